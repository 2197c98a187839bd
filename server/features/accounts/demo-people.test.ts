import { describe, expect, test } from 'vitest'
import { createPerson } from '#server/test/cast.ts'
import { createTestApp, testApp } from '#server/test/test-app.ts'

const app = await testApp()
const demo = await createPerson(app.platform, { name: 'มะลิ' })
await app.add('person_identity', { provider: 'demo', subject: '01', person_id: demo.id, email: 'ผู้ซื้อ|Buyer' })

describe('demo people', () => {
  test('are listed with their part, and one signs in as them', async () => {
    expect((await app.call('demoPeople')).body.data).toEqual({
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
