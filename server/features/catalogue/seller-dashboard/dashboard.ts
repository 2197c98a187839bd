import { sql } from 'kysely'
import type { getSellMySheet } from '#contract/seller/dashboard.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { refuse } from '#rules/refusal.ts'
import { readUndoable } from '#server/features/catalogue/sheets/index.ts'
import { presentUser } from '#server/platform/caller.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db } from '#server/platform/database.ts'

/** Who sells, where, and how many reports wait for an answer. */
export async function readDashboard(
  db: Db,
  seller: Person,
  now: Date,
): Promise<DataOf<typeof getSellMySheet>> {
  const [stores, { rows }, changes] = await Promise.all([
    db
      .selectFrom('store')
      .select(['code', 'short', 'colours'])
      .where('code', 'in', (own) =>
        own.selectFrom('sheet').select('store_code').where('author_id', '=', seller.id),
      )
      .orderBy('code')
      .execute(),
    sql<{ code_name: string; open_reports: number }>`
      select l.code_name, (select count(*) from report r join sheet s on s.id = r.sheet_id
        where s.author_id = l.person_id and r.dealt_at is null) as open_reports
      from seller l where l.person_id = ${seller.id}`.execute(db),
    readUndoable(db, seller.id, now),
  ])
  const [row] = rows
  if (row === undefined) return refuse('not-allowed')
  return {
    user: presentUser(seller) ?? refuse('sign-in.required'),
    store: stores.map(({ code, short, colours }) => ({ code, short, color: colours[0] ?? '' })),
    sellerData: { codeName: row.code_name },
    openReports: row.open_reports,
    changes,
  }
}
