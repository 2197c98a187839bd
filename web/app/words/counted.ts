import { defineWords } from './use-words.tsx'

export const countedWords = defineWords('counted', {
  count: [
    (typed: number, limit: number) => `${typed}/${limit} ตัวอักษร`,
    (typed: number, limit: number) => `${typed}/${limit} characters`,
  ],
  over: [(limit: number) => `ยาวเกิน ${limit} ตัวอักษร`, (limit: number) => `Longer than ${limit} characters`],
})
