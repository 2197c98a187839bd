import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { idText, instant, names, sheetId, storeCode } from '../shared/fields.ts'
import { sheetCard } from './catalogue.ts'

/** The public page of an author, found by the pen name. Nothing else of a seller is public. */
export const getAuthor = defineCall('getAuthor', {
  audience: 'everyone',
  summary:
    'An author by the pen name: words about herself, figures, and the sheets on sale by course, page by page',
  effect: 'reads',
  request: z.object({
    name: z.string().min(1).max(100),
    page: z.number().int().min(0).max(10_000).default(0),
  }),
  data: z.object({
    author: z.object({
      _id: idText,
      name: z.string().describe('The pen name'),
      about: z.string(),
      picture: z
        .string()
        .nullable()
        .describe('Version of her own picture, /content/users/{_id}.jpg?v=; null: it is drawn'),
      sheets: z.number().int().describe('On sale'),
      score: z.number().describe('0 when no owner has scored'),
      scoreCount: z.number().int(),
      bought: z.number().int().describe('How often sheets on sale were bought'),
      followers: z.number().int(),
      answered: z.number().int().describe('Questions and reviews that she has answered, of sheets on sale'),
      since: instant,
      stores: z
        .array(z.object({ code: storeCode, name: names.describe('[Thai, English, short]') }))
        .describe('Where most of her sheets on sale are, the one with the most first; 3 at most'),
    }),
    answers: z
      .array(
        z.object({
          _id: z.string(),
          sheet: sheetId,
          sheetName: z.string(),
          asked: instant,
          text: z.string(),
          answer: z.object({ text: z.string(), at: instant }),
        }),
      )
      .describe('Questions that she answered last, on the first page; 3 at most'),
    followed: z.boolean().describe('By the caller'),
    mine: z.boolean(),
    bundled: z.boolean().describe('There are bundles: see getBundles'),
    sheets: z.array(sheetCard),
    linked: z.array(sheetId).describe('Of these sheets: their course has a page at /i/'),
    pages: z.number().int(),
  }),
  refusals: ['not-found'],
})

export const followAuthor = defineCall('followAuthor', {
  audience: 'signed-in',
  summary: 'Hear of new sheets of an author, or no more; the same twice changes nothing',
  effect: 'writes',
  request: z.object({ author: idText, follow: z.boolean() }),
  data: z.object({ followed: z.boolean() }),
  refusals: ['not-found'],
})
