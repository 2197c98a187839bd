import path from 'node:path'
import { buildApp } from './app.ts'
import { assemble } from './assemble.ts'
import { ConfigError, type Mode, readConfig } from './config.ts'
import { listCast } from './demo/cast.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { registerPages } from './pages.ts'
import { migrateToLatest } from './platform/migrate.ts'
import { EmbeddedPostgresProblem, startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { startWorkers } from './worker.ts'

/**
 * Starts the product: database, migrations, server, workers. `--production` (npm run serve) takes everything from the
 * environment and refuses what is missing; otherwise it is the demo on this computer. Development brings its own pages.
 */
export async function main(mode: Mode, addPages: typeof registerPages = registerPages): Promise<void> {
  const config = readConfig(process.env, mode)
  const embedded =
    config.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({
          dataDir: path.join(config.DATA_DIR, 'postgres'),
          log: (message) => process.stdout.write(`${message}\n`),
        })
      : undefined
  const databaseUrl = config.DATABASE_URL ?? embedded?.url ?? ''
  await migrateToLatest(databaseUrl)

  const { platform, close } = assemble(config, { databaseUrl })
  const say = (message: string) => void process.stdout.write(`${message}\n`)
  const demo = mode === 'demo' ? await fillDemo(platform, { onProgress: say }) : undefined
  const app = await buildApp(platform)
  await addPages(app, platform)
  await app.listen({ port: config.PORT, host: config.HOST })
  const workers = config.RUN_JOBS ? await startWorkers(platform) : undefined
  say(`Sarup is open at ${config.PUBLIC_URL}`)
  if (demo !== undefined) say(listCast(config.PUBLIC_URL))

  // Requests drain first, then jobs, then the database: the other way round they would fail while they finish.
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await demo?.stop()
    await app.close()
    await workers?.stop()
    await close()
    await embedded?.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
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
