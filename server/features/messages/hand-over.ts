import { sql } from 'kysely'
import { optionalNotices } from '#rules/messages/notices.ts'
import { type Db, inTransaction } from '#server/platform/database.ts'

const handedOverAtOnceMax = 500

/**
 * Turns what stands in the outbox into jobs, many at a time; run every second. A message leaves it in the transaction that adds
 * its job, so that a crash loses none. Answers how many. What somebody may switch off gives way to the news of a payment.
 */
export async function handOverMessages(db: Db): Promise<number> {
  for (let handedOver = 0; ; ) {
    const count = await handOverSome(db)
    handedOver += count
    if (count < handedOverAtOnceMax) return handedOver
  }
}

async function handOverSome(db: Db): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      with taken as (
        delete from message_outbox where message_id = any(array(
          select message_id from message_outbox order by message_id limit ${sql.lit(handedOverAtOnceMax)} for update skip locked))
        returning message_id
      )
      select added.id from (
        select array_agg(('messages.deliver', json_build_object('messageId', message_id), null, null, 15, 'message:' || message_id,
          case when notice = any(${optionalNotices}::text[]) then 10 else 0 end, null)::graphile_worker.job_spec) as jobs
        from taken join message on message.id = message_id having count(*) > 0
      ) as told cross join lateral graphile_worker.add_jobs(told.jobs) as added`.execute(trx)
    return rows.length
  })
}
