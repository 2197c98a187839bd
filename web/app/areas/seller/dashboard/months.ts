import { englishMonthYear, thaiMonthYear } from '#rules/calendar/bangkok.ts'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import type { Language } from '#web/words/language.ts'

/** The noon in Bangkok of a day that calls give as 2026-11-20. */
export function instantOf(day: string): Date {
  return new Date(`${day}T12:00:00+07:00`)
}

/** `พฤศจิกายน 2569`, `November 2026` */
export function writeMonth(period: string, language: Language): string {
  return language === 'th' ? thaiMonthYear(period) : englishMonthYear(period)
}

/** `พ.ย. 69`, `Nov 2026` */
export function writeShortMonth(period: string, language: Language): string {
  return writeDate(instantOf(`${period}-15`), 'short', language).replace(/^\d+ /, '')
}

/** Baht with two decimals and thousands: 4,182.60, and −4,182.60 with a real minus */
export function writeAmount(baht: number): string {
  return baht
    .toFixed(2)
    .replace('-', '−')
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}
