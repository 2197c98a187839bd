import { type RawBuilder, sql } from 'kysely'

/**
 * Counts sheets as sold once more, or once less, inside a statement that knows which: `from` names its common table expression with a
 * column `sheet_id`. A fragment rather than a function, because paying an order is one statement. Rows are locked in the order of
 * their ids, so that two payments with the same sheets wait for each other instead of for ever.
 */
export function countSold(difference: 1 | -1, from: string): RawBuilder<unknown> {
  return sql`
      update sheet set bought_count = bought_count + ${sql.lit(difference)}
      from (select id from sheet where id in (select sheet_id from ${sql.table(from)}) order by id for no key update) as locked
      where sheet.id = locked.id`
}
