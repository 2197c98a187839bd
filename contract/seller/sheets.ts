import { z } from 'zod'
import { signedInUser } from '../buyer/catalogue.ts'
import { launchDaysMax } from '#rules/sheets/sheet-price.ts'
import { pinNoteLengthMax, pinsMax } from '#rules/sheets/review.ts'
import { defineCall } from '../shared/call.ts'
import { inspectionRefusals } from '../shared/refusals/files.ts'
import {
  baht,
  category,
  factFields,
  idText,
  instant,
  names,
  sheetId,
  storeCode,
  uploadForm,
  uploadKey,
} from '../shared/fields.ts'

/** Writing a sheet, handing it in, and what a seller may change once it is on sale (seller.md §2 to §5 and §7). */

/** 0 draft, 1 and 2 under review, 3 rejected, 4 published (seller.md §3). */
const status = z.number().int().min(0).max(4)
/** Counts a sheet's saves; the next save sends it back, so that two tabs do not silently overwrite each other (optimistic locking). */
const revision = z.number().int().min(1)
const message = z.string().max(2000).describe('Note to the reviewer')

/** The release time of a sheet its author has delayed. */
export const releaseMoment = instant
  .nullable()
  .describe('Not on sale before this moment; null where there is none')

export const heldOffSale = z
  .object({ claim: idText.nullable().describe('The copyright claim that was found right; null for a pause') })
  .nullable()
  .describe('Staff hold it off sale, by itself or with all of its author or store')

const version = z.object({
  number: z.number().int().describe('2 for the first one after the original'),
  status: z.number().int().min(0).max(3).describe('As of a sheet'),
  reason: z.string().nullable(),
  whatsNew: z.string(),
  message,
  revision,
})

/** A lower price for the first days on sale. */
const launchOff = {
  kind: z.enum(['percent', 'fixed']),
  amount: z
    .number()
    .describe('percent: whole points from 1 to 50; fixed: baht off, at most half of the price'),
  days: z.number().int().min(1).max(launchDaysMax).describe('Whole days after the one on which it begins'),
}

/** A place on a page that a reviewer named when the sheet went back. */
export const pinSeen = z.object({
  number: z.number().int(),
  page: z.number().int(),
  note: z.string(),
  picture: z.string().nullable().describe('That part of the page as it was, as a data URL'),
  answer: z.string().describe('Of its author; empty while there is none'),
})

/** A sheet as its author sees it (seller.md §3). */
export const ownSheetData = z.object({
  _id: sheetId,
  name: z.string().describe('Course code, a space, course name'),
  sCode: z.string(),
  sName: z.string(),
  store: storeCode,
  classInfo: z.string(),
  detail: z.string(),
  price: baht.describe('0 while none was typed'),
  priceOnSale: baht.nullable().describe('The price that counts while staff look at a much higher new one'),
  examNum: z.number().int(),
  ...factFields,
  visible: z.boolean(),
  status,
  reason: z.string().nullable().describe('Why it was rejected'),
  message,
  bought: z.number().int(),
  score: z.number(),
  created: instant,
  color: z.string(),
  highlighted: z.boolean(),
  authorCode: z.string(),
  revision,
  savedAt: instant,
  terms: z.boolean().describe('The terms in force were accepted for this sheet'),
  published: z.boolean().describe('It was on sale at some time'),
  cover: z.string().describe('Version of the cover image, for its address'),
  version: version.nullable().describe('A new version that waits, is reviewed or was rejected'),
  release: releaseMoment,
  held: heldOffSale,
  launch: z
    .object({
      ...launchOff,
      state: z.enum(['planned', 'running', 'ended']),
      fullPrice: baht.nullable().describe('What it costs afterwards, while it runs'),
      until: instant.nullable(),
    })
    .nullable()
    .describe('A lower price for its first days, planned or begun'),
  mayLaunch: z.boolean().describe('Such a price may be planned: it had none, and is not on sale for long'),
  pins: z.array(pinSeen).describe('What a reviewer pinned on its pages when it was sent back'),
})

export const storeChoice = z.object({
  code: storeCode,
  name: names,
  short: z.string(),
  color: z.string(),
  category: z
    .number()
    .int()
    .min(0)
    .max(5)
    .describe('Region of the home page; decides the categories offered'),
})

const editorData = z.object({
  sheet: ownSheetData,
  store: z.array(storeChoice).describe('Every store a sheet may belong to'),
  user: signedInUser,
})

/** Sheets are named by `id`, or by the `_id` that they came with. */
const whichSheet = { id: sheetId.optional(), _id: sheetId.optional() }
const isNamed = (input: { id?: string | undefined; _id?: string | undefined }) =>
  (input.id ?? input._id) !== undefined

/** Omitted fields stay. `name` is derived from code and name and ignored here, as are fields that are not the seller's. */
export const editedWords = {
  sCode: z.string().max(100).optional(),
  sName: z.string().max(300).optional(),
  store: storeCode.optional(),
  classInfo: z.string().max(2000).optional(),
  detail: z.string().max(5000).optional(),
  price: z
    .union([z.number(), z.string().max(40)])
    .optional()
    .describe('Baht, as a number or as typed'),
  ...z.object(factFields).partial().shape,
}

export type EditedSheet = {
  [Field in keyof typeof editedWords]?: z.output<(typeof editedWords)[Field]> | undefined
}

const itsAuthor = { audience: 'seller', object: 'wrote-sheet' } as const

export const newSheet = defineCall('newSheet', {
  ...itsAuthor,
  summary:
    'Begin a new sheet: an empty draft, or one with the words of an own sheet for the season that is read for now',
  effect: 'writes',
  request: z
    .object({
      like: sheetId.optional().describe('An own sheet: its words are taken over, its files are not'),
      about: z
        .object({
          store: storeCode,
          code: z.string().max(60),
          name: z.string().max(300),
          category: category.optional(),
          classInfo: z.string().max(300).default(''),
        })
        .optional()
        .describe('What it is to be about, where nothing is taken over'),
    })
    .nullish()
    .transform((input) => input ?? {}),
  data: z.object({ id: sheetId }),
  refusals: ['sheets.too-many-drafts', 'not-found'],
})

const changeable = z.object({ price: baht, ...factFields })

/** Changes of many sheets at once that can still be undone. */
export const undoableChanges = z
  .array(
    z.object({
      id: z.number().int(),
      at: instant,
      fields: z.array(changeable.keyof()),
      sheets: z.number().int(),
    }),
  )
  .describe('Of the last 24 hours, the newest first')

/** Refusals of every call that saves a sheet. */
const saveRefusals = [
  'not-found',
  'sheets.moved-on',
  'sheets.changed-elsewhere',
  'sheets.price-invalid',
  'sheets.launch-running',
  'sheets.category-not-offered',
] as const

export const changeManySheets = defineCall('changeManySheets', {
  ...itsAuthor,
  summary: 'Price, term, year and category of many sheets on sale: all of them or none',
  effect: 'writes',
  // All of them, of 1,000 sheets.
  bodyBytesMax: 128 * 1024,
  request: z.object({
    dry: z.boolean().default(false).describe('Only say what would happen'),
    sheets: z
      .array(
        z.object({
          id: sheetId,
          revision: revision.optional(),
          price: editedWords.price,
          ...z.object(factFields).partial().shape,
        }),
      )
      .min(1)
      .max(1000)
      .refine((sheets) => new Set(sheets.map(({ id }) => id)).size === sheets.length),
  }),
  data: z.object({
    sheets: z.array(
      z.object({
        id: sheetId,
        revision,
        before: changeable,
        after: changeable,
        waits: z.boolean().describe('Staff look at the price first; the old one counts until then'),
      }),
    ),
  }),
  refusals: [...saveRefusals, 'sheets.price-not-number', 'sheets.year-not-offered'],
})

export const undoManySheets = defineCall('undoManySheets', {
  ...itsAuthor,
  object: 'own-data',
  summary: 'Take a change of many sheets back, within 24 hours; what was edited since stays as it is',
  effect: 'writes',
  request: z.object({ id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).describe('Of the change') }),
  data: z.object({
    back: z.number().int().describe('Sheets that say again what they said before'),
    kept: z.number().int().describe('Sheets that were edited or moved since'),
  }),
  refusals: ['not-found'],
})

export const deleteDraft = defineCall('deleteDraft', {
  ...itsAuthor,
  summary: 'Take away a draft or a rejected sheet that was never on sale, with its files',
  effect: 'writes',
  request: z.object({ id: sheetId }),
  refusals: ['not-found', 'sheets.moved-on', 'sheets.was-on-sale', 'sheets.in-use'],
})

export const getDraft = defineCall('getDraft', {
  ...itsAuthor,
  summary: 'The draft editor: the sheet as it was last saved, whatever its state',
  effect: 'reads',
  request: z.object({ id: sheetId }),
  data: editorData,
  refusals: ['not-found'],
})

const draftBytesMax = 256 * 1024

export const saveDraft = defineCall('saveDraft', {
  ...itsAuthor,
  summary: 'Save a draft or a rejected sheet; everything may still be missing',
  effect: 'writes',
  bodyBytesMax: draftBytesMax,
  request: z
    .object({
      ...whichSheet,
      ...editedWords,
      message: message.optional(),
      revision: revision.optional().describe('The one that was edited; refused when another tab saved since'),
    })
    .refine(isNamed),
  data: z.object({ revision, savedAt: instant }),
  refusals: [...saveRefusals, 'sheets.year-not-offered'],
})

export const confirmSend = defineCall('confirmSend', {
  ...itsAuthor,
  summary: 'Hand the sheet in for review',
  effect: 'writes',
  request: z.object({
    sheet: z.union([sheetId, z.object(whichSheet).refine(isNamed)]).describe('The sheet, or its id'),
    terms: z.boolean().optional().describe('The terms were accepted now'),
    revision: revision.optional().describe('Refused when another tab saved since'),
  }),
  refusals: [
    ...saveRefusals,
    'sheets.title-missing',
    'sheets.class-info-missing',
    'sheets.detail-missing',
    'sheets.price-not-number',
    'sheets.selling-closed',
    'sheets.terms-missing',
    'files.upload-running',
    'files.samples-missing',
    'files.pdf-missing',
    'files.taken-down',
  ],
})

export const answerPin = defineCall('answerPin', {
  ...itsAuthor,
  summary: 'Answer a place that the reviewer pinned; the next reviewer reads it',
  effect: 'writes',
  request: z.object({
    id: sheetId,
    number: z.number().int().min(1).max(pinsMax),
    answer: z.string().trim().max(pinNoteLengthMax),
  }),
  refusals: ['not-found'],
})

export const confirmGoDraft = defineCall('confirmGoDraft', {
  ...itsAuthor,
  summary: 'Back to draft: off sale, or out of the queue, until it is handed in and approved again',
  effect: 'writes',
  request: z.object({ id: sheetId }),
  refusals: ['not-found', 'sheets.moved-on', 'sheets.under-review'],
})

export const getEdit = defineCall('getEdit', {
  ...itsAuthor,
  summary: 'The data of a published sheet, for its author',
  effect: 'reads',
  request: z.object({ id: sheetId }),
  data: editorData,
  refusals: ['not-found'],
})

export const saveEdit = defineCall('saveEdit', {
  ...itsAuthor,
  summary:
    'Change the data of a published sheet, open or close it; title and institution stay. Saves a draft too',
  effect: 'writes',
  bodyBytesMax: draftBytesMax,
  request: z
    .object({
      ...whichSheet,
      ...editedWords,
      message: message.optional(),
      visible: z
        .union([z.boolean(), z.string().max(20)])
        .optional()
        .describe('Closed only by the boolean or the text false'),
      revision: revision.optional(),
    })
    .refine(isNamed),
  data: z.object({ revision, savedAt: instant }),
  refusals: [
    ...saveRefusals,
    'sheets.under-review',
    'sheets.class-info-missing',
    'sheets.detail-missing',
    'sheets.price-not-number',
    'sheets.year-not-offered',
  ],
})

export const previewCover = defineCall('previewCover', {
  ...itsAuthor,
  summary: 'The cover as buyers will see it, drawn from what is being typed',
  effect: 'reads',
  limit: 'preview-cover',
  request: z.object({ id: sheetId, ...editedWords }),
  data: z.object({ image: z.string().describe('WebP in base64, 560 pixels wide') }),
  refusals: ['not-found', 'unavailable'],
})

export const planRelease = defineCall('planRelease', {
  ...itsAuthor,
  summary:
    'The moment before which sheets are not on sale, however early they are approved: all of them or none',
  effect: 'writes',
  request: z.object({
    sheets: z
      .array(sheetId)
      .min(1)
      .max(1000)
      .refine((sheets) => new Set(sheets).size === sheets.length),
    at: instant.nullable().describe('Null: on sale as soon as it is approved, at once where it is'),
  }),
  refusals: ['not-found', 'sheets.moved-on', 'sheets.release-invalid'],
})

export const planLaunch = defineCall('planLaunch', {
  ...itsAuthor,
  summary:
    'A lower price for the first days of an own sheet, once: from going on sale, at once where it is; null ends or forgets it',
  effect: 'writes',
  request: z.object({ id: sheetId, off: z.object(launchOff).nullable() }),
  refusals: [
    'not-found',
    'sheets.launch-used',
    'sheets.launch-late',
    'sheets.launch-invalid',
    'request.invalid',
  ],
})

export const startVersion = defineCall('startVersion', {
  ...itsAuthor,
  summary: 'Begin a new version of a published sheet, which stays on sale meanwhile',
  effect: 'writes',
  request: z.object({ id: sheetId }),
  data: version,
  refusals: ['not-found', 'sheets.moved-on'],
})

export const uploadPageUrl = defineCall('uploadPageUrl', {
  ...itsAuthor,
  summary:
    'A form to post one page of a sheet on sale to (PDF of one page, JPEG, PNG, WebP, 20 MB), for fixPage',
  effect: 'writes',
  limit: 'upload-form',
  request: z.object({ id: sheetId }),
  data: uploadForm,
  refusals: ['not-found', 'sheets.moved-on', 'files.under-review'],
})

export const fixPage = defineCall('fixPage', {
  ...itsAuthor,
  summary:
    'Puts the posted page in the place of a page of the PDF; the whole goes into the new version, begun with that where none waits',
  effect: 'writes',
  request: z.object({
    id: sheetId,
    page: z.number().int().min(1).max(1_000),
    key: uploadKey,
    whatsNew: z.string().trim().max(300),
  }),
  data: version,
  refusals: [
    'not-found',
    'request.invalid',
    'sheets.moved-on',
    'sheets.changed-elsewhere',
    'files.under-review',
    'files.form-expired',
    'files.bad-form',
    'files.not-arrived',
    'files.too-large',
    'files.empty',
    'files.wrong-type',
    'files.pdf-missing',
    'files.not-one-page',
    'library.not-ready',
    'unavailable',
    ...inspectionRefusals,
  ],
})

export const saveVersion = defineCall('saveVersion', {
  ...itsAuthor,
  summary: 'Save the words of the new version',
  effect: 'writes',
  request: z.object({ id: sheetId, whatsNew: z.string().max(2000), message, revision: revision.optional() }),
  data: z.object({ revision }),
  refusals: ['not-found', 'sheets.moved-on', 'sheets.changed-elsewhere'],
})

export const sendVersion = defineCall('sendVersion', {
  ...itsAuthor,
  summary: 'Hand the new version in for review',
  effect: 'writes',
  request: z.object({ id: sheetId, terms: z.boolean().optional() }),
  refusals: [
    'not-found',
    'sheets.moved-on',
    'sheets.selling-closed',
    'sheets.terms-missing',
    'files.upload-running',
    'files.pdf-missing',
    'files.taken-down',
  ],
})

export const cancelVersion = defineCall('cancelVersion', {
  ...itsAuthor,
  summary: 'Give the new version up; what is on sale stays as it is',
  effect: 'writes',
  request: z.object({ id: sheetId }),
  refusals: ['not-found', 'sheets.moved-on', 'sheets.under-review'],
})
