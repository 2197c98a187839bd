import { type ComponentType, lazy, useEffect } from 'react'
import { NetworkFailure } from '#web/api/failures.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import { showToast } from './toast.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A lazy part that the page can do without. If it cannot be loaded (offline, newer version), React would unmount the page with all that was
 * typed, so `instead` replaces it: nothing, or a note if a press opened it. For what a page is about: `later`.
 */
export function perhaps<Props extends object>(
  load: Load<Props>,
  instead: ComponentType<Props> = NotLoaded as ComponentType<Props>,
) {
  return lazy<ComponentType<Props>>(() =>
    load().catch((failure: unknown) => {
      // Most often the net, which needs no report; a fault of the part itself must not look like it.
      if (!isNotFetched(failure)) reportError(failure)
      return { default: instead }
    }),
  )
}

type Opened = { open?: boolean; onClose?: (isByKey: boolean) => void; onCancel?: () => void }

/** Closes what was opened and says so, at each press anew. */
export function NotLoaded({ open = true, onCancel, onClose = onCancel }: Opened) {
  const words = useWords(sharedWords)
  useEffect(() => {
    if (!open || onClose === undefined) return
    onClose(false)
    sayNotLoaded(words)
  }, [open, onClose, words])
  return null
}

/** For what a press loads that draws nothing. */
export function sayNotLoaded(words: { notLoaded: string; reload: string }): void {
  const say = () =>
    showToast({
      text: words.notLoaded,
      tone: 'bad',
      act: words.reload,
      undo: () => void loadAnew().catch(say),
    })
  say()
}

/**
 * Chrome remembers a failed script for the page's life, and a newer version has other scripts: only a reload helps. It first checks that
 * the page can be loaded, or this one's content would be lost for an error page.
 */
export async function loadAnew(): Promise<void> {
  const { ok } = await fetch(location.href, { cache: 'no-store' })
  if (!ok) throw new NetworkFailure()
  location.reload()
}

/** The messages of Chrome and Firefox, of Safari, and of the style sheet loader. */
export function isNotFetched(failure: unknown): boolean {
  return /dynamically imported module|module script failed|preload CSS/i.test(String(failure))
}
