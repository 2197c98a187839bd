import type pg from 'pg'
import { Refusal } from '#rules/refusal.ts'
import type { Clock } from './clock.ts'
import { isFailedWrite } from './database.ts'
import { reportWrites } from './health.ts'
import type { Log } from './log.ts'

/**
 * Limits of security-and-reliability §4, shared through one unlogged table. Strict ones (sign-in, slips, promo codes, orders) count in the
 * database at every call. Broad ones would cost more than the calls they guard: each process counts and syncs once a second, so a burst
 * exceeds them by a second's worth at most.
 */
type Rule = { max: number; windowSeconds: number; strict: boolean }

export const rateRules = {
  'public-address': { max: 1_200, windowSeconds: 60, strict: false },
  person: { max: 300, windowSeconds: 60, strict: false },
  'sign-in-address': { max: 120, windowSeconds: 60, strict: true },
  'sign-in-account': { max: 10, windowSeconds: 60, strict: true },
  'slip-person': { max: 6, windowSeconds: 60, strict: true },
  'slip-order': { max: 10, windowSeconds: 86_400, strict: true },
  // Call-backs of payment providers without a valid signature; those with one are not counted
  'unproven-callback': { max: 60, windowSeconds: 60, strict: true },
  promo: { max: 10, windowSeconds: 60, strict: true },
  'create-order': { max: 10, windowSeconds: 60, strict: true },
  gift: { max: 60, windowSeconds: 60, strict: true },
  'upload-form': { max: 60, windowSeconds: 3_600, strict: true },
  // A viewer of a session; what is more is no view
  'replay-view': { max: 1, windowSeconds: 3_600, strict: true },
  // Turning pages fast, with what is fetched ahead and the small pictures of the panel
  'page-images': { max: 900, windowSeconds: 60, strict: false },
  // The cover is drawn anew half a second after each pause in typing; one at a time for all sellers
  'preview-cover': { max: 60, windowSeconds: 60, strict: false },
  // A ZIP of pictures that are drawn for it
  'approved-covers': { max: 6, windowSeconds: 60, strict: true },
  'copyright-claim': { max: 5, windowSeconds: 3_600, strict: true },
  'institution-request': { max: 5, windowSeconds: 3_600, strict: true },
  report: { max: 20, windowSeconds: 3_600, strict: true },
  'report-answer': { max: 60, windowSeconds: 3_600, strict: true },
} as const satisfies Record<string, Rule>

type RateRule = keyof typeof rateRules

export type RateLimits = {
  /** Counts one use. Refuses: request.too-many, with `retryAfterSeconds`. */
  take: (rule: RateRule, subject: string) => Promise<void>
  close: () => Promise<void>
}

const exchangeMilliseconds = 1_000
/** About 10 MB: a flood of new addresses evicts the oldest counts instead of exhausting memory. */
const bucketsMax = 50_000

type Window = {
  start: number
  end: number
  /** Uses known from the shared table, and those of this process that it does not know yet. */
  shared: number
  own: number
}

export function createRateLimits(options: {
  pool: pg.Pool
  clock: Clock
  scale: number
  log: Log
}): RateLimits {
  const { pool, clock, scale, log } = options
  const windows = new Map<string, Window>()
  let exchanging: Promise<void> | undefined

  const timer = setInterval(() => {
    // One exchange at a time: two would send the same counts.
    exchanging ??= exchange()
      .catch((error: unknown) => {
        if (isFailedWrite(error)) reportWrites('fail')
        log.warn(
          { reason: error instanceof Error ? error.message : String(error) },
          'rate limits: counts not exchanged',
        )
      })
      .finally(() => {
        exchanging = undefined
      })
  }, exchangeMilliseconds)
  timer.unref()

  return {
    async take(rule, subject) {
      const { max, windowSeconds, strict } = rateRules[rule]
      const start = Math.floor(clock.now().getTime() / 1000 / windowSeconds) * windowSeconds
      const window = findWindow(`${rule}:${subject}`, start, start + windowSeconds)
      if (window.shared + window.own >= max * scale) throw tooMany(window)
      if (!strict) {
        window.own += 1
        return
      }
      window.shared = Math.max(window.shared, await countAtOnce(`${rule}:${subject}`, start))
      if (window.shared > max * scale) throw tooMany(window)
    },
    async close() {
      clearInterval(timer)
      await exchanging
    },
  }

  function findWindow(bucket: string, start: number, end: number): Window {
    const known = windows.get(bucket)
    if (known?.start === start) return known
    if (known === undefined && windows.size >= bucketsMax) {
      const [oldest] = windows.keys()
      if (oldest !== undefined) windows.delete(oldest)
    }
    const window = { start, end, shared: 0, own: 0 }
    windows.set(bucket, window)
    return window
  }

  function tooMany(window: Window): Refusal {
    const retryAfterSeconds = Math.max(1, Math.ceil(window.end - clock.now().getTime() / 1000))
    return new Refusal('request.too-many', { retryAfterSeconds })
  }

  async function countAtOnce(bucket: string, start: number): Promise<number> {
    const { rows } = await pool.query<{ count: number }>({
      name: 'rate-limits-take',
      text: `insert into rate_limit_window (bucket, window_start, count) values ($1, to_timestamp($2), 1)
        on conflict (bucket, window_start) do update set count = rate_limit_window.count + 1 returning count`,
      values: [bucket, start],
    })
    return rows[0]?.count ?? 0
  }

  /** Adds this process's new counts to the shared table and reads those of all processes. */
  async function exchange(): Promise<void> {
    const nowSeconds = clock.now().getTime() / 1000
    const changed: [string, Window][] = []
    for (const [bucket, window] of windows) {
      if (window.end <= nowSeconds) windows.delete(bucket)
      else if (window.own > 0) changed.push([bucket, window])
    }
    if (changed.length === 0) return
    // Rows are written in one order, so that two exchanges never deadlock.
    changed.sort(([a], [b]) => (a < b ? -1 : 1))
    const counts = changed.map(([, window]) => window.own)
    const found = await pool.query<{ bucket: string; count: number }>({
      name: 'rate-limits-exchange',
      text: `insert into rate_limit_window (bucket, window_start, count)
        select bucket, to_timestamp(start), count from unnest($1::text[], $2::float8[], $3::int[]) as given(bucket, start, count)
        on conflict (bucket, window_start) do update set count = rate_limit_window.count + excluded.count
        returning bucket, count`,
      values: [changed.map(([bucket]) => bucket), changed.map(([, window]) => window.start), counts],
    })
    const totals = new Map(found.rows.map((row) => [row.bucket, row.count]))
    changed.forEach(([bucket, window], index) => {
      window.own -= counts[index] ?? 0
      window.shared = totals.get(bucket) ?? window.shared
    })
  }
}

/** Old windows go; called by a scheduled job. */
export async function forgetOldWindows(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from rate_limit_window where window_start < now() - interval '2 days'`)
}
