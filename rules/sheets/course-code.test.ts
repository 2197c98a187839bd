import { describe, expect, test } from 'vitest'
import { courseCodeWhileTyping, normaliseCourseCode, sheetName } from './course-code.ts'

describe('a course code', () => {
  test.each([
    ['ec 210', 2, 'EC210'],
    ['  ec\t2 1 0 ', 2, 'EC210'],
    ['วพ. 330', 2, 'วพ.330'],
    ['ใบงาน  ชุดที่ 1', 32, 'ใบงาน ชุดที่ 1'],
    ['midterm  set a', 32, 'MIDTERM SET A'],
    ['midterm set a', 9997, 'MIDTERMSETA'],
    ['', 1, ''],
  ])('%j at store %i is kept as %j', (typed, store, kept) => {
    expect(normaliseCourseCode(typed, store)).toBe(kept)
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
