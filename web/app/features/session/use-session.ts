import {
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { browserApi } from '#web/api/browser-api.ts'
import { isFinal } from '#web/api/failures.ts'
import { localStore } from '#web/browser/storage.ts'
import { forgetTabs, session } from './session.ts'

/** The token, or null for a visitor. On the server and during hydration everyone is a visitor. */
export function useToken(): string | null {
  return useSyncExternalStore(session.subscribe, session.token, () => null)
}

export function useSignedIn(): boolean {
  return useToken() !== null
}

type SessionQuery<Answered, Shown> = Omit<UseQueryOptions<Answered, Error, Shown>, 'queryKey' | 'enabled'> & {
  queryKey: readonly [name: string, ...unknown[]]
  enabled?: boolean
}

/** A query for signed-in persons only, with the token as the second part of its key, so that the next person to sign in never sees it. */
export function useSessionQuery<Answered, Shown = Answered>({
  queryKey: [name, ...rest],
  enabled = true,
  ...options
}: SessionQuery<Answered, Shown>): UseQueryResult<Shown> {
  const token = useToken()
  return useQuery({ ...options, queryKey: [name, token, ...rest], enabled: enabled && token !== null })
}

export const meQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['me', token],
    queryFn: browserApi.read('getLogin'),
    enabled: token !== null,
    staleTime: 60_000,
    // Screens without a failure state wait for it: retried, so that an outage is not prolonged.
    refetchInterval: ({ state }) =>
      state.status === 'error' && !isFinal(state.error)
        ? Math.min(5_000 * 2 ** (state.errorUpdateCount - 1), 60_000)
        : false,
  })

/** The signed-in person; undefined for visitors and while loading. */
export function useMe() {
  const { data } = useQuery(meQuery(useToken()))
  return data
}

export const unreadQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['unread', token],
    queryFn: browserApi.read('getNumUnreadMessage', {}, ({ count }) => count),
    enabled: token !== null,
    staleTime: 30_000,
    refetchInterval: 120_000,
  })

/** How many notifications are unread; 0 for visitors. */
export function useUnreadCount(): number {
  const { data } = useQuery(unreadQuery(useToken()))
  return data ?? 0
}

/** Stores the token and drops everything that was loaded for another person. */
export function beginSession(client: QueryClient, token: string): void {
  client.clear()
  session.begin(token)
}

/** Some browsers abort requests of a page that closes. */
const signOutMilliseconds = 2_000

/** Signs out here and on the server, then loads the page anew as a visitor (buyer.md §4: "clears the token and reloads"). */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    // A call refused from now on must not lead to the sign-in page.
    session.leave()
    const signedOut = browserApi.call('signOut', {}, { keepalive: true }).catch(() => {})
    await session.expire()
    client.clear()
    leaveNothingBehind()
    // Without an answer the token stays valid until it expires; the person has left this device already.
    await Promise.race([signedOut, new Promise((go) => setTimeout(go, signOutMilliseconds))])
    location.assign('/')
  }
}

/** Signing out on purpose deletes addresses, drafts and stored notes in all tabs, because the computer may be shared. */
export function leaveNothingBehind(): void {
  for (const key of localStore.keys()) if (isLeftBehind(key)) localStore.removeItem(key)
  forgetTabs()
}

/** Drafts of a seller, and notes on sheets that the server has; a note not sent yet (`marks-new:`) waits for its writer. */
function isLeftBehind(key: string): boolean {
  // Before, both stood under one key.
  if (key.startsWith('marks:')) return localStore.getItem(key)?.includes('"pending":[{') !== true
  return key.startsWith('seller-draft:')
}

/** The sign-in page, with the way back to where one is. */
export function loginAddress(returnTo: string): string {
  return `/login?return=${encodeURIComponent(returnTo)}`
}

/** The same where it is pressed; from the sign-in page itself it leads home. */
export function useLoginAddress(): string {
  const { pathname, search } = useLocation()
  return loginAddress(pathname === '/login' ? '/' : pathname + search)
}

/** The first profile, with the way back to what one was about to do. */
export function profileAddress(returnTo: string): string {
  return returnTo === '/' ? '/infoEnter' : `/infoEnter?return=${encodeURIComponent(returnTo)}`
}

/** `goToLogin()` for actions a visitor may not do. */
export function useGoToLogin(): () => void {
  const navigate = useNavigate()
  const location = useLocation()
  return () => void navigate(loginAddress(location.pathname + location.search))
}
