import { T } from '#web/ui/T.tsx'
import { say } from '#web/words/language.ts'
import { deedNames } from '#web/words/staff/deeds.ts'
import { useLanguage } from '#web/words/use-words.tsx'

/** What a record of the trail says in the reader's language; the name it is filtered by stands behind it. */
export function DeedName({ action }: { action: string }) {
  const { language } = useLanguage()
  const name = deedNames[action]
  if (name === undefined) return <code>{action}</code>
  return (
    <span title={action}>
      <T>{say(name, language)}</T>
    </span>
  )
}
