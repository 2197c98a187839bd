import { type RawBuilder, sql } from 'kysely'
import type { ValidInputOf, DataOf } from '#contract/shared/call.ts'
import type { getVerifySheet } from '#contract/staff/review.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { reviewRisks, riskWeights, sentBackDays } from '#rules/sheets/review.ts'
import { inReview, sheetStatus } from '#rules/sheets/sheet-states.ts'
import { wasHandedIn } from '#server/features/catalogue/index.ts'
import type { Person } from '#server/platform/caller.ts'
import { type Db, literals } from '#server/platform/database.ts'
import { everyStore, inStores, permission, type Stores, storesAsked } from '#server/platform/rights.ts'
import type { Platform } from '#server/platform/platform.ts'
import { drawnCover, linkToFile } from './file-links.ts'

export type QueueRow = {
  id: string
  version: number | null
  code: string
  name: string
  store_code: number
  name_th: string
  name_en: string
  short: string
  author_id: string
  author_name: string
  status: number
  reviewer_id: string | null
  reviewer_name: string | null
  revision: number
  handed_in_at: Date
}

/**
 * Sheets and new versions that wait or are reviewed in this staff member's stores, oldest first. Refuses: not-found (a store that is not
 * theirs).
 */
export async function readQueue(
  platform: Platform,
  staff: Person,
  input: ValidInputOf<typeof getVerifySheet>,
): Promise<DataOf<typeof getVerifySheet>> {
  const { store = everyStore, hours = 0, page, rows: size, order, whose } = input
  const stores = storesAsked(staff, permission.sheets, store)
  const before = new Date(platform.clock.now().getTime() - hours * 3_600_000)
  const theirs = {
    any: sql`true`,
    mine: sql`w.status = ${sql.lit(sheetStatus.reviewing)} and w.reviewer_id = ${staff.id}`,
    nobody: sql`w.status = ${sql.lit(sheetStatus.waiting)}`,
  }
  const ofMyStores = inStores('s.store_code', stores)
  const withStaff = literals(inReview)
  const waiting = sql`
    select s.id, null::int as version, s.status, s.reviewer_id, s.revision, coalesce(s.handed_in_at, s.updated_at) as handed_in_at
      from sheet s where s.status in (${withStaff}) and ${ofMyStores}
    union all
    select v.sheet_id, v.number, v.status, v.reviewer_id, v.revision, coalesce(v.handed_in_at, v.created_at)
      from sheet_version v join sheet s on s.id = v.sheet_id where v.status in (${withStaff}) and ${ofMyStores}`
  const [{ rows }, counted, colleagues] = await Promise.all([
    sql<QueueRow & { risks: boolean[] }>`
      select w.id, w.version, w.status, w.reviewer_id, w.revision, w.handed_in_at, s.code, s.name, s.store_code,
        st.name_th, st.name_en, st.short, s.author_id, coalesce(sl.code_name, a.name) as author_name, r.name as reviewer_name,
        k.risks
      from (${waiting}) w join sheet s on s.id = w.id join store st on st.code = s.store_code
        join person a on a.id = s.author_id left join seller sl on sl.person_id = s.author_id
        left join person r on r.id = w.reviewer_id
        cross join lateral (${risksOf(platform.clock.now())}) k
      where w.handed_in_at <= ${before} and ${theirs[whose]}
      order by ${order === 'risk' ? sql`k.weight desc,` : sql``} w.handed_in_at, w.id limit ${size} offset ${page * size}`.execute(
      platform.db,
    ),
    sql<{ count: number }>`
      select count(*)::int as count from (${waiting}) w where w.handed_in_at <= ${before} and ${theirs[whose]}`.execute(
      platform.db,
    ),
    readReviewers(platform.db, stores),
  ])
  return {
    queue: rows.map((row) => ({
      ...presentQueued(row),
      risks: reviewRisks.filter((_, at) => row.risks[at]),
      cover: linkToFile(platform, staff, row.id, drawnCover),
    })),
    total: counted.rows[0]?.count ?? 0,
    colleagues,
  }
}

/** Reviewers of these stores, whichever author's work waits there. */
export async function readReviewers(db: Db, stores: Stores): Promise<{ _id: string; name: string }[]> {
  const rows = await db
    .selectFrom('staff_permission')
    .innerJoin('person', 'person.id', 'staff_permission.person_id')
    .select(['person.id', 'person.name'])
    .distinct()
    .where('permission', '=', permission.sheets)
    .where(inStores('store_code', stores === 'every' ? stores : [...stores, everyStore]))
    .orderBy('person.name')
    .orderBy('person.id')
    .execute()
  return rows.map(({ id: _id, name }) => ({ _id, name }))
}

/** The `reviewRisks` of sheet `s`, and their total weight. */
function risksOf(now: Date): RawBuilder<unknown> {
  const since = new Date(now.getTime() - sentBackDays * 24 * 3_600_000)
  return sql`
    select risks, (select coalesce(sum(weight), 0) from unnest(risks, ${[...riskWeights]}::int[]) u (holds, weight) where holds) as weight
    from (select array[
      exists (select from sheet_file f join pdf_look l on l.sha256 = f.sha256
        join page_match m on m.pdf_id = l.id
        join pdf_look o on o.id = m.other_pdf_id
        join sheet_file g on g.sha256 = o.sha256 and g.kind = 'pdf' and g.removed_at is null
        join sheet t on t.id = g.sheet_id
        where f.sheet_id = s.id and f.kind = 'pdf' and f.removed_at is null and t.author_id <> s.author_id
          and ${wasHandedIn('t')}),
      exists (select from sheet_file f where f.sheet_id = s.id and f.removed_at is null and 'advert' = any(f.warnings)),
      not exists (select from sheet t where t.author_id = s.author_id and t.published_at is not null),
      exists (select from sheet_review q join sheet t on t.id = q.sheet_id
        where t.author_id = s.author_id and q.decision = 'rejected' and q.decided_at >= ${since})
    ] as risks) held`
}

export function presentQueued(row: QueueRow) {
  return {
    id: row.id,
    version: row.version,
    name: sheetName(row.code, row.name),
    store: row.store_code,
    storeName: [row.name_th, row.name_en, row.short],
    author: { _id: row.author_id, name: row.author_name },
    status: row.status,
    revision: row.revision,
    reviewer:
      row.reviewer_id === null || row.reviewer_name === null || row.status !== sheetStatus.reviewing
        ? null
        : { _id: row.reviewer_id, name: row.reviewer_name },
    handedIn: row.handed_in_at.toISOString(),
  }
}
