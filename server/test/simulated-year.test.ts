import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examineRows } from '#server/doctor.ts'
import { differingMonths, differingPayouts, sumsOf } from './simulated-year/second-sums.ts'
import { simulateYear } from './simulated-year/year.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** In full with YEAR_SELLERS=2000 YEAR_ORDERS=200000 (about ten minutes); a small shop in every run. */
const sellers = Number(process.env.YEAR_SELLERS ?? 20)
const orders = Number(process.env.YEAR_ORDERS ?? 400)

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2025-03-01T00:00:00Z' })
})
afterAll(() => app.close())

test(
  'a year with the tax change of September 2025 in its middle: every satang is accounted for, and a second sum says the same',
  async () => {
    const { platform, clock } = app
    const { db } = platform
    // Half a year before the change, half a year after it.
    const say = (text: string) => {
      if (orders > 400) process.stdout.write(`${text}\n`)
    }
    const story = await simulateYear(
      platform,
      clock,
      { sellers, orders, months: 12, from: '2025-03', seed: 20_250_901 },
      say,
    )
    expect(story.closed).toHaveLength(12)
    expect(story.payouts).toBeGreaterThan(sellers / 4)
    expect(story.heldOnPayday).toBeGreaterThan(0)

    expect((await examineRows(platform, () => {})).filter(({ wrongCount }) => wrongCount > 0)).toEqual([])
    expect(await differingMonths(db)).toEqual([])
    expect(await differingPayouts(db)).toEqual([])

    const sums = await sumsOf(db)
    const { ledger } = sums
    say(
      JSON.stringify({
        ...story.book,
        ...story.staff,
        payouts: story.payouts,
        held: story.heldOnPayday,
        ...sums,
      }),
    )
    // What left the buyers' bank is what was sold, what goes or went back, and what staff decide about: nothing else.
    expect(ledger.gateway).toBe(-story.book.satang)
    const [dueBack = 0, gaveBack = 0, unmatched = 0] = [
      ledger['refunds-due'],
      ledger['bank:refunds'],
      ledger['unmatched-money'],
    ]
    expect(sums.sales + dueBack + gaveBack + unmatched).toBe(story.book.satang)
    expect(dueBack + gaveBack).toBeGreaterThan(sums.ownedAlready + sums.refunded)
    expect(ledger['company:sales-share']).toBe(sums.sales - sums.sellersShare)
    expect(ledger['company:written-back'] ?? 0).toBe(sums.cancelled)
    expect(ledger.seller).toBe(sums.unpaid)
    expect(sums.sellersShare).toBe(sums.paidGross + sums.cancelled + sums.unpaid)
    expect([ledger.bank, ledger['tax-payable'], ledger['company:transfer-fee']]).toEqual([
      sums.paidNet,
      sums.taxes,
      sums.fees,
    ])
    expect(sums.paidGross).toBe(sums.paidNet + sums.taxes + sums.fees)

    // The year had all of it: both rates, both payers, carried months, promo codes, held and unmatched money.
    const { rows } = await sql<Record<string, number>>`
      select (select count(distinct rate_percent) from payout where tax_satang > 0) as rates, (select count(distinct payer) from payout) as payers,
        (select count(*) from (select payout_id from payment_record where payout_id is not null group by payout_id having count(distinct month) > 1) m) as carried,
        (select count(*) from promo_use where released_at is null) as promos,
        (select count(distinct reason) from money_received where reason is not null) as reasons,
        (select count(*) from payout p join payment_record r on r.payout_id = p.id where r.kind = 'again') as again,
        (select count(*) from payment_record where share_satang < 0) as owing,
        (select count(*) from refund r join orders o on o.id = r.order_id
          where r.month > to_char(o.paid_at at time zone 'Asia/Bangkok', 'YYYYMM')::int) as "refundedLater"`.execute(
      db,
    )
    expect(rows[0]).toMatchObject({ rates: 2, payers: 2, reasons: 5 })
    expect(rows[0]?.carried).toBeGreaterThan(0)
    expect(rows[0]?.promos).toBeGreaterThan(0)
    expect(rows[0]?.again).toBeGreaterThan(0)
    expect(rows[0]?.owing).toBeGreaterThan(0)
    expect(rows[0]?.refundedLater).toBeGreaterThan(0)
    expect(story.staff.cancelled).toBeGreaterThan(0)
  },
  60_000 + orders * 20,
)
