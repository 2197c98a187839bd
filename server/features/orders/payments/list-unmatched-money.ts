import type { Db } from '#server/platform/database.ts'

export interface UnmatchedMoney {
  id: number
  provider: string
  amountSatang: number
  state: string
  reason: string | null
  orderId: string | null
  personId: string | null
  transferredAt: Date | null
  receivedAt: Date
  evidence: Record<string, unknown>
}

/** Money that waits for a person: without an order, to be paid back, or with a receiver in doubt. Oldest first. */
export async function listUnmatchedMoney(
  db: Db,
  page: { after?: number; limit: number },
): Promise<UnmatchedMoney[]> {
  const rows = await db
    .selectFrom('money_received')
    .select([
      'id',
      'provider',
      'amount_satang',
      'state',
      'reason',
      'order_id',
      'person_id',
      'transferred_at',
      'received_at',
      'evidence',
    ])
    .where('state', 'in', ['RECEIVED', 'UNMATCHED', 'REFUND_DUE'])
    .where('id', '>', page.after ?? 0)
    .orderBy('id')
    .limit(page.limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    provider: row.provider,
    amountSatang: row.amount_satang,
    state: row.state,
    reason: row.reason,
    orderId: row.order_id,
    personId: row.person_id,
    transferredAt: row.transferred_at,
    receivedAt: row.received_at,
    evidence: row.evidence,
  }))
}
