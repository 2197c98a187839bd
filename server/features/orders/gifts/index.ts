import * as contract from '#contract/buyer/gifts.ts'
import { reads, writes } from '#server/platform/route.ts'
import { setGiftLink } from './set-link.ts'
import { openGift, takeGift } from './take-gift.ts'

export { endGift, forgetGiftCards } from './end-gift.ts'

export const routes = [
  writes(contract.setGiftLink, (input, { trx, caller }) => setGiftLink(trx, caller, input)),
  reads(contract.openGift, ({ token }, { platform, db, caller }) => openGift(platform, db, caller, token)),
  writes(contract.takeGift, ({ token }, { trx, platform, caller }) => takeGift(trx, platform, caller, token)),
]
