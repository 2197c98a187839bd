import { describe, expect, it } from 'vitest'
import {
  keepPosition,
  newerPosition,
  positionsMax,
  readPositions,
  resumeAt,
  type VideoPosition,
} from './positions.ts'

const at = (savedAt: number, sheetId = `S${savedAt}`): VideoPosition => ({ sheetId, seconds: 60, savedAt })

describe('kept positions', () => {
  it('are at most fifty: the oldest goes', () => {
    let kept: VideoPosition[] = []
    for (let savedAt = 1; savedAt <= 60; savedAt += 1) kept = keepPosition(kept, at(savedAt))
    expect(kept).toHaveLength(positionsMax)
    expect(kept[0]?.sheetId).toBe('S60')
    expect(kept.at(-1)?.sheetId).toBe('S11')
  })

  it('hold one place per video, and watching it again keeps it from being the oldest', () => {
    let kept: VideoPosition[] = []
    for (let savedAt = 1; savedAt <= positionsMax; savedAt += 1) kept = keepPosition(kept, at(savedAt))
    kept = keepPosition(kept, { sheetId: 'S1', seconds: 90, savedAt: 100 })
    expect(kept).toHaveLength(positionsMax)
    expect(kept[0]).toEqual({ sheetId: 'S1', seconds: 90, savedAt: 100 })
    kept = keepPosition(kept, at(101))
    expect(kept.some(({ sheetId }) => sheetId === 'S1')).toBe(true)
    expect(kept.some(({ sheetId }) => sheetId === 'S2')).toBe(false)
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
