import { sql } from 'kysely'
import { type Db, inLongTransaction, inTransaction, type Trx } from '../database.ts'
import { markNumbers, type MarkState, markState } from '../settled-numbers.ts'

/** Acts per link, because a link's hash is made in memory. */
const actsMax = 50_000
const linkLock = 7_201_122

/**
 * Chains committed acts on money, and notes how far the next call may go. It blocks no writer: an act is linked once no open transaction
 * can still write a lower number. Returns how many acts were linked.
 */
export async function linkActs(db: Db, now: Date): Promise<number> {
  let count = 0
  for (let hasMore = true; hasMore; ) {
    const linked = await inLongTransaction(db, (trx) => linkSome(trx, now))
    count += linked
    hasMore = linked === actsMax
  }
  await inTransaction(db, async (trx) => {
    const { last, settledAt } = await markNumbers(trx, 'book_act_number')
    await sql`
      insert into book_link_next (only_row, upto_id, settled_at) values (true, ${last}, ${settledAt})
      on conflict (only_row) do update set upto_id = excluded.upto_id, settled_at = excluded.settled_at
      where ${markState(sql`book_link_next.settled_at`)} <> 'waiting'`.execute(trx)
  })
  return count
}

async function linkSome(trx: Trx, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(${linkLock})`.execute(trx)
  const { rows: marks } = await sql<{ upto: number; state: MarkState }>`
    select upto_id as upto, ${markState(sql`settled_at`)} as state from book_link_next`.execute(trx)
  const [mark] = marks
  const settled = mark?.state === 'settled' ? mark.upto : 0
  const { rows: linked } = await sql<{ count: number; upto: number }>`
    with last as (select number, upto_id, hash from book_link order by number desc limit 1),
    next as (select coalesce((select number from last), 0) + 1 as number, coalesce((select upto_id from last), 0) as after_id,
        coalesce((select hash from last), '') as previous, ${now}::timestamptz as linked_at),
    acts as (select max(id) as upto_id, count(*)::int as count from (
      select id from book_act where id > (select after_id from next) and id <= ${settled} order by id limit ${actsMax}) taken),
    link as (
      select n.number, n.after_id, a.upto_id, a.count, n.linked_at, n.previous,
        book_link_hash(n.number, n.after_id, a.upto_id, n.linked_at, n.previous) as hash
      from next n, acts a where a.count > 0)
    insert into book_link (number, after_id, upto_id, act_count, linked_at, previous_hash, hash, seal)
    select number, after_id, upto_id, count, linked_at, previous, hash, book_sealed(convert_to(hash, 'UTF8')) from link
    returning act_count as count, upto_id as upto`.execute(trx)
  return linked[0]?.count ?? 0
}

export type DailyRoot = { day: string; hash: string; acts: number; links: number }

/** The hash of each Bangkok day's last link, which covers all acts up to then. Newest first. */
export async function readDailyRoots(db: Db | Trx, limit: number): Promise<DailyRoot[]> {
  const { rows } = await sql<DailyRoot>`
    select to_char(linked_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day, (array_agg(hash order by number desc))[1] as hash,
      sum(act_count)::int as acts, count(*)::int as links
    from book_link group by 1 order by 1 desc limit ${limit}`.execute(db)
  return rows
}
