import { z } from 'zod'
import { sources } from '#rules/sheets/sources.ts'
import { sheetCard, signedInUser } from '../buyer/catalogue.ts'
import { defineCall } from '../shared/call.ts'
import { heldOffSale, releaseMoment, undoableChanges } from './sheets.ts'
import { baht, instant, sheetId, storeCode } from '../shared/fields.ts'

/** The seller's dashboard (seller.md §2 and §7): who one is, the own sheets, and how they do. */
const ownData = { audience: 'seller-any', object: 'own-data', effect: 'reads' } as const

export const getSellMySheet = defineCall('getSellMySheet', {
  ...ownData,
  summary: 'Head of the dashboard: the seller, the institutions of the own sheets, reports that wait',
  data: z.object({
    user: signedInUser,
    store: z.array(z.object({ code: storeCode, color: z.string(), short: z.string() })),
    sellerData: z.object({ codeName: z.string() }),
    openReports: z.number().int(),
    changes: undoableChanges,
  }),
})

const ownSheetCard = sheetCard.extend({
  status: z.number().int().min(0).max(4).describe('0 draft, 1 and 2 under review, 3 rejected, 4 published'),
  reason: z.string().nullable().describe('Why it was rejected'),
  visible: z.boolean(),
  published: z.boolean().describe('It was on sale at some time, and can no longer be deleted'),
  classInfo: z.string().describe('With exam, term and year it tells sheets of one course apart'),
  savedAt: instant,
  version: z
    .object({ status: z.number().int().min(0).max(3), reason: z.string().nullable() })
    .nullable()
    .describe('A new version that is not on sale yet'),
  release: releaseMoment,
  held: heldOffSale,
})

export const getSellallSheet = defineCall('getSellallSheet', {
  ...ownData,
  summary: 'Every own sheet, newest first',
  data: z.object({ sheets: z.array(ownSheetCard) }),
})

export const getCoursePrices = defineCall('getCoursePrices', {
  ...ownData,
  object: 'wrote-sheet',
  summary:
    'What sheets of the course of an own sheet cost and how often they were bought, for the price helper',
  request: z.object({ id: sheetId }),
  data: z.object({
    course: z.string().describe('Its code; empty while none was typed'),
    pages: z.number().int().nullable().describe('Of the own PDF; null while there is none'),
    others: z
      .array(z.object({ price: baht, bought: z.number().int() }))
      .describe(
        'On sale in the same course of the same institution, without the own one; the cheapest first',
      ),
  }),
  refusals: ['not-found'],
})

export const getSheetYear = defineCall('getSheetYear', {
  ...ownData,
  object: 'wrote-sheet',
  summary: 'How an own sheet does: its sales of twelve months, and what buyers say of it',
  request: z.object({ sheet: sheetId }),
  data: z.object({
    months: z
      .array(
        z.object({
          month: z.string().describe('In Bangkok, 2026-11'),
          sold: z.number().int(),
        }),
      )
      .length(12)
      .describe('The oldest first; the last one still grows'),
    bought: z.number().int().describe('Ever'),
    score: z.number(),
    scoreCount: z.number().int(),
    review: z
      .object({ created: instant, score: z.number().int(), message: z.string() })
      .nullable()
      .describe('The newest with words'),
  }),
  refusals: ['not-found'],
})

const percent = z.number().int().min(0).max(100).nullable()

export const getPageReading = defineCall('getPageReading', {
  ...ownData,
  object: 'wrote-sheet',
  summary:
    'What readers of an own sheet do with each page: percent of them in steps of five, null under five readers; what was reported, and how many opened each version',
  request: z.object({ sheet: sheetId }),
  data: z.object({
    readers: z.number().int().nullable().describe('In the last 180 days; null under five'),
    pages: z
      .array(
        z.object({
          read: percent,
          again: percent.describe('Came back to it'),
          zoomed: percent,
          stopped: percent.describe('Were last on it, a week ago or longer, and have not seen the end'),
        }),
      )
      .describe('From the first on; empty under five readers'),
    length: z.number().int().describe('Pages of the file on sale; 0 where that is not known'),
    troubles: z
      .array(z.object({ page: z.number().int(), reports: z.number().int(), refunds: z.number().int() }))
      .describe('Pages of the version on sale that were reported or gave reason for a refund'),
    versions: z
      .array(
        z.object({
          number: z.number().int(),
          published: instant,
          whatsNew: z.string(),
          changed: z
            .array(z.number().int())
            .nullable()
            .describe('Its pages that are new or were changed; null where they were not compared'),
          readers: z.number().int().nullable().describe('Owners who opened it; null under five'),
          reports: z.number().int(),
        }),
      )
      .describe('Each that was on sale, the newest first; 50 at most'),
  }),
  refusals: ['not-found'],
})

const interest = {
  views: z.number().int().describe('Of the sheet page'),
  samples: z.number().int().describe('Samples opened'),
  carts: z.number().int().describe('Put in a cart'),
  sold: z.number().int(),
  sales: baht.describe('What buyers paid, before the share'),
}

const read = z
  .number()
  .int()
  .nullable()
  .describe('Who opened a sheet for the first time; null where it is fewer than five, or would tell fewer')

const sums = z.object({ ...interest, read })

export const getSheetStatistics = defineCall('getSheetStatistics', {
  ...ownData,
  object: 'wrote-sheet',
  summary: 'Views, opened samples, carts and sales of the own sheets, per day and per sheet',
  request: z.object({
    days: z
      .union([z.literal(30), z.literal(90)])
      .default(30)
      .describe('Today and the days before it'),
    sheet: sheetId.optional().describe('Only this one'),
  }),
  data: z.object({
    days: z.array(z.object({ day: z.string().describe('Day in Bangkok, 2026-11-20'), ...interest })),
    now: sums.describe('Of these days'),
    before: sums.describe('Of as many days before them'),
    sheets: z
      .array(
        z.object({
          sheet: sheetId,
          name: z.string(),
          classInfo: z.string(),
          category: z.number().int(),
          semester: z.number().int(),
          year: z.number().int().describe('Gregorian academic year'),
          ...interest,
          read,
          refunds: z.number().int().describe('Times its money went back in these days'),
          reports: z.number().int(),
        }),
      )
      .describe('Those with any interest, sale, refund or report, best seller first'),
    sources: z
      .array(z.object({ source: z.enum(sources), ...interest, read }))
      .describe('Where they were found; together what the days come to'),
    like: z
      .object({
        alike: z
          .enum(['course', 'price'])
          .describe('Of the same course, or of the same institution at a price near it'),
        sheets: z.number().int(),
        sellers: z.number().int().describe('Five or more, without the own ones'),
        views: z.number(),
        samples: z.number(),
        carts: z.number(),
        sold: z.number(),
      })
      .nullable()
      .describe('Of one sheet: the medians of sheets like it in the same days'),
  }),
  refusals: ['not-found'],
})
