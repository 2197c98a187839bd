import { createHash } from 'node:crypto'
import type { PageSettings } from './api/page-context.ts'

export const documentEnd = '</body></html>'

/**
 * The whole document, from a rendered page and the text of its last script, with a
 * Content-Security-Policy that lets it be cached and sent to several people. A nonce must never be sent twice, so
 * scripts are allowed by hash. Only the scripts that we rendered count: they carry a nonce that lives for this one rendering
 * and that no stored text can guess; the nonce is then taken out. A script smuggled into a name or a review has none.
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
  // Cut at the nonce: what stands before a cut ends in an opened tag, what follows begins with the rest of that tag.
  // The page is a rope of some thousand strings, 200 kB when it is made one: that happens here, once.
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
