import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type CastPerson, createPerson } from '#server/test/cast.ts'
import { payAtTheTill, takenBackByBank } from '#server/test/paid-order.ts'
import { startTakingBack } from '#server/test/taking-back.ts'
import { tasks } from '#server/worker.ts'

const { app, accountant, colleague, as, done, platform, refund, orderOf, proved, countDeadlocks, wrong } =
  await startTakingBack()
const rounds = 6
const atOnce = 9

/** The same numbers each time, from nothing up to `below`. */
let seed = 7
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return Math.floor((seed / 2 ** 31) * below)
}
const oneOf = <T>(list: readonly T[]): T => list[random(list.length)] as T

const deadlocks = countDeadlocks()

type Bought = { id: string; prices: number[] }

/** Three orders, the later ones paid by what credit the ones before brought and the rest by transfer. */
async function buys(buyer: CastPerson): Promise<Bought[]> {
  const orders: Bought[] = []
  for (let at = 0; at < 3; at += 1) {
    const prices = Array.from({ length: 1 + random(3) }, () => 10 + 10 * random(6))
    const id = await orderOf(buyer, ...prices)
    await as(buyer, 'useCredit', { id })
    const { order } = await done(buyer, 'getOrder', { id })
    if (order.state !== 'paid') await payAtTheTill(platform, id, Math.round(order.due * 100))
    orders.push({ id, prices })
    const ask = { order: id, lines: [0], cause: 'mind', message: '', credit: true }
    if (at < 2) await done(buyer, 'askRefund', ask)
  }
  return orders
}

const openOf = async (buyer: CastPerson) =>
  (await done(accountant, 'listOpenMoney', { rows: 200 })).money.filter((one) => one.buyer?._id === buyer.id)

const moneyOf = async (buyer: CastPerson) =>
  (
    await sql<{ id: number; gone: boolean }>`
      select id, evidence ? 'reversedAt' as gone from money_received where person_id = ${buyer.id} order by id`.execute(
      platform.db,
    )
  ).rows

const settleJob = async (moneyId: number) => await tasks(platform)['payments.money-taken-back']?.({ moneyId })

/** Possible next actions of staff, buyer, bank and jobs in this state. */
async function acts(buyer: CastPerson, orders: readonly Bought[]): Promise<(() => Promise<unknown>)[]> {
  const [open, money] = [await openOf(buyer), await moneyOf(buyer)]
  const { balance } = await done(buyer, 'getCredit')
  const account = { bank: '014', account: '1234567890' }
  return Promise.all(
    Array.from({ length: atOnce }, async () => {
      const [staff, { id, prices }, received] = [oneOf([accountant, colleague]), oneOf(orders), oneOf(money)]
      const line = random(prices.length)
      const owed = open.length === 0 ? undefined : oneOf(open)
      const whole = { id: owed?.id, amount: owed?.amount }
      const ask = { order: id, lines: [line], cause: 'mind', message: 'x' }
      return oneOf<() => Promise<unknown>>([
        () => as(staff, 'refundOrder', refund(id, prices[line] ?? 0, { lines: [line] })),
        () => as(buyer, 'askRefund', { ...ask, ...(line === 0 ? { credit: true } : account) }),
        () => as(staff, 'creditMoney', whole),
        async () =>
          await as(staff, 'returnMoney', { ...whole, reference: `T-${whole.id}`, ...(await proved(staff)) }),
        () => as(buyer, 'keepMoney', { order: id, amount: owed?.order === id ? owed.amount : 10 }),
        () => (received.gone ? settleJob(received.id) : takenBackByBank(platform, received.id)),
        () => settleJob(received.id),
        () => payAtTheTill(platform, id),
        () => as(buyer, 'withdrawCredit', { amount: balance, ...account }),
      ])
    }),
  )
}

/** Everything that is owed goes out as the list says. */
async function settleAll(buyer: CastPerson): Promise<void> {
  for (const { id, gone } of await moneyOf(buyer)) if (gone) await settleJob(id)
  for (;;) {
    const [one] = await openOf(buyer)
    if (one === undefined) return
    const { id, amount } = one
    expect(one.byBank).toBeLessThan(amount)
    if (one.reason === 'CREDIT')
      await done(accountant, 'returnMoney', {
        id,
        amount,
        reference: `E-${id}`,
        ...(await proved(accountant)),
      })
    else await done(accountant, 'creditMoney', { id, amount })
  }
}

/** By how much a buyer has more, with what can be read, than was paid. */
async function aheadOf(buyer: CastPerson): Promise<number> {
  const { rows } = await sql<{ satang: number }>`
    select (coalesce((select sum(case when evidence ? 'reversedAt' then 0 else 0 - amount_satang end) from money_received
          where person_id = ${buyer.id}), 0)
      + coalesce((select sum(amount_satang) from refund_due where person_id = ${buyer.id} and proof_key is not null), 0)
      + coalesce((select sum(balance_satang) from buyer_credit where person_id = ${buyer.id}), 0)
      + coalesce((select sum(l.paid_satang) from orders o join order_line l on l.order_id = o.id
          where o.buyer_id = ${buyer.id} and o.state = 'paid' and not exists (
            select from refund_line r where (r.order_id, r.position) = (l.order_id, l.position))), 0))::bigint as satang`.execute(
    platform.db,
  )
  return rows[0]?.satang ?? 0
}

test('whatever staff, buyer, bank and jobs do at once, nobody is short, nothing goes out twice and the doctor finds nothing', async () => {
  const unexpected: unknown[] = []
  for (let round = 0; round < rounds; round += 1) {
    const buyer = await createPerson(platform)
    const orders = await buys(buyer)
    for (let burst = 0; burst < 3; burst += 1) {
      const all = await Promise.all((await acts(buyer, orders)).map((act) => act()))
      const statuses = all.map((answer) => (answer as { status?: number } | undefined)?.status ?? 200)
      unexpected.push(...statuses.filter((status) => status >= 500))
    }
    await settleAll(buyer)
    expect(await aheadOf(buyer)).toBeGreaterThanOrEqual(0)
    expect(await wrong()).toEqual([])
    app.clock.advance(60_000)
  }
  expect([unexpected, deadlocks()]).toEqual([[], 0])
})
