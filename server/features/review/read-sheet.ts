import { likePart } from '#server/platform/database.ts'
import { sql } from 'kysely'
import type { ValidInputOf, DataOf } from '#contract/shared/call.ts'
import type { getSheet, listStaffSheets, sheetMeta } from '#contract/staff/sheets.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { coverVersion, samplesVersion } from '#rules/sheets/sheet-pictures.ts'
import { factsOf } from '#rules/sheets/sheet-facts.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { thaiDigitsToAscii } from '#rules/thai/thai-digits.ts'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import { filesInForce, heldByClaim, timesBought } from '../catalogue/index.ts'
import type { Person } from '#server/platform/caller.ts'
import { inStores, mustHold, permission, storesAsked, storesWith } from '#server/platform/rights.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  coverMerge,
  drawnCover,
  drawnPdf,
  drawnSample,
  linkToFile,
  linkToPages,
  samplesZip,
} from './file-links.ts'

/** The stores whose sheets this staff member may edit. */
export async function readSheetMeta(platform: Platform, staff: Person): Promise<DataOf<typeof sheetMeta>> {
  const mine = storesWith(staff, permission.sheets)
  const stores = await platform.db
    .selectFrom('store')
    .select(['code', 'name_th', 'name_en', 'short', 'colours', 'category'])
    .where(inStores('code', mine))
    .orderBy('code')
    .execute()
  return {
    user: { _id: staff.id, name: staff.name },
    stores: stores.map((store) => ({
      code: store.code,
      name: [store.name_th, store.name_en],
      short: store.short,
      color: store.colours[0] ?? '',
      category: store.category,
    })),
  }
}

const countedMax = 10_000

type ListedRow = {
  id: string
  code: string
  name: string
  store_code: number
  name_th: string
  name_en: string
  short: string
  author_id: string
  author_name: string
  price_satang: number
  visible: boolean
  paused: boolean
  paused_since: Date | null
  claim_id: string | null
  revision: number
  created_at: Date
  on_sale: boolean
  sold: number
  cover_version: number
  picture_version: number
  examples_version: number
  example_count: number
  pdf_pages: number | null
}

/** Published sheets of the own stores by age. Refuses: not-found (a store that is not theirs). */
export async function listPublishedSheets(
  platform: Platform,
  staff: Person,
  { store, query, state, sort, page, rows: size }: ValidInputOf<typeof listStaffSheets>,
): Promise<DataOf<typeof listStaffSheets>> {
  const stores = storesAsked(staff, permission.sheets, store)
  const states = {
    'on-sale': sql`s.on_sale`,
    hidden: sql`s.status = ${sheetStatus.published} and not s.visible`,
    paused: sql`s.status = ${sheetStatus.published} and s.paused`,
    any: sql`s.status = ${sheetStatus.published}`,
  }
  const direction = sort === 'created' ? sql`asc` : sql`desc`
  const which = sql`
    from sheet s where ${states[state]} and ${inStores('s.store_code', stores)}
      and ${query === '' ? sql`true` : await foundBy(platform, query)}`
  const [{ rows }, counted] = await Promise.all([
    sql<ListedRow>`
      select l.*, st.name_th, st.name_en, st.short, st.picture_version, coalesce(sl.code_name, a.name) as author_name, p.begun_at as paused_since
      from (select s.id, s.code, s.name, s.store_code, s.author_id, s.price_satang, s.visible, s.paused, s.revision, s.created_at,
            s.on_sale, s.cover_version, s.examples_version, s.example_count, s.pdf_pages, ${sql.raw(timesBought)} as sold,
            ${sql.raw(heldByClaim)} as claim_id
          ${which} order by s.created_at ${direction}, s.id limit ${size} offset ${page * size}) l
        join store st on st.code = l.store_code join person a on a.id = l.author_id
        left join seller sl on sl.person_id = l.author_id
        left join sale_pause p on p.kind = 'sheet' and p.target = l.id and p.ended_at is null
      order by l.created_at ${direction}, l.id`.execute(platform.db),
    sql<{ count: number }>`
      select count(*)::int as count from (select ${which} limit ${countedMax}) counted`.execute(platform.db),
  ])
  return {
    sheets: rows.map((row) => ({
      id: row.id,
      name: sheetName(row.code, row.name),
      store: row.store_code,
      storeName: [row.name_th, row.name_en, row.short],
      author: { _id: row.author_id, name: row.author_name },
      price: satangToBaht(row.price_satang),
      visible: row.visible,
      paused: row.paused,
      pausedSince: row.paused_since?.toISOString() ?? null,
      claim: row.claim_id,
      revision: row.revision,
      cover: linkToFile(platform, staff, row.id, drawnCover),
      pictures: row.on_sale
        ? {
            cover: coverVersion(row.cover_version, row.picture_version),
            samples: samplesVersion({
              version: row.examples_version,
              samples: row.example_count,
              pages: row.pdf_pages,
            }),
          }
        : null,
      sold: row.sold,
      created: row.created_at.toISOString(),
    })),
    total: counted.rows[0]?.count ?? 0,
  }
}

/**
 * Titles are shared, so ten thousand of them are searched instead of a million sheets. Lists of ids instead of subqueries let each way use
 * its own index.
 */
async function foundBy({ db }: Platform, query: string) {
  // Codes are kept in plain digits, names as they were typed.
  const parts = [query, thaiDigitsToAscii(query)].map((one) => `%${likePart(one)}%`)
  const [titles, authors] = await Promise.all([
    sql<{
      id: number
    }>`select id from sheet_title where code || ' ' || name ilike any(${parts}::text[])`.execute(db),
    sql<{
      id: string
    }>`select person_id as id from seller where lower(code_name) = ${query.toLowerCase()}`.execute(db),
  ])
  const id = query.toUpperCase()
  return sql`(s.id = ${id} or s.author_id = any(${[id, ...authors.rows.map((row) => row.id)]}::text[])
    or s.title_id = any(${titles.rows.map((row) => row.id)}::int[]))`
}

/** A sheet of an own store, with links to its files as they are in force. Refuses: not-found. */
export async function readSheet(
  platform: Platform,
  staff: Person,
  sheetId: string,
): Promise<DataOf<typeof getSheet>> {
  const sheet = await platform.db
    .selectFrom('sheet')
    .innerJoin('person', 'person.id', 'sheet.author_id')
    .leftJoin('seller', 'seller.person_id', 'sheet.author_id')
    .leftJoin('sample_flag', 'sample_flag.sheet_id', 'sheet.id')
    .selectAll('sheet')
    .select([
      'person.name as person_name',
      'seller.code_name',
      'sample_flag.note as flag_note',
      'sample_flag.flagged_at',
    ])
    .where('sheet.id', '=', sheetId)
    .executeTakeFirst()
  if (sheet === undefined) return refuse('not-found')
  mustHold(staff, permission.sheets, sheet.store_code)
  const files = await filesInForce(platform.db, sheetId, { published: true })
  const link = (fileId: string) => linkToFile(platform, staff, sheetId, fileId)
  const pdf = files.pdf?.id ?? (files.drawnPdf ? drawnPdf : null)
  const samples =
    files.samples.length > 0
      ? files.samples.map(({ id }) => id)
      : Array.from({ length: files.drawnSamples }, (_, at) => drawnSample(at + 1))
  return {
    id: sheet.id,
    name: sheetName(sheet.code, sheet.name),
    sCode: sheet.code,
    sName: sheet.name,
    classInfo: sheet.class_info,
    detail: sheet.detail,
    price: satangToBaht(sheet.price_satang),
    examNum: samples.length,
    ...factsOf(sheet),
    visible: sheet.visible,
    highlighted: sheet.highlighted,
    store: sheet.store_code,
    status: sheet.status,
    author: { _id: sheet.author_id, name: sheet.code_name ?? sheet.person_name },
    revision: sheet.revision,
    cover: link(drawnCover),
    samples: samples.map(link),
    pdf: pdf === null ? null : link(pdf),
    pageUrl: pdf === null ? null : linkToPages(platform, staff, sheetId, pdf),
    samplesZip: samples.length === 0 ? null : link(samplesZip),
    flagged: sheet.flagged_at !== null,
    flagNote: sheet.flag_note ?? '',
    pages: files.pdf?.pages ?? sheet.pdf_pages,
    coverMerge: pdf === null ? null : link(coverMerge),
  }
}

/** Refuses: not-found (also where there is none). */
export async function linkToSheetPdf(platform: Platform, staff: Person, sheetId: string): Promise<string> {
  const { pdf } = await readSheet(platform, staff, sheetId)
  return pdf ?? refuse('not-found')
}
