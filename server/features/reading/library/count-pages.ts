import { savePageCount } from '../../catalogue/index.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type DrawPdf, withOriginal } from './prepare-pdf.ts'

const sheetsAtOnce = 10

/**
 * Counts pages of sheets on sale from before pages were counted at upload: a few per run, each time from another place, so that unreadable
 * files do not block others. Idempotent.
 */
export async function countMissingPages(
  platform: Platform,
  { drawPdf }: { drawPdf?: DrawPdf } = {},
): Promise<void> {
  const from = newId()
  const sheetsFrom = (after: boolean) =>
    platform.db
      .selectFrom('sheet')
      .leftJoin('sheet_file', (join) =>
        join
          .onRef('sheet_file.sheet_id', '=', 'sheet.id')
          .on('sheet_file.kind', '=', 'pdf')
          .on('sheet_file.stage', '=', 'live')
          .on('sheet_file.removed_at', 'is', null),
      )
      .select(['sheet.id', 'sheet.pdf_key', 'sheet.pdf_sha256', 'sheet.demo_seed', 'sheet_file.pages'])
      .where('sheet.pdf_pages', 'is', null)
      .where('sheet.on_sale', '=', true)
      .where((where) =>
        where.or([
          where('sheet_file.pages', 'is not', null),
          where('sheet.pdf_key', 'is not', null),
          ...(drawPdf === undefined ? [] : [where('sheet.demo_seed', 'is not', null)]),
        ]),
      )
      .where('sheet.id', after ? '>=' : '<', from)
      .orderBy('sheet.id')
      .limit(sheetsAtOnce)
      .execute()
  const sheets = [...(await sheetsFrom(true)), ...(await sheetsFrom(false))].slice(0, sheetsAtOnce)
  for (const sheet of sheets) {
    try {
      const pages =
        sheet.pages ??
        (await withOriginal(platform, sheet, drawPdf, async (path) => {
          const facts = await platform.pageRenderer.inspect({ path, blank: null }, 'later')
          return facts.pages.length
        }))
      if (pages !== null) await savePageCount(platform.db, sheet, pages)
    } catch (error) {
      platform.log.warn(
        { sheetId: sheet.id, reason: String(error) },
        'the pages of a PDF could not be counted',
      )
    }
  }
}
