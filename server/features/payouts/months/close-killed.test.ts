import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { monthsLock, postSale } from '#server/features/ledger/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import {
  createPerson,
  createSeller,
  createSheet,
  createStore,
  createWaitingOrder,
} from '#server/test/cast.ts'
import { eventually } from '#server/test/eventually.ts'
import { testApp } from '#server/test/test-app.ts'
import { type CloseStep, closeDueMonths, closeMonth } from './index.ts'

const sellersCount = 5

/** A sale of the last seller. */
let sell: (paidAt: string) => Promise<void>
const app = await testApp({ now: '2026-11-05T03:00:00.000Z' })
const { platform } = app
await createStore(platform, { code: 1 })
const buyer = await createPerson(platform)
for (let number = 0; number < sellersCount; number += 1) {
  const author = await createSeller(platform)
  const sheetId = await createSheet(platform, { authorId: author.id })
  sell = async (paidAt) => {
    const orderId = await createWaitingOrder(platform, { buyerId: buyer.id, sheetId })
    const lines = [{ authorId: author.id, storeCode: 1, sheetId, paidSatang: 12_000 * (number + 1) }]
    await inTransaction(platform.db, (trx) =>
      postSale(trx, { orderId, provider: 'test', paidAt: new Date(paidAt), lines }),
    )
  }
  await sell('2026-10-10T03:00:00Z')
}

async function standing(): Promise<{ records: number; closes: number }> {
  const { rows } = await sql<{ records: number; closes: number }>`
    select (select count(*) from payment_record) as records, (select count(*) from month_close) as closes`.execute(
    app.platform.db,
  )
  return rows[0] ?? { records: -1, closes: -1 }
}

/** Closes October on a connection that PostgreSQL ends at this step, or after the last one and before the commit. */
function closeKilledAt(killedAt: CloseStep | 'commit'): Promise<unknown> {
  const { db, pool, clock } = app.platform
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    const kill = () => pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    const onStep = async (step: CloseStep) => {
      if (step === killedAt) await kill()
    }
    await closeMonth(trx, { period: '2026-10', now: clock.now(), actorId: null, onStep })
    await kill()
  })
}

test('INV-08 a close that is killed at any step leaves the month as it was, and the next one closes it whole', async () => {
  for (const step of ['waiting-for-sales', 'making-records', 'noting', 'commit'] as const) {
    await expect(closeKilledAt(step)).rejects.toThrow(/terminat|connection/i)
    expect(await standing()).toEqual({ records: 0, closes: 0 })
  }
  const steps: string[] = []
  const closed = await closeDueMonths(app.platform, {
    onStep: (step, period) => void steps.push(`${period} ${step}`),
  })
  expect(closed).toMatchObject([{ period: '2026-10', records: sellersCount, closedNow: true }])
  expect(await standing()).toEqual({ records: sellersCount, closes: 1 })
  expect(steps).toEqual(['2026-10 waiting-for-sales', '2026-10 making-records', '2026-10 noting'])
})

test('sales of the month that has begun are posted beside a close of the last one; late ones wait for it and count in the next', async () => {
  const { db } = app.platform
  app.clock.set(new Date('2026-12-01T03:00:00Z'))
  await sell('2026-11-20T03:00:00Z')
  let late: Promise<void> | undefined
  await closeDueMonths(app.platform, {
    onStep: async (step) => {
      if (step !== 'noting') return
      await sell('2026-12-01T02:00:00Z')
      late = sell('2026-11-30T02:00:00Z')
      await eventually(async () => {
        const { rows } = await sql`
          select from pg_locks where classid = ${monthsLock} and objid = 202611 and objsubid = 2 and not granted
            and database = (select oid from pg_database where datname = current_database())`.execute(db)
        expect(rows).toHaveLength(1)
      })
    },
  })
  await late
  const { rows } = await sql`
    select month, sum(sales_satang)::int as sales from seller_month_sales where month > 202610 group by 1 order by 1`.execute(
    db,
  )
  expect(rows).toEqual([
    { month: 202_611, sales: 12_000 * sellersCount },
    { month: 202_612, sales: 2 * 12_000 * sellersCount },
  ])
  const stranger = sql`insert into month_close (month, closed_at, record_count, sales_satang) values (202612, now(), 0, 0)`
  await expect(stranger.execute(db)).rejects.toThrow('month 202612 is closed without being held')
})
