import { createHash } from 'node:crypto'
import type { PageSettings } from './api/page-context.ts'

/**
 * Content-Security-Policy for a document that may be kept and sent to several people. A nonce must never be sent twice, so
 * scripts are allowed by hash. Only the scripts that we rendered count: they carry a nonce that lives for this one rendering
 * and that no stored text can guess; the nonce is then taken out. A script smuggled into a name or a review has none.
 */
export function sealDocument(
  html: string,
  nonce: string,
  { contentUrl, connectOrigins }: Pick<PageSettings, 'contentUrl' | 'connectOrigins'>,
): { html: string; policy: string } {
  const hashes = new Set<string>()
  const attribute = ` nonce="${nonce}"`
  for (const script of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const [, attributes = '', text = ''] = script
    if (attributes.includes(attribute) && !/\ssrc=/.test(attributes)) {
      hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    }
  }
  const contentOrigin = /^https?:\/\//.test(contentUrl) ? ` ${new URL(contentUrl).origin}` : ''
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval' ${[...hashes].join(' ')}`.trim(),
    // React and Mantine set style attributes; a style sheet from elsewhere stays forbidden.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${contentOrigin}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...connectOrigins].join(' ')}${contentOrigin}`,
    `media-src 'self' blob: https:${contentOrigin}`,
    `frame-src 'self' blob:${contentOrigin}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { html: html.replaceAll(attribute, ''), policy }
}
