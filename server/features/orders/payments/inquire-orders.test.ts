import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type PaymentToAsk,
  ProviderMisconfigured,
  ProviderUnavailable,
} from '#server/adapters/payments/provider.ts'
import { createPerson } from '#server/test/cast.ts'
import { openTill } from '#server/test/till.ts'
import { tasks } from '#server/worker.ts'
import { inquireDueOrders, reconcilePaidOrders } from './inquire-orders.ts'

let asked: string[]
let isAway = false
const till = await openTill()
const { platform } = till.shop
const working = platform.payments
platform.payments = {
  ...working,
  inquire: async (payment: PaymentToAsk, signal?: AbortSignal) => {
    asked.push(payment.hex)
    if (isAway) throw new ProviderUnavailable('sandbox', 'away')
    return await working.inquire(payment, signal)
  },
}
beforeEach(async () => {
  isAway = false
  await till.shop.platform.pool.query('update orders set inquire_at = null, inquire_failures = 0')
  asked = []
})

const sweep = () => inquireDueOrders(till.shop.platform)
const seconds = (count: number) => till.shop.clock.advance(count * 1_000)

async function newOrder() {
  const buyer = await till.buyer()
  const order = await till.order(buyer, [await till.sheet()])
  return { buyer, ...order }
}

async function planOf(id: string): Promise<{ secondsLeft: number | null; failures: number }> {
  const { rows } = await till.shop.platform.pool.query<{ inquire_at: Date | null; inquire_failures: number }>(
    'select inquire_at, inquire_failures from orders where id = $1',
    [id],
  )
  const [row] = rows
  if (row === undefined) throw new Error('no order')
  const { inquire_at: at, inquire_failures: failures } = row
  return { secondsLeft: at && (at.getTime() - till.shop.clock.now().getTime()) / 1_000, failures }
}

test('an order is asked about fifteen seconds after its QR is shown, not before, and then by the plan', async () => {
  const { id } = await newOrder()
  seconds(13)
  expect(await sweep()).toBe(0)
  seconds(1)
  expect(await sweep()).toBe(1)
  expect(await planOf(id)).toEqual({ secondsLeft: 15, failures: 0 })
  seconds(15)
  expect(await sweep()).toBe(1)
  expect(await planOf(id)).toEqual({ secondsLeft: 30, failures: 0 })
})

test('many processes that look at the same moment ask once', async () => {
  for (let count = 0; count < 12; count += 1) await newOrder()
  seconds(20)
  const found = await Promise.all(Array.from({ length: 8 }, sweep))
  expect(found.reduce((sum, one) => sum + one, 0)).toBe(12)
  expect(asked.length).toBe(12)
  expect(new Set(asked).size).toBe(12)
})

test('what a killed process had claimed is asked by another one after a minute', async () => {
  const { id } = await newOrder()
  seconds(20)
  // As after the claim, if the process died before it asked.
  await till.shop.platform.pool.query('update orders set inquire_at = $2 where id = $1', [
    id,
    new Date(till.shop.clock.now().getTime() + 60_000),
  ])
  expect(await sweep()).toBe(0)
  seconds(61)
  expect(await sweep()).toBe(1)
})

test('a bank that does not answer is asked again soon, then ever more rarely, and never later than planned', async () => {
  const { id } = await newOrder()
  seconds(120)
  isAway = true
  const pauses: (number | null)[] = []
  for (let count = 1; count <= 8; count += 1) {
    expect(await sweep()).toBe(1)
    const { secondsLeft, failures } = await planOf(id)
    expect(failures).toBe(count)
    pauses.push(secondsLeft)
    seconds(secondsLeft ?? 0)
  }
  expect(pauses.slice(0, 5)).toEqual([2, 4, 8, 16, 32])
  expect(Math.max(...pauses.map(Number))).toBeLessThanOrEqual(120)
  isAway = false
  await sweep()
  expect((await planOf(id)).failures).toBe(0)
})

test('a call-back in the middle of the question ends the asking', async () => {
  const { id, buyer, qrData } = await newOrder()
  seconds(20)
  await till.pay({ id, qrData }, 'on-time')
  await Promise.all([sweep(), till.callBack()])
  expect((await till.read(buyer, id)).state).toBe('paid')
  expect(await planOf(id)).toEqual({ secondsLeft: null, failures: 0 })
})

test('a given-up order is asked about at its end and a day later, then no more', async () => {
  const { id, buyer } = await newOrder()
  await till.shop.call('cancelOrder', { id }, { token: buyer.token })
  const start = till.shop.clock.now()
  seconds(20)
  await sweep()
  const atEnd = (await planOf(id)).secondsLeft ?? 0
  expect(Math.round(atEnd / 3_600)).toBe(24)
  seconds(atEnd)
  await sweep()
  expect((await planOf(id)).secondsLeft).toBe(86_400)
  seconds(86_400)
  await sweep()
  expect(await planOf(id)).toEqual({ secondsLeft: null, failures: 0 })
  till.shop.clock.set(start)
})

test('the night asks about the paid orders of two days, so that a missed night loses nothing, three a second', async () => {
  const orders = []
  for (let count = 0; count < 4; count += 1) {
    const order = await newOrder()
    await till.pay(order, 'on-time')
    await till.callBack()
    orders.push(order)
  }
  const { pool } = till.shop.platform
  await pool.query(
    `update orders set paid_at = paid_at - interval '10 days' where state = 'paid' and not (id = any($1))`,
    [orders.map(({ id }) => id)],
  )
  await pool.query(`update orders set paid_at = paid_at - interval '48 hours' where id = $1`, [orders[0]?.id])
  await pool.query(`update orders set paid_at = paid_at - interval '50 hours' where id = $1`, [orders[1]?.id])
  // A night of 400,000 orders in one statement has no time to end.
  await pool.query(`
    create function one_piece() returns trigger language plpgsql as $$ begin
      if (select max(paid_at) - min(paid_at) > interval '1 hour' from planned) then raise 'more than a piece'; end if;
      return null;
    end $$;
    create trigger one_piece after update on orders referencing new table as planned
      for each statement execute function one_piece()`)
  asked = []
  expect(await reconcilePaidOrders(till.shop.platform)).toBe(3)
  await pool.query('drop trigger one_piece on orders')
  // A run was cut off: unplanned orders are asked about after planned ones.
  await pool.query('update orders set inquire_at = null where id = $1', [orders[0]?.id])
  expect(await reconcilePaidOrders(till.shop.platform)).toBe(1)
  expect((await planOf(orders[0]?.id ?? '')).secondsLeft).toBeGreaterThan(0)
  await pool.query('update orders set inquire_at = $2 where id = $1', [orders[0]?.id, till.shop.clock.now()])
  expect(await sweep()).toBe(1)
  seconds(2)
  expect(await sweep()).toBe(2)
  expect(asked.length).toBe(3)
  seconds(600)
  expect(await sweep()).toBe(0)
})

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
  const saleMessages = async () =>
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
  // Sheets owned already, or refunded, are no sale of the day.
  const [twice, sorry] = [await till.buyer(), await till.buyer()]
  const first = await till.order(twice, [sheet])
  const second = await till.order(twice, [sheet, await till.sheet()])
  const back = await till.order(sorry, [sheet])
  for (const [buyer, order] of [
    [twice, first],
    [twice, second],
    [sorry, back],
  ] as const) {
    await till.pay(order, 'silent')
    await till.shop.done(buyer, 'payOrder', { id: order.id })
  }
  const staff = await createPerson(platform, { permissions: [{ permission: 2, store: -1 }] })
  const refund = { id: back.id, lines: [0], reason: 'ซื้อผิดวิชา', amount: 59 }
  await till.shop.done(staff, 'refundOrder', refund)
  expect(await saleMessages()).toMatchObject([{ key: `sale:${orders[0]?.id}:${authorId}` }])
  const now = platform.clock.now()
  till.shop.clock.set(new Date(now.getTime() + 86_400_000))
  const notifySales = tasks(platform)['orders.notify-sales-of-yesterday']
  for (let time = 0; time < 2; time += 1) await notifySales?.({})
  till.shop.clock.set(now)
  const [, ofDay, ...more] = await saleMessages()
  expect(ofDay?.html_th).toMatch(/แคลคูลัส 1 × 3/)
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
