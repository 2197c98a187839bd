import type { Language } from '#web/words/language.ts'
import { revenueWords } from '#web/words/seller/revenue.ts'

export type Tone = 'leaf' | 'amber' | 'red' | 'gray'

/** Label and style of a payment status, as seller.md §4 has them: anything else counts as void. */
export function statusWords(status: string, language: Language): { label: string; tone: Tone } {
  const words = revenueWords[language]
  switch (status) {
    case 'SUCCESS':
      return { label: words.success, tone: 'leaf' }
    case 'PENDING':
      return { label: words.pending, tone: 'amber' }
    case 'PAUSED':
      return { label: words.pausedStatus, tone: 'red' }
    case 'CARRIED_OVER':
      return { label: words.carriedOver, tone: 'amber' }
    default:
      return { label: words.void, tone: 'gray' }
  }
}
