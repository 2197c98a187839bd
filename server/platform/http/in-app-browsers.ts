import inAppSpy from 'inapp-spy'
import { isbot } from 'isbot'

/**
 * In-app browsers break sign-in windows, downloads and storage, so visitors are led out of them (buyer.md §2): `line` reopens a page by
 * itself, `android` has a link naming a browser, otherwise the address is copied.
 */
export type WayOut = 'line' | 'android' | 'copy'

/** Long enough for every real one; what is longer is forged. */
const LENGTH_MAX = 512

/**
 * The way out of an app; undefined for ordinary browsers, computers and robots: search engines and link previews must read the pages, and
 * some name the app they work for.
 */
export function wayOutOf(userAgent: string | undefined): WayOut | undefined {
  const agent = (userAgent ?? '').slice(0, LENGTH_MAX)
  const isAndroid = /\bAndroid\b/.test(agent)
  if (!isAndroid && !/\b(?:iPhone|iPad|iPod)\b/.test(agent)) return undefined
  if (!isInApp(agent, isAndroid) || isRobot(agent)) return undefined
  if (/\bLine\//i.test(agent)) return 'line'
  return isAndroid ? 'android' : 'copy'
}

function isInApp(agent: string, isAndroid: boolean): boolean {
  const { isInApp, appKey } = inAppSpy({ ua: agent })
  // Google's app opens pages in a browser that can sign in, and half of all searches on iPhones come from it.
  if (!isInApp || appKey === 'gsa')
    return /\b(?:musical_ly|BytedanceWebview|trill|Zalo|Shopee|Lazada)/i.test(agent)
  if (appKey !== undefined) return true
  // Unnamed apps: on Android the web view's mark proves it. On iPhones the same user agent is this site on the home screen, which must not
  // be locked out.
  return isAndroid
}

/** The library knows robots by the thousand; LINE's preview and ByteDance's spider are named to be sure. */
export function isRobot(agent: string): boolean {
  return isbot(agent) || /line-poker|Bytespider|TikTokSpider/i.test(agent)
}
