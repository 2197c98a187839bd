import { describe, expect, it } from 'vitest'
import {
  type Bought,
  filterLibrary,
  inTurn,
  isFiltering,
  lyingOpen,
  noFilter,
  readLibraryFilter,
  writeLibraryFilter,
  yearsOf,
} from './library-filter.ts'

const bought = [
  sheet('EC210 เศรษฐศาสตร์จุลภาค', 1, 2025),
  sheet('LAW1001 กฎหมายแพ่ง', 2, 2024),
  sheet('01076140 Calculus 1', 1, 2024),
]

const codes = (filter: Partial<typeof noFilter>) =>
  filterLibrary(bought, { ...noFilter, ...filter }).map((entry) => entry.sheet.name.split(' ')[0])

describe('the library filter', () => {
  it('finds a part of the name or code, whatever the case and the spaces in the code', () => {
    expect(codes({ search: 'ec 210' })).toEqual(['EC210'])
    expect(codes({ search: 'แพ่ง' })).toEqual(['LAW1001'])
    expect(codes({ search: 'CALC' })).toEqual(['01076140'])
    // As it is typed on a Thai keyboard, or copied from elsewhere.
    expect(codes({ search: 'ec-๒๑๐' })).toEqual(['EC210'])
    expect(codes({ search: 'เเพ่ง' })).toEqual(['LAW1001'])
  })

  it('wants every word, in any order', () => {
    expect(codes({ search: '1 calculus' })).toEqual(['01076140'])
    expect(codes({ search: 'calculus แพ่ง' })).toEqual([])
  })

  it('keeps the order and joins term and year to the text', () => {
    expect(codes({})).toEqual(['EC210', 'LAW1001', '01076140'])
    expect(codes({ term: 1 })).toEqual(['EC210', '01076140'])
    expect(codes({ term: 1, year: 2024 })).toEqual(['01076140'])
    expect(codes({ year: 2024, search: 'ec' })).toEqual([])
  })

  it('lives in the address, and nonsense there counts as nothing', () => {
    const filter = { search: 'ec 210', term: 2, year: 2024 }
    expect(readLibraryFilter(new URLSearchParams(writeLibraryFilter(filter)))).toEqual(filter)
    expect(readLibraryFilter(new URLSearchParams('term=9&year=soon'))).toEqual(noFilter)
    expect(isFiltering({ ...noFilter, search: '  ' })).toBe(false)
    expect(isFiltering({ ...noFilter, term: 3 })).toBe(true)
  })

  it('lays open what was read last and is not at its end, else what was never opened, else what was read last', () => {
    const read = (day: number, page: number) => ({ page, pages: 9, seen: page, readAt: `2026-01-0${day}` })
    const [first, second, third] = bought.map((one, at) => ({ ...one, reading: read(at + 1, 9) }))
    const fresh = sheet('EC311 เศรษฐมิติ', 1, 2025)
    const lesson = { ...fresh, sheet: { ...fresh.sheet, onlineTutor: lessonAt(1, true) } }
    if (!first || !second || !third) throw new Error('three sheets')
    expect(lyingOpen([])).toBeUndefined()
    expect(lyingOpen([first, third, second])).toBe(third)
    expect(lyingOpen([lesson, fresh, third])).toBe(fresh)
    expect(lyingOpen([lesson, third])).toBe(lesson)
    const midway = { ...second, reading: read(2, 4) }
    expect(lyingOpen([fresh, third, midway])).toBe(midway)
  })

  it('puts the lesson that comes next first, then what can be watched, then what cannot yet', () => {
    const at = (start: number, ended: boolean, url: string | null = null) => {
      const one = sheet(String(start), 1, 2025)
      return {
        ...one,
        sheet: { ...one.sheet, onlineTutor: { ...lessonAt(start, ended), liveReplayUrl: url } },
      }
    }
    const lessons = [at(1, true), at(2, true, '/a'), at(9, false), at(3, true, '/b'), at(8, false)]
    expect(inTurn(lessons).map((one) => one.sheet.name)).toEqual(['8', '9', '3', '2', '1'])
  })

  it('offers the years that occur, newest first', () => {
    expect(yearsOf(bought)).toEqual([2025, 2024])
  })
})

function lessonAt(startDate: number, isLiveSteamEnded: boolean) {
  return { startDate, isLiveSteamEnded, url: null, liveReplayUrl: null, views: 0 }
}

function sheet(name: string, semester: number, year: number): Bought {
  return {
    created: '2026-01-01T00:00:00.000Z',
    before: false,
    paid: true,
    pages: null,
    reading: null,
    sheet: {
      _id: name,
      name,
      store: 1,
      storeName: ['มหาวิทยาลัย 1', 'University 1', 'U1'],
      category: 2,
      semester,
      year,
      price: 49,
      bought: 0,
      color: '#000000',
      highlighted: false,
      score: 0,
      scoreCount: 0,
      created: '2026-01-01T00:00:00.000Z',
      authorCode: 'A',
      owned: true,
      onlineTutor: null,
      cover: '1',
    },
  }
}
