import { NetworkFailure, Refused } from '#web/api/failures.ts'
import { type Language, say } from '#web/words/language.ts'
import { sharedWords } from '#web/words/shared.ts'

/** A failure in the person's language. */
export function wordsOfFailure(failure: unknown, language: Language): string {
  if (failure instanceof Refused) return say(failure.msg, language)
  const words = sharedWords[language]
  return failure instanceof NetworkFailure ? words.noConnection : words.somethingBroke
}
