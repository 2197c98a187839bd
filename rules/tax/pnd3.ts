import { type Satang, satangToDecimal } from '../money/satang.ts'
import { buddhistYear } from '../calendar/bangkok.ts'
import { nextPeriod, type Period } from '../calendar/periods.ts'

/** A line of the attachment of P.N.D. 3: a payment to a person from which the company itself withheld tax (payouts-and-tax §2.5). */
export type Pnd3Line = {
  line: number
  taxId: string
  title: string
  firstName: string
  surname: string
  /** `2026-11-20` */
  paidOn: string
  ratePercent: number
  grossSatang: Satang
  taxSatang: Satang
}

/** The head office; persons have no branch, and the file wants one. */
const headOffice = '00000'
const hireOfWork = 'ค่าจ้างทำของ'
/** 1: withheld (2 paid always, 3 paid once by the payer). */
const withheld = '1'

/**
 * The attachment's text file: a line per payment, fields separated by bars, CRLF, dates ddMMyyyy of the Buddhist era. Order of fields, era
 * and place of the title come from secondary descriptions: see docs/money.md.
 */
export function pnd3File(lines: readonly Pnd3Line[]): string {
  return lines
    .map((one) =>
      [
        String(one.line),
        one.taxId,
        headOffice,
        one.firstName,
        one.surname,
        dateOf(one.paidOn),
        hireOfWork,
        satangToDecimal(one.grossSatang),
        String(one.ratePercent),
        satangToDecimal(one.taxSatang),
        withheld,
        one.title,
      ]
        .map(field)
        .join('|'),
    )
    .map((line) => `${line}\r\n`)
    .join('')
}

/** A bar or a line end inside a name would be a field or a line of its own. */
function field(text: string): string {
  return text.replaceAll(/[|\r\n\t]+/g, ' ').trim()
}

function dateOf(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date}${month}${buddhistYear(Number(year))}`
}

/** The 7th of the month after the payments; on-line eight days more (payouts-and-tax §2.5). */
export function filingDay(period: Period): string {
  return `${nextPeriod(period)}-07`
}

export function isNamed(one: Pick<Pnd3Line, 'taxId' | 'title' | 'firstName' | 'surname'>): boolean {
  return [one.taxId, one.title, one.firstName, one.surname].every((text) => text !== '')
}
