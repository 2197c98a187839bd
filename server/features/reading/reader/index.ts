import {
  keepReadingPlace,
  pageText,
  readerInfo,
  readerLink,
  searchInSheet as searchInSheetCall,
} from '#contract/buyer/reader.ts'
import { getPageReading } from '#contract/seller/dashboard.ts'
import { reads, writesPrepared } from '#server/platform/route.ts'
import { validatePlace, storePlace } from './keep-reading-place.ts'
import { readPageReading } from './page-reading.ts'
import { openReader, renewLink } from './reader-info.ts'
import { findInSheet, readPage } from './search-in-sheet.ts'

export { registerPageDelivery } from './deliver-page.ts'
export { withLocalFile } from './local-file.ts'
export { pagePicture } from './page-picture.ts'
export { drawing, findReadable } from './sheet-book.ts'

export const routes = [
  reads(readerInfo, ({ id }, { caller, platform }) => openReader(platform, caller, id)),
  reads(readerLink, ({ id }, { caller, platform }) => renewLink(platform, caller, id)),
  reads(searchInSheetCall, (input, { caller, platform }) => findInSheet(platform, caller, input)),
  reads(getPageReading, ({ sheet }, { caller, db, platform }) =>
    readPageReading(db, caller.id, sheet, platform.clock.now()),
  ),
  reads(pageText, (input, { caller, platform }) => readPage(platform, caller, input)),
  writesPrepared(
    keepReadingPlace,
    (input, { caller, platform }) => validatePlace(platform, caller, input),
    (input, { caller, platform, trx }, { pages }) => storePlace(trx, platform, caller, { ...input, pages }),
  ),
]
