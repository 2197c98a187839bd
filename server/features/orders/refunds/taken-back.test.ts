import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inspectRows } from '#server/doctor.ts'
import { type CastPerson, createPerson, createSeller, createSheet } from '#server/test/cast.ts'
import { payAtTheTill, takenBackByBank } from '#server/test/paid-order.ts'
import { startRefunding } from '#server/test/refunding.ts'
import { tasks } from '#server/worker.ts'

const { app, accountant, colleague, done, codeOf, sale, proved } = await startRefunding()
const { platform } = app
const author = await createSeller(platform)

const refund = (order: string, amount: number, more: object = {}) => ({
  id: order,
  reason: 'ซื้อผิดวิชา',
  amount,
  ...more,
})
const orderOf = async (buyer: CastPerson, ...baht: number[]) => {
  const sheets = await Promise.all(
    baht.map((one) => createSheet(platform, { authorId: author.id, store: 1, priceSatang: one * 100 })),
  )
  return (await done(buyer, 'createOrder', { sheets })).id
}
/** A buyer who pays this order with 60 baht of credit, and the rest through the bank. */
async function paidWithCredit(...baht: number[]): Promise<{ buyer: CastPerson; order: string }> {
  const buyer = await createPerson(platform)
  const first = await orderOf(buyer, 60)
  await payAtTheTill(platform, first)
  await done(buyer, 'askRefund', { order: first, lines: [0], cause: 'mind', message: '', credit: true })
  const order = await orderOf(buyer, ...baht)
  await done(buyer, 'useCredit', { id: order })
  await payAtTheTill(platform, order, baht.reduce((sum, one) => sum + one, 0) * 100 - 6_000)
  expect(await balanceOf(buyer)).toBe(0)
  return { buyer, order }
}
const balanceOf = async (buyer: CastPerson) => (await done(buyer, 'getCredit')).balance
/** The bank says that it took the money back, and the job that follows has run. */
async function takeBack(order: string): Promise<number> {
  const moneyId = await takenBackByBank(platform, order)
  await tasks(platform)['payments.money-taken-back']?.({ moneyId })
  return moneyId
}
const refundsOf = async (order: string) => (await done(accountant, 'staffGetOrder', { id: order })).refunds
const openOf = async (order: string) =>
  (await done(accountant, 'listOpenMoney', { rows: 200 })).money.filter((one) => one.order === order)
const leftThrough = async (account: string) => {
  const { rows } = await sql<{ satang: number }>`
    select coalesce(sum(amount_satang), 0)::bigint as satang from ledger_side where account = ${account}`.execute(
    platform.db,
  )
  return rows[0]?.satang ?? 0
}

test('what the bank took back of an order that credit paid in part: its transfer is back, the credit is credit again, once', async () => {
  const { buyer, order } = await paidWithCredit(100)
  await takeBack(order)
  const before = await leftThrough('bank:refunds')
  const { due } = await done(accountant, 'refundOrder', refund(order, 100))
  expect(await openOf(order)).toMatchObject([{ id: due, amount: 100 }])
  const transfer = { id: due, reference: 'T1', amount: 100, ...(await proved(accountant)) }
  expect(await codeOf(accountant, 'returnMoney', transfer)).toBe('money.part-taken-back')
  await done(accountant, 'creditMoney', { id: due, amount: 100 })
  expect(await balanceOf(buyer)).toBe(60)
  expect((await leftThrough('bank:refunds')) - before).toBe(4_000)
  expect(await openOf(order)).toEqual([])
  const month = app.clock.now().toISOString().slice(0, 7)
  const { items } = await done(accountant, 'listBookedItems', { month, query: order })
  expect(items).toContainEqual(expect.objectContaining({ kind: 'refund', open: -40 }))
})

test('of two refunds of such an order the first is what the bank gave back, and the second is owed', async () => {
  const { buyer, order } = await paidWithCredit(40, 60)
  await takeBack(order)
  const first = await done(accountant, 'refundOrder', refund(order, 40, { lines: [0] }))
  expect(await openOf(order)).toEqual([])
  const second = await done(accountant, 'refundOrder', refund(order, 60, { lines: [1] }))
  expect([first.due, await openOf(order)]).toMatchObject([expect.any(String), [{ id: second.due }]])
  await done(accountant, 'creditMoney', { id: second.due, amount: 60 })
  expect(await balanceOf(buyer)).toBe(60)
})

test('staff who may refund it are told once that the money of a paid order is gone', async () => {
  const [one, other] = [await sale(9_300), await sale(9_400)]
  await done(accountant, 'refundOrder', refund(other.order, 94))
  for (const { order } of [one, other, one]) await takeBack(order)
  const { messages } = await done(colleague, 'getMessage')
  const told = (order: string) => messages.filter((message) => JSON.stringify(message).includes(order))
  expect([told(one.order).length, told(other.order).length]).toEqual([1, 0])
  expect(JSON.stringify(told(one.order))).toContain('93.00')
})

test('a refund that waits for its transfer is owed no more once the bank took the money back', async () => {
  const one = await sale(9_000)
  const { due } = await done(accountant, 'refundOrder', refund(one.order, 90))
  const moneyId = await takenBackByBank(platform, one.order)
  // Before the job, too, it goes out no second time.
  const transfer = { id: due, reference: 'T1', amount: 90 }
  expect(await codeOf(accountant, 'returnMoney', { ...transfer, ...(await proved(accountant)) })).toBe(
    'money.taken-back',
  )
  expect(await codeOf(colleague, 'creditMoney', { id: due, amount: 90 })).toBe('money.taken-back')
  for (let times = 0; times < 2; times += 1) await tasks(platform)['payments.money-taken-back']?.({ moneyId })
  expect(await openOf(one.order)).toEqual([])
  expect(await refundsOf(one.order)).toMatchObject([
    { returned: expect.any(String), bankReference: 'taken back by the bank' },
  ])
  expect(await codeOf(accountant, 'returnMoney', { ...transfer, ...(await proved(accountant)) })).toBe(
    'money.decided-meanwhile',
  )
})

test('money that paid nothing, or came too late, waits for staff no more once the bank took it back', async () => {
  const buyer = await createPerson(platform)
  const [little, late] = [await orderOf(buyer, 70), await orderOf(buyer, 80)]
  await payAtTheTill(platform, little, 5_000)
  await app.change('orders', { id: late }, { state: 'expired', closed_at: app.clock.now() })
  await payAtTheTill(platform, late)
  expect([await openOf(little), await openOf(late)]).toMatchObject([
    [{ kind: 'unmatched' }],
    [{ kind: 'due' }],
  ])
  const before = await leftThrough('bank:refunds')
  const money = [await takeBack(little), await takeBack(late)]
  expect([...(await openOf(little)), ...(await openOf(late))]).toEqual([])
  expect((await leftThrough('bank:refunds')) - before).toBe(13_000)
  for (const id of money)
    expect(await app.row('money_received', { id }, 'state')).toEqual({ state: 'REFUNDED' })
})

test('and the doctor finds nothing after all of it', async () => {
  expect((await inspectRows(platform, () => {})).filter(({ wrongCount }) => wrongCount > 0)).toEqual([])
})
