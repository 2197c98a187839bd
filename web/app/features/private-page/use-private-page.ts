import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isFinal, Refused } from '#web/api/failures.ts'
import { localStore } from '#web/browser/storage.ts'
import { session } from '#web/features/session/session.ts'
import { loginAddress, useToken } from '#web/features/session/use-session.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { useLanguage } from '#web/words/use-words.tsx'

/**
 * For a signed-in person's page: visitors go to the sign-in page and back; on `failure` (null while all is well) it leads with the reason
 * to the home page (buyer.md §2) or `elsewhere`; null where the page tells it itself. `missing` says what does not exist.
 */
export function usePrivatePage(
  failure: Error | null,
  elsewhere: string | null = '/',
  missing?: string,
): void {
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  // A call that is answered 401 forgets the token, here and in other tabs.
  const token = useToken()
  const signedOut = failure instanceof Refused && failure.status === 401
  // Looked at again when the token changes.
  useEffect(() => {
    if (session.isLeaving()) return
    // The token is read after hydration, so the storage itself is read before a visitor is sent away.
    if (localStore.getItem('token') === null || signedOut) {
      void navigate(loginAddress(pathname + search + hash), { replace: true })
    }
  }, [navigate, pathname, search, hash, signedOut, token])
  useEffect(() => {
    if (failure === null || elsewhere === null || signedOut || session.isLeaving()) return
    showToast({ text: (isMissing(failure) && missing) || wordsOfFailure(failure, language), tone: 'bad' })
    void navigate(elsewhere, { replace: true })
  }, [failure, signedOut, language, navigate, elsewhere, missing])
}

/** Failures that no retry changes: nothing else leads staff away from a list. */
export const lastingOf = (failure: Error | null): Error | null =>
  failure instanceof Refused && (failure.status === 401 || isFinal(failure)) ? failure : null

/** It does not exist, or the link was cut: an invalid id is shown like one that does not exist. */
export function isMissing(failure: unknown): boolean {
  return failure instanceof Refused && (failure.status === 404 || failure.status === 400)
}
