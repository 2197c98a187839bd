import type { getCredit as call } from '#contract/buyer/refunds.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { refundAloneMaxSatang } from '#rules/orders/refund.ts'
import type { Db } from '#server/platform/database.ts'
import { byBankOf } from './given-back-by-bank.ts'

const movesMax = 200

/** A buyer's credit, its newest moves, and the part that is being paid out to an account. */
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

/**
 * SQL: the money of order `o` the buyer may decide about: under- and overpayments, and refunds without an account. It leaves out suspected
 * duplicates, what the bank reversed (the rest of a partial reversal can only become credit), and sums that need a second member of staff.
 */
export const heldForBuyer = `
  select m.id as money_id, null::bigint as due_id, m.amount_satang as satang from money_received m
  where m.order_id = o.id and m.person_id = o.buyer_id and m.state = 'UNMATCHED' and m.reason in ('AMOUNT_LOW', 'AMOUNT_HIGH')
    and not m.evidence ?| array['perhapsSameAs', 'reversedAt']
  union all
  select d.money_id, d.id, d.amount_satang - b.given from refund_due d left join refund r on r.id = d.refund_id,
    lateral (select ${byBankOf('d')} as given) b
  where d.order_id = o.id and d.person_id = o.buyer_id and d.refunded_at is null and d.at_provider_since is null
    and b.given < d.amount_satang
    and (r.created_by is null or d.amount_satang <= ${refundAloneMaxSatang})
    and (b.given > 0 or not exists (select from refund_account a where a.due_id = d.id)
      and not exists (select from refund_request q where q.refund_id = d.refund_id and q.account is not null))`

/**
 * Orders of the person `$person` with a partly reversed due, whose rest can only become credit. An account cannot be closed while there is
 * one.
 */
export const restsAsCredit = (person: string) => `
  select d.order_id from refund_due d, lateral (select ${byBankOf('d')} as given) b
  where d.person_id = ${person} and d.refunded_at is null and b.given > 0 and b.given < d.amount_satang`
