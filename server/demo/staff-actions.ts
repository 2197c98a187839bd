import { sql } from 'kysely'
import { dayMilliseconds } from '#rules/calendar/days.ts'
import {
  monthNumber,
  type Period,
  periodOf,
  readPeriod,
  shiftPeriod,
  startOfPeriod,
} from '#rules/calendar/periods.ts'
import { satangToBaht, type Satang } from '#rules/money/satang.ts'
import { pauseReasons } from '#rules/payouts/payout-hold.ts'
import type { Payer } from '#rules/tax/tax-policy.ts'
import { recordTransfer } from '#server/features/orders/payments/index.ts'
import {
  type Mover,
  movePayments,
  type PaymentMove,
  returnPayout,
} from '#server/features/payouts/months/index.ts'
import { refundOrder, returnMoney } from '#server/features/orders/refunds/index.ts'
import { movableClock } from '#server/platform/clock.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { cast } from './cast.ts'
import { dateMessages } from './past-messages.ts'

/** The last sales month that More Services paid. */
const lastOfMore: Period = '2025-08'

/** A closed month of the demo's past; `monthsAgo` is 0 for the newest one, which is left to staff to pay. */
type ClosedMonth = { period: Period; closedAt: Date; payday: string; monthsAgo: number }

/** Before a month is closed: in the newest one a buyer got the wrong sheet, and staff have not sent the money back yet. */
export async function actionsBeforeClose(trx: Trx, platform: Platform, month: ClosedMonth): Promise<void> {
  if (month.monthsAgo !== 0) return
  const at = new Date(month.closedAt.getTime() - 12 * 3_600_000)
  await refundOne(trx, platform, { ...month, at, counts: month.period, reason: 'ซื้อผิดวิชา', returned: false })
}

/** Between close and payday: what cannot be paid is put aside with its reason, and a late refund counts in the next month. */
export async function actionsAfterClose(trx: Trx, platform: Platform, month: ClosedMonth): Promise<void> {
  const at = new Date(month.closedAt.getTime() + 4 * dayMilliseconds)
  const move = (payer: Payer, place: number, to: Omit<PaymentMove, 'ids'>) =>
    moveOneSeller(trx, platform, { period: month.period, payer, from: 'PENDING', place, at }, to)
  if (month.period === lastOfMore) {
    await move('MORE', 0, { to: 'PAUSED', reason: 'เลขบัญชีไม่ตรงกับชื่อผู้ขาย' })
    await move('MORE', 1, { to: 'PAUSED', reason: pauseReasons.unsuccessful[0] })
    await move('MORE', 2, { to: 'PAUSED', reason: pauseReasons.incomplete[0] })
    await move('MORE', 3, { to: 'VOID', reason: 'ผู้ขายแจ้งขอไม่รับยอดนี้' })
  }
  if (month.monthsAgo === 0) {
    await move('HYTEXTS', 0, { to: 'PAUSED', reason: 'ชื่อบัญชีไม่ตรงกับชื่อผู้ขาย' })
    await move('HYTEXTS', 1, { to: 'PAUSED', reason: pauseReasons.incomplete[0] })
    // Put aside by hand although it is enough: the third list of the payment system moves it on.
    await move('HYTEXTS', 2, { to: 'CARRIED_OVER' })
  }
  if (month.monthsAgo === 1) {
    const counts = shiftPeriod(month.period, 1)
    await refundOne(trx, platform, { ...month, at, counts, reason: 'ไฟล์ชีทเปิดไม่ได้', returned: true })
  }
}

/** After the payday: a refund that the next month has to meet, and a transfer that the bank sent back. */
export async function actionsAfterPayday(trx: Trx, platform: Platform, month: ClosedMonth): Promise<void> {
  const paidAt = new Date(`${month.payday}T03:00:00Z`).getTime()
  const counts = shiftPeriod(month.period, 1)
  const at = new Date(paidAt + 5 * dayMilliseconds)
  if (month.monthsAgo === 2)
    await refundOne(trx, platform, { ...month, at, counts, reason: 'เนื้อหาไม่ตรงกับรายวิชา', returned: true })
  if (month.monthsAgo === 2) {
    const of = { ...month, at, counts, reason: 'ซื้อซ้ำกับเล่มที่มีอยู่แล้ว', returned: true }
    await refundOne(trx, platform, { ...of, sellerId: cast.seller.id })
  }
  if (month.monthsAgo === 1)
    await sendBack(trx, month.period, new Date(paidAt + 2 * dayMilliseconds), 'ธนาคารปลายทางแจ้งว่าบัญชีปิดแล้ว')
}

/**
 * Today's work on the desk: two payable payments of More Services, two small ones released too early, unmatched money, and money for a
 * cancelled order.
 */
export async function actionsOfToday(trx: Trx, platform: Platform): Promise<void> {
  const at = platform.clock.now()
  const back = { period: lastOfMore, payer: 'MORE', from: 'PAUSED', at } as const
  await moveOneSeller(trx, platform, { ...back, place: 1 }, { to: 'PENDING', reason: '' })
  const small = { period: shiftPeriod(periodOf(at), -1), payer: 'HYTEXTS', from: 'CARRIED_OVER', at } as const
  await moveOneSeller(trx, platform, { ...small, place: 0, satangMax: 9_999 }, { to: 'PENDING', reason: '' })
  await receive(trx, platform, { reference: 'DE0000000002569A', amountSatang: 14_900, daysAgo: 2 })
  const givenUp = await trx
    .selectFrom('orders')
    .select(['hex', 'total_satang'])
    .where('state', '=', 'expired')
    .where('total_satang', '>', 0)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (givenUp !== undefined)
    await receive(trx, platform, {
      reference: givenUp.hex,
      amountSatang: givenUp.total_satang,
      daysAgo: 0,
      isOrder: true,
    })
}

type Refund = ClosedMonth & { at: Date; counts: Period; reason: string; returned: boolean; sellerId?: string }

/** One sheet of an order, whose seller sold as much in the month in which the refund counts: no seller comes to owe us by it. */
async function refundOne(trx: Trx, platform: Platform, refund: Refund): Promise<void> {
  const clock = movableClock(refund.at)
  const then: Platform = { ...platform, clock }
  const [sold, counts] = [monthNumber(refund.period), monthNumber(refund.counts)]
  const { rows } = await sql<{ id: string; position: number; paid_satang: Satang }>`
    select o.id, l.position, l.paid_satang
    from ledger_entry e
    join orders o on o.id = e.order_id and o.promo_code is null
    join order_line l on l.order_id = o.id and l.paid_satang between 2_000 and 20_000
    join library_entry owned on owned.person_id = o.buyer_id and owned.sheet_id = l.sheet_id and owned.order_id = o.id
      and owned.revoked_at is null
    join seller_month_sales m on m.seller_id = l.author_id and m.store_code = l.store_code and m.month = ${counts}
      and m.sales_satang >= l.paid_satang
    where e.kind = 'sale' and e.month = ${sold} and o.paid_at < ${refund.at} and o.buyer_id <> ${cast.buyer.id}
      and l.author_id ${refund.sellerId === undefined ? sql`<> ${cast.seller.id}` : sql`= ${refund.sellerId}`}
      and not exists (select from review r where r.person_id = o.buyer_id and r.sheet_id = l.sheet_id)
      and not exists (select from refund r where r.order_id = o.id)
    order by o.paid_at desc, o.id, l.position limit 1`.execute(trx)
  const [line] = rows
  if (line === undefined) return
  const amount = satangToBaht(line.paid_satang)
  const input = { id: line.id, lines: [line.position], reason: refund.reason, amount }
  const { owed } = await refundOrder(trx, then, accountant, input)
  await dateMessages(trx, refund.at)
  if (owed === null || !refund.returned) return
  clock.set(new Date(refund.at.getTime() + dayMilliseconds))
  const reference = `DEMO-${line.id.slice(0, 6)}`
  const id = `due:${owed.id}`
  await returnMoney(trx, then, colleague, { id, reference, amount, proof: 'none-in-the-demo' })
  await dateMessages(trx, clock.now())
}

type Chosen = {
  period: Period
  payer: Payer
  from: 'PENDING' | 'PAUSED' | 'CARRIED_OVER'
  /** Place in an arbitrary order of the sellers. */
  place: number
  at: Date
  /** Only of sellers to whom no more than this is owed. */
  satangMax?: Satang
}

/** A seller's records in this state with this payer move together: a rest would be too little to be paid. */
async function moveOneSeller(
  trx: Trx,
  platform: Platform,
  { period, payer, from, place, at, satangMax = 400_000 }: Chosen,
  to: Omit<PaymentMove, 'ids'>,
): Promise<void> {
  const { rows } = await sql<{ ids: string[] }>`
    select array_agg(r.id order by r.id) as ids from payment_record r join seller s on s.person_id = r.seller_id
    where r.payer = ${payer} and r.status = ${from} and r.month <= ${monthNumber(period)} and s.hti_vendor_id is not null
      and r.seller_id not in (${cast.seller.id}, ${cast.newSeller.id})
    group by r.seller_id
    having sum(r.share_satang) between 1 and ${satangMax} and min(r.share_satang) > 0 and max(r.month) = ${monthNumber(period)}
    order by md5(r.seller_id) limit 1 offset ${place}`.execute(trx)
  const ids = rows[0]?.ids
  if (ids === undefined) return
  await movePayments(trx, platform, { ids, ...to }, moverAt(at))
  await dateMessages(trx, at)
}

async function sendBack(trx: Trx, period: Period, at: Date, reason: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payout p
    where p.returned_at is null and exists (select from payment_record r where r.payout_id = p.id and r.month = ${monthNumber(period)})
      and p.seller_id <> ${cast.seller.id} and p.net_satang < 200_000
    order by md5(p.seller_id) limit 1`.execute(trx)
  const [payout] = rows
  if (payout === undefined) return
  await returnPayout(trx, { payout: payout.id, reason }, moverAt(at))
  await dateMessages(trx, at)
}

type Money = { reference: string; amountSatang: Satang; daysAgo: number; isOrder?: true }

async function receive(trx: Trx, platform: Platform, money: Money): Promise<void> {
  const transferredAt = new Date(platform.clock.now().getTime() - money.daysAgo * dayMilliseconds)
  await recordTransfer(
    trx,
    { ...platform, clock: movableClock(transferredAt) },
    {
      way: 'inquiry',
      order: money.isOrder && { hex: money.reference },
      otherTransfersKnown: true,
      transfer: {
        transactionId: `DEMODESK${money.reference}`,
        transRef: `DESK${money.reference}`,
        sendingBank: '004',
        ref1: money.reference,
        amountSatang: money.amountSatang,
        currency: '764',
        transferredAt,
        receiver: 'ours',
        reversed: false,
        evidence: { demo: true },
      },
    },
  )
  await dateMessages(trx, transferredAt)
}

const accountant = cast.administrator.id
const colleague = cast.secondAdministrator.id

function moverAt(now: Date): Mover {
  return { actorId: accountant, now, mayKnow: () => true }
}

/** Number of months from a month to the newest one that is over. */
export function monthsAgoOf(period: Period, now: Date): number {
  const [one, newest] = [readPeriod(period), readPeriod(shiftPeriod(periodOf(now), -1))]
  return (newest.year - one.year) * 12 + newest.month - one.month
}

/** An hour after the month's end. */
export function closingTime(period: Period): Date {
  return new Date(startOfPeriod(shiftPeriod(period, 1)).getTime() + 3_600_000)
}
