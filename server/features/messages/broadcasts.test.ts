import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DataOf } from '#contract/shared/call.ts'
import type { getMessage } from '#contract/buyer/messages.ts'
import { hostileHtml } from '#rules/test/hostile-html.ts'
import { createCast, createPerson, giveSheet } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { jobs } from './jobs.ts'

type Draft = {
  id?: string | null
  version?: number
  audience: string
  target: string | null
  type: string
  th: string
  en: string
}

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '100000' } })
const cast = await createCast(app.platform)
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(app.platform.db)
})

const token = (part: '1' | 'X' | 'G' | 'B' | 'O') => cast.person(part).token
const toBuyers = (change: Partial<Draft> = {}): Draft => ({
  audience: 'sheet',
  target: cast.sheet,
  type: 'info',
  th: 'ห้องติวเปลี่ยน',
  en: 'The room has changed',
  ...change,
})

async function save(draft: Draft, by = token('1')) {
  const { status, body } = await app.call('saveStaffMessage', draft, { token: by })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const send = (input: object, by = token('1')) => app.call('sendStaffMessage', input, { token: by })
const count = async (to: object, by = token('1')) =>
  (await app.call('countReceivers', to, { token: by })).body

async function sendNow(draft: Draft, by = token('1')): Promise<string> {
  const { _id: id, version } = await save(draft, by)
  const { data } = await count({ audience: draft.audience, target: draft.target }, by)
  expect((await send({ id, version, count: data.count }, by)).status).toBe(200)
  return id
}

/** Runs the worker until nothing is left. Returns the number of batches. */
async function work(id: string): Promise<number> {
  for (let batches = 0; ; batches += 1) {
    const { rows } = await sql<{ id: string }>`
      delete from graphile_worker._private_jobs where key = ${`broadcast:${id}`} returning id`.execute(
      app.platform.db,
    )
    if (rows.length === 0) return batches
    await jobs(app.platform)['messages.broadcast']({ id })
  }
}

async function inboxOf(who: string): Promise<DataOf<typeof getMessage>['messages']> {
  const { body } = await app.call('getMessage', { language: 0 }, { token: who })
  return body.data.messages
}
async function open(id: string, by = token('1')) {
  const { body } = await app.call('getStaffMessage', { id }, { token: by })
  return body.data
}
const listed = async (input: object, by = token('1')) =>
  (await app.call('listStaffMessages', input, { token: by })).body.data
const copiesOf = async (id: string) =>
  (await app.rows('message', { broadcast_id: id }, 'person_id', 'html_th')).map(({ person_id }) => person_id)

describe('a message of staff', () => {
  it('reaches those who own the sheet, once, and nobody else; who has read it is counted', async () => {
    const id = await sendNow(toBuyers())
    expect(await open(id)).toMatchObject({ state: 'sending', receivers: 1, sent: 0 })
    expect(await work(id)).toBe(1)
    expect(await copiesOf(id)).toEqual([cast.person('O').id])
    expect(await open(id)).toMatchObject({ state: 'sent', receivers: 1, sent: 1, read: 0 })
    expect((await inboxOf(token('O')))[0]).toMatchObject({ type: 'info', message: '<p>ห้องติวเปลี่ยน</p>' })
    expect(await open(id)).toMatchObject({ read: 1 })
    for (const search of ['ห้องติว', id.toLowerCase(), cast.sheet.toLowerCase()])
      expect((await listed({ search })).messages[0]).toMatchObject({ _id: id, read: 1, sent: 1 })
    const { rows } = await sql<{ action: string; object: string }>`
      select action, object from audit_record where after->>'message' = ${id}`.execute(app.platform.db)
    expect(rows).toEqual([{ action: 'message.send', object: `sheet:${cast.sheet}` }])
  })

  it('runs nothing of what was typed: it is kept as typed and goes out cleaned', async () => {
    const th = hostileHtml.slice(0, 40).join('\n')
    const id = await sendNow(toBuyers({ th: `<p>อ่าน <b>นี่</b></p>${th}` }))
    await work(id)
    expect((await open(id)).th).toContain('<script>')
    const [first] = await inboxOf(token('O'))
    expect(first?.message).toContain('<b>นี่</b>')
    expect(first?.message).not.toMatch(
      /<(?!\/?(?:p|b|strong|i|em|u|ul|ol|li|br|a)\b)|javascript:|<[^>]*\son\w+=/i,
    )
  })

  it('that two send at the same moment is sent once', async () => {
    const { _id: id, version } = await save(toBuyers())
    const answers = await Promise.all([send({ id, version, count: 1 }), send({ id, version, count: 1 })])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    await work(id)
    expect(await copiesOf(id)).toHaveLength(1)
  })

  it('is not sent without its texts, without receivers, or in another version than the one confirmed', async () => {
    const refused = async (draft: Draft, by = token('1')) => {
      const { _id, version } = await save(draft, by)
      return (await send({ id: _id, version, count: 9 }, by)).body.code
    }
    expect(await refused(toBuyers({ en: '<p> </p>' }))).toBe('messages.text-missing')
    expect(await refused(toBuyers({ target: null }))).toBe('messages.receiver-missing')
    expect(await refused(toBuyers({ target: cast.draft }))).toBe('messages.no-receivers')
    const { _id: id, version } = await save(toBuyers())
    await save(toBuyers({ id, th: 'อย่างอื่น' }))
    expect((await send({ id, version, count: 1 })).body.code).toBe('messages.draft-changed')
    const stale = await app.call('saveStaffMessage', toBuyers({ id, version }), { token: token('1') })
    expect(stale.body.code).toBe('messages.draft-changed')
    expect(await copiesOf(id)).toEqual([])
  })

  it('does not go to a crowd that nobody confirmed', async () => {
    const sheet = cast.otherSheet
    for (let number = 0; number < 12; number += 1) {
      await giveSheet(app.platform, (await createPerson(app.platform)).id, sheet)
    }
    const { _id: id, version } = await save(toBuyers({ target: sheet }), token('X'))
    const answer = await send({ id, version, count: 1 }, token('X'))
    expect(answer.body).toMatchObject({ code: 'messages.receivers-changed', details: { count: 12 } })
    expect((await send({ id, version, count: 12 }, token('X'))).status).toBe(200)
  })

  it('to everyone is for global administrators; a foreign sheet or person does not exist', async () => {
    const refused = async (to: object, by: string) => (await count(to, by)).code
    expect(await refused({ audience: 'everyone', target: null }, token('1'))).toBe('not-allowed')
    expect(await refused({ audience: 'sellers', target: null }, token('X'))).toBe('not-allowed')
    expect(await refused({ audience: 'sheet', target: cast.sheet }, token('X'))).toBe('not-found')
    expect(await refused({ audience: 'person', target: cast.person('B').id }, token('1'))).toBe('not-found')
    expect((await count({ audience: 'person', target: cast.person('O').id })).data).toEqual({ count: 1 })
    expect((await count({ audience: 'everyone', target: null }, token('G'))).data.count).toBeGreaterThan(10)
  })

  it('is a draft of its writer alone, and a sent one of the staff of its store', async () => {
    const { _id: draft } = await save(toBuyers())
    expect((await app.call('getStaffMessage', { id: draft }, { token: token('G') })).status).toBe(404)
    const sent = await sendNow(toBuyers(), token('G'))
    expect((await listed({ rows: 200 })).messages.map(({ _id }) => _id)).toContain(sent)
    expect((await listed({ rows: 200 }, token('X'))).messages.map(({ _id }) => _id)).not.toContain(sent)
    expect((await app.call('deleteStaffMessage', { id: sent }, { token: token('G') })).body.code).toBe(
      'messages.already-sent',
    )
    expect((await app.call('deleteStaffMessage', { id: draft }, { token: token('1') })).status).toBe(200)
  })
})

describe('a message to thousands', () => {
  // BROADCAST_PEOPLE=1000000 for the plans of a million.
  const people = Number(process.env['BROADCAST_PEOPLE'] ?? 4_100)
  const atOnce = 20_000
  beforeAll(async () => {
    for (let first = 1; first <= people; first += atOnce) {
      await sql`insert into person (id, name, email)
        select 'M' || translate(lpad(number::text, 9, '0'), '01', 'AB'), 'ผู้รับ ' || number, ''
        from generate_series(${first}::int, ${Math.min(people, first + atOnce - 1)}::int) as number`.execute(
        app.platform.db,
      )
    }
  })

  it('goes in batches, to each once, also when a batch is run again after a kill', async () => {
    const { count: everyone } = (await count({ audience: 'everyone', target: null }, token('G'))).data
    const id = await sendNow(toBuyers({ audience: 'everyone', target: null }), token('G'))
    const batch = () => jobs(app.platform)['messages.broadcast']({ id })
    await batch()
    expect(await open(id, token('G'))).toMatchObject({ state: 'sending', sent: 2_000, receivers: everyone })
    // Simulates a lost position: no message is written twice.
    await app.change('broadcast', { id }, { after_id: '' })
    await batch()
    expect(await open(id, token('G'))).toMatchObject({ sent: 2_000 })
    await Promise.all([batch(), batch()])
    await work(id)
    await batch()
    const copies = await copiesOf(id)
    expect(copies).toHaveLength(everyone)
    expect(new Set(copies).size).toBe(everyone)
    expect(await open(id, token('G'))).toMatchObject({ state: 'sent', sent: everyone })
  })

  it('can be stopped, which those keep who have it, and gone on with', async () => {
    const id = await sendNow(toBuyers({ audience: 'everyone', target: null }), token('G'))
    const batch = () => jobs(app.platform)['messages.broadcast']({ id })
    const steer = (sending: boolean, by = token('G')) =>
      app.call('steerStaffMessage', { id, sending }, { token: by })
    await batch()
    expect((await steer(false, token('1'))).body.code).toBe('not-allowed')
    expect((await steer(true)).body.code).toBe('messages.not-stopped')
    expect((await steer(false)).status).toBe(200)
    await batch()
    expect(await open(id, token('G'))).toMatchObject({ state: 'stopped', sent: 2_000 })
    expect((await steer(false)).body.code).toBe('messages.not-sending')
    expect((await steer(true)).status).toBe(200)
    await work(id)
    const after = await open(id, token('G'))
    expect(after).toMatchObject({ state: 'sent', sent: after.receivers })
  })

  it('has its readers counted by a job', async () => {
    const id = await sendNow(toBuyers({ audience: 'everyone', target: null }), token('G'))
    await work(id)
    await inboxOf(token('B'))
    await jobs(app.platform)['messages.count-readers']()
    const { messages } = await listed({ state: 'sent', rows: 50 }, token('G'))
    expect(messages.find(({ _id }) => _id === id)).toMatchObject({ read: 1 })
  })
})

describe('receivers', () => {
  const find = async (search: string, by = token('G')) =>
    (await app.call('findReceivers', { search }, { token: by })).body.data

  it('are found by id, by the beginning of the name, and by the whole e-mail, without telling the address', async () => {
    const person = await createPerson(app.platform, { name: 'มะลิวัลย์ ใจดี', email: 'Mali.Wan@example.com' })
    for (const search of [person.id.toLowerCase(), 'มะลิวัล', 'mali.wan@EXAMPLE.com']) {
      expect(await find(search)).toEqual([{ _id: person.id, name: 'มะลิวัลย์ ใจดี', email: 'Ma•••@example.com' }])
    }
    const sae = await createPerson(app.platform, { name: 'แสงดาว นำชัย' })
    // Two เ look like แ, and ำ is often typed as two signs.
    for (const search of ['เเสงดาว', 'แสงดาว นํา'])
      expect((await find(search)).map(({ _id }) => _id)).toEqual([sae.id])
    for (const search of ['%', 'mali.wan@', 'mali.wan@example.co']) expect(await find(search)).toEqual([])
    expect(await find('มะลิวัล', token('1'))).toEqual([])
    await giveSheet(app.platform, person.id, cast.sheet)
    expect((await find('มะลิวัล', token('1'))).map(({ _id }) => _id)).toEqual([person.id])
  })
})

it('drafts of one person are fifty at most, however many are begun at once', async () => {
  const writer = await createPerson(app.platform, { permissions: [{ permission: 1, store: -1 }] })
  const begin = () => app.call('saveStaffMessage', { ...toBuyers(), id: null }, writer)
  for (let drafts = 0; drafts < 48; drafts += 1) expect((await begin()).status).toBe(200)
  const answers = await Promise.all(Array.from({ length: 6 }, begin))
  expect(answers.map(({ body }) => body.code ?? 'kept').toSorted()).toEqual([
    'kept',
    'kept',
    ...Array.from({ length: 4 }, () => 'messages.too-many-drafts'),
  ])
})
