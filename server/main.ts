import { fork } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Mode, readConfig } from './config.ts'
import { outliveConsole } from './platform/buffered-output.ts'
import { assertMayListen, placeOf } from './platform/http/listening.ts'
import { OperatorProblem, problemOfFile } from './platform/operator-problem.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { type Supervised, stopSignals, supervise } from './platform/processes/supervise.ts'

export type RunOptions = {
  /** The program of a web process; development has its own. */
  webProgram?: string
  /** Settles when the web is built, while the database starts and is filled. Left out, it is built already. */
  pages?: Promise<unknown>
}

/**
 * Starts and supervises the product: the embedded database if needed, web processes and a jobs process, each replaced when it ends.
 * `--production` (npm run serve) takes all settings from the environment and refuses missing ones; otherwise it is the demo.
 */
async function main(mode: Mode, options: RunOptions): Promise<void> {
  const config = readConfig(process.env, mode)
  await assertMayListen(placeOf(config))
  const say = (message: string) => void process.stdout.write(`${message}\n`)
  let embedded: Promise<EmbeddedPostgres> | undefined
  let databaseUrl: string | undefined
  let jobs: Supervised | undefined
  let stopping: Promise<void> | undefined
  let metricsOpen: Promise<void> | undefined

  const webs = Array.from({ length: config.WEB_PROCESSES }, () =>
    supervise({
      name: 'web',
      say,
      start: (attempt) => startProgram(options.webProgram ?? programs.web, attempt),
      onOpen: () => {
        startJobs()
        metricsOpen ??= openMetrics().catch((error: unknown) => say(`METRICS_PORT: ${String(error)}`))
      },
      onNeverOpened: () => void stop(1),
    }),
  )
  options.pages?.then(
    () => webs.forEach((web) => web.post({ kind: 'pages' })),
    (error: unknown) => {
      say(error instanceof Error ? error.message : String(error))
      void stop(1)
    },
  )
  // Registered before the slow parts, so that a stop during the start leaves no database running.
  for (const signal of stopSignals) process.on(signal, () => void stop(0))

  try {
    if (config.DATABASE_URL === undefined) {
      // Meanwhile the others load their programs.
      embedded = startEmbeddedPostgres({ dataDir: path.join(config.DATA_DIR, 'postgres'), log: say })
      const { url } = await embedded
      sendDatabase(url)
    }
  } catch (error) {
    // Errors caused by the stop itself are ignored.
    if (stopping !== undefined) return
    await Promise.all(webs.map((web) => web.stop()))
    throw error
  }

  function sendDatabase(url: string): void {
    databaseUrl = url
    for (const web of webs) web.post({ kind: 'database', url })
  }

  /** After the first page, which they would slow down; in the demo the tables exist by then. */
  function startJobs(): void {
    if (!config.RUN_JOBS || jobs !== undefined || stopping !== undefined) return
    jobs = supervise({ name: 'jobs', say, start: (attempt) => startProgram(programs.jobs, attempt) })
    if (databaseUrl !== undefined) jobs.post({ kind: 'database', url: databaseUrl })
  }

  /** Metrics of all processes as one, opened after the first page so as not to slow the start. */
  async function openMetrics(): Promise<void> {
    if (config.METRICS_PORT === undefined) return
    const { serveMetrics } = await import('./platform/metrics-server.ts')
    await serveMetrics({
      port: config.METRICS_PORT,
      host: config.METRICS_HOST,
      token: config.METRICS_TOKEN,
      snapshots: async () => {
        const counted = await Promise.all(
          [...webs, ...(jobs === undefined ? [] : [jobs])].map((one) => one.metrics()),
        )
        return counted.filter((snapshot) => snapshot !== undefined)
      },
    })
  }

  /** Requests first, then jobs, then the database, so that each can finish. */
  async function stop(code: number): Promise<void> {
    stopping ??= (async () => {
      await Promise.all(webs.map((web) => web.stop()))
      await jobs?.stop()
      const running = await embedded?.catch(() => undefined)
      await running?.stop()
      process.exit(code)
    })()
    await stopping
  }

  function startProgram(program: string, attempt: number) {
    const flags = [
      ...(mode === 'production' ? ['--production'] : []),
      ...(options.pages === undefined ? [] : [awaitsPages]),
    ]
    // Drawing reuses freed memory at once; returning it to the system is half the cost of a cover.
    const { MALLOC_TRIM_THRESHOLD_: _top, MALLOC_MMAP_THRESHOLD_: _piece, ...keepingMemory } = process.env
    return fork(program, flags, {
      execArgv: [...process.execArgv, ...telemetry],
      env: {
        ...(program === programs.jobs ? keepingMemory : process.env),
        ...(config.DATABASE_URL === undefined ? { DATABASE_URL: 'embedded' } : {}),
        // Only the first start checks outside services.
        ...(attempt === 0 ? {} : { PREFLIGHT: 'false' }),
      },
    })
  }
}

/** Must be loaded before everything else to instrument it; only where it is configured. */
const telemetry =
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? []
    : ['--import', new URL('telemetry.ts', import.meta.url).href]

/** Tells a web process to wait for the web that is being built. */
const awaitsPages = '--awaits-pages'

const programs = {
  web: fileURLToPath(new URL('web.ts', import.meta.url)),
  jobs: fileURLToPath(new URL('jobs.ts', import.meta.url)),
}

/** `main`; problems the operator can settle are printed as a sentence instead of a stack trace. */
export async function run(mode: Mode, options: RunOptions = {}): Promise<void> {
  outliveConsole()
  try {
    await main(mode, options)
  } catch (error) {
    const problem = error instanceof OperatorProblem ? error.message : problemOfFile(error)
    if (problem === undefined) throw error
    process.stderr.write(`${problem}\n`)
    process.exit(1)
  }
}

if (import.meta.main) await run(process.argv.includes('--production') ? 'production' : 'demo')
