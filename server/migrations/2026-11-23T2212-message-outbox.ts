import { type Kysely, sql } from 'kysely'

/**
 * Messages that are still to be told by mail and push. Written with the message and emptied every second into jobs: adding a
 * job wakes the workers up, and a commit that carries a wake-up holds up every other one until it is on the disk.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table message_outbox (message_id bigint primary key)`.execute(db)
}
