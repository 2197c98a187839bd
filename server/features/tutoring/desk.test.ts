import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DataOf } from '#contract/shared/call.ts'
import type { getTutoring } from '#contract/staff/tutoring.ts'
import { createCast, createSheet, giveSheet } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { jobs } from './jobs.ts'

const video = readFileSync('server/demo/data/replay/replay.mp4')
const start = '2026-11-25T12:00:00.000Z'

let sheet: string
const app = await testApp({
  environment: { RATE_LIMIT_SCALE: '100000', MEDIA_ORIGINS: 'https://video.example' },
})
const cast = await createCast(app.platform)
// Parts are sent over a real line: how long it is silent is watched.
const address = await app.app.listen({ port: 0 })
beforeEach(async () => {
  app.clock.set('2026-11-20T08:30:00Z')
  await sql`delete from graphile_worker._private_jobs`.execute(app.platform.db)
  sheet = await createSheet(app.platform, { authorId: cast.person('A').id, code: 'LIVE1', name: 'ติวปลายภาค' })
  await giveSheet(app.platform, cast.person('O').id, sheet)
})

type Session = DataOf<typeof getTutoring>
const token = (part: '1' | 'X' | 'G' | 'O' | 'B') => cast.person(part).token

async function open(): Promise<Session> {
  const { status, body } = await app.call('getTutoring', { id: sheet }, { token: token('1') })
  expect(status).toBe(200)
  return body.data
}

async function save(change: object = {}, by = token('1')) {
  const { session } = await open()
  const input = {
    id: sheet,
    seen: session?.changed ?? null,
    start,
    minutes: 90,
    joinUrl: 'https://meet.example/room',
    replayUrl: '',
    captions: session?.captions ?? [],
    chapters: session?.chapters ?? [],
    ...change,
  }
  // Two changes never carry one moment.
  app.clock.advance(1_000)
  return await app.call('saveTutoring', input, { token: by })
}
const saved = async (change: object = {}) =>
  expect((await save(change)).body).toMatchObject({ success: true })
const end = (by = token('1')) => app.call('endTutoring', { id: sheet }, { token: by })

type PlannedJob = { key: string | null; task: string; run_at: Date; payload: { kind?: string } }
async function planned(): Promise<PlannedJob[]> {
  const { rows } = await sql<PlannedJob>`
    select j.key, t.identifier as task, j.run_at, j.payload
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    order by j.run_at, j.id`.execute(app.platform.db)
  return rows
}
async function run(job: PlannedJob | undefined): Promise<void> {
  const tasks: Record<string, (payload: unknown) => Promise<void>> = jobs(app.platform)
  await tasks[job?.task ?? '']?.(job?.payload)
}
const runKind = async (kind: string) =>
  await run((await planned()).find(({ payload }) => payload.kind === kind))

async function ownerMessages(): Promise<string[]> {
  const rows = await app.platform.db
    .selectFrom('message')
    .select('html_en')
    .where('person_id', '=', cast.person('O').id)
    .where('key', 'like', `tutoring:${sheet}:%`)
    .orderBy('id')
    .execute()
  return rows.map(({ html_en }) => /<b>(.*?)<\/b>/.exec(html_en)?.[1] ?? html_en)
}

describe('a live session', () => {
  it('is linked to a sheet by staff of its store, and stands on its page', async () => {
    expect((await open()).session).toBeNull()
    await saved({
      chapters: [
        { startSeconds: 60, title: ['สอง', 'Two'] },
        { startSeconds: 0, title: ['หนึ่ง', 'One'] },
      ],
    })
    expect((await open()).session).toMatchObject({
      state: 'ahead',
      start,
      minutes: 90,
      joinUrl: 'https://meet.example/room',
      owners: 1,
      chapters: [{ startSeconds: 0 }, { startSeconds: 60 }],
    })
    const { body } = await app.call('getReplayLiveStream', { id: sheet }, { token: token('O') })
    expect(body.data).toMatchObject({
      onlineTutor: { url: expect.stringMatching(/^\/files\/join\//), isLiveSteamEnded: false },
    })
    const list = await app.call('listTutoring', { search: 'live1', state: 'ahead' }, { token: token('1') })
    expect(list.body.data.sessions.map(({ _id }) => _id)).toContain(sheet)
    const inThai = await app.call('listTutoring', { search: 'live๑' }, { token: token('1') })
    expect(inThai.body.data.sessions.map(({ _id }) => _id)).toContain(sheet)
    const foreign = await app.call('listTutoring', {}, { token: token('X') })
    expect(JSON.stringify(foreign.body)).not.toContain(sheet)
    const found = await app.call('findDeskSheets', { search: sheet.toLowerCase() }, { token: token('1') })
    expect(found.body.data).toMatchObject([{ _id: sheet, hasSession: true }])
    expect((await app.call('findDeskSheets', { search: sheet }, { token: token('X') })).body.data).toEqual([])
  })

  it('stands in the list after those before it, from page to page; what is over comes last', async () => {
    const plan = async (name: string, start: string) => {
      sheet = await createSheet(app.platform, { authorId: cast.person('A').id, code: 'NEXT1', name })
      await saved({ start })
    }
    for (const [name, start] of [
      ['over first', '2026-11-21T01:00:00Z'],
      ['over last', '2026-11-21T02:00:00Z'],
    ] as const) {
      await plan(name, start)
      app.clock.set('2026-11-21T03:00:00Z')
      expect((await end()).status).toBe(200)
      app.clock.set('2026-11-20T09:00:00Z')
    }
    // More than a page of them, planned in another order than they come in.
    const days = Array.from({ length: 25 }, (_, at) => String(((at * 7) % 25) + 1).padStart(2, '0'))
    for (const day of days) await plan(day, `2026-12-${day}T12:00:00Z`)
    await plan('runs', '2026-11-22T12:00:00Z')
    app.clock.set('2026-11-22T12:30:00Z')
    const pageOf = async (page: number) => {
      const input = { search: 'NEXT1', sort: 'next', page, rows: 20 } as const
      const { sessions } = (await app.call('listTutoring', input, { token: token('1') })).body.data
      return sessions.map(({ name }) => name.replace('NEXT1 ', ''))
    }
    const inOrder = ['runs', ...days.toSorted(), 'over last', 'over first']
    expect(await pageOf(0)).toEqual(inOrder.slice(0, 20))
    expect(await pageOf(1)).toEqual(inOrder.slice(20))
  })

  it.each([
    ['tutoring.join-address', { joinUrl: 'http://meet.example/room' }],
    ['tutoring.join-address', { joinUrl: 'javascript:alert(1)' }],
    ['tutoring.replay-host', { replayUrl: 'https://other.example/a.mp4' }],
    ['tutoring.replay-kind', { replayUrl: 'https://video.example/a.html' }],
    ['tutoring.replay-address', { replayUrl: 'https://me:word@video.example/a.mp4' }],
    ['tutoring.caption-file', { captions: [{ language: 'th', label: 'ไทย', file: 'th.vtt' }] }],
    ['tutoring.caption-file', { captions: [{ language: 'th', label: 'ไทย', file: '../../x.vtt' }] }],
    ['tutoring.start-invalid', { start: '2031-01-01T00:00:00Z' }],
    ['tutoring.changed-meanwhile', { seen: '2026-01-01T00:00:00Z' }],
    [
      'tutoring.chapter-twice',
      {
        chapters: [
          { startSeconds: 1, title: ['ก', 'a'] },
          { startSeconds: 1, title: ['ข', 'b'] },
        ],
      },
    ],
    ['request.invalid', { minutes: 5 }],
  ])('is refused with %s, and nothing changes', async (code, change) => {
    expect((await save(change)).body.code).toBe(code)
    expect((await open()).session).toBeNull()
    expect(await planned()).toEqual([])
  })

  it.each(['link', 'change'])('of two who %s it at once one wins, the other is told', async (act) => {
    if (act === 'change') await saved()
    const { session } = await open()
    const answers = await Promise.all(
      ['https://meet.example/one', 'https://meet.example/two'].map((joinUrl) =>
        app.call(
          'saveTutoring',
          {
            id: sheet,
            seen: session?.changed ?? null,
            start,
            minutes: 90,
            joinUrl,
            replayUrl: '',
            captions: [],
            chapters: [],
          },
          { token: token('1') },
        ),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('that is moved is told its owners once, and what is due already is not said again', async () => {
    await saved()
    app.clock.set('2026-11-24T12:00:05Z')
    await runKind('day')
    expect(await ownerMessages()).toEqual(['Your live session is tomorrow'])
    // Ten minutes later than planned: that it is tomorrow was said a moment ago.
    await saved({ start: '2026-11-25T12:00:04.000Z' })
    const kinds = (await planned()).map(({ payload }) => payload.kind)
    expect(kinds.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual(['hour', 'moved', 'start'])
    const moved = (await planned()).find(({ payload }) => payload.kind === 'moved')
    await run(moved)
    await run(moved)
    expect(await ownerMessages()).toEqual([
      'Your live session is tomorrow',
      'Your live session has a new time',
    ])
    expect((await planned()).find(({ payload }) => payload.kind === 'hour')?.run_at.toISOString()).toBe(
      '2026-11-25T11:00:04.000Z',
    )
  })

  it('is ended by staff when it has begun, once; or called off before', async () => {
    await saved()
    expect((await end()).body.code).toBe('tutoring.not-begun')
    app.clock.set('2026-11-25T13:40:00Z')
    expect((await end(token('X'))).body.code).toBe('not-found')
    const answers = await Promise.all([end(), end()])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await open()).session).toMatchObject({ state: 'ended', ended: '2026-11-25T13:40:00.000Z' })
    expect((await app.call('cancelTutoring', { id: sheet }, { token: token('1') })).body.code).toBe(
      'tutoring.already-ended',
    )
  })

  it('that nobody ends ends by itself half an hour after its planned end', async () => {
    await saved()
    app.clock.set('2026-11-25T13:59:59Z')
    await jobs(app.platform)['tutoring.end-overdue']()
    expect((await open()).session).toMatchObject({ state: 'running' })
    app.clock.set('2026-11-25T14:00:00Z')
    await jobs(app.platform)['tutoring.end-overdue']()
    expect((await open()).session).toMatchObject({ state: 'ended', ended: '2026-11-25T13:30:00.000Z' })
  })
})

describe('a replay', () => {
  const began = async (bytes: number, change: object = {}) =>
    await app.call(
      'beginReplayParts',
      { id: sheet, name: 'ติว.mp4', bytes, fingerprint: `f${bytes}`, ...change },
      { token: token('1') },
    )

  async function putAll(file: Buffer, parts?: readonly number[]) {
    const { body } = await began(file.length)
    const upload = body.data
    const wanted =
      parts ?? Array.from({ length: Math.ceil(file.length / upload.partBytes) }, (_, at) => at + 1)
    const signed = await app.call(
      'signReplayParts',
      { id: sheet, key: upload.key, parts: wanted },
      { token: token('1') },
    )
    const { parts: addresses } = signed.body.data
    for (const { part, url } of addresses) {
      const payload = file.subarray((part - 1) * upload.partBytes, part * upload.partBytes)
      const headers = { 'content-type': 'application/octet-stream' }
      const answer = await fetch(`${address}${url}`, {
        method: 'PUT',
        headers,
        body: new Uint8Array(payload),
      })
      expect(answer.status).toBe(200)
    }
    return upload
  }
  const finish = (key: string, by = token('1')) =>
    app.call('finishReplayParts', { id: sheet, key }, { token: by })

  async function ended(): Promise<void> {
    await saved()
    app.clock.set('2026-11-25T13:40:00Z')
    await end()
  }
  const replayOf = async (by: string) => {
    const { body } = await app.call('getReplayLiveStream', { id: sheet }, { token: by })
    return body.data.onlineTutor
  }

  it('is uploaded in parts, goes on after a cut, is told the owners, and plays', async () => {
    await ended()
    // Of three parts the middle one is lost at first.
    const file = Buffer.concat([video, freeBox(11_000_000)])
    const { key } = await putAll(file, [1, 3])
    expect((await finish(key)).body.code).toBe('files.parts-missing')
    const again = await began(file.length)
    expect(again.body.data).toMatchObject({ key, received: [1, 3] })
    expect((await open()).upload).toMatchObject({ key, received: [1, 3] })
    await putAll(file, [2])
    expect((await finish(key, token('X'))).body.code).toBe('not-found')
    const both = await Promise.all([finish(key), finish(key)])
    expect(both.map(({ body }) => body.data)).toEqual([{ state: 'taken' }, { state: 'taken' }])
    expect((await finish(key)).body.data).toEqual({ state: 'taken' })
    expect(await open()).toMatchObject({
      upload: null,
      session: { state: 'replay', file: { bytes: file.length } },
    })
    await runKind('replay')
    await runKind('replay')
    expect(await ownerMessages()).toEqual(['The replay of your live session is here'])
    const { liveReplayUrl } = await replayOf(token('O'))
    const answer = await app.open(liveReplayUrl ?? '', { range: 'bytes=0-9' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([206, 'video/mp4'])
    expect((await app.call('getReplayLiveStream', { id: sheet }, { token: token('B') })).status).toBe(403)
  })

  it.each([
    ['a page', Buffer.from(`<!doctype html>${' '.repeat(300)}`)],
    ['a video that was cut off', video.subarray(0, video.length - 1_000)],
    [
      'a picture in the same wrapping',
      Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0')), box('mdat', Buffer.alloc(9))]),
    ],
    ['a box of no length', Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0')), Buffer.alloc(64)])],
    ['sound alone', Buffer.from(video.toString('latin1').replaceAll('vide', 'soun'), 'latin1')],
  ])('is not %s, whatever its name: nothing of it stays', async (_what, file) => {
    await ended()
    const { key } = await putAll(file)
    expect((await finish(key)).body.code).toBe('files.not-a-video')
    expect(await app.platform.storage.head(key)).toBeNull()
    expect(await open()).toMatchObject({ upload: null, session: { state: 'ended', file: null } })
  })

  it('is neither too large nor of another name; what is given up is forgotten', async () => {
    await ended()
    expect((await began(4_000_000_001)).body.code).toBe('files.too-large')
    expect((await began(1_000, { name: 'ติว.exe' })).body.code).toBe('files.not-a-video')
    const { body } = await began(9_000_000)
    const { key } = body.data
    expect((await app.call('abortReplayParts', { id: sheet, key }, { token: token('1') })).status).toBe(200)
    expect((await finish(key)).body.code).toBe('not-found')
    await began(9_000_000)
    app.clock.advance(49 * 3_600_000)
    await jobs(app.platform)['tutoring.sweep-uploads']()
    expect((await open()).upload).toBeNull()
  })

  it('elsewhere takes the place of a file, whose captions and bytes go', async () => {
    await ended()
    const caption = {
      id: sheet,
      language: 'th',
      label: 'ไทย',
      text: '1\n00:00:01,000 --> 00:00:02,000\nสวัสดี',
    }
    const add = (change: object = {}) =>
      app.call('addTutoringCaption', { ...caption, ...change }, { token: token('1') })
    expect((await add()).body.code).toBe('tutoring.caption-needs-replay')
    const { key } = await putAll(video)
    await finish(key)
    expect((await add({ text: '<script>' })).body.code).toBe('tutoring.caption-form')
    expect((await add()).status).toBe(200)
    const [track] = (await replayOf(token('O'))).captions
    expect((await app.open(track?.url ?? '')).body).toContain('00:00:01.000 --> 00:00:02.000')
    // Another file keeps the captions.
    const other = Buffer.concat([video, freeBox(20)])
    await finish((await putAll(other)).key)
    const [stored] = (await replayOf(token('O'))).captions
    expect((await app.open(stored?.url ?? '')).statusCode).toBe(200)
    // And those that are added while it takes the place of the one before.
    const { storage } = app.platform
    const copy = storage.copy.bind(storage)
    storage.copy = async (...given) => {
      storage.copy = copy
      expect((await add({ language: 'en', label: 'English' })).status).toBe(200)
      return await copy(...given)
    }
    const third = (await putAll(Buffer.concat([video, freeBox(40)]))).key
    await finish(third)
    const both = (await replayOf(token('O'))).captions
    expect(both.map(({ language }) => language)).toEqual(['th', 'en'])
    for (const { url } of both) expect((await app.open(url)).statusCode).toBe(200)
    await saved({ replayUrl: 'https://video.example/live/stream.m3u8', captions: [] })
    for (const job of await planned()) if (job.task === 'tutoring.remove-replay') await run(job)
    expect(await app.platform.storage.head(key)).toBeNull()
    expect((await replayOf(token('O'))).liveReplayUrl).toBe('https://video.example/live/stream.m3u8')
    expect((await open()).session).toMatchObject({ file: null, state: 'replay' })
  })
})

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** Room that players skip: makes a short video long. */
function freeBox(bytes: number): Buffer {
  return box('free', Buffer.alloc(bytes))
}
