import { expect, test } from 'vitest'
import { saveTutoringSession } from '#server/features/tutoring/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { createCast, createPerson, giveSheet } from '#server/test/cast.ts'
import { eventually } from '#server/test/eventually.ts'
import { testApp } from '#server/test/test-app.ts'
import { startWorkers, tasks } from '#server/worker.ts'

const app = await testApp()
const { platform } = app
// Without it a statement is ended after what a request may take, on every night of a marketplace that has grown.
await platform.pool.query(`
  create function has_time() returns trigger language plpgsql as $$ begin
    if current_setting('statement_timeout') <> '5min' then raise '% has no time of its own', tg_table_name; end if;
    return null;
  end $$`)

test.each([
  ['sheets.count-trust', 'sheet_trust'],
  ['ideas.add-up-demand', 'course_demand'],
  ['messages.count-readers', 'broadcast'],
  ['platform.tidy', 'tax_document'],
])('%s works through whole tables in a time of its own', async (task, table) => {
  await platform.pool.query(
    `create trigger has_time after insert or update or delete on ${table} for each statement execute function has_time()`,
  )
  const work: Record<string, (payload: unknown) => Promise<void>> = { ...tasks(platform) }
  await expect(work[task]?.({})).resolves.toBeUndefined()
})

test('the first pages of a sheet wait for no patient job', async () => {
  const cast = await createCast(platform)
  const ready = { marked_key: 'private/y.pdf', mark_offset: 1, mark_length: 1 }
  await app.change('sheet', { id: cast.sheet }, ready)
  const holder = await platform.pool.connect()
  await holder.query('begin')
  await holder.query('lock table pdf_look')
  for (let places = 0; places < 2; places += 1) await enqueue(platform.db, 'sheet-review.look-at-older', {})
  const { head } = platform.storage
  const begun = Promise.withResolvers<string>()
  platform.storage.head = async (key) => {
    begun.resolve(key)
    return null
  }
  const workers = await startWorkers(platform)
  try {
    await eventually(async () => {
      const { rowCount } = await platform.pool.query(
        `select from pg_locks where relation = 'pdf_look'::regclass and not granted
        and database = (select oid from pg_database where datname = current_database())`,
      )
      expect(rowCount).toBe(2)
    })
    await enqueue(platform.db, 'reader.draw-first-pages', { sheetId: cast.sheet })
    expect(await begun.promise).toBe(ready.marked_key)
    const { rowCount } = await platform.pool.query(
      `select from pg_locks where relation = 'pdf_look'::regclass and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(rowCount).toBe(2)
  } finally {
    await holder.query('rollback')
    holder.release()
    platform.storage.head = head
    await workers.stop()
  }
})

test('pages that are drawn ahead, however many and slow, keep no reminder of a session waiting', async () => {
  const cast = await createCast(platform)
  const owner = await createPerson(platform)
  await giveSheet(platform, owner.id, cast.sheet)
  await app.change(
    'sheet',
    { id: cast.sheet },
    { marked_key: 'private/x.pdf', mark_offset: 1, mark_length: 1 },
  )
  const stored = Promise.withResolvers<null>()
  platform.storage.head = () => stored.promise
  for (let files = 0; files < 9; files += 1)
    await enqueue(platform.db, 'reader.draw-first-pages', { sheetId: cast.sheet })
  // Jobs are due by the clock of the database.
  const startAt = new Date()
  app.clock.set(startAt)
  await inTransaction(platform.db, (trx) =>
    saveTutoringSession(trx, null, {
      sheetId: cast.sheet,
      startAt,
      joinUrl: null,
      endedAt: null,
      replayUrl: null,
    }),
  )
  const workers = await startWorkers(platform)
  try {
    await eventually(async () => expect(await app.rows('message', { person_id: owner.id })).not.toEqual([]))
  } finally {
    stored.resolve(null)
    await workers.stop()
  }
})
