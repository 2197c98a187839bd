import type { DataOf } from '#contract/shared/call.ts'
import type { getSheet, sheetMeta } from '#contract/staff/sheets.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { filesInForce } from '../catalogue/index.ts'
import type { Person } from '#server/platform/caller.ts'
import { mustHold, storesWith } from '#server/platform/rights.ts'
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
  const mine = storesWith(staff, 1)
  const stores = await platform.db
    .selectFrom('store')
    .select(['code', 'name_th', 'name_en', 'short', 'colours', 'category'])
    .$if(mine !== 'every', (query) => query.where('code', 'in', mine === 'every' ? [] : mine))
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
  mustHold(staff, 1, sheet.store_code)
  const files = await filesInForce(platform.db, sheetId)
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
    semester: sheet.semester,
    year: sheet.year,
    category: sheet.category,
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
