import { type AddressInfo, connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createPerson } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { createLog } from '../log.ts'

const lines: string[] = []
const log = createLog('info', { write: (line: string) => void lines.push(line) })
const app = await testApp({ log, environment: { RATE_LIMIT_SCALE: '1000' } })
const { token } = await createPerson(app.platform)
await app.app.listen({ port: 0, host: '127.0.0.1' })
const port = (app.app.server.address() as AddressInfo).port
const origin = `http://127.0.0.1:${port}`

type Envelope = { success: boolean; code?: string; msg?: unknown }

async function send(
  method: string,
  path: string,
  options: { body?: string | Buffer; headers?: Record<string, string> } = {},
) {
  const response = await fetch(origin + path, {
    method,
    ...(options.body === undefined
      ? {}
      : {
          body: new Uint8Array(typeof options.body === 'string' ? Buffer.from(options.body) : options.body),
        }),
    headers: options.headers,
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (text === '' ? {} : JSON.parse(text)) as Envelope,
  }
}

/** Bytes as they are, for what no client library would send; everything that comes back. */
async function sendRaw(text: string | Buffer): Promise<string> {
  return await new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.end(text))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
    socket.on('error', reject)
  })
}

function refusal(code: string): object {
  return { success: false, code, msg: [expect.stringMatching(/[ก-๙]/), expect.stringMatching(/[A-Za-z]/)] }
}

describe('an address that is no call', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/public'],
    ['POST', '/api/public/noSuchCall'],
    ['GET', '/api/public/getHome'],
    ['POST', '/api/public/signInOptions'],
    ['PUT', '/api/public/getHome'],
    ['DELETE', '/api/user/getOrder'],
    ['PATCH', '/api/user/firstInfo'],
    ['POST', '/api/public/getHome/'],
    ['POST', '/api/public/GETHOME'],
    ['POST', '/api//public/getHome'],
    ['POST', '/api/public/getHome%00'],
    ['POST', '/api/public/..%2fuser/getOrder'],
    ['GET', '/api/public/signInOptions;x=1'],
    ['GET', `/api/${'a'.repeat(4_000)}`],
    ['GET', '/nothing-here'],
    ['GET', '/author/%E0%B8%81%E0%B8'],
    ['GET', '/%zz?%'],
  ])('%s %s is 404 in the envelope', async (method, path) => {
    const { status, body, headers } = await send(method, path)
    expect({ status, body }).toEqual({ status: 404, body: refusal('not-found') })
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test.each(['/api/%', '/api/public/%E0%A4%A', '/api/%C0%AE%C0%AE'])(
    'that cannot be decoded (%s) is 400 in the envelope',
    async (path) => {
      const { status, body, headers } = await send('GET', path)
      expect({ status, body }).toEqual({ status: 400, body: refusal('request.invalid') })
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  test('HEAD answers a head only', async () => {
    const { status, text } = await send('HEAD', '/api/public/signInOptions')
    expect({ status, text }).toEqual({ status: 200, text: '' })
    expect((await send('HEAD', '/api/public/noSuchCall')).status).toBe(404)
  })
})

describe('a body', () => {
  const post = (body: string | Buffer, type = 'application/json') =>
    send('POST', '/api/public/getFaculty', { body, headers: { 'content-type': type } })
  const json = 'application/json'

  test.each<[name: string, body: string | Buffer, type: string, status: number]>([
    ['empty', '', json, 400],
    ['of spaces', '  \r\n ', json, 400],
    ['cut off', '{"code":1', json, 400],
    ['with a comma too many', '{"code":1,}', json, 400],
    ['with a comment', '{"code":1/**/}', json, 400],
    ['with NaN', '{"code":NaN}', json, 400],
    ['with a number beyond all', '{"code":1e999}', json, 400],
    ['with a number that cannot be kept', '{"code":9007199254740993}', json, 400],
    ['with a number no code has', '{"code":2147483648}', json, 400],
    ['with NUL', '{"code":1,"x":"\\u0000"}', json, 400],
    ['with NUL in a name', '{"code":1,"\\u0000":1}', json, 400],
    ['with half a character', '{"code":1,"x":"\\ud83d"}', json, 400],
    [
      'that is not UTF-8',
      Buffer.from([...Buffer.from('{"code":1,"x":"'), 0xff, 0xfe, ...Buffer.from('"}')]),
      json,
      400,
    ],
    ['in UTF-16', Buffer.from('{"code":1}', 'utf16le'), json, 400],
    ['that would change all objects', '{"code":1,"__proto__":{"x":1}}', json, 400],
    ['17 levels deep', `{"code":1,"x":${'['.repeat(17)}${']'.repeat(17)}}`, json, 400],
    ['30,000 levels deep', '['.repeat(30_000), json, 400],
    ['that is a list', '[1]', json, 400],
    ['that is a word', '"1"', json, 400],
    ['that is null', 'null', json, 400],
    ['as a form', 'code=1', 'application/x-www-form-urlencoded', 400],
    ['as text', '{"code":1}', 'text/plain', 400],
    ['of two types', '{"code":1}', 'application/json, text/plain', 400],
    ['of 65,537 bytes', `{"code":1}${' '.repeat(65_527)}`, json, 413],
    ['of 100,000 letters in a field', `{"code":1,"x":"${'a'.repeat(100_000)}"}`, json, 413],
  ])('%s is refused in the envelope', async (_name, body, type, status) => {
    const answer = await post(body, type)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject(refusal(status === 413 ? 'request.too-large' : 'request.invalid'))
    expect(answer.text).not.toMatch(/FST_|SyntaxError|Unexpected|\bat /)
  })

  test.each([
    ['with fields we do not know', '{"code":1,"admin":true}', json],
    ['of exactly 64 KiB', `{"code":1}${' '.repeat(65_526)}`, json],
    ['with a character set', '{"code":1}', 'application/json; charset=utf-8'],
    ['15 levels deep', `{"code":1,"x":${'['.repeat(15)}${']'.repeat(15)}}`, json],
  ])('%s is accepted', async (_name, body, type) => {
    expect((await post(body, type)).status).toBe(200)
  })

  test.each([
    [' \u200b\u200d ', 400],
    ['\u3164', 400],
    ['\u2800\u2060', 400],
    ['👩\u200d🎓', 200],
    ['ก\u200bข', 200],
  ])('with the name %j is one only where something can be seen of it', async (name, status) => {
    expect((await app.call('addFavorite', { name }, { token })).status).toBe(status)
  })

  test.each([
    ['จ่าย\u202e05', 'จ่าย05'],
    [`น้ำก็${'่'.repeat(40)}ดี ที่สุด`, 'น้ำก็่่ดี ที่สุด'],
    ['\u2066ชีท\u2069 \u200fA\u061c', 'ชีท A'],
    ['\ufeffแคล\u200bคู\u2060ลัส\u00ad', 'แคลคูลัส'],
    ['Mali\u200d \u200cNotes\u200d\u200c9\u200d', 'Mali Notes9'],
    ['👩\u200d🎓👨🏽\u200d💻❤\ufe0f\u200d🔥', '👩\u200d🎓👨🏽\u200d💻❤\ufe0f\u200d🔥'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
  ])('%j is kept as %j: nothing in it turns a line around or hides', async (name, kept) => {
    const made = await app.call('addFavorite', { name }, { token })
    expect(made.status).toBe(200)
    const { body } = await app.call('getFavoriteList', {}, { token })
    expect(body.data.list).toContainEqual(expect.objectContaining({ name: kept }))
  })

  test('of a long run of joiners costs no more than its length', async () => {
    const { status } = await app.call('addFavorite', { name: `-${'\u200d'.repeat(8_000)}` }, { token })
    expect(status).toBe(400)
  })

  test('loses signs that no text can hold', async () => {
    await app.call('addFavorite', { name: 'ก\u0001\u000bข\ufffe' }, { token })
    const { body } = await app.call('getFavoriteList', {}, { token })
    expect(body.data.list).toContainEqual(expect.objectContaining({ name: 'กข' }))
  })

  test('of a stranger is not read by a closed call', async () => {
    const closed = await send('POST', '/api/user/firstInfo', {
      body: '{',
      headers: { 'content-type': 'text/plain' },
    })
    expect(closed).toMatchObject({ status: 401, body: refusal('sign-in.required') })
  })
})

describe('a query', () => {
  test.each([
    '?',
    '?x',
    '?x=1&x=2',
    '?__proto__[x]=1',
    '?a[b][c]=1',
    `?${'a=1&'.repeat(900)}`,
    '?%zz=%',
    '?constructor=1',
  ])('%s that no call reads changes nothing', async (query) => {
    const { status, body } = await send('GET', `/api/public/signInOptions${query}`)
    expect({ status, body }).toMatchObject({ status: 200, body: { success: true } })
  })

  test.each(['?x=%00', '?%00=1'])('with NUL (%s) is refused', async (query) => {
    expect(await send('GET', `/api/public/signInOptions${query}`)).toMatchObject({
      status: 400,
      body: refusal('request.invalid'),
    })
  })
})

describe('what is hardly HTTP', () => {
  const head = (more: string) => `POST /api/public/getFaculty HTTP/1.1\r\nHost: sarup\r\n${more}\r\n\r\n`

  test.each<[name: string, bytes: string, status: number]>([
    ['headers of 20 KiB', head(`Cookie: ${'a'.repeat(20_000)}`), 413],
    [
      'a thousand headers',
      head(Array.from({ length: 2_000 }, (_, index) => `X-${index}: aaaaaa`).join('\r\n')),
      413,
    ],
    ['a word', 'hello\r\n\r\n', 400],
    ['a space in the address', 'GET /api/public/sign In HTTP/1.1\r\nHost: sarup\r\n\r\n', 400],
    ['a length that is no number', head('Content-Length: x'), 400],
    ['two lengths', head('Content-Length: 1\r\nContent-Length: 2'), 400],
    ['a length and chunks (smuggling)', head('Content-Length: 5\r\nTransfer-Encoding: chunked'), 400],
    ['a header with a line break', head('X: a\rb'), 400],
    ['NUL in a header', head('X: a\0b'), 400],
    [
      'a chunk size that is no number',
      `${head('Transfer-Encoding: chunked\r\nContent-Type: application/json')}zz\r\n`,
      400,
    ],
  ])('%s ends in the envelope and the connection', async (_name, bytes, status) => {
    const answer = await sendRaw(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer.toLowerCase()).toContain('connection: close')
    const [, body = ''] = answer.split('\r\n\r\n')
    expect(JSON.parse(body)).toMatchObject(refusal(status === 413 ? 'request.too-large' : 'request.invalid'))
  })

  test('the server still answers', async () => {
    expect((await send('GET', '/api/public/signInOptions')).status).toBe(200)
  })
})

describe('an error of ours', () => {
  test('tells the outside nothing and the log what we need, without anybody’s data', async () => {
    const { pool } = app.platform
    const usual = pool.query.bind(pool)
    const failure = Object.assign(new Error('duplicate key value violates unique constraint "x"'), {
      code: '23505',
      constraint: 'x',
      detail: 'Failing row contains (secret@example.com, 1100700000000)',
      where: 'COPY person, line 1: "secret@example.com"',
    })
    pool.query = () => Promise.reject(failure)
    lines.length = 0
    const { status, text } = await send('POST', '/api/user/getNumUnreadMessage', {
      headers: { authorization: `jwt ${token}` },
    })
    pool.query = usual
    expect(status).toBe(500)
    expect(JSON.parse(text)).toEqual({
      success: false,
      code: 'internal',
      msg: [expect.stringMatching(/[ก-๙]/), expect.stringMatching(/[A-Za-z]/)],
    })
    const logged = lines.map((line) => JSON.parse(line) as { msg: string; err?: object })
    expect(logged.find(({ msg }) => msg === 'request failed')).toMatchObject({
      err: { type: 'Error', code: '23505', constraint: 'x', stack: expect.any(String) },
    })
    expect(lines.join('')).not.toContain('secret@example.com')
  })
})

describe('the log', () => {
  test('has a line per request with its id, and no token, query or address of a person', async () => {
    lines.length = 0
    const secret = 'SECRETSECRET'
    const { headers } = await send('GET', `/api/public/signInOptions?value=${secret}`, {
      headers: {
        authorization: `jwt ${token}`,
        cookie: `session=${secret}`,
        referer: `https://x.example/?${secret}`,
      },
    })
    await send('GET', `/workaroundlogin?${token}`)
    await send('POST', '/api/public/exchangeSignIn', {
      body: JSON.stringify({ value: token }),
      headers: { 'content-type': 'application/json' },
    })
    await send('POST', '/api/user/firstInfo', {
      body: JSON.stringify({ name: secret, email: `${secret}@example.com` }),
      headers: { 'content-type': 'application/json', authorization: `jwt ${token}` },
    })
    await send('GET', `/%zz?${secret}`)
    const id = headers.get('x-request-id')
    const line = lines
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .find(({ reqId }) => reqId === id)
    expect(line).toMatchObject({
      level: 30,
      method: 'GET',
      path: '/api/public/signInOptions',
      status: 200,
      msg: 'request',
    })
    expect(line?.['milliseconds']).toBeTypeOf('number')
    const all = lines.join('')
    expect(all).not.toContain(secret)
    for (const part of token.split('.').slice(1)) expect(all).not.toContain(part)
  })
})

describe('every answer', () => {
  test('of a call is not kept by anybody and not guessed at', async () => {
    for (const path of ['/api/public/signInOptions', '/api/public/noSuchCall']) {
      const { headers } = await send('GET', path)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('server')).toBeNull()
    }
  })
})
