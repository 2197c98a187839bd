import { expect, test } from 'vitest'
import { cannedReplyNames, caseTopicKeys, repliesTo } from './cases.ts'
import {
  defaultReportCategory,
  reportCategories,
  reportCategoryOf,
  reportCategoryTexts,
} from './categories.ts'

test('there are four categories, "unreadable" is the one chosen at first (buyer.md §5)', () => {
  expect(Object.keys(reportCategories)).toEqual(['unreadable', 'blank', 'incomplete', 'copyright'])
  expect(defaultReportCategory).toBe('ชีทอ่านไม่รู้เรื่อง')
})

test('the text on the wire and the name inside lead to each other, and other texts to nothing', () => {
  for (const text of reportCategoryTexts)
    expect(reportCategories[reportCategoryOf(text) ?? 'copyright'].th).toBe(text)
  expect(reportCategoryOf('unreadable')).toBeUndefined()
})

test('of a topic its own answers come first, and none is lost', () => {
  for (const topic of caseTopicKeys) {
    const replies = repliesTo(topic)
    expect(new Set(replies)).toEqual(new Set(Object.keys(cannedReplyNames)))
    const own = Object.values(cannedReplyNames).filter(({ of }) => of === topic).length
    expect(replies.slice(0, own).every((reply) => cannedReplyNames[reply].of === topic)).toBe(true)
  }
})
