import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mayMovePayment, type PaymentStatus, paymentStatuses } from '#rules/payouts/payout-states.ts'
import { transferReturnDays } from '#rules/payouts/payday.ts'
import { inspectRows } from '#server/doctor.ts'
import { eraseAccount } from '#server/features/accounts/erase.ts'
import { openSession } from '#server/features/accounts/index.ts'
import { forgetSettledSellers } from '#server/features/sellers/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type CastPerson, createPerson, createStore } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { type Closed, closingMonths } from '#server/test/closed-months.ts'

/** RACE_ROUNDS=200 at night. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 3)

const app = await testApp({
  now: '2026-11-20T03:00:00.000Z',
  environment: { PAYMENT_CONFIRM_ABOVE: '50000', RATE_LIMIT_SCALE: '1000000' },
})
for (const code of [1, 2]) await createStore(app.platform, { code })
const global = { permissions: [{ permission: 2 as const, store: -1 }] }
const accountant = await createPerson(app.platform, global)
const other = await createPerson(app.platform, global)
const ofStore = await createPerson(app.platform, { permissions: [{ permission: 2, store: 1 }] })
const closeWith = closingMonths(app, '2025-09')

type Body = {
  code?: string
  modifiedCount?: number
  details?: { ids?: string[] }
  data?: { request?: string | null }
}

async function move(
  ids: readonly string[],
  paymentStatus: PaymentStatus,
  { by = accountant, ...rest }: { by?: CastPerson; [field: string]: unknown } = {},
): Promise<Body> {
  const input = { ids, paymentStatus, paymentPausedReason: 'หมายเหตุ', ...rest }
  const { body } = await app.call('updatePaymentStatusByIds', input, { token: by.token })
  return body
}

const statusOf = async (id: string) =>
  await app.row('payment_record', { id }, 'status', 'reason', 'moved_by', 'payout_id', 'payer', 'tax_satang')

const owedTo = async (who: CastPerson) =>
  (
    await sql<{ satang: number }>`
      select coalesce(sum(amount_satang), 0)::bigint as satang from ledger_side where account = ${`seller:${who.id}`}`.execute(
      app.platform.db,
    )
  ).rows[0]?.satang

const payoutsOf = (who: CastPerson) =>
  app.platform.db
    .selectFrom('payout')
    .selectAll()
    .where('seller_id', '=', who.id)
    .orderBy('created_at')
    .execute()

test('every drawn move is allowed and every other one refused, naming what cannot move', async () => {
  const pairs = paymentStatuses.flatMap((from) => paymentStatuses.map((to) => ({ from, to })))
  const records = await closeWith(...pairs.map(() => ({ satang: 50_000 })))
  for (const [at, { from, to }] of pairs.entries()) {
    const { id } = records[at] as Closed
    if (from !== 'PENDING') expect(await move([id], from)).toMatchObject({ modifiedCount: 1 })
    const answer = await move([id], to)
    if (mayMovePayment(from, to)) {
      expect(answer, `${from} to ${to}`).toMatchObject({ modifiedCount: 1 })
      expect((await statusOf(id)).status).toBe(to)
    } else {
      expect(answer, `${from} to ${to}`).toMatchObject({
        code: 'payouts.cannot-move',
        details: { ids: [id] },
      })
      expect((await statusOf(id)).status).toBe(from)
    }
  }
})

test('all or none: one that cannot move, one of another store or one that does not exist keeps the others', async () => {
  const [a, b, foreign] = await closeWith(
    { satang: 50_000 },
    { satang: 50_000 },
    { satang: 50_000, store: 2 },
  )
  if (!a || !b || !foreign) throw new Error('three records')
  await move([b.id], 'VOID')
  expect(await move([a.id, b.id], 'PAUSED')).toMatchObject({
    code: 'payouts.cannot-move',
    details: { ids: [b.id] },
  })
  expect(await move([a.id, foreign.id], 'PAUSED', { by: ofStore })).toMatchObject({ code: 'not-found' })
  expect(await move([a.id, 'ZZZZZZZZZZ'], 'PAUSED')).toMatchObject({ code: 'not-found' })
  // The most ids in one request, with the longest note.
  const many = Array.from({ length: 5_000 }, () => 'ZZZZZZZZZZ')
  const note = { paymentPausedReason: 'ก'.repeat(2_000) }
  expect(await move(many, 'PAUSED', note)).toMatchObject({ code: 'not-found' })
  expect((await statusOf(a.id)).status).toBe('PENDING')
  expect(await move([a.id], 'PAUSED', { by: ofStore })).toMatchObject({ modifiedCount: 1 })
  expect(await statusOf(a.id)).toMatchObject({ status: 'PAUSED', reason: 'หมายเหตุ', moved_by: ofStore.id })
  // Of what is paused the note alone may be corrected; the same one again is no move.
  const preview = { ids: [a.id], paymentStatus: 'PAUSED' }
  const { body } = await app.call('previewPaymentMove', preview, { token: accountant.token })
  expect(body.data).toMatchObject({ count: 1, cannotCount: 0 })
  expect(await move([a.id], 'PAUSED')).toMatchObject({ code: 'payouts.cannot-move' })
  app.clock.set(new Date(app.clock.now().getTime() + 1_000))
  const corrected = { paymentPausedReason: 'ธนาคารปิดบัญชี' }
  expect(await move([a.id], 'PAUSED', corrected)).toMatchObject({ modifiedCount: 1 })
  expect(await statusOf(a.id)).toMatchObject({ status: 'PAUSED', reason: 'ธนาคารปิดบัญชี' })
  const told = await app.rows('message', { person_id: a.seller.id }, 'html_th')
  expect(told.filter(({ html_th }) => html_th.includes('ธนาคารปิดบัญชี'))).toHaveLength(1)
})

test('paying records one payout per seller with day and reference, once; the preview has told its sums', async () => {
  const [one, another] = await closeWith({ satang: 100_005, bankCode: '004' }, { satang: 20_000 })
  if (!one || !another) throw new Error('two records')
  // A record of the same seller that was accumulated before.
  const ids = [one.id, another.id]
  const preview = await app.call(
    'previewPaymentMove',
    { ids, paymentStatus: 'SUCCESS', paidOn: '2026-11-19' },
    { token: accountant.token },
  )
  expect(preview.body.data).toEqual({
    count: 2,
    sellers: 2,
    sum: 720.03,
    transfers: 2,
    tax: 7.2,
    fee: 8,
    net: 704.83,
    cannot: [],
    cannotCount: 0,
    needsSecond: false,
    confirmAbove: 50000,
  })
  expect(await move(ids, 'SUCCESS', { paidOn: '2026-11-19', bankReference: 'SCB-77' })).toMatchObject({
    modifiedCount: 2,
    data: { request: null },
  })
  expect(await payoutsOf(one.seller)).toMatchObject([
    {
      gross_satang: 60_003,
      tax_satang: 600,
      fee_satang: 800,
      net_satang: 58_603,
      bank_reference: 'SCB-77',
      created_by: accountant.id,
    },
  ])
  expect(await owedTo(one.seller)).toBe(0)
  expect(await move(ids, 'SUCCESS')).toMatchObject({ code: 'payouts.cannot-move' })
  expect(await payoutsOf(one.seller)).toHaveLength(1)
})

test('what cannot have been transferred is refused: a wrong day, a held or missing account, less than 100 baht', async () => {
  const [record, held, small] = await closeWith({ satang: 50_000 }, { satang: 50_000 }, { satang: 10_000 })
  if (!record || !held || !small) throw new Error('three records')
  expect(await move([record.id], 'SUCCESS', { paidOn: '2026-11-21' })).toMatchObject({
    code: 'payouts.wrong-day',
  })
  expect(await move([record.id], 'SUCCESS', { paidOn: '2025-11-30' })).toMatchObject({
    code: 'payouts.wrong-day',
  })
  // The 1 % holds inside e-Withholding Tax only; the preview knows the same days.
  expect(await move([record.id], 'SUCCESS', { channel: 'ORDINARY' })).toMatchObject({
    code: 'payment-runs.needs-e-wht',
  })
  for (const paidOn of ['2020-01-01', '2025-11-30', '2026-11-21']) {
    const preview = { ids: [record.id], paymentStatus: 'SUCCESS', paidOn }
    const { body } = await app.call('previewPaymentMove', preview, { token: accountant.token })
    expect(body.code, paidOn).toBe('payouts.wrong-day')
  }
  expect(await move([record.id], 'SUCCESS', { paidOn: 'yesterday' })).toMatchObject({
    code: 'request.invalid',
  })
  await app.change(
    'seller',
    { person_id: held.seller.id },
    { payout_hold: 'bank-account-changed', payout_held_at: app.clock.now() },
  )
  expect(await move([record.id, held.id], 'SUCCESS')).toMatchObject({
    code: 'payouts.held',
    details: { ids: [held.id] },
  })
  await app.change(
    'seller',
    { person_id: held.seller.id },
    { payout_hold: null, payout_held_at: null, bank_code: null },
  )
  expect(await move([held.id], 'SUCCESS')).toMatchObject({ code: 'payouts.no-account' })
  // Accumulated is not pending, and a pause does not make it payable.
  expect((await statusOf(small.id)).status).toBe('CARRIED_OVER')
  await move([small.id], 'PAUSED')
  expect(await move([small.id], 'SUCCESS')).toMatchObject({
    code: 'payouts.below-minimum',
    details: { ids: [small.id] },
  })
  expect(await move([record.id], 'VOID', { paymentPausedReason: ' ' })).toMatchObject({
    code: 'payouts.reason-missing',
  })
})

test('what is cancelled is no longer owed, and why stands with it', async () => {
  const [record] = await closeWith({ satang: 50_000 })
  if (!record) throw new Error('a record')
  expect(await owedTo(record.seller)).toBe(30_000)
  await move([record.id], 'VOID', { paymentPausedReason: 'ผู้ขายขอสละสิทธิ์' })
  expect(await statusOf(record.id)).toMatchObject({ status: 'VOID', reason: 'ผู้ขายขอสละสิทธิ์' })
  expect(await owedTo(record.seller)).toBe(0)
  const messages = await app.platform.db
    .selectFrom('message')
    .select(['html_th', 'notice'])
    .where('person_id', '=', record.seller.id)
    .where('key', 'like', 'payment-void:%')
    .execute()
  expect(messages).toMatchObject([
    { notice: 'payout', html_th: expect.stringMatching(/300\.00 บาทถูกยกเลิก.*ผู้ขายขอสละสิทธิ์/) },
  ])
})

test('a debt that refunds left with a seller is not left out of what is paid', async () => {
  const seller = (await closeWith({ satang: 50_000 }))[0]
  if (!seller) throw new Error('a record')
  // As after a close and a refund in a later month.
  const { id } = await app.platform.db
    .insertInto('payment_record')
    .values({
      id: 'DEBT234567',
      seller_id: seller.seller.id,
      store_code: 2,
      month: seller.month,
      sales_satang: -10_000,
      share_satang: -6_000,
      payer: 'HYTEXTS',
      status: 'PENDING',
      created_at: app.clock.now(),
      moved_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await move([seller.id], 'SUCCESS')).toMatchObject({
    code: 'payouts.debt-left-out',
    details: { ids: [id] },
  })
  expect(await move([seller.id, id], 'SUCCESS')).toMatchObject({ modifiedCount: 2 })
  expect(await payoutsOf(seller.seller)).toMatchObject([{ gross_satang: 24_000, tax_satang: 240 }])
  expect((await statusOf(id)).tax_satang).toBe(0)
  // The refund itself is not part of this story: the ledger gets its half of it.
  await sql`with entry as (
      insert into ledger_entry (key, kind, occurred_at, month) values ('test:debt', 'correction', now(), 202610) returning id)
    insert into ledger_posting (entry_id, line, from_account, to_account, amount_satang, seller_id)
    select id, 0, 'seller:' || ${seller.seller.id}, 'buyers:refund-due', 6000, ${seller.seller.id} from entry`.execute(
    app.platform.db,
  )
})

test('a transfer that came back is owed again and taxed once', async () => {
  const [record] = await closeWith({ satang: 100_000 })
  if (!record) throw new Error('a record')
  await move([record.id], 'SUCCESS')
  const [first] = await payoutsOf(record.seller)
  const back = (by: CastPerson) =>
    app.call('returnPayout', { payout: first?.id, reason: 'บัญชีปิดแล้ว' }, { token: by.token })
  expect((await back(ofStore)).body).toMatchObject({ modifiedCount: 1 })
  expect((await back(accountant)).body.code).toBe('payouts.already-returned')
  expect(await owedTo(record.seller)).toBe(60_000)
  expect(await statusOf(record.id)).toMatchObject({ status: 'SUCCESS' })
  const again = await app.row(
    'payment_record',
    { again_of: record.id },
    'id',
    'status',
    'reason',
    'kind',
    'share_satang',
  )
  expect(again).toMatchObject({ status: 'PAUSED', reason: 'บัญชีปิดแล้ว', kind: 'again', share_satang: 60_000 })
  expect(await move([again.id], 'PENDING')).toMatchObject({ modifiedCount: 1 })
  expect(await move([again.id], 'SUCCESS')).toMatchObject({ modifiedCount: 1 })
  expect(await owedTo(record.seller)).toBe(0)
  const { rows } = await sql<{ satang: number }>`
    select sum(amount_satang)::bigint as satang from ledger_side where account = 'bank:HYTEXTS' and seller_id = ${record.seller.id}`.execute(
    app.platform.db,
  )
  // Net and tax left the bank twice and came back once.
  expect(rows[0]?.satang).toBe(60_000)
  const token = await inTransaction(app.platform.db, (trx) =>
    openSession(trx, app.platform, record.seller.id, 'test'),
  )
  const revenue = (await app.call('getSellRev', {}, { token })).body.data
  expect([revenue.report.length, revenue.payouts.length]).toEqual([1, 1])
})

test('a transfer to a closed account that came back can be paid again: the bank account stays as long as one may', async () => {
  const { db, clock } = app.platform
  const [record] = await closeWith({ satang: 100_000 })
  if (!record) throw new Error('a record')
  const { id } = record.seller
  await move([record.id], 'SUCCESS')
  // The scene leaves its orders open.
  await sql`update orders set state = 'expired', closed_at = created_at where id in (
    select order_id from order_line where author_id = ${id})`.execute(db)
  const token = await inTransaction(db, (trx) => openSession(trx, app.platform, id, 'test'))
  await app.done({ token }, 'deleteAccount', { confirm: 'DELETE' })
  await eraseAccount(app.platform, id)
  const accountAfter = async (days: number) => {
    await forgetSettledSellers(db, new Date(clock.now().getTime() + days * 86_400_000))
    return (await app.row('seller', { person_id: id }, 'account_number')).account_number
  }
  expect(await accountAfter(transferReturnDays - 1)).not.toBeNull()
  const [payout] = await payoutsOf(record.seller)
  await app.done(accountant, 'returnPayout', { payout: payout?.id, reason: 'บัญชีปิดแล้ว' })
  expect(await accountAfter(transferReturnDays)).not.toBeNull()
  const again = await app.row('payment_record', { again_of: record.id }, 'id')
  expect(await move([again.id], 'PENDING')).toMatchObject({ modifiedCount: 1 })
  expect(await move([again.id], 'SUCCESS')).toMatchObject({ modifiedCount: 1 })
  expect(await accountAfter(transferReturnDays)).toBeNull()
})

test("'send to HYTEXT to pay' moves open records only, and back", async () => {
  const [record, paid] = await closeWith({ satang: 50_000 }, { satang: 50_000 })
  if (!record || !paid) throw new Error('two records')
  await move([paid.id], 'SUCCESS')
  const send = async (ids: string[], payer: string) =>
    (await app.call('changePayer', { ids, payer }, { token: accountant.token })).body
  expect(await send([record.id], 'HYTEXTS')).toMatchObject({ code: 'payouts.already-there' })
  expect(await send([record.id, paid.id], 'MORE')).toMatchObject({ code: 'payouts.cannot-move' })
  expect(await send([record.id], 'MORE')).toMatchObject({ modifiedCount: 1 })
  const { body } = await app.call('listMoreServices', {}, { token: accountant.token })
  expect(body.data).toMatchObject({
    count: 1,
    sum: 300,
    rows: [{ _id: record.id, amount: 300, bankInfo: 'ไทยพาณิชย์,1234567890', status: 'PENDING' }],
  })
  expect(await send([record.id], 'HYTEXTS')).toMatchObject({ modifiedCount: 1 })
  expect((await statusOf(record.id)).payer).toBe('HYTEXTS')
})

describe('a large sum', () => {
  const decide = async (by: CastPerson, id: string, confirm: boolean) =>
    (await app.call('decideMoveRequest', { id, confirm }, { token: by.token })).body as Body

  test('waits for another person, and never for the one who asked', async () => {
    const [record] = await closeWith({ satang: 10_000_000 })
    if (!record) throw new Error('a record')
    const { data, modifiedCount } = await move([record.id], 'SUCCESS', { bankReference: 'SCB-88' })
    expect(modifiedCount).toBe(0)
    const id = data?.request ?? ''
    expect((await statusOf(record.id)).status).toBe('PENDING')
    expect(await move([record.id], 'SUCCESS')).toMatchObject({ code: 'payouts.waits-for-second' })
    expect(await decide(accountant, id, true)).toMatchObject({ code: 'payouts.own-request' })
    expect(await decide(ofStore, id, true)).toMatchObject({ code: 'not-allowed' })
    const list = await app.call('getMoveRequests', {}, { token: other.token })
    expect(list.body.data).toMatchObject({
      requests: [
        { _id: id, count: 1, sum: 60000, bankReference: 'SCB-88', paidOn: '2026-11-20', mine: false },
      ],
    })
    expect(await decide(other, id, true)).toMatchObject({ modifiedCount: 1 })
    expect(await payoutsOf(record.seller)).toMatchObject([{ bank_reference: 'SCB-88', created_by: other.id }])
    expect(await decide(other, id, true)).toMatchObject({ code: 'payouts.already-decided' })
  })

  test('is what one person moves alone in a day, in parts too, and at once', async () => {
    const alone = await createPerson(app.platform, global)
    const moved = async ({ id }: Closed, to: PaymentStatus = 'SUCCESS') =>
      (await move([id], to, { by: alone })).modifiedCount
    const records = await closeWith(...Array.from({ length: 4 }, () => ({ satang: 5_000_000 })))
    const [first, second, third, last] = records
    if (!first || !second || !third || !last) throw new Error('four records')
    const both = await Promise.all([moved(first), moved(second)])
    expect(both.toSorted()).toEqual([0, 1])
    const preview = { ids: [third.id], paymentStatus: 'VOID' }
    expect(
      (await app.call('previewPaymentMove', preview, { token: alone.token })).body.data.needsSecond,
    ).toBe(true)
    expect(await moved(third, 'VOID')).toBe(0)
    const { body } = await app.call('getMoveRequests', {}, { token: alone.token })
    for (const { _id } of body.data.requests)
      expect(await decide(other, _id, true)).toMatchObject({ modifiedCount: 1 })
    // What two of them decided is not what she moved alone.
    expect(await move([last.id], 'SUCCESS', { by: other })).toMatchObject({ modifiedCount: 1 })
  })

  test('is refused when something was moved since it was asked for', async () => {
    const [record] = await closeWith({ satang: 10_000_000 })
    if (!record) throw new Error('a record')
    const { data } = await move([record.id], 'SUCCESS')
    app.clock.set(new Date(app.clock.now().getTime() + 1_000))
    expect(await move([record.id], 'PAUSED')).toMatchObject({ modifiedCount: 1 })
    expect(await decide(other, data?.request ?? '', true)).toMatchObject({
      code: 'payouts.cannot-move',
      details: { ids: [record.id] },
    })
    expect(await decide(other, data?.request ?? '', false)).toMatchObject({ modifiedCount: 0 })
    expect(await payoutsOf(record.seller)).toEqual([])
  })

  test('is forgotten when it is declined, and pausing it needs nobody', async () => {
    const [record] = await closeWith({ satang: 10_000_000 })
    if (!record) throw new Error('a record')
    // Who asked for it may not ask any more: it is not confirmed, and another declines it.
    const gone = await createPerson(app.platform, global)
    const left = (await move([record.id], 'VOID', { by: gone })).data?.request ?? ''
    await app.platform.db.deleteFrom('staff_permission').where('person_id', '=', gone.id).execute()
    expect(await decide(other, left, true)).toMatchObject({ code: 'payouts.asker-left' })
    expect((await statusOf(record.id)).status).toBe('PENDING')
    expect(await decide(other, left, false)).toMatchObject({ modifiedCount: 0 })
    const { data } = await move([record.id], 'VOID')
    expect(await decide(accountant, data?.request ?? '', false)).toMatchObject({ modifiedCount: 0 })
    expect((await statusOf(record.id)).status).toBe('PENDING')
    expect(await move([record.id], 'PAUSED')).toMatchObject({ modifiedCount: 1 })
  })
})

test('two who move the same record at once: one wins, the other is told, nobody is paid twice', async () => {
  const records = await closeWith(...Array.from({ length: rounds }, () => ({ satang: 50_000 })))
  for (const record of records) {
    const answers = await Promise.all([
      move([record.id], 'SUCCESS'),
      move([record.id], 'SUCCESS', { by: other }),
      move([record.id], 'VOID', { by: other }),
    ])
    expect(answers.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1)
    const losers = answers.filter(({ modifiedCount }) => modifiedCount !== 1)
    expect(losers.map(({ code }) => code)).toEqual(['payouts.cannot-move', 'payouts.cannot-move'])
    expect(await owedTo(record.seller)).toBe(0)
    const audits = await app.rows('audit_record', { object: `payment:${record.id}` }, 'id')
    expect(audits).toHaveLength(1)
  }
})

test('after all of this payouts, debts and the ledger agree', async () => {
  const about = /payout|owed|nobody is paid|audit trail/
  const findings = await inspectRows(app.platform, () => {})
  expect(findings.filter(({ name }) => about.test(name)).length).toBeGreaterThan(5)
  expect(findings.filter(({ name, wrongCount }) => wrongCount > 0 && about.test(name))).toEqual([])
})
