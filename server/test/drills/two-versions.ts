/**
 * The previous version and this one on one database, under load during the migrations: no request may fail, the previous version may crash
 * and restart on the new tables, and nothing may be lost. `node server/test/drills/two-versions.ts [commit]` (default: the one before the
 * newest migration)
 */
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { migrateToLatest } from '#server/platform/migrate.ts'
import { testBooksKey } from '../books-key.ts'
import { findLosses } from '../losses.ts'
import { startPostgresProcess } from '../postgres-process.ts'
import { type ServerProcess, freePort, startServerProcess } from '../server-process.ts'

const root = path.join(import.meta.dirname, '..', '..', '..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const before =
  process.argv[2] ?? `${git('log', '--format=%H', '-1', '-S', 'Kysely<unknown>', '--', 'server/migrations')}^`
const phaseMilliseconds = 6_000

const folder = await mkdtemp(path.join(tmpdir(), 'sarup-versions-'))
const old = path.join(folder, 'before')
const ends: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })]
const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
let failedCount = 1
try {
  git('worktree', 'add', '--quiet', '--detach', old, before)
  ends.push(() => git('worktree', 'remove', '--force', old))
  await symlink(path.join(root, 'node_modules'), path.join(old, 'node_modules'))
  const drills = path.join(old, 'server', 'test', 'drills')
  await mkdir(drills, { recursive: true })
  const load = path.join(drills, 'two-versions-load.ts')
  await copyFile(path.join(import.meta.dirname, 'two-versions-load.ts'), load)

  const postgres = await startPostgresProcess(path.join(folder, 'postgres'), await freePort())
  ends.push(postgres.stop)
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '100000',
  }
  const buyers = fork(load, [], { execArgv: [], env: { PATH: process.env.PATH, ...environment } })
  ends.push(() => buyers.kill('SIGKILL'))
  await once(buyers, 'message')
  const start = async (program?: string): Promise<ServerProcess> => {
    const server = await startServerProcess({
      databaseUrl: postgres.url,
      dataDir: environment.DATA_DIR,
      port: await freePort(),
      ...(program === undefined ? {} : { program }),
    })
    ends.push(server.kill)
    return server
  }
  const startBefore = () => start(path.join(old, 'server', 'test', 'server-program.ts'))
  /** Like a proxy: a server taken out finishes its requests. */
  const askThese = async (...servers: ServerProcess[]) => {
    buyers.send({ urls: servers.map(({ url }) => url) })
    await pause(1_500)
  }

  let one = await startBefore()
  const other = await startBefore()
  await askThese(one, other)
  await pause(phaseMilliseconds)
  const begun = performance.now()
  const migrations = await migrateToLatest(postgres.url, testBooksKey)
  say(
    `${migrations.length} migrations in ${((performance.now() - begun) / 1_000).toFixed(1)} s: ${migrations.join(', ')}`,
  )
  await pause(phaseMilliseconds)
  say('This version starts beside it')
  const next = await start()
  await askThese(one, other, next)
  await pause(phaseMilliseconds)
  await askThese(other, next)
  await one.kill()
  one = await startBefore()
  say('The version before has crashed and started again on the newer tables')
  await askThese(one, other, next)
  await pause(phaseMilliseconds)
  await askThese(next)
  await pause(phaseMilliseconds)
  await askThese()
  const message = once(buyers, 'message')
  buyers.send('end')
  const [counts] = (await message) as [{ requests: number; paid: number; failed: string[] }]
  const shop = await assemble(readConfig(environment, 'test'), { databaseUrl: postgres.url })
  // An order that was paid at the bank when the servers were taken away: no client requests it any more, only the server itself,
  // after 15 s.
  await pause(20_000)
  const losses = await findLosses(shop.platform.db, new Date())
  await shop.close()
  say(
    `requests ${counts.requests}, orders paid ${counts.paid}, failed ${counts.failed.length}, lost ${losses.length}`,
  )
  for (const wrong of [...new Set(counts.failed), ...losses]) say(`  ${wrong}`)
  failedCount = counts.failed.length + losses.length + (counts.paid === 0 ? 1 : 0)
} finally {
  for (const end of ends.toReversed()) await end()
}
process.exit(failedCount === 0 ? 0 : 1)
