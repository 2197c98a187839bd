import { describe, expect, it } from 'vitest'
import { clockTime } from './replay.ts'
import {
  isCaptionAddress,
  isReminderDue,
  isSafeAddress,
  readChapters,
  reminderTime,
  replayProblem,
  sessionState,
  webVttOf,
  writeChapters,
} from './session.ts'

const hosts = ['https://video.example']
const at = (time: string) => new Date(`2026-11-25T${time}Z`)

describe('a session', () => {
  it.each([
    ['ahead', '11:59:59', null, false],
    ['running', '12:00:00', null, false],
    ['ended', '15:00:00', '14:00:00', false],
    ['replay', '15:00:00', '14:00:00', true],
  ])('is %s at %s', (state, now, ended, hasReplay) => {
    const session = { startAt: at('12:00:00'), endedAt: ended === null ? null : at(ended), hasReplay }
    expect(sessionState(session, at(now))).toBe(state)
  })
})

describe('addresses', () => {
  it.each([
    ['https://meet.example/room?x=1', true],
    ['http://meet.example/room', false],
    ['javascript:alert(1)', false],
    ['https://name:word@meet.example/', false],
    ['https://meet.example/a b', false],
    ['//meet.example', false],
    [`https://meet.example/${'x'.repeat(1_000)}`, false],
  ])('%s is a safe one: %s', (text, isSafe) => expect(isSafeAddress(text)).toBe(isSafe))

  it.each([
    ['https://video.example/a/replay.mp4', undefined],
    ['https://video.example/a/stream.M3U8?token=1', undefined],
    ['https://video.example/a/page.html', 'kind'],
    ['https://video.example.evil.example/a.mp4', 'host'],
    ['https://other.example/a.mp4', 'host'],
    ['ftp://video.example/a.mp4', 'address'],
  ])('%s as a replay: %s', (text, problem) => expect(replayProblem(text, hosts)).toBe(problem))

  it('captions may lie on the same hosts', () => {
    expect(isCaptionAddress('https://video.example/th.vtt', hosts)).toBe(true)
    expect(isCaptionAddress('https://other.example/th.vtt', hosts)).toBe(false)
  })
})

describe('captions', () => {
  it('are WebVTT, or SubRip that is turned into it', () => {
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nสวัสดี'
    expect(webVttOf(`\uFEFF${vtt}`)).toBe(vtt)
    expect(webVttOf('1\r\n00:00:01,000 --> 00:00:02,000\r\nสวัสดี\r\n')).toBe(
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nสวัสดี\n',
    )
  })
  it.each(['', 'WEBVTT', 'WEBVTTX\n00:01 --> 00:02', '<script>alert(1)</script>', '\u0000\u0001'])(
    'are not %j',
    (text) => expect(webVttOf(text)).toBeUndefined(),
  )
})

describe('chapters', () => {
  it('are read from lines and written back', () => {
    const text = '0:00 เริ่ม | Start\n12:40 โจทย์\n1:02:03 ถามตอบ | Questions'
    const read = readChapters(`\n${text}\n`)
    expect(read).toMatchObject({
      chapters: [{ startSeconds: 0 }, { startSeconds: 760 }, { startSeconds: 3723 }],
    })
    expect('chapters' in read && writeChapters(read.chapters, clockTime)).toBe(text)
    expect(readChapters('๑:๐๒:๐๓ ข้อ ๓')).toEqual({
      chapters: [{ startSeconds: 3723, title: ['ข้อ ๓', 'ข้อ ๓'] }],
    })
  })
  it.each([
    ['a line without a time', '0:00 ก\nไม่มีเวลา', 2],
    ['a time without a name', '0:00 ', 1],
    ['the same time twice', '0:10 ก\n0:10 ข', 2],
    ['an impossible second', '0:61 ก', 1],
  ])('of %s nothing is kept, and the line is named', (_name, text, badLine) => {
    expect(readChapters(text)).toEqual({ badLine })
  })
})

const start = new Date('2026-11-21T12:00:00Z')

it('reminders come a day, an hour and no time before the start', () => {
  expect(reminderTime('day', start).toISOString()).toBe('2026-11-20T12:00:00.000Z')
  expect(reminderTime('hour', start).toISOString()).toBe('2026-11-21T11:00:00.000Z')
  expect(reminderTime('start', start)).toEqual(start)
})

it('a reminder is neither early nor told a quarter of an hour late', () => {
  const at = (time: string) => new Date(`2026-11-21T${time}Z`)
  expect(isReminderDue('hour', start, at('10:59:59'))).toBe(false)
  expect(isReminderDue('hour', start, at('11:00:00'))).toBe(true)
  expect(isReminderDue('hour', start, at('11:15:00'))).toBe(true)
  expect(isReminderDue('hour', start, at('11:15:01'))).toBe(false)
  expect(isReminderDue('day', start, at('11:00:00'))).toBe(false)
})
