import { ButtonLink } from '#web/ui/Button.tsx'
import { FindSheet } from '#web/features/sheet-listing/FindSheet.tsx'
import { LaterBestSellers } from '#web/features/sheet-listing/LaterBestSellers.tsx'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import { GuidePage } from '../GuidePage.tsx'

/** Shown within the shell for unknown pages; the loader beside it answers 404. */
export function NotFound() {
  const words = useWords(sharedWords)
  return (
    <GuidePage
      mood="searching"
      title={words.notFoundTitle}
      text={words.notFoundText}
      actions={
        <ButtonLink to="/shop" look="outline">
          {words.toShop}
        </ButtonLink>
      }
      below={<LaterBestSellers />}
    >
      <FindSheet className="fill" />
    </GuidePage>
  )
}
