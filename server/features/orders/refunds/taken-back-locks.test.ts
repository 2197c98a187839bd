import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { lockOrder } from '#server/features/orders/checkout/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { createPerson } from '#server/test/cast.ts'
import { eventually } from '#server/test/eventually.ts'
import { payAtTheTill, takenBackByBank } from '#server/test/paid-order.ts'
import { startTakingBack } from '#server/test/taking-back.ts'
import { csvOf } from '#server/test/uploading.ts'
import { tasks } from '#server/worker.ts'

const shop = await startTakingBack()
const { app, accountant, colleague, as, done, sale, platform, refund, orderOf, paidWithCredit, moneyOf } =
  shop
const { balanceOf, countDeadlocks, openOf, wrong } = shop
const numberOf = (id: string | undefined) => Number(id?.split(':')[1])

const someoneWaits = () =>
  eventually(async () => {
    const { rowCount } = await platform.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rowCount).toBe(1)
  })

/** While another transaction holds `first`, `work` must hold none of `others`: it waits for `first` before it locks them. */
async function waitsFirst(
  first: readonly [table: string, id: number],
  others: readonly (readonly [table: string, id: number])[],
  work: () => Promise<unknown>,
): Promise<void> {
  const another = await platform.pool.connect()
  const lock = async ([table, id]: readonly [string, number]) =>
    (await another.query(`select from ${table} where id = $1 for update skip locked`, [id])).rowCount
  try {
    await another.query('begin')
    await lock(first)
    const working = work()
    await someoneWaits()
    const free = []
    for (const one of others) free.push(await lock(one))
    await another.query('rollback')
    await working
    expect(free).toEqual(others.map(() => 1))
  } finally {
    another.release()
  }
}

/** While another transaction holds this row, a refund waits for it and holds no sums of the order's month. */
async function beforeMonths<Answer>(
  order: string,
  [table, column, value]: readonly [table: string, column: string, value: string | number],
  refunding: () => Promise<Answer>,
): Promise<Answer> {
  const { author_id: seller } = await app.row('order_line', { order_id: order }, 'author_id')
  const another = await platform.pool.connect()
  try {
    await another.query('begin')
    await another.query(`select from ${table} where ${column} = $1 for update`, [value])
    const answer = refunding()
    await someoneWaits()
    const { rowCount } = await another.query(
      'select from seller_month_sales where seller_id = $1 for update skip locked',
      [seller],
    )
    await another.query('rollback')
    expect(rowCount).toBe(1)
    return await answer
  } finally {
    another.release()
  }
}

/** A buyer whose credit the bank took back, and an order that was refunded, and then was paid once more. */
async function paidOnceMore() {
  const { buyer, first } = await paidWithCredit(100)
  const order = await orderOf(buyer, 70)
  await payAtTheTill(platform, order)
  await done(accountant, 'refundOrder', refund(order, 70))
  await payAtTheTill(platform, order)
  const gone = await takenBackByBank(platform, first)
  const [one, other] = (await openOf(order)).map(({ id }) => numberOf(id)).toSorted((a, b) => a - b)
  return { buyer, order, gone, dues: [one ?? 0, other ?? 0] as const }
}

describe('who settles several sums of one person locks them as everybody does', () => {
  test('a buyer who keeps what goes back of an order waits for the first sum before the second and before any money', async () => {
    const { buyer, order, gone, dues } = await paidOnceMore()
    const others = [['refund_due', dues[1]] as const, ['money_received', gone] as const]
    await waitsFirst(['refund_due', dues[0]], others, () => done(buyer, 'keepMoney', { order, amount: 140 }))
    expect(await balanceOf(buyer)).toBe(140)
  })

  test('money that paid nothing waits for older money of its person that the bank took back', async () => {
    const { buyer, first } = await paidWithCredit(100)
    const order = await orderOf(buyer, 70)
    await payAtTheTill(platform, order, 5_000)
    const gone = await takenBackByBank(platform, first)
    const [money = 0] = await moneyOf(order)
    await waitsFirst(['money_received', gone], [['money_received', money]], () =>
      done(accountant, 'creditMoney', { id: `money:${money}`, amount: 50 }),
    )
    expect(await balanceOf(buyer)).toBe(50)
  })

  test('what is owed of older money waits for that before newer money of its person that the bank took back', async () => {
    const buyer = await createPerson(platform)
    const [late, first] = [await orderOf(buyer, 80), await orderOf(buyer, 60)]
    await app.change('orders', { id: late }, { state: 'expired', closed_at: app.clock.now() })
    for (const order of [late, first]) await payAtTheTill(platform, order)
    const gone = await takenBackByBank(platform, first)
    const [due] = await openOf(late)
    const [money = 0] = await moneyOf(late)
    await waitsFirst(['money_received', money], [['money_received', gone]], () =>
      done(accountant, 'creditMoney', { id: due?.id, amount: 80 }),
    )
    expect(await balanceOf(buyer)).toBe(80)
  })

  test('a refund waits for money that the bank took back before the sums of its month, which who pays by money takes after it', async () => {
    const { buyer, first } = await paidWithCredit(100)
    const order = await orderOf(buyer, 70)
    await payAtTheTill(platform, order)
    const gone = await takenBackByBank(platform, first)
    const { due } = await beforeMonths(order, ['money_received', 'id', gone], () =>
      done(accountant, 'refundOrder', refund(order, 70)),
    )
    await done(accountant, 'creditMoney', { id: due, amount: 70 })
    expect(await openOf(order)).toEqual([])
  })

  test('a refund that becomes credit waits for the credit of its buyer before the sums of its month, as who pays by credit does', async () => {
    const { buyer, order } = await paidWithCredit(100)
    const credit = { order, lines: [0], cause: 'mind', message: '', credit: true }
    await beforeMonths(order, ['buyer_credit', 'person_id', buyer.id], () => done(buyer, 'askRefund', credit))
    expect(await balanceOf(buyer)).toBe(100)
  })

  test('who delivers by late money waits for what is owed of it before the money', async () => {
    const buyer = await createPerson(platform)
    const late = await orderOf(buyer, 80)
    await app.change('orders', { id: late }, { state: 'expired', closed_at: app.clock.now() })
    await payAtTheTill(platform, late)
    const [due] = await openOf(late)
    const [money = 0] = await moneyOf(late)
    await waitsFirst(['refund_due', numberOf(due?.id)], [['money_received', money]], () =>
      done(accountant, 'deliverOrder', { id: due?.id, order: late }),
    )
    expect(await openOf(late)).toEqual([])
  })

  test('who accepts what a service says it gave back waits for the first sum before the second', async () => {
    const [one, other, kept] = [await sale(4_100), await sale(4_200), await sale(9_900)]
    for (const { order } of [one, other])
      await done(accountant, 'refundOrder', refund(order, order === one.order ? 41 : 42))
    const [first, second] = [
      numberOf((await openOf(one.order))[0]?.id),
      numberOf((await openOf(other.order))[0]?.id),
    ]
    const chargeOf = async (order: string) =>
      (await app.row('money_received', { order_id: order }, 'transaction_id')).transaction_id
    const [charge, later] = [await chargeOf(one.order), await chargeOf(other.order)]
    const day = bangkokDate(app.clock.now())
    const rows = [
      'transfer,transferred_at,charge,amount,fee,fee_vat,net,refund_id',
      ...[
        [await chargeOf(kept.order), 99, ''],
        [charge, 41, ''],
        [later, 42, ''],
        [later, -42, 'rfnd_l2'],
        [charge, -41, 'rfnd_l1'],
      ].map(([of, baht, name]) => `trsf_locks,${day},${of},${baht},0,0,${baht},${name}`),
    ]
    const report = { ...csvOf(rows.join('\r\n'), 'omise.csv'), profile: `gateway:${platform.payments.name}` }
    await done(accountant, 'importStatement', report)
    const month = day.slice(0, 7)
    const { lines } = await done(accountant, 'listStatementLines', { month, rows: 200 })
    expect(lines.map(({ suggestion }) => suggestion?.toBook)).toEqual(['gateway-refund', 'gateway-refund'])
    const accepted = lines.map(({ statement, line, suggestion }) => ({
      statement,
      line,
      key: suggestion?.key,
    }))
    await waitsFirst(['refund_due', first], [['refund_due', second]], () =>
      done(accountant, 'acceptSuggestions', { month, lines: accepted }),
    )
    expect([...(await openOf(one.order)), ...(await openOf(other.order))]).toEqual([])
  })

  test('who gives money back of an order waits for nobody who has locked that order', async () => {
    const { order } = await paidWithCredit(100)
    const { due } = await done(accountant, 'refundOrder', refund(order, 100))
    await inTransaction(platform.db, async (trx) => {
      await lockOrder(trx, { id: order })
      await done(accountant, 'creditMoney', { id: due, amount: 100 })
    })
    expect(await openOf(order)).toEqual([])
  })
})

test('jobs, staff and the buyer at once: nobody is ended to free another from a deadlock, and each satang goes back once', async () => {
  const deadlocks = countDeadlocks()
  const job = tasks(platform)['payments.money-taken-back']
  for (let round = 0; round < 6; round += 1) {
    const { buyer, order, gone } = await paidOnceMore()
    const late = await orderOf(buyer, 80)
    await app.change('orders', { id: late }, { state: 'expired', closed_at: app.clock.now() })
    await payAtTheTill(platform, late)
    const moneyOfOrder = await moneyOf(order)
    const lateGone = await takenBackByBank(platform, late)
    const again = await takenBackByBank(platform, moneyOfOrder[1] ?? 0)
    const open = [...(await openOf(order)), ...(await openOf(late))]
    await Promise.all([
      ...[gone, lateGone, again, gone].map((moneyId) => job?.({ moneyId })),
      ...open.map(({ id, amount }) => as(colleague, 'creditMoney', { id, amount })),
      as(buyer, 'keepMoney', { order, amount: 70 }),
    ])
    for (const { id, amount } of [...(await openOf(order)), ...(await openOf(late))])
      await done(accountant, 'creditMoney', { id, amount })
    expect(await balanceOf(buyer)).toBe(70)
  }
  expect(deadlocks()).toBe(0)
  const { rows } = await sql`select from refund_due where refunded_at is null`.execute(platform.db)
  expect([rows.length, await wrong()]).toEqual([0, []])
})
