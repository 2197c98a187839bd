import { describe, expect, it } from 'vitest'
import { groupByDay, nearDay } from './group-by-day.ts'

describe('messages by day', () => {
  it('change the day at midnight in Bangkok, not in London', () => {
    const created = ['2026-11-20T17:00:00.000Z', '2026-11-20T16:59:59.000Z', '2026-11-20T01:00:00.000Z']
    const days = groupByDay(created.map((at) => ({ created: at })))
    expect(days.map(({ day, items }) => [day, items.length])).toEqual([
      ['2026-11-21', 1],
      ['2026-11-20', 2],
    ])
    expect(groupByDay([])).toEqual([])
  })

  it('are called today and yesterday', () => {
    const now = new Date('2026-11-30T18:00:00.000Z')
    expect(nearDay('2026-12-01', now)).toBe('today')
    expect(nearDay('2026-11-30', now)).toBe('yesterday')
    expect(nearDay('2026-11-29', now)).toBeUndefined()
  })
})
