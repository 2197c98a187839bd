import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { facebookSignIn } from '#server/adapters/sign-in/facebook.ts'
import type { ProvenPerson } from '#server/adapters/sign-in/sign-in.ts'
import { type GraphToken, startGraphFake } from '#server/adapters/sign-in/test/graph-fake.ts'
import { testApp } from '#server/test/test-app.ts'

const graph = await startGraphFake()
const app = await testApp({
  environment: {
    FACEBOOK_APP_ID: graph.appId,
    FACEBOOK_APP_SECRET: graph.appSecret,
    FACEBOOK_GRAPH_URL: graph.url,
    RATE_LIMIT_SCALE: '100',
  },
})
beforeEach(() => graph.behave('well'))
afterAll(() => graph.close())

const login = (access_token: string) => app.call('loginFacebook', { access_token, ref: null })
const failed = { status: 401, body: { success: false, code: 'sign-in.facebook-failed' } }
const away = { status: 503, body: { success: false, code: 'unavailable' }, headers: { 'retry-after': '5' } }

function issue(token: string, facts: Partial<GraphToken> & { userId: string }): string {
  graph.tokens.set(token, { appId: graph.appId, ...facts })
  return token
}

async function idOf(answer: { body: { [field: string]: unknown } }): Promise<string> {
  const { body } = await app.call('getLogin', {}, { token: String(answer.body['token']) })
  return body.data.user._id
}

describe('signing in with Facebook', () => {
  test('an access token for our app makes the account; it may be used again, and finds the same person', async () => {
    const token = issue('good', { userId: '501', me: { name: 'Dao', email: 'dao@example.com' } })
    const first = await login(token)
    expect(first).toMatchObject({ status: 200, body: { success: true, infoEnter: false } })
    expect(await idOf(await login(token))).toBe(await idOf(first))
    expect(await idOf(await login(issue('newer', { userId: '501' })))).toBe(await idOf(first))
  })

  test('thirty-two people come for the first time at the same moment, and nobody is told to come later', async () => {
    const tokens = Array.from({ length: 32 }, (_, place) =>
      issue(`crowd ${place}`, { userId: `9${place}00` }),
    )
    // All sign-ins once shared this lock: now none waits for the connection that holds it.
    const answers = await app.platform.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7201121)`.execute(trx)
      return await Promise.all(tokens.map(login))
    })
    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200))
    expect(new Set(await Promise.all(answers.map(idOf))).size).toBe(32)
  })

  test.each<[string, Partial<GraphToken>]>([
    ["of another site's app", { appId: '999' }],
    ['that Facebook calls invalid', { valid: false }],
    ['that has expired', { expiresAt: Date.parse('2026-11-20T08:29:59Z') / 1000 }],
    ['that speaks for another person', { me: { id: '777' } }],
    ['whose person has no id', { me: { id: '' } }],
    ['whose person has an odd id', { userId: 'a b', me: { id: 'a b' } }],
  ])('a token %s is refused and leaves nothing', async (name, facts) => {
    const people = async () => (await app.rows('person', {}, 'id')).length
    const before = await people()
    expect(await login(issue(`bad ${name}`, { userId: '666', ...facts }))).toMatchObject(failed)
    expect(await people()).toBe(before)
  })

  test('a token that Facebook does not know is refused, whatever is in it', async () => {
    for (const token of ['unknown', '&access_token=good', '../me', 'a'.repeat(8_192), 'ก', '%00', ' ']) {
      expect(await login(token)).toMatchObject(failed)
    }
  })

  test('a token that expires in a moment is still good', async () => {
    const token = issue('ending', { userId: '502', expiresAt: Date.parse('2026-11-20T08:30:01Z') / 1000 })
    expect(await login(token)).toMatchObject({ status: 200 })
  })

  test.each(['down', 'nonsense', 'moved', 'busy'] as const)(
    'a host that is %s is "later" or "no", never "yes"',
    async (way) => {
      graph.behave(way)
      expect(await login(issue('good', { userId: '501' }))).toMatchObject(way === 'nonsense' ? failed : away)
    },
  )

  test('a host that is slow, and one that is not there, are "later"', async () => {
    const usual = app.platform.signIn.facebook
    const facts = { appId: graph.appId, appSecret: graph.appSecret }
    graph.behave('slow')
    app.platform.signIn.facebook = facebookSignIn({ ...facts, graphUrl: graph.url, timeoutMilliseconds: 50 })
    expect(await login('good')).toMatchObject(away)
    app.platform.signIn.facebook = facebookSignIn({ ...facts, graphUrl: 'http://127.0.0.1:1' })
    expect(await login('good')).toMatchObject(away)
    app.platform.signIn.facebook = usual
  })
})

describe('joining two providers', () => {
  const proven = (
    facts: Partial<ProvenPerson> & Pick<ProvenPerson, 'provider' | 'subject'>,
  ): ProvenPerson => ({
    name: 'Somebody',
    email: '',
    emailVerified: false,
    pictureUrl: null,
    proof: null,
    ...facts,
  })

  /** Signs in as if the provider had proven this. */
  async function signIn(person: ProvenPerson): Promise<string> {
    const usual = { ...app.platform.signIn }
    app.platform.signIn[person.provider] = { verify: async () => person }
    const answer = await (person.provider === 'google' ? app.call('loginGoogle', { token: 'x' }) : login('x'))
    Object.assign(app.platform.signIn, usual)
    expect(answer.status).toBe(200)
    return await idOf(answer)
  }

  test('one address that both state as verified is one account, in any case of its letters', async () => {
    const google = await signIn(
      proven({ provider: 'google', subject: 'g1', email: 'Nok@Example.com', emailVerified: true }),
    )
    const facebook = await signIn(
      proven({ provider: 'facebook', subject: 'f1', email: 'nok@example.com', emailVerified: true }),
    )
    expect(facebook).toBe(google)
    const joined = await app.rows('audit_record', { action: 'person.join-provider' })
    expect(joined).toMatchObject([{ actor_id: google, after: { provider: 'facebook' } }])
    // Once joined, (provider, subject) is the account, whatever becomes of the address.
    expect(await signIn(proven({ provider: 'facebook', subject: 'f1', email: 'other@example.com' }))).toBe(
      google,
    )
  })

  test.each([
    ['the new provider does not state it', true, false],
    ['the old provider did not state it', false, true],
    ['neither states it', false, false],
  ])('an address is not enough when %s as verified', async (name, first, second) => {
    const email = `${name.replaceAll(' ', '-')}@example.com`
    const one = await signIn(
      proven({ provider: 'google', subject: `g ${name}`, email, emailVerified: first }),
    )
    const two = await signIn(
      proven({ provider: 'facebook', subject: `f ${name}`, email, emailVerified: second }),
    )
    expect(two).not.toBe(one)
  })

  test('two accounts of one provider with one address stay two', async () => {
    const facts = { provider: 'google', email: 'shared@example.com', emailVerified: true } as const
    expect(await signIn(proven({ ...facts, subject: 'g2' }))).not.toBe(
      await signIn(proven({ ...facts, subject: 'g3' })),
    )
  })

  test('no address joins nobody', async () => {
    const one = await signIn(proven({ provider: 'google', subject: 'g4', emailVerified: true }))
    expect(await signIn(proven({ provider: 'facebook', subject: 'f4', emailVerified: true }))).not.toBe(one)
  })

  test('what Facebook really sends never joins', async () => {
    const email = 'victim@example.com'
    const victim = await signIn(proven({ provider: 'google', subject: 'g5', email, emailVerified: true }))
    const me = { email, email_verified: true, verified: true }
    expect(await idOf(await login(issue('attacker', { userId: '503', me })))).not.toBe(victim)
  })
})
