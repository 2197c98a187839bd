import { optionOf } from '#rules/messages/notices.ts'
import { IconBook2, IconCalendarTime, IconCoins } from '#web/ui/icons.ts'

/** Each with one of its notices, to be seen as it comes. */
export const groups = [
  { name: 'ofBuying', icon: IconBook2, sample: 'sheet-new-version', mood: 'hungry' },
  { name: 'ofExams', icon: IconCalendarTime, sample: 'exam', mood: 'surprised' },
  { name: 'ofSelling', icon: IconCoins, sample: 'sale', mood: 'happy' },
] as const

export type Group = (typeof groups)[number]

export function groupOf(kind: string): Group['name'] {
  if (kind === 'exam' || kind === 'tutoring') return 'ofExams'
  return optionOf(kind)?.isOfSelling ? 'ofSelling' : 'ofBuying'
}
