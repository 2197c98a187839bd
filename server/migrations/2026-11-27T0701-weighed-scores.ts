import { type Kysely, sql } from 'kysely'

/**
 * Sorting by stars weighs how many gave them: the mean as it would be with five more ratings of four, so that one rating of five
 * no longer stands above forty of 4.8. What is shown stays the mean. The indexes keep their names and their form.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sheet add column weighed_score real generated always as
      (case when score_count = 0 then 0 else (score_sum + 20)::real / (score_count + 5) end) stored`.execute(
    db,
  )
  for (const index of [
    'sheet_best_scored',
    'sheet_of_store_best_scored',
    'sheet_of_title',
    'sheet_of_class_line',
  ]) {
    await sql`drop index ${sql.id(index)}`.execute(db)
  }
  await sql`
    create index sheet_best_scored on sheet (weighed_score desc, bought_count desc, id) where on_sale`.execute(
    db,
  )
  await sql`
    create index sheet_of_store_best_scored on sheet (store_code, weighed_score desc, bought_count desc, id)
    where on_sale`.execute(db)
  await sql`
    create index sheet_of_title on sheet (title_id, bought_count desc, id)
    include (price_satang, weighed_score, created_at, semester, year, category) where on_sale`.execute(db)
  await sql`
    create index sheet_of_class_line on sheet (class_line_id, title_id, bought_count desc, id)
    include (price_satang, weighed_score, created_at, semester, year, category)
    where on_sale and class_line_id is not null`.execute(db)
}
