import type pg from 'pg'
import { Refusal } from '#rules/refusal.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/**
 * Limits of security-and-reliability §4, shared by all processes through one unlogged table.
 *
 * Strict limits (sign-in, slips, promo codes, orders) count in the database at every call. The broad ones would cost more
 * than the calls they guard: each process counts for itself and exchanges its counts with the others once a second, so
 * that a burst may pass them by one second's worth at most.
 */
type Rule = { max: number; windowSeconds: number; strict: boolean }

export const rateRules = {
  'public-address': { max: 1_200, windowSeconds: 60, strict: false },
  person: { max: 300, windowSeconds: 60, strict: false },
  'sign-in-address': { max: 120, windowSeconds: 60, strict: true },
  'sign-in-account': { max: 10, windowSeconds: 60, strict: true },
  'slip-person': { max: 6, windowSeconds: 60, strict: true },
  'slip-order': { max: 10, windowSeconds: 86_400, strict: true },
  promo: { max: 10, windowSeconds: 60, strict: true },
  'create-order': { max: 10, windowSeconds: 60, strict: true },
  'upload-form': { max: 60, windowSeconds: 3_600, strict: true },
} as const satisfies Record<string, Rule>

export type RateRule = keyof typeof rateRules

export type RateLimits = {
  /** Counts one use. Refuses: request.too-many, with `retryAfterSeconds`. */
  take: (rule: RateRule, subject: string) => Promise<void>
  close: () => Promise<void>
}

const exchangeMilliseconds = 1_000
const bucketsMax = 50_000

type Broad = { windowStart: number; shared: number; own: number }

export function createRateLimits(options: { pool: pg.Pool; clock: Clock; scale: number; log: Log }): RateLimits {
  const { pool, clock, scale, log } = options
  const broad = new Map<string, Broad>()
  let exchanging: Promise<void> = Promise.resolve()

  const timer = setInterval(() => {
    exchanging = exchange().catch((error: unknown) => {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'rate limits: not exchanged')
    })
  }, exchangeMilliseconds)
  timer.unref()

  async function exchange(): Promise<void> {
    const nowSeconds = clock.now().getTime() / 1000
    const changed: [string, Broad][] = []
    for (const [bucket, entry] of broad) {
      if (entry.own > 0) changed.push([bucket, entry])
      else if (entry.windowStart + 86_400 < nowSeconds || broad.size > bucketsMax) broad.delete(bucket)
    }
    if (changed.length === 0) return
    const counts = changed.map(([, entry]) => entry.own)
    const found = await pool.query<{ bucket: string; count: number }>({
      name: 'rate-limits-exchange',
      text: `insert into rate_limit_window (bucket, window_start, count)
        select bucket, to_timestamp(start), count from unnest($1::text[], $2::float8[], $3::int[]) as given(bucket, start, count)
        on conflict (bucket, window_start) do update set count = rate_limit_window.count + excluded.count
        returning bucket, count`,
      values: [changed.map(([bucket]) => bucket), changed.map(([, entry]) => entry.windowStart), counts],
    })
    const totals = new Map(found.rows.map((row) => [row.bucket, row.count]))
    changed.forEach(([bucket, entry], index) => {
      entry.own -= counts[index] ?? 0
      entry.shared = totals.get(bucket) ?? entry.shared
    })
  }

  function tooMany(windowStart: number, windowSeconds: number): Refusal {
    const retryAfterSeconds = Math.max(1, Math.ceil(windowStart + windowSeconds - clock.now().getTime() / 1000))
    return new Refusal('request.too-many', { retryAfterSeconds })
  }

  return {
    async take(rule, subject) {
      const { max, windowSeconds, strict } = rateRules[rule]
      const windowStart = Math.floor(clock.now().getTime() / 1000 / windowSeconds) * windowSeconds
      const bucket = `${rule}:${subject}`
      const allowed = max * scale
      if (strict) {
        const { rows } = await pool.query<{ count: number }>({
          name: 'rate-limits-take',
          text: `insert into rate_limit_window (bucket, window_start, count) values ($1, to_timestamp($2), 1)
            on conflict (bucket, window_start) do update set count = rate_limit_window.count + 1 returning count`,
          values: [bucket, windowStart],
        })
        if ((rows[0]?.count ?? 0) > allowed) throw tooMany(windowStart, windowSeconds)
        return
      }
      let entry = broad.get(bucket)
      if (entry === undefined || entry.windowStart !== windowStart) {
        entry = { windowStart, shared: 0, own: 0 }
        broad.set(bucket, entry)
      }
      if (entry.shared + entry.own >= allowed) throw tooMany(windowStart, windowSeconds)
      entry.own += 1
    },
    async close() {
      clearInterval(timer)
      await exchanging
    },
  }
}

/** Old windows go; called by a scheduled job. */
export async function forgetOldWindows(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from rate_limit_window where window_start < now() - interval '2 days'`)
}
