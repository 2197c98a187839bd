import {
  englishMonthYear,
  englishShortMonth,
  thaiMonthYear,
  thaiShortMonth,
} from '#rules/calendar/periods.ts'
import { useLanguage } from '#web/words/use-words.tsx'
import { pick } from '#web/words/language.ts'

/** A sales month, `2026-10`, as people read it: Buddhist years in Thai. */
export function MonthName({ period, isShort }: { period: string; isShort?: true }) {
  const { language } = useLanguage()
  const write = isShort
    ? { th: thaiShortMonth, en: englishShortMonth }
    : { th: thaiMonthYear, en: englishMonthYear }
  return <span className="whole">{pick(write, language)(period)}</span>
}
