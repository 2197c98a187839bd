import { AggregatorRegistry, Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { Refusal } from '#rules/refusal.ts'
import { ProviderUnavailable } from '#server/adapters/payments/provider.ts'
import { repeatedTransactions } from './database.ts'

/** Counts this process for Prometheus. Created only with METRICS_PORT, because the library is slow to load. */
export type Metrics = {
  answered: (facts: { call: string; status: number; seconds: number }) => void
  worked: (facts: { job: string; outcome: 'done' | 'failed'; seconds: number }) => void
  searched: (found: boolean) => void
  /** The same port, with every answer of the provider behind it counted. */
  watch: <Port extends object>(provider: string, port: Port) => Port
  watchPool: (pool: pg.Pool) => void
  /** Shared values come from the database at each scrape, in the process of the jobs. */
  watchDatabase: (pool: pg.Pool) => void
  snapshot: () => Promise<unknown>
}

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** A scrape must answer while the database is away, without the shared values. */
const askMilliseconds = 1_500

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'sarup_' })
  const answers = new Counter({
    name: 'sarup_answers_total',
    help: 'Requests answered, by call and status',
    labelNames: ['call', 'status'],
    registers,
  })
  const answerSeconds = new Histogram({
    name: 'sarup_answer_seconds',
    help: 'Seconds from a request to the end of its answer, by call',
    labelNames: ['call'],
    buckets: secondsBuckets,
    registers,
  })
  const jobs = new Counter({
    name: 'sarup_jobs_total',
    help: 'Runs of jobs, by job and outcome',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const jobSeconds = new Histogram({
    name: 'sarup_job_seconds',
    help: 'Seconds that a run of a job took',
    labelNames: ['job'],
    buckets: [...secondsBuckets, 30, 120, 600],
    registers,
  })
  const searches = new Counter({
    name: 'sarup_searches_total',
    help: 'Searches with a text, by whether anything was found',
    labelNames: ['found'],
    registers,
  })
  const provided = new Counter({
    name: 'sarup_provider_answers_total',
    help: 'What outside services answered, by provider, operation and outcome',
    labelNames: ['provider', 'operation', 'outcome'],
    registers,
  })
  const providerSeconds = new Histogram({
    name: 'sarup_provider_seconds',
    help: 'Seconds that an outside service took',
    labelNames: ['provider'],
    buckets: secondsBuckets,
    registers,
  })

  return {
    answered({ call, status, seconds }) {
      answers.inc({ call, status })
      answerSeconds.observe({ call }, seconds)
    },
    worked({ job, outcome, seconds }) {
      jobs.inc({ job, outcome })
      jobSeconds.observe({ job }, seconds)
    },
    searched: (found) => searches.inc({ found: found ? 'yes' : 'no' }),
    watch: (provider, port) =>
      watched(port, (operation, outcome, seconds) => {
        provided.inc({ provider, operation, outcome })
        providerSeconds.observe({ provider }, seconds)
      }),
    watchPool(pool) {
      const connections = new Gauge({
        name: 'sarup_pool_connections',
        help: 'Connections to the database, by state; waiting are requests that have none yet',
        labelNames: ['state'],
        registers,
        collect() {
          connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
          connections.set({ state: 'idle' }, pool.idleCount)
          connections.set({ state: 'waiting' }, pool.waitingCount)
          connections.set({ state: 'limit' }, pool.options.max)
        },
      })
      const repeated = new Counter({
        name: 'sarup_transactions_repeated_total',
        help: 'Transactions that were begun again, by why: a deadlock, a race, a lock that did not come in time',
        labelNames: ['reason'],
        registers,
        collect() {
          repeated.reset()
          for (const [reason, count] of Object.entries(repeatedTransactions)) repeated.inc({ reason }, count)
        },
      })
    },
    watchDatabase: (pool) => watchDatabase(pool, registers),
    snapshot: () => registry.getMetricsAsJSON(),
  }
}

/** The snapshots of all processes as one text, as Prometheus reads it. */
export async function prometheusText(snapshots: readonly unknown[]): Promise<{ type: string; text: string }> {
  const whole = AggregatorRegistry.aggregate([...snapshots] as object[])
  return { type: whole.contentType, text: await whole.metrics() }
}

/** Reads the database once per scrape. All reading processes get the same values, so they are aggregated by maximum. */
function watchDatabase(pool: pg.Pool, registers: Registry[]): void {
  const ofDatabase = (name: string, help: string, label: string, text: string) => {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      aggregator: 'max',
      registers,
      async collect() {
        gauge.reset()
        const late = pause(askMilliseconds, undefined, { ref: false })
        const asked = pool.query<{ label: string; value: string }>(text).catch(() => undefined)
        const answer = await Promise.race([asked, late])
        for (const { label: value, value: number } of answer?.rows ?? [])
          gauge.set({ [label]: value }, Number(number))
      },
    })
  }
  const due = 'locked_at is null and run_at <= now() and attempts < max_attempts'
  ofDatabase(
    'sarup_jobs_waiting',
    'Jobs that are due and not begun, by job',
    'job',
    `select task_identifier as label, count(*) as value from graphile_worker.jobs where ${due} group by 1`,
  )
  ofDatabase(
    'sarup_jobs_oldest_seconds',
    'How long the oldest job that is due has waited, by job',
    'job',
    `select task_identifier as label, extract(epoch from now() - min(run_at)) as value from graphile_worker.jobs where ${due} group by 1`,
  )
  ofDatabase(
    'sarup_jobs_given_up',
    'Jobs that failed for the last time and wait for a person, by job',
    'job',
    'select task_identifier as label, count(*) as value from graphile_worker.jobs where attempts >= max_attempts group by 1',
  )
  ofDatabase(
    'sarup_doctor_breaches',
    'Rows that the doctor found wrong when it last looked, by check',
    'check',
    'select name as label, wrong_count as value from doctor_finding',
  )
  ofDatabase(
    'sarup_doctor_age_seconds',
    'Seconds since the doctor last looked',
    'doctor',
    `select 'nightly' as label, extract(epoch from now() - max(examined_at)) as value from doctor_finding having count(*) > 0`,
  )
}

type Outcome = 'answered' | 'refused' | 'unavailable' | 'failed'

/** A proxy that counts every method returning a promise; `instanceof` still works. */
function watched<Port extends object>(
  port: Port,
  report: (operation: string, outcome: Outcome, seconds: number) => void,
): Port {
  const methods = new Map<PropertyKey, unknown>()
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function' || name === 'constructor') return value
      const known = methods.get(name)
      if (known !== undefined) return known
      const method = (...given: unknown[]): unknown => {
        const begun = performance.now()
        const answer: unknown = Reflect.apply(value, target, given)
        if (!(answer instanceof Promise)) return answer
        const reported = (outcome: Outcome) =>
          report(String(name), outcome, (performance.now() - begun) / 1_000)
        answer.then(
          () => reported('answered'),
          (error: unknown) =>
            reported(
              error instanceof Refusal
                ? 'refused'
                : error instanceof ProviderUnavailable
                  ? 'unavailable'
                  : 'failed',
            ),
        )
        return answer
      }
      methods.set(name, method)
      return method
    },
  })
}
