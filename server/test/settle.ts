import { setTimeout as pause } from 'node:timers/promises'
import type { Platform } from '#server/platform/platform.ts'
import type { Promises } from './crash-load.ts'
import { findLosses } from './losses.ts'
import type { ServerProcess } from './server-process.ts'

/** Lets the jobs run that time would bring, until nothing is under way. Jobs of dead workers must come free by themselves. */
export async function settle(
  { pool }: Platform,
  server: Pick<ServerProcess, 'run'> | undefined,
  { tomorrow, aheadMilliseconds }: { tomorrow: boolean; aheadMilliseconds: number },
): Promise<void> {
  if (server === undefined) throw new Error('settle: no server runs')
  const dueNow = `update graphile_worker._private_jobs set run_at = now(), attempts = 0
    where (run_at > now() or attempts >= max_attempts) and locked_at is null and ($1 or run_at < now() + interval '1 hour')
      and task_id in (select id from graphile_worker._private_tasks where identifier = any($2))`
  await server.run('orders.expire')
  // The night's inquiry: a second transfer for a paid order, which the bank never reported, is found by nothing else.
  await server.run('payments.reconcile-paid-orders')
  // Tries made by the test follow each other within moments; a bank goes on for longer than that.
  const asked = ['payments.process-callback', 'payments.verify-slip', 'sandbox-bank.send-callback']
  // What works on these rows at the moment may take longer than a lock is waited for.
  const update = async (text: string, values: unknown[] = []) => {
    const client = await pool.connect()
    try {
      await client.query('begin; set local lock_timeout = 0')
      await client.query(text, values)
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  await update(dueNow, [tomorrow, asked])
  await update(
    `update orders set inquire_at = now() - interval '1 hour'
      where inquire_at is not null and ($1 or inquire_at < now() + interval '1 hour')`,
    [tomorrow],
  )
  // The process that handled a call-back may be dead, so the sweep runs now instead of after its pause; and again, for a bank that does not
  // know its money at the first two inquiries.
  const sweepNow = () => update('update payment_event set try_at = received_at where processed_at is null')
  await sweepNow()
  // Given up when nothing has become less for a while: after hundreds of faults there is much to do.
  let [least, since, settledTimes] = [Infinity, Date.now(), 0]
  for (; ; await pause(250)) {
    await server.run('payments.sweep-callbacks')
    await update(dueNow, [tomorrow, asked])
    // A question without an answer is put again after a pause: now.
    await update(`update orders set inquire_at = now() - interval '1 hour' where inquire_failures > 0`)
    await server.run('payments.inquire-orders')
    const { rows } = await pool.query<{ questions: number; events: number; jobs: number; stuck: number }>(
      `select (select count(*) from orders
          where inquire_failures > 0 or inquire_at <= now() + $2::int * interval '1 second') as questions,
         (select count(*) from payment_event where processed_at is null and kind = 'callback'
          and (try_at is null or try_at <= now() + $2::int * interval '1 second')) as events,
        (select count(*) from graphile_worker.jobs
          where task_identifier = any($1) and run_at <= now() and attempts < max_attempts) as jobs,
        (select count(*) from graphile_worker.jobs where locked_at is not null) as stuck`,
      [asked, aheadMilliseconds / 1_000],
    )
    const left = rows[0]
    const sum = left === undefined ? Infinity : left.questions + left.events + left.jobs + left.stuck
    if (sum === 0) {
      settledTimes += 1
      if (settledTimes === 3) return
      await sweepNow()
      least = Infinity
    } else if (sum < least) [least, since] = [sum, Date.now()]
    if (Date.now() - since > 90_000) {
      const { rows: jobs } = await pool.query(
        `select task_identifier, attempts, last_error, locked_by, locked_at, now() from graphile_worker.jobs
          where locked_at is not null or task_identifier = any($1)`,
        [asked],
      )
      throw new Error(`still under way: ${JSON.stringify({ ...left, jobs })}`)
    }
  }
}

/** Acknowledged facts that are lost, and differences between the books of bank and shop. Empty is good. */
export async function findUnsound(
  { db, pool }: Platform,
  promises: Promises,
  aheadMilliseconds: number,
): Promise<string[]> {
  const missing = async (promised: Set<string>, query: string) => {
    const { rows } = await pool.query<{ what: string }>(query)
    const known = new Set(rows.map((row) => row.what))
    return [...promised].filter((what) => !known.has(what))
  }
  const lost = {
    'acknowledged order': await missing(promises.orders, 'select id as what from orders'),
    'paid order': await missing(promises.paid, `select id as what from orders where state = 'paid'`),
    'owned sheet': await missing(
      promises.owned,
      `select person_id || ' ' || sheet_id as what from library_entry where revoked_at is null`,
    ),
    'call-back taken with thanks': await missing(
      promises.callbacks,
      `select raw_body::jsonb ->> 'transactionId' as what from payment_event where kind = 'callback'`,
    ),
  }
  // A view no longer names its visitor, so views are only counted.
  const { rows } = await pool.query<{ views: number }>(
    `select (select count(*) from sheet_interest where kind = 'view' and not counted)
      + (select coalesce(sum(views), 0) from sheet_day)::bigint as views`,
  )
  const views = rows[0]?.views ?? 0
  return [
    ...(views < promises.views.size ? [`lost: ${promises.views.size - views} acknowledged views`] : []),
    ...(await findLosses(db, new Date(Date.now() + aheadMilliseconds))),
    ...Object.entries(lost).flatMap(([kind, whats]) => whats.map((what) => `lost: ${kind} ${what}`)),
  ]
}

export function sizes(promises: Promises): Record<string, number> {
  return Object.fromEntries(Object.entries(promises).map(([name, promised]) => [name, promised.size]))
}
