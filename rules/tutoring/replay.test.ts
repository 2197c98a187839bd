import { describe, expect, it } from 'vitest'
import {
  chapterAt,
  clockTime,
  withPosition,
  newerPosition,
  positionsMax,
  readPositions,
  replayKind,
  resumeAt,
  type VideoPosition,
} from './replay.ts'

it('a playlist is told from a file by its name', () => {
  expect(replayKind('https://live.example/a/index.m3u8?x=1')).toBe('hls')
  expect(replayKind('private/replays/ABC/stream.M3U8')).toBe('hls')
  expect(replayKind('https://live.example/replay.mp4')).toBe('file')
  expect(replayKind('https://live.example/m3u8.mp4')).toBe('file')
})

it('the chapter is the last one that has begun', () => {
  const chapters = [{ startSeconds: 0 }, { startSeconds: 20 }, { startSeconds: 45.5 }]
  expect(chapterAt(chapters, 0)).toBe(0)
  expect(chapterAt(chapters, 19.9)).toBe(0)
  expect(chapterAt(chapters, 20)).toBe(1)
  expect(chapterAt(chapters, 900)).toBe(2)
  expect(chapterAt([{ startSeconds: 5 }], 1)).toBe(-1)
  expect(chapterAt([], 1)).toBe(-1)
})

it('times are written as players write them', () => {
  expect(clockTime(0)).toBe('0:00')
  expect(clockTime(760.9)).toBe('12:40')
  expect(clockTime(3_723)).toBe('1:02:03')
})

const at = (savedAt: number, sheetId = `S${savedAt}`): VideoPosition => ({ sheetId, seconds: 60, savedAt })

describe('kept positions', () => {
  it('are at most fifty: the oldest goes', () => {
    let stored: VideoPosition[] = []
    for (let savedAt = 1; savedAt <= 60; savedAt += 1) stored = withPosition(stored, at(savedAt))
    expect(stored).toHaveLength(positionsMax)
    expect(stored[0]?.sheetId).toBe('S60')
    expect(stored.at(-1)?.sheetId).toBe('S11')
  })

  it('hold one place per video, and watching it again keeps it from being the oldest', () => {
    let stored: VideoPosition[] = []
    for (let savedAt = 1; savedAt <= positionsMax; savedAt += 1) stored = withPosition(stored, at(savedAt))
    stored = withPosition(stored, { sheetId: 'S1', seconds: 90, savedAt: 100 })
    expect(stored).toHaveLength(positionsMax)
    expect(stored[0]).toEqual({ sheetId: 'S1', seconds: 90, savedAt: 100 })
    stored = withPosition(stored, at(101))
    expect(stored.some(({ sheetId }) => sheetId === 'S1')).toBe(true)
    expect(stored.some(({ sheetId }) => sheetId === 'S2')).toBe(false)
  })

  it('are read from what the browser kept, and nothing else is', () => {
    expect(readPositions(JSON.stringify([at(1), { sheetId: 'X' }, null, { ...at(2), seconds: -1 }]))).toEqual(
      [at(1)],
    )
    for (const broken of [null, '', '{', '{"a":1}', '"text"', 'null'])
      expect(readPositions(broken)).toEqual([])
    const many = Array.from({ length: 80 }, (_, place) => at(place))
    expect(readPositions(JSON.stringify(many))).toHaveLength(positionsMax)
  })
})

describe('the place to go on', () => {
  it('is the one saved last, here or on another device', () => {
    expect(newerPosition(at(5), at(9))).toEqual(at(9))
    expect(newerPosition(at(9), at(5))).toEqual(at(9))
    expect(newerPosition(null, at(5))).toEqual(at(5))
    expect(newerPosition(at(5), undefined)).toEqual(at(5))
    expect(newerPosition(null, null)).toBeNull()
  })

  it('is the beginning for who had hardly begun, and for who had seen it all', () => {
    expect(resumeAt(4.9, 3_600)).toBe(0)
    expect(resumeAt(760, 3_600)).toBe(760)
    expect(resumeAt(3_595, 3_600)).toBe(0)
    expect(resumeAt(9_999, 3_600)).toBe(0)
    expect(resumeAt(40, 60)).toBe(40)
    expect(resumeAt(58, 60)).toBe(0)
    expect(resumeAt(Number.NaN, 60)).toBe(0)
    expect(resumeAt(30, Number.NaN)).toBe(30)
  })
})
