import { z } from 'zod'
import { answerLengthMax, questionLengthMax } from '#rules/sheets/questions.ts'
import { defineCall } from '../shared/call.ts'
import { idText, instant, sheetId } from '../shared/fields.ts'

/** Questions to a sheet's author. Answered ones are public; the asker is never shown, as with reviews. */
const questionId = idText.describe('Id of a question')

/** Counts characters as people do: Thai vowels and tones count, a picture is one. */
export const words = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(2 * most)
    .refine((text) => [...text].length <= most)

export const answeredQuestion = z.object({
  _id: questionId,
  asked: instant,
  text: z.string(),
  answer: z.object({ text: z.string(), at: instant }).nullable(),
})

export const getQuestions = defineCall('getQuestions', {
  summary:
    'Of a sheet: answered questions, the own, and all for its author. Without one: those to the own sheets, the unanswered first',
  audience: 'signed-in',
  object: 'own-data',
  effect: 'reads',
  request: z.object({ sheet: sheetId.optional() }),
  data: z.object({
    questions: z
      .array(
        answeredQuestion.extend({
          sheet: sheetId,
          sheetName: z.string(),
          cover: z.string().describe('Version of the cover image'),
          mine: z.boolean().describe('The caller asked it'),
          toMe: z.boolean().describe("It is about the caller's own sheet"),
          hidden: z.boolean().describe('Staff have hidden it; only who asked and who was asked still see it'),
        }),
      )
      .describe('100 at most'),
  }),
})

export const askQuestion = defineCall('askQuestion', {
  summary: 'Ask the author of a sheet on sale; visitors read it too once it is answered',
  audience: 'buyer',
  effect: 'writes',
  limit: 'report',
  request: z.object({ sheet: sheetId, text: words(questionLengthMax) }),
  refusals: ['not-found', 'questions.own-sheet', 'questions.too-many-open', 'questions.advert'],
})

export const answerQuestion = defineCall('answerQuestion', {
  summary: 'Answer a question about an own sheet, or put other words in place of the answer',
  audience: 'seller',
  object: 'wrote-sheet',
  effect: 'writes',
  limit: 'report-answer',
  request: z.object({ id: questionId, text: words(answerLengthMax) }),
  refusals: ['not-found', 'questions.advert'],
})

export const takeBackQuestion = defineCall('takeBackQuestion', {
  summary: 'Take an own question back, with its answer',
  audience: 'signed-in',
  object: 'own-data',
  effect: 'writes',
  request: z.object({ id: questionId }),
  refusals: ['not-found'],
})

export const flagQuestion = defineCall('flagQuestion', {
  summary:
    'Report a question with its answer, a review, or the answer to one, to staff; what they have kept once is not reported again',
  audience: 'buyer',
  effect: 'writes',
  limit: 'report',
  request: z.object({
    id: idText.describe('Id of the question, or of the review'),
    review: z.boolean().optional().describe('The review itself, not the answer to it'),
  }),
  refusals: ['not-found'],
})
