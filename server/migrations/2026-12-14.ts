import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-12-14T0100-answered-by-refunds': answeredByRefunds,
}

/**
 * What a buyer asked for and staff had refunded by themselves is answered by the last refund of it, as a refund of staff answers now: it
 * could only be refused. Its account waits as long as the money does; none is moved.
 */
async function answeredByRefunds(db: Kysely<unknown>): Promise<void> {
  await sql`
    with answered as (
      select distinct on (q.id) q.id, r.id as refund_id, r.created_at, r.created_by, r.reason,
        exists (select from refund_due d where d.refund_id = r.id and d.refunded_at is null) as waits
      from refund_request q
        join refund_line l on l.order_id = q.order_id and l.position = any (q.positions)
        join refund r on r.id = l.refund_id
      where q.state = 'asked'
        and not exists (select from order_line o where o.order_id = q.order_id and o.position = any (q.positions)
          and not exists (select from refund_line done where (done.order_id, done.position) = (o.order_id, o.position)))
        and not exists (select from refund_request other where other.refund_id = r.id)
      order by q.id, r.created_at desc, r.id)
    update refund_request q
    set state = 'agreed', refund_id = a.refund_id, decided_at = a.created_at, decided_by = a.created_by, answer = a.reason,
      bank_code = case when a.waits then q.bank_code end, account = case when a.waits then q.account end
    from answered a where a.id = q.id`.execute(db)
}
