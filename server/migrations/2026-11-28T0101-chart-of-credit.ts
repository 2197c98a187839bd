import { type Kysely, sql } from 'kysely'

/** Credit of buyers is owed to them: its place in the chart of accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into chart_account (account, kind, code, name_th, name_en)
    values ('credit', 'liability', '2220', 'เครดิตของผู้ซื้อ', 'Credit of buyers') on conflict do nothing`.execute(
    db,
  )
}
