import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { idText, instant, names, storeCode } from '../shared/fields.ts'

/** Reports of buyers as the desk handles them (staff.md §2 and §4). Reports of other stores answer like none. */
const report = z.object({
  _id: z.string(),
  created: instant,
  store: storeCode,
  storeName: names,
  sheet: z.string(),
  sheetName: z.string(),
  cover: z.string(),
  category: z.string().describe('The Thai text of the category'),
  message: z.string(),
  page: z.number().int().nullable(),
  dealt: z.boolean().describe('Its author says that it is dealt with'),
  action: z.string().describe('What was done last; empty while the report is open'),
  actionAt: instant.nullable(),
  actionBy: z.string(),
})

const saidInPublic = z.object({
  _id: z.string(),
  kind: z.enum(['question', 'answer', 'review']).describe('What was reported'),
  flagged: instant,
  storeName: names,
  sheet: z.string(),
  sheetName: z.string(),
  question: z.string().describe('Or the words of the review'),
  score: z.number().int().nullable().describe('Stars of the review'),
  answer: z.string(),
})

export const getReportMeta = defineCall('getReportMeta', {
  summary: 'Stores whose reports the caller handles',
  audience: 'staff-1',
  object: 'store-staff',
  effect: 'reads',
  data: z.object({ stores: z.array(z.object({ code: storeCode, name: names, open: z.number().int() })) }),
})

export const getReport = defineCall('getReport', {
  summary:
    'Open reports, oldest first, and those handled in the last 30 days; store -1 is all of the own ones',
  audience: 'staff-1',
  object: 'store-staff',
  effect: 'reads',
  request: z.object({ store: storeCode }),
  data: z.object({
    active: z.array(report).describe('500 at most'),
    passive: z.array(report).describe('The 500 handled last'),
    activeCount: z.number().int(),
    questions: z
      .array(saidInPublic)
      .describe(
        'Questions to authors, reviews and answers to them that a reader reported and no staff have decided about, oldest first; 500 at most',
      ),
    pictures: z
      .array(
        z.object({
          author: z.string(),
          name: z.string().describe('The pen name'),
          picture: z.string().describe('data:image/jpeg'),
          since: instant,
        }),
      )
      .describe('Pictures of authors that wait to be looked at, the oldest first; 100 at most'),
    hidden: z
      .array(saidInPublic.extend({ reason: z.string(), hidden: instant }))
      .describe('Of these, what was hidden in the last 30 days, the newest first; 500 at most'),
  }),
  refusals: ['not-found'],
})

export const actionReport = defineCall('actionReport', {
  summary: 'Record what was done about a report and tell who reported it; a handled one may get a new action',
  audience: 'staff-1',
  object: 'store-staff',
  effect: 'writes',
  request: z.object({
    id: idText,
    action: z.string().trim().min(1).max(2_000),
    seen: instant
      .nullable()
      .optional()
      .describe('`actionAt` as the caller saw it: refused when a colleague has acted since'),
  }),
  refusals: ['staff.own-matter', 'not-found', 'reports.acted-meanwhile'],
})

export const decideQuestion = defineCall('decideQuestion', {
  summary:
    'Hide a question to an author with its answer, a review, or the answer to one, or keep them; the later decision counts. The buyer whose review is hidden is notified why, and its stars do not count',
  audience: 'staff-1',
  object: 'store-staff',
  effect: 'writes',
  request: z.object({
    id: idText,
    hide: z.boolean(),
    review: z
      .object({ reason: z.string().trim().max(500) })
      .optional()
      .describe('It is the review itself; why it is hidden, which its writer reads'),
  }),
  refusals: ['staff.own-matter', 'not-found'],
})
