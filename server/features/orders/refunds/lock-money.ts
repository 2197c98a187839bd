import { sql } from 'kysely'
import type { Satang } from '#rules/money/satang.ts'
import type { Trx } from '#server/platform/database.ts'
import type { MoneyState, UnmatchedReason } from '#server/platform/schema/payments.ts'

export type LockedMoney = {
  provider: string
  amountSatang: Satang
  state: MoneyState
  reason: UnmatchedReason | null
  orderId: string | null
  personId: string | null
  /** The bank has taken it back. */
  reversed: boolean
}

export async function lockMoney(trx: Trx, id: number): Promise<LockedMoney | undefined> {
  const { rows } = await sql<LockedMoney>`
    select provider, amount_satang as "amountSatang", state, reason, order_id as "orderId", person_id as "personId",
      evidence ? 'reversedAt' as reversed
    from money_received where id = ${id} for update`.execute(trx)
  return rows[0]
}
