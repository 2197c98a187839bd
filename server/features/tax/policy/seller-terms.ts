import { periodOf } from '#rules/calendar/periods.ts'
import type { SellerTerms } from '#rules/documents/document.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { shareRowOf } from '#rules/payouts/share-policy.ts'
import { taxRowOf } from '#rules/tax/tax-policy.ts'
import { readSharePolicy } from '#server/features/ledger/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readTaxPolicy } from './read-policy.ts'

export async function readSellerTerms({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<SellerTerms> {
  const month = periodOf(clock.now())
  const share = shareRowOf(await readSharePolicy(db), null, month)
  const row = taxRowOf(await readTaxPolicy(db), month)
  if (share === undefined) throw new Error(`the share policy: no row of every store for ${month}`)
  if (row === undefined) throw new Error(`the tax policy: no row of ${month}`)
  return { sellerShare: share.percent, payoutMinimum: satangToBaht(row.minimumSatang) }
}

/** For pages, which call all the time: what it was within the last minute. A failure keeps what was known. */
export async function cacheSellerTerms(platform: Pick<Platform, 'db' | 'clock'>): Promise<() => SellerTerms> {
  let known = await readSellerTerms(platform)
  let until = performance.now() + keptMilliseconds
  return () => {
    if (performance.now() > until) {
      until = performance.now() + keptMilliseconds
      void readSellerTerms(platform).then(
        (terms) => (known = terms),
        () => {},
      )
    }
    return known
  }
}

const keptMilliseconds = 60_000
