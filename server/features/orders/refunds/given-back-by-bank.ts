import { sql } from 'kysely'
import type { Satang } from '#rules/money/satang.ts'
import { settledWithoutTransfer } from '#rules/orders/refund.ts'
import { accounts } from '#server/features/ledger/index.ts'
import type { Trx } from '#server/platform/database.ts'

/** `from`: the account of the ledger that it left; `byService`: a payment service gave it back, and says so in its report. */
export type GivenBack = { satang: Satang; from: string; byService: string | null }

/**
 * How much of what is owed its buyer has from the bank, which took its transfer back: never more than the transfer was. What credit paid of
 * the order the bank has not given back, and what a refund before this one counted is used up. The money is locked: of two that are settled at once the second sees
 * what the first has used.
 */
export async function givenBackByBank(
  trx: Trx,
  due: { money_id: number | null; is_refund: boolean; order_id: string | null; amount_satang: Satang },
): Promise<GivenBack> {
  const { rows } = await sql<{ id: number; from: string | null }>`
    select id, evidence->>'takenFrom' as "from" from money_received where evidence ? 'reversedAt'
      and (id = ${due.money_id} or ${due.is_refund} and order_id = ${due.order_id} and state = 'MATCHED') for update`.execute(
    trx,
  )
  const [money] = rows
  const from = money?.from ?? accounts.bankOfRefunds
  const byService = /^gateway:(.+)$/.exec(from)?.[1] ?? null
  if (money === undefined) return { satang: 0, from, byService }
  const { byBank, byBankAndCredit } = settledWithoutTransfer
  const { rows: left } = await sql<{ satang: Satang }>`
    select (m.amount_satang - coalesce((select sum(d.amount_satang) from refund_due d
      where (d.money_id = m.id or d.refund_id is not null and d.order_id = m.order_id)
        and d.refunded_at is not null and (d.bank_reference in (${byBank}, ${byBankAndCredit}) or d.at_provider_since is not null)), 0))::bigint as satang
    from money_received m where m.id = ${money.id}`.execute(trx)
  return { satang: Math.max(0, Math.min(due.amount_satang, left[0]?.satang ?? 0)), from, byService }
}

/** What stands as the bank's reference of it, as a service's own refunds begin with its name, and whether that gave it back. */
export function wayOfGivenBack(
  { byService }: GivenBack,
  how: 'byBank' | 'byBankAndCredit',
): { reference: string; byProvider?: true } {
  const words = settledWithoutTransfer[how]
  return byService === null ? { reference: words } : { reference: `${byService} ${words}`, byProvider: true }
}
