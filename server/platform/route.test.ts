import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { assemble } from '#server/assemble.ts'
import { openSession } from '#server/features/accounts/index.ts'
import { type CastPerson, createPerson, createSeller, createSheet, createStore } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { inTransaction } from './database.ts'
import { forgetAnswersToVisitors } from './route.ts'

let buyer: CastPerson
const app = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
await createStore(app.platform, { code: 1 })
const { id: authorId } = await createSeller(app.platform)
const sheets = [await createSheet(app.platform, { authorId }), await createSheet(app.platform, { authorId })]
beforeEach(async () => {
  buyer = await createPerson(app.platform)
})

const order = (key: string | undefined, input: object = { sheets }, person = buyer) =>
  app.call('createOrder', input, {
    token: person.token,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const idOf = (answer: { body: { data?: unknown } }) => (answer.body.data as { id: string }).id
const cancel = (id: string) => app.call('cancelOrder', { id }, buyer)

async function ordersOf(person: CastPerson): Promise<number> {
  const rows = await app.rows('orders', { buyer_id: person.id }, 'id')
  return rows.length
}

describe('a request with an Idempotency-Key (INV-02)', () => {
  test('answers the second time as the first time, whatever happened in between', async () => {
    const first = await order('key-1')
    await cancel(idOf(first))
    const again = await order('key-1')
    expect(again.body).toEqual(first.body)
    expect(await ordersOf(buyer)).toBe(1)
    // Without the key it would have been a new order.
    expect(idOf(await order(undefined))).not.toBe(idOf(first))
  })

  test('is the same request when only the order of its fields or a field we do not know differs', async () => {
    const first = await order('key-2', { sheets, promoCode: null })
    expect((await order('key-2', { promoCode: null, sheets, price: 1 })).body).toEqual(first.body)
  })

  test('is refused with another body, and nothing is done', async () => {
    await order('key-3', { sheets: [sheets[0]] })
    expect(await order('key-3', { sheets: [sheets[1]] })).toMatchObject({
      status: 409,
      body: { success: false, code: 'request.other-body-same-key' },
    })
    expect(await ordersOf(buyer)).toBe(1)
  })

  test('sent several times at once has one effect and one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => order('key-4')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(answers.map(idOf)).size).toBe(1)
    expect(await ordersOf(buyer)).toBe(1)
  })

  test('sent at once with different bodies is one of them', async () => {
    const answers = await Promise.all([
      order('key-5', { sheets: [sheets[0]] }),
      order('key-5', { sheets: [sheets[1]] }),
      order('key-5', { sheets }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await ordersOf(buyer)).toBe(1)
  })

  test('is one person’s and one call’s', async () => {
    const first = await order('key-6')
    const other = await createPerson(app.platform)
    expect(idOf(await order('key-6', { sheets }, other))).not.toBe(idOf(first))
    const cancelled = await app.call(
      'cancelOrder',
      { id: idOf(first) },
      { token: buyer.token, headers: { 'idempotency-key': 'key-6' } },
    )
    expect(cancelled.status).toBe(200)
  })

  test('that was refused is free again: what was not done can still be done', async () => {
    await app.change('sheet', { id: sheets[1] }, { visible: false })
    expect((await order('key-7')).status).toBe(409)
    await app.change('sheet', { id: sheets[1] }, { visible: true })
    expect((await order('key-7')).status).toBe(200)
  })

  test('is remembered by another process, and a year later', async () => {
    const first = await order('key-8')
    const later = new Date(app.clock.now().getTime() + 365 * 24 * 3600 * 1000)
    const assembled = await assemble(app.platform.config, {
      databaseUrl: app.databaseUrl,
      clock: { now: () => later },
    })
    const other = await buildApp(assembled.platform)
    // The sign-in is over by then: a new one of the same person.
    app.clock.set(later)
    const token = await inTransaction(app.platform.db, (trx) =>
      openSession(trx, app.platform, buyer.id, 'again'),
    )
    const response = await other.inject({
      method: 'POST',
      url: '/api/user/createOrder',
      headers: { authorization: `jwt ${token}`, 'idempotency-key': 'key-8' },
      payload: { sheets },
    })
    expect(response.json()).toEqual(first.body)
    await other.close()
    await assembled.close()
  })

  test.each([['a'.repeat(256)], ['two words'], ['กุญแจ'], ['']])(
    'must be 1 to 255 visible letters: %s',
    async (key) => {
      const answer = await app.app.inject({
        method: 'POST',
        url: '/api/user/createOrder',
        headers: { authorization: `jwt ${(await createPerson(app.platform)).token}`, 'idempotency-key': key },
        payload: { sheets },
      })
      expect({ status: answer.statusCode, code: answer.json<{ code: string }>().code }).toEqual({
        status: 400,
        code: 'request.invalid',
      })
    },
  )

  test('of a visitor is forgotten after a day, that of a person never', async () => {
    const { db } = app.platform
    const of = { call: 'x', request_hash: 'x', created_at: sql<Date>`now() - interval '25 hours'` }
    await db
      .insertInto('idempotency_key')
      .values([
        { ...of, scope: 'address:192.0.2.7', key: 'old' },
        { ...of, scope: 'address:192.0.2.7', key: 'new', created_at: new Date() },
        { ...of, scope: `person:${buyer.id}`, key: 'old' },
      ])
      .execute()
    await forgetAnswersToVisitors(db)
    const left = await db
      .selectFrom('idempotency_key')
      .select(['scope', 'key'])
      .where('call', '=', 'x')
      .orderBy('scope')
      .execute()
    expect(left).toEqual([
      { scope: 'address:192.0.2.7', key: 'new' },
      { scope: `person:${buyer.id}`, key: 'old' },
    ])
  })
})
