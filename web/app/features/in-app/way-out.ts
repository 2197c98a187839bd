/** `line` reopens a page by itself, `android` has a link that opens a browser, everywhere else the address is copied. */
export type WayOut = 'line' | 'android' | 'copy'

/** Reads `/open-outside?way=line&to=/shop?7`: a path of this site only, as a full address. */
export function readWayOut(query: URLSearchParams, publicUrl: string): { way: WayOut; address: string } {
  const way = query.get('way')
  const to = query.get('to') ?? '/'
  const isOurs = /^\/(?![/\\])/.test(to) && !/[\u0000-\u0020\\]/.test(to)
  return {
    way: way === 'line' || way === 'android' ? way : 'copy',
    address: publicUrl + (isOurs ? to : '/'),
  }
}

/** The link that opens the phone's browser, where the app has one. */
export function wayOutLink(way: WayOut, address: string): string | undefined {
  if (way === 'line') return `${address}${address.includes('?') ? '&' : '?'}openExternalBrowser=1`
  if (way === 'copy') return undefined
  const { protocol, host, pathname, search } = new URL(address)
  // Chrome is on nearly every Android phone; without it the fallback shows the page where one is.
  const facts = [
    `scheme=${protocol.slice(0, -1)}`,
    'action=android.intent.action.VIEW',
    'category=android.intent.category.BROWSABLE',
    'package=com.android.chrome',
    `S.browser_fallback_url=${encodeURIComponent(address)}`,
  ]
  return `intent://${host}${pathname}${search}#Intent;${facts.join(';')};end`
}
