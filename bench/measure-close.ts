import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { bringsBooksKey, findBooksKey } from '#server/platform/books/key.ts'
import { sealAnew } from '#server/platform/books/watch.ts'
import { migrateToLatest } from '#server/platform/migrate.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { fillMonths, sellers } from './fill-months.ts'
import { endedMilliseconds, parentOf, runToEnd } from './processes.ts'
import { authSecret } from './shop.ts'

const root = path.join(import.meta.dirname, '..')
const month = 202_610
const secondsMax = 5
/** As production closes by hand; the job has no start at all. */
const admin = 'build/product/admin.js'
const rounds = 3
/** Sheets in open copyright cases, for one close more: their shares are held by it. */
const casesMax = 2_000

/**
 * Closes a month of 100,000 sellers and 1,000,000 sold lines by `close-month` of the built command line, its start included, three times; in
 * between it is killed at each of its steps. The month before is closed unmeasured, so that there is something carried over.
 * Its database is kept under `data/bench-close`.
 */
export async function measureClose(say: (text: string) => void): Promise<boolean> {
  const dataDir = path.join(root, 'data', 'bench-close')
  mkdirSync(dataDir, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log: () => {} })
  const environment = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, AUTH_SECRET: authSecret }
  const booksKey = findBooksKey({ mode: 'demo', DATA_DIR: dataDir })
  const client = new pg.Client({
    connectionString: postgres.url,
    application_name: 'sarup-bench',
    options: bringsBooksKey(booksKey),
  })
  try {
    await migrateToLatest(postgres.url, booksKey)
    await client.connect()
    const { rows } = await client.query<{ there: boolean }>('select exists (select from seller) as there')
    if (rows[0]?.there !== true) {
      await fillMonths(client, say)
      await runToEnd(admin, ['doctor'], environment)
    }
    await runToEnd(admin, ['close-month', '2026-09'], environment)

    const { rows: backend } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const postmaster = parentOf(backend[0]?.pid ?? 0)
    const processor = () =>
      ((endedMilliseconds(postmaster) ?? 0) + (endedMilliseconds(process.pid) ?? 0)) / 1_000
    const taken: number[] = []
    const worked: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await openAgain(client)
      const killedAt = [/making one payment record/, /noting the close/][round]
      if (killedAt !== undefined) {
        await closeAndKill(environment, killedAt)
        await untilRolledBack(client)
        if ((await closedRows(client)) !== 0) throw new Error('a killed close left something behind')
        say(`Killed at "${killedAt.source}": the month is open, as before`)
      }
      const [begun, workedBefore] = [performance.now(), processor()]
      await runToEnd(admin, ['close-month', '2026-10'], environment)
      taken.push((performance.now() - begun) / 1_000)
      worked.push(processor() - workedBefore)
    }
    const records = (await closedRows(client)) - 1
    const { rows: sorted } = await client.query<{ status: string; count: string }>(
      'select status, count(*) from payment_record where month = $1 group by status order by status',
      [month],
    )
    const seconds = taken.map((one) => one.toFixed(1)).join(', ')
    const isMet = Math.max(...taken) < secondsMax && records >= sellers
    say(
      `Closed 1,000,000 lines into ${records} records in ${seconds} s; less than ${secondsMax} s: ${isMet ? 'met' : 'MISSED'}`,
    )
    say(`Processor seconds of program and database: ${worked.map((one) => one.toFixed(1)).join(', ')}`)
    say(sorted.map(({ status, count }) => `${status} ${count}`).join(', '))
    await openAgain(client)
    await openCases(client)
    const [begunHolding, workedHolding] = [performance.now(), processor()]
    await runToEnd(admin, ['close-month', '2026-10'], environment)
    const holding = (performance.now() - begunHolding) / 1_000
    const { rows: held } = await client.query<{ count: string }>(
      `select count(*) from payment_record where kind = 'held'`,
    )
    const isHeld = holding < secondsMax && Number(held[0]?.count ?? 0) >= casesMax
    say(
      `With ${casesMax} sheets in open cases in ${holding.toFixed(1)} s (${(processor() - workedHolding).toFixed(1)} of the processor), ${held[0]?.count} shares held: ${isHeld ? 'met' : 'MISSED'}`,
    )
    const asked = performance.now()
    await runToEnd(admin, ['doctor'], environment)
    say(`The doctor looked at all of it in ${((performance.now() - asked) / 1_000).toFixed(1)} s`)
    return isMet && isHeld
  } finally {
    await client.end().catch(() => {})
    await postgres.stop()
  }
}

/** Records of the month, and its close as one more. */
async function closedRows(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from (
      select month from payment_record where month = $1 union all select month from month_close where month = $1) closed`,
    [month],
  )
  return Number(rows[0]?.count ?? 0)
}

/** Taken down, each its own sheet, of which some was sold in the month. */
async function openCases(client: pg.Client): Promise<void> {
  await client.query(
    `insert into copyright_claim (id, sheet_id, name, email, language, pages, work, proof, state, claimed_at, due_at)
      select new_id(), id, 'สำนักพิมพ์', 'press@example.com', 'th', '', 'ตำรา', '', 'open', now(), now()
      from (select sheet_id as id from ledger_posting where entry_id > 200000 and sheet_id not in (select sheet_id from ledger_posting where entry_id <= 125000 and sheet_id is not null) group by sheet_id order by md5(sheet_id) limit $1) sold
      where not exists (select from copyright_claim)`,
    [casesMax],
  )
  await client.query(
    `update copyright_claim set state = 'removed', decided_at = now(), ends_at = now() + interval '30 days' where state = 'open'`,
  )
  await client.query('vacuum (analyze) copyright_claim')
}

/** What no operation does: for the next round the month was never closed. */
async function openAgain(client: pg.Client): Promise<void> {
  await client.query(`begin; set local session_replication_role = replica`)
  await client.query('delete from payment_record where month = $1', [month])
  await client.query('delete from month_close where month = $1', [month])
  await client.query(`update payment_record set status = 'CARRIED_OVER' where status = 'PENDING' and seller_id in (
    select seller_id from payment_record where status in ('PENDING', 'CARRIED_OVER') group by seller_id having sum(share_satang) < 10000)`)
  await sealAnew(client, ['payment_record', 'month_close'])
  await client.query('commit')
  await client.query('vacuum (analyze) payment_record')
}

/** PostgreSQL hears of the death when its statement is done. */
async function untilRolledBack(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ busy: boolean }>(
      `select exists (select from pg_stat_activity where application_name = 'sarup' and xact_start is not null) as busy`,
    )
    if (rows[0]?.busy !== true) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** As a power cut would: the whole process, and with it its connection. */
async function closeAndKill(environment: Record<string, string>, at: RegExp): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, admin), 'close-month', '2026-10'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (at.test(chunk.toString())) child.kill('SIGKILL')
    })
    child.once('exit', () => resolve())
  })
}
