import { showToast } from '#web/ui/toast.ts'
import { shareWords } from '#web/words/buyer/share.ts'
import { useWords } from '#web/words/use-words.tsx'
import { copyText } from './copy-text.ts'

/**
 * `share({ title, path })` shares a page of this site: by the device's share panel (phones), else by copying its address, which is
 * announced. `path` begins at the root.
 */
export function useShare(): (page: { title: string; path: string }) => void {
  const words = useWords(shareWords)
  return ({ title, path }) => {
    const url = new URL(path, window.location.origin).href
    // Not by `useAction`: screens that act would carry all that shows cards with it.
    const copy = () =>
      copyText(url).then(
        () => showToast({ text: words.linkCopied, tone: 'good' }),
        () => showToast({ text: words.linkNotCopied, tone: 'bad' }),
      )
    // Desktop panels are slow and hold few targets: there the address in the clipboard is what people want.
    if (!('share' in navigator) || !window.matchMedia('(pointer: coarse)').matches) return void copy()
    navigator.share({ title, url }).catch((failure) => {
      // Closed by the person; else the browser has refused, and the clipboard is left.
      if (!(failure instanceof DOMException && failure.name === 'AbortError')) void copy()
    })
  }
}
