import { expect, test } from 'vitest'
import { inspectRows } from '#server/doctor.ts'
import { eraseAccount } from '#server/features/accounts/erase.ts'
import { openSession } from '#server/features/accounts/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type CastPerson, createPerson, createSheet } from '#server/test/cast.ts'
import { createPayee } from '#server/test/payees.ts'
import { differencesRecomputed } from '#server/test/payouts-recomputed.ts'
import { openTill } from '#server/test/till.ts'
import { closeDueMonths } from './index.ts'

const till = await openTill({ now: '2026-10-05T03:00:00.000Z' })
const { shop } = till
const permissions = [{ permission: 2, store: -1 } as const]
const maker = await createPerson(shop.platform, { permissions })
const second = await createPerson(shop.platform, { permissions })
const buyer = await till.buyer()

async function sell(seller: CastPerson, priceSatang: number): Promise<void> {
  const sheet = await createSheet(shop.platform, { authorId: seller.id, store: 1, priceSatang })
  await till.pay(await till.order(buyer, [sheet]), 'on-time')
  await till.callBack()
}

async function close(seller: CastPerson): Promise<void> {
  await shop.done(seller, 'deleteAccount', { confirm: 'DELETE' })
  await eraseAccount(shop.platform, seller.id)
}

const recordsOf = ({ id }: CastPerson) =>
  shop.rows('payment_record', { seller_id: id }, 'month', 'share_satang', 'status')
const payoutsOf = ({ id }: CastPerson) =>
  shop.rows('payout', { seller_id: id }, 'gross_satang', 'tax_satang', 'fee_satang', 'net_satang')

const payoutOf = async ({ id }: CastPerson) =>
  (await shop.rows('payout', { seller_id: id }, 'id'))[0]?.id ?? ''

/** Months pass in these tests: staff and buyers sign in anew. */
async function at(now: string): Promise<void> {
  shop.clock.set(now)
  for (const person of [maker, second, buyer])
    person.token = await inTransaction(shop.platform.db, (trx) =>
      openSession(trx, shop.platform, person.id, 'test'),
    )
}

async function payByRun(payOn: string) {
  const { run } = await shop.done(maker, 'createPaymentRun', { payOn, channel: 'E_WHT' })
  await shop.done(second, 'decidePaymentRun', { run: run._id, decision: 'approve' })
  const { lines } = await shop.done(maker, 'getPaymentRun', { run: run._id })
  await shop.done(maker, 'explainRunLines', {
    run: run._id,
    lines: lines.map(({ line }) => line),
    outcome: 'paid',
    reason: 'ตามบัญชี',
    paidOn: payOn,
    bankReference: 'STM',
  })
  return lines.length
}

const findings = async () =>
  (await inspectRows(shop.platform, () => {})).filter(({ wrongCount }) => wrongCount > 0)

test('who closes the account is paid what is below the minimum, with the next run and without a fee; who stays keeps it carried', async () => {
  const [leaves, stays, late] = [
    await createPayee(shop.platform, { bankName: 'กสิกรไทย' }),
    await createPayee(shop.platform, { bankName: 'กสิกรไทย' }),
    await createPayee(shop.platform, { bankName: 'กสิกรไทย' }),
  ]
  // 18.00, below the minimum of 100.00; of 6.00 a fee of 8.00 would leave nothing.
  for (const seller of [leaves, stays]) await sell(seller, 3_000)
  await sell(late, 1_000)
  await at('2026-10-31T17:10:00.000Z')
  await closeDueMonths(shop.platform)
  expect(await recordsOf(leaves)).toEqual([{ month: 202_610, share_satang: 1_800, status: 'CARRIED_OVER' }])

  await close(leaves)
  await close(late)
  const reached = await shop.done(maker, 'listPayments', { list: 'reached' })
  expect(reached.payments.map(({ author }) => author).toSorted()).toEqual([leaves.id, late.id].toSorted())
  await sell(stays, 3_000)
  await at('2026-11-30T17:10:00.000Z')
  await closeDueMonths(shop.platform)
  expect(await payByRun('2026-12-01')).toBe(2)
  expect(await recordsOf(leaves)).toEqual([{ month: 202_610, share_satang: 1_800, status: 'SUCCESS' }])
  expect(await payoutsOf(leaves)).toEqual([
    { gross_satang: 1_800, tax_satang: 18, fee_satang: 0, net_satang: 1_782 },
  ])
  expect(await payoutsOf(late)).toEqual([
    { gross_satang: 600, tax_satang: 6, fee_satang: 0, net_satang: 594 },
  ])
  expect((await recordsOf(stays)).map(({ status }) => status)).toEqual(['CARRIED_OVER', 'CARRIED_OVER'])
  expect(await findings()).toEqual([])
  expect(await inTransaction(shop.platform.db, differencesRecomputed)).toEqual([])
  const { steps } = await shop.done(maker, 'explainFigure', {
    figure: { kind: 'payout', id: await payoutOf(leaves) },
  })
  expect(steps.filter(({ rule }) => rule?.startsWith('minimum'))).toEqual([])
})

test('an account that is closed while months close and two people make a run is paid once, by this run or the next', async () => {
  const leaves = await createPayee(shop.platform)
  await sell(leaves, 3_000)
  // Ten past midnight of New Year's Day in Bangkok; in UTC it is still December.
  await at('2026-12-31T17:10:00.000Z')
  const token = await inTransaction(shop.platform.db, (trx) =>
    openSession(trx, shop.platform, leaves.id, 'test'),
  )
  const run = (by: CastPerson) => shop.call('createPaymentRun', { payOn: '2027-01-04', channel: 'E_WHT' }, by)
  await Promise.all([
    closeDueMonths(shop.platform),
    closeDueMonths(shop.platform),
    shop.call('deleteAccount', { confirm: 'DELETE' }, { token }),
    run(maker),
    run(second),
  ])
  await eraseAccount(shop.platform, leaves.id)
  await shop.call('createPaymentRun', { payOn: '2027-01-04', channel: 'E_WHT' }, maker)
  expect((await recordsOf(leaves)).map(({ month }) => month)).toEqual([202_612])
  const { runs } = await shop.done(maker, 'listPaymentRuns', {})
  for (const { _id: id } of runs.filter(({ approved, closed }) => approved === null && closed === null))
    await shop.done(second, 'decidePaymentRun', { run: id, decision: 'cancel' })
  await sell(await createPayee(shop.platform), 3_000)
  await at('2027-01-31T17:10:00.000Z')
  await closeDueMonths(shop.platform)
  await payByRun('2027-02-01')
  expect(await payoutsOf(leaves)).toMatchObject([{ gross_satang: 1_800, fee_satang: 0 }])
  expect(await findings()).toEqual([])
  expect(await inTransaction(shop.platform.db, differencesRecomputed)).toEqual([])
})

test('what refunds took beyond all sales is not paid to who closed the account, and a sum above the minimum bears its fee', async () => {
  const leaves = await createPayee(shop.platform, { bankName: 'กสิกรไทย' })
  await sell(leaves, 20_000)
  await close(leaves)
  await at('2027-02-28T17:10:00.000Z')
  await closeDueMonths(shop.platform)
  await at('2027-03-01T03:00:00.000Z')
  expect(await payByRun('2027-03-01')).toBe(1)
  expect(await payoutsOf(leaves)).toEqual([
    { gross_satang: 12_000, tax_satang: 120, fee_satang: 800, net_satang: 11_080 },
  ])
  const order = await shop.row('order_line', { author_id: leaves.id }, 'order_id')
  await shop.done(maker, 'refundOrder', { id: order.order_id, reason: 'ชีทไม่ตรง', amount: 200 })
  await at('2027-03-31T17:10:00.000Z')
  await closeDueMonths(shop.platform)
  expect((await recordsOf(leaves)).map(({ status }) => status)).toEqual(['SUCCESS', 'CARRIED_OVER'])
  expect(await findings()).toEqual([])
  expect(await inTransaction(shop.platform.db, differencesRecomputed)).toEqual([])
})
