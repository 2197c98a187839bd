import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { listAskedPrices } from '#contract/staff/sheets.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { inStores, permission, storesWith } from '#server/platform/rights.ts'
import { lockSheetOfStaff, type Staff } from './move-sheet.ts'
import { notifyAuthor } from './notify-author.ts'

const askedMax = 200

/** Prices that wait: those of the own stores, the one that was asked for first at the top. */
export async function readAskedPrices(db: Db, staff: Person): Promise<DataOf<typeof listAskedPrices>> {
  const stores = storesWith(staff, permission.sheets)
  const { rows } = await sql<{
    id: string
    code: string
    name: string
    author_id: string
    author: string
    price_satang: number
    price_asked_satang: number
    pdf_pages: number | null
    since: Date
  }>`
    select s.id, s.code, s.name, s.author_id, coalesce(l.code_name, '') as author, s.price_satang, s.price_asked_satang,
      s.pdf_pages, coalesce(s.price_asked_at, s.updated_at) as since
    from sheet s left join seller l on l.person_id = s.author_id
    where s.price_asked_satang is not null and ${inStores('s.store_code', stores)}
    order by since, s.id limit ${askedMax}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    name: sheetName(row.code, row.name),
    author: { _id: row.author_id, name: row.author },
    price: satangToBaht(row.price_satang),
    asked: satangToBaht(row.price_asked_satang),
    pages: row.pdf_pages,
    since: row.since.toISOString(),
  }))
}

/** Staff accept the price the author asked for, or keep the old one. Refuses: not-found, staff.own-matter, sheets.moved-on. */
export async function decideAskedPrice(
  trx: Trx,
  platform: Platform,
  staff: Staff,
  input: { id: string; price: number; accept: boolean },
): Promise<void> {
  const sheet = await lockSheetOfStaff(trx, staff, input.id)
  const { price_asked_satang: asked, price_satang: before } = sheet
  if (asked === null || satangToBaht(asked) !== input.price) return refuse('sheets.moved-on')
  await trx
    .updateTable('sheet')
    .set({
      price_asked_satang: null,
      ...(input.accept
        ? { price_satang: asked, price_seen_satang: asked, cover_version: sql<number>`cover_version + 1` }
        : {}),
      revision: sheet.revision + 1,
      updated_at: platform.clock.now(),
    })
    .where('id', '=', input.id)
    .execute()
  await recordAudit(trx, {
    actorId: staff.id,
    action: input.accept ? 'sheet.accept-price' : 'sheet.decline-price',
    object: `sheet:${input.id}`,
    before: { price_satang: before },
    after: { price_satang: input.accept ? asked : before, price_asked_satang: asked },
  })
  const notice = {
    id: sheet.id,
    authorId: sheet.author_id,
    name: sheetName(sheet.code, sheet.name),
    reason: '',
  }
  await notifyAuthor(trx, notice, input.accept ? 'price-accepted' : 'price-declined')
}
