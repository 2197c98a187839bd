import { z } from 'zod'
import { answerLengthMax } from '#rules/sheets/questions.ts'
import { words } from '../buyer/questions.ts'
import { defineCall } from '../shared/call.ts'
import { idText, instant, sheetId } from '../shared/fields.ts'

/** Reviews of the own sheets, and their author's answers. Who wrote a review is never shown. */
const reviewId = idText.describe('Id of a review')

export const getSellReviews = defineCall('getSellReviews', {
  summary:
    'Reviews of the own sheets: first those that were neither answered nor thanked for since they say what they say, the newest first, then what was dealt with, last first',
  audience: 'seller-any',
  object: 'own-data',
  effect: 'reads',
  data: z.object({
    reviews: z
      .array(
        z.object({
          _id: reviewId,
          created: instant,
          score: z.number().int(),
          message: z.string(),
          thanked: z.boolean(),
          answer: z.object({ text: z.string(), at: instant }).nullable(),
          hidden: z.boolean().describe('Staff have hidden the answer; only its author still sees it'),
          sheet: sheetId,
          sheetName: z.string(),
          cover: z.string().describe('Version of the cover image'),
        }),
      )
      .describe('100 of each at most'),
  }),
})

export const answerReview = defineCall('answerReview', {
  summary:
    'Answer a review of an own sheet in public, put other words in place of the answer, or take it away',
  audience: 'seller',
  object: 'wrote-sheet',
  effect: 'writes',
  limit: 'report-answer',
  request: z.object({
    id: reviewId,
    text: words(answerLengthMax).nullable().describe('null takes the answer away'),
  }),
  refusals: ['not-found', 'questions.advert'],
})

export const thankForReview = defineCall('thankForReview', {
  summary: 'Thank for a review of an own sheet, once; its writer is told',
  audience: 'seller',
  object: 'wrote-sheet',
  effect: 'writes',
  request: z.object({ id: reviewId }),
  refusals: ['not-found'],
})
