import {
  getGroupInfo as getGroupInfoCall,
  getSheetInfo as getSheetInfoCall,
  homeShowcase,
  myHits,
  ownedSheets,
  recGroup,
} from '#contract/buyer/catalogue.ts'
import { approveSheet, claimSheet, resetSheet } from '#contract/staff/review.ts'
import * as contract from '#contract/staff/sheets.ts'
import { reads, writes } from '#server/platform/route.ts'
import { decideAskedPrice, readAskedPrices } from './asked-price.ts'
import { approve, claimForReview, reset } from './decide-sheet.ts'
import { getGroupInfo, recommendGroups } from './groups.ts'
import { hideSheet, highlightSheet } from './move-sheet.ts'
import { readMyHits } from './my-hits.ts'
import { findOwnedSheets } from './owned.ts'
import { pauseSale, readPause, resumeSale } from './pauses.ts'
import { saveWordsByStaff } from './save-words.ts'
import { sellerRoutes } from './seller-routes.ts'
import { getSheetInfo } from './sheet-info.ts'
import { getShowcase } from './showcase.ts'

const staffRoutes = [
  writes(claimSheet, (about, { trx, platform, caller }) => claimForReview(trx, platform, caller, about)),
  writes(approveSheet, (about, { trx, platform, caller }) => approve(trx, platform, caller, about)),
  writes(resetSheet, (about, { trx, platform, caller }) => reset(trx, platform, caller, about)),
  writes(contract.saveSheet, async ({ id, ...edit }, { trx, platform, caller }) => {
    const { revision } = await saveWordsByStaff(trx, platform, caller, id, edit)
    return { revision }
  }),
  writes(contract.shsheet, ({ id, ...wanted }, { trx, platform, caller }) =>
    hideSheet(trx, platform, caller, id, wanted),
  ),
  writes(contract.highlightsheet, ({ id, highlighted }, { trx, platform, caller }) =>
    highlightSheet(trx, platform, caller, id, highlighted),
  ),
  reads(contract.listAskedPrices, (_input, { db, caller }) => readAskedPrices(db, caller)),
  writes(contract.decidePrice, (input, { trx, platform, caller }) =>
    decideAskedPrice(trx, platform, caller, input),
  ),
  reads(contract.getSalePause, (target, { db, caller }) => readPause(db, caller, target)),
  writes(contract.pauseSale, (input, { trx, platform, caller }) => pauseSale(trx, platform, caller, input)),
  writes(contract.resumeSale, (target, { trx, platform, caller }) =>
    resumeSale(trx, platform, caller, target),
  ),
]

export const routes = [
  reads(
    getSheetInfoCall,
    (input, { platform, caller }) => getSheetInfo(platform, caller, input.sheetID),
    // Cached as long as its page.
    { milliseconds: 3_000, keyOf: ({ sheetID }) => sheetID },
  ),
  reads(getGroupInfoCall, (input, { platform, caller }) => getGroupInfo(platform, caller, input.groupID)),
  reads(recGroup, async (input, { platform }) => ({
    data: await recommendGroups(platform, input.search, input.store),
    top: input.timeStamp === undefined ? {} : { timeStamp: input.timeStamp },
  })),
  reads(homeShowcase, (_input, { platform }) => getShowcase(platform), {
    milliseconds: 500,
    keyOf: () => '',
  }),
  reads(ownedSheets, async (input, { platform, caller }) => ({
    owned: [...(await findOwnedSheets(platform, caller, input.sheets))],
  })),
  reads(myHits, (_input, { platform, caller }) => readMyHits(platform, caller)),
  ...sellerRoutes,
  ...staffRoutes,
]
