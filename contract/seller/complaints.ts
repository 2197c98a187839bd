import { z } from 'zod'
import { reportCategory } from '../buyer/complaints.ts'
import { sheetCard, signedInUser } from '../buyer/catalogue.ts'
import { defineCall } from '../shared/call.ts'
import { idText, instant, sheetId } from '../shared/fields.ts'

/** Reports of buyers about the own sheets (seller.md §2 and §7). Who reported is shown to staff only. */
const reportId = idText.describe('Id of a report')
/** 0 to the reporter, 1 to all buyers of the sheet (seller.md §3). */
const messageAudience = z.union([z.literal(0), z.literal(1)])

const report = z.object({
  _id: reportId,
  sheet: sheetId,
  sheetDetail: sheetCard,
  created: instant,
  category: reportCategory,
  message: z.string(),
  page: z.number().int().nullable().describe('Which page it is about, if that was said'),
  dealt: z.boolean(),
  answers: z
    .array(z.object({ type: messageAudience, message: z.string(), created: instant }))
    .describe('What the seller has written about it, oldest first'),
})

export const getSellReport = defineCall('getSellReport', {
  summary: 'Reports about the own sheets, newest first; at most a hundred of either kind at a time',
  audience: 'seller-any',
  object: 'own-data',
  effect: 'reads',
  request: z
    .object({
      dealt: z.boolean().optional().describe('Only these; both kinds otherwise'),
      after: reportId
        .optional()
        .describe('The last report the caller has: the answer begins with the next older one'),
    })
    .nullish()
    .transform((input) => input ?? {}),
  data: z.object({
    report: z.array(report),
    count: z.object({ open: z.number().int(), dealt: z.number().int() }),
    user: signedInUser,
    sellerData: z.object({ codeName: z.string() }),
  }),
})

export const submitReportMessage = defineCall('submitReportMessage', {
  summary: 'Write to the reporter, or to everyone who owns the sheet',
  audience: 'seller',
  object: 'wrote-sheet',
  effect: 'writes',
  limit: 'report-answer',
  request: z.object({
    id: reportId,
    type: messageAudience,
    message: z.string().trim().min(1).max(2000),
    show: z.boolean().optional().describe('Whether the message box is open; says nothing to the server'),
  }),
  refusals: ['not-found', 'reports.already-dealt', 'reports.too-many-messages', 'reports.too-many-today'],
})

export const submitReportMark = defineCall('submitReportMark', {
  summary: 'Mark a report as dealt with',
  audience: 'seller',
  object: 'wrote-sheet',
  effect: 'writes',
  request: z.object({ id: reportId }),
  refusals: ['not-found', 'reports.already-dealt'],
})
