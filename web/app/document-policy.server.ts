import { createHash } from 'node:crypto'
import type { PageSettings } from './api/page-context.ts'

export const documentEnd = '</body></html>'

/**
 * Builds the document with a Content-Security-Policy that allows caching. A nonce must never be sent twice, so scripts are allowed by hash:
 * those that carry this rendering's nonce, which is then removed. A script smuggled into stored text cannot know it.
 */
export function sealDocument(
  page: string,
  lastScript: string,
  nonce: string,
  {
    contentUrl,
    connectOrigins,
    mediaOrigins,
  }: Pick<PageSettings, 'contentUrl' | 'connectOrigins' | 'mediaOrigins'>,
): { html: string; policy: string } {
  const hashes = new Set<string>()
  // Split at the nonce: each piece ends in an opened tag, the next begins with its rest. The page is a rope of some thousand strings,
  // flattened (200 kB) here once.
  const pieces = page.split(` nonce="${nonce}"`)
  for (const [at, piece] of pieces.entries()) {
    const opened = pieces[at - 1]
    const script = opened === undefined ? undefined : inlineScript(opened, piece)
    if (script !== undefined) hashes.add(hashOf(script))
  }
  if (lastScript !== '') hashes.add(hashOf(lastScript))
  const contentOrigin = /^https?:\/\//.test(contentUrl) ? ` ${new URL(contentUrl).origin}` : ''
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval' ${[...hashes].join(' ')}`.trim(),
    // React sets style attributes; a style sheet from elsewhere stays forbidden.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${contentOrigin}`,
    "font-src 'self'",
    // The parts of a stream and its captions are fetched.
    `connect-src ${["'self'", ...connectOrigins, ...mediaOrigins].join(' ')}${contentOrigin}`,
    `media-src ${["'self'", 'blob:', ...mediaOrigins].join(' ')}${contentOrigin}`,
    `frame-src 'self' blob:${contentOrigin}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  const last = pieces.pop() ?? ''
  const end = lastScript === '' ? documentEnd : `<script>${lastScript}</script>${documentEnd}`
  return { html: `<!DOCTYPE html>${pieces.join('')}${last.slice(0, -documentEnd.length)}${end}`, policy }
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

/** The text of the inline script whose opening tag was cut in two; undefined for other tags and scripts with an address. */
function inlineScript(before: string, after: string): string | undefined {
  const tag = before.slice(before.lastIndexOf('<'))
  const tagEnd = after.indexOf('>')
  if (!tag.startsWith('<script') || /\ssrc=/.test(tag + after.slice(0, tagEnd))) return undefined
  return after.slice(tagEnd + 1, after.indexOf('</script>'))
}
