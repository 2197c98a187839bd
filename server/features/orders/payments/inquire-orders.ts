import { isOpen } from '#rules/orders/order-states.ts'
import { inquiryFailuresMax, nextInquiry, retryInquiry } from '#rules/payments/inquiry-schedule.ts'
import { ProviderUnavailable } from '#server/adapters/payments/provider.ts'
import { failpoint } from '#server/platform/failpoints.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type AskableOrder, askableColumns, askableOf, type AskableRow, askProvider } from './ask-provider.ts'

/** Asked in parallel: one slow answer must not hold up the others. */
const claimedAtOnceMax = 5
/** Longer than any question takes. When a process dies, its claims expire and another one asks. */
const leaseMilliseconds = 60_000

interface ClaimedOrder extends AskableOrder {
  failures: number
  leaseUntil: Date
}

/**
 * Asks the provider about every order whose time to be asked has come, so that a silent bank or a closed page costs no buyer a sheet
 * (payments.md section 6.4). Processes may run it at once: each order is claimed by one. Returns how many were asked about.
 */
export async function inquireDueOrders(platform: Platform): Promise<number> {
  if (platform.payments.slipOnly) return 0
  for (let asked = 0; ; ) {
    const claimed = await claimDueOrders(platform)
    if (claimed.length > 0) failpoint('inquiry.claimed')
    await Promise.all(claimed.map((order) => inquire(platform, order)))
    asked += claimed.length
    if (claimed.length < claimedAtOnceMax) return asked
  }
}

/** Moving `inquire_at` into the future is the claim: other processes skip the order, and take it over when this one dies. */
async function claimDueOrders(platform: Platform): Promise<ClaimedOrder[]> {
  const now = platform.clock.now()
  const leaseUntil = new Date(now.getTime() + leaseMilliseconds)
  const { rows } = await platform.pool.query<AskableRow & { inquire_failures: number }>({
    name: 'payments-claim-due-orders',
    text: `update orders set inquire_at = $2
      where id = any(array(
        select id from orders where inquire_at <= $1 order by inquire_at limit ${claimedAtOnceMax} for update skip locked))
      returning ${askableColumns}, inquire_failures`,
    values: [now, leaseUntil],
  })
  return rows.map((row) => ({ ...askableOf(row), failures: row.inquire_failures, leaseUntil }))
}

async function inquire(platform: Platform, order: ClaimedOrder): Promise<void> {
  let failures = 0
  try {
    await askProvider(platform, order)
  } catch (error) {
    platform.log.warn({ orderId: order.id, reason: String(error) }, 'inquiry: not answered')
    // The outage is ours: the claim expires by itself.
    if (!(error instanceof ProviderUnavailable)) return
    failures = order.failures + 1
  }
  const next = nextOf(order, failures, platform.clock.now())
  // Paying an order ends the asking; what was paid meanwhile stays so.
  await platform.pool.query({
    name: 'payments-inquire-next',
    text: 'update orders set inquire_at = $3, inquire_failures = $4 where id = $1 and inquire_at = $2',
    values: [order.id, order.leaseUntil, next ?? null, next === undefined ? 0 : failures],
  })
}

/** Paid orders are asked about once a night; after some failures the next night asks again. */
const paidFailuresMax = 5

function nextOf(order: ClaimedOrder, failures: number, now: Date): Date | undefined {
  const planned = plannedOf(order, now)
  if (failures === 0) return planned
  const again = retryInquiry(failures, now)
  if (planned !== undefined) return planned < again ? planned : again
  return failures < (order.state === 'paid' ? paidFailuresMax : inquiryFailuresMax) ? again : undefined
}

/** A closed order is asked about only at its end and a day later: a buyer who pays it now pays late. */
function plannedOf({ state, createdAt, expiresAt }: AskableOrder, now: Date): Date | undefined {
  if (state === 'paid') return undefined
  const next = nextInquiry(createdAt, expiresAt, now)
  if (next === undefined || isOpen(state) || next > expiresAt) return next
  return expiresAt > now ? expiresAt : next
}

/** Looks back two nights, so that one may be missed. */
const lookBackMilliseconds = 49 * 3_600_000
/** Bounds what one statement writes: it must end in time, and buyers wait for the locked orders. */
const pieceMilliseconds = 15 * 60_000
/** Providers allow five calls a second in all; waiting orders need some of them too. */
const reconciledPerSecondMax = 3

/**
 * Nightly: plans an inquiry for every order paid in the last two days, which finds second payments and reversals that no call-back
 * reported. The inquiries are spread over time to leave room for waiting orders, and follow those that an interrupted run has planned.
 * Returns how many.
 */
export async function reconcilePaidOrders(platform: Platform): Promise<number> {
  if (platform.payments.slipOnly) return 0
  const now = platform.clock.now()
  const { rows } = await platform.pool.query<{ count: number }>({
    name: 'payments-reconcile-planned',
    text: `select count(*)::int as count from orders where state = 'paid' and inquire_at > $1`,
    values: [now],
  })
  const before = rows[0]?.count ?? 0
  let planned = before
  for (let back = lookBackMilliseconds; back > 0; back -= pieceMilliseconds) {
    const from = now.getTime() - back
    const { rowCount } = await platform.pool.query({
      name: 'payments-reconcile',
      text: `update orders set inquire_at = $1::timestamptz + number * interval '1 second' / ${reconciledPerSecondMax}, inquire_failures = 0
        from (
          select id, $4 + row_number() over (order by paid_at) - 1 as number from orders
          where state = 'paid' and paid_at > $2 and paid_at <= $3 and total_satang > 0 and inquire_at is null) paid
        where orders.id = paid.id`,
      values: [now, new Date(from), new Date(from + pieceMilliseconds), planned],
    })
    planned += rowCount ?? 0
  }
  return planned - before
}
