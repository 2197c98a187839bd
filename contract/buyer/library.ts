import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { instant, names, sheetId, storeCode } from '../shared/fields.ts'
import { sheetCard } from './catalogue.ts'

export const getMySheet = defineCall('getMySheet', {
  summary: 'My sheets page: the buyer and the stores of the cards',
  audience: 'buyer',
  object: 'own-data',
  effect: 'reads',
  data: z.object({
    user: z.object({ _id: z.string(), name: z.string(), seller: z.boolean(), infoEnter: z.boolean() }),
    store: z.array(z.object({ code: storeCode, name: names, short: z.string(), color: z.string() })),
  }),
})

export const getMyallSheet = defineCall('getMyallSheet', {
  summary: 'Every bought sheet, newest first',
  audience: 'buyer',
  object: 'own-data',
  effect: 'reads',
  data: z.object({
    sheets: z.array(
      z.object({
        sheet: sheetCard,
        created: instant,
        pages: z.number().int().nullable().describe('Of its file; null where that is not known'),
        reading: z
          .object({
            page: z.number().int(),
            pages: z.number().int(),
            seen: z.number().int(),
            readAt: instant,
          })
          .nullable()
          .describe(
            'Where the owner is in the reader, and how many pages they have stayed on; null before they have opened it',
          ),
        before: z.boolean().describe('The buyer has written a comment about it'),
        paid: z.boolean().describe('By the buyer, and not by who gave it: only then is a comment taken'),
      }),
    ),
  }),
})

export const readMySheet = defineCall('readMySheet', {
  summary: 'A link to the marked PDF: for this person, for two minutes',
  audience: 'buyer',
  object: 'owns-or-wrote-sheet',
  effect: 'reads',
  request: z.object({
    id: sheetId,
    withMarks: z
      .boolean()
      .default(false)
      .describe('With highlights, notes and handwriting of one’s own drawn into it'),
  }),
  data: z
    .string()
    .describe(
      'Address of the PDF, downloaded under the name of the sheet. It opens with the cookie of this answer, or with the token',
    ),
  refusals: ['library.not-owned', 'library.not-ready', 'not-found'],
})

export const likeOwned = defineCall('likeOwned', {
  summary: 'Before buying: which sheets that the caller owns already have pages of this one',
  audience: 'buyer',
  object: 'own-data',
  effect: 'reads',
  request: z.object({ id: sheetId }),
  data: z.object({
    pages: z.number().int().describe('Of this sheet; 0 where it was not looked at yet'),
    sheets: z
      .array(z.object({ _id: sheetId, name: z.string(), pages: z.number().int() }))
      .describe('With how many of these pages each, most first; 3 at most'),
  }),
  refusals: ['not-found'],
})

export const storyPicture = defineCall('storyPicture', {
  summary:
    'A link to a picture of the own reading, 1080 × 1920, to share: the shelf of this term, or the stamp of a sheet read',
  audience: 'buyer',
  object: 'own-data',
  effect: 'reads',
  request: z.object({
    kind: z.enum(['shelf', 'finished']),
    sheet: sheetId.optional().describe('Of `finished`: the sheet that was read'),
    language: z.union([z.literal(0), z.literal(1)]).default(0),
  }),
  data: z.string(),
  refusals: ['not-found'],
})
