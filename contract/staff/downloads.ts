import { z } from 'zod'
import { localeCodes } from '#rules/locales.ts'
import { defineCall } from '../shared/call.ts'

/**
 * A list as a spreadsheet file. The answer is an address that works for two minutes and this person; the file is streamed from there,
 * whatever its length. The lists and their audiences: `server/app.ts`.
 */
export const openDownload = defineCall('openDownload', {
  summary: 'An address of two minutes for a list as CSV or XLSX; kept in the audit trail',
  audience: 'staff',
  effect: 'writes',
  // Strict: filters under another name would be a file of everything.
  request: z.strictObject({
    list: z.string().min(1).max(60),
    input: z.record(z.string().max(60), z.unknown()).default({}).describe('The filters of that list'),
    format: z.enum(['csv', 'xlsx']).default('csv').describe('An archive is a ZIP, whatever is asked for'),
    language: z.enum(localeCodes).default('en').describe('Of the names of the columns'),
  }),
  data: z.object({ url: z.string() }),
  refusals: ['not-found', 'not-allowed', 'request.invalid'],
})
