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
  /** Settled when the web is built: the database starts and is filled meanwhile. Left out, it is built. */
  pages?: Promise<unknown>
}

/**
 * Starts the product and keeps it running: the embedded database where there is none, web processes, and a process for jobs.
 * Each is replaced when it ends; this one does nothing that could end it. `--production` (npm run serve) takes everything from
 * the environment and refuses what is missing; otherwise it is the demo on this computer.
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
  // Before the slow parts: a start that takes a minute is stopped by the same keys, and leaves no database running behind.
  for (const signal of stopSignals) process.on(signal, () => void stop(0))

  try {
    if (config.DATABASE_URL === undefined) {
      // Meanwhile the others load their programs.
      embedded = startEmbeddedPostgres({ dataDir: path.join(config.DATA_DIR, 'postgres'), log: say })
      const { url } = await embedded
      sendDatabase(url)
    }
  } catch (error) {
    // Whatever the stop has cut off fails here, and is no news.
    if (stopping !== undefined) return
    await Promise.all(webs.map((web) => web.stop()))
    throw error
  }

  function sendDatabase(url: string): void {
    databaseUrl = url
    for (const web of webs) web.post({ kind: 'database', url })
  }

  /** After the first page: they would only slow it down, and in the demo the tables are made by then. */
  function startJobs(): void {
    if (!config.RUN_JOBS || jobs !== undefined || stopping !== undefined) return
    jobs = supervise({ name: 'jobs', say, start: (attempt) => startProgram(programs.jobs, attempt) })
    if (databaseUrl !== undefined) jobs.post({ kind: 'database', url: databaseUrl })
  }

  /** All processes as one, from the first page on: beside it nothing is slower. */
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

  /** Requests first, then jobs, then the database: the other way round they would fail while they finish. */
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
    // Who draws needs again at once what a picture has freed; given back to the system, it is half of what a cover costs.
    const { MALLOC_TRIM_THRESHOLD_: _, ...keepingMemory } = process.env
    return fork(program, flags, {
      execArgv: [...process.execArgv, ...telemetry],
      env: {
        ...(program === programs.jobs ? keepingMemory : process.env),
        ...(config.DATABASE_URL === undefined ? { DATABASE_URL: 'embedded' } : {}),
        // What is asked of the outside at the start is asked once.
        ...(attempt === 0 ? {} : { PREFLIGHT: 'false' }),
      },
    })
  }
}

/** Before everything else of a process, or what is loaded already is not seen; and only for who asked for it. */
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

/** `main`, with what the operator can settle reported in a sentence instead of a stack trace. */
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
