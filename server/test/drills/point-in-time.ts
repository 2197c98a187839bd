/**
 * Point-in-time recovery with PostgreSQL alone: a copy of the running cluster, WAL archived by archive_command, an accident, and the
 * database as of the second before. `node server/test/drills/point-in-time.ts`
 */
import { chmod, cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { migrateToLatest } from '#server/platform/migrate.ts'
import { giveTo } from '#server/platform/postgres/account.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { testBooksKey } from '../books-key.ts'
import { createPerson, createWaitingOrder } from '../cast.ts'
import { fillSmallShop } from '../crash-load.ts'
import { findLosses } from '../losses.ts'
import { freePort } from '../server-process.ts'

const paidBefore = 40
const folder = await mkdtemp(path.join(tmpdir(), 'sarup-point-in-time-'))
const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
const log = () => {}
const [one, other, archive] = ['one', 'other', 'archive'].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
]
const pgdataOf = (dataDir: string) => path.join(dataDir, 'cluster', 'pgdata')
let isSound = false
try {
  const port = await freePort()
  const first = await startEmbeddedPostgres({ dataDir: one, port, log })
  const { uid, gid } = await stat(pgdataOf(one))
  const account = process.getuid?.() === 0 ? { uid, gid } : undefined
  await mkdir(archive)
  await giveTo(account, archive)
  await allowWay(folder)
  await inDatabase(first.url, async (client) => {
    await client.query(`alter system set archive_mode = 'on'`)
    await client.query(`alter system set archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`)
  })
  await first.stop()
  const running = await startEmbeddedPostgres({ dataDir: one, port, log })
  await migrateToLatest(running.url, testBooksKey)
  const shop = await assemble(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, 'test'), {
    databaseUrl: running.url,
  })
  const { platform } = shop
  const sheets = await fillSmallShop(platform)

  say('A copy of the cluster, while it works')
  await inDatabase(running.url, async (client) => {
    await client.query(`select pg_backup_start('drill', true)`)
    await cp(path.join(one, 'cluster'), path.join(other, 'cluster'), {
      recursive: true,
      filter: (source) => !/postmaster\.(?:pid|opts)$|pg_wal[/\\].+|holders[/\\].+/.test(source),
    })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(path.join(pgdataOf(other), 'backup_label'), rows[0]?.labelfile ?? '')
  })

  const orders: string[] = []
  for (let count = 0; count < paidBefore; count += 1) {
    const buyer = await createPerson(platform)
    const sheetId = sheets[count % sheets.length] ?? ''
    orders.push(await createWaitingOrder(platform, { buyerId: buyer.id, sheetId }))
  }
  const moment = await inDatabase(running.url, async (client) => {
    const { rows } = await client.query<{ now: string }>(
      `select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.US+00') as now`,
    )
    return rows[0]?.now ?? ''
  })
  await pause(1_000)
  await inDatabase(running.url, async (client) => {
    await client.query('delete from order_line')
    await client.query(`update person set name = 'gone'`)
    await client.query('select pg_switch_wal()')
    for (let tries = 0; tries < 100; tries += 1) {
      const { rows } = await client.query<{ done: boolean }>(
        `select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) as done from pg_stat_archiver`,
      )
      if (rows[0]?.done === true) break
      await pause(100)
    }
  })
  await shop.close()
  await running.stop()

  say(`The accident has happened; back to ${moment}`)
  const begun = performance.now()
  await writeFile(path.join(pgdataOf(other), 'recovery.signal'), '')
  await writeFile(
    path.join(pgdataOf(other), 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
  )
  await mkdir(path.join(other, 'cluster', 'holders'), { recursive: true })
  await giveTo(account, pgdataOf(other))
  const again = await startEmbeddedPostgres({ dataDir: other, port, log })
  const seconds = await inDatabase(again.url, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ still: boolean }>('select pg_is_in_recovery() as still')
      if (rows[0]?.still !== true) return (performance.now() - begun) / 1_000
      await pause(50)
    }
  })
  const restored = await assemble(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, 'test'), {
    databaseUrl: again.url,
  })
  const { rows } = await restored.platform.pool.query<{ there: number; lines: number; gone: number }>(
    `select (select count(*) from orders where id = any($1)) as there,
       (select count(*) from order_line where order_id = any($1)) as lines,
       (select count(*) from person where name = 'gone') as gone`,
    [orders],
  )
  const losses = await findLosses(restored.platform.db, new Date())
  await restored.close()
  await again.stop()
  const { there = 0, lines = 0, gone = 0 } = rows[0] ?? {}
  say(
    `restored in ${seconds.toFixed(1)} s: orders ${there} of ${orders.length}, their lines ${lines}, traces of the accident ${gone}, breaches ${losses.length}`,
  )
  for (const loss of losses) say(`  ${loss}`)
  isSound = there === orders.length && lines >= there && gone === 0 && losses.length === 0
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
process.exit(isSound ? 0 : 1)

/** PostgreSQL runs as another user than root; it has to reach the archive. */
async function allowWay(place: string): Promise<void> {
  if (process.getuid?.() === 0) await chmod(place, 0o755)
}

async function inDatabase<T>(url: string, action: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await action(client)
  } finally {
    await client.end()
  }
}
