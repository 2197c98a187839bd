import { EventEmitter } from 'node:events'
import { type RawBuilder, sql } from 'kysely'
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Db, Trx } from './database.ts'
import { holdJobClaims } from './job-claims.ts'
import type { Log } from './log.ts'

/** A job only calls an operation, and must be idempotent, because it may run again after a crash. */

export type JobOptions = {
  /** Equal keys are one job: made from what the job is about. */
  key?: string
  runAt?: Date
  attemptsMax?: number
}

/** Enqueued in the caller's transaction: a rollback takes the job with it (INV-17). */
export async function enqueue(
  trx: Trx | Db,
  name: string,
  payload: object,
  options: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
      identifier => ${name}, payload => ${JSON.stringify(payload)}::json, run_at => ${options.runAt ?? null}::timestamptz,
      max_attempts => ${options.attemptsMax ?? 25}::int, job_key => ${options.key ?? null}::text)`.execute(
    trx,
  )
}

/** Whether the job of this key, which runs now, is not tried again: what it could not do is told before it ends. */
export async function isLastTry(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql<{ is_last: boolean }>`
    select attempts >= max_attempts as is_last from graphile_worker.jobs where key = ${key}`.execute(db)
  return rows[0]?.is_last ?? true
}

/** The spec of one job for a statement that adds many by `graphile_worker.add_jobs`; its fields are positional. */
export function jobSpec(
  name: string,
  job: Record<'payload' | 'key' | 'priority', RawBuilder<unknown>> & { attemptsMax: number },
): RawBuilder<unknown> {
  const { payload, key, priority, attemptsMax } = job
  const [queue, runAt, flags] = [sql`null`, sql`null`, sql`null`]
  return sql`(${sql.lit(name)}, ${payload}, ${queue}, ${runAt}, ${sql.lit(attemptsMax)}, ${key}, ${priority}, ${flags})::graphile_worker.job_spec`
}

export async function migrate(pool: pg.Pool): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker')
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
}

/** Jobs that share workers; jobs of other lanes, however slow, take none of them. */
export type Lane = { tasks: TaskList; places: number }

export async function startJobs(options: {
  pool: pg.Pool
  lanes: readonly Lane[]
  /** By a job's name, when it begins by itself: five cron fields, UTC. */
  schedule: Readonly<Record<string, string>>
  log: Log
  onJob?: (facts: { job: string; outcome: 'done' | 'failed'; seconds: number }) => void
  /** Poll interval for jobs that no process does. */
  pollMilliseconds?: number
  /** Time after which such jobs come free. */
  idleMilliseconds?: number
}): Promise<{ stop: () => Promise<void> }> {
  // Only where jobs are run: the others add them by a function of the database.
  const { Logger, parseCronItems, run } = await import('graphile-worker')
  const { lanes, log } = options
  const parsedCronItems = parseCronItems(
    Object.entries(options.schedule).map(([task, match]) => {
      if (!lanes.some(({ tasks }) => task in tasks)) throw new Error(`schedule of ${task}: no such job`)
      return { task, match }
    }),
  )
  // The runner has its own small pool, because jobs may use up the other, with one LISTEN connection per lane. Its commits do not wait for
  // the disk: a crash only loses who has a job and which one is done, and jobs may run again.
  const { options: settings } = options.pool.options
  const pool = new pg.Pool({
    ...options.pool.options,
    max: lanes.length + 2,
    // No request waits, and on a timeout here the runner ends its process, with all its jobs.
    connectionTimeoutMillis: 60_000,
    statement_timeout: 60_000,
    ...(settings !== undefined && { options: `${settings} -c synchronous_commit=off` }),
  })
  const report = (error: Error) => log.warn({ reason: error.message }, 'jobs: a database connection failed')
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  // The runner takes a job when a worker starts it; there is no local queue (`localQueue`).
  const doing = new Set<string>()
  const claims = holdJobClaims({ ...options, isDoing: (jobId) => doing.has(jobId) })
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => claims.claim(workerPool.id))
  events.on('job:start', ({ job }) => doing.add(String(job.id)))
  events.on('job:complete', ({ job, error }) => {
    doing.delete(String(job.id))
    const seconds = (Date.now() - (job.locked_at?.getTime() ?? Date.now())) / 1_000
    options.onJob?.({ job: job.task_identifier, outcome: error === null ? 'done' : 'failed', seconds })
  })
  const runners: Runner[] = []
  for (const [index, lane] of lanes.entries()) {
    const runner = await run({
      events,
      pgPool: pool,
      taskList: lane.tasks,
      parsedCronItems: index === 0 ? parsedCronItems : [],
      concurrency: lane.places,
      noHandleSignals: true,
      pollInterval: 1_000,
      logger: new Logger((scope) => (level, message) => {
        if (level === 'error' || level === 'warning') log.warn({ job: scope.taskIdentifier, message }, 'job')
      }),
    })
    runners.push(runner)
  }
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
      await claims.close()
      await pool.end()
    },
  }
}
