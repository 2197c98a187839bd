import type { CallName } from '#contract/paths.ts'
import { describe, expect, test } from 'vitest'
import { repeatedTransactions } from '#server/platform/database.ts'
import { createCast, createPerson } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { expireOrders } from '../checkout/index.ts'

const rounds = Number(process.env['RACE_ROUNDS'] ?? 5)

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '100000' } })
const cast = await createCast(app.platform)

const call = <Name extends CallName>(name: Name, input: object, part: 'G' | '2' | 'B' = 'G') =>
  app.call(name, input, { token: cast.person(part).token })
const ok = async <Name extends CallName>(name: Name, input: object, part: 'G' | 'B' = 'G') => {
  const { status, body } = await call(name, input, part)
  expect([status, body.code]).toEqual([200, undefined])
  return body.data
}
const list = async (input: object = {}) => await ok('listPromos', input)
const promoOf = async (code: string) => {
  const found = (await list({ search: code })).promos.find((promo) => promo.code === code)
  if (found === undefined) throw new Error(`no code ${code}`)
  return found
}

const terms = {
  description: ['ลด 10%', '10% off'],
  kind: 'percent',
  amount: 10,
  store: null,
  useLimitTotal: null,
  useLimitPerBuyer: null,
  validFrom: '2026-11-01T00:00:00Z',
  validUntil: '2026-12-01T00:00:00Z',
}
const create = (promoCode: string, change: object = {}) => ok('newPromo', { promoCode, ...terms, ...change })

async function order(promoCode: string, token?: string) {
  const buyer = token ?? (await createPerson(app.platform)).token
  return await app.call('createOrder', { sheets: [cast.freshSheet], promoCode }, { token: buyer })
}

const auditOf = (code: string) => app.actionsOn(`promo:${code}`)

describe('a promo code', () => {
  test('is made in capitals, once, and takes its share off a cart', async () => {
    expect(await create(' exam-10 ', { useLimitTotal: 5 })).toEqual({ code: 'EXAM-10' })
    expect((await call('newPromo', { promoCode: 'Exam-10', ...terms })).body.code).toBe('promos.code-taken')
    const tried = await ok('getPromo', { sheets: [cast.freshSheet], promoCode: 'exam-10' }, 'B')
    expect(tried).toMatchObject({ code: 'EXAM-10', price: 108, discount: 12 })
    await create('BAHT-20', { kind: 'fixed', amount: 20.5, store: cast.store })
    expect(await promoOf('BAHT-20')).toMatchObject({
      kind: 'fixed',
      amount: 20.5,
      store: cast.store,
      state: 'live',
    })
    expect(await auditOf('EXAM-10')).toEqual(['promo.create'])
  })

  test.each([
    ['promos.code-form', { promoCode: 'ลดราคา' }],
    ['promos.code-form', { promoCode: 'A B C' }],
    ['promos.amount', { amount: 0 }],
    ['promos.amount', { amount: 10.5 }],
    ['promos.amount', { amount: 101 }],
    ['promos.amount', { kind: 'fixed', amount: 0.001 }],
    ['promos.amount', { kind: 'fixed', amount: 1e300 }],
    ['promos.period', { validUntil: '2026-11-20T08:30:00Z' }],
    ['promos.period', { validFrom: '0000-01-01T00:00:00Z' }],
    ['promos.store-unknown', { store: 777_777 }],
    ['promos.store-unknown', { store: -1 }],
    ['request.invalid', { useLimitTotal: 0 }],
    ['request.invalid', { validFrom: 'tomorrow' }],
    ['request.invalid', { description: ['ลด', ' '] }],
  ])('%s: %o is refused and nothing is written', async (code, change) => {
    const before = (await list()).total
    expect((await call('newPromo', { promoCode: 'WRONG-1', ...terms, ...change })).body.code).toBe(code)
    expect((await list()).total).toBe(before)
  })

  test('is changed in its limits and time only, by who saw it last, and never below its uses', async () => {
    await create('CHANGE-1', { useLimitTotal: 10 })
    await order('CHANGE-1')
    await order('CHANGE-1')
    const { description, useLimitPerBuyer, validFrom, validUntil, revision } = await promoOf('CHANGE-1')
    const input = { promoCode: 'change-1', description, useLimitPerBuyer, validFrom, validUntil, revision }
    const save = async (change: object) => (await call('savePromo', { ...input, ...change })).body
    expect(await save({ useLimitTotal: 1 })).toMatchObject({ code: 'promos.limit-below-use' })
    expect(await save({ useLimitTotal: 10, validFrom: '2026-11-02T00:00:00Z' })).toMatchObject({
      code: 'promos.begun',
    })
    // Amount and kind cannot be changed.
    expect(await save({ useLimitTotal: 2, amount: 90, kind: 'fixed' })).toMatchObject({ success: true })
    expect(await promoOf('CHANGE-1')).toMatchObject({
      amount: 10,
      kind: 'percent',
      state: 'used-up',
      used: 2,
    })
    expect((await order('CHANGE-1')).body.code).toBe('promo.used-up')
    expect(await save({ useLimitTotal: 20 })).toMatchObject({ code: 'promos.changed-meanwhile' })
    expect(await auditOf('CHANGE-1')).toEqual(['promo.create', 'promo.save'])
  })

  test('that is stopped is over for buyers; what was ordered with it keeps its price', async () => {
    await create('STOP-1')
    const buyer = await createPerson(app.platform)
    const { body } = await order('STOP-1', buyer.token)
    const id = body.data.id
    await ok('stopPromo', { promoCode: 'STOP-1' })
    expect((await order('STOP-1')).body.code).toBe('promo.ended')
    expect((await app.call('getOrder', { id }, { token: buyer.token })).body.data).toMatchObject({
      order: { price: 108 },
    })
    expect((await call('stopPromo', { promoCode: 'STOP-1' })).body.code).toBe('promos.already-stopped')
    const { revision } = await promoOf('STOP-1')
    const again = await call('savePromo', { promoCode: 'STOP-1', revision, ...terms })
    expect(again.body.code).toBe('promos.already-stopped')
    expect(await auditOf('STOP-1')).toEqual(['promo.create', 'promo.stop'])
  })

  test('tells its orders, what they came to, and which gave their use back', async () => {
    await create('FREE-1', { amount: 100, useLimitTotal: 3 })
    await create('USES-1')
    const buyer = await createPerson(app.platform, { name: '=Som' })
    await order('FREE-1', buyer.token)
    const waiting = await createPerson(app.platform)
    const { body } = await order('USES-1', waiting.token)
    const id = body.data.id
    await app.call('cancelOrder', { id }, { token: waiting.token })
    await order('USES-1')
    const free = await ok('getPromoUses', { promoCode: 'free-1' })
    expect(free).toMatchObject({
      total: 1,
      uses: [
        { buyer: { _id: buyer.id, name: '=Som' }, state: 'paid', listPrice: 120, discount: 120, price: 0 },
      ],
      sums: { paidOrders: 1, openOrders: 0, discount: 120, sales: 0 },
    })
    // In the list what was paid counts, in its month, the last of twelve.
    const usesOf = async (code: string) => (await promoOf(code)).months.map(({ uses }) => uses)
    expect(await usesOf('FREE-1')).toEqual([...Array(11).fill(0), 1])
    expect(await usesOf('USES-1')).toEqual(Array(12).fill(0))
    expect(await promoOf('FREE-1')).toMatchObject({ discount: 120 })
    const uses = await ok('getPromoUses', { promoCode: 'USES-1' })
    expect(uses.sums).toEqual({ paidOrders: 0, openOrders: 1, discount: 0, sales: 0 })
    expect(new Set(uses.uses.map(({ givenBack }) => givenBack))).toEqual(new Set([false, true]))
    expect((await promoOf('USES-1')).used).toBe(1)
    const { url } = await ok('openDownload', { list: 'promo-uses', input: { promoCode: 'FREE-1' } })
    const lines = (await app.open(url)).body.split('\r\n')
    expect(lines[0]).toBe('\uFEFForder,buyer,name,at,state,given_back,list_price,discount,price')
    expect(lines[1]).toContain("'=Som,")
    expect(lines[1]).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,paid,no,120\.00,120\.00,0\.00$/)
  })
})

test('the list is searched, narrowed by how a code stands, sorted and paged; staff of one store get none of it', async () => {
  await create('LATER-1', { validFrom: '2026-11-25T00:00:00Z' })
  const state = async (name: string) =>
    (await list({ state: name, rows: 200 })).promos.map(({ code }) => code)
  expect(await state('waiting')).toEqual(['LATER-1'])
  expect(await state('stopped')).toEqual(['STOP-1'])
  expect(await state('used-up')).toEqual(['CHANGE-1'])
  const all = await list({ rows: 200, sort: 'code' })
  const states = ['live', 'waiting', 'ended', 'stopped', 'used-up'] as const
  const counts = await Promise.all(states.map(async (name) => (await list({ state: name })).total))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.total)
  for (const promo of all.promos) expect(await state(promo.state)).toContain(promo.code)
  expect((await list({ search: '10% OFF', rows: 200 })).total).toBe(all.total)
  expect((await list({ store: cast.store })).promos.map(({ code }) => code)).toEqual(['BAHT-20'])
  expect(all.promos.map(({ code }) => code)).toEqual(all.promos.map(({ code }) => code).toSorted())
  expect((await call('listPromos', {}, '2')).body.code).toBe('not-allowed')
  for (const input of [{ list: 'promos' }, { list: 'promo-uses', input: { promoCode: 'STOP-1' } }])
    expect((await call('openDownload', input, '2')).body.code).toBe('not-allowed')
  const { url } = await ok('openDownload', { list: 'promos', input: { state: 'stopped' } })
  const lines = (await app.open(url)).body.split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^STOP-1,ลด 10%,10% off,percent,10,,,,.*,stopped,1$/)
})

test('INV-06 ordered again while its order ends, by its time or by its buyer, a code waits for no lock that waits for it', async () => {
  await create('AGAIN', { useLimitTotal: 1, validUntil: '2027-12-01T00:00:00Z' })
  const { token } = await createPerson(app.platform)
  const start = app.clock.now()
  const before = repeatedTransactions.deadlock
  for (let round = 0; round < 2 * rounds; round += 1) {
    const { id } = (await order('AGAIN', token)).body.data
    const isOver = round % 2 === 0
    if (isOver) app.clock.advance(25 * 3_600_000)
    const [first, second] = await Promise.all([
      order('AGAIN', token),
      order('AGAIN', token),
      isOver ? expireOrders(app.platform) : app.call('cancelOrder', { id }, { token }),
    ])
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await promoOf('AGAIN')).used).toBeLessThanOrEqual(1)
    for (const { body } of [first, second]) await app.call('cancelOrder', { id: body.data.id }, { token })
    app.clock.set(start)
  }
  expect(repeatedTransactions.deadlock - before).toBe(0)
})

test(`of two who make, change or stop the same code at once, one wins (${rounds} rounds)`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const promoCode = `RACE-${round}`
    const both = async (name: 'newPromo' | 'savePromo' | 'stopPromo', input: object) => {
      const answers = await Promise.all([call(name, input), call(name, input)])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    }
    await both('newPromo', { promoCode, ...terms })
    await both('savePromo', { promoCode, revision: 1, ...terms, useLimitTotal: 7 })
    await both('stopPromo', { promoCode })
    expect(await auditOf(promoCode)).toEqual(['promo.create', 'promo.save', 'promo.stop'])
  }
})
