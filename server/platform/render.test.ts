import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { createContext, createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createPageHandler } from './render.ts'

/** The smallest build: one route whose document says how often and in which language it was rendered. */
function countingBuild(status = 200, say?: (request: Request) => string) {
  const pageContext = createContext<{ language: string }>()
  let rendered = 0
  const build = {
    entry: {
      module: {
        createRequestHandler,
        RouterContextProvider,
        pageContext,
        default: (
          request: Request,
          _status: number,
          headers: Headers,
          _route: unknown,
          context: { get: (key: unknown) => { language: string; deliver: (html: string) => void } },
        ) => {
          rendered += 1
          const { origin } = new URL(request.url)
          if (origin !== 'https://sarup.test') throw new Error(`rendered for ${origin}`)
          const { language, deliver } = context.get(pageContext)
          deliver(`${language} ${say?.(request) ?? rendered}`)
          return new Response(null, { status, headers })
        },
      },
    },
    routes: { root: { id: 'root', path: '*', module: { default: () => null } } },
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
    assetsBuildDirectory: '',
    basename: '/',
    future: {},
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
    ssr: true,
  }
  return build as unknown as ServerBuild
}

function serve(build: ServerBuild, clock = { now: 0 }, isSharedCached = false) {
  const app = Fastify()
  const pages = createPageHandler({
    build,
    origin: 'https://sarup.test',
    pageContext: ({ language }) => ({ language }),
    isSharedCached,
    cacheMilliseconds: 1_000,
    now: () => clock.now,
  })
  app.get('/*', pages.answerPage)
  const get = async (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  return { app, get, clock, answerCached: pages.answerCached }
}

test('a document just rendered is sent again until its time is over', async () => {
  const { get, clock } = serve(countingBuild())
  expect((await get('/')).body).toBe('th 1')
  expect((await get('/')).body).toBe('th 1')
  clock.now = 1_001
  expect((await get('/')).body).toBe('th 2')
})

test('a document is sent in UTF-8, also where half a sign stands in it', async () => {
  const texts = ['ชีทสรุป 📘 é', 'ชีท \ud83d', 'abc', 'ชีท'.repeat(200_000)]
  for (const text of texts) {
    const { get } = serve(countingBuild(200, () => text))
    expect((await get('/')).rawPayload).toEqual(Buffer.from(`th ${text}`))
  }
})

test('what links from elsewhere add to an address makes no other document', async () => {
  const { get } = serve(countingBuild())
  expect((await get('/shop?25&page=2')).body).toBe('th 1')
  for (const added of [
    '?25&page=2&fbclid=a-b',
    '?fbclid=c&25&page=2',
    '?25&utm_source=line&utm_medium=x&page=2',
    '?25&page=2&gclid=',
  ])
    expect((await get(`/shop${added}`)).body).toBe('th 1')
  expect((await get('/shop?25&page=2&fbclide=1')).body).toBe('th 2')
  expect((await get('/shop?fbclid=1&lang=en')).body).toBe('en 3')
  expect((await get('/shop?fbclid=2')).body).toBe('th 4')
  expect((await get('/shop')).body).toBe('th 4')
})

test('a CDN may keep a page where its key holds the language, and nothing but pages that are there', async () => {
  const behind = (status: number) => serve(countingBuild(status), { now: 0 }, true).get('/')
  const { headers } = await behind(200)
  expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=10, stale-while-revalidate=30/)
  expect(headers.vary).toBe('accept-encoding')
  for (const answer of [await behind(404), await serve(countingBuild()).get('/')]) {
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    expect(answer.headers.vary).toBe('cookie, accept-encoding')
  }
})

test('languages and addresses are kept apart', async () => {
  const { get } = serve(countingBuild())
  expect((await get('/')).body).toBe('th 1')
  expect((await get('/', { cookie: 'a=b; language=1' })).body).toBe('en 2')
  expect((await get('/?7')).body).toBe('th 3')
  expect((await get('/', { cookie: 'language=0' })).body).toBe('th 1')
})

test('requests for the same document at the same moment share one rendering', async () => {
  const { get } = serve(countingBuild())
  const answers = await Promise.all(Array.from({ length: 5 }, () => get('/')))
  expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => 'th 1'))
})

test('an address far deeper than any page is looked for no deeper than twenty parts', async () => {
  const { get } = serve(countingBuild(404, ({ url }) => new URL(url).pathname))
  expect((await get(`/${'x/'.repeat(3_000)}`)).body).toBe(`th ${'/x'.repeat(20)}`)
  expect((await get('/i/3/2109101')).body).toBe('th /i/3/2109101')
})

test('what did not succeed is never kept', async () => {
  const { get } = serve(countingBuild(404))
  expect((await get('/')).body).toBe('th 1')
  const again = await get('/')
  expect(again.body).toBe('th 2')
  expect(again.statusCode).toBe(404)
})

test('a browser that takes gzip gets gzip', async () => {
  const { get } = serve(countingBuild())
  const answer = await get('/', { 'accept-encoding': 'gzip, br' })
  expect(answer.headers['content-encoding']).toBe('gzip')
})

test('what is kept is sent without the framework, with the same headers and bytes', async () => {
  const { get, clock, answerCached } = serve(countingBuild())
  const server = createServer((request, response) => {
    if (!answerCached(request, response, [['x-frame-options', 'DENY']], 'id-1')) response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async (headers: Record<string, string>) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers })
    return { status: answer.status, body: await answer.text(), headers: Object.fromEntries(answer.headers) }
  }
  const gzip = { 'accept-encoding': 'gzip' }
  expect((await ask(gzip)).status).toBe(404)

  const usual = await get('/', gzip)
  const cached = await ask(gzip)
  expect(cached.body).toBe((await get('/')).body)
  expect(cached.headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-request-id': 'id-1',
    'content-encoding': 'gzip',
    'content-length': usual.headers['content-length'],
    vary: usual.headers.vary,
    'cache-control': usual.headers['cache-control'],
  })
  // Not to who takes no gzip; nor in the other language; nor after its time.
  expect((await ask({ 'accept-encoding': 'identity' })).status).toBe(404)
  expect((await ask({ ...gzip, cookie: 'language=1' })).status).toBe(404)
  clock.now = 1_001
  expect((await ask(gzip)).status).toBe(404)
  server.close()
})

test.each(['', '[', 'a b', 'a:99999', 'evil.example'])(
  'a request for the host "%s" gets the page of this site',
  async (host) => {
    const { get } = serve(countingBuild())
    const answer = await get('/shop', { host })
    expect([answer.statusCode, answer.body]).toEqual([200, 'th 1'])
    for (const path of ['/_root.data', '/__manifest?p=%2Fshop&version=1'])
      expect((await get(path, { host })).statusCode, path).toBeLessThan(500)
  },
)

test.each([
  ['//', '/'],
  ['//a:99999/', '/a:99999/'],
  ['///evil.example/x?y=//z', '/evil.example/x?y=//z'],
  ['/\\evil.example', '/evil.example'],
])('%s names no other host: it leads to %s', async (url, place) => {
  const { app } = serve(countingBuild())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  // No client of ours would write it.
  const socket = connect(port, '127.0.0.1')
  socket.end(`GET ${url} HTTP/1.0\r\n\r\n`)
  const answer = Buffer.concat(await socket.toArray()).toString()
  await app.close()
  expect(answer).toMatch(/^HTTP\/1\.1 308 /)
  expect(/\r\nlocation: (.*)\r\n/.exec(answer)?.[1]).toBe(place)
})
