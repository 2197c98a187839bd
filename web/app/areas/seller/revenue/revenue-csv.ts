import { byteOrderMark, csvLine } from '#rules/csv.ts'
import { pauseReasonIn } from '#rules/payouts/payout-hold.ts'
import type { Data } from '#web/api/api.ts'
import { type Language, say } from '#web/words/language.ts'
import { sellerStatus } from '#web/words/payment-statuses.ts'
import { revenueWords } from '#web/words/seller/revenue.ts'
import { partWord } from './month-sums.ts'

type Revenue = Data<'getSellRev'>

/** The table as a file, made from what is loaded: UTF-8 with its mark, Gregorian years, amounts in baht. */
export function revenueCsv(
  { report, relaventStores }: Pick<Revenue, 'report' | 'relaventStores'>,
  language: Language,
): string {
  const words = revenueWords[language]
  const names = new Map(relaventStores.map(({ code, name }) => [code, name]))
  const head = [
    words.csvYear,
    words.csvMonth,
    words.csvCode,
    words.store,
    words.sales,
    words.csvGiven,
    words.share,
    words.tax,
    words.status,
    words.paymentDate,
    words.reason,
  ]
  const rows = report.map((row) => [
    row.year,
    row.month,
    row.store,
    nameOf(names.get(row.store), language),
    row.total.toFixed(2),
    row.given.toFixed(2),
    row.share.toFixed(2),
    row.tax.toFixed(2),
    sellerStatus(row.paymentStatus, language).label,
    row.paymentDate,
    row.part === null ? pauseReasonIn(row.paymentPausedReason, language) : words[partWord(row)](row.part),
  ])
  return byteOrderMark + [head, ...rows].map(csvLine).join('')
}

/** The institution in this language; its Thai name where it has no other. */
export function nameOf(names: readonly string[] | undefined, language: Language): string {
  const [thai = '', english = ''] = names ?? []
  return say([thai, english === '' ? thai : english], language)
}
