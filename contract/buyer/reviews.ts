import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { sheetId } from '../shared/fields.ts'

/** One score and comment per buyer and bought sheet (buyer.md §3, §4). The form counts to 100; 2,000 are accepted (decisions §5). */
const ofBuyers = { audience: 'buyer', object: 'owns-sheet' } as const

export const getMyScore = defineCall('getMyScore', {
  ...ofBuyers,
  summary: 'What this buyer wrote about a bought sheet',
  effect: 'reads',
  request: z.object({ sheet: sheetId }),
  data: z.object({
    score: z.object({
      message: z.string(),
      score: z.number().int().min(0).max(5).describe('1 to 5; 0 when there is none yet'),
      before: z.boolean().describe('One exists already'),
    }),
  }),
  refusals: ['reviews.not-bought'],
})

export const addMyScore = defineCall('addMyScore', {
  ...ofBuyers,
  summary: 'Write or change the comment and score of a bought sheet',
  effect: 'writes',
  request: z.object({
    sheet: sheetId,
    score: z.number().int().min(1).max(5),
    message: z.string().max(2000),
  }),
  refusals: ['reviews.not-bought'],
})

export const deleteMyScore = defineCall('deleteMyScore', {
  ...ofBuyers,
  summary: 'Take the own comment and score of a sheet back',
  effect: 'writes',
  request: z.object({ sheet: sheetId }),
  refusals: ['reviews.not-bought'],
})
