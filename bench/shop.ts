import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { freePort } from '#server/test/server-process.ts'
import {
  childrenOf,
  isRunning,
  familyMilliseconds,
  processorMilliseconds,
  residentBytes,
  runToEnd,
  startProcess,
} from './processes.ts'

const root = path.join(import.meta.dirname, '..')

/** A secret of the bench's own: tokens and call-backs are signed here as the server expects them. */
export const authSecret = 'sarup-bench-secret-not-for-production-0123456789'

/** The lock under which one process tells the demo's history and draws its pictures (server/demo/fill-demo.ts). */
const demoLock = 25_690

export type Shop = {
  /** Of the product. */
  origin: string
  bareOrigin: string
  oneQueryOrigin: string
  /** A connection of the bench's own. */
  client: pg.Client
  databaseUrl: string
  orderLines: number
  dataDir: string
  /** The most memory that the server held, in megabytes, since this was called last. */
  megabytesMax: () => number | undefined
  /** The product's processes: the server, and those that it has started. */
  processIds: () => { server: number; others: number[] }
  /** Processor time used so far by the process and by the database for it. */
  processorTime: (of: 'product' | 'one query') => Promise<ProcessorTime>
  close: () => Promise<void>
}

/** Milliseconds; of the database's processes each by itself, because connections come and go. */
type ProcessorTime = { server: number | undefined; database: Map<number, number> }

/** Application names of connections; the database's own helpers have none. */
const connectionNames = { product: ['sarup', 'sarup-listen', ''], 'one query': ['sarup-reference'] }

export function folderOf(sheets: number): string {
  return path.join(root, 'data', `bench-${sheets}`)
}

/** A filled database that is kept for the next run, the real server on it and the references, each in its own process. */
export async function openShop(
  sheets: number,
  orderLines: number,
  nodeOptions: readonly string[],
): Promise<Shop> {
  const dataDir = folderOf(sheets)
  mkdirSync(dataDir, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log: () => {} })
  const environment = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, AUTH_SECRET: authSecret }
  await runToEnd('server/admin.ts', ['migrate'], environment)
  if (!(await isFilled(postgres.url, sheets))) {
    const lines = orderLines === 0 ? [] : ['--order-lines', String(orderLines)]
    await runToEnd('server/admin.ts', ['demo', '--sheets', String(sheets), ...lines], environment)
  }

  const client = new pg.Client({ connectionString: postgres.url, application_name: 'sarup-bench' })
  await client.connect()
  // Held while the bench runs: the server would go on telling the demo's history and draw covers meanwhile.
  await client.query('select pg_advisory_lock($1)', [demoLock])
  const port = await freePort()
  const server = await startProcess(
    'build/product/main.js',
    {
      ...environment,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '1000000',
      // Like `npm run serve`: the compiler of types need not be loaded, and glibc takes less than it might.
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      MALLOC_MMAP_THRESHOLD_: '32768',
      NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'),
    },
    /Sarup is open at/,
    [...memoryOptions(), ...nodeOptions],
  )
  // The one that answers; beside it are the one that keeps it running, and the one for jobs.
  const web = childrenOf(server.process.pid ?? 0).find((pid) => isRunning(pid, 'web.'))
  const references = await startProcess('bench/reference-server.ts', environment, /ports (\d+) (\d+)/)

  let bytesMax: number | undefined
  const watch = setInterval(() => {
    const bytes = residentBytes(web)
    if (bytes !== undefined) bytesMax = Math.max(bytesMax ?? 0, bytes)
  }, 200)
  const lines = await client.query<{ count: string }>('select sheet_count as count from sale_total')
  return {
    origin: `http://127.0.0.1:${port}`,
    bareOrigin: `http://127.0.0.1:${references.match[1]}`,
    oneQueryOrigin: `http://127.0.0.1:${references.match[2]}`,
    client,
    databaseUrl: postgres.url,
    orderLines: Number(lines.rows[0]?.count ?? 0),
    dataDir,
    processIds() {
      const { pid: parentPid = 0 } = server.process
      const ours = [parentPid, ...childrenOf(parentPid)]
      const others = [...ours, ...childrenOf(web ?? 0)].filter((pid) => pid !== web)
      return { server: web ?? 0, others }
    },
    megabytesMax() {
      const most = bytesMax
      bytesMax = undefined
      return most === undefined ? undefined : Math.round(most / 1_000_000)
    },
    async processorTime(of) {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where coalesce(application_name, '') = any($1::text[])`,
        [connectionNames[of]],
      )
      const pid = of === 'product' ? web : references.process.pid
      return {
        // With those that draw pages and mark them.
        server: familyMilliseconds(pid),
        database: new Map(rows.map((row) => [row.pid, processorMilliseconds(row.pid) ?? 0])),
      }
    },
    async close() {
      clearInterval(watch)
      await Promise.all([server.stop(), references.stop()])
      await client.end()
      await postgres.stop()
    },
  }
}

/** The bounds of memory that `npm run serve` gives its process. */
function memoryOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { serve: string }
  }
  return scripts.serve.match(/--m(?:in|ax)-[\w-]+=\d+/g) ?? []
}

/** The demo alone has some thousand sheets: a database for fewer is filled with it. */
async function isFilled(databaseUrl: string, sheets: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const table = await client.query(`select to_regclass('sale_total') is not null as there`)
    if (table.rows[0]?.there !== true) return false
    const { rows } = await client.query<{ count: number }>('select sum(sheet_count)::int as count from store')
    // A few of the demo's sheets are not on sale.
    return (rows[0]?.count ?? 0) >= sheets * 0.95
  } finally {
    await client.end()
  }
}
