import { sql } from 'kysely'
import { type Period, periodOf, periodOfNumber } from '#rules/calendar/periods.ts'
import type { SellerTerms } from '#rules/documents/document.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { shareRowOf } from '#rules/payouts/share-policy.ts'
import { refuse } from '#rules/refusal.ts'
import { type TaxPolicyRow, taxRowOf } from '#rules/tax/tax-policy.ts'
import { readSharePolicy } from '#server/features/ledger/index.ts'
import type { Db } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'

const cachedMilliseconds = 60_000

/** The rows of the tax policy, but for those taken back, in the form of the rules, oldest start first (payouts-and-tax §1). */
export async function readTaxPolicy(db: Db): Promise<TaxPolicyRow[]> {
  const rows = await db
    .selectFrom('tax_policy')
    .selectAll()
    .select(sql<string | null>`to_char(fee_from, 'YYYY-MM-DD')`.as('fee_day'))
    .where('withdrawn_at', 'is', null)
    .orderBy('from_month')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    from: periodOfNumber(row.from_month),
    to: row.to_month === null ? null : periodOfNumber(row.to_month),
    payer: row.payer,
    ratePercent: row.rate_percent,
    threshold:
      row.threshold_satang === null || row.comparison === null
        ? null
        : { satang: row.threshold_satang, comparison: row.comparison },
    channel: row.channel,
    fee:
      row.fee_satang === null || row.fee_day === null ? null : { satang: row.fee_satang, from: row.fee_day },
    minimumSatang: row.minimum_satang,
    confirmedBy: row.confirmed_at === null ? null : (row.confirmed_by ?? ''),
  }))
}

/** The row that taxes the sales of the month. Refuses: payouts.no-confirmed-policy. */
export async function confirmedTaxRow(db: Db, period: Period): Promise<TaxPolicyRow> {
  const row = taxRowOf(await readTaxPolicy(db), period)
  if (row === undefined || row.confirmedBy === null) return refuse('payouts.no-confirmed-policy')
  return row
}

/** Days on which banks do not transfer, `2026-12-31`, for `paydayOf`. */
export async function readBankHolidays(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('bank_holiday')
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
    .execute()
  return new Set(rows.map(({ day }) => day))
}

export async function readSellerTerms({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<SellerTerms> {
  const month = periodOf(clock.now())
  const share = shareRowOf(await readSharePolicy(db), null, month)
  const row = taxRowOf(await readTaxPolicy(db), month)
  if (share === undefined) throw new Error(`share policy of ${month}: no row for every store`)
  if (row === undefined) throw new Error(`tax policy of ${month}: no row`)
  return { sellerShare: share.percent, payoutMinimum: satangToBaht(row.minimumSatang) }
}

/** For pages, which call it all the time: at most a minute old. A failed read keeps the last value. */
export async function cacheSellerTerms(platform: Pick<Platform, 'db' | 'clock'>): Promise<() => SellerTerms> {
  let known = await readSellerTerms(platform)
  let until = performance.now() + cachedMilliseconds
  return () => {
    if (performance.now() > until) {
      until = performance.now() + cachedMilliseconds
      void readSellerTerms(platform).then(
        (terms) => (known = terms),
        () => {},
      )
    }
    return known
  }
}
