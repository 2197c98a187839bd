import { NetworkFailure, Refused } from '#web/api/failures.ts'
import { type Language, say } from '#web/words/language.ts'
import { sharedWords } from '#web/words/shared.ts'

/** The browser takes nothing into its clipboard. */
export class NotCopied extends Error {}

/** What to show the person about a failure, in their language. */
export function wordsOfFailure(failure: unknown, language: Language): string {
  if (failure instanceof Refused) return say(failure.msg, language)
  const words = sharedWords[language]
  if (failure instanceof NotCopied) return words.notCopied
  return failure instanceof NetworkFailure ? words.noConnection : words.somethingBroke
}
