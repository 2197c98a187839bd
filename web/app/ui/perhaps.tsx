import { type ComponentType, lazy, useEffect } from 'react'
import { NetworkFailure } from '#web/api/failures.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import { showToast } from './toast.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A part that is fetched when it is needed, on a page that is whole without it. Where it cannot be fetched (no connection, or the
 * server has a newer version), React would take the page away with all that was typed; so `instead` stands in its place: nothing,
 * and of what a press has opened it is said. What the page is about: `later`.
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
    const say = () =>
      showToast({
        text: words.notLoaded,
        tone: 'bad',
        act: words.reload,
        undo: () => void loadAnew().catch(say),
      })
    onClose(false)
    say()
  }, [open, onClose, words])
  return null
}

/**
 * Chrome remembers a script that failed as long as the page lives, and a newer version has other scripts: only a new page helps.
 * Not before it is sure to come, or what stands on this one would be lost for an error page.
 */
export async function loadAnew(): Promise<void> {
  const comes = await fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!comes) throw new NetworkFailure('the page would not come')
  location.reload()
}

/** As Chrome and Firefox, Safari, and the loader of style sheets say it. */
function isNotFetched(failure: unknown): boolean {
  return /dynamically imported module|module script failed|preload CSS/i.test(String(failure))
}
