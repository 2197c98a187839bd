import { Refused } from '#web/api/failures.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { favouriteWords } from '#web/words/buyer/favourites.ts'
import type { Language } from '#web/words/language.ts'

/** "Problem found, try again later" (buyer.md §8), unless there is something the person can do about it. */
export function showFavouriteFailure(failure: unknown, language: Language): void {
  // A person who is signed out has been shown so, and is led to the sign-in page.
  if (failure instanceof Refused && failure.status === 401) return
  const isLimit = failure instanceof Refused && failure.code.startsWith('favourites.')
  showToast({
    text: isLimit ? wordsOfFailure(failure, language) : favouriteWords[language].problem,
    tone: 'bad',
  })
}
