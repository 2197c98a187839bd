import { expect, it } from 'vitest'
import { helpChapters, matchingHelp } from './help.ts'

const found = (language: 'th' | 'en', query: string) =>
  matchingHelp(helpChapters[language], query).flatMap(({ questions }) => questions.map(({ id }) => id))

it.each([
  ['th', 'SCB EASY', 'pay-by-picture'],
  ['th', 'โอนแล้ว ชีท', 'paid-nothing-came'],
  ['en', 'wrong AMOUNT', 'wrong-amount'],
  ['en', 'krungthai picture', 'pay-by-picture'],
] as const)(
  'in %s "%s" finds what answers it, by all its words, in titles and answers',
  (language, query, id) => {
    expect(found(language, query)).toContain(id)
    const all = found(language, '')
    expect(found(language, query).length).toBeLessThan(all.length / 2)
    expect(found(language, `${query} zebra`)).toEqual([])
    expect(found(language, '  ')).toEqual(all)
  },
)

it('every question is found by its own title, in both languages, and stands there once', () => {
  for (const language of ['th', 'en'] as const) {
    const questions = helpChapters[language].flatMap((chapter) => chapter.questions)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    for (const { id, title } of questions) expect(found(language, title)).toContain(id)
  }
})
