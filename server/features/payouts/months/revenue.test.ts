import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type PayoutStanding, payoutStandings } from '#rules/payouts/payout-standing.ts'
import { postRefund, postSale } from '#server/features/ledger/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import {
  createPerson,
  createSeller,
  createSheet,
  createStore,
  createWaitingOrder,
} from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { closeDueMonths, movePayments, payRecords, notifyClose } from './index.ts'
import { readRevenue, readSlips } from './revenue.ts'

const app = await testApp({ now: '2026-11-05T03:00:00.000Z' })
await createStore(app.platform, { code: 1 })
const buyerId = (await createPerson(app.platform)).id

/** A seller who sold for this much in October. */
async function seller(satang: number): Promise<string> {
  const { id } = await createSeller(app.platform)
  await sell(id, satang, '2026-10-10T03:00:00Z')
  return id
}

async function sell(authorId: string, satang: number, at: string): Promise<void> {
  const { platform } = app
  const sheetId = await createSheet(platform, { authorId })
  const orderId = await createWaitingOrder(platform, { buyerId, sheetId })
  const lines = [{ authorId, storeCode: 1, sheetId, paidSatang: satang }]
  await inTransaction(platform.db, (trx) =>
    postSale(trx, { orderId, provider: 'test', paidAt: new Date(at), lines }),
  )
}

/** Refunds in November, when October is closed, a sheet sold in October. */
async function refundLater(sellerId: string): Promise<void> {
  const { db, clock } = app.platform
  const { id, month, order_id, sheet_id } = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', 'entry_id', 'id')
    .select(['id', 'month', 'order_id', 'sheet_id'])
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow()
  const orderId = order_id ?? ''
  const lines = [{ authorId: sellerId, storeCode: 1, sheetId: sheet_id ?? '', paidSatang: 50_000 }]
  const refund = { id: `${orderId}-0`, orderId, at: clock.now(), sale: { entryId: id, month }, lines }
  await inTransaction(db, (trx) => postRefund(trx, refund))
}

const recordOf = (sellerId: string) =>
  app.platform.db
    .selectFrom('payment_record')
    .select(['id', 'seller_id', 'share_satang', 'month'])
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow()

async function decide(sellerId: string, to: 'PAUSED' | 'VOID', reason: string): Promise<void> {
  const { platform } = app
  const { id } = await recordOf(sellerId)
  const mover = { actorId: buyerId, now: platform.clock.now(), mayKnow: () => true }
  await inTransaction(platform.db, (trx) => movePayments(trx, platform, { ids: [id], to, reason }, mover))
}

async function pay(sellerId: string): Promise<void> {
  const { platform } = app
  const paid = {
    records: [await recordOf(sellerId)],
    payer: 'HYTEXTS' as const,
    payee: { bankCode: '006', accountEnd: 'xxx-x-x7890-x', accountName: 'มะลิ ใจดี' },
    paidOn: '2026-11-20',
    now: platform.clock.now(),
    actorId: null,
  }
  await inTransaction(platform.db, (trx) => payRecords(trx, paid))
}

/** An approved run with all that the seller is owed, as after the file was handed to the bank. */
async function sendToBank(sellerId: string, payOn: string): Promise<void> {
  const { db } = app.platform
  const other = (await createPerson(app.platform)).id
  await sql`
    insert into payment_run (id, payer, channel, pay_on, line_count, gross_satang, tax_satang, fee_satang, net_satang, sha256,
      created_at, created_by, approved_at, approved_by)
    values ('RRRRRRRRRR', 'HYTEXTS', 'E_WHT', ${payOn}, 1, 30000, 300, 800, 28900, ${'0'.repeat(64)}, now(), ${buyerId}, now(),
      ${other})`.execute(db)
  await sql`
    insert into payment_run_line (run_id, line, seller_id, vendor_id, policy_row, rate_percent, gross_satang, tax_satang, fee_satang,
      net_satang, sealed_cells, state)
    values ('RRRRRRRRRR', 1, ${sellerId}, 'V1', 'B', 1, 30000, 300, 800, 28900, 'x', 'sent')`.execute(db)
  await sql`
    insert into payment_run_record (run_id, line, record_id, tax_satang, hold)
    select 'RRRRRRRRRR', 1, id, 300, 'sent' from payment_record where seller_id = ${sellerId}`.execute(db)
}

const hold = (id: string) =>
  app.platform.db
    .updateTable('seller')
    .set({ payout_hold: 'bank-account-changed', payout_held_at: app.platform.clock.now() })
    .where('person_id', '=', id)
    .execute()

async function sumsOf(id: string, now = app.platform.clock.now()) {
  return (await readRevenue(app.platform.db, id, now)).sums
}

/** The server's answer for each state; the browser test shows the same (`e2e/seller/sees-money-and-work.test.ts`). */
const answered: Partial<Record<PayoutStanding, object>> = {}

async function storeStanding(
  standing: PayoutStanding,
  id: string,
  now = app.platform.clock.now(),
): Promise<void> {
  const { report, sums } = await readRevenue(app.platform.db, id, now)
  const row = report.find(({ line }) => line.standing === standing)
  if (row === undefined) throw new Error(`nothing of this seller is ${standing}`)
  const { _id: _, store: _store, sheetList: _sheets, payout: _payout, ...shown } = row
  const { lines } = await readSlips(app.platform.db, id, `${row.year}-${row.month}`, now)
  const sum = sums.find((one) => one.standing === standing)
  const counted = sum && { ...sum, rows: sum.rows.map((_row, at) => String(at)) }
  answered[standing] = { row: shown, sum: counted ?? null, lines }
}

test('from five sales in four weeks on, says what may wait at the end of the month, and what of it arrives', async () => {
  const { id } = await createSeller(app.platform)
  // At noon of 5 November in Bangkok: 25 days are to come.
  const now = new Date('2026-11-05T05:00:00Z')
  const forecast = async () => (await readRevenue(app.platform.db, id, now)).forecast
  await sell(id, 100_000, '2026-10-07T03:00:00Z')
  for (let day = 1; day <= 4; day += 1) await sell(id, 28_000, `2026-11-0${day}T03:00:00Z`)
  expect(await forecast()).toBeNull()
  await sell(id, 28_000, '2026-11-05T03:00:00Z')
  // 840 of these days, 750 of those to come, and the 600 of October: the old sale does not count in the pace.
  const share = 840 + 750 + 600
  const forecasted = await forecast()
  expect(forecasted).toMatchObject({ sales: 5, share })
  const { tax = 0, fee = 0, net = 0 } = forecasted?.net ?? {}
  expect(net).toBe(share - tax - fee)
  expect(tax).toBeGreaterThan(0)
})

test('every sum says what it waits for, the next date that is true, and what of it arrives', async () => {
  const { platform } = app
  const [usual, small, held, incomplete, changedLater, sent, freed] = [
    await seller(50_000),
    await seller(4_900),
    await seller(50_000),
    await seller(50_000),
    await seller(50_000),
    await seller(50_000),
    await seller(50_000),
  ]
  const [stopped, cancelled, paid] = [await seller(50_000), await seller(50_000), await seller(50_000)]
  await sql`update seller set bank_code = '004'`.execute(platform.db)
  const october = { months: ['2026-10'], share: 300 }
  const inOctober = new Date('2026-10-12T03:00:00Z')
  expect(await sumsOf(usual, inOctober)).toMatchObject([
    { ...october, standing: 'growing', on: '2026-11-20', net: { taxPercent: 1, tax: 3 } },
  ])
  expect(await sumsOf(small, inOctober)).toMatchObject([
    { standing: 'small', on: null, missing: 70.6, net: null },
  ])
  await storeStanding('growing', usual, inOctober)
  await storeStanding('small', small, inOctober)
  // The month is over by the server's clock, and not closed yet.
  expect(await sumsOf(usual)).toMatchObject([{ ...october, standing: 'closing', on: null }])
  await storeStanding('closing', usual)
  await hold(held)
  await sql`update seller set profile_completed_at = null where person_id = ${incomplete}`.execute(
    platform.db,
  )
  await closeDueMonths(platform)
  const [due] = await sumsOf(usual)
  expect(due).toMatchObject({ ...october, standing: 'due', waitsFor: 'payday', on: '2026-11-20', missing: 0 })
  expect(due?.net?.net).toBe(300 - (due?.net?.tax ?? 0) - (due?.net?.fee ?? 0))
  expect(await sumsOf(usual, new Date('2026-11-20T17:00:00Z'))).toMatchObject([
    { standing: 'late', waitsFor: 'us', on: '2026-11-20' },
  ])
  await storeStanding('due', usual)
  await storeStanding('late', usual, new Date('2026-11-20T17:00:00Z'))
  await storeStanding('carried', small)
  await storeStanding('held', held)
  expect(await sumsOf(small)).toMatchObject([
    { standing: 'carried', on: null, missing: 70.6, share: 29.4, net: null },
  ])
  expect(await sumsOf(held)).toMatchObject([{ ...october, standing: 'held', waitsFor: 'account', on: null }])
  expect(await sumsOf(incomplete)).toMatchObject([{ standing: 'held', waitsFor: 'data', on: null }])
  // Ready to be paid, and then not any more.
  expect(await sumsOf(changedLater)).toMatchObject([{ standing: 'due' }])
  await hold(changedLater)
  expect(await sumsOf(changedLater)).toMatchObject([{ standing: 'held', waitsFor: 'account' }])

  // What was held past its payday is not late by us: it waits for the first payday after its hold.
  const [holder, other] = await Promise.all(
    [1, 2].map(() => createPerson(platform, { permissions: [{ permission: 2, store: -1 }] })),
  )
  await app.done(holder, 'holdPayouts', { seller: freed, reason: 'other-name' })
  expect(await sumsOf(freed)).toMatchObject([{ standing: 'held', waitsFor: 'check' }])
  app.clock.set('2026-11-25T03:00:00Z')
  await app.done(other, 'releasePayouts', { seller: freed })
  expect(await sumsOf(freed)).toMatchObject([{ ...october, standing: 'due', on: '2026-12-21' }])
  app.clock.set('2026-11-05T03:00:00Z')

  // A carried sum goes with the month that makes it enough: one sum, one date.
  await sell(small, 20_000, '2026-11-08T03:00:00Z')
  expect(await sumsOf(small, new Date('2026-11-09T03:00:00Z'))).toMatchObject([
    { standing: 'growing', on: '2026-12-21', months: ['2026-10', '2026-11'], share: 149.4 },
  ])

  await sendToBank(sent, '2026-11-20')
  expect(await sumsOf(sent)).toMatchObject([
    { ...october, standing: 'in-flight', waitsFor: 'bank', on: '2026-11-20' },
  ])

  await storeStanding('in-flight', sent)

  await decide(stopped, 'PAUSED', 'ชื่อบัญชีไม่ตรง')
  await decide(cancelled, 'VOID', 'ผู้ขายสละสิทธิ์')
  await pay(paid)
  await refundLater(paid)
  await storeStanding('stopped', stopped)
  await storeStanding('void', cancelled)
  await storeStanding('paid', paid)
  await storeStanding('owing', paid)
  const all = payoutStandings.map((standing) => answered[standing] ?? { missing: standing })
  await expect(`${JSON.stringify(all, null, 1)}\n`).toMatchFileSnapshot(
    '../../../../e2e/seller/standings.snap',
  )

  // Of the close itself hear those who do not wait: what they earned and what comes next, once.
  for (let time = 0; time < 2; time += 1) await notifyClose(platform, '2026-10')
  const { rows: closeMessages } = await sql<{ person_id: string; html_th: string }>`
    select person_id, html_th from message where notice = 'month-closed'
      and person_id = any(${[usual, small, held, incomplete]}::text[])`.execute(platform.db)
  const closeOf = (id: string) => closeMessages.filter((message) => message.person_id === id)
  expect(closeMessages).toHaveLength(2)
  expect(closeOf(usual)[0]?.html_th).toMatch(/300\.00 บาท โอน 20 พ\.ย\. 69/)
  expect(closeOf(small)[0]?.html_th).toMatch(/ยังไม่ถึง 100 บาท/)

  // Each seller whose payout waits was notified by message and by email, with the reason and the next step, in both languages.
  const { rows: messages } = await sql<{ person_id: string; html_th: string; html_en: string }>`
    select person_id, html_th, html_en from message join message_outbox on message_id = id
    where notice = 'payout' and person_id = any(${[usual, small, held, incomplete]}::text[])`.execute(
    app.platform.db,
  )
  expect(messages.map((message) => message.person_id).toSorted()).toEqual([held, incomplete].toSorted())
  for (const { html_th, html_en } of messages) {
    expect(html_th).toMatch(/300\.00 บาท.*\/seller\/selledit/)
    expect(html_en).toMatch(/300\.00 baht.*\/seller\/selledit/)
  }
  const ofIncomplete = messages.find((message) => message.person_id === incomplete)
  expect(ofIncomplete?.html_th).toContain('ข้อมูลผู้ขายไม่ครบ')
  expect(ofIncomplete?.html_en).toContain('Incomplete seller data')
})
