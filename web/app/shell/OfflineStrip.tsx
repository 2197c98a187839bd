import { useSyncExternalStore } from 'react'
import { Book } from '#web/ui/Book.tsx'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './Shell.module.css'

/** The sleeping book while there is no connection. It pushes the page down and covers nothing. */
export function OfflineStrip() {
  const words = useWords(sharedWords)
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className={classes.place}>
      {!online && (
        <p className={`centre row strong tiny tint-amber ${classes.strip}`} data-offline="">
          <Book mood="asleep" size={20} />
          {words.offline}
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
