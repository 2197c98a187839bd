import { z } from 'zod'
import { pdfMegabytesMax } from '#rules/sheets/file-limits.ts'
import { defineCall } from '../shared/call.ts'
import {
  idText,
  instant,
  offeredFile,
  partUpload,
  sheetId,
  signedParts,
  uploadForm,
  uploadKey,
} from '../shared/fields.ts'
import { inspectionRefusals } from '../shared/refusals/files.ts'

const fileId = idText.describe('File id')

/** Usual reasons for rejection, measured ahead. */
export const fileWarnings = [
  'many-blank-pages',
  'low-resolution',
  'no-outline',
  'advert',
  'upside-down',
  'partly-seen',
  'very-short',
  'small-picture',
] as const
const warning = z.enum(fileWarnings)

const picture = z.object({
  _id: z.string(),
  url: z.string().describe('For this person, for two minutes'),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  warnings: z.array(warning),
  uploaded: instant,
})

const pdf = z.object({
  _id: z.string(),
  bytes: z.number(),
  pages: z.number(),
  /** Null where it could not be measured. */
  blankShare: z.number().nullable(),
  content: z.enum(['text', 'scan', 'mixed']).nullable(),
  /** Dots per inch of a typical scanned page. */
  dpi: z.number().nullable(),
  chapters: z
    .array(z.object({ title: z.string(), page: z.number() }))
    .describe('Its bookmarks or headings, to be proposed as contents; empty where two could not be found'),
  warnings: z.array(warning),
  uploaded: instant,
  onSale: z.boolean().describe('This is the file that buyers read'),
})

const taken = z.object({
  state: z.enum(['taken', 'checking']).describe('checking: it takes longer, ask again'),
  kind: z.enum(['pdf', 'cover', 'sample']).optional(),
  _id: z.string().optional(),
})

const fileRefusals = [
  'not-found',
  'files.too-large',
  'files.bad-form',
  'files.wrong-type',
  'files.not-arrived',
  'files.under-review',
  'files.on-sale',
  'files.too-many-samples',
  ...inspectionRefusals,
] as const

const ofItsAuthor = { audience: 'seller', object: 'wrote-sheet' } as const
const offeringForm = {
  ...ofItsAuthor,
  effect: 'writes',
  limit: 'upload-form',
  data: uploadForm,
  refusals: ['not-found', 'files.under-review', 'files.on-sale'],
} as const

export const uploadCoverUrl = defineCall('uploadCoverUrl', {
  ...offeringForm,
  summary: 'A form to post the picture of the cover to (JPEG, PNG, WebP, 5 MB)',
  request: z.object({ id: sheetId }),
})

export const uploadExamplesUrl = defineCall('uploadExamplesUrl', {
  ...offeringForm,
  summary: 'A form to post sample `num` (1 to 10) to (JPEG, PNG, WebP, 5 MB); a sample there is replaced',
  request: z.object({ id: sheetId, num: z.number().int().min(1).max(10) }),
})

export const uploadPdfUrl = defineCall('uploadPdfUrl', {
  ...offeringForm,
  summary: `A form to post the PDF to (${pdfMegabytesMax} MB)`,
  request: z.object({ id: sheetId }),
})

export const finishUpload = defineCall('finishUpload', {
  ...ofItsAuthor,
  summary: 'Checks what was posted to an upload form and takes it in; left out, that happens within a minute',
  effect: 'writes',
  request: z.object({ id: sheetId, key: uploadKey }),
  data: taken,
  refusals: fileRefusals,
})

export const getLikeness = defineCall('getLikeness', {
  ...ofItsAuthor,
  summary:
    'Before handing in: own sheets with the same pages, and whether pages look like those of another seller',
  effect: 'writes',
  request: z.object({ id: sheetId }),
  data: z.object({
    state: z.enum(['ready', 'reading', 'unreadable']).describe('reading: ask again'),
    own: z.array(z.object({ _id: sheetId, name: z.string(), pages: z.number().int() })).describe('5 at most'),
    others: z
      .boolean()
      .describe('Which and how many is for reviewers alone: no seller tries disguises against it'),
  }),
  refusals: ['not-found'],
})

export const getSheetFiles = defineCall('getSheetFiles', {
  ...ofItsAuthor,
  summary: 'The files of an own sheet as they will be handed in, what was measured, and uploads under way',
  effect: 'reads',
  request: z.object({ id: sheetId }),
  data: z.object({
    cover: picture.nullable(),
    samples: z.array(picture.extend({ num: z.number() })),
    sharpSamples: z
      .number()
      .int()
      .describe('How many of the samples, from the first, buyers can read before they buy'),
    /** Samples that the demo draws by itself: they count until own ones are uploaded. */
    drawnSamples: z.number(),
    pdf: pdf.nullable(),
    drawnPdf: z.boolean(),
    pages: z
      .number()
      .nullable()
      .describe('Of that PDF, also of one that the demo draws; null until they are counted'),
    pageUrl: z
      .string()
      .nullable()
      .describe(
        'Pages of that PDF as pictures, for this person, for two minutes: `&page=` and `&width=` are to be added',
      ),
    frozen: z.boolean().describe('Under review: no picture can be changed'),
    pdfFrozen: z.boolean().describe('Under review, or on sale without a new version: no PDF can be uploaded'),
    /** Uploads that were refused while no screen waited for the answer. */
    refused: z.array(
      z.object({
        kind: z.enum(['pdf', 'cover', 'sample']),
        num: z.number(),
        code: z.string(),
        msg: z.tuple([z.string(), z.string()]),
      }),
    ),
    partUpload: partUpload.nullable(),
  }),
  refusals: ['not-found'],
})

export const getPdf = defineCall('getPdf', {
  ...ofItsAuthor,
  summary: 'A link to the PDF of an own sheet, as it will be handed in: for this person, for two minutes',
  effect: 'reads',
  request: z.object({ id: sheetId }),
  data: z.string(),
  refusals: ['not-found'],
})

const sample = z.object({ id: sheetId, sample: fileId })

const straightening = z.object({
  state: z
    .enum(['none', 'working', 'ready', 'failed'])
    .describe('none: the seller has not asked, or another PDF has come since. working: ask again'),
  done: z.number().int().describe('Pages that were looked at'),
  pages: z.number().int().nullable().describe('Of how many'),
  changes: z
    .array(
      z.object({
        page: z.number().int(),
        degrees: z.number().describe('By which it leant to the right; 0 where it stood straight'),
        turned: z.boolean().describe('It stood on its head'),
        evened: z.boolean().describe('Its paper was made white'),
      }),
    )
    .describe('Empty where nothing was to be done'),
  taken: z.boolean().describe('The straightened file is the one that will be handed in'),
  before: z.string().nullable().describe('Pages of the original as pictures, as `pageUrl` of getSheetFiles'),
  after: z.string().nullable().describe('Pages of the straightened file'),
  problem: z.tuple([z.string(), z.string()]).nullable().describe('Why it failed'),
})

const ownPdf = { audience: 'seller', object: 'wrote-sheet', request: z.object({ id: sheetId }) } as const

export const straightenPdf = defineCall('straightenPdf', {
  ...ownPdf,
  summary:
    'Makes a second file of the own PDF: scans turned straight, pages that stand on their heads turned over, paper made white. The original stays',
  effect: 'writes',
  data: straightening,
  refusals: ['not-found', 'files.under-review', 'files.on-sale', 'files.pdf-missing'],
})

export const getStraightened = defineCall('getStraightened', {
  ...ownPdf,
  summary: 'How far it is, what was done to which page, and pages of both to look at',
  effect: 'reads',
  data: straightening,
  refusals: ['not-found'],
})

export const chooseStraightened = defineCall('chooseStraightened', {
  ...ownPdf,
  summary:
    'Takes the straightened file, takes the original back, or throws the straightened one away (or stops making it)',
  effect: 'writes',
  request: z.object({ id: sheetId, choice: z.enum(['straightened', 'original', 'neither']) }),
  data: straightening,
  refusals: ['not-found', 'files.under-review', 'files.on-sale', 'sheets.changed-elsewhere'],
})

export const removeSample = defineCall('removeSample', {
  ...ofItsAuthor,
  summary: 'Takes a sample away; restoreSample takes it back within the hour',
  effect: 'writes',
  request: sample,
  data: z.object({ sample: z.string().describe('To take it back with') }),
  refusals: ['not-found', 'files.under-review', 'files.last-sample'],
})

export const restoreSample = defineCall('restoreSample', {
  ...ofItsAuthor,
  summary: 'Takes back a sample that was taken away',
  effect: 'writes',
  request: sample,
  refusals: ['not-found', 'files.under-review', 'files.too-many-samples'],
})

export const reorderSamples = defineCall('reorderSamples', {
  ...ofItsAuthor,
  summary: 'Puts the samples into this order; every sample is named once',
  effect: 'writes',
  request: z.object({ id: sheetId, samples: z.array(fileId).min(1).max(10) }),
  refusals: ['not-found', 'files.under-review', 'files.samples-changed'],
})

export const addSamplePages = defineCall('addSamplePages', {
  ...ofItsAuthor,
  summary:
    'Pages of the own PDF as samples, in this order, before the sample at that place or behind all of them',
  effect: 'writes',
  request: z.object({
    id: sheetId,
    pages: z.array(z.number().int().min(1).max(1_000)).min(1).max(10),
    place: z.number().int().min(1).max(10).optional(),
  }),
  data: z.object({ samples: z.number().int() }),
  refusals: [
    'not-found',
    'request.invalid',
    'files.under-review',
    'files.pdf-missing',
    'files.too-many-samples',
    'reader.page-unreadable',
    'reader.busy',
    'unavailable',
    ...inspectionRefusals,
  ],
})

export const removeCover = defineCall('removeCover', {
  ...ofItsAuthor,
  summary: 'Takes the picture of the cover away: the cover is drawn without one',
  effect: 'writes',
  request: z.object({ id: sheetId }),
  refusals: ['not-found', 'files.under-review'],
})

export const beginPdfParts = defineCall('beginPdfParts', {
  ...ofItsAuthor,
  summary: 'Begins an upload of the PDF in parts, or goes on with the one of the same file',
  effect: 'writes',
  limit: 'upload-form',
  request: z.object(offeredFile),
  data: partUpload,
  refusals: ['not-found', 'files.under-review', 'files.on-sale', 'files.too-large', 'files.not-a-pdf'],
})

export const signPdfParts = defineCall('signPdfParts', {
  ...ofItsAuthor,
  ...signedParts,
  refusals: ['not-found', 'files.under-review', 'files.on-sale'],
})

export const listPdfParts = defineCall('listPdfParts', {
  ...ofItsAuthor,
  summary: 'The parts that have arrived',
  effect: 'reads',
  request: z.object({ id: sheetId, key: uploadKey }),
  data: partUpload,
  refusals: ['not-found'],
})

export const finishPdfParts = defineCall('finishPdfParts', {
  ...ofItsAuthor,
  summary: 'Joins the parts, checks the PDF and takes it in',
  effect: 'writes',
  request: z.object({ id: sheetId, key: uploadKey }),
  data: taken,
  refusals: [...fileRefusals, 'files.parts-missing'],
})

export const abortPdfParts = defineCall('abortPdfParts', {
  ...ofItsAuthor,
  summary: 'Gives an upload in parts up and forgets what has arrived',
  effect: 'writes',
  request: z.object({ id: sheetId, key: uploadKey }),
  refusals: ['not-found'],
})
