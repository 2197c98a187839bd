import type { ReactNode } from 'react'
import { isFinal } from '#web/api/failures.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Book } from './Book.tsx'
import { Button } from './Button.tsx'
import { T } from './T.tsx'
import { wordsOfFailure } from './failure-words.ts'

/** Something failed: keep what is shown, say what happened, offer to try again in place. */
export function ErrorState({
  failure,
  text,
  onRetry,
}: ({ failure: unknown; text?: never } | { failure?: never; text: string }) & { onRetry: () => void }) {
  const words = useWords(sharedWords)
  const { language } = useLanguage()
  return (
    <div className="row gap-md pad-strip in-margin page outlined rounded-lg" role="alert">
      <Book mood="sorry" size={56} sticker />
      {/* What to do follows the words, or stands under them. */}
      <div className="flow level gap-lines shrink">
        <p className="strong">
          <T>{text ?? wordsOfFailure(failure, language)}</T>
        </p>
        <Button look="outline" size="small" onClick={onRetry}>
          {words.retry}
        </Button>
      </div>
    </div>
  )
}

/** For parts that need a right: a refusal shows nothing, an outage says that something is missing. */
export function OutageState({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  if (failure === null || isFinal(failure)) return null
  return <ErrorState failure={failure} onRetry={onRetry} />
}

/** For an unanswered query: the shape of its content, or its failure. */
export function PendingState({
  error,
  refetch,
  shape,
}: {
  error: Error | null
  refetch: () => Promise<unknown>
  shape: ReactNode
}) {
  return error === null ? shape : <ErrorState failure={error} onRetry={() => void refetch()} />
}
