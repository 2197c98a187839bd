import { beforeEach, expect, test } from 'vitest'
import { type PaymentToAsk, ProviderUnavailable } from '#server/adapters/payments/provider.ts'
import { openTill } from '#server/test/till.ts'
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
  // As the claim leaves it; the process died before it asked.
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
  await Promise.all([sweep(), till.tell()])
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
    await till.tell()
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
  // As a run that was cut off: what it had not planned is asked about behind what it had.
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
