import { type ReactNode, useEffect, useState } from 'react'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Book, type Mood } from './Book.tsx'
import { Button } from './Button.tsx'
import { wordsOfFailure } from './failure-words.ts'
import classes from './States.module.css'
import { T } from './T.tsx'

/** Nothing here: the book, one sentence, one thing to do (brief §4). */
export function EmptyState({
  mood = 'surprised',
  text,
  action,
}: {
  mood?: Mood
  text: string
  action?: ReactNode
}) {
  return (
    <div className={classes.empty}>
      <Book mood={mood} size={96} sticker />
      <p className={classes.sentence}>
        <T>{text}</T>
      </p>
      {action}
    </div>
  )
}

/** Something failed: keep what is shown, say what happened, offer to try again in place. */
export function ErrorState({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const words = useWords(sharedWords)
  const { language } = useLanguage()
  return (
    <div className={classes.error} role="alert">
      <Book mood="sorry" size={48} />
      <p>{wordsOfFailure(failure, language)}</p>
      <Button look="outline" size="small" onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  )
}

/** A grey place of the final size. It appears after 150 ms only: a fast answer shows none. */
export function Skeleton({ width, height, radius }: { width?: string; height: string; radius?: string }) {
  const late = useLate(150)
  return (
    <span
      className={classes.skeleton}
      data-late={late || undefined}
      style={{ width: width ?? '100%', height, borderRadius: radius }}
      aria-hidden="true"
    />
  )
}

function useLate(milliseconds: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return late
}
