import { sql } from 'kysely'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { tutoringStore } from '#rules/sheets/special-stores.ts'
import { titleIndexOf } from '#server/features/catalogue/search/title-index-of.ts'
import { inTransaction } from '#server/platform/database.ts'
import {
  type CastPerson,
  createPerson,
  createSeller,
  createSheet,
  createStore,
  giveSheet,
} from '#server/test/cast.ts'
import { payAtTheTill } from '#server/test/paid-order.ts'
import { testApp } from '#server/test/test-app.ts'
import { cancelTutoringSession, saveTutoringSession } from './index.ts'
import { jobs } from './jobs.ts'

const start = new Date('2026-11-25T12:00:00Z')

let owner: CastPerson
let sheet: string
const app = await testApp()
await createStore(app.platform, { code: 7 })
const author = await createSeller(app.platform)

beforeEach(async () => {
  app.clock.set('2026-11-20T08:30:00Z')
  await sql`delete from graphile_worker._private_jobs`.execute(app.platform.db)
  owner = await createPerson(app.platform)
  sheet = await createSheet(app.platform, {
    authorId: author.id,
    store: 7,
    code: 'LIVE9',
    name: 'ติว <b>สถิติ</b>',
  })
  await giveSheet(app.platform, owner.id, sheet)
})

const save = (change: { startAt?: Date; endedAt?: Date } = {}) =>
  inTransaction(app.platform.db, (trx) =>
    saveTutoringSession(trx, null, {
      sheetId: sheet,
      startAt: start,
      joinUrl: null,
      endedAt: null,
      replayUrl: null,
      ...change,
    }),
  )

type PlannedJob = { key: string | null; run_at: Date; payload: { kind: string; startAt: string } }

async function planned(): Promise<PlannedJob[]> {
  const { rows } = await sql<PlannedJob>`
    select key, run_at, payload from graphile_worker._private_jobs order by run_at, key`.execute(
    app.platform.db,
  )
  return rows
}

/** Runs the worker's job at its planned time. */
async function run(job: PlannedJob | undefined, at: Date): Promise<void> {
  app.clock.set(at)
  await jobs(app.platform)['tutoring.notify-owners'](job?.payload)
}

async function messagesOf(person: CastPerson = owner): Promise<string[]> {
  const rows = await app.platform.db
    .selectFrom('message')
    .select(['html_th', 'html_en', 'type'])
    .where('person_id', '=', person.id)
    .orderBy('id')
    .execute()
  return rows.map(({ html_en, type }) => `${type}: ${html_en}`)
}

describe('reminders of a session', () => {
  it('are planned a day and an hour before and at the start, once however often it is saved', async () => {
    await save()
    await save()
    expect((await planned()).map(({ key, run_at }) => [key, run_at.toISOString()])).toEqual([
      [`tutoring:${sheet}:day`, '2026-11-24T12:00:00.000Z'],
      [`tutoring:${sheet}:hour`, '2026-11-25T11:00:00.000Z'],
      [`tutoring:${sheet}:start`, '2026-11-25T12:00:00.000Z'],
    ])
  })

  it('reach everybody who owns the sheet once, with the way to the session, and nobody else', async () => {
    await save()
    const latecomer = await createPerson(app.platform)
    await giveSheet(app.platform, latecomer.id, sheet)
    const [, hour] = await planned()
    await run(hour, new Date('2026-11-25T11:00:05Z'))
    await run(hour, new Date('2026-11-25T11:00:09Z'))
    for (const person of [owner, latecomer]) {
      const messages = await messagesOf(person)
      expect(messages).toHaveLength(1)
      expect(messages[0]).toContain('begins in one hour')
      expect(messages[0]).toContain('ติว &lt;b&gt;สถิติ&lt;/b&gt;')
      expect(messages[0]).toContain('25 Nov 2026 19:00 (Bangkok)')
      expect(messages[0]).toContain(`href="/myVideo/${sheet}"`)
    }
    expect(await messagesOf(author)).toEqual([])
  })

  it('say nothing when they come late, when it has ended, and to who gave the sheet back', async () => {
    await save()
    const [day, hour, atStart] = await planned()
    await run(day, new Date('2026-11-25T08:00:00Z'))
    expect(await messagesOf()).toEqual([])
    await app.change('library_entry', { person_id: owner.id }, { revoked_at: new Date() })
    await run(hour, new Date('2026-11-25T11:00:00Z'))
    expect(await messagesOf()).toEqual([])
    await save({ endedAt: new Date('2026-11-25T12:00:00Z') })
    expect(await planned()).toEqual([])
    await run(atStart, start)
    expect(await messagesOf()).toEqual([])
  })

  it('move with the session, which is told', async () => {
    await save()
    const [, oldHour] = await planned()
    const later = new Date('2026-11-26T12:00:00Z')
    await save({ startAt: later })
    const jobsNow = await planned()
    expect(
      jobsNow.filter(({ payload }) => payload.kind !== 'moved').map(({ run_at }) => run_at.toISOString()),
    ).toEqual(['2026-11-25T12:00:00.000Z', '2026-11-26T11:00:00.000Z', '2026-11-26T12:00:00.000Z'])
    await run(oldHour, new Date('2026-11-25T11:00:00Z'))
    expect(await messagesOf()).toEqual([])
    await run(
      jobsNow.find(({ payload }) => payload.kind === 'moved'),
      new Date('2026-11-25T11:00:00Z'),
    )
    expect(await messagesOf()).toEqual([expect.stringMatching(/^warning: .*new time.*26 Nov 2026 19:00/)])
  })

  it('are forgotten when the session is called off, which is told', async () => {
    await save()
    await inTransaction(app.platform.db, (trx) => cancelTutoringSession(trx, null, sheet))
    const [only, ...more] = await planned()
    expect(more).toEqual([])
    await run(only, new Date('2026-11-24T12:00:00Z'))
    expect(await messagesOf()).toEqual([expect.stringMatching(/^warning: .*called off/)])
  })

  it('are told of every move and of every end, also where a session comes back to a time that it had before', async () => {
    const noon = new Date('2026-11-26T12:00:00Z')
    const newest = async () => {
      const news = (await planned()).filter(({ payload }) => /moved|cancelled/.test(payload.kind))
      await run(news.at(-1), app.clock.now())
      await sql`delete from graphile_worker._private_jobs`.execute(app.platform.db)
    }
    await save()
    for (const startAt of [noon, start, noon]) {
      await save({ startAt })
      await newest()
    }
    for (let times = 0; times < 2; times += 1) {
      await inTransaction(app.platform.db, (trx) => cancelTutoringSession(trx, null, sheet))
      await newest()
      await save({ startAt: noon })
    }
    expect(await messagesOf()).toEqual([
      expect.stringContaining('26 Nov 2026 19:00'),
      expect.stringContaining('25 Nov 2026 19:00'),
      expect.stringContaining('26 Nov 2026 19:00'),
      expect.stringContaining('called off'),
      expect.stringContaining('called off'),
    ])
  })

  it('go to many in several short transactions', async () => {
    await save()
    const people = await Promise.all(Array.from({ length: 210 }, () => createPerson(app.platform)))
    for (const person of people) await giveSheet(app.platform, person.id, sheet)
    const [day] = await planned()
    await run(day, new Date('2026-11-24T12:00:00Z'))
    const rest = (await planned()).find(({ key, payload }) => key === null && payload.kind === 'day')
    await run(rest, new Date('2026-11-24T12:30:00Z'))
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from message where key like ${`tutoring:${sheet}:%`}`.execute(app.platform.db)
    expect(rows[0]?.count).toBe(211)
  })

  it('of a date that has changed again are sent to nobody who had not heard of it yet', async () => {
    await save()
    const people = await Promise.all(Array.from({ length: 210 }, () => createPerson(app.platform)))
    for (const person of people) await giveSheet(app.platform, person.id, sheet)
    await save({ startAt: new Date('2026-11-26T12:00:00Z') })
    const moved = (await planned()).find(({ key }) => key === `tutoring:${sheet}:date`)
    await run(moved, app.clock.now())
    const rest = async () => (await planned()).filter(({ payload }) => 'after' in payload)
    expect(await rest()).toHaveLength(1)
    await save({ startAt: new Date('2026-11-27T12:00:00Z') })
    await save({ startAt: new Date('2026-11-26T12:00:00Z') })
    expect(await rest()).toEqual([])
  })
})

describe('the calendar file', () => {
  it('comes by a link to who owns the sheet, in their language, with alarms and without the room', async () => {
    await save()
    const link = async (language: 0 | 1) => {
      const { status, body } = await app.call('sessionCalendar', { id: sheet, language }, owner)
      expect(status).toBe(200)
      return String(body.data)
    }
    const answer = await app.open(await link(1))
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain(`sarup-${sheet}.ics`)
    const text = answer.body.replaceAll('\r\n ', '')
    expect(text).toContain('DTSTART:20261125T120000Z')
    expect(text).toContain('DTEND:20261125T140000Z')
    expect(text).toContain(`UID:tutoring-${sheet}@localhost`)
    expect(text).toContain('SUMMARY:Live session: LIVE9')
    expect(text.match(/TRIGGER:-P(?:1D|T1H|T24H)/g)).toHaveLength(2)
    expect(text).toContain(`/myVideo/${sheet}`)
    expect(text).not.toContain('live.example')
    expect((await app.open(await link(0))).body.replaceAll('\r\n ', '')).toContain('SUMMARY:ติวสด: LIVE9')
  })

  it('comes with the notice of payment too, for whoever still has the sheet, also where nobody is signed in', async () => {
    await save()
    const buyer = await createPerson(app.platform)
    await app.add('promo_code', {
      code: 'LIVEFREE',
      kind: 'percent',
      amount: 100,
      valid_from: new Date('2026-01-01'),
      valid_until: new Date('2027-01-01'),
    })
    const buy = (token: string) =>
      app.call('createOrder', { sheets: [sheet], promoCode: 'LIVEFREE' }, { token })
    expect((await buy(buyer.token)).status).toBe(200)
    const [notice = ''] = await messagesOf(buyer)
    expect(notice).toContain('<b>Live session: LIVE9 ติว &lt;b&gt;สถิติ&lt;/b&gt;</b><br>25 Nov 2026 19:00')
    const url = /href="(\/files\/calendar\/[^"]+)"/.exec(notice)?.[1] ?? ''

    // The session was put off since, and the email is opened days later.
    await save({ startAt: new Date('2026-11-28T12:00:00Z') })
    app.clock.set('2026-11-27T08:00:00Z')
    const opened = await app.open(url)
    expect(opened.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(opened.body).toContain('DTSTART:20261128T120000Z')
    const another = url.replace(/\/calendar\/./, '/calendar/X')
    expect((await app.open(another)).statusCode).toBe(404)
    expect((await app.open(url, { authorization: `jwt ${owner.token}` })).statusCode).toBe(404)
    await app.change('library_entry', { person_id: buyer.id }, { revoked_at: app.clock.now() })
    expect((await app.open(url)).statusCode).toBe(403)

    await save({ endedAt: app.clock.now() })
    const late = await createPerson(app.platform)
    await buy(late.token)
    expect((await messagesOf(late))[0]).not.toContain('/files/')
  })

  it('is in a notice of payment that names the session as staff approved it, though its author has begun a draft by then', async () => {
    await save()
    const buyer = await createPerson(app.platform)
    const { id } = await app.done(buyer, 'createOrder', { sheets: [sheet] })
    await app.change('sheet', { id: sheet }, { status: 0, name: 'ทักไลน์มาถูกกว่า' })
    await payAtTheTill(app.platform, id)
    expect((await messagesOf(buyer))[0]).toContain('Live session: LIVE9 ติว &lt;b&gt;สถิติ&lt;/b&gt;')
  })

  it('is no stranger’s, and its link ends after two minutes', async () => {
    await save()
    const stranger = await createPerson(app.platform)
    const { body } = await app.call('sessionCalendar', { id: sheet }, stranger)
    expect(body.code).toBe('library.not-owned')
    const own = String(await app.done(owner, 'sessionCalendar', { id: sheet }))
    expect((await app.open(own.replace('.', 'x.'))).statusCode).toBe(404)
    expect((await app.open(own.replace('session-th.ics', 'other.ics'))).statusCode).toBe(404)
    app.clock.advance(121_000)
    expect((await app.open(own)).statusCode).toBe(403)
  })
})

const now = '2026-11-20T12:00:00Z'
const otherStore = 3

const sheets: Record<string, string> = {}

async function addSession(
  name: string,
  {
    startAt,
    ended,
    code,
    store = tutoringStore,
  }: { startAt: string; ended: boolean; code: string; store?: number },
): Promise<void> {
  const sheetId = await createSheet(shop.platform, {
    authorId: seller.id,
    store,
    code,
    name: `ติว ${name}`,
    createdAt: new Date(Date.parse(now) - Number(code.slice(-3)) * 60_000),
  })
  sheets[name] = sheetId
  const start = new Date(startAt)
  await inTransaction(shop.platform.db, (trx) =>
    saveTutoringSession(trx, null, {
      sheetId,
      startAt: start,
      joinUrl: 'https://live.example/room',
      endedAt: ended ? new Date(start.getTime() + 7_200_000) : null,
      replayUrl: ended ? 'https://live.example/replay.mp4' : null,
    }),
  )
}

async function setVisible(name: string, visible: boolean): Promise<void> {
  await shop.change('sheet', { id: idOf(name) }, { visible })
}

const idOf = (name: string) => sheets[name] ?? ''

const shop = await testApp({ now })
const { platform } = shop
await createStore(platform, { code: tutoringStore, nameTh: 'ติวสอบออนไลน์' })
await createStore(platform, { code: otherStore, nameTh: 'มหาวิทยาลัยกลางน้ำ' })
const seller = await createSeller(platform)
const buyer = await createPerson(platform)
await addSession('over a week ago', { startAt: '2026-11-10T12:00:00Z', ended: true, code: 'LIVE101' })
await addSession('tomorrow', { startAt: '2026-11-21T12:00:00Z', ended: false, code: 'LIVE102' })
await addSession('over yesterday', { startAt: '2026-11-19T12:00:00Z', ended: true, code: 'LIVE103' })
await addSession('running', { startAt: '2026-11-20T11:00:00Z', ended: false, code: 'LIVE104' })
await addSession('elsewhere', {
  startAt: '2026-11-22T12:00:00Z',
  ended: false,
  code: 'EC210',
  store: otherStore,
})
sheets['without session'] = await createSheet(platform, { authorId: seller.id, store: tutoringStore })
await giveSheet(platform, buyer.id, idOf('running'))
await giveSheet(platform, buyer.id, idOf('over yesterday'))
await (await titleIndexOf(platform)).refresh()
const nameOf = (id: string) => Object.keys(sheets).find((name) => sheets[name] === id)

async function list(input: object, token?: string) {
  const { status, body } = await shop.call(
    'getOnlineTutorSheets',
    input,
    token === undefined ? {} : { token },
  )
  expect(status).toBe(200)
  return body
}
const names = async (input: object) => (await list(input)).data.map(({ _id }) => nameOf(_id))

describe('the tutoring sheets', () => {
  test('are those of the tutoring store that have a session, newest sheet first', async () => {
    const asked = { search: '', filter: { store: 7 }, sort: '-created', page: 0, pageLimit: 20, timeStamp: 5 }
    const answer = await list(asked)
    expect(answer.data.map(({ _id }) => nameOf(_id))).toEqual([
      'over a week ago',
      'tomorrow',
      'over yesterday',
      'running',
    ])
    expect(answer.timeStamp).toBe(5)
    expect(answer.user).toBeNull()
    expect(await names({})).toEqual(await names(asked))
  })

  test('by start: the next session first, after all to come the ended ones, the last one first', async () => {
    const byStart = { sort: 'startDate' }
    const all = ['running', 'tomorrow', 'over yesterday', 'over a week ago']
    expect(await names(byStart)).toEqual(all)
    expect(await names({ ...byStart, pageLimit: 3 })).toEqual(all.slice(0, 3))
    expect(await names({ ...byStart, pageLimit: 3, page: 1 })).toEqual(all.slice(3))
    expect(await names({ ...byStart, pageLimit: 3, page: 2 })).toEqual([])
  })

  test('another store shows its own, -1 all of them', async () => {
    expect(await names({ filter: { store: otherStore } })).toEqual(['elsewhere'])
    expect(await names({ filter: { store: -1 } })).toHaveLength(5)
  })

  test('a search finds by course code, and nothing but sessions', async () => {
    expect(await names({ search: 'live104' })).toEqual(['running'])
    expect(await names({ search: 'ec210' })).toEqual([])
    expect(await names({ search: 'นมข้นหวานกระป๋อง' })).toEqual([])
    // However many sheets of the same name have none.
    await shop.platform.pool.query(
      `insert into sheet (id, author_id, store_code, title_id, code, name, semester, year, category, status, price_satang, published_at, bought_count)
      select translate(lpad(n::text, 10, '0'), '01', 'AB'), author_id, store_code, title_id, code, name, 1, 2026, 2, 4, 100, now(), 9
      from sheet, generate_series(1, 1001) n where id = $1`,
      [idOf('running')],
    )
    expect(await names({ search: 'live104' })).toEqual(['running'])
  })

  test('a sheet taken off sale is no longer listed', async () => {
    await setVisible('tomorrow', false)
    expect(await names({ sort: 'startDate' })).toEqual(['running', 'over yesterday', 'over a week ago'])
    await setVisible('tomorrow', true)
  })

  test('the way into the room and the replay is for those who own the sheet', async () => {
    const asked = { sort: 'startDate' }
    const visitor = await list(asked)
    for (const card of visitor.data) {
      expect(card.owned).toBe(false)
      expect(card.onlineTutor).toMatchObject({ url: null, liveReplayUrl: null })
    }
    const owner = await list(asked, buyer.token)
    expect(owner.user).toMatchObject({ _id: buyer.id })
    const card = (name: string) => owner.data.find(({ _id }) => _id === idOf(name))
    expect(card('running')).toMatchObject({
      owned: true,
      onlineTutor: { url: `/myVideo/${idOf('running')}`, isLiveSteamEnded: false },
    })
    expect(card('over yesterday')?.onlineTutor).toMatchObject({
      isLiveSteamEnded: true,
      liveReplayUrl: `/myVideo/${idOf('over yesterday')}`,
    })
    expect(card('tomorrow')).toMatchObject({ owned: false, onlineTutor: { url: null } })
  })

  test('an ask of the wrong form is refused', async () => {
    for (const input of [{ page: -1 }, { pageLimit: 0 }, { sort: 'price' }, { filter: { store: 'x' } }]) {
      expect((await shop.call('getOnlineTutorSheets', input)).status).toBe(400)
    }
  })
})
