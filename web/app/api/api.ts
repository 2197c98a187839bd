import { randomId } from '#web/browser/random-id.ts'
import { tabStore } from '#web/browser/storage.ts'
import { type CallPath, methodAndPath } from '#contract/shared/call-path.ts'
import type { InputOf, DataOf, TopOf } from '#contract/shared/call.ts'
import type { Calls } from '#contract/index.ts'
import type { CallName } from '#contract/paths.ts'
import { NetworkFailure, Refused } from './failures.ts'

/**
 * A client of the API typed by the contract, for all calls or one area's. Only types and a list of paths are imported, so the schemas (and
 * zod) never reach the browser.
 */
export type Api<Names extends CallName = CallName> = {
  /**
   * Sends a call and returns its envelope (`data` and its neighbours). Throws `Refused` for an expected "no" and `NetworkFailure` without
   * an answer.
   */
  call<Name extends Names>(name: Name, input?: Input<Name>, options?: CallOptions): Promise<Answer<Name>>
  /** A `queryFn`: the data of the call, or what `pick` takes of them. */
  read<Name extends Names, Picked = Data<Name>>(
    name: Name,
    input?: Input<Name>,
    pick?: (data: Data<Name>) => Picked,
  ): Reads<Picked>
}

/** Not a bare function type: TypeScript infers those too late, so a query with a `refetchInterval` would be unknown. */
type Reads<Answered> = ((query: { signal: AbortSignal }) => Promise<Answered>) & { name: string }

export type Input<Name extends CallName> = InputOf<Calls[Name]>
export type Data<Name extends CallName> = DataOf<Calls[Name]>
export type Answer<Name extends CallName> = { success: true; data: Data<Name> } & TopOf<Calls[Name]>

type CallOptions = {
  signal?: AbortSignal
  /** Only for calls resent after a reload: calls that must happen once get one by themselves (`once` in the path). */
  idempotencyKey?: string
  /** Sent even while leaving the page; only for small bodies. */
  keepalive?: boolean
}

/** Carries a call: by fetch in the browser, straight into the handler on the server. */
export type Transport = (message: Message) => Promise<{ status: number; body: unknown }>

export type Message = CallOptions & { name: CallName; method: 'GET' | 'POST'; path: string; input: unknown }

/** Time in which a press without an answer is a retry. */
const keyMilliseconds = 300_000

export function createApi<Names extends CallName>(
  paths: Readonly<Record<Names, CallPath>>,
  transport: Transport,
): Api<Names> {
  /** The idempotency key of a call without an answer: a retry, a second press or the reloaded page uses the same one. */
  const keyOf = (asked: string) => {
    const [at = 0, known] = tabStore.getItem(asked)?.split(' ') ?? []
    // Long after the last try it is another act: an order that was cancelled meanwhile, a pause that staff have ended.
    const key = known && Date.now() - Number(at) < keyMilliseconds ? known : randomId()
    tabStore.setItem(asked, `${Date.now()} ${key}`)
    return key
  }
  const api: Api<Names> = {
    async call(name, given, options) {
      const input = given ?? {}
      const [method, path, once] = methodAndPath(paths, name)
      const asked = once && `once:${name}:${hashOf(JSON.stringify(input))}`
      const key = options?.idempotencyKey ?? (asked && keyOf(asked))
      const { status, body } = await transport({
        ...options,
        ...(key !== undefined && { idempotencyKey: key }),
        name,
        method,
        path,
        input,
      })
      const answer = isAccepted(body) ? (body as Answer<typeof name>) : refusedFrom(status, body)
      // After an outage, an expired sign-in or a rate limit, the first try may have succeeded all the same.
      const isSettled = status < 500 && status !== 401 && status !== 429
      if (asked && isSettled && !(answer instanceof NetworkFailure)) tabStore.removeItem(asked)
      if (answer instanceof Error) throw answer
      return answer
    },
    read(name, input, pick = (data) => data as never) {
      return async ({ signal }) => pick((await api.call(name, input, { signal })).data)
    },
  }
  return api
}

/** After an undo: the same request is a new act, even if the server never answered the first. */
export function forgetUnanswered(name: CallName): void {
  for (const asked of tabStore.keys()) if (asked.startsWith(`once:${name}:`)) tabStore.removeItem(asked)
}

/** A hash instead of typed text and whole files, because it is stored in the tab. If two collide, the server refuses the second. */
function hashOf(text: string): string {
  let hash = text.length
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 2_654_435_761)
  return `${text.length} ${hash}`
}

function isAccepted(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === true
}

function refusedFrom(status: number, body: unknown): Error {
  if (typeof body !== 'object' || body === null || !('msg' in body) || !Array.isArray(body.msg)) {
    return new NetworkFailure(`Answer ${status} in an unknown form`)
  }
  const code = 'code' in body && typeof body.code === 'string' ? body.code : 'unavailable'
  const details = 'details' in body && typeof body.details === 'object' ? body.details : null
  return new Refused(status, code, [String(body.msg[0]), String(body.msg[1])], { ...details })
}
