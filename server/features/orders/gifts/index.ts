import * as contract from '#contract/buyer/gifts.ts'
import { reads, writes } from '#server/platform/route.ts'
import { setGiftLink } from './set-link.ts'
import { openGift, takeGift } from './take-gift.ts'

export { endGift, forgetGiftCards } from './end-gift.ts'

export const routes = [
  writes(contract.setGiftLink, async (input, { trx, caller }) => ({
    data: await setGiftLink(trx, caller, input),
  })),
  reads(contract.openGift, async ({ token }, { platform, db, caller }) => ({
    data: await openGift(platform, db, caller, token),
  })),
  writes(contract.takeGift, async ({ token }, { trx, platform, caller }) => ({
    data: await takeGift(trx, platform, caller, token),
  })),
]
