import { getBundles } from '#contract/buyer/orders.ts'
import * as contract from '#contract/seller/own-codes.ts'
import { promoAmountOf } from '#rules/orders/promo-terms.ts'
import { reads, writes } from '#server/platform/route.ts'
import { findBundles } from './bundles.ts'
import { findOwnCodes } from './find-own-codes.ts'
import { makeOwnBundle, makeOwnCode, pauseOwnCode } from './make-own-code.ts'

export const routes = [
  reads(contract.getOwnCodes, (_input, { caller, db, platform }) =>
    findOwnCodes(db, caller.id, platform.clock.now()),
  ),
  reads(getBundles, (input, { caller, platform }) => findBundles(platform, caller, input)),
  writes(contract.newOwnBundle, (input, { caller, platform, trx }) =>
    makeOwnBundle(trx, platform, caller.id, input),
  ),
  writes(contract.newOwnCode, (input, { caller, platform, trx }) =>
    makeOwnCode(trx, platform, caller.id, {
      code: input.promoCode,
      kind: input.kind,
      amount: promoAmountOf(input),
      sheetIds: input.sheets,
      followersOnly: input.followersOnly,
      useLimitTotal: input.useLimitTotal,
      useLimitPerBuyer: input.useLimitPerBuyer,
      validFrom: new Date(input.validFrom),
      validUntil: new Date(input.validUntil),
    }),
  ),
  writes(contract.pauseOwnCode, (input, { caller, platform, trx }) =>
    pauseOwnCode(trx, platform, caller.id, input),
  ),
]
