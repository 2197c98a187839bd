import { afterEach, expect, test } from 'vitest'
import { ProviderMisconfigured } from '#server/adapters/payments/provider.ts'
import { tasks } from '#server/worker.ts'
import { openTill } from '#server/test/till.ts'

const till = await openTill()
afterEach(() => till.expectSoundBooks())

test('payOrder asks the bank now, although it never tells', async () => {
  const buyer = await till.buyer()
  const order = await till.order(buyer, [await till.sheet()])
  const before = await till.shop.call('payOrder', { id: order.id }, { token: buyer.token })
  expect(before.body.data).toEqual({ state: 'waiting' })
  await till.pay(order, 'silent')
  const after = await till.shop.call('payOrder', { id: order.id }, { token: buyer.token })
  expect([after.status, after.body.data]).toEqual([200, { state: 'paid' }])
  expect(await till.library(buyer)).toHaveLength(1)
})

test('an author hears of a sale at once where that is wanted, else of the day once, with what was sold', async () => {
  const { platform } = till.shop
  const orders = []
  const sheet = await till.sheet()
  const { author_id: authorId } = await till.shop.row('sheet', { id: sheet }, 'author_id')
  const told = async () =>
    await platform.db
      .selectFrom('message')
      .select(['html_th', 'key'])
      .where('person_id', '=', authorId)
      .where('notice', '=', 'sale')
      .orderBy('id')
      .execute()
  for (const when of ['each', 'day'] as const) {
    await till.shop.change('seller', { person_id: authorId }, { sale_notices: when })
    const buyer = await till.buyer()
    const order = await till.order(buyer, [sheet])
    await till.pay(order, 'silent')
    await till.shop.call('payOrder', { id: order.id }, { token: buyer.token })
    orders.push(order)
  }
  expect(await told()).toMatchObject([{ key: `sale:${orders[0]?.id}:${authorId}` }])
  const now = platform.clock.now()
  till.shop.clock.set(new Date(now.getTime() + 86_400_000))
  const tell = tasks(platform)['orders.notify-sales-of-yesterday']
  for (let time = 0; time < 2; time += 1) await tell?.({})
  till.shop.clock.set(now)
  const [, ofDay, ...more] = await told()
  expect(ofDay?.html_th).toMatch(/แคลคูลัส 1 × 2/)
  expect(more).toEqual([])
})

test('payOrder needs a signed-in person, and hides the orders of others', async () => {
  const [buyer, stranger] = [await till.buyer(), await till.buyer()]
  const order = await till.order(buyer, [await till.sheet()])
  await till.pay(order, 'silent')
  expect((await till.shop.call('payOrder', { id: order.id })).status).toBe(401)
  const theirs = await till.shop.call('payOrder', { id: order.id }, { token: stranger.token })
  const none = await till.shop.call('payOrder', { id: 'NOSUCHORDERX' }, { token: stranger.token })
  expect([theirs.status, theirs.body]).toEqual([404, none.body])
  expect((await till.read(buyer, order.id)).state).toBe('waiting')
})

test.each([[{}], [{ id: 5 }], [{ id: '' }], [{ id: 'x'.repeat(100_000) }], [{ id: 'A\u0000B' }]])(
  'payOrder refuses bad input %#',
  async (input) => {
    const buyer = await till.buyer()
    const { status, body } = await till.shop.call('payOrder', input, { token: buyer.token })
    expect([400, 413]).toContain(status)
    expect(body.msg).toHaveLength(2)
  },
)

test('INV-19 a provider that is away or badly set up is 503, and the order stays as it is', async () => {
  const buyer = await till.buyer()
  const order = await till.order(buyer, [await till.sheet()])
  await till.pay(order, 'silent')
  const { platform } = till.shop
  const working = platform.payments
  platform.payments = {
    ...working,
    inquire: async () => {
      throw new ProviderMisconfigured('sandbox', 'key')
    },
  }
  const { status, body, headers } = await till.shop.call('payOrder', { id: order.id }, { token: buyer.token })
  platform.payments = working
  expect([status, body.code]).toEqual([503, 'unavailable'])
  expect(headers['retry-after']).toBeDefined()
  expect((await till.read(buyer, order.id)).state).toBe('waiting')
})

test('the server asks on its own until the money is there, and stops when the order is paid', async () => {
  const buyer = await till.buyer()
  const order = await till.order(buyer, [await till.sheet()])
  expect(await till.inquire()).toBeGreaterThan(0)
  await till.pay(order, 'silent')
  await till.inquire()
  expect((await till.read(buyer, order.id)).state).toBe('paid')
  await till.inquire()
  const { rows } = await till.shop.platform.pool.query('select inquire_at from orders where id = $1', [
    order.id,
  ])
  expect(rows).toEqual([{ inquire_at: null }])
})

test('INV-05 money that moved just before expiry still pays: the sweep waits for the last question', async () => {
  const buyer = await till.buyer()
  const order = await till.order(buyer, [await till.sheet()])
  const start = till.shop.clock.now()
  till.shop.clock.advance(24 * 3_600_000 - 5_000)
  await till.pay(order, 'silent')
  till.shop.clock.advance(10_000)
  await tasks(till.shop.platform)['orders.expire']?.({})
  await tasks(till.shop.platform)['payments.inquire-orders']?.({})
  expect((await till.read(buyer, order.id)).state).toBe('paid')
  till.shop.clock.set(start)
})
