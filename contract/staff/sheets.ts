import { z } from 'zod'
import { pdfMegabytesMax } from '#rules/sheets/file-limits.ts'
import { editedWords, storeChoice } from '../seller/sheets.ts'
import { defineCall } from '../shared/call.ts'
import {
  baht,
  deviceInstant,
  factFields,
  idText,
  instant,
  sentInstant,
  names,
  sheetId,
  storeCode,
  uploadForm,
} from '../shared/fields.ts'
import { page } from './bank-files.ts'
import { inspectionRefusals } from '../shared/refusals/files.ts'

/** The editor of staff (staff.md §2 and §7). Sheets of stores that are not theirs answer like none. */
const staffOfTheStore = { audience: 'staff-1', object: 'store-staff' } as const

export const sheetMeta = defineCall('sheetMeta', {
  audience: 'staff-1',
  summary: 'Who is at the desk, and the stores whose sheets they may edit',
  effect: 'reads',
  data: z.object({ user: z.object({ _id: z.string(), name: z.string() }), stores: z.array(storeChoice) }),
})

export const getSheet = defineCall('getSheet', {
  ...staffOfTheStore,
  summary: 'A sheet of an own store with its files, whatever its state',
  effect: 'reads',
  request: z.object({ id: sheetId }),
  data: z.object({
    id: sheetId,
    name: z.string().describe('Course code, a space, course name'),
    sCode: z.string(),
    sName: z.string(),
    classInfo: z.string(),
    detail: z.string(),
    price: baht,
    examNum: z.number().int(),
    ...factFields,
    visible: z.boolean(),
    highlighted: z.boolean(),
    store: storeCode,
    status: z.number().int(),
    author: z.object({ _id: z.string(), name: z.string() }),
    revision: z.number().int(),
    cover: z.string().describe('Address of the cover, for this person, for two minutes'),
    samples: z.array(z.string()).describe('Addresses of the samples'),
    pdf: z.string().nullable().describe('Address of the PDF; null where there is none'),
    pageUrl: z.string().nullable().describe('Its pages as pictures: append page and width'),
    samplesZip: z.string().nullable().describe('All samples as a ZIP; null where there are none'),
    flagged: z.boolean().describe('Staff want its samples made again'),
    flagNote: z.string(),
    pages: z.number().int().nullable(),
    coverMerge: z
      .string()
      .nullable()
      .describe('The drawn cover and the file as one PDF, marked as a staff copy'),
  }),
  refusals: ['not-found'],
})

export const listStaffSheets = defineCall('listStaffSheets', {
  audience: 'staff-1',
  summary: 'Published sheets of the own stores: on sale, hidden or paused',
  effect: 'reads',
  request: z.object({
    store: storeCode.default(-1).describe('One of the own stores; -1 for all of them'),
    query: z
      .string()
      .trim()
      .max(100)
      .default('')
      .describe('In code and name; or a whole sheet id, buyer id or pen name of its author'),
    state: z.enum(['on-sale', 'hidden', 'paused', 'any']).default('on-sale'),
    sort: z.enum(['created', '-created']).default('-created'),
    ...page,
  }),
  data: z.object({
    sheets: z.array(
      z.object({
        id: sheetId,
        name: z.string(),
        store: storeCode,
        storeName: names,
        author: z.object({ _id: z.string(), name: z.string() }),
        price: baht,
        visible: z.boolean(),
        paused: z.boolean().describe('By itself, with all of its author, or with its store'),
        pausedSince: instant.nullable().describe('By itself: goes with resumeSale'),
        claim: idText.nullable().describe('The copyright claim that holds it off sale, whatever is paused'),
        revision: z.number().int().describe('Goes with shsheet'),
        cover: z.string().describe('For this person, for two minutes'),
        pictures: z
          .object({ cover: z.string(), samples: z.string() })
          .nullable()
          .describe('Versions of the public pictures; null where it is not on sale: there are none'),
        sold: z.number().int().describe('How often it was bought'),
        created: instant,
      }),
    ),
    total: z.number().int().describe('Not counted beyond 10,000'),
  }),
  refusals: ['not-found'],
})

export const saveSheet = defineCall('saveSheet', {
  ...staffOfTheStore,
  summary: 'Change the data of a sheet; its cover is drawn anew. Orders keep the price they were made with',
  effect: 'writes',
  request: z.object({
    id: sheetId,
    ...editedWords,
    revision: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe('Refused when a colleague or the seller saved since'),
  }),
  data: z.object({ revision: z.number().int() }),
  refusals: [
    'staff.own-matter',
    'not-found',
    'sheets.changed-elsewhere',
    'sheets.title-missing',
    'sheets.class-info-missing',
    'sheets.detail-missing',
    'sheets.price-not-number',
    'sheets.price-invalid',
    'sheets.launch-running',
    'sheets.category-not-offered',
    'sheets.year-not-offered',
  ],
})

export const shsheet = defineCall('shsheet', {
  ...staffOfTheStore,
  summary: 'Show the sheet in the shop, or hide it',
  effect: 'writes',
  request: z.object({
    id: sheetId,
    visible: z.boolean(),
    revision: z.number().int().min(1).optional().describe('Refused when it is another one by now'),
  }),
  refusals: [
    'staff.own-matter',
    'not-found',
    'sheets.moved-on',
    'sheets.other-revision',
    'sheets.author-gone',
  ],
})

export const highlightsheet = defineCall('highlightsheet', {
  ...staffOfTheStore,
  summary: 'Recommend the sheet, or stop recommending it',
  effect: 'writes',
  request: z.object({ id: sheetId, highlighted: z.boolean() }),
  refusals: ['staff.own-matter', 'not-found', 'sheets.moved-on'],
})

const howItEnds = {
  finishes: z
    .boolean()
    .optional()
    .describe(
      'staffFinishUpload follows; without it the file is taken in when this person next reads the sheet',
    ),
}

export const staffUploadCoverUrl = defineCall('staffUploadCoverUrl', {
  ...staffOfTheStore,
  summary: 'A form to post the picture of the cover to (JPEG, PNG, WebP, 5 MB)',
  effect: 'reads',
  limit: 'upload-form',
  request: z.object({ id: sheetId, ...howItEnds }),
  data: uploadForm,
  refusals: ['staff.own-matter', 'not-found'],
})

export const staffUploadExamplesUrl = defineCall('staffUploadExamplesUrl', {
  ...staffOfTheStore,
  summary: 'A form to post sample `num` (1 to 10) to (JPEG, PNG, WebP, 1 MB)',
  effect: 'reads',
  limit: 'upload-form',
  request: z.object({ id: sheetId, num: z.number().int().min(1).max(10), ...howItEnds }),
  data: uploadForm,
  refusals: ['staff.own-matter', 'not-found'],
})

export const staffUploadPdfUrl = defineCall('staffUploadPdfUrl', {
  ...staffOfTheStore,
  summary: `A form to post the PDF to (${pdfMegabytesMax} MB)`,
  effect: 'reads',
  limit: 'upload-form',
  request: z.object({ id: sheetId, ...howItEnds }),
  data: uploadForm,
  refusals: ['staff.own-matter', 'not-found'],
})

export const staffFinishUpload = defineCall('staffFinishUpload', {
  ...staffOfTheStore,
  summary: 'Checks what was posted and puts it in the place of what stood there; all samples at once',
  effect: 'writes',
  request: z.object({ id: sheetId, keys: z.array(z.string().min(1).max(600)).min(1).max(10) }),
  refusals: [
    'staff.own-matter',
    'not-found',
    'files.too-large',
    'files.bad-form',
    'files.form-expired',
    'files.wrong-type',
    'files.not-arrived',
    ...inspectionRefusals,
  ],
})

export const getSheetPdf = defineCall('getSheetPdf', {
  ...staffOfTheStore,
  summary: 'A link to the PDF of a sheet: for this person, for two minutes',
  effect: 'reads',
  request: z.object({ id: sheetId }),
  data: z.string(),
  refusals: ['not-found'],
})

export const listAskedPrices = defineCall('listAskedPrices', {
  ...staffOfTheStore,
  summary:
    'Prices of sheets on sale that their authors raised far above what was reviewed; the old ones count meanwhile',
  effect: 'reads',
  data: z.array(
    z.object({
      id: sheetId,
      name: z.string(),
      author: z.object({ _id: z.string(), name: z.string() }),
      price: baht,
      asked: baht,
      pages: z.number().int().nullable(),
      since: instant,
    }),
  ),
})

export const decidePrice = defineCall('decidePrice', {
  ...staffOfTheStore,
  summary: 'Let the price count that the author asked for, or leave the old one',
  effect: 'writes',
  request: z.object({ id: sheetId, price: baht.describe('The one that was looked at'), accept: z.boolean() }),
  refusals: ['staff.own-matter', 'not-found', 'sheets.moved-on'],
})

const paused = z.object({
  kind: z.enum(['sheet', 'author', 'store']),
  id: idText.describe('Sheet id, buyer id or store code'),
})

export const getSalePause = defineCall('getSalePause', {
  ...staffOfTheStore,
  summary: 'Whether the sale of a sheet, of all sheets of an author or of a store is paused',
  effect: 'reads',
  request: paused,
  data: z.object({
    pause: z
      .object({ reason: z.string(), since: instant, until: instant.nullable(), by: z.string() })
      .nullable(),
    claim: z
      .string()
      .nullable()
      .describe('The copyright claim that holds the sheet off sale until it is restored, whatever is paused'),
  }),
  refusals: ['not-found', 'not-allowed'],
})

export const pauseSale = defineCall('pauseSale', {
  ...staffOfTheStore,
  summary:
    'Take a sheet, all sheets of an author (globally) or a store off sale for a while; buyers keep what they have',
  effect: 'writes',
  request: paused.extend({
    reason: z.string().trim().min(3).max(500).describe('Its author reads it'),
    until: sentInstant.nullish().describe('Ends by itself then'),
  }),
  refusals: ['staff.own-matter', 'not-found', 'not-allowed', 'sheets.moved-on'],
})

export const resumeSale = defineCall('resumeSale', {
  ...staffOfTheStore,
  summary: 'End a pause',
  effect: 'writes',
  request: paused.extend({
    since: deviceInstant.optional().describe('The pause on the screen; another one that lasts now is left'),
  }),
  refusals: ['staff.own-matter', 'not-found', 'not-allowed', 'sheets.moved-on'],
})
