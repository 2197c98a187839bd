import pg from 'pg'
import { plainOptions } from './books/key.ts'
import type { Log } from './log.ts'

/**
 * The runner frees a killed process's jobs after four hours only. So each pool of workers holds an advisory lock, which PostgreSQL drops
 * when the process dies, and all processes free jobs of vanished pools. Jobs that a live process holds but does not do (a crash lost their
 * end) are freed after a minute; before, they may be just ending. Jobs are idempotent, so running twice is harmless.
 */
export type JobClaims = {
  /** This pool of workers of this process lives. */
  claim: (poolId: string) => void
  close: () => Promise<void>
}

const lockSpace = 7_201_121
export function holdJobClaims(options: {
  pool: pg.Pool
  log: Log
  /** This process is at this job now. */
  isDoing: (jobId: string) => boolean
  pollMilliseconds?: number
  idleMilliseconds?: number
}): JobClaims {
  const { pool, log, isDoing, pollMilliseconds = 5_000, idleMilliseconds = 60_000 } = options
  const pools = new Set<string>()
  /** Jobs that are held and not done, and since when. */
  let idle = new Map<string, number>()
  let connection: { client: pg.Client; claimed: Set<string> } | undefined
  let polling: Promise<void> | undefined
  const timer = setInterval(() => void poll(), pollMilliseconds)
  timer.unref()

  return {
    claim(poolId) {
      pools.add(poolId)
      void poll()
    },
    async close() {
      clearInterval(timer)
      await polling
      await connection?.client.end().catch(() => {})
    },
  }

  function poll(): Promise<void> {
    polling ??= claimAndRelease()
      .catch((error: unknown) => log.warn({ reason: String(error) }, 'job claims: check failed'))
      .finally(() => {
        polling = undefined
      })
    return polling
  }

  async function claimAndRelease(): Promise<void> {
    connection ??= await connect()
    const { client, claimed } = connection
    for (const poolId of pools) {
      if (claimed.has(poolId)) continue
      await client.query('select pg_advisory_lock($1, hashtext($2))', [lockSpace, poolId])
      claimed.add(poolId)
    }
    await releaseJobsOfTheDead(client)
    const { rows } = await client.query<{ id: string }>(
      `select id::text from graphile_worker._private_jobs
       where locked_by = any($1) and locked_at < now() - interval '5 seconds'`,
      [[...pools]],
    )
    const now = performance.now()
    idle = new Map(rows.flatMap(({ id }) => (isDoing(id) ? [] : [[id, idle.get(id) ?? now] as const])))
    const lost = Array.from(idle.keys()).filter((id) => now - (idle.get(id) ?? now) >= idleMilliseconds)
    if (lost.length === 0) return
    await client.query(
      `update graphile_worker._private_jobs set locked_by = null, locked_at = null
       where id = any($1::bigint[]) and locked_by = any($2)`,
      [lost, [...pools]],
    )
    log.warn({ jobs: lost }, 'jobs unlocked that this process held without running them')
  }

  async function connect() {
    const client = new pg.Client({
      connectionString: pool.options.connectionString,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 5_000,
      application_name: 'sarup-jobs',
      options: plainOptions,
      keepAlive: true,
    })
    const lost = () => {
      if (connection?.client === client) connection = undefined
    }
    client.on('error', lost)
    client.on('end', lost)
    await client.connect()
    return { client, claimed: new Set<string>() }
  }
}

/** A job taken in the last seconds may belong to a pool that has not announced itself yet. */
export async function releaseJobsOfTheDead(client: Pick<pg.Pool, 'query'>): Promise<void> {
  await client.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct job.locked_by))
     from graphile_worker._private_jobs job
     where job.locked_at < now() - interval '5 seconds' and not exists (
       select from pg_locks held
       where held.locktype = 'advisory' and held.granted
         and held.database = (select oid from pg_database where datname = current_database())
         and held.classid = $1::bigint::oid and held.objid = (hashtext(job.locked_by)::bigint & 4294967295)::oid)
     having count(*) > 0`,
    [lockSpace],
  )
}
