/**
 * A small shop in a child process, in the middle of last month: four sellers with sales in different payday situations, and people without
 * orders. On a message the month ends: its clock moves to today or the next bank day, so that a journey can close and pay a month, which a
 * shared shop allows once. Sends its parent who is who.
 */
import { bangkokDate, startOfDay } from '#rules/calendar/bangkok.ts'
import { periodOf, shiftPeriod, startOfPeriod } from '#rules/calendar/periods.ts'
import { bankDayFrom } from '#rules/payouts/payday.ts'
import { taxRowOf } from '#rules/tax/tax-policy.ts'
import { buildApp } from '#server/app.ts'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { openSession } from '#server/features/accounts/index.ts'
import { createOrder } from '#server/features/orders/checkout/index.ts'
import { confirmPolicyRow } from '#server/features/tax/policy/change-policy.ts'
import { readBankHolidays, readTaxPolicy } from '#server/features/tax/policy/read-policy.ts'
import { registerPages } from '#server/pages.ts'
import { inTransaction } from '#server/platform/database.ts'
import { migrateToLatest } from '#server/platform/migrate.ts'
import { testBooksKey } from './books-key.ts'
import type { Platform } from '#server/platform/platform.ts'
import { startWorkers } from '#server/worker.ts'
import { type CastPerson, createPerson, createSheet, createStore } from './cast.ts'
import { payAtTheTill } from './paid-order.ts'
import { createPayee, type TestPayee } from './payees.ts'

/** Sales of each seller, in satang. */
const sales = {
  /** The bank names another sum. */
  differing: 120_000,
  /** The bank's file knows nothing of them. */
  absent: 90_000,
  nameless: 50_000,
  small: 12_000,
}
type Situation = keyof typeof sales

export type MonthShop = {
  /** Last month: `2026-10`, and the moment in it at which the shop stands. */
  period: string
  standsAt: string
  sellers: Record<Situation, Pick<TestPayee, 'id' | 'codeName' | 'vendorId'>>
  /** People new in that month, and a reviewer of sheets. */
  people: Record<'onPhone' | 'onComputer' | 'buyer' | 'reviewer', CastPerson>
}
/** Two members of staff for payments, and the two sellers by then. */
export type SignedInNow = Record<'maker' | 'second' | 'onPhone' | 'onComputer', string>

let behindMilliseconds = 0
const clock = { now: () => new Date(Date.now() - behindMilliseconds) }
const config = readConfig(process.env, 'test')
const databaseUrl = config.DATABASE_URL ?? ''
await migrateToLatest(databaseUrl, testBooksKey)
const { platform } = await assemble(config, { databaseUrl, clock })
const shop = await prepareMonth(platform)
const app = await buildApp(platform)
await registerPages(app, platform)
await app.listen({ port: config.PORT, host: '127.0.0.1' })
await startWorkers(platform)
// Its parent is gone, however it went.
process.on('disconnect', () => process.exit(0))
process.once('message', () => {
  void goToBankDay(platform)
    .then(() => signInNow(platform))
    .then((tokens) => process.send?.({ ...tokens, standsAt: clock.now().toISOString() }))
})
process.send?.(shop)

async function prepareMonth(platform: Platform): Promise<MonthShop> {
  const period = shiftPeriod(periodOf(clock.now()), -1)
  const policy = taxRowOf(await readTaxPolicy(platform.db), period)
  if (policy?.confirmedBy === null) {
    const confirmation = { id: policy.id, note: 'test', actorId: null, now: clock.now() }
    await inTransaction(platform.db, (trx) => confirmPolicyRow(trx, confirmation))
  }
  await createStore(platform, { code: 1 })
  behindMilliseconds = Date.now() - (startOfPeriod(period).getTime() + 9.5 * 86_400_000)
  const buyer = await createPerson(platform)
  const sell = async (situation: Situation, vendorId?: string) => {
    const payee = await createPayee(platform, vendorId === undefined ? {} : { vendorId })
    const sheetId = await createSheet(platform, { authorId: payee.id, priceSatang: sales[situation] })
    const input = { sheets: [sheetId], promoCode: undefined }
    const { id } = await inTransaction(platform.db, (trx) =>
      createOrder(trx, platform, { id: buyer.id }, input),
    )
    await payAtTheTill(platform, id)
    return payee
  }
  const sellers = {
    differing: await sell('differing'),
    absent: await sell('absent'),
    nameless: await sell('nameless', ''),
    small: await sell('small'),
  }
  const people = {
    onPhone: await createPerson(platform, { name: 'ปลา มือถือ' }),
    onComputer: await createPerson(platform, { name: 'ฝน คอมพิวเตอร์' }),
    buyer: await createPerson(platform),
    reviewer: await createPerson(platform, { permissions: [{ permission: 1, store: -1 }] }),
  }
  return { period, standsAt: clock.now().toISOString(), sellers, people }
}

/** A run is for a day on which banks transfer, whatever day the tests are run on. */
async function goToBankDay({ db }: Platform): Promise<void> {
  const today = bangkokDate(new Date())
  const day = bankDayFrom(today, await readBankHolidays(db))
  behindMilliseconds = startOfDay(today).getTime() - startOfDay(day).getTime()
}

/** Sign-ins of the month that is over may be too old by now. */
async function signInNow(platform: Platform): Promise<SignedInNow> {
  const permissions = [{ permission: 2, store: -1 } as const]
  const maker = await createPerson(platform, { name: 'การเงิน คนแรก', permissions })
  const second = await createPerson(platform, { name: 'การเงิน คนที่สอง', permissions })
  const again = (id: string) => inTransaction(platform.db, (trx) => openSession(trx, platform, id, 'test'))
  return {
    maker: maker.token,
    second: second.token,
    onPhone: await again(shop.people.onPhone.id),
    onComputer: await again(shop.people.onComputer.id),
  }
}
