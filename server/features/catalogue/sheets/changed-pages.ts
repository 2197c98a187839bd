import { type PageLook, pairPages } from '#rules/sheets/page-hash.ts'
import type { Trx } from '#server/platform/database.ts'

/** How the pages on sale look; none where no job has inspected them yet. */
export async function looksOnSale(trx: Trx, sheetId: string): Promise<PageLook[]> {
  const sheet = await trx
    .selectFrom('sheet')
    .leftJoin('sheet_file as file', (join) =>
      join
        .onRef('file.sheet_id', '=', 'sheet.id')
        .on('file.kind', '=', 'pdf')
        .on('file.stage', '=', 'live')
        .on('file.removed_at', 'is', null),
    )
    .select(['file.sha256', 'sheet.demo_seed'])
    .where('sheet.id', '=', sheetId)
    .executeTakeFirstOrThrow()
  // A file that the demo draws is known by where it lies.
  const name = sheet.sha256 ?? `private/drawn-pdf/${sheetId}-${sheet.demo_seed}.pdf`
  return await trx
    .selectFrom('pdf_look')
    .innerJoin('page_look', 'page_look.pdf_id', 'pdf_look.id')
    .select(['page_look.high', 'page_look.low', 'page_look.sum'])
    .where('pdf_look.sha256', '=', name)
    .orderBy('page_look.page')
    .execute()
}

/** Pages of the new file that are new or not what they were; null where one of the two was not inspected. */
export function changedPages(before: readonly PageLook[], now: readonly PageLook[]): number[] | null {
  if (before.length === 0 || now.length === 0) return null
  return pairPages(before, now).flatMap(({ change, now: page }) =>
    (change === 'changed' || change === 'added') && page !== null ? [page] : [],
  )
}
