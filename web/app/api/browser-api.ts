import { buyerPaths } from '#contract/buyer/paths.ts'
import { parseJson } from '#rules/json.ts'
import { session } from '#web/features/session/session.ts'
import { showToast } from '#web/ui/toast.ts'
import { storedLanguage } from '#web/words/language.ts'
import { sharedWords } from '#web/words/shared.ts'
import { createApi, type Message } from './api.ts'
import { NetworkFailure } from './failures.ts'

/** The buyer's side of the API as the signed-in person (or visitor) of this browser calls it; every page has it. */
export const browserApi = createApi(buyerPaths, fetchTransport)

/** Twice the server's own limit; a connection that died silently would keep the person waiting for minutes. */
const answerMilliseconds = 60_000

/** Carries calls with the sign-in of this browser; when the server does not know it any more, deletes it and says so. */
export async function fetchTransport({ method, path, input, signal, idempotencyKey, keepalive }: Message) {
  if (session.isOthers()) throw new NetworkFailure()
  const token = session.token()
  const headers: Record<string, string> = {}
  // A broken token may contain characters that headers refuse: then no call would go out, and no screen would learn that it is invalid.
  if (token) headers.authorization = `jwt ${token.replace(/[^\x21-\x7e]/g, '?')}`
  if (method === 'POST') headers['content-type'] = 'application/json'
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  const address = method === 'GET' ? withQuery(path, input) : path
  // No browser of 2023 ends a call by either of two (`AbortSignal.any`).
  const call = new AbortController()
  const stop = () => call.abort()
  const timer = setTimeout(stop, answerMilliseconds)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  let response: Response
  let body: unknown
  try {
    response = await fetch(address, {
      method,
      headers,
      body: method === 'POST' ? JSON.stringify(input) : null,
      signal: call.signal,
      keepalive: keepalive ?? false,
    })
    // An answer whose rest does not come is none; one that is no JSON has a form of its own.
    body = parseJson(await response.text())
  } catch (failure) {
    if (signal?.aborted) throw failure
    throw new NetworkFailure(String(failure))
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
  // The token is void: forget it and say so, unless another tab has signed in again meanwhile.
  if (response.status === 401 && token && session.token() === token) {
    void session.expire()
    const language = storedLanguage() ?? 'th'
    showToast({ text: sharedWords[language].signInEnded, tone: 'bad' })
  }
  return { status: response.status, body }
}

function withQuery(path: string, input: unknown): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return `${path}?${query}`.replace(/\?$/, '')
}
