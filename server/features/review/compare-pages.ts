import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { comparePages as call } from '#contract/staff/review.ts'
import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { type PageLook, pagesAlike, pairPages } from '#rules/sheets/page-hash.ts'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import { filesInForce, wasHandedIn, drawnPdfKey, drawnPdfKeys } from '../catalogue/index.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { holds, inStores, mustHold, permission, storesWith } from '#server/platform/rights.ts'
import { drawnPdf, linkToPages } from './file-links.ts'
import { wholePage } from './page-matches.ts'
import { askForLook, findLivePdf, triesAgainBefore } from './look-at-pages.ts'

type Comparison = DataOf<typeof call>

const nothingYet = { pages: 0, similar: [], pairs: null }

/**
 * Pages of a submission beside other sheets', and of a new version beside those on sale. Files not inspected yet are queued and shown as
 * pending. Refuses: not-found.
 */
export async function comparePages(
  trx: Trx,
  platform: Platform,
  staff: Person,
  { id, version }: { id: string; version?: number | undefined },
): Promise<Comparison> {
  const sheet = await trx
    .selectFrom('sheet')
    .select(['id', 'store_code', 'code', 'demo_seed', 'author_id', 'handed_in_at', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (sheet === undefined) return refuse('not-found')
  mustHold(staff, permission.sheets, sheet.store_code)
  if (version !== undefined && !(await hasOpenVersion(trx, id, version))) return refuse('not-found')
  const inForce = await filesInForce(trx, id)
  const drawnName = sheet.demo_seed === null ? null : drawnPdfKey({ id, demoSeed: sheet.demo_seed })
  const name = inForce.pdf?.sha256 ?? (inForce.drawnPdf ? drawnName : null)
  if (name === null) return { state: 'unreadable', ...nothingYet }
  const oldName = version === undefined ? null : ((await findLivePdf(trx, id))?.sha256 ?? drawnName)
  const names = [name, ...(oldName === null ? [] : [oldName])]
  const looks = await looksOf(trx, names)
  if (names.some((one) => !looks.has(one)) || (await isToBeTriedAgain(trx, platform, name))) {
    await askForLook(trx, id)
    return { state: 'reading', ...nothingYet }
  }
  const mine = looks.get(name) ?? []
  if (mine.length === 0) return { state: 'unreadable', ...nothingYet }
  const old = oldName === null ? null : (looks.get(oldName) ?? [])
  return {
    state: 'ready',
    pages: mine.length,
    similar: await findSimilar(trx, platform, staff, sheet, name, mine),
    pairs: old === null || old.length === 0 ? null : pairPages(old, mine),
  }
}

/** An inspection may have failed on a busy machine, so it is retried when staff open the file later. */
async function isToBeTriedAgain(trx: Trx, { clock }: Platform, name: string): Promise<boolean> {
  const failed = await trx
    .selectFrom('pdf_look')
    .select('id')
    .where('sha256', '=', name)
    .where('problem', 'is not', null)
    .where('looked_at', '<', triesAgainBefore(clock.now()))
    .executeTakeFirst()
  return failed !== undefined
}

async function hasOpenVersion(trx: Trx, id: string, number: number): Promise<boolean> {
  const row = await trx
    .selectFrom('sheet_version')
    .select('number')
    .where('sheet_id', '=', id)
    .where('number', '=', number)
    .where('status', '<', 4)
    .executeTakeFirst()
  return row !== undefined
}

/** Pages in order, by the name of the file; of a file that could not be inspected, none. */
async function looksOf(trx: Trx, names: readonly string[]): Promise<Map<string, PageLook[]>> {
  const rows = await trx
    .selectFrom('pdf_look')
    .leftJoin('page_look', 'page_look.pdf_id', 'pdf_look.id')
    .select(['pdf_look.sha256', 'page_look.high', 'page_look.low', 'page_look.sum'])
    .where('pdf_look.sha256', 'in', names)
    .orderBy('page_look.page')
    .execute()
  const found = new Map<string, PageLook[]>()
  for (const { sha256, high, low, sum } of rows) {
    const pages = found.get(sha256) ?? []
    found.set(sha256, sum === null ? pages : [...pages, { high, low, sum }])
  }
  return found
}

/** Pages by which files elsewhere are searched, spread over the sheet. */
const pagesLookedForMax = 60
const hitsPerPageMax = 50
const candidatesMax = 30
const shownMax = 10
const pagesShownMax = 30

type Candidate = {
  sha256: string
  id: string
  code: string
  name: string
  author: string
  author_id: string
  store_code: number
  file_id: string | null
  since: Date
  matches: [number, number, number[], number[]][] | null
}

type OwnSheet = {
  id: string
  store_code: number
  code: string
  author_id: string
  handed_in_at: Date | null
  created_at: Date
}

/**
 * Other sheets with these pages: matched by marks however disguised (page-matches.ts); of the same course and store; and any file with a
 * page whose look differs in at most two bits (found by equal thirds, see the migration). Only those this staff member may see: on sale, or
 * in own stores.
 */
async function findSimilar(
  trx: Trx,
  platform: Platform,
  staff: Person,
  sheet: OwnSheet,
  file: string,
  mine: readonly PageLook[],
): Promise<Comparison['similar']> {
  const filled = mine.filter(({ high }) => high !== null)
  if (filled.length === 0) return []
  const step = Math.max(1, filled.length / pagesLookedForMax)
  const chosen = Array.from(
    { length: Math.min(filled.length, pagesLookedForMax) },
    (_, at) => filled[Math.floor(at * step)],
  ).flatMap((look) => look ?? [])
  const stores = storesWith(staff, permission.sheets)
  const mayKnow = sql`(s.on_sale or ${inStores('s.store_code', stores)})`
  const near = sql`bit_count((p.high # a.high)::bit(32)) + bit_count((p.low # a.low)::bit(32)) <= 2`
  const { rows } = await sql<Candidate>`
    with asked as (
      select * from unnest(${chosen.map(({ high }) => high)}::int[], ${chosen.map(({ low }) => low)}::int[]) a (high, low)
    ), me as (select id from pdf_look where sha256 = ${file}
    ), matched as (
      select m.other_pdf_id as pdf_id, m.page as mine, m.other_page as theirs, m.mine as mine_box, m.theirs as theirs_box
        from page_match m join me on m.pdf_id = me.id
      union all
      select m.pdf_id, m.other_page, m.page, m.theirs, m.mine from page_match m join me on m.other_pdf_id = me.id
    ), elsewhere as (
      select pdf_id, max(pages) as pages from (
        select hit.pdf_id, count(*) as pages from asked a cross join lateral (
          (select p.pdf_id from page_look p where p.high >> 11 = a.high >> 11 and ${near} limit ${hitsPerPageMax})
          union
          (select p.pdf_id from page_look p
            where ((p.high & 2047) << 10) | ((p.low >> 22) & 1023) = ((a.high & 2047) << 10) | ((a.low >> 22) & 1023)
              and ${near} limit ${hitsPerPageMax})
          union
          (select p.pdf_id from page_look p where p.low & 4194303 = a.low & 4194303 and ${near} limit ${hitsPerPageMax})
        ) hit group by hit.pdf_id
        union all
        select pdf_id, count(distinct mine) from matched group by pdf_id
      ) found group by pdf_id order by max(pages) desc limit ${candidatesMax}
    ), found as (
      select f.sheet_id as id, l.sha256, l.id as pdf_id, f.id as file_id, 0 as pages from sheet o
        join sheet_file f on f.sheet_id = o.id and f.kind = 'pdf' and f.removed_at is null
        join pdf_look l on l.sha256 = f.sha256
        where o.store_code = ${sheet.store_code} and o.code = ${sheet.code} and ${sheet.code} <> '' and o.status <> ${sql.lit(sheetStatus.draft)}
      union all
      select f.sheet_id, l.sha256, l.id, f.id, e.pages from elsewhere e join pdf_look l on l.id = e.pdf_id
        join sheet_file f on f.sha256 = l.sha256 and f.kind = 'pdf' and f.removed_at is null
      union all
      select split_part(split_part(l.sha256, '/', 3), '-', 1), l.sha256, l.id, null, e.pages
        from elsewhere e join pdf_look l on l.id = e.pdf_id where starts_with(l.sha256, ${drawnPdfKeys})
    )
    select f.sha256, s.id, s.code, s.name, coalesce(sl.code_name, p.name) as author, s.author_id, s.store_code,
      max(f.file_id) as file_id, coalesce(s.handed_in_at, s.published_at, s.created_at) as since,
      (select json_agg(json_build_array(m.mine, m.theirs, m.mine_box, m.theirs_box) order by m.mine)
        from matched m where m.pdf_id = f.pdf_id) as matches
      from found f join sheet s on s.id = f.id join person p on p.id = s.author_id
        left join seller sl on sl.person_id = p.id
      where s.id <> ${sheet.id} and ${mayKnow} and ${wasHandedIn('s')}
      group by f.sha256, f.pdf_id, s.id, sl.code_name, p.name
      order by max(f.pages) desc, s.created_at desc limit ${candidatesMax}`.execute(trx)
  if (rows.length === 0) return []
  const looks = await looksOf(
    trx,
    rows.map(({ sha256 }) => sha256),
  )
  const handedIn = sheet.handed_in_at ?? sheet.created_at
  const counted = rows.map((row) => {
    const marked = row.matches ?? []
    const known = new Set(marked.map(([page]) => page))
    const looksLike = pagesAlike(mine, looks.get(row.sha256) ?? [])
      .filter(([page]) => !known.has(page))
      .map(([page, theirs]): [number, number, number[], number[]] => [
        page,
        theirs,
        [...wholePage],
        [...wholePage],
      ])
    const matches = [...marked, ...looksLike].toSorted(([one], [other]) => one - other)
    return {
      id: row.id,
      name: sheetName(row.code, row.name),
      author: row.author,
      alike: new Set(matches.map(([page]) => page)).size,
      since: row.since.toISOString(),
      wasFirst: row.since < handedIn,
      ownAuthor: row.author_id === sheet.author_id,
      pageUrl: holds(staff, permission.sheets, row.store_code)
        ? linkToPages(platform, staff, row.id, row.file_id ?? drawnPdf)
        : null,
      pages: matches
        .slice(0, pagesShownMax)
        .map(([page, theirs, mineBox, theirsBox]) => ({ mine: page, theirs, mineBox, theirsBox })),
    }
  })
  // Two files of one sheet are one line; a single page of many may be the same cover or form.
  const enough = Math.min(2, filled.length)
  const best = new Map<string, (typeof counted)[number]>()
  for (const one of counted) {
    if (one.alike >= enough && one.alike > (best.get(one.id)?.alike ?? 0)) best.set(one.id, one)
  }
  return [...best.values()].toSorted((one, other) => other.alike - one.alike).slice(0, shownMax)
}
