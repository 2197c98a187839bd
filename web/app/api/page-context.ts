import { createContext } from 'react-router'
import type { Language } from '#web/words/language.ts'
import type { Transport } from './api.ts'

/** Settings of this installation for pages; they are written into documents, so nothing secret. */
export type PageSettings = {
  /** Prefix of covers, logos and samples, without a slash at the end: `/content` or `https://cdn…`. */
  contentUrl: string
  /** The site's own address, for share previews. */
  publicUrl: string
  supportEmail: string
  /** Per cent of sales that sellers get this month, of stores without a share of their own. */
  sellerShare: number
  /** Minimum payout in baht, for this month's sales. */
  payoutMinimum: number
  /** The company running the shop, as the law requires (privacy-and-law §4). */
  company: { name: string; registration: string; address: string; phone: string }
  /** Other origins the browser must reach: the sign-in issuer, the upload host. */
  connectOrigins: string[]
  /** Allowed origins of replays stored elsewhere. */
  mediaOrigins: string[]
}

export type PageContext = {
  /** Carries a call to its handler in this process, as a visitor; `onServer` makes the typed client from it. */
  transport: Transport
  language: Language
  settings: PageSettings
  /** Takes the finished document as the text it is: through a Response it would be copied and converted four times. */
  deliver?: (html: string) => void
}

/**
 * `createContext` in the server bundle and in the server's own modules would be different keys, so the server takes this one from
 * `build.entry.module` (re-exported by `entry.server.tsx`).
 */
export const pageContext = createContext<PageContext>()
