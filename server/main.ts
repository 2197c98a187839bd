import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { assemble } from './assemble.ts'
import { ConfigError, type Mode, readConfig } from './config.ts'
import { listCast } from './demo/cast.ts'
import { type DemoFilling, fillDemo } from './demo/fill-demo.ts'
import { registerPages } from './pages.ts'
import { awaitDatabase } from './platform/database.ts'
import { listenUnavailable } from './platform/http/unavailable-server.ts'
import { migrateToLatest } from './platform/migrate.ts'
import {
  type EmbeddedPostgres,
  EmbeddedPostgresProblem,
  startEmbeddedPostgres,
} from './platform/postgres/embedded-postgres.ts'
import { type Workers, startWorkers } from './worker.ts'

/**
 * Starts the product: database, migrations, server, workers. `--production` (npm run serve) takes everything from the
 * environment and refuses what is missing; otherwise it is the demo on this computer. Development brings its own pages.
 */
export async function main(mode: Mode, addPages: typeof registerPages = registerPages): Promise<void> {
  const config = readConfig(process.env, mode)
  const say = (message: string) => void process.stdout.write(`${message}\n`)
  let embedded: Promise<EmbeddedPostgres> | undefined
  let opened: Opened | undefined
  let placeholder: { close: () => Promise<void> } | undefined
  let stopping = false

  const stop = async () => {
    if (stopping) return
    stopping = true
    try {
      // A start that is cut off has nothing to drain: what its transaction wrote goes with it, and the next one begins anew.
      if (opened !== undefined) await drain(opened)
    } catch (error) {
      process.stderr.write(`${String(error)}\n`)
    } finally {
      await stopDatabase(embedded)
      process.exit(0)
    }
  }
  // Before the slow parts: a start that takes a minute is stopped by the same keys, and leaves no database running behind.
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())

  try {
    if (config.DATABASE_URL === undefined) {
      embedded = startEmbeddedPostgres({ dataDir: path.join(config.DATA_DIR, 'postgres'), log: say })
    }
    const databaseUrl = config.DATABASE_URL ?? (await embedded)?.url ?? ''
    await awaitDatabase(databaseUrl, async (message) => {
      say(message)
      placeholder = await listenUnavailable({ port: config.PORT, host: config.HOST })
    })
    await migrateToLatest(databaseUrl)

    const { platform, close } = assemble(config, { databaseUrl })
    const demo = mode === 'demo' ? await fillDemo(platform, { onProgress: say }) : undefined
    const app = await buildApp(platform)
    await addPages(app, platform)
    await placeholder?.close()
    placeholder = undefined
    await app.listen({ port: config.PORT, host: config.HOST })
    const workers = config.RUN_JOBS ? await startWorkers(platform) : undefined
    opened = { demo, app, workers, close }
    if (stopping) return
    say(`Sarup is open at ${config.PUBLIC_URL}`)
    if (demo !== undefined) say(listCast(config.PUBLIC_URL))
  } catch (error) {
    // Whatever the stop has cut off fails here, and is no news.
    if (stopping) return
    await stopDatabase(embedded)
    throw error
  }
}

type Opened = {
  demo: DemoFilling | undefined
  app: FastifyInstance
  workers: Workers | undefined
  close: () => Promise<void>
}

/** Requests first, then jobs, then the connections: the other way round they would fail while they finish. */
async function drain({ demo, app, workers, close }: Opened): Promise<void> {
  await demo?.stop()
  await app.close()
  await workers?.stop()
  await close()
}

async function stopDatabase(embedded: Promise<EmbeddedPostgres> | undefined): Promise<void> {
  const running = await embedded?.catch(() => undefined)
  await running?.stop()
}

/** `main`, with what the operator can settle told in a sentence instead of a stack trace. */
export async function run(mode: Mode, addPages?: typeof registerPages): Promise<void> {
  try {
    await main(mode, addPages)
  } catch (error) {
    if (error instanceof ConfigError || error instanceof EmbeddedPostgresProblem) {
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

if (import.meta.main) await run(process.argv.includes('--production') ? 'production' : 'demo')
