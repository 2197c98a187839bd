import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Transport } from './outside-call.ts'
import { ProviderUnavailable } from './provider.ts'

/** Banks count five calls a second over all programs of a contract (payments.md section 6.4). */
const pauseMilliseconds = 210
/** A longer wait is refused: buyers wait for most requests, and a try has eight seconds in all. */
const patienceMilliseconds = 5_000

/**
 * Spaces calls to one bank, fewer than five in any second over all processes: each takes the next free slot from a shared row and waits for
 * it. Throws ProviderUnavailable when too many are waiting.
 */
export function pacedTransport(transport: Transport, pool: pg.Pool, provider: string): Transport {
  return async (request, signal) => {
    const { rows } = await pool.query<{ wait: number }>({
      name: 'payments-take-turn',
      text: `insert into provider_pace as pace (provider, free_at) values ($1, clock_timestamp() + $2 * interval '1 millisecond')
        on conflict (provider) do update
          set free_at = greatest(pace.free_at, clock_timestamp()) + $2 * interval '1 millisecond'
          where pace.free_at < clock_timestamp() + $3 * interval '1 millisecond'
        returning extract(epoch from free_at - clock_timestamp())::float8 * 1000 - $2 as wait`,
      values: [provider, pauseMilliseconds, patienceMilliseconds],
    })
    const [turn] = rows
    if (turn === undefined) throw new ProviderUnavailable(provider, 'too many questions wait')
    if (turn.wait > 1) await pause(turn.wait, undefined, { signal })
    return await transport(request, signal)
  }
}
