import { sql } from 'kysely'
import { inspectRows } from '#server/doctor.ts'
import type { Db } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { differencesRecomputed } from '../payouts-recomputed.ts'
import type { YearStory } from './year.ts'

type Sums = {
  sales: number
  sellersShare: number
  /** Of paid orders, for sheets that their buyers owned already. */
  ownedAlready: number
  refunded: number
  /** Transfers to sellers that did not come back: before tax and fee, and what reached them. */
  paidGross: number
  paidNet: number
  taxes: number
  /** Of them what the bank took with the transfer: sales months from September 2025 on (payouts-and-tax §1, row B). */
  taxesByBank: number
  fees: number
  /** Net of transfers that a file took along, also of those that came back. */
  sentByFiles: number
  /** Cancelled by staff. */
  cancelled: number
  /** Pending, carried over, paused, and the months that still grow. */
  unpaid: number
  /** Of the ledger, by kind of account. */
  ledger: Record<string, number>
}

export type Account = {
  /** In words; none is good. */
  faults: string[]
  sums: Sums
  /** Number of hard cases in the year. */
  had: Had
}

type Had = Record<
  | 'rates'
  | 'payers'
  | 'shares'
  | 'minimums'
  | 'carriedByHigher'
  | 'reasons'
  | 'carried'
  | 'promos'
  | 'given'
  | 'again'
  | 'heldShares'
  | 'heldPaid'
  | 'refundedFromHeld'
  | 'owing'
  | 'refundedLater'
  | 'refundedByOldShare',
  number
>

/** Every satang of a simulated year: the doctor, the second sums, and what the buyers' bank says. */
export async function accountFor(platform: Platform, story: YearStory): Promise<Account> {
  const found = (await inspectRows(platform, () => {})).filter(({ wrongCount }) => wrongCount > 0)
  return await platform.db.transaction().execute(async (trx) => {
    const differing = await differencesRecomputed(trx)
    const sums = await sumsOf(trx)
    const faults = [
      ...found.map(({ name, examples }) => `doctor: ${name}: ${examples.join(', ')}`),
      ...differing.map((what) => `recomputed: ${what}`),
      ...differences(story, sums),
    ]
    return { faults, sums, had: await countHard(trx) }
  })
}

/** Two ways to one number, each pair of them. */
function differences({ book, paydays }: YearStory, sums: Sums): string[] {
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
    ['what the bank sent by files', paydays.sent, sums.sentByFiles],
    ['fees', of('company:transfer-fee'), sums.fees],
    ['payouts', sums.paidGross, sums.paidNet + sums.taxes + sums.fees],
  ]
  return pairs
    .filter(([, one, other]) => one !== other)
    .map(([what, one, other]) => `${what}: ${one} and ${other} satang`)
}

async function sumsOf(db: Db): Promise<Sums> {
  const { rows } = await sql<Omit<Sums, 'ledger'>>`
    select (select coalesce(sum(sales), 0)::bigint from recomputed_month m) as sales,
      (select coalesce(sum(share), 0)::bigint from recomputed_month m) as "sellersShare",
      ((select coalesce(sum(total_satang), 0) from orders where paid_at is not null)
        - (select coalesce(sum(satang), 0) from recomputed_movement where satang > 0))::bigint as "ownedAlready",
      (select coalesce(-sum(satang), 0)::bigint from recomputed_movement where satang < 0) as refunded,
      paid.*,
      (select coalesce(sum(share_satang), 0)::bigint from payment_record where status = 'VOID') as cancelled,
      (select coalesce(sum(net), 0)::bigint from recomputed_payout where exists (select from payment_run_line l where l.payout_id = id)) as "sentByFiles",
      ((select coalesce(sum(share), 0) from recomputed_month m)
        - (select coalesce(sum(r.share_satang), 0) from payment_record r left join payout p on p.id = r.payout_id
          where r.status = 'VOID' or p.returned_at is null and p.id is not null))::bigint as unpaid
    from (
      select coalesce(sum(gross), 0)::bigint as "paidGross", coalesce(sum(net), 0)::bigint as "paidNet", coalesce(sum(tax), 0)::bigint as taxes,
        coalesce(sum(tax) filter (where by_bank), 0)::bigint as "taxesByBank", coalesce(sum(fee), 0)::bigint as fees
      from recomputed_payout where returned_at is null) paid`.execute(db)
  const { rows: accounts } = await sql<{ account: string; satang: number }>`
    select case when account like '%:%' and account not like 'company:%' and account <> 'bank:refunds' then split_part(account, ':', 1) else account end as account,
      sum(amount_satang)::bigint as satang
    from ledger_side group by 1 order by 1`.execute(db)
  const [sums] = rows
  if (sums === undefined) throw new Error('sums of the account: no row')
  return { ...sums, ledger: Object.fromEntries(accounts.map(({ account, satang }) => [account, satang])) }
}

async function countHard(db: Db): Promise<Had> {
  const { rows } = await sql<Had>`
    select (select count(distinct rate_percent) from payout where tax_satang > 0) as rates, (select count(distinct payer) from payout) as payers,
      (select count(distinct share_percent) from seller_month_sales) as shares, (select count(*) from seller_month_refunds) as "refundedByOldShare",
      (select count(distinct minimum_satang) from payout join tax_policy on tax_policy.id = policy_row) as minimums,
      (select count(*) from (select from payment_record where status = 'CARRIED_OVER' group by seller_id having sum(share_satang) >= 10000) c) as "carriedByHigher",
      (select count(distinct reason) from money_received where reason is not null) as reasons,
      (select count(*) from (select from payment_record where payout_id is not null group by payout_id having count(distinct month) > 1) m) as carried,
      (select count(*) from promo_use where released_at is null) as promos,
      (select count(*) from order_line_given g join refund_line r using (order_id, position)) as given,
      (select count(*) from payment_record where again_of is not null and payout_id is not null) as again,
      (select count(*) from payment_record where kind = 'held') as "heldShares",
      (select count(*) from payment_record where kind = 'held' and payout_id is not null) as "heldPaid",
      (select count(*) from payment_record where kind = 'held' and share_satang < 0) as "refundedFromHeld",
      (select count(*) from payment_record where share_satang < 0) as owing,
      (select count(*) from refund r join orders o on o.id = r.order_id
        where r.month > to_char(o.paid_at at time zone 'Asia/Bangkok', 'YYYYMM')::int) as "refundedLater"`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('count of the account: no row')
  return row
}
