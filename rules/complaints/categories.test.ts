import { expect, it } from 'vitest'
import {
  defaultReportCategory,
  reportCategories,
  reportCategoryOf,
  reportCategoryTexts,
  textOfReportCategory,
} from './categories.ts'

it('there are four categories, "unreadable" is the one chosen at first (buyer.md §5)', () => {
  expect(reportCategories.map(({ key }) => key)).toEqual(['unreadable', 'blank', 'incomplete', 'copyright'])
  expect(defaultReportCategory).toBe('ชีทอ่านไม่รู้เรื่อง')
})

it('the text on the wire and the name inside lead to each other, and other texts to nothing', () => {
  for (const text of reportCategoryTexts)
    expect(textOfReportCategory(reportCategoryOf(text) ?? 'copyright')).toBe(text)
  expect(reportCategoryOf('unreadable')).toBeUndefined()
})
