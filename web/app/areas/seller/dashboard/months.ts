import { noonOf } from '#rules/calendar/bangkok.ts'
import { englishMonthYear, periodFrom, shiftPeriod, thaiMonthYear } from '#rules/calendar/periods.ts'
import type { Data } from '#web/api/api.ts'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { type Language, pick } from '#web/words/language.ts'

/** A payday ahead other than the usual 20th: shown with its reason, so that the two do not contradict one another. */
export function isMoved({
  standing,
  on,
}: Pick<Data<'getSellRev'>['sums'][number], 'standing' | 'on'>): boolean {
  return on !== null && !on.endsWith('-20') && ['growing', 'due', 'carried'].includes(standing)
}

/** The months of a year's chart, none left out: the running one counts from its first sale, or for days it would lead with a zero. */
export function monthsDrawn({ report, month }: Pick<Data<'getSellRev'>, 'report' | 'month'>): string[] {
  const isSold = report.some((row) => periodFrom(row.year, row.month) === month)
  return Array.from({ length: 12 }, (_, at) => shiftPeriod(month, at - (isSold ? 11 : 12)))
}

/** `พฤศจิกายน 2569`, `November 2026` */
export function writeMonth(period: string, language: Language): string {
  return pick({ th: thaiMonthYear, en: englishMonthYear }, language)(period)
}

/** `พ.ย. 69`, `Nov 2026` */
export function writeShortMonth(period: string, language: Language): string {
  return writeDate(noonOf(`${period}-15`), 'short', language).replace(/^\d+ /, '')
}

/** `ก.ย. 68 – ก.ย. 69` for three months and more that follow one another; others one by one. */
export function writeMonths(periods: readonly string[], language: Language): string {
  const runs: string[][] = []
  for (const period of periods.toSorted()) {
    const run = runs.at(-1)
    if (run !== undefined && shiftPeriod(run.at(-1) ?? '', 1) === period) run.push(period)
    else runs.push([period])
  }
  const write = (period = '') => writeShortMonth(period, language)
  return runs
    .map((run) => (run.length < 3 ? run.map(write).join(', ') : `${write(run[0])} – ${write(run.at(-1))}`))
    .join(', ')
}

/** Baht with two decimals and thousands: 4,182.60, and −4,182.60 with a real minus */
export function writeAmount(baht: number): string {
  return baht
    .toFixed(2)
    .replace('-', '−')
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}
