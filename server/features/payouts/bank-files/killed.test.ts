import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName } from '#contract/paths.ts'
import { issueCertificates } from '#server/features/tax/papers/issue.ts'
import { inTransaction, type Trx, letStatementsTake } from '#server/platform/database.ts'
import type { Failpoint } from '#server/platform/failpoints.ts'
import { newId } from '#server/platform/ids.ts'
import { csvOf } from '#server/test/uploading.ts'
import { type CastPerson, createPerson, createStore } from '#server/test/cast.ts'
import { testNationalId } from '#server/test/payees.ts'
import { callServer, freePort, type ServerProcess, startServerProcess } from '#server/test/server-process.ts'
import { createTestApp, type TestApp } from '#server/test/test-app.ts'
import { applyBankFile } from './apply-bank-file.ts'
import { decidePaymentRun } from './decide-payment-run.ts'

const sellersCount = 2_000
/** 1,000 baht each, of which 1 % is tax. */
const [share, tax] = [100_000, 1_000]
const now = '2026-11-20T03:00:00.000Z'

let app: TestApp
let folder: string
let maker: CastPerson
let second: CastPerson
/** Started while the first test prepares their requests. */
let starting: Promise<ServerProcess[]>

beforeAll(async () => {
  app = await createTestApp({ now, environment: { PAYMENT_CONFIRM_ABOVE: '1000000000' } })
  folder = await mkdtemp(path.join(tmpdir(), 'sarup-test-killed-'))
  await createStore(app.platform, { code: 1 })
  const permissions = [{ permission: 2, store: -1 } as const]
  maker = await createPerson(app.platform, { permissions })
  second = await createPerson(app.platform, { permissions })
  starting = startServers(3)
  starting.catch(() => {})
  await fillSellers()
})
afterAll(async () => {
  await Promise.all((await starting.catch(() => [])).map((server) => server.kill()))
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** Servers in processes of their own on the same database: each is killed once. */
async function startServers(count: number): Promise<ServerProcess[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return await Promise.all(
    [...ports].map((port) =>
      startServerProcess({
        databaseUrl: app.databaseUrl,
        dataDir: folder,
        port,
        clockAheadMilliseconds: Date.parse(now) - Date.now(),
        environment: { RUN_JOBS: 'false', PAYMENT_CONFIRM_ABOVE: '1000000000' },
      }),
    ),
  )
}

async function fillSellers(): Promise<void> {
  const { db, sealed } = app.platform
  const ids = Array.from({ length: sellersCount }, () => newId())
  const seal = (column: 'national_id' | 'account_number' | 'address', textOf: (at: number) => string) =>
    ids.map((row, at) => sealed.seal(textOf(at), { column: `seller.${column}`, row }))
  await db.transaction().execute(async (trx) => {
    await letStatementsTake(trx, '60s')
    await sql`insert into person (id, name, email) select id, 'P', lower(id) || '@example.com' from unnest(${ids}::text[]) id`.execute(
      trx,
    )
    await sql`
      insert into seller (person_id, code_name, real_name, profile_completed_at, bank_code, account_number, national_id, national_id_mark,
        hti_vendor_id, hti_vendor_name)
      select id, 'N ' || id, 'มะลิ ใจดี', now(), '014', account, national_id, id, 'V' || id, 'Mali' from unnest(${ids}::text[],
        ${seal('account_number', () => '1234567890')}::text[], ${seal('national_id', testNationalId)}::text[]) as made (id, account, national_id)`.execute(
      trx,
    )
    await sql`
      insert into payment_record (id, seller_id, store_code, month, sales_satang, share_satang, payer, status, created_at, moved_at)
      select new_id(), person_id, 1, 202610, 0, ${share}, 'HYTEXTS', 'PENDING', now(), now() from seller`.execute(
      trx,
    )
  })
}

const isActive = `application_name = 'sarup' and datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`

/** Calls the next server, which is killed at this failpoint or within the statement that begins so. */
async function askWhoDies(
  name: CallName,
  input: Record<string, unknown>,
  where: { at: Failpoint } | { within: string },
): Promise<void> {
  const server = (await starting).pop()
  if (server === undefined) throw new Error('no server is left')
  if ('at' in where) server.arm(where.at)
  const goOn = 'within' in where ? await holdUp() : async () => {}
  const answer = callServer(server.url, name, input, maker).then(
    ({ status }) => status,
    () => 'cut off',
  )
  try {
    if ('within' in where) {
      const isThere = `select from pg_stat_activity where ${isActive} and ltrim(query, E' \\n') ilike $1`
      while ((await app.platform.pool.query(isThere, [`${where.within}%`])).rowCount === 0) await pause(1)
      await server.kill()
    }
  } finally {
    await goOn()
  }
  await server.gone
  expect(await answer).toBe('cut off')
  await untilNothingRuns()
  await sql`drop trigger if exists held_up on payment_record`.execute(app.platform.db)
}

/** Stops transactions that change payments in their middle, where they are killed; the returned function lets go. */
async function holdUp(): Promise<() => Promise<void>> {
  const holder = await app.platform.pool.connect()
  await holder.query('select pg_advisory_lock(1)')
  // They sleep instead of waiting for the lock, because a lock wait would time out.
  await sql`
    create or replace function hold_up() returns trigger language plpgsql as
      $$ begin while not pg_try_advisory_xact_lock_shared(1) loop perform pg_sleep(0.02); end loop; return new; end $$`.execute(
    app.platform.db,
  )
  const middle = await app.platform.db
    .selectFrom('payment_record')
    .select('id')
    .orderBy('id')
    .offset(sellersCount / 2)
    .executeTakeFirstOrThrow()
  await sql`
    create trigger held_up before update on payment_record for each row when (old.id = ${sql.lit(middle.id)})
      execute function hold_up()`.execute(app.platform.db)
  return async () => {
    await holder.query('select pg_advisory_unlock(1)')
    holder.release()
  }
}

/** Does the work on a connection that PostgreSQL ends when everything is written and nothing committed. */
async function killedBeforeCommit(work: (trx: Trx) => Promise<unknown>): Promise<void> {
  const { db, pool } = app.platform
  const killed = inTransaction(db, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await work(trx)
    await pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
  })
  await expect(killed).rejects.toThrow(/terminat|connection/i)
}

/** Leftovers of a dead process end once PostgreSQL finds its connection closed. */
async function untilNothingRuns(): Promise<void> {
  const left = `select from pg_stat_activity where ${isActive}`
  while (((await app.platform.pool.query(left)).rowCount ?? 0) > 0) await pause(20)
}

async function standing() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from payment_record where status = 'SUCCESS') as paid, (select count(*) from payout) as payouts,
      (select count(distinct payout_id) from payment_record where payout_id is not null) as used,
      (select coalesce(sum(amount_satang), 0)::bigint from ledger_posting where to_account = 'bank:HYTEXTS') as sent,
      (select count(*) from ledger_entry where kind = 'payout') as entries,
      (select count(*) from message where key like 'payout:%') as notified,
      (select count(*) from bank_file where applied_at is not null) as applied,
      (select count(*) from payment_run where approved_at is not null) as approved,
      (select count(*) from payment_run where closed_at is not null) as settled`.execute(app.platform.db)
  return rows[0]
}

const nothingPaid = { paid: 0, payouts: 0, used: 0, sent: 0, entries: 0, notified: 0, applied: 0, settled: 0 }
const net = (share - tax) * sellersCount
/** The bank takes the tax with the net (e-Withholding Tax). */
const left = share * sellersCount
const allPaid = {
  ...Object.fromEntries(
    ['paid', 'payouts', 'used', 'entries', 'notified'].map((what) => [what, sellersCount]),
  ),
  sent: left,
  applied: 1,
  approved: 1,
  settled: 1,
}

const call = async <Data = { [field: string]: never }>(name: CallName, input: object, by = maker) => {
  const { body } = await app.call(name, input, by)
  return { code: body.code, data: body.data as Data | undefined }
}

test('INV-16 a run of thousands that is approved and a bank file that is confirmed when everything is killed are as before or done, and nobody is paid twice', async () => {
  const made = await call<{ run: { _id: string } }>('createPaymentRun', {
    payOn: '2026-11-20',
    channel: 'E_WHT',
  })
  const approval = { run: made.data?.run._id ?? '', decision: 'approve' } as const
  await killedBeforeCommit((trx) =>
    decidePaymentRun(trx, app.platform, second, { ...approval, runId: approval.run }),
  )
  expect(await standing()).toEqual({ ...nothingPaid, approved: 0 })
  expect(await call('decidePaymentRun', approval, second)).toMatchObject({ code: undefined })

  const { rows } = await sql<{ line: string }>`
    select hti_vendor_id || ',Mali,' || ${((share - tax) / 100).toFixed(2)} as line from seller`.execute(
    app.platform.db,
  )
  const text = ['vendor id,vendor name,amount', ...rows.map(({ line }) => line), ''].join('\r\n')
  // The file is taken in, and the caller gets no answer: sent again, it is the same file.
  const sent = { ...csvOf(text, 'bank.csv'), paidOn: '2026-11-20' }
  await askWhoDies('checkBankFile', sent, { at: 'call.committed' })
  const inspected = await call<{ file: { _id: string } }>('checkBankFile', sent)
  const { rows: files } = await sql`select from bank_file`.execute(app.platform.db)
  expect(files).toHaveLength(1)
  const fileId = inspected.data?.file._id ?? ''
  const confirmation = { file: fileId, count: sellersCount, net: net / 100 }
  // Half of it is written; everything is written and nothing committed.
  await askWhoDies('applyBankFile', confirmation, { within: 'update payment_record' })
  const expected = { count: sellersCount, netSatang: net }
  await killedBeforeCommit((trx) =>
    applyBankFile(trx, app.platform, maker, { fileId, bankReference: '', expected }),
  )
  expect(await standing()).toEqual({ ...nothingPaid, approved: 1 })

  // Committed, but the caller got no answer: a second request is refused, also with another file of the same payments.
  await askWhoDies('applyBankFile', confirmation, { at: 'call.committed' })
  expect(await standing()).toEqual(allPaid)
  expect((await call('applyBankFile', confirmation)).code).toBe('bank-files.already-applied')
  const again = await call<{ file: { _id: string } }>('checkBankFile', {
    ...csvOf(`${text}\r\n`, 'once-more.csv'),
    paidOn: '2026-11-20',
  })
  const once = { ...confirmation, file: again.data?.file._id }
  expect((await call('applyBankFile', once)).code).toBe('bank-files.changed')
  expect(await standing()).toEqual(allPaid)
})

test('INV-16 certificates that are issued when everything is killed take no number with them', async () => {
  const { platform } = app
  const payouts = (await platform.db.selectFrom('payout').select('id').limit(200).execute()).map(
    ({ id }) => id,
  )
  const issue = (trx: Trx) =>
    issueCertificates(trx, { platform, actorId: maker.id }, { month: 202610, payouts })
  await killedBeforeCommit(async (trx) => expect((await issue(trx)).issued).toBe(payouts.length))
  const { db } = platform
  expect(await db.selectFrom('tax_certificate').select('id').execute()).toEqual([])
  expect(await db.selectFrom('tax_certificate_number').selectAll().execute()).toEqual([])
  expect((await inTransaction(db, issue)).issued).toBe(payouts.length)
  expect((await inTransaction(db, issue)).issued).toBe(0)
  const { rows } = await sql<object>`
    select count(*) as count, count(distinct payout_id) as payouts, min(number) as first, max(number) as last,
      (select last from tax_certificate_number) as counter from tax_certificate`.execute(db)
  const count = payouts.length
  expect(rows).toEqual([{ count, payouts: count, first: 1, last: count, counter: count }])
})
