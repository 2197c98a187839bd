import { describe, expect, it, test } from 'vitest'
import { courseCodeWhileTyping, normaliseCourseCode, sheetName } from './course-code.ts'
import { chaptersIn, findGaps, titleOfSearch } from './gaps.ts'
import { categoriesOfStore, examSeason, mayHaveCategory } from './sheet-facts.ts'
import { samplesVersion, sharpSampleCount } from './sheet-pictures.ts'
import { findSheetProblem, findSheetProblems } from './sheet-problem.ts'
import { mayEditDraft, mayMoveSheet, type SheetMove, sheetMoves, sheetStatus } from './sheet-states.ts'
import { mayChangeFile, mayMoveVersion, versionMoves, versionStatus } from './sheet-versions.ts'
import { hasFreeTitles, hasTitleLines, keepsSpacesInCodes } from './special-stores.ts'

const moves = Object.keys(sheetMoves) as SheetMove[]
const statuses = Object.values(sheetStatus)

/** `1 submit 2`: from which status each move leads to which. */
const drawnPaths = <Move extends string, Status extends number>(
  moves: Readonly<Record<Move, { to: Status }>>,
  from: readonly Status[],
  mayMove: (status: Status, move: Move) => boolean,
) =>
  (Object.keys(moves) as Move[]).flatMap((move) =>
    from.filter((status) => mayMove(status, move)).map((status) => `${status} ${move} ${moves[move].to}`),
  )

test('INV-13 a sheet moves only along the drawn paths', () => {
  const drawn = drawnPaths(sheetMoves, statuses, mayMoveSheet)
  expect(drawn).toEqual([
    '0 submit 1',
    '3 submit 1',
    '1 claim 2',
    '1 assign 2',
    '2 assign 2',
    '2 approve 4',
    '2 reject 3',
    '2 reset 1',
    '3 reset 1',
    '4 reset 1',
    '1 withdraw 0',
    '3 withdraw 0',
    '4 withdraw 0',
  ])
})

test('nothing is published without somebody having had it open', () => {
  expect(moves.filter((move) => sheetMoves[move].to === sheetStatus.published)).toEqual(['approve'])
  expect(sheetMoves.approve.from).toEqual([sheetStatus.reviewing])
})

test('only drafts and rejected sheets are rewritten', () => {
  expect(statuses.filter(mayEditDraft)).toEqual([sheetStatus.draft, sheetStatus.rejected])
})

test.each([
  [0, [2, 1, 0]],
  [1, [2, 1, 0]],
  [2, [2, 1, 0]],
  [3, [2, 1, 0]],
  [4, [2, 1, 0, 3, 4, 5]],
  [5, [2, 1, 0, 3, 4, 5]],
])('a store of region %i offers %j', (region, offered) => {
  expect(categoriesOfStore(region)).toEqual(offered)
})

test('a category that the sheet has already is kept', () => {
  expect(mayHaveCategory(0, 4)).toBe(false)
  expect(mayHaveCategory(0, 4, 4)).toBe(true)
  expect(mayHaveCategory(4, 4)).toBe(true)
})

test.each([
  ['2026-11-20T00:00:00Z', 1, 2],
  ['2026-09-01T00:00:00Z', 1, 1],
  ['2026-02-10T00:00:00Z', 2, 1],
  ['2026-04-30T18:00:00Z', 2, 2],
  ['2026-06-15T00:00:00Z', 3, 1],
  // Still 31 December in London, already January in Bangkok.
  ['2026-12-31T17:00:00Z', 2, 1],
] as const)('at %s students read for term %i, category %i', (now, semester, category) => {
  expect(examSeason(new Date(now))).toEqual({ semester, category })
})

describe('samples that everybody may read', () => {
  it('are three tenths of the pages, rounded up, and two in any case', () => {
    const counted = [1, 4, 6, 7, 10, 11, 20, 30].map((pages) => sharpSampleCount(10, pages))
    expect(counted).toEqual([2, 2, 2, 3, 3, 4, 6, 9])
    expect(sharpSampleCount(10, null)).toBe(2)
  })

  it('are never more than there are', () => {
    expect(sharpSampleCount(1, 100)).toBe(1)
    expect(sharpSampleCount(0, 100)).toBe(0)
  })

  it('have other addresses once the number of pages makes other pictures of them', () => {
    const sheet = { version: 3, samples: 6, pages: 6 }
    expect(samplesVersion(sheet)).toBe('3m2')
    expect(samplesVersion({ ...sheet, pages: 12 })).toBe('3m4')
  })
})

const good = {
  storeCode: 2,
  code: 'EC210',
  name: '',
  classInfo: 'บทที่ 1-8',
  detail: 'สรุปครบ',
  priceSatang: 4900,
}

test('a complete sheet may be handed in, with code or name alone', () => {
  expect(findSheetProblem(good)).toBeUndefined()
  expect(findSheetProblem({ ...good, code: '', name: 'เศรษฐศาสตร์' })).toBeUndefined()
})

test.each([
  [{ code: ' ', name: '' }, 'sheets.title-missing'],
  [{ classInfo: ' ' }, 'sheets.class-info-missing'],
  [{ detail: '' }, 'sheets.detail-missing'],
  [{ priceSatang: 0 }, 'sheets.price-not-number'],
  [{ priceSatang: Number.NaN }, 'sheets.price-not-number'],
  [{ priceSatang: 99 }, 'sheets.price-invalid'],
  [{ priceSatang: 200_000_001 }, 'sheets.price-invalid'],
])('%j is refused with %s', (part, problem) => {
  expect(findSheetProblem({ ...good, ...part })).toBe(problem)
})

test('everything that is missing is named at once, in the order of the form', () => {
  expect(
    findSheetProblems({ storeCode: 2, code: '', name: '', classInfo: '', detail: '', priceSatang: 0 }),
  ).toEqual([
    'sheets.title-missing',
    'sheets.class-info-missing',
    'sheets.detail-missing',
    'sheets.price-not-number',
  ])
})

test.each([999_999, 9997, 32])('store %i asks for neither class line nor detail', (storeCode) => {
  expect(findSheetProblem({ ...good, storeCode, classInfo: '', detail: '' })).toBeUndefined()
})

test('INV-13 a version moves only along the drawn paths', () => {
  const drawn = drawnPaths(versionMoves, Object.values(versionStatus), mayMoveVersion)
  expect(drawn).toEqual([
    '0 submit 1',
    '3 submit 1',
    '1 claim 2',
    '1 assign 2',
    '2 assign 2',
    '2 approve 4',
    '2 reject 3',
    '2 reset 1',
    '3 reset 1',
    '0 cancel 5',
    '1 cancel 5',
    '3 cancel 5',
  ])
})

describe('files of a sheet', () => {
  test.each([
    // kind, status of the sheet, status of its open version, may be changed
    ['pdf', 0, null, true],
    ['pdf', 1, null, false],
    ['pdf', 2, null, false],
    ['pdf', 3, null, true],
    ['pdf', 4, null, false],
    ['pdf', 4, 0, true],
    ['pdf', 4, 1, false],
    ['pdf', 4, 2, false],
    ['pdf', 4, 3, true],
    ['cover', 0, null, true],
    ['cover', 1, null, false],
    ['cover', 4, null, true],
    ['sample', 2, null, false],
    ['sample', 3, null, true],
    ['sample', 4, 1, true],
  ] as const)('%s at status %i with version %j: %j', (kind, status, version, may) => {
    expect(mayChangeFile(kind, status, version)).toBe(may)
  })
})

test.each([
  // store, title lines instead of code and name, class line and detail may be missing, codes keep spaces
  [1, false, false, false],
  [7, false, false, false],
  [32, false, true, true],
  [9997, true, true, false],
  [999_999, true, true, false],
])('store %i', (store, titleLines, freeTitles, spaces) => {
  expect([hasTitleLines(store), hasFreeTitles(store), keepsSpacesInCodes(store)]).toEqual([
    titleLines,
    freeTitles,
    spaces,
  ])
})

describe('a course code', () => {
  test.each([
    ['ec 210', 2, 'EC210'],
    ['  ec\t2 1 0 ', 2, 'EC210'],
    ['วพ. 330', 2, 'วพ.330'],
    ['มธ.๑๐๐', 2, 'มธ.100'],
    ['ใบงาน  ชุดที่ 1', 32, 'ใบงาน ชุดที่ 1'],
    ['midterm  set a', 32, 'MIDTERM SET A'],
    ['midterm set a', 9997, 'MIDTERMSETA'],
    ['', 1, ''],
  ])('%j at store %i is kept as %j', (typed, store, stored) => {
    expect(normaliseCourseCode(typed, store)).toBe(stored)
  })
})

describe('the name of a sheet', () => {
  test('is code, space, name; a missing part leaves no space behind', () => {
    expect(sheetName('EC210', 'เศรษฐศาสตร์จุลภาค')).toBe('EC210 เศรษฐศาสตร์จุลภาค')
    expect(sheetName('', 'เศรษฐศาสตร์จุลภาค')).toBe('เศรษฐศาสตร์จุลภาค')
    expect(sheetName('EC210', '')).toBe('EC210')
  })
})

describe('a course code that is being typed', () => {
  test.each([
    ['ec 2', 2, 'EC2'],
    ['set ', 32, 'SET '],
    [' set  a', 32, 'SET A'],
    ['set ', 9997, 'SET'],
  ])('%j at store %i stands as %j', (typed, store, stands) => {
    expect(courseCodeWhileTyping(typed, store)).toBe(stands)
  })
})

test.each([
  ['บทที่ 1-4', [1, 2, 3, 4]],
  ['Ch. 1, 3 and 5', [1, 3, 5]],
  ['บท 6 ถึง 8', [6, 7, 8]],
  ['Chapters 2–3 · sec 2', [2, 3]],
  ['อ.สมชาย sec 2', []],
  ['บทที่ 1-99', Array.from({ length: 40 }, (_, at) => at + 1)],
])('%s names its chapters', (text, chapters) => {
  expect(chaptersIn(text)).toEqual(chapters)
})

test('what nobody has written for two years, and chapters between those that are named, are gaps', () => {
  const sheets = [
    { year: 2026, category: 2, classInfo: 'บทที่ 1-2' },
    { year: 2023, category: 1, classInfo: 'บทที่ 5' },
  ]
  expect(findGaps(sheets, 2026)).toEqual({ newestYear: 2026, exams: [1], chapters: [3, 4] })
  expect(findGaps([], 2026)).toEqual({ newestYear: null, exams: [1, 2], chapters: [] })
})

test.each([
  ['EC210 เศรษฐศาสตร์', { code: 'EC210', name: 'เศรษฐศาสตร์' }],
  ['ec 210', { code: 'ec210', name: '' }],
  ['2301103', { code: '2301103', name: '' }],
  ['วพ.330', { code: 'วพ.330', name: '' }],
  ['แคลคูลัส 1', { code: '', name: 'แคลคูลัส 1' }],
])('%s is taken apart into code and name', (text, title) => {
  expect(titleOfSearch(text)).toEqual(title)
})
