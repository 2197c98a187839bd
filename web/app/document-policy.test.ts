import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealDocument } from './document-policy.server.ts'

const settings = { contentUrl: '/content', connectOrigins: [], mediaOrigins: [] }
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('scripts that we rendered are allowed by hash, and their nonce leaves the document', () => {
  const { html, policy } = sealDocument(
    '<html><body><script nonce="n0">boot()</script><script type="module" nonce="n0">start()</script></body></html>',
    'data()',
    'n0',
    settings,
  )
  expect(html).toBe(
    '<!DOCTYPE html><html><body><script>boot()</script><script type="module">start()</script><script>data()</script></body></html>',
  )
  expect(policy).toContain(hashOf('boot()'))
  expect(policy).toContain(hashOf('start()'))
  expect(policy).toContain(hashOf('data()'))
})

test('a script smuggled into a text is not allowed, whatever nonce it guesses', () => {
  const html =
    '<script>steal()</script><script nonce="other">steal()</script><script nonce="n0">ours()</script>'
  const { policy } = sealDocument(html, '', 'n0', settings)
  expect(policy).not.toContain(hashOf('steal()'))
  expect(policy).toContain(hashOf('ours()'))
})

test('scripts with an address and other tags give no hash', () => {
  const html = '<link rel="modulepreload" nonce="n0"/><script nonce="n0" src="/a.js"></script><p>text</p>'
  const { html: sealed, policy } = sealDocument(html, '', 'n0', settings)
  expect(policy).not.toContain('sha256')
  expect(sealed).not.toContain('n0')
})

test('a content host of its own may send pictures; nothing may frame the page', () => {
  const { policy } = sealDocument('', '', 'n0', {
    contentUrl: 'https://cdn.example/x',
    connectOrigins: ['https://id.example'],
    mediaOrigins: [],
  })
  expect(policy).toContain('https://cdn.example')
  expect(policy).toContain("connect-src 'self' https://id.example https://cdn.example")
  expect(policy).toContain("frame-ancestors 'none'")
})

test('videos come from us and from the hosts that are set, and from nowhere else', () => {
  const mediaOrigins = ['https://video.example']
  const { policy } = sealDocument('', '', 'n0', { ...settings, mediaOrigins })
  expect(policy).toContain("media-src 'self' blob: https://video.example;")
  expect(policy).toContain("connect-src 'self' https://video.example;")
  expect(sealDocument('', '', 'n0', settings).policy).toContain("media-src 'self' blob:;")
})
