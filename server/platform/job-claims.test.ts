import { expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { releaseJobsOfTheDead } from './job-claims.ts'
import { enqueue, startJobs } from './jobs.ts'

const app = await testApp()
const { db, log, pool } = app.platform

test('a job stays with its worker for as long as it takes, and comes free when its process is gone', async () => {
  const begun = Promise.withResolvers<undefined>()
  const end = Promise.withResolvers<undefined>()
  const slow = async () => {
    begun.resolve(undefined)
    await end.promise
  }
  const jobs = await startJobs({
    pool,
    lanes: [{ tasks: { 'test.slow': slow }, places: 2 }],
    schedule: {},
    log,
  })
  await enqueue(db, 'test.slow', {})
  await begun.promise
  const held = async () =>
    (
      await pool.query(`select from pg_locks where locktype = 'advisory' and classid = 7201121 and granted
        and database = (select oid from pg_database where datname = current_database())`)
    ).rowCount
  await expect.poll(held).toBeGreaterThan(0)
  const jobsOf = async (holder: string) =>
    (await pool.query(`select from graphile_worker._private_jobs where locked_by like $1`, [holder])).rowCount
  await pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`)
  await releaseJobsOfTheDead(pool)
  expect(await jobsOf('pool-%')).toBe(1)
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '1 minute'`,
  )
  await releaseJobsOfTheDead(pool)
  expect(await jobsOf('dead')).toBe(0)
  end.resolve(undefined)
  await jobs.stop()
})

test('a job that a living process holds and does not do comes free and is done; one that it does stays', async () => {
  const end = Promise.withResolvers<undefined>()
  const begun: string[] = []
  const held = async (payload: unknown) => {
    begun.push(JSON.stringify(payload))
    await end.promise
  }
  const jobs = await startJobs({
    pool,
    lanes: [{ tasks: { 'test.held': held }, places: 2 }],
    schedule: {},
    log,
    lookMilliseconds: 100,
    idleMilliseconds: 200,
  })
  await enqueue(db, 'test.held', { name: 'done' })
  await expect.poll(() => begun).toHaveLength(1)
  // As a database leaves it that crashed before the end of this job was on its disk.
  await enqueue(db, 'test.held', { name: 'lost' }, { runAt: new Date(Date.now() + 3_600_000) })
  await pool.query(`update graphile_worker._private_jobs set run_at = now() - interval '1 minute',
    locked_at = now() - interval '1 minute',
    locked_by = (select locked_by from graphile_worker._private_jobs where locked_by is not null)`)
  await expect.poll(() => begun).toEqual(['{"name":"done"}', '{"name":"lost"}'])
  end.resolve(undefined)
  await jobs.stop()
})
