import { describe, expect, test } from 'vitest'
import { forgetStores } from '#server/features/institutions/index.ts'
import { type CastPerson, createPerson, createStore } from '#server/test/cast.ts'
import { createTestApp, testApp } from '#server/test/test-app.ts'

const app = await testApp()
await createStore(app.platform, { code: 1, nameTh: 'มหาวิทยาลัยหนึ่ง', nameEn: 'University One' })
await createStore(app.platform, { code: 9999, kind: 'drive' })
await createStore(app.platform, { code: 2, category: 5 })
await app.change('store', { code: 2 }, { faculties: '[]' })

const newcomer = () => createPerson(app.platform, { profile: false, name: '', email: '' })
const save = (person: CastPerson, input: object) => app.call('firstInfo', input, person)
const form = async (person: CastPerson) => await app.done(person, 'getFirstInfo')
const whole = {
  name: ' มะลิ ใจดี ',
  email: ' mali@example.com ',
  university: 1,
  faculty: ' คณะวิทยาศาสตร์ ',
  year: 2,
  defaultStore: 1,
  autoUpdatePic: true,
}

describe('the first profile', () => {
  test('is saved trimmed, with the university as default store, and opens the buyer calls', async () => {
    const person = await newcomer()
    expect(await save(person, { ...whole, defaultStore: 77, autoUpdatePic: false })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    const row = (await app.rows('person', { id: person.id }))[0]
    expect(row).toMatchObject({
      name: 'มะลิ ใจดี',
      email: 'mali@example.com',
      university: 1,
      faculty: 'คณะวิทยาศาสตร์',
      year: 2,
      default_store: 1,
      auto_update_picture: false,
      profile_entered_at: app.clock.now(),
    })
    expect(await app.done(person, 'getLogin')).toMatchObject({
      infoEnter: true,
    })
    expect(await form(person)).toMatchObject({
      name: 'มะลิ ใจดี',
      university: 1,
      user: { _id: person.id, infoEnter: true },
      choices: [{ code: 1, name: ['มหาวิทยาลัยหนึ่ง', 'University One'], category: 0 }],
    })
  })

  test('saved again, it changes, and remembers when it was first entered', async () => {
    const person = await newcomer()
    const first = app.clock.now()
    await save(person, whole)
    app.clock.advance(60_000)
    expect((await save(person, { ...whole, year: -3 })).status).toBe(200)
    const row = (await app.rows('person', { id: person.id }))[0]
    expect(row).toMatchObject({ year: -3, profile_entered_at: first })
  })

  // buyer.md §5: the rules in their order, each with its alert.
  const rules: [field: keyof typeof whole, bad: unknown, msg: [string, string]][] = [
    ['name', '   ', ['กรุณากรอกชื่อ-นามสกุล', 'Please enter first-last name']],
    ['email', 'mali@example', ['กรุณากรอกอีเมลให้ถูกต้อง', 'Please enter a valid email']],
    ['university', -1, ['กรุณาเลือกมหาวิทยาลัย', 'Please choose a university']],
    ['faculty', '', ['กรุณาเลือกคณะ / สาขา', 'Please choose faculty / study field']],
    ['year', 0, ['กรุณากรอกชั้นปี', 'Please enter class/year']],
  ]

  test.each(rules)('%s that is empty or wrong is told in both languages', async (field, bad, msg) => {
    const person = await newcomer()
    expect(await save(person, { ...whole, [field]: bad })).toMatchObject({
      status: 400,
      body: { success: false, msg },
    })
    const left = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field))
    expect(await save(person, left)).toMatchObject({ status: 400, body: { success: false, msg } })
    expect(await form(person)).toMatchObject({ name: '', email: '', user: { infoEnter: false } })
  })

  test('of several wrong ones the first in order is told', async () => {
    const person = await newcomer()
    const input: Record<string, unknown> = { ...whole }
    for (const [field, bad] of rules) input[field] = bad
    for (const [field, , msg] of rules) {
      expect((await save(person, input)).body.msg).toEqual(msg)
      input[field] = whole[field]
    }
    expect((await save(person, input)).status).toBe(200)
  })

  test('a university that does not exist, is a drive or has nothing to study counts as not chosen, in its turn', async () => {
    const person = await newcomer()
    for (const university of [424_242, 9999, 2, 0]) {
      const { body } = await save(person, { ...whole, university, faculty: '' })
      expect(body.code).toBe('profile.university-missing')
      expect((await save(person, { ...whole, university, name: '' })).body.code).toBe('profile.name-missing')
    }
  })

  test('pupils choose their school, for which no faculties are kept', async () => {
    await createStore(app.platform, { code: 148, nameTh: 'โรงเรียนหนึ่ง', category: 4 })
    await app.change('store', { code: 148 }, { faculties: '[]' })
    const pupil = await newcomer()
    const school = { university: 148, faculty: 'วิทย์-คณิต', year: -3 }
    expect((await save(pupil, { ...whole, ...school })).status).toBe(200)
    expect(await form(pupil)).toMatchObject({ ...school, choices: [{ code: 1 }, { code: 148, category: 4 }] })
    await app.change('store', { code: 148 }, { visibility: 'hidden' })
  })

  test('an institution that staff have hidden stays with those who study there, and is offered to nobody else', async () => {
    const { platform } = app
    const [here, elsewhere] = [await newcomer(), await newcomer()]
    await createStore(platform, { code: 3 })
    await save(here, { ...whole, university: 3 })
    await app.change('store', { code: 3 }, { visibility: 'hidden' })
    const offered = async (person: CastPerson) => (await form(person)).choices.map(({ code }) => code)
    expect([await offered(here), await offered(elsewhere)]).toEqual([[1, 3], [1]])
    expect((await save(here, { ...whole, university: 3, year: 4 })).status).toBe(200)
    expect((await save(elsewhere, { ...whole, university: 3 })).body.code).toBe('profile.university-missing')
    // The shop begins with a store of its list, or with none.
    forgetStores(platform)
    expect((await app.done(here, 'getShop')).store).toBe(-1)
  })

  test.each([
    ['a year that no one studies in', { year: 13 }],
    ['half a year', { year: 1.5 }],
    ['a university beyond all codes', { university: 2 ** 40 }],
    ['a name that is a number', { name: 5 }],
    ['a name of 201 letters', { name: 'ก'.repeat(201) }],
    ['a name of 100,000 letters', { name: 'a'.repeat(60_000) }],
    ['an address of 255 letters', { email: `${'a'.repeat(243)}@example.com` }],
    ['a faculty with NUL', { faculty: 'a\u0000' }],
    ['a name with half a character', { name: '\uD83D' }],
    ['nothing for a name', { name: null }],
  ])('%s is 400 and changes nothing', async (_name, change) => {
    const person = await newcomer()
    expect(await save(person, { ...whole, ...change })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    })
    expect(await form(person)).toMatchObject({ name: '', user: { infoEnter: false } })
  })

  test('fields that are not the person’s to set are ignored', async () => {
    const person = await newcomer()
    expect(
      (await save(person, { ...whole, id: 'X', banned_at: null, seller: true, permissions: [1] })).status,
    ).toBe(200)
    const { data } = (await app.call('getLogin', {}, person)).body
    expect(data).toMatchObject({ user: { _id: person.id, seller: false } })
  })

  test('is nobody’s without a sign-in', async () => {
    expect(await app.call('firstInfo', whole)).toMatchObject({
      status: 401,
      body: { code: 'sign-in.required' },
    })
    expect(await app.call('getFirstInfo')).toMatchObject({ status: 401, body: { code: 'sign-in.required' } })
  })
})

const demo = await createPerson(app.platform, { name: 'มะลิ' })
await app.add('person_identity', { provider: 'demo', subject: '01', person_id: demo.id, email: 'ผู้ซื้อ|Buyer' })

describe('demo people', () => {
  test('are listed with their part, and one signs in as them', async () => {
    expect(await app.done(undefined, 'demoPeople')).toEqual({
      people: [{ _id: demo.id, name: 'มะลิ', role: ['ผู้ซื้อ', 'Buyer'] }],
    })
    const { status, body } = await app.call('loginDemo', { person: demo.id })
    expect(status).toBe(200)
    expect((await app.call('getLogin', {}, { token: String(body['token']) })).body.data).toMatchObject({
      user: { _id: demo.id },
    })
  })

  test('are the only ones one can sign in as', async () => {
    const other = await createPerson(app.platform)
    expect(await app.call('loginDemo', { person: other.id })).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    })
  })

  test('do not exist in production: the calls answer like any unknown address', async () => {
    const production = await createTestApp({
      mode: 'production',
      environment: {
        AUTH_SECRET: 'a secret of the test, long enough for production',
        COLUMN_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
        COLUMN_MARK_KEY: 'a mark key of the test, long enough for production',
        PUBLIC_URL: 'https://sarup.example',
        DATABASE_URL: 'postgresql://sarup@database.example/sarup',
        COMPANY_NAME: 'Sarup Test Co., Ltd.',
        COMPANY_REGISTRATION: '0105569000000',
        COMPANY_ADDRESS: 'Bangkok',
        COMPANY_PHONE: '021234567',
        SUPPORT_EMAIL: 'help@test.example',
        SMTP_URL: 'smtp://mail.sarup.example',
        MAIL_FROM: 'Sarup <no-reply@sarup.example>',
        GOOGLE_CLIENT_ID: 'sarup',
        PAYMENT_PROVIDER: 'omise',
        OMISE_PUBLIC_KEY: 'pkey',
        OMISE_SECRET_KEY: 'skey',
        OMISE_WEBHOOK_SECRET: 'c2VjcmV0',
      },
    })
    const answer = async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const { statusCode, body, headers } = await production.app.inject({ method, url, payload })
      const { 'x-request-id': _id, date: _date, ...rest } = headers
      return { statusCode, body, headers: rest }
    }
    expect(await answer('GET', '/api/public/demoPeople')).toEqual(
      await answer('GET', '/api/public/noSuchThing'),
    )
    for (const payload of [{ person: demo.id }, {}, { person: 5 }]) {
      expect(await answer('POST', '/api/public/loginDemo', payload)).toEqual(
        await answer('POST', '/api/public/noSuchThing', payload),
      )
    }
    expect((await production.call('signInOptions')).body.data).toMatchObject({ demo: false })
    const { body } = await production.app.inject({ url: '/api/docs/json' })
    expect(body).toContain('loginGoogle')
    expect(body).not.toContain('loginDemo')
    await production.close()
  })
})
