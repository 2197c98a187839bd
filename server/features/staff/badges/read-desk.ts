import { type RawBuilder, sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import { navigation } from '#contract/staff/home.ts'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import { wasHandedIn } from '#server/features/catalogue/index.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db } from '#server/platform/database.ts'
import { claimWaitsSince, claimWaitsForStaff } from '#server/features/complaints/index.ts'
import { everyStore, holds, inStores, permission, storesWith } from '#server/platform/rights.ts'
import { reads } from '#server/platform/route.ts'

export const routes = [reads(navigation, (_input, { db, caller }) => readDesk(db, caller))]

/** Counting stops here: nobody clears a thousand in a sitting, and counting on would cost ever more. */
const countMax = 1_000
const nothing = { count: 0, oldest: null }

/** The work at this person's desk, counting only what they may act on. */
async function readDesk(db: Db, person: Person): Promise<DataOf<typeof navigation>> {
  const ofMyStores = (column: string) => inStores(column, storesWith(person, permission.sheets))
  const mayHandleMoney = holds(person, permission.money, everyStore)
  const [stores, sheets, reports, cases, money, claims, mine] = await Promise.all([
    listStores(db, person),
    count(
      db,
      sql`select coalesce(handed_in_at, updated_at) as since from sheet where status = ${sql.lit(sheetStatus.waiting)} and ${ofMyStores('sheet.store_code')}
        union all select coalesce(v.handed_in_at, v.created_at) from sheet_version v join sheet on sheet.id = v.sheet_id
          where v.status = ${sql.lit(sheetStatus.waiting)} and ${ofMyStores('sheet.store_code')}`,
    ),
    count(
      db,
      sql`select report.created_at as since from report join sheet on sheet.id = report.sheet_id
          where report.action_at is null and ${ofMyStores('sheet.store_code')}
        union all select flagged_at from flagged_question where ${ofMyStores('flagged_question.store_code')}
        union all select waiting_since from author_picture a where waiting is not null and exists (
          select from sheet where sheet.author_id = a.person_id and ${wasHandedIn('sheet')} and ${ofMyStores('sheet.store_code')})`,
    ),
    mayHandleMoney
      ? count(db, sql`select waiting_since as since from support_case where state = 'open'`)
      : nothing,
    mayHandleMoney
      ? count(
          db,
          sql`select received_at as since from money_received where state = 'UNMATCHED'
            union all select created_at from refund_due where refunded_at is null
            union all select asked_at from refund_request where state = 'asked'`,
        )
      : nothing,
    count(
      db,
      sql`select ${claimWaitsSince} as since
        from copyright_claim c join sheet on sheet.id = c.sheet_id
        where ${claimWaitsForStaff} and ${ofMyStores('sheet.store_code')}`,
    ),
    countMine(db, person, mayHandleMoney),
  ])
  return {
    user: { _id: person.id, name: person.name },
    permissions: person.permissions.map(({ permission, store }) => ({ type: permission, store })),
    stores,
    waiting: {
      sheets: sheets.count,
      reports: reports.count,
      cases: cases.count,
      money: money.count,
      claims: claims.count,
    },
    mine,
    oldest: {
      sheets: sheets.oldest,
      reports: reports.oldest,
      cases: cases.oldest,
      money: money.oldest,
      claims: claims.oldest,
    },
  }
}

/** Counts the sheets this person has open for review, and open conversations assigned to them. */
async function countMine(
  db: Db,
  { id }: Person,
  mayHandleMoney: boolean,
): Promise<{ sheets: number; cases: number }> {
  const { rows } = await sql<{ sheets: number; cases: number }>`
    select (select count(*) from sheet where status = ${sql.lit(sheetStatus.reviewing)} and reviewer_id = ${id})
        + (select count(*) from sheet_version where status = ${sql.lit(sheetStatus.reviewing)} and reviewer_id = ${id}) as sheets,
      (select count(*) from support_case where state = 'open' and assigned_to = ${id} and ${mayHandleMoney}) as cases`.execute(
    db,
  )
  return rows[0] ?? { sheets: 0, cases: 0 }
}

async function count(db: Db, rows: RawBuilder<unknown>): Promise<{ count: number; oldest: string | null }> {
  const { rows: found } = await sql<{ count: number; oldest: Date | null }>`
    select count(*) as count, min(since) as oldest from (${rows} order by since limit ${countMax}) waiting`.execute(
    db,
  )
  const [{ count, oldest } = { count: 0, oldest: null }] = found
  return { count, oldest: oldest && new Date(oldest).toISOString() }
}

async function listStores(db: Db, person: Person) {
  const isGlobal = person.permissions.some(({ store }) => store === everyStore)
  const stores = await db
    .selectFrom('store')
    .select(['code', 'name_th', 'name_en'])
    .$if(!isGlobal, (query) =>
      query.where(
        'code',
        'in',
        person.permissions.map(({ store }) => store),
      ),
    )
    .orderBy('code')
    .execute()
  return stores.map(({ code, name_th, name_en }) => ({ code, name: [name_th, name_en] }))
}
