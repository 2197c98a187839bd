import { once } from 'node:events'
import { request as ask } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { answerEarly } from './server.ts'

const lines: { facts: Record<string, unknown>; message: string }[] = []

const keep = (facts: object, message: string) => void lines.push({ facts: { ...facts }, message })
const log = { info: keep, warn: keep, error: keep, debug: keep, fatal: keep, trace: keep, silent: keep }
const child = () => ({ ...log, child })
const shop = await testApp({
  environment: { CONTENT_URL: 'http://images.example/content' },
  log: { ...log, child } as TestApp['platform']['log'],
})
answerEarly(shop.app, (request, response, headers, requestId) => {
  if (request.url?.startsWith('/api/public/getHome') !== true) return false
  response.writeHead(200, [...headers.flat(), 'content-length', '5', 'x-request-id', requestId])
  response.end('early')
  return true
})
const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })

test('a plain GET is answered before the framework, with the headers of every answer and a line in the log', async () => {
  const early = await fetch(`${origin}/api/public/getHome?secret=1`)
  expect([early.status, await early.text()]).toEqual([200, 'early'])
  const later = await fetch(`${origin}/api/public/elsewhere`)
  expect(later.status).toBe(404)
  const own = new Set(['content-length', 'content-type', 'cache-control', 'date', 'connection', 'keep-alive'])
  const names = (headers: Headers) => [...headers.keys()].filter((name) => !own.has(name)).toSorted()
  expect(names(early.headers)).toEqual(names(later.headers))
  expect(names(early.headers)).toContain('x-content-type-options')
  const line = lines.find(({ facts }) => facts['reqId'] === early.headers.get('x-request-id'))
  expect(line).toMatchObject({
    message: 'request',
    facts: { method: 'GET', path: '/api/public/getHome', status: 200 },
  })
})

test('the host of the images answers with images and nothing else', async () => {
  const statusAt = async (host: string, path: string) =>
    await new Promise<number | undefined>((resolve, reject) => {
      const sent = ask(`${origin}${path}`, { headers: { host } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      sent.once('error', reject)
      sent.end()
    })
  for (const path of ['/api/public/getHome', '/api/public/signInOptions', '/livez', '/upload'])
    expect([path, await statusAt('Images.example', path)]).toEqual([path, 404])
  expect(await statusAt('localhost:3000', '/api/public/getHome')).toBe(200)
})

test('other methods and requests with a body go the usual way', async () => {
  const head = await fetch(`${origin}/api/public/getHome`, { method: 'HEAD' })
  expect(head.headers.get('content-length')).not.toBe('5')
  const withBody = await new Promise<string>((resolve, reject) => {
    const headers = { 'content-length': '2', 'content-type': 'application/json' }
    const sent = ask(`${origin}/api/public/getHome`, { method: 'GET', headers }, (response) => {
      response.toArray().then((parts) => resolve(Buffer.concat(parts).toString()), reject)
    })
    sent.once('error', reject)
    sent.end('{}')
  })
  expect(withBody).not.toBe('early')
})

test('who hangs up in the middle of a body has not met a failure of ours', async () => {
  const before = lines.length
  for (const path of ['/api/public/getLogin', '/nowhere']) {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    const asked = once(shop.app.server, 'request')
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"a"`,
    )
    const [request] = await asked
    const left = new Promise((resolve) => request.once('close', resolve))
    socket.destroy()
    await left
  }
  // An answer later than theirs.
  await fetch(`${origin}/nowhere`)
  expect(lines.slice(before).map(({ message }) => message)).not.toContain('request failed')
})
