import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { instant, sheetId } from '../shared/fields.ts'

/** Reading in the browser; calls of our own. The page images themselves come by the link (`/files/page`). */

const page = z.number().int().min(1).max(1_000)

const place = z.object({ page, pages: page, readAt: instant })

export const readerInfo = defineCall('readerInfo', {
  summary:
    'What the reader needs to open a sheet: page sizes, outline, the page one was at, the link to the page images',
  audience: 'buyer',
  object: 'owns-or-wrote-sheet',
  effect: 'reads',
  request: z.object({ id: sheetId }),
  data: z.object({
    name: z.string(),
    state: z
      .enum(['ready', 'preparing', 'download-only'])
      .describe('preparing: ask again in two seconds; download-only: this file cannot be shown here'),
    book: z
      .object({
        pages: z
          .array(z.tuple([z.number(), z.number()]))
          .describe('Width and height of each page, in points'),
        outline: z.array(z.object({ title: z.string(), page, level: z.number().int() })),
        hasText: z.boolean().describe('searchInSheet can find something'),
      })
      .nullable(),
    place: place.nullable().describe('Where this person stopped reading, on whatever device'),
    preview: z
      .string()
      .nullable()
      .describe(
        'The page the buyer begins at, 24 pixels wide: a data address that stands there until its picture comes',
      ),
    link: z
      .string()
      .nullable()
      .describe('Address of the page images for two minutes: add &page= and &width='),
  }),
  refusals: ['library.not-owned', 'library.not-ready', 'not-found', 'reader.busy'],
})

export const readerLink = defineCall('readerLink', {
  summary: 'A new link to the page images, when two minutes are over',
  audience: 'buyer',
  object: 'owns-or-wrote-sheet',
  effect: 'reads',
  request: z.object({ id: sheetId }),
  data: z.string(),
  refusals: ['library.not-owned', 'not-found'],
})

export const searchInSheet = defineCall('searchInSheet', {
  summary:
    'The pages of an own sheet that hold a text, in their order; case, spaces and the order of Thai marks do not matter',
  audience: 'buyer',
  object: 'owns-or-wrote-sheet',
  effect: 'reads',
  request: z.object({ id: sheetId, query: z.string().min(1).max(100) }),
  data: z.object({
    matches: z.array(z.object({ page, count: z.number().int(), snippet: z.string() })),
    total: z.number().int().describe('Of all pages, also of those beyond the first hundred that are listed'),
  }),
  refusals: ['library.not-owned', 'library.not-ready', 'not-found', 'reader.not-open', 'reader.busy'],
})

export const pageText = defineCall('pageText', {
  summary:
    'What can be read on a page of an own sheet, line by line, for screen readers and to take a few words along',
  audience: 'buyer',
  object: 'owns-or-wrote-sheet',
  effect: 'reads',
  request: z.object({ id: sheetId, page }),
  data: z.object({
    lines: z.array(
      z.object({
        text: z.string(),
        box: z
          .tuple([z.number(), z.number(), z.number(), z.number()])
          .describe('Left, top, width, height, in parts of the page'),
      }),
    ),
  }),
  refusals: ['library.not-owned', 'library.not-ready', 'not-found', 'reader.not-open', 'reader.busy'],
})

export const keepReadingPlace = defineCall('keepReadingPlace', {
  summary: 'Remembers the page one is at, for all devices',
  audience: 'buyer',
  object: 'owns-or-wrote-sheet',
  effect: 'writes',
  request: z.object({
    id: sheetId,
    page,
    beside: page.optional().describe('Two pages lie open: the other one, which counts as read too'),
    zoomed: z.boolean().default(false).describe('It was magnified'),
  }),
  data: place,
  refusals: ['library.not-owned', 'library.not-ready', 'not-found', 'reader.not-open', 'reader.busy'],
})
