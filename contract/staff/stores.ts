import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { instant, names, typed, uploadForm } from '../shared/fields.ts'
import { pictureRefusals } from '../shared/refusals/files.ts'

/** Universities and drives (staff.md §2, §3): data by staff 1 of the store, new ones by global administrators. */
const byStoreStaff = { audience: 'staff-1', object: 'store-staff' } as const

const code = z.number().int().min(1).max(2_147_483_647)
const typedCode = typed(code)
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/)
/** Header, book character, mouth, price. */
const colours = z.array(colour).length(4)
const bothNames = z.tuple([z.string().trim().min(1).max(200), z.string().trim().max(200)])
/** A university's Facebook page: buyers are sent there, so the host must be exactly Facebook's. */
const facebookPage = z.union([
  z.literal(''),
  z
    .string()
    .max(500)
    .regex(
      /^https:\/\/(?:[\w-]+\.)?(?:facebook\.com|fb\.com|fb\.me|m\.me)(?:\/[\p{L}\p{M}\w\-./?=&%~+#:,]*)?$/u,
    ),
])
const facultyName = z.string().trim().max(200)
const group = z.object({
  name: z.string().trim().max(100),
  items: z.array(code).max(2_000),
  expand: z.boolean().default(true),
})
const seen = instant
  .optional()
  .describe('`updated` as the caller saw it: refused when a colleague has saved since')

const visibility = z
  .enum(['draft', 'hidden', 'shown'])
  .describe('Drafts and hidden ones are in no list of the shop')
const entry = z.object({
  _id: z.string(),
  code: z.number().int(),
  name: names,
  short: z.string(),
  sheets: z.number().int().describe('Published ones'),
  color: z.string().describe('Of the head of its covers'),
  hasLogo: z.boolean(),
  visibility,
  covers: z
    .array(z.object({ _id: z.string(), cover: z.string() }))
    .describe('Of what is bought most in it, with the versions of their pictures; three at most'),
})

export const listUni = defineCall('listUni', {
  ...byStoreStaff,
  summary: 'The universities and drives that the caller looks after',
  effect: 'reads',
  data: z.object({ uni: z.array(entry), drive: z.array(entry), mayAdd: z.boolean() }),
})

const newStore = {
  ...byStoreStaff,
  effect: 'writes',
  request: z.object({ code: typedCode }),
  refusals: ['not-allowed', 'stores.code-taken'],
} as const

export const newUni = defineCall('newUni', { ...newStore, summary: 'A university of this code' })
export const newDrive = defineCall('newDrive', { ...newStore, summary: 'A drive of this code' })

export const getUni = defineCall('getUni', {
  ...byStoreStaff,
  summary: 'All that can be edited of a university or drive',
  effect: 'reads',
  request: z.object({ code: typedCode }),
  data: z.object({
    code: z.number().int(),
    kind: z.enum(['institution', 'drive']),
    name: names,
    short: z.string(),
    category: z.number().int(),
    faculty: z.array(z.array(z.string())),
    color: z.array(z.string()),
    facebookLink: z.string(),
    subject: z.string(),
    description: z.string(),
    driveIn: z.array(z.number().int()),
    useNewDrive: z.boolean(),
    visibility,
    driveMap: z
      .array(z.object({ name: z.string(), items: z.array(z.number().int()), expand: z.boolean() }))
      .describe('Its last group is fixed: every drive of the university that is in no other one'),
    drives: z.array(z.object({ code: z.number().int(), name: names })).describe('Drives of the university'),
    pictureVersion: z.number().int(),
    hasLogo: z.boolean().describe('Without one covers show the book'),
    hasTemplate: z.boolean().describe('Without one covers are drawn by their colours alone'),
    updated: instant,
  }),
  refusals: ['not-found'],
})

const saved = z.object({ updated: instant, pictureVersion: z.number().int() })
const saveRefusals = ['not-found', 'stores.changed-meanwhile'] as const

export const saveUni = defineCall('saveUni', {
  ...byStoreStaff,
  summary: 'Save a university; covers are drawn anew where names or colours changed',
  effect: 'writes',
  // 300 faculties with names in both languages.
  bodyBytesMax: 256 * 1024,
  request: z.object({
    code,
    name: bothNames,
    short: z.string().trim().max(20).optional(),
    category: z.number().int().min(0).max(5),
    faculty: z
      .array(z.union([facultyName, z.array(facultyName).min(1).max(5)]))
      .max(300)
      .describe('Empty and repeated ones are left out'),
    color: colours,
    facebookLink: facebookPage,
    useNewDrive: z.boolean(),
    driveMap: z.array(group).max(200),
    visible: z
      .boolean()
      .optional()
      .describe('In the lists of the shop; without it a draft is shown from now on'),
    seen,
  }),
  data: saved,
  refusals: saveRefusals,
})

export const saveDrive = defineCall('saveDrive', {
  ...byStoreStaff,
  summary: 'Save a drive and the universities that show it',
  effect: 'writes',
  request: z.object({
    code,
    name: bothNames,
    short: z.string().trim().max(20).optional(),
    driveIn: z.array(code).max(500).describe('Codes of universities, not of drives'),
    color: colours,
    subject: z.string().trim().max(200),
    description: z.string().trim().max(2_000),
    visible: z
      .boolean()
      .optional()
      .describe('In the lists of the shop; without it a draft is shown from now on'),
    seen,
  }),
  data: saved,
  refusals: [...saveRefusals, 'stores.drive-in'],
})

const pictureForm = {
  ...byStoreStaff,
  effect: 'writes',
  request: z.object({ id: typedCode.describe('Store code') }),
  data: uploadForm,
  refusals: ['not-found'],
  secretAnswer: true,
} as const

export const uploadUniLogoUrl = defineCall('uploadUniLogoUrl', {
  ...pictureForm,
  summary: 'A form to post the logo to (5 MB at most)',
})
export const uploadUniTemplateUrl = defineCall('uploadUniTemplateUrl', {
  ...pictureForm,
  summary: 'A form to post the cover template to (5 MB at most)',
})

export const finishUniUpload = defineCall('finishUniUpload', {
  ...byStoreStaff,
  summary: 'Take in what was posted, at once; otherwise it is taken in when the store is looked at next',
  effect: 'writes',
  request: z.object({ id: typedCode, key: z.string().min(1).max(200) }),
  data: z.object({ pictureVersion: z.number().int() }),
  refusals: [
    'not-found',
    'files.not-arrived',
    'files.too-large',
    'files.wrong-type',
    'files.bad-form',
    ...pictureRefusals,
  ],
})

export const deleteStore = defineCall('deleteStore', {
  ...byStoreStaff,
  summary: 'Take a university or drive away that nothing refers to; what is in use can be hidden',
  effect: 'writes',
  request: z.object({ code }),
  refusals: ['not-found', 'not-allowed', 'stores.in-use'],
})
