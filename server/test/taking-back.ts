import { sql } from 'kysely'
import { expect } from 'vitest'
import { inspectRows } from '#server/doctor.ts'
import { repeatedTransactions } from '#server/platform/database.ts'
import { tasks } from '#server/worker.ts'
import { type CastPerson, createPerson, createSeller, createSheet } from './cast.ts'
import { payAtTheTill, takenBackByBank } from './paid-order.ts'
import { startRefunding } from './refunding.ts'

/** A shop whose bank takes money back, and the steps that tests of it share; closed as `testApp` is. */
export async function startTakingBack() {
  const shop = await startRefunding()
  const { app, accountant, colleague, done } = shop
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
  async function paidWithCredit(
    ...baht: number[]
  ): Promise<{ buyer: CastPerson; first: string; order: string }> {
    const buyer = await createPerson(platform)
    const first = await orderOf(buyer, 60)
    await payAtTheTill(platform, first)
    await done(buyer, 'askRefund', { order: first, lines: [0], cause: 'mind', message: '', credit: true })
    const order = await orderOf(buyer, ...baht)
    await done(buyer, 'useCredit', { id: order })
    await payAtTheTill(platform, order, baht.reduce((sum, one) => sum + one, 0) * 100 - 6_000)
    expect(await balanceOf(buyer)).toBe(0)
    return { buyer, first, order }
  }
  /** The numbers of what came for an order, in that order. */
  const moneyOf = async (order: string) =>
    (await app.rows('money_received', { order_id: order }, 'id'))
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
  const balanceOf = async (buyer: CastPerson) => (await done(buyer, 'getCredit')).balance
  const jobOf = (moneyId: number) => `payments.money-taken-back:${moneyId}`
  /** The jobs for this money that will be tried. */
  async function waiting(moneyId: number): Promise<readonly unknown[]> {
    const { rows } = await sql`
      select key from graphile_worker.jobs where key = ${jobOf(moneyId)} and attempts < max_attempts`.execute(
      platform.db,
    )
    return rows
  }
  /** The job that waits for this money, which no worker takes here, runs. */
  async function settle(moneyId: number): Promise<void> {
    expect(await waiting(moneyId)).toHaveLength(1)
    await tasks(platform)['payments.money-taken-back']?.({ moneyId })
    await sql`select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where key = ${jobOf(moneyId)}))`.execute(platform.db)
  }
  /** The bank says that it took the money back, and the job that follows has run. */
  async function takeBack(of: string | number): Promise<number> {
    const moneyId = await takenBackByBank(platform, of)
    await settle(moneyId)
    return moneyId
  }
  /** Messages to staff for money about this order. */
  const staffMessages = async (order: string) =>
    (await done(colleague, 'getMessage')).messages
      .map((message) => JSON.stringify(message))
      .filter((message) => message.includes(order))
  /** Messages to this buyer with these words. */
  const buyerMessages = async (buyer: CastPerson, words: string) =>
    (await done(buyer, 'getMessage')).messages
      .map((message) => JSON.stringify(message))
      .filter((message) => message.includes(words))
  /** Of this money the bank perhaps told twice. */
  const doubt = async (order: string, sameAs: string) =>
    await sql`update money_received set evidence = evidence || jsonb_build_object('perhapsSameAs',
      (select id from money_received where order_id = ${sameAs})) where order_id = ${order}`.execute(
      platform.db,
    )
  /** The payment service gives back by itself when it is asked, and answers this. */
  async function withService(refund: () => Promise<object>, work: () => Promise<void>): Promise<void> {
    Object.assign(platform.payments, { refund })
    try {
      await work()
    } finally {
      Object.assign(platform.payments, { refund: undefined })
    }
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
  /** An order paid by 60 baht of credit and 40 through the bank, the first sheet of which its buyer came to own meanwhile. */
  async function ownedPartWithCredit(
    ...baht: [number, number]
  ): Promise<{ buyer: CastPerson; first: string; order: string; due: string }> {
    const buyer = await createPerson(platform)
    const first = await orderOf(buyer, 60)
    await payAtTheTill(platform, first)
    await done(buyer, 'askRefund', { order: first, lines: [0], cause: 'mind', message: '', credit: true })
    const sheets = await Promise.all(
      baht.map((one) => createSheet(platform, { authorId: author.id, store: 1, priceSatang: one * 100 })),
    )
    const order = (await done(buyer, 'createOrder', { sheets })).id
    await done(buyer, 'useCredit', { id: order })
    await payAtTheTill(platform, (await done(buyer, 'createOrder', { sheets: [sheets[0]] })).id)
    await payAtTheTill(platform, order, 4_000)
    return { buyer, first, order, due: (await openOf(order))[0]?.id ?? '' }
  }
  /** From now on: how many transactions PostgreSQL ended to free another from a deadlock. They are tried again, and no test would see them. */
  function countDeadlocks(): () => number {
    const before = repeatedTransactions.deadlock
    return () => repeatedTransactions.deadlock - before
  }
  /** The doctor's findings. */
  const wrong = async () => (await inspectRows(platform, () => {})).filter(({ wrongCount }) => wrongCount > 0)
  return {
    ...shop,
    platform,
    refund,
    orderOf,
    paidWithCredit,
    moneyOf,
    balanceOf,
    jobOf,
    waiting,
    settle,
    takeBack,
    staffMessages,
    buyerMessages,
    doubt,
    withService,
    refundsOf,
    openOf,
    leftThrough,
    ownedPartWithCredit,
    countDeadlocks,
    wrong,
  }
}
