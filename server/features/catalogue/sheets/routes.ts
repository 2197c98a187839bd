import {
  getGroupInfo as getGroupInfoCall,
  getSheetInfo as getSheetInfoCall,
  homeShowcase,
  myHits,
  ownedSheets,
  recGroup,
} from '#contract/buyer/catalogue.ts'
import { reads } from '#server/platform/route.ts'
import { getGroupInfo, recommendGroups } from './groups.ts'
import { findOwnedSheets } from './owned.ts'
import { readMyHits } from './my-hits.ts'
import { getSheetInfo } from './sheet-info.ts'
import { sellerRoutes } from './seller-routes.ts'
import { getShowcase } from './showcase.ts'
import { staffRoutes } from './staff-routes.ts'

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
