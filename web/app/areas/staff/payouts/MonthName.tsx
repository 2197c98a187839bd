import { englishMonthYear, thaiMonthYear } from '#rules/calendar/periods.ts'
import { useLanguage } from '#web/words/use-words.tsx'
import { pick } from '#web/words/language.ts'

/** A sales month, `2026-10`, as people read it: Buddhist years in Thai. */
export function MonthName({ period }: { period: string }) {
  const { language } = useLanguage()
  return <span className="whole">{pick({ th: thaiMonthYear, en: englishMonthYear }, language)(period)}</span>
}
