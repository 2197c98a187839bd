import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { assemble } from './assemble.ts'
import { type Config, ConfigError, type Mode, readConfig } from './config.ts'
import { listCast } from './demo/cast.ts'
import { readProgress } from './demo/progress.ts'
import { registerPages } from './pages.ts'
import { outliveConsole } from './platform/buffered-output.ts'
import { findBooksKey } from './platform/books/key.ts'
import { awaitDatabase, missingSettings, reportToOperator } from './platform/database.ts'
import { explainListening, placeOf } from './platform/http/listening.ts'
import { listenUnavailable } from './platform/http/unavailable-server.ts'
import { assertMigrated, migrateToLatest } from './platform/migrate.ts'
import type { Platform } from './platform/platform.ts'
import { boundMemory } from './platform/processes/bound-memory.ts'
import {
  databaseFromParent,
  leaveOnUnexpected,
  metricsOf,
  pagesFromParent,
  stopWhenAsked,
  answerMetrics,
  reportOpen,
} from './platform/processes/supervised.ts'
import { sweepTemporaryFolders } from './platform/temporary-folder.ts'

const demoPatienceMilliseconds = 20_000

/** One web process: answers calls and pages. Jobs have processes of their own (jobs.ts); main.ts keeps both running. */
async function startWeb(mode: Mode, addPages: typeof registerPages): Promise<void> {
  const config = readConfig(process.env, mode)
  const say = (message: string) => void process.stdout.write(`${message}\n`)
  const at = placeOf(config)
  const running: { opened?: Opened } = {}
  const pages = process.argv.includes('--awaits-pages') ? pagesFromParent() : undefined
  let placeholder: { close: () => Promise<void> } | undefined

  stopWhenAsked(async () => {
    try {
      // A start that is cut off has nothing to drain: what its transaction wrote goes with it, and the next one begins anew.
      if (running.opened !== undefined) await drain(running.opened)
    } catch (error) {
      process.stderr.write(`${String(error)}\n`)
    } finally {
      process.exit(0)
    }
  })

  const databaseUrl = config.DATABASE_URL ?? (await databaseFromParent())
  // A pooler answers while its database is away, and keeps no session.
  const directUrl = config.DATABASE_DIRECT_URL ?? databaseUrl
  // An operator waits for the demo; where a machine starts everything, the database may come last.
  const patience = mode === 'demo' && config.DATABASE_URL !== undefined ? demoPatienceMilliseconds : undefined
  await awaitDatabase(
    directUrl,
    async (message) => {
      say(message)
      placeholder = await listenUnavailable(at).catch(explainListening(at))
    },
    patience,
  )
  if (mode === 'production') {
    await assertMigrated(directUrl)
    if (config.PREFLIGHT) void sayWhatIsWrong(config)
  } else await migrateToLatest(directUrl, findBooksKey(config))

  await sweepTemporaryFolders()
  const metrics = await metricsOf(config)
  const { platform, close } = await assemble(config, { databaseUrl, directUrl, metrics })
  await assertPooler(config, platform.pool)
  if (mode === 'demo') await openDemo(platform, say)
  await pages
  const app = await buildApp(platform)
  leaveOnUnexpected({ log: platform.log, staysInOutages: true, close: () => app.close() })
  await addPages(app, platform)
  await placeholder?.close()
  placeholder = undefined
  await app.listen(at).catch(explainListening(at))
  running.opened = { app, close }
  say(`Sarup is open at ${config.PUBLIC_URL}`)
  if (mode === 'demo') say(listCast(config.PUBLIC_URL))
  await answerMetrics(config, metrics)
  reportOpen()
  boundMemory()
}

/** Waits for the demo's catalogue before the first page. It is there at every start but the first; the jobs' process fills the rest. */
async function openDemo(platform: Platform, onProgress: (message: string) => void): Promise<void> {
  if ((await platform.db.transaction().execute(readProgress)) !== undefined) return
  const { fillDemo } = await import('./demo/fill-demo.ts')
  await fillDemo(platform, { onProgress, history: false })
}

/** A setting that a pooler does not give its connections would be noticed by the books, or not at all. */
async function assertPooler(config: Config, pool: Platform['pool']): Promise<void> {
  if (config.DATABASE_DIRECT_URL === undefined) return
  const missing = await missingSettings(pool, findBooksKey(config))
  if (missing.length === 0) return
  throw new ConfigError([
    `DATABASE_URL: the pooler does not tell its connections ${missing.join(', ')}. Put into its connect_query what this prints: npm run admin -- pooler`,
  ])
}

/** Not awaited at the start: a service that is briefly away must not keep readers from what they bought. */
async function sayWhatIsWrong(config: Config): Promise<void> {
  const { findNotes, preflight } = await import('./preflight.ts')
  for (const sentence of [...findNotes(config), ...(await preflight(config, process.env))])
    process.stderr.write(`${sentence}\n`)
}

type Opened = { app: FastifyInstance; close: () => Promise<void> }

/** Requests first, then the connections. */
async function drain({ app, close }: Opened): Promise<void> {
  await app.close()
  await close()
}

/** Problems the operator can settle are printed as a sentence instead of a stack trace. */
export async function runWeb(mode: Mode, addPages: typeof registerPages = registerPages): Promise<void> {
  outliveConsole()
  try {
    await startWeb(mode, addPages)
  } catch (error) {
    reportToOperator(error)
    process.exit(1)
  }
}

if (import.meta.main) await runWeb(process.argv.includes('--production') ? 'production' : 'demo')
