import { defineWords } from './use-words.tsx'

export const strokeWords = defineWords('strokes', {
  soFar: [(name: string) => `${name} ถึงตอนนี้`, (name: string) => `${name} so far`],
})
