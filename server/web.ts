import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { assemble } from './assemble.ts'
import { type Config, ConfigError, type Mode, readConfig } from './config.ts'
import { listCast } from './demo/cast.ts'
import { type DemoFilling, fillDemo } from './demo/fill-demo.ts'
import { registerPages } from './pages.ts'
import { findBooksKey } from './platform/books/key.ts'
import { awaitDatabase } from './platform/database.ts'
import { listenUnavailable } from './platform/http/unavailable-server.ts'
import { SchemaProblem, assertMigrated, migrateToLatest } from './platform/migrate.ts'
import {
  databaseFromParent,
  leaveOnUnexpected,
  stopWhenAsked,
  tellOpen,
} from './platform/processes/supervised.ts'

/** One web process: answers calls and pages. Jobs have processes of their own (jobs.ts); main.ts keeps both running. */
async function startWeb(mode: Mode, addPages: typeof registerPages): Promise<void> {
  const config = readConfig(process.env, mode)
  const say = (message: string) => void process.stdout.write(`${message}\n`)
  const running: { opened?: Opened } = {}
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
  await awaitDatabase(databaseUrl, async (message) => {
    say(message)
    placeholder = await listenUnavailable({ port: config.PORT, host: config.HOST })
  })
  if (mode === 'production') {
    await assertMigrated(databaseUrl)
    if (process.env.PREFLIGHT !== 'false') void sayWhatIsWrong(config)
  } else await migrateToLatest(databaseUrl, findBooksKey(config))

  const { platform, close } = assemble(config, { databaseUrl })
  const demo = mode === 'demo' ? await fillDemo(platform, { onProgress: say }) : undefined
  const app = await buildApp(platform)
  leaveOnUnexpected({ log: platform.log, staysInOutages: true, close: () => app.close() })
  await addPages(app, platform)
  await placeholder?.close()
  placeholder = undefined
  // Several processes of one machine share the port: the system hands each connection to one of them.
  const at = { port: config.PORT, host: config.HOST, reusePort: config.WEB_PROCESSES > 1 }
  await app.listen(at)
  running.opened = { demo, app, close }
  say(`Sarup is open at ${config.PUBLIC_URL}`)
  if (demo !== undefined) say(listCast(config.PUBLIC_URL))
  tellOpen()
}

/** Beside the start: a service that is away for a moment keeps nobody from reading what they bought. */
async function sayWhatIsWrong(config: Config): Promise<void> {
  const { preflight } = await import('./preflight.ts')
  for (const sentence of await preflight(config, process.env)) process.stderr.write(`${sentence}\n`)
}

type Opened = { demo: DemoFilling | undefined; app: FastifyInstance; close: () => Promise<void> }

/** Requests first, then the connections. */
async function drain({ demo, app, close }: Opened): Promise<void> {
  await demo?.stop()
  await app.close()
  await close()
}

/** What the operator can settle is told in a sentence instead of a stack trace. */
export async function runWeb(mode: Mode, addPages: typeof registerPages = registerPages): Promise<void> {
  try {
    await startWeb(mode, addPages)
  } catch (error) {
    if (error instanceof ConfigError || error instanceof SchemaProblem) {
      process.stderr.write(`${error.message}\n`)
      process.exit(1)
    }
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      process.stderr.write(
        `Port ${process.env.PORT ?? 3000} is in use; perhaps Sarup runs already. Stop it, or choose another with PORT.\n`,
      )
      process.exit(1)
    }
    throw error
  }
}

if (import.meta.main) await runWeb(process.argv.includes('--production') ? 'production' : 'demo')
