import { expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '#server/platform/database.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { createCast } from '#server/test/cast.ts'
import { claimOf } from '#server/test/desk-things.ts'
import { testApp } from '#server/test/test-app.ts'
import { auditQuery } from './find-entries.ts'

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '100000' } })
const cast = await createCast(app.platform)
await record('sheet.approve', `sheet:${cast.sheet}`)
await record('sheet.approve', `sheet:${cast.otherSheet}`)
await record('store.save', `store:${cast.otherStore}`)
const claim = await claimOf(app.platform, cast.otherSheet)
await record('claim.kept', `claim:${claim}`)
await record('person.close', `person:${cast.person('B').id}`)
await inTransaction(app.platform.db, (trx) =>
  recordAudit(trx, {
    actorId: cast.person('G').id,
    action: 'permission.grant',
    object: `person:${cast.person('B').id}`,
    after: { store: cast.store, permission: 1 },
  }),
)

function record(action: string, object: string): Promise<void> {
  return inTransaction(app.platform.db, (trx) =>
    recordAudit(trx, { actorId: cast.person('1').id, action, object }),
  )
}

async function trail(part: '3' | 'X' | 'G', input: object = {}) {
  const { body, status } = await app.call('getAudit', input, cast.person(part))
  expect(status).toBe(200)
  return body.data
}
const actions = async (...input: Parameters<typeof trail>) =>
  (await trail(...input)).entries.map(({ action, object }) => `${action} ${object}`)

test('a manager sees what was done in the own stores, a global administrator everything, newest first', async () => {
  const buyer = `person:${cast.person('B').id}`
  expect(await actions('3')).toEqual([`permission.grant ${buyer}`, `sheet.approve sheet:${cast.sheet}`])
  expect(await actions('X')).toEqual([
    `claim.kept claim:${claim}`,
    `store.save store:${cast.otherStore}`,
    `sheet.approve sheet:${cast.otherSheet}`,
  ])
  expect(await actions('G')).toHaveLength(6)
  const [, { about } = {}] = (await trail('3')).entries
  expect(about).toMatchObject({ sheet: cast.sheet, cover: expect.any(String) })
})

test('filters by person, action, object and days of Bangkok', async () => {
  expect(await actions('G', { person: cast.person('G').id.toLowerCase() })).toHaveLength(1)
  expect(await actions('G', { person: 'staff ONE' })).toHaveLength(5)
  expect(await actions('G', { person: '%' })).toEqual([])
  expect(await actions('G', { action: 'sheet.' })).toHaveLength(2)
  for (const object of [
    cast.otherSheet,
    cast.otherSheet.toLowerCase(),
    `sheet:${cast.otherSheet.toLowerCase()}`,
  ])
    expect(await actions('G', { object })).toEqual([`sheet.approve sheet:${cast.otherSheet}`])
  const { entries } = await trail('G')
  const { rows } = await app.platform.pool.query<{ day: string }>(
    `select to_char(at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day from audit_record where id = $1`,
    [entries[0]?._id],
  )
  const day = rows[0]?.day ?? ''
  expect(await actions('G', { from: day, to: day })).toHaveLength(6)
  expect(await actions('G', { to: '2020-01-01' })).toEqual([])
})

test('pages follow one another without a gap while new records come', async () => {
  for (let index = 0; index < 25; index += 1) await record('test.page', `store:${cast.store}`)
  const seen: number[] = []
  let cursor: number | undefined
  do {
    const page = await trail('3', { rows: 10, ...(cursor === undefined ? {} : { cursor }) })
    seen.push(...page.entries.map(({ _id }) => _id))
    cursor = page.next ?? undefined
    await record('test.later', `store:${cast.store}`)
  } while (cursor !== undefined)
  expect(seen).toHaveLength(27)
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a))
})

test.each([{ from: 'yesterday' }, { rows: 7 }, { cursor: 0 }])('%o is no ask', async (input) => {
  expect((await app.call('getAudit', input, cast.person('G'))).status).toBe(400)
})

test('of a list that was taken out the trail keeps the filters that the list knows, and nothing else that was sent', async () => {
  const input = { action: ' sheet. ', nonsense: 'x'.repeat(10_000) }
  const { body } = await app.call('openDownload', { list: 'audit', input }, cast.person('3'))
  const [entry] = (await trail('G', { action: 'list.export' })).entries
  expect(entry?.after).toEqual({ input: { action: 'sheet.' } })
  expect(body.data.url.length).toBeLessThan(1_000)
})

test('the file holds what the screen shows, and nothing of other stores', async () => {
  const { body } = await app.call(
    'openDownload',
    { list: 'audit', input: { action: 'sheet.' } },
    cast.person('3'),
  )
  const { url } = body.data
  const file = await app.open(url)
  expect(file.body.split('\r\n')).toEqual([
    '\uFEFFid,at,person,name,action,object,before,after',
    expect.stringContaining(`sheet.approve,sheet:${cast.sheet}`),
    '',
  ])
  const refused = await app.call('openDownload', { list: 'audit' }, cast.person('2'))
  expect(refused.status).toBe(403)
})

test('is searched by indexes, however long it is', async () => {
  const client = await app.platform.pool.connect()
  // With the connection goes what was filled in.
  onTestFinished(() => client.release(true))
  await client.query('begin; set local session_replication_role = replica')
  await client.query(`
    insert into person (id, name) select translate(lpad(n::text, 10, '0'), '01', 'ZY'), 'P' || n from generate_series(1, 20000) n;
    insert into audit_record (at, actor_id, action, object, previous_hash, hash)
      select now() - n * interval '1 hour', translate(lpad(n::text, 10, '0'), '01', 'ZY'), 'sheet.edit', 'sheet:' || n, '', '' from generate_series(20000, 1, -1) n;
    insert into audit_record (action, object, previous_hash, hash) values ('planted', 'sheet:1', '', '');
    update person set name = 'สมหญิง รักเรียน' || id where id = translate('0000001777', '01', 'ZY');
    analyze person, audit_record`)
  const planOf = async (filters: Parameters<typeof auditQuery>[1]) => {
    const { sql: text, parameters } = auditQuery('every', filters, { limit: 50 }).compile(app.platform.db)
    return JSON.stringify((await client.query(`explain ${text}`, [...parameters])).rows)
  }
  // Searched by its index, Thai as well as Latin: an index that is read as a whole would be no index.
  for (const person of ['P17771', 'หญิง รัก'])
    expect(await planOf({ person })).toMatch(
      /Bitmap Index Scan on person_digits[^}]*}[^}]*Index Cond: [^}]*digits_of/,
    )
  await client.query('set local enable_seqscan = off')
  expect(await planOf({ action: 'planted' })).toContain('audit_record_action')
  expect(await planOf({ object: '17777' })).toContain('audit_record_object_end')
  expect(await planOf({ from: '2025-01-01', to: '2025-01-01' })).toContain('audit_record_at')
})
