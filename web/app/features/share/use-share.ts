import { showToast } from '#web/ui/toast.ts'
import { shareWords } from '#web/words/buyer/share.ts'
import { useWords } from '#web/words/use-words.tsx'
import { sharePage } from './share-page.ts'

/** `share({ title, path })`, with a word about a copied link. */
export function useShare(): (page: { title: string; path: string }) => void {
  const words = useWords(shareWords)
  return (page) => {
    void sharePage(page).then((how) => {
      if (how === 'copied') showToast({ text: words.linkCopied, tone: 'good' })
    })
  }
}
