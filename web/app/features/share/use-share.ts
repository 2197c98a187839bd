import { showToast } from '#web/ui/toast.ts'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { useWords } from '#web/words/use-words.tsx'
import { sharePage } from './share-page.ts'

/** `share({ title, path })`, with a word about a copied link. */
export function useShare(): (page: { title: string; path: string }) => void {
  const words = useWords(sheetPageWords)
  return (page) => {
    void sharePage(page).then((how) => {
      if (how === 'copied') showToast({ text: words.linkCopied, tone: 'good' })
    })
  }
}
