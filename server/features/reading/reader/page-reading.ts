import { sql } from 'kysely'
import type { getPageReading } from '#contract/seller/dashboard.ts'
import type { DataOf } from '#contract/shared/call.ts'
import {
  figuresOfPages,
  habitsStoredMilliseconds,
  type ReaderOfPages,
} from '#rules/reading/reader-figures.ts'
import { refuse } from '#rules/refusal.ts'
import { versionStatus } from '#rules/sheets/sheet-versions.ts'
import { fewPeople } from '#rules/sheets/sources.ts'
import { type Db, inLongTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** More show nothing that these don't. */
const readersMax = 2_000
const versionsMax = 50

/**
 * For an own sheet: where readers stopped, reread and zoomed in, which pages were reported or refunded for, and how many opened each
 * version. Refuses: not-found, also for another author's sheet.
 */
export async function readPageReading(
  db: Db,
  authorId: string,
  sheetId: string,
  now: Date,
): Promise<DataOf<typeof getPageReading>> {
  const own = await db
    .selectFrom('sheet')
    .select(['id', 'published_at', 'created_at', 'pdf_pages'])
    .where('id', '=', sheetId)
    .where('author_id', '=', authorId)
    .executeTakeFirst()
  if (own === undefined) refuse('not-found')
  const [{ rows }, versions] = await Promise.all([
    sql<ReaderOfPages>`
    select place.page, place.pages, place.read_at as "readAt", place.seen::text, place.again::text, place.zoomed::text
    from owned_sheet e join reading_place place on place.person_id = e.person_id and place.sheet_id = e.sheet_id
      join person p on p.id = e.person_id
    where e.sheet_id = ${sheetId} and p.reading_counted and place.read_at > ${storedSince(now)}
    order by place.read_at desc limit ${readersMax}`.execute(db),
    readVersions(db, sheetId, own.published_at ?? own.created_at),
  ])
  const current = versions[0]?.from ?? storedSince(now)
  const troubles = await readTroubles(db, sheetId, current > storedSince(now) ? current : storedSince(now))
  const figures = figuresOfPages(rows, now)
  return {
    ...figures,
    length: Math.max(figures.pages.length, own.pdf_pages ?? 0, ...troubles.map(({ page }) => page)),
    troubles,
    versions: versions.map(({ number, from, whatsNew, changed, readers, reports }) => ({
      number,
      published: from.toISOString(),
      whatsNew,
      changed,
      readers: readers < fewPeople ? null : readers,
      reports,
    })),
  }
}

type Version = {
  number: number
  from: Date
  whatsNew: string
  changed: number[] | null
  readers: number
  reports: number
}

/**
 * Each version that was on sale, newest first. Readers are the people recorded with it; before that, the times of the first opening and the
 * last page show the version.
 */
async function readVersions(db: Db, sheetId: string, firstFrom: Date): Promise<Version[]> {
  const { rows } = await sql<Version>`
    with version as (
      select 1 as number, ${firstFrom}::timestamptz as "from", '' as "whatsNew", null::int[] as changed
      union all
      select v.number, v.published_at, v.whats_new, v.pages_changed from sheet_version v
      where v.sheet_id = ${sheetId} and v.status = ${versionStatus.published} and v.published_at is not null
    ), lasting as (
      select *, lead("from") over (order by number) as until from version
    ), reader as (
      select e.person_id, e.opened_at, place.read_at from owned_sheet e join person p on p.id = e.person_id
        left join reading_place place on place.person_id = e.person_id and place.sheet_id = e.sheet_id
      where e.sheet_id = ${sheetId} and p.reading_counted
    ), opened as (
      select r.number, r.person_id from version_reader r join reader on reader.person_id = r.person_id where r.sheet_id = ${sheetId}
      union
      select l.number, reader.person_id from reader cross join lateral (values (reader.opened_at), (reader.read_at)) moment (at)
        join lasting l on (moment.at >= l."from" or l.number = 1) and (l.until is null or moment.at < l.until)
      where moment.at is not null
    )
    select l.number, l."from", l."whatsNew", l.changed,
      (select count(*)::int from opened o where o.number = l.number) as readers,
      (select count(*)::int from report r where r.sheet_id = ${sheetId} and (r.created_at >= l."from" or l.number = 1)
        and (l.until is null or r.created_at < l.until)) as reports
    from lasting l order by l.number desc limit ${versionsMax}`.execute(db)
  return rows
}

/** Reported pages, and pages whose reader was refunded; of the version on sale, so that a corrected page has none. */
async function readTroubles(db: Db, sheetId: string, since: Date) {
  const { rows } = await sql<{ page: number; reports: number; refunds: number }>`
    select page, count(*) filter (where not is_refund)::int as reports, count(*) filter (where is_refund)::int as refunds from (
      select r.page, false as is_refund from report r
        where r.sheet_id = ${sheetId} and r.page is not null and r.created_at >= ${since}
      union all
      select q.page, true from order_line l join refund_request q on q.order_id = l.order_id and l.position = any(q.positions)
        where l.sheet_id = ${sheetId} and q.page is not null and q.state = 'agreed' and q.asked_at >= ${since}
    ) trouble group by page order by page`.execute(db)
  return rows
}

/** Deletes what was stored for figures only, once a person reads no longer or objects. */
export async function forgetReadingHabits({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await inLongTransaction(db, async (trx) => {
    await sql`
      update reading_place place set again = null, zoomed = null
      where (again is not null or zoomed is not null) and (read_at <= ${storedSince(clock.now())}
        or exists (select from person p where p.id = place.person_id and not p.reading_counted))`.execute(trx)
    await sql`
      delete from version_reader r using person p where p.id = r.person_id and not p.reading_counted`.execute(
      trx,
    )
  })
}

const storedSince = (now: Date) => new Date(now.getTime() - habitsStoredMilliseconds)
