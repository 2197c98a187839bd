import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { CallName } from '#contract/paths.ts'
import { inspectInside } from '#server/doctor.ts'
import { figuresOf } from '#server/features/payouts/statements/lock-month.ts'
import { inTransaction } from '#server/platform/database.ts'
import { createCast, createPerson, postedSale } from '#server/test/cast.ts'
import { eventually } from '#server/test/eventually.ts'
import { testApp } from '#server/test/test-app.ts'
import { wrongNames } from '#server/test/doctor/mutations.ts'
import { addUpLedger, forgetLedgerSums, isSummingLeft, post, postRefund } from '../index.ts'

const app = await testApp({ now: '2026-11-20T08:30:00.000Z' })
const { db } = app.platform
const cast = await createCast(app.platform)

async function sell(paidAt: string, paidSatang: number): Promise<void> {
  const { id: buyerId } = await createPerson(app.platform)
  const line = { sheetId: cast.sheet, authorId: cast.person('A').id, storeCode: cast.store, paidSatang }
  await postedSale(app.platform, { buyerId, sheetId: cast.sheet, paidAt: new Date(paidAt), lines: [line] })
}

const asked: [CallName, object][] = [
  ['getTrialBalance', { from: '2026-10-01', to: '2026-10-31' }],
  ['getTrialBalance', { from: '2026-09-15', to: '2026-11-19' }],
  ['getTrialBalance', { from: '2026-10-03', to: '2026-10-20' }],
  ['getMoneyFlow', { month: '2026-10' }],
  ['listMoneyFlowPart', { month: '2026-10', part: 'due', page: 0, rows: 50 }],
  ['getStat', { query: 'revenue', store: -1 }],
  ['getStat', { query: 'refunds', store: cast.store }],
  ['getStat', { query: 'orders', store: cast.store }],
  ['getStatStores', {}],
  ['getStatementMonth', { month: '2026-10' }],
]
const reports = async () => [
  ...(await Promise.all(asked.map(([name, input]) => app.done(cast.person('G'), name, input)))),
  await figuresOf(db, '2026-10'),
]
const isSound = async () =>
  wrongNames(
    await inTransaction(db, (trx) => inspectInside(trx, (name) => name.includes('sums that reports'))),
  )
const uptoOf = async () =>
  (await sql<{ upto: number }>`select upto_id as upto from ledger_summed`.execute(db)).rows[0]?.upto

/** Adds up to the newest entry; waits where transactions of other tests in the cluster delay it. */
async function addUp(): Promise<void> {
  await eventually(async () => {
    await addUpLedger(db)
    const { rows } = await sql<{ left: number }>`
      select count(*) as left from ledger_entry where id > (select upto_id from ledger_summed)`.execute(db)
    expect(rows).toEqual([{ left: 0 }])
  })
}

const client = async () => {
  const one = new pg.Client({ connectionString: app.databaseUrl })
  await one.connect()
  onTestFinished(() => one.end())
  return one
}

test('the first entry of all counts where sums were carried on before it', async () => {
  await addUpLedger(db)
  await addUpLedger(db)
  expect(await uptoOf()).toBe(0)
  await sell('2026-09-20T03:00:00Z', 10_001)
  await addUp()
  expect(await isSound()).toEqual([])
})

test('sums that are forgotten while the job adds count nothing twice', async () => {
  await sell('2026-09-21T03:00:00Z', 4_000)
  // The job has locked the row, and adds.
  const job = await client()
  await job.query('begin; select from ledger_summed for update')
  const forgotten = inTransaction(db, forgetLedgerSums)
  await eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%ledger_summed%'`.execute(db)
    expect(rows).toHaveLength(1)
  })
  await job.query(`
    insert into ledger_account_month values ('added', 202609, 202609, 100, 100);
    update ledger_summed set upto_id = (select max(id) from ledger_entry);
    commit`)
  await forgotten
  await addUp()
  expect(await isSound()).toEqual([])
})

test('while another process adds, the next one leaves it alone and says so', async () => {
  await sell('2026-09-22T03:00:00Z', 4_000)
  const job = await client()
  await job.query('begin; select from ledger_summed for update')
  const upto = await uptoOf()
  await addUpLedger(db)
  expect(await uptoOf()).toBe(upto)
  expect(await isSummingLeft(db)).toBe(true)
  await job.query('rollback')
  await addUp()
  expect(await isSummingLeft(db)).toBe(false)
})

test('reports say the same whatever of the ledger is added up already, and what was posted since counts at once', async () => {
  await sell('2026-10-02T18:30:00Z', 5_000)
  await sell('2026-10-20T16:59:00Z', 7_000)
  const before = await reports()
  expect(before[0]).toMatchObject({ control: { debit: 120, credit: 120, entries: 2 } })
  await addUp()
  expect(await uptoOf()).toBeGreaterThan(0)
  expect(await reports()).toEqual(before)
  expect(await isSound()).toEqual([])

  await sell('2026-10-31T16:59:59Z', 3_000)
  await sell('2026-10-31T17:00:00Z', 2_000)
  const line = {
    sheetId: cast.sheet,
    authorId: cast.person('A').id,
    storeCode: cast.store,
    paidSatang: 5_000,
  }
  const { rows } = await sql<{ id: number; order: string }>`
    select id, order_id as "order" from ledger_entry where month = 202610 order by id limit 1`.execute(db)
  const [sale = { id: 0, order: '' }] = rows
  await inTransaction(db, (trx) =>
    postRefund(trx, {
      id: 'REFUND2222',
      orderId: sale.order,
      at: new Date('2026-11-02T03:00:00Z'),
      sale: { entryId: sale.id, month: 202_610 },
      lines: [line],
    }),
  )
  const since = await reports()
  expect(since[0]).toMatchObject({ control: { debit: 150, entries: 3 } })
  await addUp()
  expect(await reports()).toEqual(since)
  expect(await isSound()).toEqual([])
})

test('an entry that is numbered early and committed late is not left out, and no sale waits for the sums', async () => {
  await addUp()
  const upto = await uptoOf()
  // One that has written something already, but no entry.
  const early = await client()
  await early.query('begin; select pg_current_xact_id()')
  // The entry is the first that this one writes.
  const late = await client()
  await late.query(`begin;
    insert into ledger_entry (key, kind, occurred_at, month) values ('late', 'correction', now(), 202611)`)
  await late.query(`insert into ledger_posting (entry_id, line, from_account, to_account, amount_satang)
    select id, 0, 'a', 'b', 100 from ledger_entry where key = 'late'`)
  // It has a lower number and ended earlier, yet wrote the higher entry: not waited for.
  await early.query(`
    insert into ledger_entry (key, kind, occurred_at, month) values ('early', 'correction', now(), 202611);
    insert into ledger_posting (entry_id, line, from_account, to_account, amount_satang)
      select id, 0, 'a', 'b', 200 from ledger_entry where key = 'early';
    commit`)
  for (let times = 0; times < 3; times += 1) await addUpLedger(db)
  expect(await uptoOf()).toBe(upto)
  await late.query('commit')
  await addUp()
  expect(await uptoOf()).toBeGreaterThan(upto ?? 0)
  expect(await isSound()).toEqual([])
})

test('a transaction has its number before its entry has one', async () => {
  const one = await client()
  await one.query('begin')
  // Drawn by what fills the entry in: the number of the transaction is there already.
  const { rows } = await one.query(`
    insert into ledger_entry (key, kind, occurred_at, month)
    select 'numbered ' || coalesce(pg_current_xact_id_if_assigned()::text, 'not'), 'correction', now(), 202611 returning key`)
  expect(rows[0].key).toMatch(/^numbered \d+$/)
  await one.query('rollback')
})

test('sums that are wrong are found by the doctor, by their account and month, and made anew', async () => {
  const before = await reports()
  await sql`update ledger_account_month set debit_satang = debit_satang + 1 where account = 'company:sales-share'`.execute(
    db,
  )
  expect(await isSound()).toHaveLength(1)
  await inTransaction(db, forgetLedgerSums)
  expect(await reports()).toEqual(before)
  await addUp()
  expect(await isSound()).toEqual([])
  expect(await reports()).toEqual(before)
})

test('what is posted for a later month is of the month in which it happened and of the one in which it counts', async () => {
  await inTransaction(db, (trx) =>
    post(trx, {
      key: 'other',
      kind: 'correction',
      occurredAt: new Date('2026-09-30T16:59:59Z'),
      period: 202_610,
      postings: [{ from: 'bank:HYTEXTS', to: 'suspense', satang: 900 }],
    }),
  )
  await addUp()
  const { rows } = await sql`
    select account, occurred_month, month, debit_satang, credit_satang from ledger_account_month where account = 'suspense'`.execute(
    db,
  )
  expect(rows).toEqual([
    { account: 'suspense', occurred_month: 202_609, month: 202_610, debit_satang: 0, credit_satang: 900 },
  ])
})
