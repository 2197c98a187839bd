import { expect, it } from 'vitest'
import {
  defaultReportCategory,
  reportCategories,
  reportCategoryOf,
  reportCategoryTexts,
} from './categories.ts'

it('there are four categories, "unreadable" is the one chosen at first (buyer.md §5)', () => {
  expect(Object.keys(reportCategories)).toEqual(['unreadable', 'blank', 'incomplete', 'copyright'])
  expect(defaultReportCategory).toBe('ชีทอ่านไม่รู้เรื่อง')
})

it('the text on the wire and the name inside lead to each other, and other texts to nothing', () => {
  for (const text of reportCategoryTexts)
    expect(reportCategories[reportCategoryOf(text) ?? 'copyright'].th).toBe(text)
  expect(reportCategoryOf('unreadable')).toBeUndefined()
})
