import { defineWords } from './use-words.tsx'

/** Long texts: terms, privacy. */
export const documentWords = defineWords('documents', {
  contents: [
    (chapters: number) => `สารบัญ ${chapters} ข้อ`,
    (chapters: number) => `Contents: ${chapters} parts`,
  ],
})
