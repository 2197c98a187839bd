import { sql } from 'kysely'
import { bangkokDate, startOfDay } from '#rules/calendar/bangkok.ts'
import type { Satang } from '#rules/money/satang.ts'
import { refundAloneMaxSatang } from '#rules/orders/refund.ts'
import { refuse } from '#rules/refusal.ts'
import type { Db, Trx } from '#server/platform/database.ts'

/**
 * One person gives away so much alone on one day in Bangkok, in one sum or in many. Two acts of one person count each other: the lock is
 * taken after those of the order and the money. Refuses: money.second-person.
 */
export async function mustBeLittleAlone(
  trx: Trx,
  satang: Satang,
  by: { staffId: string; now: Date },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`money given by ${by.staffId}`}, 0))`.execute(trx)
  if (satang + (await givenAlone(trx, by)) > refundAloneMaxSatang) refuse('money.second-person')
}

/**
 * Money that paid nothing and that this person alone gave back, made credit, or let pay an order which it did not name, and what was owed by
 * itself and went to an account that this person named (`alone` in the audit record), today. The day is that of the books; `at` bounds what is read of the audit trail.
 */
export async function givenAlone(
  db: Db | Trx,
  { staffId, now }: { staffId: string; now: Date },
): Promise<Satang> {
  const today = startOfDay(bangkokDate(now))
  const { rows } = await sql<{ satang: Satang }>`
    select (
      coalesce((select sum(due.amount_satang) from refund_due due join ledger_entry e on e.key = 'money:' || due.money_id || ':owed-back'
        where due.returned_by = ${staffId} and due.refunded_at >= ${today} and coalesce(due.owed_by, ${staffId}) = ${staffId}), 0)
      + coalesce((select sum((a.after->>'amountSatang')::bigint) from audit_record a join ledger_entry e on e.key = case a.action
          when 'money.match' then a.object || ':matched' when 'money.return' then 'refund-due:' || (a.after->>'due') || ':returned' else 'money:' || (a.after->>'money') || ':delivered' end
        where a.actor_id = ${staffId} and a.at > now() - interval '2 days' and a.action in ('money.match', 'order.deliver', 'money.return')
          and a.after ? 'alone' and e.occurred_at >= ${today}), 0)
    )::bigint as satang`.execute(db)
  return rows[0]?.satang ?? 0
}
