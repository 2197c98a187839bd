import { defineWords } from '../use-words.tsx'

/** What leads to sheets side by side, on screens that do not carry the words of that one. */
export const compareLinkWords = defineWords('compareLink', {
  compareCourse: [
    (code: string, sheets: number) => `เทียบชีท ${code} ${sheets} ชีท`,
    (code: string, sheets: number) => `Compare ${sheets} sheets of ${code}`,
  ],
  compareWith: [
    (code: string) => `เทียบกับชีทอื่นของ ${code}`,
    (code: string) => `Compare with other sheets of ${code}`,
  ],
})
