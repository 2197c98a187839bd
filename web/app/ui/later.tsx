import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import { NetworkFailure } from '#web/api/failures.ts'
import { laterWords } from '#web/words/later.ts'
import { useWords } from '#web/words/use-words.tsx'
import { ErrorState } from './ErrorState.tsx'
import { useAction } from './use-action.ts'

/**
 * A part that is fetched when it is needed, on a page that must not be lost with it: without a connection, or when the server has a
 * newer version, the page stays, and the part says that it could not be loaded and offers to try again. `show`: where it says so, if
 * that is not the place of the part itself.
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  show: (notLoaded: ReactNode, props: Props) => ReactNode = (notLoaded) => notLoaded,
) {
  let loaded: ComponentType<Props> | undefined
  const NotLoaded = (props: Props) => {
    const words = useWords(laterWords)
    const { act } = useAction()
    const [Part, setPart] = useState(() => loaded)
    if (Part !== undefined) return <Part {...props} />
    const again = async () => {
      try {
        loaded = (await load()).default
        setPart(() => loaded)
      } catch (failure) {
        // Chrome remembers a script that failed as long as the page lives, and a newer version has other scripts: only a new page helps.
        // Not before it is sure to come, or what stands on this one would be lost for an error page.
        const comes = await fetch(location.href, { cache: 'no-store' }).then(
          ({ ok }) => ok,
          () => false,
        )
        if (!comes) throw new NetworkFailure(String(failure))
        location.reload()
      }
    }
    return show(<ErrorState text={words.notLoaded} onRetry={() => void act(again)} />, props)
  }
  return lazy<ComponentType<Props>>(() =>
    load().catch((failure: unknown) => {
      // Most often the net, which needs no report; a fault of the part itself must not look like it.
      if (!isNotFetched(failure)) reportError(failure)
      return { default: NotLoaded }
    }),
  )
}

/** As Chrome and Firefox, Safari, and the loader of style sheets say it. */
function isNotFetched(failure: unknown): boolean {
  return /dynamically imported module|module script failed|preload CSS/i.test(String(failure))
}
