import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { pageContext } from './api/page-context.ts'
import { sealDocument } from './document-policy.server.ts'
import { NonceContext } from './ui/nonce.ts'

// The server must use this very object as the key of what loaders get (see page-context.ts).
export { pageContext } from './api/page-context.ts'

const RENDER_MILLISECONDS_MAX = 5_000

/**
 * Renders the whole document before answering: its inline scripts are allowed by their hashes in the policy header, and the
 * finished document can be kept and sent again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const html = await render(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    nonce,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  if (import.meta.env.DEV) return new Response(html, { status, headers })

  const document = sealDocument(html, nonce, context.get(pageContext).settings)
  headers.set('content-security-policy', document.policy)
  return new Response(document.html, { status, headers })
}

function render(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(limit)
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(body),
      onShellError: reject,
      onError: (failure) => console.error(failure),
    })
    const limit = setTimeout(abort, RENDER_MILLISECONDS_MAX)
  })
}

/** Unknown addresses are everyday; only what is our fault is logged, with its stack. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error) || isStatusAnswer(error)) return
  console.error(error)
}

/** What `withStatus` throws: a refusal on its way to the page for its status. */
function isStatusAnswer(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit'
  )
}
