import { sql } from 'kysely'
import type { Satang } from '#rules/money/satang.ts'
import { settledWithoutTransfer } from '#rules/orders/refund.ts'
import { refuse } from '#rules/refusal.ts'
import { accounts } from '#server/features/ledger/index.ts'
import type { Trx } from '#server/platform/database.ts'

const { byBank, byBankAndCredit } = settledWithoutTransfer

/** Whether `m` is the money of what is owed: that itself, or what paid the order which is refunded. One at most. */
export const isMoneyOf = (due: string) =>
  `(m.id = ${due}.money_id or ${due}.refund_id is not null and m.order_id = ${due}.order_id and m.state = 'MATCHED')`

/** What of a settled due left a bank or service: but for what became credit beside it, the whole. */
export const sentOf = (due: string) =>
  `(case when ${due}.bank_reference like '%${byBankAndCredit}' then (select sum(g.amount_satang)::bigint from ledger_entry e
    join ledger_posting g on g.entry_id = e.id where e.key = 'refund-due:' || ${due}.id || ':returned' and g.to_account not like 'credit:%')
  else ${due}.amount_satang end)`

/** What of a settled due is a part of what was taken back of its money, also where the service was asked for it: the rest was given by us. */
export const ofTakenBack = (due: string) =>
  `(case when ${due}.at_provider_since is not null or ${due}.bank_reference like '%${byBank}%' then ${sentOf(due)} else 0 end)`

/**
 * How much of what is or was owed its buyer has from the bank, which took its transfer back: never more than the transfer was. What credit paid
 * of the order the bank does not give back, and what of this very money was settled before, or the service is asked for, is used up.
 */
export const byBankOf = (due: string) => `(case
  when ${due}.refunded_at is null then coalesce((
    select greatest(0, least(${due}.amount_satang, m.amount_satang - coalesce((
      select sum(${ofTakenBack('used')}) from refund_due used where ${isMoneyOf('used')}
        and (used.refunded_at is not null or used.at_provider_since is not null and used.id <> ${due}.id)), 0)))::bigint
    from money_received m where m.evidence ? 'reversedAt' and ${isMoneyOf(due)}), 0)
  when ${due}.bank_reference like '%${byBank}%' then ${sentOf(due)}
  else 0 end)`

/** `from`: the account of the ledger that it left; `byService`: a payment service gave it back, and says so in its report. */
export type GivenBack = { satang: Satang; from: string; byService: string | null }

/**
 * Of what is owed, whose row is locked. Money that was taken back is locked first: of two that are settled at once the second sees what the
 * first has used. No other is: the report of a service holds all of its money while it is taken in, and no refund waits for that.
 */
export async function givenBackByBank(
  trx: Trx,
  dueId: number,
): Promise<{ provider: string | null; byBank: GivenBack }> {
  const { rows } = await sql<{ id: number; provider: string; from: string | null; reversed: boolean }>`
    select m.id, m.provider, m.evidence->>'takenFrom' as "from", m.evidence ? 'reversedAt' as reversed
    from refund_due d join money_received m on ${sql.raw(isMoneyOf('d'))} where d.id = ${dueId}`.execute(trx)
  const [money] = rows
  const from = money?.from ?? accounts.bankOfRefunds
  return {
    provider: money?.provider ?? null,
    byBank: {
      satang: money?.reversed ? await givenBackOf(trx, { dueId, moneyId: money.id }) : 0,
      from,
      byService: /^gateway:(.+)$/.exec(from)?.[1] ?? null,
    },
  }
}

async function givenBackOf(
  trx: Trx,
  { dueId, moneyId }: { dueId: number; moneyId: number },
): Promise<Satang> {
  await sql`select from money_received where id = ${moneyId} for update`.execute(trx)
  const { rows } = await sql<{ satang: Satang }>`
    select ${sql.raw(byBankOf('d'))} as satang from refund_due d where d.id = ${dueId}`.execute(trx)
  return rows[0]?.satang ?? 0
}

/**
 * Nothing is transferred of it: its rest can only become credit, unless its buyer has closed the account.
 * Refuses: money.taken-back, money.part-taken-back.
 */
export function mustNotBeGivenBack(due: {
  byBank: Pick<GivenBack, 'satang'>
  amount_satang: Satang
  holder_closed: boolean
}): void {
  if (due.byBank.satang === 0) return
  if (due.byBank.satang === due.amount_satang) refuse('money.taken-back')
  if (!due.holder_closed) refuse('money.part-taken-back')
}

/** What stands as the bank's reference of it, as a service's own refunds begin with its name, and whether that gave it back. */
export function wayOfGivenBack(
  { byService }: GivenBack,
  how: 'byBank' | 'byBankAndCredit',
): { reference: string; byProvider?: true } {
  const words = settledWithoutTransfer[how]
  return byService === null ? { reference: words } : { reference: `${byService} ${words}`, byProvider: true }
}
