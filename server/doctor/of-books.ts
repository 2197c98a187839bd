import { sql } from 'kysely'
import { markOfKey } from '#server/platform/books/watch.ts'
import { watched } from '#server/platform/books/watched.ts'
import type { Check } from './check.ts'

const rows = watched
  .map(({ table }) => `select '${table}' as about, key, content from book_rows_of_${table}()`)
  .join(' union all ')

const rightKey = sql.raw(`select from book_key where mark = ${markOfKey}`)

/** Compares the books with what the product itself wrote last. */
export const bookRows: Check = {
  name: 'every row of the books is as the last act of the product left it',
  mend: 'Somebody changed the database by hand: compare the row with the last backup, and correct by new entries. If the key is named instead, start with the COLUMN_MARK_KEY (in the demo DATA_DIR/column-secret) that wrote them',
  wrong: sql`select about || ' ' || key || case when id is null then ': no act tells of it'
          when not is_there then ': taken out' when op = 'D' then ': put back' else ': changed' end as what
      from (
        select coalesce(r.about, a.about) as about, coalesce(r.key, a.key) as key, a.id, a.op, r.key is not null as is_there,
          a.seal = book_seal(a.id, a.about, a.key, a.op, r.content) as is_right
        from (select * from book_act join (select max(id) as id from book_act group by about, key) last using (id)) a
        full join (${sql.raw(rows)}) r on r.about = a.about and r.key = a.key) compared
      where (id is null or (op = 'D') = is_there or not is_right) and exists (${rightKey})
      union all
      select 'the key of the books is another one than theirs' where not exists (${rightKey})`,
}

/** The chain of acts on money. */
export const checksOfBooks: readonly Check[] = [
  bookRows,
  {
    name: 'the chain of acts on money is unbroken',
    mend: 'Somebody changed the database by hand: compare the daily roots (admin books) with those kept outside, then with the last backup',
    wrong: sql`select 'link ' || number as what from (
        select l.*, lag(number, 1, 0) over ordered as number_before, lag(upto_id, 1, 0::bigint) over ordered as upto_before,
          lag(hash, 1, '') over ordered as hash_before
        from book_link l window ordered as (order by number)) chain
      where number <> number_before + 1 or after_id <> upto_before or previous_hash <> hash_before
        or hash <> book_link_hash(number, after_id, upto_id, linked_at, previous_hash)
        or act_count <> (select count(*) from book_act a where a.id > after_id and a.id <= upto_id)
        or seal <> book_sealed(convert_to(hash, 'UTF8'))`,
  },
]
