import { showToast } from '#web/ui/toast.ts'
import { useAction } from '#web/ui/use-action.ts'
import { shareWords } from '#web/words/buyer/share.ts'
import { useWords } from '#web/words/use-words.tsx'

/** `share({ title, path })`, with a word about a copied link. */
export function useShare(): (page: { title: string; path: string }) => void {
  const words = useWords(shareWords)
  const { act } = useAction()
  return (page) => {
    // Few hand a page on: how it is done comes with the press.
    void act(async () => {
      const { sharePage } = await import('./share-page.ts')
      const how = await sharePage(page)
      if (how === 'copied') showToast({ text: words.linkCopied, tone: 'good' })
    })
  }
}
