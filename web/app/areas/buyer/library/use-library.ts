import { useEffect, useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { NetworkFailure } from '#web/api/failures.ts'
import { type Arriving, forgetArriving, readArriving } from '#web/features/arriving/arriving-store.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { hasOffline } from '#web/features/session/offline-note.ts'
import { PERSONAL, session } from '#web/features/session/session.ts'
import { useSessionQuery, useToken } from '#web/features/session/use-session.ts'
import { localStore } from '#web/browser/storage.ts'

/** While a buyer waits for a sheet, the library is loaded again this often. */
const POLL_MILLISECONDS = 10_000

const OWNED_MAX = 400

/**
 * The buyer and all bought sheets. Visitors go to the sign-in page and back; on an error it leads to the home page with the reason
 * (buyer.md §2).
 */
export function useLibrary() {
  const token = useToken()
  const arriving = useArriving()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['my-sheets'],
    queryFn: async ({ signal }) => {
      const [page, sheets] = await Promise.all([
        browserApi.call('getMySheet', {}, { signal }),
        browserApi.call('getMyallSheet', {}, { signal }),
      ])
      // Meanwhile another tab may have signed out.
      if (token !== null && session.token() === token)
        storeOwned(
          token,
          sheets.data.sheets.map(({ sheet }) => sheet._id),
        )
      return { user: page.data.user, bought: sheets.data.sheets }
    },
    refetchInterval: arriving ? POLL_MILLISECONDS : false,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    networkMode: 'always',
    retry: (tries, failure) => failure instanceof NetworkFailure && navigator.onLine && tries < 2,
  })
  const failure = data === undefined ? error : null
  // Without a line, what lies on this device is shown instead.
  const isOffline = failure instanceof NetworkFailure && hasOffline()
  usePrivatePage(isOffline ? null : failure)
  const isHere = arriving !== undefined && data !== undefined && hasAll(data.bought, arriving)
  useEffect(() => {
    if (isHere) forgetArriving(arriving.orderId)
  }, [isHere, arriving])
  return {
    library: data,
    arriving: isHere ? undefined : arriving,
    offline: isOffline ? failure : null,
    retry: () => void refetch(),
  }
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

/**
 * The owned sheets, after the token's last characters. Documents are rendered for visitors; on an owned sheet's page the link to read
 * appears before any answer (ui/boot-script.ts). Stored whole each time, because refunded sheets are owned no more.
 */
function storeOwned(token: string, sheets: readonly string[]): void {
  localStore.setItem(PERSONAL.owned, [token.slice(-16), ...sheets.slice(0, OWNED_MAX)].join(' '))
}
