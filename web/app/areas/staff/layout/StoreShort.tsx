import { storeShort } from '#web/features/sheet-card/names.ts'
import { say } from '#web/words/language.ts'
import { useLanguage } from '#web/words/use-words.tsx'

/** An institution in a table: short and on one line, its whole name when staff point at it. */
export function StoreShort({ name }: { name: readonly string[] }) {
  const { language } = useLanguage()
  return (
    <span className="whole" title={say(name, language)}>
      {storeShort(name, language)}
    </span>
  )
}
