import { getBundles } from '#contract/buyer/orders.ts'
import * as contract from '#contract/seller/own-codes.ts'
import { bahtToSatang } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { reads, writes } from '#server/platform/route.ts'
import { findBundles } from './bundles.ts'
import { findOwnCodes } from './find-own-codes.ts'
import { makeOwnBundle, makeOwnCode, pauseOwnCode } from './make-own-code.ts'

export const routes = [
  reads(contract.getOwnCodes, async (_ask, { caller, db, platform }) => ({
    data: await findOwnCodes(db, caller.id, platform.clock.now()),
  })),
  reads(getBundles, async (ask, { caller, platform }) => ({
    data: await findBundles(platform, caller, ask),
  })),
  writes(contract.newOwnBundle, async (ask, { caller, platform, trx }) => ({
    data: await makeOwnBundle(trx, platform, caller.id, ask),
  })),
  writes(contract.newOwnCode, async (ask, { caller, platform, trx }) => ({
    data: await makeOwnCode(trx, platform, caller.id, {
      code: ask.promoCode,
      kind: ask.kind,
      amount: ask.kind === 'fixed' ? readBaht(ask.amount) : ask.amount,
      sheetIds: ask.sheets,
      followersOnly: ask.followersOnly,
      useLimitTotal: ask.useLimitTotal,
      useLimitPerBuyer: ask.useLimitPerBuyer,
      validFrom: new Date(ask.validFrom),
      validUntil: new Date(ask.validUntil),
    }),
  })),
  writes(contract.pauseOwnCode, async (ask, { caller, platform, trx }) => ({
    data: await pauseOwnCode(trx, platform, caller.id, ask),
  })),
]

function readBaht(baht: number): number {
  try {
    return bahtToSatang(baht)
  } catch {
    // Half a satang, or more than can be counted.
    return refuse('promos.own-amount')
  }
}
