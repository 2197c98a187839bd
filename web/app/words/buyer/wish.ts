import { defineWords } from '../use-words.tsx'

/** A search that found nothing. */
export const wishWords = defineWords('wish', {
  title: ['แจ้งเมื่อมีชีท', 'Tell me when there is one'],
  waits: [
    (text: string) => `เราจะแจ้งเมื่อมีชีท “${text}”`,
    (text: string) => `We tell you when there is “${text}”`,
  ],
  all: ['ชีทที่รออยู่', 'What you are waiting for'],
  stop: [(text: string) => `เลิกรอ ${text}`, (text: string) => `Stop waiting for ${text}`],
})
