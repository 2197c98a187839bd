import type { CallName } from '#contract/paths.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { monthNumber } from '#rules/calendar/periods.ts'
import { paydayOf } from '#rules/payouts/payday.ts'
import { minimumRowOf } from '#rules/payouts/reckon-payout.ts'
import { openSession } from '#server/features/accounts/index.ts'
import { closeDueMonths } from '#server/features/payouts/months/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { createPerson, createSeller, createSheet, createStore, postedSale } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { notifyFinanceStaff } from './look-ahead.ts'
import { confirmedTaxRow, readBankHolidays, readTaxPolicy } from './read-policy.ts'

const app = await testApp({ now: '2026-10-20T03:00:00.000Z' })
const { db } = app.platform
// A new production: no row is confirmed.
await sql`alter table tax_policy disable trigger tax_policy_keeps_rows`.execute(db)
await sql`update tax_policy set confirmed_at = null, note = ''`.execute(db)
await sql`alter table tax_policy enable trigger tax_policy_keeps_rows`.execute(db)
await createStore(app.platform, { code: 1 })
const buyer = await createPerson(app.platform)
const seller = await createSeller(app.platform)
const sheetId = await createSheet(app.platform, { authorId: seller.id })
await postedSale(app.platform, {
  buyerId: buyer.id,
  sheetId,
  paidAt: new Date('2026-09-10T08:00:00Z'),
  lines: [{ authorId: seller.id, storeCode: 1, sheetId, paidSatang: 50_000 }],
})
const global = { permissions: [{ permission: 2 as const, store: -1 }] }
const accountant = (await createPerson(app.platform, global)).id
const second = (await createPerson(app.platform, global)).id

/** Months pass in these tests: the accountant signs in anew. */
async function call<Name extends CallName>(name: Name, input: object = {}, by = accountant) {
  const token = await inTransaction(app.platform.db, (trx) => openSession(trx, app.platform, by, 'test'))
  return await app.call(name, input, { token })
}

const warnings = async () =>
  (
    await app.platform.db
      .selectFrom('message')
      .select(['key', 'html_th'])
      .where('person_id', '=', accountant)
      .orderBy('id')
      .execute()
  ).map(({ key }) => key?.split(':').slice(0, 2).join(':'))

const ahead = async (now: string) => {
  app.clock.set(new Date(now))
  const { undecided, missingHolidays } = (await call('getTaxPolicy')).body.data
  return { undecided, missingHolidays }
}

test('a month without a confirmed row is not closed, and who can decide is told, once', async () => {
  await expect(closeDueMonths(app.platform)).rejects.toMatchObject({ code: 'payouts.no-confirmed-policy' })
  await notifyFinanceStaff(app.platform)
  await notifyFinanceStaff(app.platform)
  expect(await warnings()).toEqual(['tax-policy:2026-09'])
})

test('a confirmed row closes its months, has its confirmer in the audit trail, and never changes', async () => {
  expect((await call('confirmTaxRow', { id: 'B', note: 'มติ 12 ต.ค. 2569' })).status).toBe(200)
  expect(await closeDueMonths(app.platform)).toHaveLength(1)
  const entry = (
    await app.rows('audit_record', { action: 'tax-policy.confirm' }, 'actor_id', 'object', 'after')
  )[0]
  expect(entry).toEqual({ actor_id: accountant, object: 'tax-policy:B', after: { note: 'มติ 12 ต.ค. 2569' } })
  expect((await call('confirmTaxRow', { id: 'B', note: 'อีกครั้ง' })).body.code).toBe('tax.already-confirmed')
  expect((await call('confirmTaxRow', { id: 'ZZ', note: 'ไม่มี' })).body.code).toBe('not-found')
  for (const statement of [
    sql`update tax_policy set rate_percent = 9 where id = 'B'`,
    sql`update tax_policy set rate_percent = 9 where id = 'C'`,
    sql`update tax_policy set minimum_satang = 100 where id = 'C'`,
    sql`update tax_policy set confirmed_at = null where id = 'B'`,
    sql`delete from tax_policy where id = 'C'`,
  ])
    await expect(statement.execute(app.platform.db)).rejects.toThrow(/never/)
})

const later = {
  from: '2027-03',
  to: null,
  payer: 'HYTEXTS',
  ratePercent: 2,
  threshold: { baht: 1000, comparison: 'at-least' },
  channel: 'E_WHT',
  fee: { baht: 8, from: '2025-11-01' },
  minimum: 50,
}

test('a later row takes over from its start once it is confirmed, and not among closed months', async () => {
  const { body } = await call('addTaxRow', later)
  expect(body.data).toEqual({ id: 'D' })
  const { db } = app.platform
  expect(await confirmedTaxRow(db, '2027-03')).toMatchObject({ id: 'B' })
  const decision = { id: 'D', note: 'กฎกระทรวงใหม่' }
  expect((await call('confirmTaxRow', decision)).body.code).toBe('tax.own-row')
  await expect(
    sql`update tax_policy set confirmed_by = added_by, confirmed_at = now() where id = 'D'`.execute(db),
  ).rejects.toThrow(/another person/)
  // Decided by two only while the first may still propose it.
  await app.change('staff_permission', { person_id: accountant }, { permission: 1 })
  expect((await call('confirmTaxRow', decision, second)).body.code).toBe('payouts.asker-left')
  await app.change('staff_permission', { person_id: accountant }, { permission: 2 })
  expect((await call('confirmTaxRow', decision, second)).status).toBe(200)
  expect(await confirmedTaxRow(db, '2027-02')).toMatchObject({ id: 'B', ratePercent: 1 })
  expect(await confirmedTaxRow(db, '2027-03')).toMatchObject({
    id: 'D',
    ratePercent: 2,
    threshold: { satang: 100_000, comparison: 'at-least' },
    fee: { satang: 800, from: '2025-11-01' },
    minimumSatang: 5_000,
  })
  // The minimum in TypeScript and in SQL: of the newest month, or a lower one of the month closed last.
  const policy = await readTaxPolicy(db)
  const months = ['2026-09', '2027-02', '2027-03', '2027-11'] as const
  for (const newest of months)
    for (const closed of [...months, undefined]) {
      const { rows } = await sql<{ least: number }>`
        select payout_minimum_of(${monthNumber(newest)}, ${closed === undefined ? null : monthNumber(closed)}) as least`.execute(
        db,
      )
      const least =
        [newest, closed].includes('2027-03') || [newest, closed].includes('2027-11') ? 5_000 : 10_000
      expect([newest, closed, rows[0]?.least]).toEqual([newest, closed, least])
      expect(minimumRowOf(policy, newest, closed)?.minimumSatang).toBe(least)
    }
  expect((await call('addTaxRow', { ...later, from: '2026-09' })).body.code).toBe('tax.months-closed')
  expect((await call('addTaxRow', { ...later, from: '2027-05', to: '2027-04' })).body.code).toBe(
    'request.invalid',
  )
  const wrong = [
    { from: '2027-13' },
    { threshold: { baht: 1_000.005, comparison: 'above' } },
    { fee: { baht: 8.005, from: '2027-05-01' } },
    { fee: { baht: 8, from: '0000-01-01' } },
    { fee: { baht: 8, from: '2570-05-01' } },
  ]
  for (const change of wrong)
    expect(await call('addTaxRow', { ...later, ...change })).toMatchObject({
      body: { code: 'request.invalid' },
    })
})

test('a proposed row is taken back, once and while nobody confirmed it; one that came with the product stays', async () => {
  const { id } = (await call('addTaxRow', { ...later, from: '2027-04' })).body.data
  const withdraw = async (row: string) =>
    (await call('withdrawPolicyRow', { of: 'tax', id: row }, second)).body.code ?? 'ok'
  expect([await withdraw(id), await withdraw(id), await withdraw('C'), await withdraw('D')]).toEqual([
    'ok',
    'not-found',
    'not-found',
    'tax.already-confirmed',
  ])
  expect((await call('confirmTaxRow', { id, note: 'มติใหม่' }, second)).body.code).toBe('not-found')
  const { rows } = (await call('getTaxPolicy')).body.data
  expect(rows.map((row: { id: string }) => row.id)).toEqual(['A', 'B', 'D', 'C'])
  expect(await app.rows('audit_record', { action: 'tax-policy.withdraw' }, 'actor_id', 'object')).toEqual([
    { actor_id: second, object: `tax-policy:${id}` },
  ])
})

test('no transfer is eaten up by tax and fee: the least of it leaves its seller something, by whichever row it is paid', async () => {
  const row = { ...later, from: '2027-07', minimum: 8 }
  for (const fee of [row.fee, null]) {
    const { body } = await call('addTaxRow', { ...row, fee })
    expect([body.code, body.msg?.[1]]).toEqual([
      'tax.minimum-eaten',
      expect.stringContaining('at least 9 baht'),
    ])
  }
  const dear = { ...later, from: '2027-01', minimum: 60, fee: { baht: 50, from: '2027-01-01' } }
  // Row D begins later, and 50 baht of it would be paid with this fee.
  expect((await call('addTaxRow', dear)).body.code).toBe('tax.minimum-eaten')
})

test('less than 3 % outside e-Withholding Tax needs the decision of the accountant', async () => {
  const ordinary = { ...later, from: '2028-01', channel: 'ORDINARY' }
  expect((await call('addTaxRow', ordinary)).body.code).toBe('tax.reduced-rate-needs-e-wht')
  expect((await call('addTaxRow', { ...ordinary, accountantDecided: true })).body.data).toEqual({ id: 'F' })
  const same = await call('addTaxRow', { ...later, from: '2027-03' })
  const { id } = same.body.data
  expect((await call('confirmTaxRow', { id, note: 'ซ้ำเดือน' }, second)).body.code).toBe('tax.start-taken')
})

test('two who confirm and add at once leave one confirmation and letters without a double', async () => {
  const before = (await readTaxPolicy(app.platform.db)).length
  const rounds = Number(process.env['RACE_ROUNDS'] ?? 3)
  const added = await Promise.all(
    Array.from({ length: rounds }, () => call('addTaxRow', { ...later, from: '2040-01' })),
  )
  const ids = added.map(({ body }) => body.data.id)
  expect(new Set(ids).size).toBe(rounds)
  expect(await readTaxPolicy(app.platform.db)).toHaveLength(before + rounds)
  const answers = await Promise.all(ids.map((id) => call('confirmTaxRow', { id, note: 'พร้อมกัน' }, second)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('an undecided row is told of half a year before, a missing list of holidays in November', async () => {
  const { db } = app.platform
  await sql`alter table tax_policy disable trigger tax_policy_keeps_rows`.execute(db)
  await sql`delete from tax_policy where id not in ('A', 'B', 'C')`.execute(db)
  await sql`alter table tax_policy enable trigger tax_policy_keeps_rows`.execute(db)
  expect(await ahead('2026-10-31T16:00:00Z')).toEqual({ undecided: null, missingHolidays: null })
  expect(await ahead('2026-10-31T17:00:00Z')).toEqual({ undecided: null, missingHolidays: 2027 })
  expect(await ahead('2027-05-31T16:00:00Z')).toMatchObject({ undecided: null })
  expect(await ahead('2027-05-31T17:00:00Z')).toMatchObject({ undecided: { from: '2027-12', row: 'C' } })
  await notifyFinanceStaff(app.platform)
  expect(await warnings()).toContain('tax-policy:2027-12')
  expect(await warnings()).toContain('bank-holidays:2027')
})

test('a bank holiday that is announced moves the payday, and one that is not after all moves it back', async () => {
  app.clock.set(new Date('2026-11-20T03:00:00Z'))
  const payday = async () => paydayOf('2026-11', await readBankHolidays(app.platform.db))
  expect(await payday()).toBe('2026-12-21')
  const announced = { day: '2026-12-21', name: 'วันหยุดพิเศษ', source: 'ประกาศ ธปท. 19 พ.ย. 2569' }
  expect((await call('saveBankHoliday', announced)).status).toBe(200)
  expect(await payday()).toBe('2026-12-22')
  expect((await call('saveBankHoliday', { ...announced, name: 'วันหยุดเพิ่ม' })).status).toBe(200)
  expect((await call('removeBankHoliday', { day: announced.day })).status).toBe(200)
  expect((await call('removeBankHoliday', { day: announced.day })).body.code).toBe('not-found')
  expect(await payday()).toBe('2026-12-21')
  const trail = await app.platform.db
    .selectFrom('audit_record')
    .select(['action', 'before', 'after'])
    .where('object', '=', 'bank-holiday:2026-12-21')
    .orderBy('id')
    .execute()
  expect(trail).toMatchObject([
    { action: 'bank-holiday.save', before: null },
    { action: 'bank-holiday.save', before: { name: 'วันหยุดพิเศษ' }, after: { name: 'วันหยุดเพิ่ม' } },
    { action: 'bank-holiday.remove', before: { name: 'วันหยุดเพิ่ม' } },
  ])
})

test('days that are over, and days that are none, are refused', async () => {
  const holiday = { name: 'วันหยุด', source: 'ประกาศ ธปท.' }
  expect((await call('saveBankHoliday', { ...holiday, day: '2026-11-19' })).body.code).toBe(
    'tax.holiday-past',
  )
  expect((await call('removeBankHoliday', { day: '2026-10-23' })).body.code).toBe('tax.holiday-past')
  for (const input of [
    { ...holiday, day: '2026-02-30' },
    { ...holiday, day: 'พรุ่งนี้' },
    { ...holiday, day: '2026-12-24', name: '' },
    { ...holiday, day: '2026-12-24', source: 'x'.repeat(501) },
  ])
    expect((await call('saveBankHoliday', input)).body.code).toBe('request.invalid')
})

test('the list confirmed for the next year ends the warning', async () => {
  const { body } = await call('saveBankHoliday', {
    day: '2027-01-01',
    name: 'วันขึ้นปีใหม่',
    source: 'ประกาศ ธปท.',
  })
  expect(body.success).toBe(true)
  expect(await ahead('2026-11-20T03:00:00Z')).toEqual({ undecided: null, missingHolidays: null })
})
