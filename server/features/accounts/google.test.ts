import { createSecretKey } from 'node:crypto'
import { SignJWT, UnsecuredJWT, decodeJwt, generateKeyPair } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { startOpenIdProvider } from '#server/adapters/sign-in/test/openid-provider.ts'
import { createTestApp, testApp } from '#server/test/test-app.ts'

const google = await startOpenIdProvider()
const app = await testApp({
  environment: { GOOGLE_CLIENT_ID: google.clientId, GOOGLE_ISSUER: google.issuer, RATE_LIMIT_SCALE: '100' },
  now: new Date().toISOString(),
})
afterAll(() => google.close())

const login = (token: string, more: object = {}) => {
  // The provider reads the real time.
  app.clock.set(new Date())
  return app.call('loginGoogle', { token, ...more })
}

async function rowsOf(table: 'person' | 'session' | 'used_sign_in_proof'): Promise<number> {
  const { count } = await app.platform.db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A changed token, signed with the provider's own key. */
function forged(
  change: Record<string, unknown>,
  options: { drop?: string; header?: object } = {},
): Promise<string> {
  const seconds = Math.floor(app.clock.now().getTime() / 1000)
  const claims: Record<string, unknown> = {
    iss: google.issuer,
    aud: google.clientId,
    sub: 'forged',
    iat: seconds,
    exp: seconds + 3600,
    jti: String(Math.random()),
    ...change,
  }
  if (options.drop !== undefined) delete claims[options.drop]
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: google.signingKey.kid, ...options.header })
    .sign(google.signingKey.privateKey, { crit: { x: true } })
}

describe('signing in with Google', () => {
  test('a real ID token makes the account, and the next one finds it again', async () => {
    google.accounts.set('1001', {
      email: 'mali@example.com',
      email_verified: true,
      name: 'มะลิ ใจดี',
      picture: 'https://pictures.example.com/mali.jpg',
    })
    const first = await login(await google.idTokenOf('1001'), { ref: 'friend' })
    expect(first).toMatchObject({ status: 200, body: { success: true, infoEnter: false } })
    const again = await login(await google.idTokenOf('1001'))
    const [one, two] = await Promise.all(
      [first, again].map(({ body }) => app.call('getLogin', {}, { token: String(body['token']) })),
    )
    expect(one?.body.data).toEqual(two?.body.data)
    const people = await app.rows('person', { email: 'mali@example.com' })
    expect(people).toMatchObject([
      {
        name: 'มะลิ ใจดี',
        referred_by: 'friend',
        picture_url: 'https://pictures.example.com/mali.jpg',
        profile_entered_at: null,
      },
    ])
    // A new picture is taken over, unless the person said not to (buyer.md, autoUpdatePic).
    const pictureAfter = async (picture: string) => {
      google.accounts.set('1001', { email: 'mali@example.com', name: 'มะลิ ใจดี', picture })
      await login(await google.idTokenOf('1001'))
      return (await app.rows('person', { email: 'mali@example.com' }, 'picture_url'))[0]?.picture_url
    }
    const [newer, newest] = ['newer', 'newest'].map((name) => `https://pictures.example.com/${name}.jpg`)
    expect(await pictureAfter(newer ?? '')).toBe(newer)
    await app.change('person', { email: 'mali@example.com' }, { auto_update_picture: false })
    expect(await pictureAfter(newest ?? '')).toBe(newer)
  })

  test('the form starts with what the provider told', async () => {
    google.accounts.set('1002', { email: 'dao@example.com', email_verified: true, name: 'Dao' })
    const { body } = await login(await google.idTokenOf('1002'))
    const form = await app.call('getFirstInfo', {}, { token: String(body['token']) })
    expect(form.body.data).toMatchObject({ name: 'Dao', email: 'dao@example.com', university: -1, year: 0 })
  })

  test('one token signs in once, also when its signature is written another way or an Idempotency-Key is sent', async () => {
    const token = await google.idTokenOf('1003')
    const key = { headers: { 'idempotency-key': 'the-same' } }
    expect(await app.call('loginGoogle', { token }, key)).toMatchObject({ status: 200 })
    const refused = { status: 401, body: { code: 'sign-in.google-failed' } }
    expect(await login(token)).toMatchObject(refused)
    expect(await app.call('loginGoogle', { token }, key)).toMatchObject(refused)
    // The last letter of a 256-byte signature carries four bits that nothing reads.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = alphabet.indexOf(token.at(-1) ?? '')
    const twin = `${token.slice(0, -1)}${alphabet[last ^ 1]}`
    expect(signatureOf(twin)).toEqual(signatureOf(token))
    expect(await login(twin)).toMatchObject(refused)
    const stored = await app.rows('idempotency_key', {})
    expect(JSON.stringify(stored)).not.toContain('token')
  })

  test('one token from two places at once signs in one of them', async () => {
    const token = await google.idTokenOf('1004')
    const answers = await Promise.all([login(token), login(token), login(token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  })

  test('the first two sign-ins of one person at the same moment make one account', async () => {
    const tokens = await Promise.all([1, 2, 3, 4].map(() => google.idTokenOf('1005')))
    const answers = await Promise.all(tokens.map((token) => login(token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const identities = await app.platform.db
      .selectFrom('person_identity')
      .where('subject', '=', '1005')
      .selectAll()
      .execute()
    expect(identities).toHaveLength(1)
  })

  test('a nonce must be the one that was sent, and cannot be left out', async () => {
    const token = () => google.idTokenOf('1006', { nonce: 'n-0S6_WzA2Mj' })
    expect(await login(await token(), { nonce: 'n-0S6_WzA2Mj' })).toMatchObject({ status: 200 })
    expect(await login(await token(), { nonce: 'another' })).toMatchObject({ status: 401 })
    expect(await login(await token())).toMatchObject({ status: 401 })
    expect(await login(await google.idTokenOf('1006'), { nonce: 'n-0S6_WzA2Mj' })).toMatchObject({
      status: 401,
    })
  })

  test('names that no column or screen can hold are mended, not refused', async () => {
    google.accounts.set('1007', {
      email: `${'x'.repeat(300)}@example.com`,
      email_verified: true,
      name: `\u202EA\u0000B\uD800${'ก'.repeat(400)}`,
      picture: 'javascript:alert(1)',
    })
    const { status, body } = await login(await forged({ sub: '1007', ...google.accounts.get('1007') }))
    expect(status).toBe(200)
    const form = await app.call('getFirstInfo', {}, { token: String(body['token']) })
    expect(form.body.data).toMatchObject({ email: '', name: expect.stringMatching(/^A B\uFFFDก+$/) })
    const person = (await app.rows('person', { email: '' }, 'picture_url'))[0]
    expect(person?.picture_url).toBeNull()
  })

  test('a suspended person stays out', async () => {
    const { body } = await login(await google.idTokenOf('1008'))
    const { data } = (await app.call('getLogin', {}, { token: String(body['token']) })).body
    const id = data.user._id
    await app.change('person', { id }, { banned_at: app.clock.now() })
    expect(await app.call('signOut', {}, { token: String(body['token']) })).toMatchObject({ status: 401 })
    const sessions = await rowsOf('session')
    expect(await login(await google.idTokenOf('1008'))).toMatchObject({
      status: 403,
      body: { code: 'sign-in.banned' },
    })
    expect(await rowsOf('session')).toBe(sessions)
  })

  test('both kinds of outcome are in the audit trail, without the token', async () => {
    const token = await google.idTokenOf('1009')
    await login(token)
    await login(token)
    const records = await app.platform.db
      .selectFrom('audit_record')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(records).toMatchObject([
      { action: 'person.sign-in-refused', after: { call: 'loginGoogle', code: 'sign-in.google-failed' } },
      { action: 'person.sign-in', after: { way: 'google' } },
    ])
    expect(JSON.stringify(records)).not.toContain(token.slice(0, 40))
  })
})

describe('what Google did not say for us, now, once', () => {
  const minutes = 60
  const now = () => Math.floor(app.clock.now().getTime() / 1000)
  const hostile: [name: string, make: () => Promise<string> | string][] = [
    ['for another site', () => google.idTokenOf('2001', { clientId: google.otherClientId })],
    ['for another site and us, given to the other', () => forged({ aud: [google.clientId, 'x'], azp: 'x' })],
    ['for nobody', () => forged({}, { drop: 'aud' })],
    ['of another issuer', () => forged({ iss: 'https://accounts.elsewhere.example.com' })],
    ['of an issuer that only begins the same', () => forged({ iss: `${google.issuer}.example.com` })],
    ['of no issuer', () => forged({}, { drop: 'iss' })],
    ['expired a minute ago', () => forged({ iat: now() - 5 * minutes, exp: now() - minutes })],
    ['without an end', () => forged({}, { drop: 'exp' })],
    ['with an end that is no number', () => forged({ exp: '9999999999' })],
    ['issued eleven minutes ago', () => forged({ iat: now() - 11 * minutes })],
    ['issued in the future', () => forged({ iat: now() + 5 * minutes })],
    ['issued at no time', () => forged({}, { drop: 'iat' })],
    ['valid later', () => forged({ nbf: now() + 5 * minutes })],
    ['about nobody', () => forged({}, { drop: 'sub' })],
    ['about an empty name', () => forged({ sub: '' })],
    ['about a number', () => forged({ sub: 5 })],
    ['about a name with NUL', () => forged({ sub: 'a\u0000b' })],
    ['about a name of 300 letters', () => forged({ sub: 'a'.repeat(300) })],
    ['with an extension we do not know', () => forged({}, { header: { crit: ['x'], x: 1 } })],
    ['with a key id that the issuer has not', () => forged({}, { header: { kid: 'unknown' } })],
    [
      'signed with another key under the right key id',
      async () => {
        const { privateKey } = await generateKeyPair('RS256')
        return new SignJWT(decodeJwt(await forged({})))
          .setProtectedHeader({ alg: 'RS256', kid: google.signingKey.kid })
          .sign(privateKey)
      },
    ],
    [
      'carrying its own key',
      async () => {
        const { privateKey } = await generateKeyPair('RS256')
        return new SignJWT(decodeJwt(await forged({})))
          .setProtectedHeader({
            alg: 'RS256',
            jku: 'http://127.0.0.1:1/keys',
            x5u: 'http://127.0.0.1:1/keys',
          })
          .sign(privateKey)
      },
    ],
    ['with alg none', async () => new UnsecuredJWT(decodeJwt(await forged({}))).encode()],
    [
      'with alg None and a signature',
      async () => withHeader(await forged({}), { alg: 'None', kid: google.signingKey.kid }),
    ],
    [
      'saying ES256 over an RSA signature',
      async () => withHeader(await forged({}), { alg: 'ES256', kid: google.signingKey.kid }),
    ],
    [
      'saying PS256 over an RS256 signature',
      async () => withHeader(await forged({}), { alg: 'PS256', kid: google.signingKey.kid }),
    ],
    ['saying RS1', async () => withHeader(await forged({}), { alg: 'RS1' })],
    ['without alg', async () => withHeader(await forged({}), { kid: google.signingKey.kid })],
    [
      'signed with HS256 and the public key as the secret',
      async () =>
        new SignJWT(decodeJwt(await forged({})))
          .setProtectedHeader({ alg: 'HS256', kid: google.signingKey.kid })
          .sign(createSecretKey(Buffer.from(google.signingKey.publicKeyPem))),
    ],
    ['with another name in it', async () => withPayload(await forged({}), { sub: 'somebody-else' })],
    ['with a letter of the signature changed', async () => flip(await forged({}), -10)],
    ['without its signature', async () => (await forged({})).replace(/[^.]+$/, '')],
    ['of two parts', async () => (await forged({})).replace(/\.[^.]+$/, '')],
    ['of four parts', async () => `${await forged({})}.x`],
    ['of five parts', () => 'a.b.c.d.e'],
    ['of dots', () => '...'],
    ['a word', () => 'token'],
    ['JSON', () => '{"alg":"none"}'],
    [
      'with a header that is no object',
      async () => `${Buffer.from('[]').toString('base64url')}.${(await forged({})).split('.', 2)[1]}.x`,
    ],
    ['8,192 letters', () => 'a'.repeat(8_192)],
  ]

  test.each(hostile)('a token %s is refused and leaves nothing', async (_name, make) => {
    const token = await make()
    const before = [await rowsOf('person'), await rowsOf('session'), await rowsOf('used_sign_in_proof')]
    const { status, body } = await login(token)
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'sign-in.google-failed' })
    expect(body.msg).toEqual(['เกิดข้อผิดพลาดจาก Google กรุณาลองใหม่', 'Google error occurred, please try again'])
    expect([await rowsOf('person'), await rowsOf('session'), await rowsOf('used_sign_in_proof')]).toEqual(
      before,
    )
  })

  test('a token longer than any is not even looked at', async () => {
    expect(await login('a'.repeat(8_193))).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  })
})

describe('when Google cannot be asked', () => {
  const away = { status: 503, body: { success: false, code: 'unavailable' }, headers: { 'retry-after': '5' } }

  test('a provider that is broken is "later", not "no", and is asked again when it is back', async () => {
    const other = await createTestApp({
      environment: { GOOGLE_CLIENT_ID: google.clientId, GOOGLE_ISSUER: google.issuer },
      now: new Date().toISOString(),
    })
    const token = await google.idTokenOf('3001')
    other.clock.set(new Date())
    google.breakWith(500)
    expect(await other.call('loginGoogle', { token })).toMatchObject(away)
    google.breakWith(200)
    expect(await other.call('loginGoogle', { token })).toMatchObject(away)
    google.breakWith(undefined)
    expect(await other.call('loginGoogle', { token })).toMatchObject({ status: 200 })
    await other.close()
  })

  test('nobody at the address is "later"', async () => {
    const other = await createTestApp({
      environment: { GOOGLE_CLIENT_ID: google.clientId, GOOGLE_ISSUER: 'http://127.0.0.1:1' },
    })
    expect(await other.call('loginGoogle', { token: 'a.b.c' })).toMatchObject(away)
    await other.close()
  })

  test('without GOOGLE_CLIENT_ID the way is closed and the screen is told so', async () => {
    const other = await createTestApp()
    expect(await other.call('loginGoogle', { token: 'a.b.c' })).toMatchObject({
      status: 404,
      body: { code: 'sign-in.provider-off' },
    })
    expect((await other.call('signInOptions')).body.data).toMatchObject({
      googleClientId: null,
      facebookAppId: null,
    })
    await other.close()
  })
})

function signatureOf(token: string): Buffer {
  return Buffer.from(token.split('.')[2] ?? '', 'base64url')
}

function withHeader(token: string, header: object): string {
  const [, payload, signature] = token.split('.')
  return `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.${signature}`
}

function withPayload(token: string, change: object): string {
  const [header, , signature] = token.split('.')
  const payload = Buffer.from(JSON.stringify({ ...decodeJwt(token), ...change })).toString('base64url')
  return `${header}.${payload}.${signature}`
}

function flip(token: string, index: number): string {
  const letters = [...token]
  const at = letters.length + index
  letters[at] = letters[at] === 'A' ? 'B' : 'A'
  return letters.join('')
}
