import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type CastPerson, createPerson } from '#server/test/cast.ts'
import { migrations } from '#server/migrations/2026-12-14.ts'
import { askedRefund, payAtTheTill, takenBackByBank } from '#server/test/paid-order.ts'
import { startTakingBack } from '#server/test/taking-back.ts'
import { tasks } from '#server/worker.ts'

const {
  app,
  accountant,
  done,
  codeOf,
  proved,
  platform,
  refund,
  orderOf,
  paidWithCredit,
  moneyOf,
  balanceOf,
  jobOf,
  settle,
  takeBack,
  staffMessages,
  buyerMessages,
  openOf,
  leftThrough,
  ownedPartWithCredit,
  wrong,
} = await startTakingBack()

const transferOf = async (id: string | null | undefined, amount: number) => ({
  id,
  reference: `T-${id}`,
  amount,
  ...(await proved(accountant)),
})

test('a preview says that it becomes credit while the bank has not given back all of it', async () => {
  const asked = async (order: string) => {
    await askedRefund(platform, order)
    return async () => (await done(accountant, 'previewRefund', { id: order })).asCredit
  }
  const buyer = await createPerson(platform)
  const paid = await orderOf(buyer, 100)
  await payAtTheTill(platform, paid)
  const [whole, part] = [await asked(paid), await paidWithCredit(100)]
  const rest = await asked(part.order)
  expect([await whole(), await rest()]).toEqual([true, true])
  await takeBack(paid)
  await takeBack(part.order)
  expect([await whole(), await rest()]).toEqual([false, true])
  // The credit that paid the rest had come from money that the bank gives back, too.
  await takeBack(part.first)
  expect(await rest()).toBe(false)
  const { isCredit, byBank } = await done(accountant, 'refundOrder', refund(part.order, 100))
  expect({ isCredit, byBank }).toEqual({ isCredit: false, byBank: 100 })
})

describe('of a refund whose buyer closed the account before the bank took a part of it back', () => {
  test('the rest is transferred to the account that was asked for, and books and statements know both parts', async () => {
    const { buyer, order } = await paidWithCredit(100)
    const account = { bank: '014', account: '1234567890' }
    await done(buyer, 'askRefund', { order, lines: [0], cause: 'mind', message: '', ...account })
    await done(buyer, 'deleteAccount', { confirm: 'DELETE' })
    await takeBack(order)
    const [open] = await openOf(order)
    expect(open).toMatchObject({ amount: 100, byBank: 40, closed: true, account: true })
    const id = open?.id ?? null
    expect(await done(accountant, 'showRefundAccount', { due: id })).toMatchObject({
      account: { number: '1234567890' },
    })
    expect(await codeOf(accountant, 'creditMoney', { id, amount: 100 })).toBe('credit.no-buyer')
    const { payee: _payee, ...whole } = await transferOf(id, 100)
    expect(await codeOf(accountant, 'returnMoney', whole)).toBe('refunds.changed-meanwhile')
    const before = await leftThrough('bank:refunds')
    const { payee: _unused, ...rest } = await transferOf(id, 60)
    await done(accountant, 'returnMoney', rest)
    expect((await leftThrough('bank:refunds')) - before).toBe(10_000)
    expect(await openOf(order)).toEqual([])
    expect(await codeOf(accountant, 'returnMoney', await transferOf(id, 60))).toBe('money.decided-meanwhile')
    const month = app.clock.now().toISOString().slice(0, 7)
    const { items } = await done(accountant, 'listBookedItems', { month, query: order })
    expect(items.filter(({ kind }) => kind === 'refund').map(({ open: baht }) => baht)).toEqual([-40, -60])
    const paidTo = items.find(({ open: baht }) => baht === -60)?.about
    expect(await done(accountant, 'showRefundAccount', { due: `due:${paidTo}` })).toMatchObject({
      account: { number: '1234567890' },
    })
  })

  test('the rest is transferred where staff were told to, also if they refund it afterwards', async () => {
    const { buyer, order } = await paidWithCredit(100)
    await done(buyer, 'deleteAccount', { confirm: 'DELETE' })
    await takeBack(order)
    const { due } = await done(accountant, 'refundOrder', refund(order, 100))
    await done(accountant, 'returnMoney', await transferOf(due, 60))
    expect(await openOf(order)).toEqual([])
  })
})

test('a refund that was asked for as credit is agreed to all the same where its buyer has closed the account since, and is transferred', async () => {
  const buyer = await createPerson(platform)
  const order = await orderOf(buyer, 75)
  await payAtTheTill(platform, order)
  app.clock.advance(8 * 86_400_000)
  await done(buyer, 'askRefund', { order, lines: [0], cause: 'broken', message: 'เปิดไม่ได้', credit: true })
  await done(buyer, 'deleteAccount', { confirm: 'DELETE' })
  const { id } = await app.row('refund_request', { order_id: order }, 'id')
  await done(accountant, 'decideRefundRequest', { id, agree: true, answer: 'ได้', amount: 75 })
  const [owed] = await openOf(order)
  expect(owed).toMatchObject({ amount: 75, closed: true })
  await done(accountant, 'returnMoney', await transferOf(owed?.id, 75))
  expect(await openOf(order)).toEqual([])
})

describe('credit that came from money which the bank took back, and had paid an order', () => {
  test('is set against a refund of that order, and what a transfer paid of it is credit', async () => {
    const { buyer, first, order } = await paidWithCredit(100)
    await takeBack(first)
    const before = await leftThrough('bank:refunds')
    const { due } = await done(accountant, 'refundOrder', refund(order, 100))
    expect(await openOf(order)).toMatchObject([{ id: due, amount: 100, byBank: 60 }])
    const transfer = { id: due, reference: 'T1', amount: 100, ...(await proved(accountant)) }
    expect(await codeOf(accountant, 'returnMoney', transfer)).toBe('money.part-taken-back')
    await done(accountant, 'creditMoney', { id: due, amount: 100 })
    expect([await balanceOf(buyer), await openOf(order)]).toEqual([40, []])
    expect((await leftThrough('bank:refunds')) - before).toBe(6_000)
    expect(await buyerMessages(buyer, 'หักกลบกับเครดิตนั้น')).toHaveLength(1)
    expect(await buyerMessages(buyer, 'คืนเงิน 60.00 บาท ของ')).toEqual([])
    const month = app.clock.now().toISOString().slice(0, 7)
    const { items } = await done(accountant, 'listBookedItems', { month, query: order })
    expect(items).toContainEqual(expect.objectContaining({ kind: 'refund', open: -60 }))
  })

  test('of the very order for which it had come with too little', async () => {
    const buyer = await createPerson(platform)
    const order = await orderOf(buyer, 59)
    await payAtTheTill(platform, order, 4_075)
    await done(buyer, 'keepMoney', { order, amount: 40.75 })
    await payAtTheTill(platform, order, 1_825)
    await takeBack((await moneyOf(order))[0] ?? 0)
    await done(buyer, 'askRefund', { order, lines: [0], cause: 'mind', message: '', credit: true })
    expect([await balanceOf(buyer), await openOf(order)]).toEqual([18.25, []])
  })

  test('is set against what was owed already when the bank took it back, and all of that at once', async () => {
    const buyer = await createPerson(platform)
    const first = await orderOf(buyer, 60)
    await payAtTheTill(platform, first)
    await done(buyer, 'askRefund', { order: first, lines: [0], cause: 'mind', message: '', credit: true })
    const order = await orderOf(buyer, 60)
    await done(buyer, 'useCredit', { id: order })
    await done(accountant, 'refundOrder', refund(order, 60))
    const moneyId = await takenBackByBank(platform, first)
    // A lost job: the sweep finds it as well.
    await sql`select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where key = ${jobOf(moneyId)}))`.execute(platform.db)
    app.clock.advance(11 * 60_000)
    await tasks(platform)['payments.sweep-taken-back']?.({})
    await settle(moneyId)
    expect([await balanceOf(buyer), await openOf(order), await staffMessages(first)]).toEqual([0, [], []])
  })

  test('is set against once: also by refunds at one moment, and never against what a transfer paid', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { buyer, first, order } = await paidWithCredit(50, 50, 50)
      await takeBack(first)
      await Promise.all(
        [0, 1, 2].map((line) => done(accountant, 'refundOrder', refund(order, 50, { lines: [line] }))),
      )
      const open = await openOf(order)
      await Promise.all(open.map(({ id, amount }) => done(accountant, 'creditMoney', { id, amount })))
      expect([await balanceOf(buyer), await openOf(order)]).toEqual([90, []])
    }
  })

  test('of several refunds that are open is told of the first ones, and each sum that is told is what is given', async () => {
    const { buyer, first, order } = await paidWithCredit(50, 50, 50)
    await done(buyer, 'deleteAccount', { confirm: 'DELETE' })
    for (const line of [0, 1, 2]) await done(accountant, 'refundOrder', refund(order, 50, { lines: [line] }))
    const moneyId = await takenBackByBank(platform, first)
    expect((await openOf(order)).map(({ byBank }) => byBank)).toEqual([50, 10, 0])
    const [, part, whole] = await openOf(order)
    // The last one first: what is left of the others stays as it was told.
    await done(accountant, 'returnMoney', await transferOf(whole?.id, 50))
    expect((await openOf(order)).map(({ byBank }) => byBank)).toEqual([50, 10])
    await settle(moneyId)
    expect(await openOf(order)).toMatchObject([{ id: part?.id, byBank: 10 }])
    await done(accountant, 'returnMoney', await transferOf(part?.id, 40))
    expect(await openOf(order)).toEqual([])
  })

  test('is set against what is refunded after another line had gone back by transfer', async () => {
    const { buyer, first, order } = await paidWithCredit(50, 50)
    const { due } = await done(accountant, 'refundOrder', refund(order, 50, { lines: [0] }))
    await done(accountant, 'returnMoney', await transferOf(due, 50))
    await takeBack(first)
    await done(accountant, 'refundOrder', refund(order, 50, { lines: [1] }))
    expect([await balanceOf(buyer), await openOf(order)]).toEqual([0, []])
  })

  test('beside what the bank took back of the order itself', async () => {
    const { buyer, first, order } = await paidWithCredit(50, 50)
    await takeBack(first)
    await done(accountant, 'refundOrder', refund(order, 50, { lines: [0] }))
    await takeBack(order)
    await done(accountant, 'refundOrder', refund(order, 50, { lines: [1] }))
    expect([await balanceOf(buyer), await openOf(order)]).toEqual([0, []])
  })

  test('is set against what goes back of the order for a sheet that was owned already', async () => {
    const { buyer, first, order, due } = await ownedPartWithCredit(70, 30)
    await takeBack(first)
    expect(await openOf(order)).toMatchObject([{ id: due, amount: 70, byBank: 60 }])
    await done(buyer, 'keepMoney', { order, amount: 10 })
    expect([await balanceOf(buyer), await openOf(order)]).toEqual([10, []])
    const { due: rest, byBank } = await done(accountant, 'refundOrder', refund(order, 30))
    expect(byBank).toBe(0)
    await done(accountant, 'returnMoney', await transferOf(rest, 30))
    const smaller = await ownedPartWithCredit(30, 70)
    await takeBack(smaller.first)
    expect([await balanceOf(smaller.buyer), await openOf(smaller.order)]).toEqual([0, []])
    await done(accountant, 'refundOrder', refund(smaller.order, 70))
    expect(await openOf(smaller.order)).toMatchObject([{ byBank: 30 }])
    await done(accountant, 'creditMoney', { id: (await openOf(smaller.order))[0]?.id, amount: 70 })
  })

  describe('of several orders of one buyer that are refunded at once', () => {
    /** A buyer with credit of so much from each of so many orders, the first of which the bank takes back. */
    async function withCredits(...baht: number[]): Promise<{ buyer: CastPerson; first: string }> {
      const buyer = await createPerson(platform)
      const orders: string[] = []
      for (const one of baht) {
        const order = await orderOf(buyer, one)
        await payAtTheTill(platform, order)
        await done(buyer, 'askRefund', { order, lines: [0], cause: 'mind', message: '', credit: true })
        orders.push(order)
      }
      return { buyer, first: orders[0] ?? '' }
    }
    const byCredit = async (buyer: CastPerson, ...baht: number[]) => {
      const order = await orderOf(buyer, ...baht)
      await done(buyer, 'useCredit', { id: order })
      return order
    }
    const byBankOf = async (...orders: string[]) => {
      const open = await Promise.all(orders.map(openOf))
      return open.map((ofOrder) => ofOrder.map(({ byBank }) => byBank))
    }

    test('each sum that is told is what is given, and together they are what is there', async () => {
      const { buyer, first } = await withCredits(60, 80)
      const [one, other] = [await byCredit(buyer, 40, 30), await byCredit(buyer, 50, 20)]
      for (const [order, line, amount] of [
        [other, 0, 50],
        [one, 0, 40],
        [other, 1, 20],
        [one, 1, 30],
      ] as const)
        await done(accountant, 'refundOrder', refund(order, amount, { lines: [line] }))
      const moneyId = await takenBackByBank(platform, first)
      expect(await byBankOf(one, other)).toEqual([
        [10, 0],
        [50, 0],
      ])
      // The last of them first, then the one in the middle: what the others were told stays.
      const [part, last] = await openOf(one)
      await done(accountant, 'returnMoney', await transferOf(last?.id, 30))
      await done(accountant, 'creditMoney', { id: part?.id, amount: 40 })
      expect(await byBankOf(one, other)).toEqual([[], [50, 0]])
      await settle(moneyId)
      expect(await byBankOf(other)).toEqual([[0]])
      await done(accountant, 'returnMoney', await transferOf((await openOf(other))[0]?.id, 20))
      expect(await balanceOf(buyer)).toBe(30)
    })

    test('at one moment, each satang once', async () => {
      for (let round = 0; round < 4; round += 1) {
        const { buyer, first } = await withCredits(60, 60, 60)
        const orders = [await byCredit(buyer, 60), await byCredit(buyer, 60), await byCredit(buyer, 60)]
        for (const order of orders) await done(accountant, 'refundOrder', refund(order, 60))
        await takenBackByBank(platform, first)
        const open = (await Promise.all(orders.map(openOf))).flat()
        const codes = await Promise.all(
          open.map(({ id }) => codeOf(accountant, 'creditMoney', { id, amount: 60 })),
        )
        expect([codes, await balanceOf(buyer)]).toEqual([['money.taken-back', undefined, undefined], 120])
      }
    })

    test('its buyer takes of each order what was told of it', async () => {
      const { buyer, first } = await withCredits(60, 60)
      const [one, other] = [await byCredit(buyer, 60), await byCredit(buyer, 60)]
      for (const order of [other, one]) await done(accountant, 'refundOrder', refund(order, 60))
      const moneyId = await takenBackByBank(platform, first)
      const toDecide = async (id: string) => (await done(buyer, 'getOrder', { id })).order.toDecide
      expect([await toDecide(one), await toDecide(other)]).toEqual([60, 0])
      await done(buyer, 'keepMoney', { order: one, amount: 60 })
      await settle(moneyId)
      expect([await balanceOf(buyer), await byBankOf(one, other)]).toEqual([60, [[], []]])
    })
  })

  test('is not set against the refund of an order that none of it paid', async () => {
    const { buyer, first } = await paidWithCredit(100)
    await takeBack(first)
    const other = await orderOf(buyer, 70)
    await payAtTheTill(platform, other)
    const { due } = await done(accountant, 'refundOrder', refund(other, 70))
    await done(accountant, 'returnMoney', {
      id: due,
      reference: 'T9',
      amount: 70,
      ...(await proved(accountant)),
    })
    expect(await openOf(other)).toEqual([])
  })
})

test('and the doctor finds nothing after credit was set against refunds', async () => {
  expect(await wrong()).toEqual([])
})

test('a database of before is told how its sums were settled', async () => {
  const { db } = app.platform
  const settled = async () =>
    (
      await sql<{ id: number; settled_as: string }>`
        select id, settled_as from refund_due where refunded_at is not null order by id`.execute(db)
    ).rows
  const before = await settled()
  expect([...new Set(before.map(({ settled_as }) => settled_as))].toSorted()).toEqual([
    'bank',
    'bank-and-credit',
    'credit',
    'sent',
  ])
  await sql`drop function fill_settled_as() cascade`.execute(db)
  await sql`alter table refund_due drop column settled_as cascade`.execute(db)
  await migrations['2026-12-14T0500-settled-as'](db as unknown as Kysely<unknown>)
  expect(await settled()).toEqual(before)
})
