import { z } from 'zod'
import {
  pinNoteLengthMax,
  pinsMax,
  rejectReasonLengthMax,
  rejectReasonLengthMin,
  reviewRisks,
} from '#rules/sheets/review.ts'
import { defineCall } from '../shared/call.ts'
import { fileWarnings } from '../seller/files.ts'
import { pinSeen, releaseMoment } from '../seller/sheets.ts'
import {
  academicYear,
  baht,
  category,
  idText,
  instant,
  names,
  semester,
  sheetId,
  storeCode,
} from '../shared/fields.ts'

/**
 * Staff's decisions about sheets (decisions §4, "Review of sheets"). `version` names the new version of a sheet that stays on sale. Other
 * stores' sheets are refused like unknown ones.
 */
const about = {
  id: sheetId,
  version: z.number().int().min(2).max(10_000).optional().describe('Number of the new version'),
}

/** Every decision names what was on the screen: of anything else it is refused, however it came there. */
const decidedAbout = {
  ...about,
  revision: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('The revision that was looked at; refused when the submission is another one by now'),
}

const staffOfTheStore = { audience: 'staff-1', object: 'store-staff', effect: 'writes' } as const

/** Refusals of every decision about a sheet. */
const decisionRefusals = [
  'not-found',
  'staff.own-matter',
  'sheets.other-revision',
  'sheets.moved-on',
  'sheets.open-elsewhere',
] as const

export const claimSheet = defineCall('claimSheet', {
  ...staffOfTheStore,
  summary: 'Open a waiting sheet for review, or give it to a colleague; no other reviewer can decide then',
  request: z.object({
    ...decidedAbout,
    to: idText.optional().describe('A colleague who may review it; the caller if left out'),
    seen: idText
      .nullish()
      .describe('With `to`: who had it on the screen; refused when it is another reviewer by now'),
  }),
  refusals: decisionRefusals,
})

export const approveSheet = defineCall('approveSheet', {
  ...staffOfTheStore,
  summary: 'Publish the sheet that the caller has open; its file is pinned by its hash',
  request: z.object(decidedAbout),
  refusals: [...decisionRefusals, 'files.pdf-missing', 'files.samples-missing', 'files.taken-down'],
})

export const rejectSheet = defineCall('rejectSheet', {
  ...staffOfTheStore,
  summary: 'Send the sheet that the caller has open back to its author, with a reason',
  request: z.object({
    ...decidedAbout,
    reason: z.string().trim().min(rejectReasonLengthMin).max(rejectReasonLengthMax),
    pins: z
      .array(
        z.object({
          page: z.number().int().min(1).max(9_999),
          box: z
            .array(z.number().int().min(0).max(1_000))
            .length(4)
            .describe('Left, top, right, bottom in thousandths of the page'),
          note: z.string().trim().min(1).max(pinNoteLengthMax),
        }),
      )
      .max(pinsMax)
      .default([])
      .describe('Places on its pages that the author sees, and answers'),
  }),
  refusals: decisionRefusals,
})

export const resetSheet = defineCall('resetSheet', {
  ...staffOfTheStore,
  summary: 'Back into the queue: from being reviewed, rejected or published',
  request: z.object({
    ...decidedAbout,
    seen: idText
      .optional()
      .describe('Who reviewed it on the screen; refused when it is another reviewer, or decided, by now'),
  }),
  refusals: decisionRefusals,
})

const person = z.object({ _id: z.string(), name: z.string() })

const inQueue = z.object({
  id: sheetId,
  version: z.number().int().nullable().describe('Number of the new version; null for a sheet'),
  name: z.string(),
  store: storeCode,
  storeName: names,
  author: person,
  status: z.number().int().describe('1 waits, 2 a reviewer has it open; 3 sent back, 4 published'),
  revision: z.number().int().describe('Goes with every decision'),
  reviewer: person.nullable(),
  handedIn: instant,
})

const risk = z.enum(reviewRisks)

export const getVerifySheet = defineCall('getVerifySheet', {
  audience: 'staff-1',
  summary: 'Submissions of the own stores that wait or are being reviewed, oldest first',
  effect: 'reads',
  request: z
    .object({
      store: storeCode.optional().describe('One of the own stores; -1 or nothing for all of them'),
      hours: z.number().int().min(0).max(100_000).optional().describe('Waiting at least so long'),
      order: z.enum(['oldest', 'risk']).default('oldest').describe('Of one risk the oldest first'),
      whose: z
        .enum(['any', 'mine', 'nobody'])
        .default('any')
        .describe('Claimed by or given to the caller, or to no reviewer yet'),
      page: z.number().int().min(0).max(100_000).default(0),
      rows: z.number().int().min(1).max(200).default(50),
    })
    .nullish()
    .transform((input) => input ?? { page: 0, rows: 50, order: 'oldest' as const, whose: 'any' as const }),
  data: z.object({
    queue: z.array(
      inQueue.extend({
        risks: z.array(risk).describe('What the machine knows that asks for a closer look'),
        cover: z.string().describe('For this person, for two minutes'),
      }),
    ),
    total: z.number().int(),
    colleagues: z.array(person).describe('Who may review in any of these stores, the caller among them'),
  }),
  refusals: ['not-found'],
})

const file = z.object({ url: z.string().describe('For this person, for two minutes') })

const pdf = z.object({
  url: z.string().describe('The whole file as a download, for this person, for two minutes'),
  pageUrl: z.string().describe('Its pages as pictures: append page and width'),
  pages: z.number().int().nullable(),
  bytes: z.number().nullable(),
  blankShare: z.number().nullable(),
  content: z.enum(['text', 'scan', 'mixed']).nullable(),
  dpi: z.number().nullable(),
  warnings: z.array(z.enum(fileWarnings)),
})

export const getSubmission = defineCall('getSubmission', {
  audience: 'staff-1',
  object: 'store-staff',
  summary: 'Everything a reviewer has to know of one sheet, or of its new version',
  effect: 'reads',
  request: z.object(about),
  data: z.object({
    submission: inQueue.extend({ handedIn: instant.nullable() }),
    colleagues: z.array(person).describe('Who may review it, the caller among them'),
    sheet: z.object({
      sCode: z.string(),
      sName: z.string(),
      classInfo: z.string(),
      detail: z.string(),
      price: baht,
      semester,
      year: academicYear,
      category,
    }),
    note: z.string(),
    release: releaseMoment,
    whatsNew: z.string(),
    cover: file,
    samples: z.array(file),
    sharpSamples: z
      .number()
      .int()
      .describe('How many of them, from the first, buyers can read before they buy'),
    pdf: pdf.nullable(),
    onSale: pdf.nullable().describe('Of a new version: the file that buyers read now'),
    checks: z.object({
      samplesWithQr: z.number().int().describe('Looked for when each was uploaded; none gets through'),
      missing: z.string().nullable().describe('Code of what still stands in the way of approving'),
    }),
    duplicates: z.array(
      z.object({
        id: sheetId,
        name: z.string(),
        author: z.string(),
        status: z.number().int(),
        sameFile: z.boolean(),
        sameCourse: z.boolean(),
      }),
    ),
    decisions: z
      .array(
        z.object({
          decision: z.enum(['approved', 'rejected', 'reset']),
          reason: z.string(),
          by: z.string(),
          at: instant,
        }),
      )
      .describe('About this sheet, newest first'),
    pins: z.array(pinSeen).describe('Of the last time that it was sent back, with the answers of its author'),
    reasons: z
      .array(z.number().int())
      .describe('How often each of the offered reasons was given in 90 days, in their order'),
    seller: z.object({
      onSale: z.number().int(),
      rejected: z.number().int(),
      rejections: z.array(z.object({ id: sheetId, name: z.string(), reason: z.string(), at: instant })),
    }),
  }),
  refusals: ['not-found'],
})

/** Left, top, right, bottom, of 1,000 from the middle of the page, along its longer side. */
const box = z.array(z.number().int()).length(4)

export const comparePages = defineCall('comparePages', {
  ...staffOfTheStore,
  summary:
    'Pages that look like those of other sheets; of a new version also which page became which. Asked again while they are read',
  request: z.object(about),
  data: z.object({
    state: z.enum(['ready', 'reading', 'unreadable']),
    pages: z.number().int().describe('Compared: the first 300'),
    similar: z
      .array(
        z.object({
          id: sheetId,
          name: z.string(),
          author: z.string(),
          alike: z.number().int().describe('Pages of this submission that look like one of that sheet'),
          since: instant.describe('When that sheet was handed in, or begun'),
          wasFirst: z.boolean().describe('Before this submission'),
          ownAuthor: z.boolean().describe('Of the same author'),
          pageUrl: z.string().nullable().describe('Its pages as pictures, where the caller may see them'),
          pages: z
            .array(
              z.object({
                mine: z.number().int(),
                theirs: z.number().int(),
                mineBox: box,
                theirsBox: box,
              }),
            )
            .describe('The same page however it was disguised, with the part they have in common'),
        }),
      )
      .describe('Most alike first'),
    pairs: z
      .array(
        z.object({
          change: z.enum(['same', 'changed', 'added', 'removed']),
          old: z.number().int().nullable(),
          now: z.number().int().nullable(),
        }),
      )
      .nullable()
      .describe('Null where there is no file on sale to compare with'),
  }),
  refusals: ['not-found'],
})

export const lookAtSubmission = defineCall('lookAtSubmission', {
  ...staffOfTheStore,
  summary: 'Says every few seconds that the caller has a submission on the screen, and hears who else has',
  request: z.object({ ...about, leave: z.boolean().default(false).describe('The screen shows another one') }),
  data: z.object({ others: z.array(person.extend({ since: instant })) }),
  refusals: ['not-found'],
})
