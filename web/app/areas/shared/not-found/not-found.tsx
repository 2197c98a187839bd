import { data } from 'react-router'
import { ButtonLink } from '#web/ui/Button.tsx'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import { GuidePage } from '../GuidePage.tsx'

/** Answers 404 and still draws the whole shell, so that one can go on from here. */
export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export default function NotFoundScreen() {
  const words = useWords(sharedWords)
  return (
    <GuidePage
      mood="surprised"
      title={words.notFoundTitle}
      text={words.notFoundText}
      actions={<ButtonLink to="/shop">{words.toShop}</ButtonLink>}
    />
  )
}
