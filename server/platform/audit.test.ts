import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createPerson } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { recordAudit } from './audit.ts'
import { type Db, inTransaction } from './database.ts'

const app = await testApp()

const record = (action: string, more: object = {}) =>
  inTransaction(app.platform.db, (trx) => recordAudit(trx, { actorId: null, action, ...more }))

/** Records that do not hang on the one before them, or whose hash is not that of what they say. */
async function brokenRecords(db: Db = app.platform.db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, previous_hash, hash, audit_record_hash(r) as right_hash, lag(hash, 1, '') over (order by id) as hash_before
      from audit_record r) chain
    where previous_hash <> hash_before or hash <> right_hash order by id`.execute(db)
  return rows.map(({ id }) => id)
}

class NotForGood extends Error {}

/** The records found broken after an attacker with the whole database did this. */
async function tamper(change: RawBuilder<unknown>): Promise<number[]> {
  let broken: number[] = []
  const undone = app.platform.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await change.execute(trx)
    broken = await brokenRecords(trx)
    throw new NotForGood()
  })
  await expect(undone).rejects.toThrow(NotForGood)
  return broken
}

describe('the audit trail', () => {
  test('is one chain, also when many write at once', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        record('test.write', { object: `thing:${index}`, after: { index } }),
      ),
    )
    expect(await brokenRecords()).toEqual([])
    const { rows } = await sql<{ times: number }>`
      select max(count) as times from (select count(*) from audit_record group by previous_hash) counts`.execute(
      app.platform.db,
    )
    expect(rows).toEqual([{ times: 1 }])
  })

  test('has the same hashes whatever the time zone of the reader', async () => {
    const broken = await app.platform.db.transaction().execute(async (trx) => {
      await sql`set local timezone = 'Asia/Bangkok'`.execute(trx)
      return await sql`select id from audit_record r where hash <> audit_record_hash(r)`.execute(trx)
    })
    expect(broken.rows).toEqual([])
  })

  test('holds a record exactly when its action was done', async () => {
    await expect(
      inTransaction(app.platform.db, async (trx) => {
        await recordAudit(trx, { actorId: null, action: 'test.undone' })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    const rows = await app.rows('audit_record', { action: 'test.undone' }, 'id')
    expect(rows).toEqual([])
    await record('test.after-the-gap')
    expect(await brokenRecords()).toEqual([])
  })

  test.each([
    ['UPDATE', sql`update audit_record set action = 'other'`],
    ['DELETE', sql`delete from audit_record where id = (select max(id) from audit_record)`],
    ['DELETE of all', sql`delete from audit_record`],
    ['TRUNCATE', sql`truncate audit_record`],
  ])('refuses %s', async (_name, statement) => {
    const before = await app.platform.db.selectFrom('audit_record').selectAll().orderBy('id').execute()
    await expect(statement.execute(app.platform.db)).rejects.toThrow('append-only')
    expect(await app.platform.db.selectFrom('audit_record').selectAll().orderBy('id').execute()).toEqual(
      before,
    )
  })

  test('takes no hash and no number from the writer', async () => {
    await sql`insert into audit_record (id, action, previous_hash, hash) overriding system value
      values (1000000, 'test.forged', 'x', 'y')`.execute(app.platform.db)
    expect(await brokenRecords()).toEqual([])
  })

  test('shows a change, a record taken out and two exchanged, even when the triggers were off', async () => {
    for (let index = 0; index < 4; index += 1) await record('test.last', { after: { index } })
    const last = await app.platform.db
      .selectFrom('audit_record')
      .select('id')
      .orderBy('id', 'desc')
      .limit(4)
      .execute()
    const [d = 0, c = 0, b = 0] = last.map(({ id }) => id)
    expect(await tamper(sql`update audit_record set after = '{"index": 9}' where id = ${c}`)).toContain(c)
    expect(await tamper(sql`update audit_record set actor_id = 'SOMEBODY' where id = ${c}`)).toContain(c)
    expect(await tamper(sql`update audit_record set at = at - interval '1 hour' where id = ${c}`)).toContain(
      c,
    )
    expect(await tamper(sql`delete from audit_record where id = ${c}`)).toContain(d)
    expect(
      await tamper(sql`update audit_record set action = 'test', object = 'last' where id = ${b}`),
    ).toContain(b)
    expect(await brokenRecords()).toEqual([])
  })
})

test('who has recorded an act and waits for a row keeps nobody from recording theirs', async () => {
  const { id } = await createPerson(app.platform)
  let attempts = 0
  let resolveRecorded: () => void = () => {}
  const hasRecorded = new Promise<void>((resolve) => {
    resolveRecorded = resolve
  })
  let waiting: Promise<void> = Promise.resolve()
  await inTransaction(app.platform.db, async (trx) => {
    attempts += 1
    await sql`select from person where id = ${id} for update`.execute(trx)
    waiting = inTransaction(app.platform.db, async (other) => {
      attempts += 1
      await recordAudit(other, { actorId: id, action: 'test.waits' })
      resolveRecorded()
      await sql`select from person where id = ${id} for update`.execute(other)
    })
    await hasRecorded
    await recordAudit(trx, { actorId: id, action: 'test.holds' })
  })
  await waiting
  expect(attempts).toBe(2)
  const rows = await app.rows('audit_record', { actor_id: id }, 'id', 'action')
  expect(rows.toSorted((a, b) => a.id - b.id).map(({ action }) => action)).toEqual([
    'test.holds',
    'test.waits',
  ])
})
