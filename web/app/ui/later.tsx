import { type ComponentType, type ReactNode, useState } from 'react'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import { ErrorState } from './ErrorState.tsx'
import { loadAnew, perhaps } from './perhaps.tsx'
import { useAction } from './use-action.ts'

/**
 * A lazy part that the page must not be lost with: if it cannot be loaded, the page stays and the part offers to retry. `show`: where it
 * says so, if elsewhere.
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  show: (notLoaded: ReactNode, props: Props) => ReactNode = (notLoaded) => notLoaded,
) {
  let loaded: ComponentType<Props> | undefined
  return perhaps<Props>(load, (props) => {
    const words = useWords(sharedWords)
    const { act } = useAction()
    const [Part, setPart] = useState(() => loaded)
    if (Part !== undefined) return <Part {...props} />
    const again = async () => {
      try {
        loaded = (await load()).default
        setPart(() => loaded)
      } catch {
        await loadAnew()
      }
    }
    return show(<ErrorState text={words.notLoaded} onRetry={() => void act(again)} />, props)
  })
}
