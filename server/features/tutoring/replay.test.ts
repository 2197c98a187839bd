import { beforeEach, describe, expect, it } from 'vitest'
import { tutoringStore } from '#rules/sheets/special-stores.ts'
import { inTransaction } from '#server/platform/database.ts'
import { signLink } from '#server/platform/links.ts'
import {
  type CastPerson,
  createPerson,
  createSeller,
  createSheet,
  createStore,
  giveSheet,
} from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { saveTutoringSession, type TutoringSession } from './index.ts'
import { jobs } from './jobs.ts'

const start = new Date('2026-11-20T05:00:00Z')
const end = new Date('2026-11-20T07:00:00Z')
const video = Buffer.from(Array.from({ length: 5_000 }, (_, at) => at % 251))

let sheet: string

const app = await testApp()
const { platform } = app
await createStore(platform, { code: tutoringStore })
const author = await createSeller(platform, { codeName: 'พี่ติว' })
const [owner, stranger] = await Promise.all([createPerson(platform), createPerson(platform)])
for (const [file, body, contentType] of [
  ['stream.m3u8', Buffer.from('#EXTM3U\nstream.mp4\n'), 'application/vnd.apple.mpegurl'],
  ['stream.mp4', video, 'video/mp4'],
  ['th.vtt', Buffer.from('WEBVTT\n'), 'text/vtt'],
  ['secret.pdf', Buffer.from('%PDF'), 'application/pdf'],
] as const) {
  await platform.storage.put(`private/replays/one/${file}`, body, { contentType })
}

beforeEach(async () => {
  sheet = await createSheet(app.platform, {
    authorId: author.id,
    store: tutoringStore,
    code: 'LIVE101',
    name: 'ติวแคลคูลัส',
    category: 2,
  })
  await giveSheet(app.platform, owner.id, sheet)
  await save({})
})

async function save(change: Partial<TutoringSession>): Promise<void> {
  const session: TutoringSession = {
    sheetId: sheet,
    startAt: start,
    joinUrl: 'https://live.example/ห้องติว',
    endedAt: end,
    replayUrl: null,
    replayKey: 'private/replays/one/stream.m3u8',
    captions: [{ language: 'th', label: 'ไทย', file: 'th.vtt' }],
    chapters: [{ startSeconds: 0, title: ['เริ่ม', 'Start'] }],
    ...change,
  }
  await inTransaction(app.platform.db, (trx) => saveTutoringSession(trx, null, session))
}

type Replay = {
  name: string
  author: string
  onlineTutor: { liveReplayUrl: string | null; url: string | null; views: number; [field: string]: unknown }
  position: { seconds: number; savedAt: string } | null
}

async function replay(person: CastPerson = owner): Promise<Replay> {
  const { status, body } = await app.call('getReplayLiveStream', { id: sheet }, person)
  expect(status).toBe(200)
  return body.data
}

async function link(file = 'stream.m3u8'): Promise<string> {
  const { liveReplayUrl } = (await replay()).onlineTutor
  return (liveReplayUrl ?? '').replace('stream.m3u8', file)
}

const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.open(url, headers, method)

describe('a replay', () => {
  it('comes to its owner with its facts, captions and chapters', async () => {
    const found = await replay()
    expect(found).toMatchObject({ name: 'LIVE101 ติวแคลคูลัส', category: 2, author: 'พี่ติว', position: null })
    expect(found.onlineTutor).toMatchObject({
      startDate: start.getTime() / 1000,
      endDate: end.getTime() / 1000,
      isLiveSteamEnded: true,
      views: 0,
      chapters: [{ startSeconds: 0, title: ['เริ่ม', 'Start'] }],
      captions: [
        { language: 'th', label: 'ไทย', url: expect.stringMatching(/^\/files\/replay\/.+\/th\.vtt$/) },
      ],
    })
    expect((await replay(author)).onlineTutor.liveReplayUrl).toMatch(/^\/files\/replay\//)
  })

  it('is no stranger’s, and no visitor’s', async () => {
    const asked = (token?: string) =>
      app.call('getReplayLiveStream', { id: sheet }, token === undefined ? {} : { token })
    expect(await asked(stranger.token)).toMatchObject({ status: 403, body: { code: 'library.not-owned' } })
    expect(await asked()).toMatchObject({ status: 401, body: { code: 'sign-in.required' } })
    const plain = await createSheet(app.platform, { authorId: author.id, store: tutoringStore })
    await giveSheet(app.platform, owner.id, plain)
    const { body } = await app.call('getReplayLiveStream', { id: plain }, owner)
    expect(body.code).toBe('not-found')
  })

  it('is not there before the stream has ended: only the way into the room is', async () => {
    const old = await link()
    await save({ endedAt: null })
    expect((await replay()).onlineTutor).toMatchObject({
      url: expect.stringMatching(/^\/files\/join\//),
      isLiveSteamEnded: false,
      endDate: null,
      liveReplayUrl: null,
      captions: [],
      chapters: [],
    })
    expect((await open(old)).statusCode).toBe(404)
  })

  it('that lies elsewhere is passed on as it is', async () => {
    await save({ replayKey: null, replayUrl: 'https://video.example/a.mp4' })
    expect((await replay()).onlineTutor.liveReplayUrl).toBe('https://video.example/a.mp4')
  })
})

/** An opened sheet is refunded by a decision only, however it was opened. */
describe('a sheet counts as opened', () => {
  const isOpened = async () =>
    (await app.rows('library_entry', { person_id: owner.id, sheet_id: sheet }, 'opened_at'))[0]?.opened_at !==
    null

  it('with the first part of its replay, without a word of the player', async () => {
    const file = await link('stream.mp4')
    await open(file, {}, 'HEAD')
    expect(await isOpened()).toBe(false)
    await open(file, { range: 'bytes=0-1' })
    expect(await isOpened()).toBe(true)
  })

  it('with the address of a replay that lies elsewhere, which no card tells', async () => {
    await save({ endedAt: null, replayKey: null, replayUrl: 'https://video.example/a.mp4' })
    await replay()
    await save({ replayKey: null, replayUrl: 'https://video.example/a.mp4' })
    const { sheets } = await app.done(owner, 'getMyallSheet')
    const card = sheets.find((one) => one.sheet._id === sheet)?.sheet
    expect(card?.onlineTutor?.liveReplayUrl).toBe(`/myVideo/${sheet}`)
    expect(await isOpened()).toBe(false)
    await replay()
    expect(await isOpened()).toBe(true)
  })

  it('with the way into its room, which no answer tells: whoever was in has no money back at once', async () => {
    await save({ endedAt: null })
    const answers = [await replay(), await app.done(owner, 'getMyallSheet')]
    expect(JSON.stringify(answers)).not.toContain('live.example')
    const url = (await replay()).onlineTutor.url ?? ''
    expect(await isOpened()).toBe(false)
    const goes = async (way = url, headers = {}) => {
      const { statusCode, headers: answered } = await open(way, headers)
      return [statusCode, answered['location']]
    }
    const page = [302, `/myVideo/${sheet}`]
    expect(await goes(url, { authorization: `jwt ${stranger.token}` })).toEqual(page)
    expect(await goes(url.replace('/join/', '/join/x'))).toEqual(page)
    expect(await isOpened()).toBe(false)
    expect(await goes()).toEqual([302, new URL('https://live.example/ห้องติว').href])
    expect(await isOpened()).toBe(true)
    app.clock.advance(15 * 60_000 + 1)
    expect(await goes()).toEqual(page)
    const late = (await replay()).onlineTutor.url ?? ''
    await save({})
    expect([await goes(late), (await replay()).onlineTutor.url]).toEqual([page, null])
  })

  it('with the address of its words, where those alone lie elsewhere', async () => {
    await replay()
    expect(await isOpened()).toBe(false)
    await save({ captions: [{ language: 'th', label: 'ไทย', file: 'https://video.example/th.vtt' }] })
    await replay()
    expect(await isOpened()).toBe(true)
  })
})

describe('the files of a replay', () => {
  it('come in parts, and whole by one link', async () => {
    const part = await open(await link('stream.mp4'), { range: 'bytes=100-199' })
    expect(part.statusCode).toBe(206)
    expect(part.headers).toMatchObject({
      'content-range': 'bytes 100-199/5000',
      'content-type': 'video/mp4',
      'cache-control': 'private, no-store',
    })
    expect(part.rawPayload.equals(video.subarray(100, 200))).toBe(true)
    const whole = await open(await link('stream.mp4'))
    expect(whole.rawPayload.equals(video)).toBe(true)
    const playlist = await open(await link())
    expect([playlist.headers['content-type'], playlist.body]).toEqual([
      'application/vnd.apple.mpegurl',
      '#EXTM3U\nstream.mp4\n',
    ])
    const head = await open(await link('stream.mp4'), {}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      '5000',
      0,
    ])
  })

  it('are those of a replay alone: no other file, no other folder', async () => {
    for (const file of ['secret.pdf', 'none.mp4', '..%2Fone%2Fstream.mp4', '.vtt', 'a%2Fb.mp4']) {
      expect((await open(await link(file))).statusCode, file).toBe(404)
    }
  })

  it('are not opened by a forged link, nor by a link to something else', async () => {
    const good = await link()
    const token = good.split('/')[3] ?? ''
    const [text = '', signature = ''] = token.split('.')
    const forged = Buffer.from(
      Buffer.from(text, 'base64url').toString('utf8').replace(owner.id, stranger.id),
    ).toString('base64url')
    const { config, clock } = app.platform
    const claims = { personId: owner.id, sessionId: 'x', sheetId: sheet }
    const others = (['read', 'calendar'] as const).map((purpose) =>
      signLink(config.AUTH_SECRET, { purpose, ...claims }, clock.now()),
    )
    const own = signLink(
      'another secret of thirty-two letters',
      { purpose: 'replay', ...claims },
      clock.now(),
    )
    for (const bad of [`${forged}.${signature}`, `${text}.`, 'x', own, ...others]) {
      expect((await open(good.replace(token, bad))).statusCode).toBe(404)
    }
    expect((await open(`/files/read?t=${token}`)).statusCode).toBe(404)
    expect((await open(good, { authorization: `jwt ${stranger.token}` })).statusCode).toBe(404)
    expect((await open(good, { authorization: `jwt ${owner.token}` })).statusCode).toBe(200)
  })

  it('are closed after a quarter of an hour, and at once by a refund or by signing out', async () => {
    const early = await link()
    app.clock.advance(14 * 60_000)
    expect((await open(early)).statusCode).toBe(200)
    app.clock.advance(61_000)
    expect((await open(early)).json()).toMatchObject({ code: 'library.link-expired' })

    const other = await createPerson(app.platform)
    await giveSheet(app.platform, other.id, sheet)
    const { liveReplayUrl } = (await replay(other)).onlineTutor
    await app.change('library_entry', { person_id: other.id }, { revoked_at: app.clock.now() })
    expect((await open(liveReplayUrl ?? '')).json()).toMatchObject({ code: 'library.not-owned' })
    await giveSheetAgain(other)
    expect((await open(liveReplayUrl ?? '')).statusCode).toBe(200)
    await app.call('signOut', {}, other)
    expect((await open(liveReplayUrl ?? '')).json()).toMatchObject({ code: 'library.link-expired' })
  })
})

async function giveSheetAgain(person: CastPerson): Promise<void> {
  await app.change('library_entry', { person_id: person.id }, { revoked_at: null })
}

describe('views', () => {
  const addUp = () => jobs(app.platform)['tutoring.add-up-views']()
  const view = (person: CastPerson, headers: Record<string, string> = {}) =>
    app.call('updateViews', { id: sheet }, { token: person.token, headers })
  const onTheCard = async () =>
    (await app.row('online_tutoring', { sheet_id: sheet }, 'view_count')).view_count

  it('of ten who play ten times at once are ten, before and after they are added up, by two at once', async () => {
    const viewers = await Promise.all(Array.from({ length: 10 }, () => createPerson(app.platform)))
    for (const viewer of viewers) await giveSheet(app.platform, viewer.id, sheet)
    const plays = viewers.flatMap((viewer) => Array.from({ length: 10 }, () => view(viewer)))
    expect((await Promise.all(plays)).every(({ status }) => status === 200)).toBe(true)
    expect((await replay()).onlineTutor.views).toBe(10)
    expect(await onTheCard()).toBe(0)
    await Promise.all([addUp(), addUp()])
    expect(await onTheCard()).toBe(10)
    await addUp()
    expect((await replay()).onlineTutor.views).toBe(10)
  })

  it('count once for a page that asks twice', async () => {
    const key = { 'idempotency-key': `page-${sheet}` }
    await view(owner, key)
    await view(owner, key)
    expect((await replay()).onlineTutor.views).toBe(1)
  })

  it('are refused to strangers and visitors, and of one viewer are one an hour', async () => {
    expect((await view(stranger)).body.code).toBe('library.not-owned')
    expect(await app.codeOf(undefined, 'updateViews', { id: sheet })).toBe('sign-in.required')
    const eager = await createPerson(app.platform)
    await giveSheet(app.platform, eager.id, sheet)
    for (let play = 0; play < 3; play += 1) expect((await view(eager)).status).toBe(200)
    expect((await replay()).onlineTutor.views).toBe(1)
    await view(owner)
    expect((await replay()).onlineTutor.views).toBe(2)
    app.clock.advance(3_600_000)
    await view(eager)
    expect((await replay()).onlineTutor.views).toBe(3)
  })

  it('do not count while there is nothing to see, and are never negative', async () => {
    await save({ endedAt: null })
    expect((await view(owner)).status).toBe(200)
    expect((await replay()).onlineTutor.views).toBe(0)
    await expect(
      app.platform.db
        .updateTable('online_tutoring')
        .set({ view_count: -1 })
        .where('sheet_id', '=', sheet)
        .execute(),
    ).rejects.toThrow(/view_count/)
  })
})

describe('the place where somebody stopped', () => {
  const storePosition = (seconds: number, savedAt: string, person: CastPerson = owner) =>
    app.call('keepVideoPosition', { id: sheet, seconds, savedAt }, person)

  it('is found again on another device, and the one saved last wins', async () => {
    const now = app.clock.now().getTime()
    const at = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString()
    expect((await storePosition(760, at(10))).status).toBe(200)
    const second = { ...owner, token: await signInAgain(owner) }
    expect((await replay(second)).position).toEqual({ seconds: 760, savedAt: at(10) })
    await storePosition(900, at(5), second)
    // The first device comes back on line and reports what it knew before.
    await storePosition(800, at(8))
    expect((await replay()).position).toEqual({ seconds: 900, savedAt: at(5) })
    // A clock that runs ahead must not win for ever.
    await storePosition(100, new Date(now + 3_600_000).toISOString())
    expect((await replay()).position).toEqual({ seconds: 100, savedAt: at(0) })
    expect((await replay(author)).position).toBeNull()
  })

  it('is kept for fifty videos: the oldest goes', async () => {
    const viewer = await createPerson(app.platform)
    for (let place = 0; place < 52; place += 1) {
      const id = await createSheet(app.platform, { authorId: author.id, store: tutoringStore })
      await app.add('video_position', {
        person_id: viewer.id,
        sheet_id: id,
        seconds: place,
        saved_at: new Date(2026, 0, 1, 0, place),
      })
    }
    await giveSheet(app.platform, viewer.id, sheet)
    await storePosition(5, app.clock.now().toISOString(), viewer)
    const stored = await app.platform.db
      .selectFrom('video_position')
      .select(['seconds', 'sheet_id'])
      .where('person_id', '=', viewer.id)
      .orderBy('saved_at')
      .execute()
    expect(stored).toHaveLength(50)
    expect([stored[0]?.seconds, stored.at(-1)?.sheet_id]).toEqual([3, sheet])
  })

  it('is nobody’s who does not own the sheet, and a place that is none is refused', async () => {
    const now = app.clock.now().toISOString()
    expect((await storePosition(1, now, stranger)).body.code).toBe('library.not-owned')
    for (const [seconds, savedAt] of [
      [-1, now],
      [200_000, now],
      [1, 'yesterday'],
    ] as const) {
      expect((await storePosition(seconds, savedAt)).status).toBe(400)
    }
  })
})

async function signInAgain(person: CastPerson): Promise<string> {
  const { openSession } = await import('#server/features/accounts/index.ts')
  return await inTransaction(app.platform.db, (trx) =>
    openSession(trx, app.platform, person.id, 'second device'),
  )
}
