import { ButtonLink } from '#web/ui/Button.tsx'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import { GuidePage } from '../GuidePage.tsx'

/** What stands in the shell where there is nothing; the loader beside it answers 404. */
export function NotFound() {
  const words = useWords(sharedWords)
  return (
    <GuidePage
      mood="searching"
      title={words.notFoundTitle}
      text={words.notFoundText}
      actions={<ButtonLink to="/shop">{words.toShop}</ButtonLink>}
    />
  )
}
