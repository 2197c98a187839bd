import type { getCredit as call } from '#contract/buyer/refunds.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import type { Db } from '#server/platform/database.ts'

const movesMax = 200

/** What a buyer has as credit, its newest moves, and what of it is on its way to an account. */
export async function readCredit(db: Db, personId: string): Promise<Omit<DataOf<typeof call>, 'leastLeft'>> {
  const [balance, moves, leaving] = await Promise.all([
    db
      .selectFrom('buyer_credit')
      .select('balance_satang')
      .where('person_id', '=', personId)
      .executeTakeFirst(),
    db
      .selectFrom('credit_move')
      .select(['key', 'kind', 'satang', 'balance_satang', 'order_id', 'moved_at'])
      .where('person_id', '=', personId)
      .orderBy('moved_at', 'desc')
      .orderBy('key', 'desc')
      .limit(movesMax)
      .execute(),
    db
      .selectFrom('refund_due')
      .select(['id', 'amount_satang', 'created_at'])
      .where('person_id', '=', personId)
      .where('reason', '=', 'CREDIT')
      .where('refunded_at', 'is', null)
      .orderBy('id', 'desc')
      .execute(),
  ])
  return {
    balance: satangToBaht(balance?.balance_satang ?? 0),
    moves: moves.map((move) => ({
      _id: move.key,
      kind: move.kind,
      amount: satangToBaht(move.satang),
      balance: satangToBaht(move.balance_satang),
      order: move.order_id,
      at: move.moved_at.toISOString(),
    })),
    leaving: leaving.map((due) => ({
      _id: `due:${due.id}`,
      amount: satangToBaht(due.amount_satang),
      asked: due.created_at.toISOString(),
    })),
  }
}
