import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getTaxRemittances } from '#contract/staff/tax-policy.ts'
import { bangkokDate, bangkokParts, type Period } from '#rules/calendar/bangkok.ts'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import type { Payer } from '#rules/tax/tax-policy.ts'
import { post } from '#server/features/ledger/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'

type Month = { payer: Payer; month: Period; owed: Satang; remitted: Satang; last: string | null }

/**
 * What each payer withheld by the ordinary way in the months of payment, less what came back, and what of it was paid to the tax office
 * (payouts-and-tax §2.5); newest first. Through e-Withholding Tax the bank remits: nothing of that is owed.
 */
async function readMonths(db: Db | Trx): Promise<Month[]> {
  const { rows } = await sql<Month>`
    with owed as (
      select payer, to_char(paid_on, 'YYYY-MM') as month, coalesce(sum(tax_satang) filter (where returned_at is null), 0)::bigint as satang
      from payout where channel = 'ORDINARY' and tax_satang > 0 group by 1, 2
    ), remitted as (
      select split_part(e.key, ':', 2) as payer, split_part(e.key, ':', 3) as month, max(e.memo) as last,
        sum(case when g.to_account like 'bank:%' then g.amount_satang else -g.amount_satang end)::bigint as satang
      from ledger_entry e join ledger_posting g on g.entry_id = e.id
      where e.kind = 'tax' and e.key like 'tax-remitted:%' group by 1, 2
    )
    select payer, month, coalesce(owed.satang, 0)::bigint as owed, coalesce(remitted.satang, 0)::bigint as remitted, remitted.last
    from owed full join remitted using (payer, month) order by month desc, payer`.execute(db)
  return rows
}

export async function readRemittances(db: Db): Promise<DataOf<typeof getTaxRemittances>['months']> {
  return (await readMonths(db)).map(({ owed, remitted, last, ...rest }) => ({
    ...rest,
    owed: satangToBaht(owed),
    remitted: satangToBaht(remitted),
    last: last === null ? null : { paidOn: last.slice(0, 10), reference: last.slice(11) },
  }))
}

/**
 * The tax of a month was paid to the tax office: what is owed of it leaves the payer's bank. What came back from the bank after that is
 * taken off by recording the month again. `satang` is what the person saw.
 * Refuses: tax.remittance-changed, payouts.wrong-day.
 */
export async function recordRemittance(
  trx: Trx,
  ask: { payer: Payer; month: Period; satang: Satang; paidOn: string; reference: string },
  { actorId, now }: { actorId: string; now: Date },
): Promise<void> {
  // One after the other: asked twice, the second finds nothing owed any more.
  await sql`select pg_advisory_xact_lock(hashtext('tax-remitted'))`.execute(trx)
  const found = (await readMonths(trx)).find(({ payer, month }) => payer === ask.payer && month === ask.month)
  const due = (found?.owed ?? 0) - (found?.remitted ?? 0)
  if (due === 0 || due !== ask.satang) refuse('tax.remittance-changed')
  if (ask.paidOn > bangkokDate(now) || ask.paidOn < `${ask.month}-01`) refuse('payouts.wrong-day')
  const { year, month } = bangkokParts(now)
  const [owes, bank] = [`tax-payable:${ask.payer}`, `bank:${ask.payer}`]
  const [from, to] = due > 0 ? [owes, bank] : [bank, owes]
  const key = `tax-remitted:${ask.payer}:${ask.month}:${newId()}`
  const memo = `${ask.paidOn} ${ask.reference}`.trim()
  const postings = [{ from, to, satang: Math.abs(due) }]
  await post(trx, { key, kind: 'tax', occurredAt: now, period: year * 100 + month, memo, postings })
  await recordAudit(trx, {
    actorId,
    action: 'tax.remit',
    object: `tax-remittance:${ask.payer}:${ask.month}`,
    after: { satang: due, paidOn: ask.paidOn, reference: ask.reference },
  })
}
