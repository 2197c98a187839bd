import { sql } from 'kysely'
import { optionalNotices } from '#rules/messages/notices.ts'
import { inTransaction } from '#server/platform/database.ts'
import { jobSpec } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { hasNoDevice } from './delivery.ts'

const handedOverAtOnceMax = 500

/**
 * Every second: turns outbox messages into jobs, in batches. A message leaves in the transaction that adds its job, so a crash loses none.
 * Returns how many. Optional notices have lower priority than news of a payment.
 */
export async function handOverMessages(platform: Platform): Promise<number> {
  for (let handedOver = 0; ; ) {
    const count = await handOverSome(platform)
    handedOver += count
    if (count < handedOverAtOnceMax) return handedOver
  }
}

async function handOverSome({ db, clock }: Platform): Promise<number> {
  const now = clock.now()
  const delivery = jobSpec('messages.deliver', {
    payload: sql`json_build_object('messageId', id, 'notice', notice, 'hasNoDevice', deviceless.message_id is not null)`,
    key: sql`'message:' || id`,
    priority: sql`case when notice = any(${optionalNotices}::text[]) then 10 else 0 end`,
    attemptsMax: 15,
  })
  return await inTransaction(db, async (trx) => {
    // Most people have no device: recorded here for all at once, so that their jobs skip push.
    const { rows } = await sql<{ id: number }>`
      with taken as (
        delete from message_outbox where message_id = any(array(
          select message_id from message_outbox order by message_id limit ${sql.lit(handedOverAtOnceMax)} for update skip locked))
        returning message_id
      ), deviceless as (
        insert into message_delivery (message_id, way, claimed_at, done_at, outcome)
        select id, 'push', ${now}::timestamptz, ${now}::timestamptz, 'no-device' from taken join message on id = message_id
        where notice is not null and ${hasNoDevice(now)}
        on conflict do nothing returning message_id
      )
      select added.id from (
        select array_agg(${delivery}) as jobs
        from taken join message on id = taken.message_id left join deviceless on deviceless.message_id = id having count(*) > 0
      ) as told cross join lateral graphile_worker.add_jobs(told.jobs) as added`.execute(trx)
    return rows.length
  })
}
