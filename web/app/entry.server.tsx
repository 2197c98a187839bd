import { randomBytes } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { localeCodes, type Overlay, overlays } from '#rules/locales.ts'
import { pageContext } from './api/page-context.ts'
import { documentEnd, sealDocument } from './document-policy.server.ts'
import { NonceContext } from './ui/nonce.ts'
import { MissingMarkup, storeMarkup } from './ui/StoredMarkup.tsx'

// The server must use these very ones: pageContext is the key of what loaders get (see page-context.ts).
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { pageContext } from './api/page-context.ts'

const folders = import.meta.glob<{ default: Overlay }>('../../locales/*/web.ts', { eager: true })
for (const locale of localeCodes) {
  const folder = folders[`../../locales/${locale}/web.ts`]
  if (folder) overlays[locale] = folder.default
}

/**
 * Renders the whole document before answering, because its inline scripts are allowed by hash and it is cached. Nothing suspends within
 * React (loaders end before), so the plain string renderer works in half the streaming one's time.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const data = await handoffScript(routerContext.serverHandoffStream)
  // In development the markup changes.
  const missing: string[] | undefined = import.meta.env.DEV ? undefined : []
  const rendered = renderToString(
    <NonceContext value={nonce}>
      <MissingMarkup value={missing}>
        <ServerRouter context={withItsRoutes(routerContext)} url={request.url} nonce={nonce} />
      </MissingMarkup>
    </NonceContext>,
  )
  const page = storeMarkup(rendered, missing)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (import.meta.env.DEV) {
    const script = `<script nonce="${nonce}">${data}</script>${documentEnd}`
    return new Response(`<!DOCTYPE html>${page.slice(0, -documentEnd.length)}${script}`, { status, headers })
  }

  const { settings, deliver } = context.get(pageContext)
  const sealed = sealDocument(letPass(page, routerContext), data, nonce, settings)
  headers.set('content-security-policy', sealed.policy)
  deliver?.(sealed.html)
  return new Response(deliver ? null : sealed.html, { status, headers })
}

/** Requests of a document's head script go before the modules, which browsers without HTTP/2 fetch six at a time. */
function letPass(page: string, { staticHandlerContext }: EntryContext): string {
  const asksFirst = staticHandlerContext.matches.some(({ route }) => route.handle?.headScript)
  if (!asksFirst) return page
  return page.replaceAll('<link rel="modulepreload"', '<link fetchpriority="low" rel="modulepreload"')
}

type Match = EntryContext['staticHandlerContext']['_match']

/** Cached matches of the addresses above a requested one: they are few, and the same for most documents. */
const found = new Map<unknown, ReturnType<Match>>()
const foundMax = 100

/**
 * Context for `ServerRouter` without the stream, with only the document's own routes and those above its address (react-router 8.4,
 * `getPartialManifest` in lib/dom/ssr/fog-of-war), because it copies every route of its manifest per document.
 */
function withItsRoutes({ serverHandoffStream: _, ...context }: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  if (import.meta.env.DEV) return context
  const { location, matches, _match: search } = staticHandlerContext
  const match: Match = (address) => {
    const known = found.get(address)
    if (known !== undefined) return known
    const matched = search(address)
    if (found.size >= foundMax) found.clear()
    found.set(address, matched)
    return matched
  }
  const segments = location.pathname.split('/').filter(Boolean)
  const above = segments.map((_segment, at) => `/${segments.slice(0, at).join('/')}`)
  const shown = [...matches, ...['/', ...above].flatMap((address) => match(address) ?? [])]
  return {
    ...context,
    staticHandlerContext: { ...staticHandlerContext, _match: match },
    manifest: {
      ...manifest,
      routes: Object.fromEntries(shown.map(({ route: { id } }) => [id, manifest.routes[id]])),
    },
  }
}

/**
 * The script with the loaders' data for hydration, as in the router's `StreamTransfer` (react-router 8.4, lib/dom/ssr/single-fetch), but in
 * one script instead of a Suspense boundary per chunk.
 */
async function handoffScript(stream: EntryContext['serverHandoffStream']): Promise<string> {
  if (!stream) return ''
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  const controller = 'window.__reactRouterContext.streamController'
  return `${controller}.enqueue(${scriptSafe(JSON.stringify(text))});${controller}.close();`
}

const unsafeInScript: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** JSON that cannot end the script it stands in. */
function scriptSafe(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (sign) => unsafeInScript[sign] ?? sign)
}

/** Unknown addresses are everyday; only what is our fault is logged, with its stack. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error) || isStatusAnswer(error)) return
  console.error(error)
}

/** Thrown by `withStatus`: a refusal on its way to the page for its status. */
function isStatusAnswer(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit'
  )
}
