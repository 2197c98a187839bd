import { expect, it } from 'vitest'
import { chapterAt, clockTime, replayKind } from './replay.ts'

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
