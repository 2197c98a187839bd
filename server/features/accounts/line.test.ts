import { generateKeyPair } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type LineFake, startLineFake } from '#server/adapters/line/test/line-fake.ts'
import { lineSignIn } from '#server/adapters/sign-in/line.ts'
import { createPerson } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'

const returnUrl = 'https://sarup.example/login/return'
const nonce = 'n-0S6_WzA2Mj'
const line = await startLineFake()
const app = await testApp({
  environment: {
    PUBLIC_URL: 'https://sarup.example',
    ...line.environment,
    RATE_LIMIT_SCALE: '100',
  },
})
beforeEach(() => line.behave('well'))
afterAll(() => line.close())

type Change = Parameters<LineFake['codeOf']>[2]
const codeOf = (userId: string, change?: Change, input: { nonce?: string; returnUrl?: string } = { nonce }) =>
  line.codeOf(userId, { returnUrl, now: app.clock.now(), ...input }, change)
const login = (code: string, sent = nonce) => app.call('loginLine', { code, nonce: sent })
const failed = { status: 401, body: { success: false, code: 'sign-in.line-failed' } }
const away = { status: 503, body: { success: false, code: 'unavailable' } }
const personOf = async (token: unknown) =>
  String((await app.call('getLogin', {}, { token: String(token) })).body.data.user._id)

describe('signing in with LINE', () => {
  test.each(['HS256', 'ES256'] as const)(
    'a code makes the account, and the next one finds it again: %s',
    async (alg) => {
      const first = await login(
        codeOf(`U-${alg}`, { alg, claims: { name: 'มานี', email: 'manee@example.com' } }),
      )
      expect(first).toMatchObject({ status: 200, body: { success: true, infoEnter: false } })
      const again = await login(codeOf(`U-${alg}`, { alg }))
      expect(await personOf(again.body['token'])).toBe(await personOf(first.body['token']))
    },
  )

  test('an address never joins an account, whatever is said of it', async () => {
    const victim = await createPerson(app.platform, { email: 'victim@example.com' })
    await app.add('person_identity', {
      provider: 'google',
      subject: 'victim',
      person_id: victim.id,
      email: 'victim@example.com',
      email_verified: true,
    })
    const { body } = await login(
      codeOf('U-attacker', { claims: { email: 'victim@example.com', email_verified: true } }),
    )
    expect(await personOf(body['token'])).not.toBe(victim.id)
  })

  test.each<[string, () => Promise<string>]>([
    ['that LINE never gave out', async () => 'made-up'],
    ['that came back elsewhere', async () => codeOf('U1', {}, { nonce, returnUrl: 'https://evil.example/' })],
    ['made for another browser', async () => codeOf('U1', {}, { nonce: 'theirs' })],
    ['whose token has no nonce', async () => codeOf('U1', {}, {})],
    ['whose token is for another channel', async () => codeOf('U1', { claims: { aud: '1655999999' } })],
    [
      'whose token is of another issuer',
      async () => codeOf('U1', { claims: { iss: 'https://line.example' } }),
    ],
    ['whose token has expired', async () => codeOf('U1', { claims: { exp: 1 } })],
    ['whose token is an hour old', async () => codeOf('U1', { claims: { iat: 1 } })],
    ['whose token has an odd subject', async () => codeOf('U1', { claims: { sub: 'a b' } })],
    ['whose token is signed with another secret', async () => codeOf('U1', { secret: 'f'.repeat(32) })],
    [
      'whose token is signed with another key',
      async () => codeOf('U1', { alg: 'ES256', foreignKey: (await generateKeyPair('ES256')).privateKey }),
    ],
  ])('a code %s is refused and makes nobody', async (_name, make) => {
    const people = async () => (await app.rows('person', {}, 'id')).length
    const before = await people()
    expect(await login(await make())).toMatchObject(failed)
    expect(await people()).toBe(before)
  })

  test('a code is good once', async () => {
    const code = codeOf('U-once')
    expect((await login(code)).status).toBe(200)
    expect(await login(code)).toMatchObject(failed)
  })

  test.each(['down', 'busy', 'moved', 'nonsense'] as const)(
    'LINE being %s is "later" or "no", never "yes"',
    async (way) => {
      const code = codeOf('U-later')
      line.behave(way)
      expect(await login(code)).toMatchObject(way === 'nonsense' ? failed : away)
    },
  )

  test('LINE being slow is "later"', async () => {
    const usual = app.platform.signIn.line
    app.platform.signIn.line = lineSignIn({
      channelId: line.channelId,
      channelSecret: line.channelSecret,
      issuer: line.url,
      apiUrl: line.url,
      returnUrl,
      timeoutMilliseconds: 50,
    })
    line.behave('slow')
    expect(await login(codeOf('U-slow'))).toMatchObject(away)
    app.platform.signIn.line = usual
  })
})

describe('LINE on an account that is there', () => {
  test('is joined by signing in with it, switches notices on for friends, and takes them along when it goes', async () => {
    const person = await createPerson(app.platform)
    const as = { token: person.token }
    await app.add('person_identity', { provider: 'google', subject: 'g-mine', person_id: person.id })
    const lineOf = async () => (await app.done(as, 'getAccount')).line
    expect(await lineOf()).toEqual({ on: false, account: '@sarup' })
    expect(await app.call('setLine', { on: true }, as)).toMatchObject({
      status: 409,
      body: { code: 'account.line-not-joined' },
    })
    expect((await app.call('joinLine', { code: codeOf('U-mine'), nonce }, as)).status).toBe(200)
    expect(await app.call('setLine', { on: true }, as)).toMatchObject({
      status: 409,
      body: { code: 'account.line-not-friend' },
    })
    line.friends.add('U-mine')
    line.behave('down')
    expect(await app.call('setLine', { on: true }, as)).toMatchObject({ status: 503 })
    line.behave('well')
    expect((await app.call('setLine', { on: true }, as)).status).toBe(200)
    expect(await lineOf()).toMatchObject({ on: true })
    expect((await app.call('leaveProvider', { provider: 'line' }, as)).status).toBe(200)
    expect(await lineOf()).toMatchObject({ on: false })

    const other = await createPerson(app.platform)
    expect((await app.call('joinLine', { code: codeOf('U-taken'), nonce }, as)).status).toBe(200)
    expect(
      await app.call(
        'joinLine',
        { code: codeOf('U-taken', {}, { nonce: 'another' }), nonce: 'another' },
        other,
      ),
    ).toMatchObject({ status: 409, body: { code: 'account.sign-in-taken' } })
  })
})
