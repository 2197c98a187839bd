import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postSale } from '#server/features/ledger/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import {
  createPerson,
  createSeller,
  createSheet,
  createStore,
  createWaitingOrder,
} from '#server/test/cast.ts'
import { createTestApp, type TestApp } from '#server/test/test-app.ts'
import { closeDueMonths } from './index.ts'
import { readRevenue } from './revenue.ts'

let app: TestApp
let buyerId: string
beforeAll(async () => {
  app = await createTestApp({ now: '2026-11-05T03:00:00.000Z' })
  await createStore(app.platform, { code: 1 })
  buyerId = (await createPerson(app.platform)).id
})
afterAll(() => app.close())

/** A seller who sold for this much in October. */
async function seller(satang: number): Promise<string> {
  const { platform } = app
  const { id: authorId } = await createSeller(platform)
  const sheetId = await createSheet(platform, { authorId })
  const orderId = await createWaitingOrder(platform, { buyerId, sheetId })
  const lines = [{ authorId, storeCode: 1, sheetId, paidSatang: satang }]
  await inTransaction(platform.db, (trx) =>
    postSale(trx, { orderId, provider: 'test', paidAt: new Date('2026-10-10T03:00:00Z'), lines }),
  )
  return authorId
}

const hold = (id: string) =>
  app.platform.db
    .updateTable('seller')
    .set({ payout_hold: 'bank-account-changed', payout_held_at: app.platform.clock.now() })
    .where('person_id', '=', id)
    .execute()

async function forecastOf(id: string) {
  const { platform } = app
  return (await readRevenue(platform.db, id, platform.clock.now())).forecast
}

test('the forecast says whom a payout waits for, from the moment it does, and what is missing of what is carried', async () => {
  const [usual, small, held, incomplete, changedLater] = [
    await seller(50_000),
    await seller(4_900),
    await seller(50_000),
    await seller(50_000),
    await seller(50_000),
  ]
  await hold(held)
  await sql`update seller set profile_completed_at = null where person_id = ${incomplete}`.execute(
    app.platform.db,
  )
  await closeDueMonths(app.platform)
  expect(await forecastOf(usual)).toMatchObject({ owed: 300, held: false, heldFor: null, missing: 0 })
  expect(await forecastOf(small)).toMatchObject({ owed: 29.4, held: false, heldFor: null, missing: 70.6 })
  expect(await forecastOf(held)).toMatchObject({ owed: 300, held: true, heldFor: 'account' })
  expect(await forecastOf(incomplete)).toMatchObject({ owed: 300, held: true, heldFor: 'data' })
  // Ready to be paid, and then not any more.
  expect(await forecastOf(changedLater)).toMatchObject({ held: false, heldFor: null })
  await hold(changedLater)
  expect(await forecastOf(changedLater)).toMatchObject({ held: true, heldFor: 'account' })

  // Whoever waits was told by message and by mail, with the reason and the next step, in both languages.
  const { rows: told } = await sql<{ person_id: string; html_th: string; html_en: string }>`
    select person_id, html_th, html_en from message join message_outbox on message_id = id
    where person_id = any(${[usual, small, held, incomplete]}::text[])`.execute(app.platform.db)
  expect(told.map((message) => message.person_id).toSorted()).toEqual([held, incomplete].toSorted())
  for (const { html_th, html_en } of told) {
    expect(html_th).toMatch(/300\.00 บาท.*\/seller\/selledit/)
    expect(html_en).toMatch(/300\.00 baht.*\/seller\/selledit/)
  }
  const ofIncomplete = told.find((message) => message.person_id === incomplete)
  expect(ofIncomplete?.html_th).toContain('ข้อมูลผู้ขายไม่ครบ')
  expect(ofIncomplete?.html_en).toContain('Incomplete seller data')
})
