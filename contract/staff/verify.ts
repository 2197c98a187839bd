import { z } from 'zod'
import { rejectReasonLengthMax, rejectReasonLengthMin } from '#rules/sheets/reject-reasons.ts'
import { defineCall } from '../shared/call.ts'
import { sheetId } from '../shared/fields.ts'

/**
 * Decisions of staff about sheets (decisions §4, "Review of sheets"). With `version` they are about the new version of a sheet
 * that stays on sale. Sheets of other stores answer like none.
 */
const about = {
  id: sheetId,
  version: z.number().int().min(2).max(10_000).optional().describe('Number of the new version'),
}

const staffOfTheStore = { audience: 'staff-1', object: 'store-staff', effect: 'writes' } as const

export const claimSheet = defineCall('claimSheet', {
  ...staffOfTheStore,
  summary: 'Open a waiting sheet for review; nobody else can then',
  request: z.object(about),
  data: z.object({}),
  refusals: ['not-found', 'sheets.moved-on', 'sheets.open-elsewhere'],
})

export const approveSheet = defineCall('approveSheet', {
  ...staffOfTheStore,
  summary: 'Publish the sheet that one has open; its file is pinned by its hash',
  request: z.object(about),
  data: z.object({}),
  refusals: [
    'not-found',
    'sheets.moved-on',
    'sheets.open-elsewhere',
    'files.pdf-missing',
    'files.samples-missing',
  ],
})

export const rejectSheet = defineCall('rejectSheet', {
  ...staffOfTheStore,
  summary: 'Send the sheet that one has open back to its author, with a reason',
  request: z.object({
    ...about,
    reason: z.string().trim().min(rejectReasonLengthMin).max(rejectReasonLengthMax),
  }),
  data: z.object({}),
  refusals: ['not-found', 'sheets.moved-on', 'sheets.open-elsewhere'],
})

export const resetSheet = defineCall('resetSheet', {
  ...staffOfTheStore,
  summary: 'Back into the queue: from being reviewed, rejected or published',
  request: z.object(about),
  data: z.object({}),
  refusals: ['not-found', 'sheets.moved-on'],
})
