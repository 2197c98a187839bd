import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  type Call,
  type DataOf,
  honoursIdempotencyKey,
  type TopOf,
  type ValidInputOf,
} from '#contract/shared/call.ts'
import { Refusal, refuse } from '#rules/refusal.ts'
import type { Caller, Person } from './caller.ts'
import { type Db, type Trx, inTransaction, lockedMonth, sqlState } from './database.ts'
import { failpoint } from './failpoints.ts'
import { answerCacheOf } from './answer-cache.ts'
import type { Platform } from './platform.ts'

/** Facts of the request besides its body. */
export type RequestFacts = { address: string; userAgent: string; idempotencyKey: string | undefined }

type CallerOf<C extends Call> = C['audience'] extends 'everyone' | 'provider' ? Caller : Person

/** The call's data, nothing where that is empty; of a call with top-level fields both. */
export type Answer<C extends Call> = C extends { top: object }
  ? { data: DataOf<C>; top: TopOf<C>; isUncacheable?: boolean }
  : DataOf<C> | ([DataOf<C>] extends [Record<string, never>] ? void : never)

export type ReadContext<C extends Call> = {
  platform: Platform
  caller: CallerOf<C>
  request: RequestFacts
  db: Db
}
export type WriteContext<C extends Call> = {
  platform: Platform
  caller: CallerOf<C>
  request: RequestFacts
  trx: Trx
  /** Runs after the commit, for waking other processes and invalidating caches; what must happen is a job. */
  afterCommit: (work: () => Promise<void> | void) => void
}

export type Route = {
  call: Call
  run: (
    input: unknown,
    context: { platform: Platform; caller: Caller; request: RequestFacts },
  ) => Promise<Outcome>
  caching?: Caching<unknown>
}
export type Outcome = {
  data: unknown
  top?: object
  /** Set to leave an answer out of the cache: the next equal request must be recorded too. */
  isUncacheable?: boolean
}

/** For calls of everyone whose answers to visitors depend on the input alone (`answer-cache.ts`). */
type Caching<Input> = {
  /** The maximum age shown to a visitor. */
  milliseconds: number
  /** Inputs with one key have equal `data`; undefined where no other caller will send this. */
  keyOf: (input: Input) => string | undefined
  topOf?: (input: Input) => object
  /** Called for each cache hit. */
  onHit?: (input: Input, platform: Platform) => void
}

/** A call that changes nothing. */
export function reads<C extends Call & { effect: 'reads' }>(
  call: C,
  handler: (input: ValidInputOf<C>, context: ReadContext<C>) => Promise<Answer<C>>,
  caching?: C['audience'] extends 'everyone' ? Caching<ValidInputOf<C>> : never,
): Route {
  return {
    call,
    ...(caching && { caching: caching as Caching<unknown> }),
    run: async (input, { platform, caller, request }) =>
      outcomeOf<C>(
        call,
        await handler(input as ValidInputOf<C>, {
          platform,
          caller: caller as CallerOf<C>,
          request,
          db: platform.db,
        }),
      ),
  }
}

function outcomeOf<C extends Call>(call: C, answer: Answer<C>): Outcome {
  if (call.top !== undefined) return answer as Outcome
  return { data: answer === undefined ? {} : answer }
}

/**
 * A call that asks a bank in its middle. It opens its own short transactions around the question, so that no lock and no
 * connection waits for the outside.
 */
export function asksOutside<C extends Call & { outside: true }>(
  call: C,
  handler: (
    input: ValidInputOf<C>,
    context: { platform: Platform; caller: CallerOf<C> },
  ) => Promise<DataOf<C>>,
): Route {
  return {
    call,
    run: async (input, { platform, caller }) => ({
      data: await handler(input as ValidInputOf<C>, { platform, caller: caller as CallerOf<C> }),
    }),
  }
}

const changesWhatIsShown = /^(?:seller|staff)/

/**
 * A writing call: one transaction, opened and closed here, retried on serialization failures. With an Idempotency-Key the same body gets
 * the first answer again, and another body is refused (INV-02).
 */
export function writes<C extends Call & { effect: 'writes' }>(
  call: C,
  handler: (input: ValidInputOf<C>, context: WriteContext<C>) => Promise<Answer<C>>,
): Route {
  return {
    call,
    async run(input, { platform, caller, request }) {
      let afterwards: (() => Promise<void> | void)[] = []
      const outcome = await inTransaction(platform.db, async (trx) => {
        afterwards = []
        const run = async () =>
          outcomeOf<C>(
            call,
            await handler(input as ValidInputOf<C>, {
              platform,
              caller: caller as CallerOf<C>,
              request,
              trx,
              afterCommit: (work) => afterwards.push(work),
            }),
          )
        const outcome =
          request.idempotencyKey === undefined || !honoursIdempotencyKey(call)
            ? await run()
            : await once(trx, repeatable(call.name, request, caller, input), run)
        failpoint('call.before-commit')
        return outcome
      })
      failpoint('call.committed')
      if (changesWhatIsShown.test(call.audience)) answerCacheOf(platform).forget()
      for (const work of afterwards) {
        try {
          await work()
        } catch (error) {
          platform.log.warn({ call: call.name, reason: String(error) }, 'work after the commit failed')
        }
      }
      return outcome
    },
  }
}

/** A writing call that waits for storage or an inspection; its operation opens short transactions in between. */
export function writesInSteps<C extends Call & { effect: 'writes'; top?: undefined }>(
  call: C,
  operation: (platform: Platform, person: CallerOf<C>, input: ValidInputOf<C>) => Promise<DataOf<C>>,
): Route {
  return writesPrepared<C, DataOf<C>>(
    call,
    (input, { platform, caller }) => operation(platform, caller, input),
    async (_input, _context, data) => data as Answer<C>,
  )
}

/**
 * A writing call that first calls an outside service: `prepare` runs before the transaction, so that a slow service holds no connection or
 * lock. `stored`: keys of files this request put into the storage, removed when the call is refused or repeats an earlier answer, because
 * nothing refers to them then.
 */
export function writesPrepared<C extends Call & { effect: 'writes' }, P>(
  call: C,
  prepare: (input: ValidInputOf<C>, context: ReadContext<C>) => Promise<P>,
  handler: (input: ValidInputOf<C>, context: WriteContext<C>, prepared: P) => Promise<Answer<C>>,
  stored: (prepared: P) => readonly string[] = () => [],
): Route {
  return {
    call,
    async run(input, { platform, caller, request }) {
      const asked =
        request.idempotencyKey === undefined || !honoursIdempotencyKey(call)
          ? undefined
          : repeatable(call.name, request, caller, input)
      // Uploads that the first request consumed cannot be prepared again.
      const first = asked && (await firstAnswer(platform.db, asked))
      if (first !== undefined) return first
      let prepared: P
      try {
        prepared = await prepare(input as ValidInputOf<C>, {
          platform,
          caller: caller as CallerOf<C>,
          request,
          db: platform.db,
        })
      } catch (error) {
        // A simultaneous first request may have consumed it meanwhile.
        const meanwhile =
          error instanceof Refusal && asked ? await firstAnswer(platform.db, asked) : undefined
        if (meanwhile !== undefined) return meanwhile
        throw error
      }
      let isNamed = false
      const route = writes<C>(call, async (validated, context) => {
        isNamed = false
        const answer = await handler(validated, context, prepared)
        isNamed = true
        return answer
      })
      try {
        return await route.run(input, { platform, caller, request })
      } catch (error) {
        // After any other error than a locked month's it is unknown whether the commit happened.
        isNamed ||= !(error instanceof Refusal || sqlState(error) === lockedMonth)
        throw error
      } finally {
        if (!isNamed) await removeUnused(platform, stored(prepared))
      }
    },
  }
}

async function removeUnused({ storage, log }: Platform, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await storage
      .remove(key)
      .catch((error: unknown) => log.warn({ key, reason: String(error) }, 'unused file not removed'))
}

/** A request that may come again, by the row that keeps its answer. */
type Repeatable = { row: { scope: string; call: string; key: string }; requestHash: string }

function repeatable(call: string, request: RequestFacts, caller: Caller, input: unknown): Repeatable {
  const scope = caller.kind === 'person' ? `person:${caller.id}` : `address:${request.address}`
  return {
    row: { scope, call, key: request.idempotencyKey ?? '' },
    requestHash: createHash('sha256').update(JSON.stringify(input)).digest('hex'),
  }
}

async function once(trx: Trx, asked: Repeatable, run: () => Promise<Outcome>): Promise<Outcome> {
  // A second request with this key waits here until the first has committed or failed.
  const inserted = await trx
    .insertInto('idempotency_key')
    .values({ ...asked.row, request_hash: asked.requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted === undefined) return (await firstAnswer(trx, asked)) ?? refuse('request.other-body-same-key')
  const outcome = await run()
  await trx
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify(outcome) })
    .where((eb) => eb.and(asked.row))
    .execute()
  return outcome
}

/** For the hourly tidying: a visitor's answers are stored beside the address. They never concern money. */
export async function forgetAnswersToVisitors(db: Db): Promise<void> {
  await sql`delete from idempotency_key where scope like 'address:%' and created_at < now() - interval '1 day'`.execute(
    db,
  )
}

/** Undefined: not answered yet. Refuses: request.other-body-same-key. */
async function firstAnswer(db: Db | Trx, { row, requestHash }: Repeatable): Promise<Outcome | undefined> {
  const first = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where((eb) => eb.and(row))
    .executeTakeFirst()
  if (first === undefined) return undefined
  if (first.request_hash !== requestHash || first.answer === null)
    return refuse('request.other-body-same-key')
  return first.answer as unknown as Outcome
}

/** Stored answers contain what the person sent and got, so they are deleted with the account. */
export async function forgetAnswersOf(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('idempotency_key').where('scope', '=', `person:${personId}`).execute()
}
