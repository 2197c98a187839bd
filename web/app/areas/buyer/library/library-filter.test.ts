import { describe, expect, it } from 'vitest'
import {
  type Bought,
  filterLibrary,
  isFiltering,
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

  it('offers the years that occur, newest first', () => {
    expect(yearsOf(bought)).toEqual([2025, 2024])
  })
})

function sheet(name: string, semester: number, year: number): Bought {
  return {
    created: '2026-01-01T00:00:00.000Z',
    before: false,
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
