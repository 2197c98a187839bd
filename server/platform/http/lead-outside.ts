import type { FastifyReply, FastifyRequest } from 'fastify'
import { isForVisitors } from '#rules/institutions/addresses.ts'
import { type WayOut, wayOutOf } from './in-app-browsers.ts'

/** The page that shows the way out of an in-app browser; its address says which way, and where one wanted to go. */
const promptPath = '/open-outside'
/** With this in an address LINE opens it in the phone's browser. */
const lineParameter = 'openExternalBrowser'

/**
 * Where a document request has to go instead, or, for a page that may be viewed inside another app, the way out that its bar
 * shows; undefined: it is answered as it is. Decided by the browser's own name before any document is looked up, as redirects
 * that are not cached and as a cookie, so that the documents shared by everyone stay the same.
 */
export function placeOutside(
  url: string,
  userAgent: string | undefined,
): { place: string } | { inside: WayOut } | undefined {
  const address = URL.parse(url, 'http://site')
  if (address === null) return undefined
  const isPrompt = address.pathname.toLowerCase() === promptPath
  const way = wayOutOf(userAgent)
  if (way !== undefined) {
    if (isPrompt) return undefined
    // What the page itself requests (which screens there are) is no page.
    if (address.pathname.startsWith('/__')) return undefined
    if (isForVisitors(address.pathname)) return { inside: way }
    return { place: `${promptPath}?${new URLSearchParams({ way, to: withoutLine(address) })}` }
  }
  // "Open in the browser" of such an app opens the prompt's own address: out here it leads on.
  if (isPrompt) return { place: safePath(address.searchParams.get('to')) }
  return address.searchParams.has(lineParameter) ? { place: withoutLine(address) } : undefined
}

/** Sends the redirect where there is one, true when it has answered; else the document comes, with the cookie for its bar. */
export async function leadOutside(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const found = placeOutside(request.url, request.headers['user-agent'])
  if (found === undefined) return false
  if ('inside' in found) {
    // Read by `features/in-app`; it holds nothing of the person.
    reply.header('set-cookie', `in-app=${found.inside}; Path=/; SameSite=Lax`)
    return false
  }
  await reply.header('cache-control', 'no-store').header('vary', 'user-agent').redirect(found.place, 302)
  return true
}

/** The same address as written: parameters without a value, such as `/shop?7`, stay without. */
function withoutLine({ pathname, search }: URL): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && part.split('=')[0] !== lineParameter)
  return safePath(kept.length === 0 ? pathname : `${pathname}?${kept.join('&')}`)
}

/** A path of this site only; a link of ours leads no visitor elsewhere. */
function safePath(wanted: string | null): string {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || /[\u0000-\u0020\\]/.test(wanted)) return '/'
  if (URL.parse(wanted, 'http://site')?.pathname.toLowerCase() === promptPath) return '/'
  // A header holds no Thai: what was typed in Thai goes in the form in which browsers send it.
  return wanted.toWellFormed().replace(/[^\u0021-\u007e]+/gu, encodeURIComponent)
}
