import { sql } from 'kysely'
import { examineRows } from '#server/doctor.ts'
import type { Db } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { differingMonths, differingPayouts, type Sums, sumsOf } from './second-sums.ts'
import type { YearStory } from './year.ts'

export type Account = {
  /** In words; none is good. */
  faults: string[]
  sums: Sums
  /** How often the year had what makes it hard. */
  had: Had
}

type Had = Record<
  'rates' | 'payers' | 'reasons' | 'carried' | 'promos' | 'again' | 'owing' | 'refundedLater',
  number
>

/** Every satang of a simulated year: the doctor, the second sums, and what the buyers' bank says. */
export async function accountFor(platform: Platform, story: YearStory): Promise<Account> {
  const found = (await examineRows(platform, () => {})).filter(({ wrongCount }) => wrongCount > 0)
  return await platform.db.transaction().execute(async (trx) => {
    // Sums over a whole year may take longer than a page may wait for.
    await sql`set local statement_timeout = '10min'`.execute(trx)
    const sums = await sumsOf(trx)
    const faults = [
      ...found.map(({ name, examples }) => `doctor: ${name}: ${examples.join(', ')}`),
      ...(await differingMonths(trx)).map((what) => `month: ${what}`),
      ...(await differingPayouts(trx)).map((what) => `payout: ${what}`),
      ...differences(story, sums),
    ]
    return { faults, sums, had: await countHard(trx) }
  })
}

/** Two ways to one number, each pair of them. */
function differences({ book }: YearStory, sums: Sums): string[] {
  const of = (account: string) => sums.ledger[account] ?? 0
  const backToBuyers = of('refunds-due') + of('bank:refunds')
  const pairs: [what: string, one: number, other: number][] = [
    ['what the buyers transferred', book.satang, -of('gateway')],
    ['sold, given back and undecided', book.satang, sums.sales + backToBuyers + of('unmatched-money')],
    ["the company's share", of('company:sales-share'), sums.sales - sums.sellersShare],
    ["the sellers' share", sums.sellersShare, sums.paidGross + sums.cancelled + sums.unpaid],
    ['what sellers are owed', of('seller'), sums.unpaid],
    ['what was written back', of('company:written-back'), sums.cancelled],
    ['what left for sellers, and tax with it', of('bank'), sums.paidNet + sums.taxesByBank],
    ['taxes that we still owe', of('tax-payable'), sums.taxes - sums.taxesByBank],
    ['fees', of('company:transfer-fee'), sums.fees],
    ['payouts', sums.paidGross, sums.paidNet + sums.taxes + sums.fees],
  ]
  return pairs
    .filter(([, one, other]) => one !== other)
    .map(([what, one, other]) => `${what}: ${one} and ${other} satang`)
}

async function countHard(db: Db): Promise<Had> {
  const { rows } = await sql<Had>`
    select (select count(distinct rate_percent) from payout where tax_satang > 0) as rates, (select count(distinct payer) from payout) as payers,
      (select count(distinct reason) from money_received where reason is not null) as reasons,
      (select count(*) from (select from payment_record where payout_id is not null group by payout_id having count(distinct month) > 1) m) as carried,
      (select count(*) from promo_use where released_at is null) as promos,
      (select count(*) from payment_record where kind = 'again' and payout_id is not null) as again,
      (select count(*) from payment_record where share_satang < 0) as owing,
      (select count(*) from refund r join orders o on o.id = r.order_id
        where r.month > to_char(o.paid_at at time zone 'Asia/Bangkok', 'YYYYMM')::int) as "refundedLater"`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('a count without a row')
  return row
}
