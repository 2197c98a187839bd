import { monthNumber, periodFrom, shiftPeriod } from '#rules/calendar/periods.ts'
import { certificatePapers } from '#rules/tax/papers/certificate-paper.ts'
import { type PaidPayout, payPapers, sellPapers } from '#rules/tax/papers/month-papers.ts'
import { type Paper, paperSize, penOf } from '#rules/tax/papers/paper.ts'
import { paperPersonOf } from '#rules/tax/papers/people.ts'
import { makingFeeName, receiptPaper } from '#rules/tax/papers/receipt-paper.ts'
import { salePapers } from '#rules/tax/papers/sale-paper.ts'
import { listedSatang } from '#rules/tax/tax-policy.ts'
import { readTaxPayees, type TaxPayee } from '#server/features/sellers/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readSaleFacts } from '../documents/index.ts'
import { readCertificates } from './certificates.ts'
import { payerCompany } from './payers.ts'
import { type MonthPayout, readPayout, readPayoutsOfMonth } from './payouts-of-month.ts'
import { readSalesOfMonth } from './sales-of-month.ts'

/** The papers of a month. */
export type MonthInput =
  | { kind: 'sell' | 'receipt'; month: number; year: number }
  | { kind: 'pay'; month: number; year: number; day?: number | undefined }
  | { kind: 'certificates'; month: number; year: number; all: boolean }
/** Papers available as PDF: those of a month, one certificate, or a buyer's document. */
export type PaperInput =
  | MonthInput
  | { kind: 'certificate'; id: string; payoutId: string; duplicate: boolean }
  | { kind: 'document'; id: string }

/** Read in batches, so that a long month needs no more memory than a short one. */
const readAtOnce = 100

const titles = {
  sell: 'สรุปรายได้',
  pay: 'สรุปค่าใช้จ่าย',
  receipt: 'ใบรับรองแทนใบเสร็จรับเงิน',
  certificates: 'หนังสือรับรองการหักภาษี ณ ที่จ่าย',
} as const

export function titleOf(input: PaperInput): string {
  if (input.kind === 'certificate') return `${titles.certificates} ${input.id}`
  if (input.kind === 'document') return `เอกสารการขาย ${input.id}`
  return `${titles[input.kind]} ${input.month}-${input.year + 543}`
}

/**
 * Yields the papers one by one; where there are none, one that says so, because a PDF needs a page. `onDone` is called for each seller or
 * payout, but not for the daily tables.
 */
export async function* papersOf(
  platform: Platform,
  input: PaperInput,
  onDone: () => void = () => {},
): AsyncGenerator<Paper> {
  let isEmpty = true
  for await (const paper of papersInOrder(platform, input, onDone)) {
    isEmpty = false
    yield paper
  }
  if (!isEmpty) return
  const pen = penOf()
  pen.text(paperSize.width / 2, 120, 'ไม่มีเอกสาร', { size: 16, weight: 700, align: 'middle' })
  yield { title: 'ไม่มีเอกสาร', marks: pen.marks }
}

function papersInOrder(platform: Platform, input: PaperInput, onDone: () => void): AsyncGenerator<Paper> {
  switch (input.kind) {
    case 'sell':
      return sellPapersOf(platform, input, onDone)
    case 'pay':
      return payPapersOf(platform, input)
    case 'receipt':
      return receiptPapersOf(platform, input, onDone)
    case 'certificates':
      return certificatePapersOf(platform, input, onDone)
    case 'certificate':
      return oneCertificate(platform, input)
    case 'document':
      return documentOf(platform, input.id)
  }
}

async function* sellPapersOf(
  platform: Platform,
  { month, year }: { month: number; year: number },
  onDone: () => void,
) {
  for (let skip = 0; ; skip += readAtOnce) {
    const { sellers } = await readSalesOfMonth(platform.db, monthNumber({ year, month }), {
      skip,
      limit: readAtOnce,
      by: 'filed',
    })
    const payees = await payeesOf(platform, sellers)
    for (const { sellerId, rows } of sellers) {
      yield* sellPapers({
        period: periodFrom(year, month),
        seller: paperPersonOf(payees.get(sellerId)),
        rows,
      })
      onDone()
    }
    if (sellers.length < readAtOnce) return
  }
}

/** One table per day with its sums. All rows of a month are held in memory, a hundred bytes each. */
async function* payPapersOf(
  platform: Platform,
  { month, year, day }: { month: number; year: number; day?: number | undefined },
) {
  const payouts: PaidPayout[] = []
  const period = periodFrom(year, month)
  const which = { day: paymentDayOf(period, day), returned: 'all', by: 'name' } as const
  for await (const { payout, payee } of payoutsOf(platform, monthNumber({ year, month }), which))
    payouts.push(paidPayout(platform, payout, payee))
  yield* payPapers({ period, payouts })
}

async function* receiptPapersOf(
  platform: Platform,
  { month, year }: { month: number; year: number },
  onDone: () => void,
) {
  const period = periodFrom(year, month)
  for await (const { payout, payee } of payoutsOf(platform, monthNumber({ year, month }))) {
    yield receiptPaper({
      number: payout.receipt ?? payout.id,
      payer: payerCompany(platform.config, payout.payer),
      payee: paperPersonOf(payee).name,
      period,
      paidOn: payout.paidOn,
      items: [
        {
          name: makingFeeName,
          isMakingFee: true,
          totalSatang: payout.netSatang,
          grossSatang: payout.grossSatang,
        },
      ],
    })
    onDone()
  }
}

async function* certificatePapersOf(
  platform: Platform,
  { month, year, all }: { month: number; year: number; all: boolean },
  onDone: () => void,
) {
  for (let skip = 0; ; skip += readAtOnce) {
    const { payouts } = await readPayoutsOfMonth(platform.db, monthNumber({ year, month }), {
      skip,
      limit: readAtOnce,
      fromSatang: all ? 0 : listedSatang,
    })
    const certificates = await readCertificates(platform.db, platform, payouts)
    for (const { id } of payouts) {
      const inForce = certificates.get(id)?.find(({ cancelledBy }) => cancelledBy === null)
      if (inForce !== undefined) yield* certificatePapers({ ...inForce, isDuplicate: false })
      onDone()
    }
    if (payouts.length < readAtOnce) return
  }
}

async function* oneCertificate(
  platform: Platform,
  { id, payoutId, duplicate }: { id: string; payoutId: string; duplicate: boolean },
) {
  const payout = await readPayout(platform.db, payoutId)
  const certificates = await readCertificates(platform.db, platform, payout === undefined ? [] : [payout])
  const certificate = certificates.get(payoutId)?.find((one) => one.id === id)
  if (certificate !== undefined) yield* certificatePapers({ ...certificate, isDuplicate: duplicate })
}

async function* documentOf(platform: Platform, id: string) {
  const facts = await readSaleFacts(platform.db, platform, id)
  if (facts !== undefined) yield* salePapers(facts)
}

async function* payoutsOf(
  platform: Platform,
  month: number,
  which: { day?: string | undefined; returned?: 'all'; by?: 'name' } = {},
) {
  for (let skip = 0; ; skip += readAtOnce) {
    const page = { skip, limit: readAtOnce, ...which }
    const { payouts } = await readPayoutsOfMonth(platform.db, month, page)
    const payees = await payeesOf(platform, payouts)
    for (const payout of payouts) yield { payout, payee: payees.get(payout.sellerId) }
    if (payouts.length < readAtOnce) return
  }
}

/** A day of payment lies in the month after the sales (staff.md §2: `month&year&day`). */
export function paymentDayOf(period: string, day: number | undefined): string | undefined {
  return day === undefined ? undefined : existing(`${shiftPeriod(period, 1)}-${String(day).padStart(2, '0')}`)
}

/** PostgreSQL refuses 30 February: a day on which nothing was ever paid replaces it. */
function existing(day: string): string {
  const instant = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? day : '1900-01-01'
}

function payeesOf(platform: Platform, of: readonly { sellerId: string }[]) {
  return readTaxPayees(platform.db, platform, [...new Set(of.map(({ sellerId }) => sellerId))])
}

function paidPayout(platform: Platform, payout: MonthPayout, payee: TaxPayee | undefined): PaidPayout {
  return {
    payer: payerCompany(platform.config, payout.payer),
    payee: paperPersonOf(payee),
    paidOn: payout.paidOn,
    grossSatang: payout.grossSatang,
    taxSatang: payout.taxSatang,
    feeSatang: payout.feeSatang,
    netSatang: payout.netSatang,
    returnedOn: payout.returnedOn,
  }
}
