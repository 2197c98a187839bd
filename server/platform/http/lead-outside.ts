import type { FastifyReply, FastifyRequest } from 'fastify'
import { isForVisitors } from '#rules/institutions/addresses.ts'
import { type WayOut, wayOutOf } from './in-app-browsers.ts'

/** The page that shows the way out of an in-app browser; its address names the way and the target. */
const promptPath = '/open-outside'
/** With this parameter LINE opens an address in the phone's browser. */
const lineParameter = 'openExternalBrowser'

/**
 * The redirect of a document request, or the way out that an allowed page's bar shows; undefined: answered as it is. Decided by user agent
 * before any document is looked up, by uncached redirects and a cookie, so that documents shared by all stay equal.
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
    // Data requests of the page itself (the route manifest) are not pages.
    if (address.pathname.startsWith('/__')) return undefined
    if (isForVisitors(address.pathname)) return { inside: way }
    return { place: `${promptPath}?${new URLSearchParams({ way, to: withoutLine(address) })}` }
  }
  // "Open in the browser" in such an app opens the prompt's own address, which leads on from here.
  if (isPrompt) return { place: safePath(address.searchParams.get('to')) }
  return address.searchParams.has(lineParameter) ? { place: withoutLine(address) } : undefined
}

/** Sends the redirect and returns true, or lets the document come with the cookie for its bar. */
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

/** The address as written: parameters without a value, such as `/shop?7`, stay so. */
function withoutLine({ pathname, search }: URL): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && part.split('=')[0] !== lineParameter)
  return safePath(kept.length === 0 ? pathname : `${pathname}?${kept.join('&')}`)
}

/** A path of this site only, so that our link never leads elsewhere (open redirect). */
function safePath(wanted: string | null): string {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || /[\u0000-\u0020\\]/.test(wanted)) return '/'
  if (URL.parse(wanted, 'http://site')?.pathname.toLowerCase() === promptPath) return '/'
  // Headers hold no Thai, so it is escaped as browsers do.
  return wanted.toWellFormed().replace(/[^\u0021-\u007e]+/gu, encodeURIComponent)
}
