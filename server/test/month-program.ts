/**
 * A small shop in a process of its own whose last month is over and still open: five sellers, each in another situation of a payday.
 * What happened last month happened through the product's own operations, by a clock that then goes on to now; so a journey may close
 * that month and pay it, which it could do only once in a shop that others use too. Tells its parent who is who when it is open.
 */
import { periodOf, shiftPeriod, startOfPeriod } from '#rules/calendar/bangkok.ts'
import { taxRowOf } from '#rules/tax/tax-policy.ts'
import { buildApp } from '#server/app.ts'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { openSession } from '#server/features/accounts/index.ts'
import { createOrder } from '#server/features/orders/checkout/index.ts'
import { confirmPolicyRow, readTaxPolicy } from '#server/features/tax/policy/index.ts'
import { registerPages } from '#server/pages.ts'
import { inTransaction } from '#server/platform/database.ts'
import { migrateToLatest } from '#server/platform/migrate.ts'
import { testBooksKey } from './books-key.ts'
import type { Platform } from '#server/platform/platform.ts'
import { startWorkers } from '#server/worker.ts'
import { createPerson, createSheet, createStore } from './cast.ts'
import { payAtTheTill } from './paid-order.ts'
import { createPayee, type TestPayee } from './payees.ts'

/** What each of them sold last month, in satang. */
const sales = {
  /** Paid just as the file that went out says. */
  paid: 250_000,
  /** The bank names another sum. */
  differing: 120_000,
  /** The bank's file knows nothing of them. */
  absent: 90_000,
  nameless: 50_000,
  small: 12_000,
}
type Situation = keyof typeof sales

export type MonthShop = {
  /** The month that is over: `2026-10`. */
  period: string
  sellers: Record<Situation, Pick<TestPayee, 'id' | 'codeName' | 'realName' | 'peopleID' | 'vendorId'>>
  tokens: { maker: string; second: string; seller: string }
}

let behindMilliseconds = 0
const clock = { now: () => new Date(Date.now() - behindMilliseconds) }
const config = readConfig(process.env, 'test')
const databaseUrl = config.DATABASE_URL ?? ''
await migrateToLatest(databaseUrl, testBooksKey)
const { platform } = await assemble(config, { databaseUrl, clock })
const shop = await tellTheMonth(platform)
const app = await buildApp(platform)
await registerPages(app, platform)
await app.listen({ port: config.PORT, host: '127.0.0.1' })
await startWorkers(platform)
// Its parent is gone, however it went.
process.on('disconnect', () => process.exit(0))
process.send?.(shop)

async function tellTheMonth(platform: Platform): Promise<MonthShop> {
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
    const ask = { sheets: [sheetId], promoCode: undefined }
    const { id } = await inTransaction(platform.db, (trx) =>
      createOrder(trx, platform, { id: buyer.id }, ask),
    )
    await payAtTheTill(platform, id)
    return payee
  }
  const sellers = {
    paid: await sell('paid'),
    differing: await sell('differing'),
    absent: await sell('absent'),
    nameless: await sell('nameless', ''),
    small: await sell('small'),
  }
  // A month has gone by, and sign-ins of then with it.
  behindMilliseconds = 0
  const permissions = [{ permission: 2, store: -1 } as const]
  const maker = await createPerson(platform, { name: 'การเงิน คนแรก', permissions })
  const second = await createPerson(platform, { name: 'การเงิน คนที่สอง', permissions })
  const seller = await inTransaction(platform.db, (trx) =>
    openSession(trx, platform, sellers.paid.id, 'test'),
  )
  return { period, sellers, tokens: { maker: maker.token, second: second.token, seller } }
}
