import { describe, expect, test } from 'vitest'
import { tutoringStore } from '#rules/sheets/special-stores.ts'
import { titleIndexOf } from '#server/features/catalogue/search/title-index-of.ts'
import { inTransaction } from '#server/platform/database.ts'
import { createPerson, createSeller, createSheet, createStore, giveSheet } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { saveTutoringSession } from './index.ts'

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
      onlineTutor: { url: 'https://live.example/room', isLiveSteamEnded: false },
    })
    expect(card('over yesterday')?.onlineTutor).toMatchObject({
      isLiveSteamEnded: true,
      liveReplayUrl: 'https://live.example/replay.mp4',
    })
    expect(card('tomorrow')).toMatchObject({ owned: false, onlineTutor: { url: null } })
  })

  test('an ask of the wrong form is refused', async () => {
    for (const input of [{ page: -1 }, { pageLimit: 0 }, { sort: 'price' }, { filter: { store: 'x' } }]) {
      expect((await shop.call('getOnlineTutorSheets', input)).status).toBe(400)
    }
  })
})
