import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { shareWords } from '#web/words/buyer/share.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { copyText } from './copy-text.ts'

/** `share({ title, path })`, with a word about a copied link. */
export function useShare(): (page: { title: string; path: string }) => void {
  const words = useWords(shareWords)
  const { language } = useLanguage()
  return (page) =>
    void sharePage(page).then(
      (how) => {
        if (how === 'copied') showToast({ text: words.linkCopied, tone: 'good' })
      },
      // Not by `useAction`: screens that act would carry all that shows cards with it.
      (failure) => showToast({ text: wordsOfFailure(failure, language), tone: 'bad' }),
    )
}

/**
 * Hands a page of this site on: by the share panel of the device where there is one (phones), else by copying its address.
 * `path` begins at the root. Answers what happened; closing the panel is `cancelled`.
 */
async function sharePage(page: { title: string; path: string }): Promise<'shared' | 'copied' | 'cancelled'> {
  const url = new URL(page.path, window.location.origin).href
  // Desktop panels are slow and hold few targets: there the address in the clipboard is what people want.
  if ('share' in navigator && window.matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ title: page.title, url })
      return 'shared'
    } catch (failure) {
      if (failure instanceof DOMException && failure.name === 'AbortError') return 'cancelled'
      // Refused by the browser: the clipboard is left.
    }
  }
  await copyText(url)
  return 'copied'
}
