import { nextPeriod, type Period, startOfPeriod } from '#rules/calendar/periods.ts'
import { Refusal } from '#rules/refusal.ts'
import { forgetEmails } from '#server/demo/past-messages.ts'
import { type VisitSource, visitSources } from '#rules/sheets/sources.ts'
import { closeOrders, createOrder } from '#server/features/orders/checkout/index.ts'
import { recordTransfer } from '#server/features/orders/payments/index.ts'
import { movableClock } from '#server/platform/clock.ts'
import { inTransaction, type Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Lane } from './market.ts'

/** Outcomes of a visit; weights out of a hundred. */
const outcomes = [
  ['paid', 80],
  ['double', 3],
  ['late', 3],
  ['expired', 4],
  ['cancelled', 3],
  ['short', 2],
  ['too-much', 1],
  ['unknown', 1],
  ['overlapping', 3],
] as const
type Outcome = (typeof outcomes)[number][0]

type Visit = {
  at: Date
  outcome: Outcome
  buyerId: string
  sheets: string[]
  sources: { sheet: string; source: VisitSource }[]
  promoCode?: string
}

/** Paid by buyers, as only their bank knows it: in satang, and how many transfers. */
export type BankBook = { satang: number; transfers: number; refused: number }

/** An audit record keeps the other lanes from the trail until the commit. */
const visitsOfBatch = 5
const minute = 60_000

/** Lets a month of visits happen, each at its time, by the operations that the shop itself uses. */
export async function happenMonth(
  platform: Platform,
  lane: Lane,
  month: { period: Period; visits: number },
  book: BankBook,
): Promise<void> {
  const visits = planVisits(lane, month)
  for (let at = 0; at < visits.length; at += visitsOfBatch) {
    const batch = visits.slice(at, at + visitsOfBatch)
    const sent = await inTransaction(platform.db, async (trx) => {
      const counter = openCounter(trx, platform)
      for (const visit of batch) {
        try {
          await happen(counter, visit)
        } catch (error) {
          // The code was used up, the sheet bought by the visit before.
          if (!(error instanceof Refusal)) throw error
          counter.sent.refused += 1
        }
      }
      await forgetEmails(trx)
      return counter.sent
    })
    book.satang += sent.satang
    book.transfers += sent.transfers
    book.refused += sent.refused
  }
}

function planVisits(
  { random, buyers, sellers, sheets, codes, ownCodes }: Lane,
  { period, visits }: { period: Period; visits: number },
): Visit[] {
  const [from, to] = [startOfPeriod(period).getTime(), startOfPeriod(nextPeriod(period)).getTime()]
  // Whole months, and the very first and last millisecond of Bangkok's.
  const times = Array.from({ length: visits }, (_, number) =>
    number === 0 ? from : number === 1 ? to - 1 : random.whole(from, to - 1),
  ).toSorted((a, b) => a - b)
  const hers = sheets.filter(({ author }) => author === sellers[0]?.id).map(({ id }) => id)
  return times.map((time) => {
    const buyer = random.pick(buyers)
    // Bent, so that few sellers sell much and many hardly anything: those are carried over.
    const wanted = Array.from({ length: random.whole(1, 4) }, () => {
      const sheet = sheets[Math.floor(random.share() ** 2.2 * sheets.length)]
      if (sheet === undefined) throw new Error('simulated market: no sheets')
      return sheet.id
    })
    const fresh = [...new Set(wanted)].filter((id) => !buyer.owned.has(id))
    for (const id of fresh) buyer.owned.add(id)
    const outcome = random.weighted(outcomes)
    return {
      at: new Date(time),
      outcome: time === from || time === to - 1 ? 'paid' : outcome,
      buyerId: buyer.id,
      sheets: fresh,
      sources: fresh.map((sheet, place) => ({
        sheet,
        source: visitSources[(time + place) % visitSources.length] ?? 'direct',
      })),
      ...(random.chance(0.2)
        ? { promoCode: random.pick(codes) }
        : time % 3 === 0 && hers.some((id) => fresh.includes(id)) && { promoCode: ownCodes[time % 2] ?? '' }),
    }
  })
}

type Order = { id: string; hex: string; satang: number; isPaid: boolean; expiresAt: Date }

type Counter = ReturnType<typeof openCounter>

/** One counter with a clock of its own: other lanes are at other times of the month. */
function openCounter(trx: Trx, platform: Platform) {
  const clock = movableClock(platform.clock.now())
  const then: Platform = { ...platform, clock }
  const sent: BankBook = { satang: 0, transfers: 0, refused: 0 }
  return {
    clock,
    sent,
    async order(visit: Visit): Promise<Order> {
      clock.set(visit.at)
      const { id } = await createOrder(trx, then, { id: visit.buyerId }, visit)
      const row = await trx
        .selectFrom('orders')
        .select(['hex', 'total_satang', 'state', 'expires_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return {
        id,
        hex: row.hex,
        satang: row.total_satang,
        isPaid: row.state === 'paid',
        expiresAt: row.expires_at,
      }
    },
    async close(order: Order, state: 'expired' | 'cancelled') {
      await closeOrders(trx, then, [order.id], state)
    },
    /** Money moves now, and the bank says so at our inquiry. */
    async transfer(ref1: string, satang: number, number: number) {
      if (satang <= 0) return
      sent.satang += satang
      sent.transfers += 1
      await recordTransfer(trx, then, {
        way: 'inquiry',
        order: { hex: ref1 },
        otherTransfersKnown: true,
        transfer: {
          transactionId: `YEAR${ref1}${number}`,
          transRef: `${number}${ref1}`,
          sendingBank: '004',
          ref1,
          amountSatang: satang,
          currency: '764',
          transferredAt: clock.now(),
          receiver: 'ours',
          reversed: false,
          evidence: {},
        },
      })
    },
  }
}

async function happen(counter: Counter, visit: Visit): Promise<void> {
  const { clock } = counter
  const order = await counter.order(visit)
  if (order.isPaid) return
  const moveOn = (minutes: number) => clock.advance(minutes * minute)
  switch (visit.outcome) {
    case 'paid':
      // At once where the month ends or begins in this millisecond.
      return await counter.transfer(order.hex, order.satang, 1)
    case 'double':
      await counter.transfer(order.hex, order.satang, 1)
      moveOn(3)
      return await counter.transfer(order.hex, order.satang, 2)
    case 'late':
      clock.set(new Date(order.expiresAt.getTime() + 2 * minute))
      await counter.close(order, 'expired')
      moveOn(600)
      return await counter.transfer(order.hex, order.satang, 1)
    case 'expired':
      clock.set(new Date(order.expiresAt.getTime() + 2 * minute))
      return await counter.close(order, 'expired')
    case 'cancelled':
      moveOn(1)
      return await counter.close(order, 'cancelled')
    case 'short':
      // The rest comes as the whole: the first part stays with staff.
      await counter.transfer(order.hex, order.satang - 1, 1)
      moveOn(10)
      return await counter.transfer(order.hex, order.satang, 2)
    case 'too-much':
      await counter.transfer(order.hex, order.satang + 100, 1)
      clock.set(new Date(order.expiresAt.getTime() + 2 * minute))
      return await counter.close(order, 'expired')
    case 'unknown':
      await counter.transfer(order.hex, order.satang, 1)
      moveOn(5)
      // A reference that no order has.
      return await counter.transfer(order.hex.replace(/^.{4}/, 'FFFF'), 12_345, 3)
    case 'overlapping':
      return await buyOverlapping(counter, visit, order)
  }
}

/** Two open orders of one buyer with a sheet in common, both paid: the common sheet is paid back. */
async function buyOverlapping(counter: Counter, visit: Visit, first: Order): Promise<void> {
  const [common] = visit.sheets
  if (common === undefined || visit.sheets.length < 2)
    return await counter.transfer(first.hex, first.satang, 1)
  const { promoCode: _, ...rest } = visit
  const second = await counter.order({ ...rest, sheets: [common] })
  counter.clock.advance(2 * minute)
  await counter.transfer(second.hex, second.satang, 1)
  counter.clock.advance(minute)
  await counter.transfer(first.hex, first.satang, 1)
}
