import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { SignJWT, UnsecuredJWT, decodeJwt, generateKeyPair } from 'jose'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { inTransaction } from '#server/platform/database.ts'
import { signToken } from '#server/platform/tokens.ts'
import { type CastPerson, createPerson, createSeller } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { endedSignIns } from './sessions.ts'
import { makeHandoff, openSession, sweepSignIns } from './index.ts'

const start = '2026-11-20T08:30:00.000Z'
const app = await testApp({ environment: { RATE_LIMIT_SCALE: '100' }, now: start })
beforeEach(() => app.clock.set(start))

const day = 24 * 3600 * 1000
const isIn = async (token: string) => (await app.call('getNumUnreadMessage', {}, { token })).status === 200
const anotherSession = (person: CastPerson) =>
  inTransaction(app.platform.db, (trx) => openSession(trx, app.platform, person.id, 'another device'))

describe('a sign-in', () => {
  test('tells who one is, and whether one sells', async () => {
    const buyer = await createPerson(app.platform, { profile: false })
    const seller = await createSeller(app.platform, { complete: false })
    const facts = async (person: CastPerson) => await app.done(person, 'getLogin')
    expect(await facts(buyer)).toEqual({
      infoEnter: false,
      user: { _id: buyer.id, name: buyer.name, seller: false, sellerComplete: false, store: null },
    })
    expect(await facts(seller)).toMatchObject({
      infoEnter: true,
      user: { seller: true, sellerComplete: false },
    })
    await app.change('seller', { person_id: seller.id }, { profile_completed_at: app.clock.now() })
    expect(await facts(seller)).toMatchObject({ user: { sellerComplete: true } })
  })

  test('is forgotten ninety days after it has ended', async () => {
    const person = await createPerson(app.platform)
    const idOf = (token: string) => String(decodeJwt(token).jti)
    await app.call('signOut', {}, person)
    app.clock.advance(80 * day)
    const [expired, signedIn] = [await anotherSession(person), await anotherSession(person)]
    const known = async () => {
      await sweepSignIns(app.platform.db, app.clock.now())
      return (await app.rows('session', { person_id: person.id }, 'id')).map(({ id }) => id)
    }
    expect(await known()).toHaveLength(3)
    app.clock.advance(11 * day)
    expect((await known()).toSorted()).toEqual([expired, signedIn].map(idOf).toSorted())
    app.clock.advance(110 * day)
    const last = await anotherSession(person)
    expect(await known()).toEqual([idOf(last)])
    // Of millions it reads those alone.
    const plan = await inTransaction(app.platform.db, async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      return (await sql`explain ${endedSignIns(app.clock.now())}`.execute(trx)).rows
    })
    expect(JSON.stringify(plan)).toMatch(/session_ended.*Index Cond/)
  })

  test('by a proof that may still count is remembered, however far ahead the database is', async () => {
    app.clock.set('2020-01-01T00:00:00.000Z')
    const at = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1_000)
    const proof = { used: 'a'.repeat(64), over: 'b'.repeat(64) }
    await app.add('used_sign_in_proof', [
      { proof_hash: proof.used, expires_at: at(60) },
      { proof_hash: proof.over, expires_at: at(-1) },
    ])
    await sweepSignIns(app.platform.db, app.clock.now())
    expect(await app.rows('used_sign_in_proof', {}, 'proof_hash')).toEqual([{ proof_hash: proof.used }])
  })

  test('lasts thirty days and not a second longer', async () => {
    const { token } = await createPerson(app.platform)
    app.clock.advance(30 * day - 1_000)
    expect(await isIn(token)).toBe(true)
    app.clock.advance(1_000)
    expect(await isIn(token)).toBe(false)
  })

  test('ends with sign-out, on this device only', async () => {
    const person = await createPerson(app.platform)
    const other = await anotherSession(person)
    expect(await app.call('signOut', {}, person)).toMatchObject({ status: 200 })
    expect([await isIn(person.token), await isIn(other)]).toEqual([false, true])
    expect(await app.call('signOut', {}, person)).toMatchObject({
      status: 401,
      body: { code: 'sign-in.expired' },
    })
  })

  test('ends everywhere with sign-out-everywhere, and nobody else is signed out', async () => {
    const person = await createPerson(app.platform)
    const stranger = await createPerson(app.platform)
    const other = await anotherSession(person)
    expect((await app.call('signOutEverywhere', {}, { token: other })).body.data).toEqual({ revoked: 2 })
    expect([await isIn(person.token), await isIn(other), await isIn(stranger.token)]).toEqual([
      false,
      false,
      true,
    ])
    const record = (await app.rows('audit_record', { action: 'person.sign-out-everywhere' }))[0]
    expect(record).toMatchObject({ actor_id: person.id })
  })

  test('rights follow the database, not the token', async () => {
    const person = await createPerson(app.platform, { profile: false })
    const openLibrary = () => app.call('getMyallSheet', {}, person)
    expect(await openLibrary()).toMatchObject({ status: 403, body: { code: 'profile.incomplete' } })
    await app.change(
      'person',
      { id: person.id },
      { university: 1, faculty: 'วิทย์', year: 1, profile_entered_at: app.clock.now() },
    )
    expect((await openLibrary()).status).toBe(200)
  })
})

describe('the value of /workaroundlogin', () => {
  const exchange = (value: string) => app.call('exchangeSignIn', { value })
  const handoffFor = (person: CastPerson) =>
    inTransaction(app.platform.db, (trx) => makeHandoff(trx, app.platform, person.id))
  const expired = { status: 401, body: { success: false, code: 'sign-in.expired' } }

  test('is exchanged for a token once', async () => {
    const person = await createPerson(app.platform)
    const value = await handoffFor(person)
    const { status, body } = await exchange(value)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { infoEnter: true, data: { name: person.name } },
    })
    expect(await isIn(String(body['token']))).toBe(true)
    expect(await exchange(value)).toMatchObject(expired)
  })

  test('exchanged twice at once gives one token', async () => {
    const value = await handoffFor(await createPerson(app.platform))
    const answers = await Promise.all([exchange(value), exchange(value), exchange(value)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  })

  test('is good for ten minutes', async () => {
    const person = await createPerson(app.platform)
    const [early, late] = [await handoffFor(person), await handoffFor(person)]
    app.clock.advance(10 * 60_000 - 1_000)
    expect((await exchange(early)).status).toBe(200)
    app.clock.advance(1_000)
    expect(await exchange(late)).toMatchObject(expired)
  })

  test('is kept as a hash only', async () => {
    const value = await handoffFor(await createPerson(app.platform))
    expect(JSON.stringify(await app.rows('sign_in_handoff', {}))).not.toContain(value)
  })

  test('may be a token, which is checked and given back', async () => {
    const person = await createPerson(app.platform)
    expect(await exchange(person.token)).toMatchObject({ status: 200, body: { token: person.token } })
    await app.call('signOut', {}, person)
    expect(await exchange(person.token)).toMatchObject(expired)
  })

  test('lets no suspended person in, by neither form', async () => {
    const person = await createPerson(app.platform)
    const value = await handoffFor(person)
    await app.change('person', { id: person.id }, { banned_at: app.clock.now() })
    for (const form of [value, person.token]) {
      expect(await exchange(form)).toMatchObject({ status: 403, body: { code: 'sign-in.banned' } })
    }
  })

  test('is refused when it is anything else', async () => {
    for (const value of [
      'x',
      'null',
      'jwt x',
      '../../',
      'a'.repeat(8_192),
      'ก'.repeat(100),
      '{}',
      "' or 1=1 --",
    ]) {
      expect(await exchange(value)).toMatchObject(expired)
    }
    for (const value of ['', 'a\u0000b', '\uD800', 'a'.repeat(8_193), 5, null, ['x']]) {
      expect(await app.call('exchangeSignIn', { value })).toMatchObject({
        status: 400,
        body: { code: 'request.invalid' },
      })
    }
  })
})

test('a rotation of AUTH_SECRET signs nobody out while the secret before it is given too', async () => {
  const { config } = app.platform
  const { AUTH_SECRET, AUTH_SECRETS } = config
  const person = await createPerson(app.platform, {})
  const before = (await app.call('getLogin', {}, person)).status
  const after = readConfig(
    { AUTH_SECRET: 'the next secret, long enough for everybody', AUTH_SECRET_BEFORE: AUTH_SECRET },
    'test',
  )
  try {
    Object.assign(config, { AUTH_SECRET: after.AUTH_SECRET, AUTH_SECRETS: after.AUTH_SECRETS })
    expect([before, (await app.call('getLogin', {}, person)).status]).toEqual([200, 200])
    Object.assign(config, { AUTH_SECRETS: [after.AUTH_SECRET] })
    expect((await app.call('getLogin', {}, person)).status).toBe(401)
  } finally {
    Object.assign(config, { AUTH_SECRET, AUTH_SECRETS })
  }
})

describe('a hostile Authorization header', () => {
  let person: CastPerson
  let secret: string
  beforeAll(async () => {
    person = await createPerson(app.platform, { name: 'Victim' })
    secret = app.platform.config.AUTH_SECRET
  })

  /** A claim set that is right but for the change; undefined leaves a claim out. */
  function claims(change: Record<string, unknown> = {}): Record<string, unknown> {
    return { ...decodeJwt(person.token), ...change }
  }

  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

  /** Signed by hand, so that anything can stand in header and claims. */
  function sign(
    change: Record<string, unknown> = {},
    header: object = { alg: 'HS256' },
    key: string = secret,
  ): string {
    const input = `${encode(header)}.${encode(claims(change))}`
    const hash = `sha${/(256|384|512)$/.exec(String((header as { alg?: unknown }).alg))?.[1] ?? '256'}`
    return `${input}.${createHmac(hash, key).update(input).digest('base64url')}`
  }

  const [head, body, signature] = [0, 1, 2].map((index) => () => person.token.split('.')[index] ?? '')
  const seconds = Date.parse(start) / 1000

  const headers: [name: string, make: () => string | Promise<string>][] = [
    // another algorithm
    ['alg none, no signature', () => `jwt ${new UnsecuredJWT(claims()).encode()}`],
    [
      'alg none with the right signature',
      () => `jwt ${encode({ alg: 'none' })}.${body?.()}.${signature?.()}`,
    ],
    ['alg NONE', () => `jwt ${encode({ alg: 'NONE' })}.${body?.()}.`],
    ['alg empty', () => `jwt ${sign({}, { alg: '' })}`],
    ['alg null', () => `jwt ${sign({}, { alg: null })}`],
    ['no alg', () => `jwt ${sign({}, {})}`],
    ['alg a list', () => `jwt ${sign({}, { alg: ['HS256'] })}`],
    ['alg hs256 in small letters', () => `jwt ${sign({}, { alg: 'hs256' })}`],
    ['HS384 with our secret', () => `jwt ${sign({}, { alg: 'HS384' })}`],
    ['HS512 with our secret', () => `jwt ${sign({}, { alg: 'HS512' })}`],
    ['RS256 of a key of their own', async () => `jwt ${await signedBy('RS256', claims())}`],
    ['ES256 of a key of their own', async () => `jwt ${await signedBy('ES256', claims())}`],
    ['EdDSA of a key of their own', async () => `jwt ${await signedBy('EdDSA', claims())}`],
    [
      'a key inside the header',
      () => `jwt ${sign({}, { alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } }, 'AAAA')}`,
    ],
    [
      'a key address in the header',
      () => `jwt ${sign({}, { alg: 'HS256', jku: 'http://127.0.0.1/' }, 'x'.repeat(32))}`,
    ],
    ['a key id that is a path', () => `jwt ${sign({}, { alg: 'HS256', kid: '../../dev/null' }, '')}`],
    ['a critical extension', () => `jwt ${sign({}, { alg: 'HS256', crit: ['exp'], exp: 1 })}`],
    ['an empty list of critical extensions', () => `jwt ${sign({}, { alg: 'HS256', crit: [] })}`],
    ['a detached payload', () => `jwt ${head?.()}..${signature?.()}`],
    ['an unencoded payload', () => `jwt ${sign({}, { alg: 'HS256', b64: false, crit: ['b64'] })}`],
    // another key
    ['the empty secret', () => `jwt ${sign({}, { alg: 'HS256' }, '')}`],
    ['the word secret', () => `jwt ${sign({}, { alg: 'HS256' }, 'secret')}`],
    ['our secret with a space', () => `jwt ${sign({}, { alg: 'HS256' }, `${secret} `)}`],
    [
      'our secret encoded once more',
      () => `jwt ${sign({}, { alg: 'HS256' }, Buffer.from(secret).toString('base64'))}`,
    ],
    // other claims
    ['another issuer', () => `jwt ${sign({ iss: 'elsewhere' })}`],
    ['no issuer', () => `jwt ${sign({ iss: undefined })}`],
    ['a list of issuers', () => `jwt ${sign({ iss: ['sarup'] })}`],
    ['another audience', () => `jwt ${sign({ aud: 'sarup-admin' })}`],
    ['no audience', () => `jwt ${sign({ aud: undefined })}`],
    ['no subject', () => `jwt ${sign({ sub: undefined })}`],
    ['a subject that is a number', () => `jwt ${sign({ sub: 1 })}`],
    ['a subject that is a list', () => `jwt ${sign({ sub: [person.id] })}`],
    ['an empty subject', () => `jwt ${sign({ sub: '' })}`],
    ['the subject in small letters', () => `jwt ${sign({ sub: person.id.toLowerCase() })}`],
    ['the subject with a space', () => `jwt ${sign({ sub: `${person.id} ` })}`],
    ['a subject with NUL', () => `jwt ${sign({ sub: `${person.id}\u0000` })}`],
    ['a subject that is SQL', () => `jwt ${sign({ sub: "' or '1'='1" })}`],
    ['a subject with half a character', () => `jwt ${sign({ sub: '\uD83D' })}`],
    ['nobody as subject', () => `jwt ${sign({ sub: 'ZZZZZZZZZZ' })}`],
    ["another person's subject", async () => `jwt ${sign({ sub: (await createPerson(app.platform)).id })}`],
    ['no session', () => `jwt ${sign({ jti: undefined })}`],
    ['an unknown session', () => `jwt ${sign({ jti: randomUUID() })}`],
    ['a session that is an object', () => `jwt ${sign({ jti: { like: '%' } })}`],
    ['a session with NUL', () => `jwt ${sign({ jti: '\u0000' })}`],
    ['no end', () => `jwt ${sign({ exp: undefined })}`],
    ['an end in the past', () => `jwt ${sign({ exp: seconds - 1 })}`],
    ['an end that is text', () => `jwt ${sign({ exp: '99999999999' })}`],
    ['an end that is null', () => `jwt ${sign({ exp: null })}`],
    [
      'an end beyond all numbers',
      () => `jwt ${head?.()}.${Buffer.from('{"exp":1e999}').toString('base64url')}.x`,
    ],
    ['no beginning', () => `jwt ${sign({ iat: undefined })}`],
    ['a beginning in the future', () => `jwt ${sign({ iat: seconds + 3600 })}`],
    ['a beginning 31 days ago', () => `jwt ${sign({ iat: seconds - 31 * 24 * 3600 })}`],
    ['not yet valid', () => `jwt ${sign({ nbf: seconds + 3600 })}`],
    // another text
    ['a changed payload', () => `jwt ${head?.()}.${encode(claims({ sub: 'AAAAAAAAAA' }))}.${signature?.()}`],
    [
      'a changed signature',
      () =>
        `jwt ${head?.()}.${body?.()}.${signature?.().replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))}`,
    ],
    ['a shortened signature', () => `jwt ${person.token.slice(0, -4)}`],
    ['an empty signature', () => `jwt ${head?.()}.${body?.()}.`],
    ['two parts', () => `jwt ${head?.()}.${body?.()}`],
    ['four parts', () => `jwt ${person.token}.x`],
    ['five parts, like an encrypted one', () => 'jwt a.b.c.d.e'],
    ['dots', () => 'jwt ...'],
    ['a payload that is a list', () => signedText('[]')],
    ['a payload that is a number', () => signedText('5')],
    ['a payload that is null', () => signedText('null')],
    ['a payload that is no JSON', () => signedText('{')],
    ['a payload of deep nesting', () => signedText('['.repeat(3_000))],
    ['the token twice', () => `jwt ${person.token} ${person.token}`],
    ['the token behind a comma', () => `jwt x,jwt ${person.token}`],
    ['the token in quotes', () => `jwt "${person.token}"`],
    ['the token without scheme', () => person.token],
    ['the token under Bearer', () => `Bearer ${person.token}`],
    ['the token under Basic', () => `Basic ${Buffer.from(person.token).toString('base64')}`],
    ['jwt: with a colon', () => `jwt:${person.token}`],
    ['a tab for the space', () => `jwt\t${person.token}`],
    ['percent signs', () => `jwt ${person.token.replaceAll('.', '%2E')}`],
    ['ordinary base64 with its own letters', () => `jwt ${sign().replace(/\.([^.]*)$/, '.++//$1')}`],
    ['12,000 letters', () => `jwt ${'a'.repeat(12_000)}`],
    ['12,000 dots', () => `jwt ${'.'.repeat(12_000)}`],
    ['12,000 spaces before the token', () => `jwt${' '.repeat(12_000)}x`],
    [
      'letters beyond ASCII',
      () =>
        `jwt ${Buffer.from('กขค.กขค.กขค')
          .toString('latin1')
          .replaceAll(/[\u0080-\u009f]/g, 'é')}`,
    ],
  ]

  function signedText(payload: string): string {
    const input = `${encode({ alg: 'HS256' })}.${Buffer.from(payload).toString('base64url')}`
    return `jwt ${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
  }

  test('there are at least sixty of them', () => expect(headers.length).toBeGreaterThanOrEqual(60))

  test.each(headers)('%s: nobody is let in', async (_name, make) => {
    const authorization = await make()
    const closed = await app.call('getNumUnreadMessage', {}, { headers: { authorization } })
    expect({ status: closed.status, code: closed.body.code }).toEqual({
      status: 401,
      code: 'sign-in.expired',
    })
    expect(closed.headers['x-request-id']).toBeTypeOf('string')
    // An open call answers as to a visitor.
    expect(await app.call('getLogin', {}, { headers: { authorization } })).toMatchObject({
      status: 401,
      body: { code: 'sign-in.required' },
    })
  })

  test('the right token is let in, whatever the case of its scheme', async () => {
    for (const scheme of ['jwt', 'JWT', 'Jwt', 'jwt  ']) {
      const headers = { authorization: `${scheme} ${person.token}` }
      expect((await app.call('getNumUnreadMessage', {}, { headers })).status).toBe(200)
    }
    expect(
      (await app.call('getNumUnreadMessage', {}, { headers: { authorization: `jwt ${sign()}` } })).status,
    ).toBe(200)
  })

  test('the bare scheme of a browser that has no token is a visitor', async () => {
    for (const authorization of ['jwt', 'jwt ', 'jwt null', 'JWT undefined', '']) {
      const { status, body } = await app.call('getNumUnreadMessage', {}, { headers: { authorization } })
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'sign-in.required' })
    }
  })

  test('a token of a person who is gone, or suspended, is worth nothing', async () => {
    const gone = await createPerson(app.platform)
    await app.platform.db.deleteFrom('session').where('person_id', '=', gone.id).execute()
    await app.platform.db.deleteFrom('person').where('id', '=', gone.id).execute()
    const banned = await createPerson(app.platform)
    await app.change('person', { id: banned.id }, { banned_at: app.clock.now() })
    const never = await signToken(
      secret,
      { personId: 'ZZZZZZZZZZ', sessionId: randomUUID() },
      app.clock.now(),
    )
    for (const token of [gone.token, banned.token, never]) {
      expect(await app.call('getNumUnreadMessage', {}, { token })).toMatchObject({
        status: 401,
        body: { code: 'sign-in.expired' },
      })
    }
  })

  async function signedBy(
    alg: 'RS256' | 'ES256' | 'EdDSA',
    payload: Record<string, unknown>,
  ): Promise<string> {
    const { privateKey } = await generateKeyPair(alg)
    return new SignJWT(payload).setProtectedHeader({ alg }).sign(privateKey)
  }
})
