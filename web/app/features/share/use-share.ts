import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { shareWords } from '#web/words/buyer/share.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

/** `share({ title, path })`, with a word about a copied link. */
export function useShare(): (page: { title: string; path: string }) => void {
  const words = useWords(shareWords)
  const { language } = useLanguage()
  return (page) => {
    // Few hand a page on: how it is done comes with the press.
    void import('./share-page.ts')
      .then(async ({ sharePage }) => {
        const how = await sharePage(page)
        if (how === 'copied') showToast({ text: words.linkCopied, tone: 'good' })
      })
      // Not by `useAction`: screens that act would carry all that shows cards with it.
      .catch((failure) => showToast({ text: wordsOfFailure(failure, language), tone: 'bad' }))
  }
}
