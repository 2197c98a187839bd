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
import { refuse } from '#rules/refusal.ts'
import { reads, writes } from '#server/platform/route.ts'
import { decideAskedPrice, readAskedPrices } from './asked-price.ts'
import { approve, claim, reset } from './decide-sheet.ts'
import { getGroupInfo, recommendGroups } from './groups.ts'
import { hideSheet, highlightSheet, lockSheetOfStaff } from './move-sheet.ts'
import { readMyHits } from './my-hits.ts'
import { findOwnedSheets } from './owned.ts'
import { pauseSale, readPause, resumeSale } from './pauses.ts'
import { saveWordsByStaff } from './save-words.ts'
import { sellerRoutes } from './seller-routes.ts'
import { getSheetInfo } from './sheet-info.ts'
import { getShowcase } from './showcase.ts'

const staffRoutes = [
  writes(claimSheet, async (about, { trx, platform, caller }) => {
    await claim(trx, platform, caller, about)
    return { data: {} }
  }),
  writes(approveSheet, async (about, { trx, platform, caller }) => {
    await approve(trx, platform, caller, about)
    return { data: {} }
  }),
  writes(resetSheet, async (about, { trx, platform, caller }) => {
    await reset(trx, platform, caller, about)
    return { data: {} }
  }),
  writes(contract.saveSheet, async ({ id, ...edit }, { trx, platform, caller }) => {
    const { revision } = await saveWordsByStaff(trx, platform, caller, id, edit)
    return { data: { revision } }
  }),
  writes(contract.shsheet, async ({ id, visible, revision }, { trx, platform, caller }) => {
    // The author may hide a sheet too, but not through this door.
    const sheet = await lockSheetOfStaff(trx, caller, id)
    if (revision !== undefined && revision !== sheet.revision) refuse('sheets.other-revision')
    await hideSheet(trx, platform, caller, id, visible)
    return { data: {} }
  }),
  writes(contract.highlightsheet, async ({ id, highlighted }, { trx, platform, caller }) => {
    await highlightSheet(trx, platform, caller, id, highlighted)
    return { data: {} }
  }),
  reads(contract.listAskedPrices, async (_input, { db, caller }) => ({
    data: await readAskedPrices(db, caller),
  })),
  writes(contract.decidePrice, async (input, { trx, platform, caller }) => {
    await decideAskedPrice(trx, platform, caller, input)
    return { data: {} }
  }),
  reads(contract.getSalePause, async (target, { db, caller }) => ({
    data: await readPause(db, caller, target),
  })),
  writes(contract.pauseSale, async (input, { trx, platform, caller }) => {
    await pauseSale(trx, platform, caller, input)
    return { data: {} }
  }),
  writes(contract.resumeSale, async (target, { trx, platform, caller }) => {
    await resumeSale(trx, platform, caller, target)
    return { data: {} }
  }),
]

export const routes = [
  reads(
    getSheetInfoCall,
    async (input, { platform, caller }) => ({ data: await getSheetInfo(platform, caller, input.sheetID) }),
    // As long as its page.
    { milliseconds: 3_000, keyOf: ({ sheetID }) => sheetID },
  ),
  reads(getGroupInfoCall, async (input, { platform, caller }) => ({
    data: await getGroupInfo(platform, caller, input.groupID),
  })),
  reads(recGroup, async (input, { platform }) => ({
    data: await recommendGroups(platform, input.search, input.store),
    top: input.timeStamp === undefined ? {} : { timeStamp: input.timeStamp },
  })),
  reads(homeShowcase, async (_input, { platform }) => ({ data: await getShowcase(platform) }), {
    milliseconds: 500,
    keyOf: () => '',
  }),
  reads(ownedSheets, async (input, { platform, caller }) => ({
    data: { owned: [...(await findOwnedSheets(platform, caller, input.sheets))] },
  })),
  reads(myHits, async (_input, { platform, caller }) => ({ data: await readMyHits(platform, caller) })),
  ...sellerRoutes,
  ...staffRoutes,
]
