import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { inspectionRefusals } from '../shared/refusals/files.ts'
import { instant, names, sentInstant, sheetId, storeCode } from '../shared/fields.ts'

/**
 * Staff make samples again and export them (decisions §4, "SampleRe / SampleOut / SampleOutAll"). Other stores' sheets are refused like
 * unknown ones.
 */
const staffOfTheStore = { audience: 'staff-1', object: 'store-staff' } as const

export const getSampleRe = defineCall('getSampleRe', {
  ...staffOfTheStore,
  summary:
    'Sheets that were handed in and have no samples, or whose samples staff have flagged; flagged ones first',
  effect: 'reads',
  request: z.object({
    store: storeCode.describe('One of the own stores; -1 for all of them'),
    page: z.number().int().min(0).max(100_000).default(0),
    rows: z.number().int().min(1).max(200).default(10),
  }),
  data: z.object({
    sheets: z.array(
      z.object({
        id: sheetId,
        name: z.string(),
        store: storeCode,
        storeName: names,
        author: z.object({ _id: z.string(), name: z.string() }),
        status: z.number().int(),
        samples: z.number().int(),
        flagged: z.boolean(),
        note: z.string(),
        flaggedAt: instant.nullable(),
      }),
    ),
    total: z.number().int(),
  }),
  refusals: ['not-found'],
})

export const flagSamples = defineCall('flagSamples', {
  ...staffOfTheStore,
  summary: 'Say that the samples of a sheet are to be made again, and why; or take that back',
  effect: 'writes',
  request: z.object({ id: sheetId, flagged: z.boolean(), note: z.string().trim().max(500).default('') }),
  refusals: ['staff.own-matter', 'not-found', 'sheets.moved-on'],
})

export const makeSamples = defineCall('makeSamples', {
  ...staffOfTheStore,
  summary: 'Pages of the PDF as the samples of the sheet, in this order, in the place of all old ones',
  effect: 'writes',
  request: z.object({ id: sheetId, pages: z.array(z.number().int().min(1).max(1_000)).min(1).max(10) }),
  data: z.object({ samples: z.number().int() }),
  refusals: [
    'staff.own-matter',
    'not-found',
    'request.invalid',
    'files.pdf-missing',
    'reader.page-unreadable',
    'reader.busy',
    'unavailable',
    ...inspectionRefusals,
  ],
})

export const getSampleOutAll = defineCall('getSampleOutAll', {
  ...staffOfTheStore,
  summary:
    'How many samples of sheets on sale were published in a period, and a link to all of them as a ZIP',
  effect: 'reads',
  request: z.object({
    store: storeCode.min(0),
    from: sentInstant,
    to: sentInstant,
    page: z.number().int().min(0).max(100_000).default(0).describe('Of the list to print, 50 sheets each'),
  }),
  data: z.object({
    sheets: z.number().int(),
    samples: z.number().int(),
    list: z.array(
      z.object({
        id: sheetId,
        name: z.string(),
        samples: z.number().int(),
        version: z.string().describe('Of the public pictures'),
      }),
    ),
    more: z.boolean().describe('There are more than fit one ZIP: the rest comes with other dates'),
    zip: z.string().nullable().describe('For this person, for two minutes; null where there is nothing'),
  }),
  refusals: ['not-found', 'request.invalid'],
})
