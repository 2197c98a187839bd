import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getTaxRemittances } from '#contract/staff/tax-policy.ts'
import { bangkokDate, bangkokParts } from '#rules/calendar/bangkok.ts'
import { monthNumber, nextPeriod, type Period } from '#rules/calendar/periods.ts'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import type { Payer } from '#rules/tax/tax-policy.ts'
import { accounts, post } from '#server/features/ledger/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { readVatMonths } from '../documents/index.ts'

type Month = {
  tax: 'WHT' | 'VAT'
  payer: Payer
  month: Period
  owed: Satang
  remitted: Satang
  last: string | null
}

/** The company that runs the shop and owes its output tax. */
const companyOfShop: Payer = 'HYTEXTS'

/**
 * Tax that each payer withheld by the ordinary way per month of payment, less returned transfers, and its remitted part (payouts-and-tax
 * §2.5); also VAT by month of the return. Newest first. Through e-Withholding Tax the bank remits, so nothing is owed.
 */
export async function readTaxOwed(db: Db | Trx): Promise<Month[]> {
  const vat = (await readVatMonths(db)).filter(({ toPay }) => toPay > 0)
  const { rows } = await sql<Month>`
    with owed as (
      select 'WHT' as tax, payer, to_char(paid_on, 'YYYY-MM') as month, coalesce(sum(tax_satang) filter (where returned_at is null), 0)::bigint as satang
      from payout where channel = 'ORDINARY' and tax_satang > 0 group by 2, 3
      union all
      select 'VAT', ${companyOfShop}, month, satang
      from unnest(${vat.map(({ month }) => month)}::text[], ${vat.map(({ toPay }) => toPay)}::bigint[]) as due (month, satang)
    ), remitted as (
      select case when e.key like 'vat%' then 'VAT' else 'WHT' end as tax, split_part(e.key, ':', 2) as payer, split_part(e.key, ':', 3) as month, max(e.memo) as last,
        sum(case when g.to_account like 'bank:%' then g.amount_satang else -g.amount_satang end)::bigint as satang
      from ledger_entry e join ledger_posting g on g.entry_id = e.id
      where e.kind = 'tax' and e.key ~ '^(tax|vat)-remitted:' group by 1, 2, 3
    )
    select tax, payer, month, coalesce(owed.satang, 0)::bigint as owed, coalesce(remitted.satang, 0)::bigint as remitted, remitted.last
    from owed full join remitted using (tax, payer, month) order by month desc, payer, tax`.execute(db)
  return rows
}

export async function readRemittances(db: Db): Promise<DataOf<typeof getTaxRemittances>['months']> {
  return (await readTaxOwed(db)).map(({ owed, remitted, last, ...rest }) => ({
    ...rest,
    owed: satangToBaht(owed),
    remitted: satangToBaht(remitted),
    last: last === null ? null : { paidOn: last.slice(0, 10), reference: last.slice(11) },
  }))
}

/**
 * Books that a month's tax was paid to the tax office from the payer's bank. Transfers returned later are taken off by recording the month
 * again. `satang` is what the person saw. Refuses: tax.remittance-changed, payouts.wrong-day.
 */
export async function recordRemittance(
  trx: Trx,
  input: {
    tax: Month['tax']
    payer: Payer
    month: Period
    satang: Satang
    paidOn: string
    reference: string
  },
  { actorId, now }: { actorId: string; now: Date },
): Promise<void> {
  // Serialised: a repeated call finds nothing owed any more.
  await sql`select pg_advisory_xact_lock(hashtext('tax-remitted'))`.execute(trx)
  const found = (await readTaxOwed(trx)).find(
    ({ tax, payer, month }) => tax === input.tax && payer === input.payer && month === input.month,
  )
  const isVat = input.tax === 'VAT'
  const due = (found?.owed ?? 0) - (found?.remitted ?? 0)
  if (due === 0 || due !== input.satang) refuse('tax.remittance-changed')
  // The VAT return is filed once its month is over.
  const first = isVat ? nextPeriod(input.month) : input.month
  if (input.paidOn > bangkokDate(now) || input.paidOn < `${first}-01`) refuse('payouts.wrong-day')
  const [owes, bank] = [
    isVat ? accounts.vatPayable : accounts.taxPayable(input.payer),
    accounts.ofBank(input.payer),
  ]
  const [from, to] = due > 0 ? [owes, bank] : [bank, owes]
  const key = `${isVat ? 'vat' : 'tax'}-remitted:${input.payer}:${input.month}:${newId()}`
  const memo = `${input.paidOn} ${input.reference}`.trim()
  const postings = [{ from, to, satang: Math.abs(due) }]
  await post(trx, {
    key,
    kind: 'tax',
    occurredAt: now,
    period: monthNumber(bangkokParts(now)),
    memo,
    postings,
  })
  await recordAudit(trx, {
    actorId,
    action: 'tax.remit',
    object: `tax-remittance:${input.payer}:${input.month}`,
    after: { tax: input.tax, satang: due, paidOn: input.paidOn, reference: input.reference },
  })
}
