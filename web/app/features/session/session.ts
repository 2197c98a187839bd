import { localStore, tabStore } from '#web/browser/storage.ts'
import { forgetOffline } from './offline-note.ts'

/**
 * This browser's sign-in token. Our code sends it as a header, never as a cookie, which prevents CSRF. Documents are therefore rendered for
 * visitors; `data-session` on <html>, set before the first paint (`ui/boot-script.ts`), reserves the place of personal parts.
 */
const TOKEN_KEY = 'token'

/**
 * Personal data in this browser, deleted at sign-out: sheets owned or arriving, the institution, replay positions, what was opened last.
 */
export const PERSONAL = {
  owned: 'owned',
  arriving: 'arriving',
  store: 'my-store',
  positions: 'videoPositions',
  seen: 'seen',
} as const

/** Stored for a moment only: tells the other tabs of this browser that the person has signed out. */
const LEFT_KEY = 'left'

/** Kept over a reload after another person signed in: the page then says why it changed. */
const OTHERS_KEY = 'others'

type Listener = () => void
const listeners = new Set<Listener>()

let isLeaving = false

/** The person whose page this tab shows: the last one it knew of. */
let shownTo = personOf(localStore.getItem(TOKEN_KEY))

export const session = {
  /** Signing out: until a person signs in again no page leads to the sign-in page by itself. */
  leave(): void {
    isLeaving = true
  },
  stay(): void {
    isLeaving = false
  },
  isLeaving: () => isLeaving,

  token(): string | null {
    return localStore.getItem(TOKEN_KEY)
  },

  /** Another person has signed in, in another tab: nothing of this page is sent in that person's name. */
  isOthers(): boolean {
    const now = personOf(session.token())
    return shownTo !== '' && now !== '' && now !== shownTo
  },

  begin(token: string): void {
    session.stay()
    const before = session.token()
    shownTo = personOf(token)
    // A visitor's seen sheets stay after signing in; after another person nothing does.
    if (token !== before) void forget(before === null ? PERSONAL.seen : undefined)
    localStore.setItem(TOKEN_KEY, token)
    changed()
  },

  /** Forgets the token here, and what only it may read. Signing out also revokes it on the server: `useSignOut`. */
  async expire(): Promise<void> {
    localStore.removeItem(TOKEN_KEY)
    changed()
    await forget()
  },

  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    // Another tab signed in or out.
    const onStorage = (event: StorageEvent) => {
      if (event.key === LEFT_KEY && event.newValue !== null) {
        forgetTab()
        // This page's fields still hold the drafts and would store them again at the next key.
        leavePage('/')
      }
      if (event.key === TOKEN_KEY || event.key === null) {
        if (session.isOthers()) return leavePage()
        shownTo = personOf(session.token()) || shownTo
        mark()
        listener()
      }
    }
    // A page restored by the back button has missed the events.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && personOf(session.token()) !== shownTo) leavePage()
    }
    addEventListener('storage', onStorage)
    addEventListener('pageshow', onShow)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', onStorage)
      removeEventListener('pageshow', onShow)
    }
  },
}

/** True once, on the page that replaced another person's. */
export function isInPlaceOfOthers(): boolean {
  const isSo = tabStore.getItem(OTHERS_KEY) !== null
  tabStore.removeItem(OTHERS_KEY)
  return isSo
}

/** Suppresses the question before leaving: the page would stay before the eyes of another person. */
function leavePage(to?: string): void {
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  if (session.isOthers()) tabStore.setItem(OTHERS_KEY, '1')
  if (to === undefined) location.reload()
  else location.assign(to)
}

/** Signing out on purpose deletes what all tabs store, because the computer may be shared. */
export function forgetTabs(): void {
  forgetTab()
  localStore.setItem(LEFT_KEY, '1')
  localStore.removeItem(LEFT_KEY)
}

function forgetTab(): void {
  for (const key of tabStore.keys()) tabStore.removeItem(key)
}

/** The person that a token names, before any request; '' for a visitor. Only the server can verify it. */
export function personOf(token: string | null): string {
  try {
    const [, claims = ''] = token?.split('.') ?? []
    return String(JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sub)
  } catch {
    return ''
  }
}

/** Removes the last person's own data. */
function forget(except?: string): Promise<void> {
  for (const key of Object.values(PERSONAL)) if (key !== except) localStore.removeItem(key)
  return forgetOffline()
}

function changed(): void {
  mark()
  for (const listener of listeners) listener()
}

function mark(): void {
  const { dataset } = document.documentElement
  if (session.token()) dataset.session = 'in'
  else {
    delete dataset.session
    // The strip of unread notifications would stand there empty.
    delete dataset.unread
  }
}
