import { type RawBuilder, sql } from 'kysely'
import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { periodFrom, periodOfNumber, shiftPeriod, startOfPeriod } from '#rules/calendar/periods.ts'
import type { Satang } from '#rules/money/satang.ts'
import { writeTaxAddress } from '#rules/tax/papers/people.ts'
import { taxTakenBack, taxWithin } from '#rules/tax/vat.ts'
import { accounts } from '#server/features/ledger/index.ts'
import { readTaxPayees, type TaxPayee } from '#server/features/sellers/index.ts'
import {
  type Db,
  inLongTransaction,
  inTransaction,
  type Trx,
  letStatementsTake,
} from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { insertDocument, lockRegister, postTax } from './issue.ts'
import { issuerOf } from './issuer.ts'
import { numberReceipts } from './sweep.ts'

/** Documents per transaction, because others wait for the register meanwhile. */
const atOnce = 200

/**
 * By seller, month of payment and rate: the company's share of the seller's sales less refunds (due), and what invoices less credit notes
 * state. Receipts that carry the tax themselves, as agents' did before, are left out.
 */
const commissions = (months: RawBuilder<unknown>) => sql`(
  with due as (
    select g.seller_id as seller, d.tax_month as month, d.rate_percent as rate,
      sum(case when g.to_account = ${accounts.salesShare} then g.amount_satang else -g.amount_satang end)::bigint as satang
    from tax_document d join ledger_entry e on e.order_id = d.order_id and e.kind in ('sale', 'refund')
      join ledger_posting g on g.entry_id = e.id and g.seller_id is not null and ${accounts.salesShare} in (g.from_account, g.to_account)
    where d.mode = 'AGENT' and d.order_id is not null and d.refund_id is null and d.cancelled_at is null and d.taxable_satang = 0
      and d.tax_month ${months}
    group by 1, 2, 3
  ), stated as (
    select buyer_id as seller, commission_month as month, rate_percent as rate,
      sum(case kind when 'CREDIT_NOTE' then -taxable_satang else taxable_satang end)::bigint as satang
    from tax_document where commission_month ${months} group by 1, 2, 3
  )
  select seller, month, rate, coalesce(due.satang, 0) as due, coalesce(stated.satang, 0) as stated
  from due full join stated using (seller, month, rate)
)`

type Wanting = { seller: string; month: number; rate: number; due: Satang; stated: Satang }

/**
 * Nightly job: gives every seller the commission invoice of each month that is over, and credit notes for later refunds. Idempotent.
 * Returns how many documents were issued.
 */
export async function invoiceCommissions(platform: Platform): Promise<number> {
  const now = platform.clock.now()
  const { year, month } = bangkokParts(now)
  const current = periodFrom(year, month)
  const { rows } = await sql`
    select from vat_policy where mode = 'AGENT' and confirmed_at is not null and from_day < ${`${current}-01`}::date limit 1`.execute(
    platform.db,
  )
  if (rows.length === 0) return 0
  // A sale without a receipt would be missing in its month.
  await numberReceipts(platform)
  const months = await wantingMonths(platform.db, numberOf(current))
  if (months.length === 0) return 0
  for (let count = 0; ; ) {
    const done = await inTransaction(platform.db, async (trx) => {
      await letStatementsTake(trx, '60s')
      await lockRegister(trx)
      const { rows: wanting } = await sql<Wanting>`
        select * from ${commissions(sql`= any(${months}::int[])`)} c where due <> stated order by month, seller limit ${atOnce}`.execute(
        trx,
      )
      const payees = await readTaxPayees(
        trx,
        platform,
        wanting.map(({ seller }) => seller),
      )
      let issued = 0
      for (const one of wanting) {
        const issue = one.due > one.stated ? issueInvoice : issueCredits
        issued += await issue(trx, platform, one, payees.get(one.seller))
      }
      return { issued, isLast: wanting.length < atOnce }
    })
    count += done.issued
    // What no invoice is left for stays wanting.
    if (done.isLast || done.issued === 0) return count
  }
}

/**
 * All months that are over are compared, before others wait for the register: a month that any number of nights missed is found, and so
 * are refunds and receipts of old sales.
 */
async function wantingMonths(db: Db, current: number): Promise<number[]> {
  return await inLongTransaction(db, async (trx) => {
    const { rows } = await sql<{ month: number }>`
      select distinct month from ${commissions(sql`< ${current}::int`)} c where due <> stated order by month`.execute(
      trx,
    )
    return rows.map(({ month }) => month)
  })
}

const numberOf = (period: string) => Number(period.replace('-', ''))

async function issueInvoice(
  trx: Trx,
  platform: Platform,
  { seller, month, rate, due, stated }: Wanting,
  payee: TaxPayee | undefined,
): Promise<number> {
  const satang = due - stated
  const vatSatang = taxWithin(satang, rate)
  const over = startOfPeriod(shiftPeriod(periodOfNumber(month), 1))
  const id = await insertDocument(trx, platform, {
    kind: 'INVOICE',
    mode: 'AGENT',
    ratePercent: rate,
    totalSatang: satang,
    taxableSatang: satang,
    vatSatang,
    taxPoint: new Date(over.getTime() - 1_000),
    content: { issuer: issuerOf(platform), buyer: buyerOf(payee) },
    about: { commission: month, seller },
  })
  await postTax(trx, platform, { key: `vat:commission:${id}`, satang: vatSatang })
  return 1
}

/** Credits the latest invoice first, up to its sum. */
async function issueCredits(
  trx: Trx,
  platform: Platform,
  { seller, month, rate, due, stated }: Wanting,
  payee: TaxPayee | undefined,
): Promise<number> {
  const { rows: invoices } = await sql<{ id: string; left: Satang }>`
    select d.id, d.taxable_satang - coalesce((select sum(n.taxable_satang) from tax_document n where n.credits_id = d.id), 0)::bigint as left
    from tax_document d where d.commission_month = ${month} and d.buyer_id = ${seller} and d.rate_percent = ${rate} and d.kind = 'INVOICE'
    order by d.issued_at desc, d.number desc`.execute(trx)
  let [back, issued] = [stated - due, 0]
  for (const { id: credits, left } of invoices) {
    const satang = Math.min(left, back)
    if (satang <= 0) continue
    back -= satang
    const vatSatang = taxTakenBack(left, satang, rate)
    const id = await insertDocument(trx, platform, {
      kind: 'CREDIT_NOTE',
      mode: 'AGENT',
      ratePercent: rate,
      totalSatang: satang,
      taxableSatang: satang,
      vatSatang,
      taxPoint: platform.clock.now(),
      content: { issuer: issuerOf(platform), buyer: buyerOf(payee) },
      about: { commission: month, seller, credits },
    })
    await postTax(trx, platform, { key: `vat:commission:${id}`, satang: -vatSatang })
    issued += 1
  }
  return issued
}

/** Without a name the paper shows that of the account. */
function buyerOf(payee: TaxPayee | undefined) {
  if (payee === undefined) return { name: '', taxId: '', branch: '', address: '' }
  return {
    name: payee.realName,
    taxId: payee.peopleID,
    branch: payee.peopleID.startsWith('0') ? '00000' : '',
    address: writeTaxAddress(payee),
  }
}
