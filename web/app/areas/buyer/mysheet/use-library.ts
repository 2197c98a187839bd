import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { browserApi } from '#web/api/browser-api.ts'
import { Refused } from '#web/api/failures.ts'
import { type Arriving, forgetArriving, readArriving } from '#web/features/arriving/arriving-store.ts'
import { loginAddress, useToken } from '#web/features/session/use-session.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { useLanguage } from '#web/words/use-words.tsx'

/** While somebody waits for a sheet, the library is asked this often. */
const LOOK_AGAIN_MILLISECONDS = 10_000

/**
 * The buyer and every bought sheet. Visitors are led to the sign-in page and back; when it cannot be loaded, to the home
 * page with the reason (buyer.md §2).
 */
export function useLibrary() {
  const token = useToken()
  const arriving = useArriving()
  const { data, error } = useQuery({
    queryKey: ['my-sheets', token],
    queryFn: async ({ signal }) => {
      const [page, sheets] = await Promise.all([
        browserApi.call('getMySheet', {}, { signal }),
        browserApi.call('getMyallSheet', {}, { signal }),
      ])
      return { user: page.data.user, bought: sheets.data.sheets }
    },
    enabled: token !== null,
    refetchInterval: arriving ? LOOK_AGAIN_MILLISECONDS : false,
    refetchOnWindowFocus: 'always',
  })
  useLeave(data === undefined ? error : null)
  const isHere = arriving !== undefined && data !== undefined && hasAll(data.bought, arriving)
  useEffect(() => {
    if (isHere) forgetArriving(arriving.orderId)
  }, [isHere, arriving])
  return { library: data, arriving: isHere ? undefined : arriving }
}

function hasAll(bought: readonly { sheet: { _id: string } }[], arriving: Arriving): boolean {
  const ids = new Set(bought.map(({ sheet }) => sheet._id))
  return arriving.sheets.every((id) => ids.has(id))
}

/** Known in the browser only, so it is read after hydration. */
function useArriving(): Arriving | undefined {
  const [arriving, setArriving] = useState<Arriving>()
  useEffect(() => setArriving(readArriving(Date.now())), [])
  return arriving
}

function useLeave(failure: Error | null): void {
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const signedOut = failure instanceof Refused && failure.status === 401
  useEffect(() => {
    // The token is read after hydration, so ask the storage itself before sending anybody away.
    if (localStorage.getItem('token') === null || signedOut) {
      void navigate(loginAddress(pathname + search), { replace: true })
    }
  }, [navigate, pathname, search, signedOut])
  useEffect(() => {
    if (failure === null || signedOut) return
    showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    void navigate('/', { replace: true })
  }, [failure, signedOut, language, navigate])
}
