import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventually } from '#server/test/eventually.ts'
import { testApp } from '#server/test/test-app.ts'
import { inTransaction } from './database.ts'
import { releaseJobsOfTheDead } from './job-claims.ts'
import { enqueue, startJobs } from './jobs.ts'
import { notify } from './notifications.ts'
import { later } from './statement-cache.ts'

const heard: string[] = []
const app = await testApp()
app.platform.notifications.on('test_channel', (payload) => heard.push(payload))
// Until the listening has begun.
await eventually(async () => {
  await notify(app.platform.db, 'test_channel', 'first')
  if (!heard.includes('first')) throw new Error('nothing heard yet')
})

test('a wake-up leaves after the commit, when what it tells of can be read', async () => {
  await inTransaction(app.platform.db, async (trx) => {
    await notify(trx, 'test_channel', 'told')
    await notify(app.platform.db, 'test_channel', 'outside')
    await expect.poll(() => heard).toContain('outside')
    expect(heard).not.toContain('told')
  })
  await expect.poll(() => heard).toContain('told')
})

test('a rollback tells nobody', async () => {
  const undone = inTransaction(app.platform.db, async (trx) => {
    await notify(trx, 'test_channel', 'undone')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await inTransaction(app.platform.db, (trx) => notify(trx, 'test_channel', 'afterwards'))
  await expect.poll(() => heard).toContain('afterwards')
  expect(heard).not.toContain('undone')
})

test('a hundred at once all arrive, those of one transaction in their order', async () => {
  const all = Array.from({ length: 100 }, (_, number) => `one of many ${number}`)
  await Promise.all(
    all.map((payload) => inTransaction(app.platform.db, (trx) => notify(trx, 'test_channel', payload))),
  )
  await expect.poll(() => all.filter((payload) => !heard.includes(payload))).toEqual([])
  await inTransaction(app.platform.db, async (trx) => {
    await notify(trx, 'test_channel', 'in order 1')
    await notify(trx, 'test_channel', 'in order 2')
  })
  await expect.poll(() => heard.at(-1)).toBe('in order 2')
  expect(heard.at(-2)).toBe('in order 1')
})

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
    pollMilliseconds: 100,
    idleMilliseconds: 200,
  })
  await enqueue(db, 'test.held', { name: 'done' })
  await expect.poll(() => begun).toHaveLength(1)
  // Simulates a database that crashed before the end of this job was on its disk.
  await enqueue(db, 'test.held', { name: 'lost' }, { runAt: new Date(Date.now() + 3_600_000) })
  await pool.query(`update graphile_worker._private_jobs set run_at = now() - interval '1 minute',
    locked_at = now() - interval '1 minute',
    locked_by = (select locked_by from graphile_worker._private_jobs where locked_by is not null)`)
  await expect.poll(() => begun).toEqual(['{"name":"done"}', '{"name":"lost"}'])
  end.resolve(undefined)
  await jobs.stop()
})

const preparedTexts = async () =>
  await app.platform.db.connection().execute(async (db) => {
    const ask = (value: number) => sql<{ value: number }>`select ${value}::int + 1 as value`.execute(db)
    for (let value = 0; value < 8; value += 1) expect((await ask(value)).rows).toEqual([{ value: value + 1 }])
    const all = (name: string) => sql`select * from setting where name = ${name}`.execute(db)
    await all('a')
    await all('b')
    const { rows } = await sql<{ statement: string; generic: number }>`
      select statement, generic_plans as generic from pg_prepared_statements`.execute(db)
    return rows
  })

test('a statement with values is planned once for its connection', async () => {
  const prepared = (await preparedTexts()).filter((row) => row.statement.includes('::int + 1'))
  expect(prepared).toHaveLength(1)
  expect(Number(prepared[0]?.generic)).toBeGreaterThan(0)
})

test('one that takes whatever columns there are is not kept: a new column would break it', async () => {
  expect((await preparedTexts()).filter((row) => row.statement.includes('from setting'))).toEqual([])
})

test('a count of all rows is kept', async () => {
  const { rows } = await app.platform.db.connection().execute(async (db) => {
    await sql`select count(*) from setting where name = ${'x'}`.execute(db)
    return await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  })
  expect(rows.some((row) => row.statement.includes('count(*) from setting'))).toBe(true)
})

const insert = (name: string) => sql`${later}insert into setting (name, value) values (${name}, ${'{}'})`
const named = async (name: string) =>
  (await sql`select from setting where name = ${name}`.execute(app.platform.db)).rows.length

test('what is sent later is done by the commit, and seen by the next statement', async () => {
  await inTransaction(app.platform.db, async (trx) => {
    await insert('later-alone').execute(trx)
  })
  const seen = await inTransaction(app.platform.db, async (trx) => {
    await insert('later-seen').execute(trx)
    return (await sql`select from setting where name = ${'later-seen'}`.execute(trx)).rows.length
  })
  expect([await named('later-alone'), seen, await named('later-seen')]).toEqual([1, 1, 1])
})

test('the rows of what is sent later are there when the next statement is answered, not before', async () => {
  await inTransaction(app.platform.db, async (trx) => {
    const { rows } = await sql<{ value: number }>`${later}select ${1}::int as value`.execute(trx)
    expect(rows).toEqual([])
    const next = await sql<{ value: number }>`select ${2}::int as value`.execute(trx)
    expect([...rows, ...next.rows]).toEqual([{ value: 1 }, { value: 2 }])
  })
})

test('what is sent later and fails breaks the transaction, with its own error, even at the commit', async () => {
  const twice = inTransaction(app.platform.db, async (trx) => {
    await insert('later-broken').execute(trx)
    await insert('later-alone').execute(trx)
  })
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  const read = inTransaction(app.platform.db, async (trx) => {
    await insert('later-broken').execute(trx)
    await insert('later-alone').execute(trx)
    await sql`select from setting`.execute(trx)
  })
  await expect(read).rejects.toMatchObject({ code: '23505' })
  expect(await named('later-broken')).toBe(0)
})

test('a rollback takes what was to be sent later with it, and the connection goes on', async () => {
  for (let round = 0; round < 20; round += 1) {
    const broken = inTransaction(app.platform.db, async (trx) => {
      await insert('later-undone').execute(trx)
      throw new Error('undone')
    })
    await expect(broken).rejects.toThrow('undone')
  }
  expect(await named('later-undone')).toBe(0)
})
