import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import {
  academicYear,
  baht,
  category,
  idText,
  instant,
  names,
  searchText,
  semester,
  storeCode,
  uploadForm,
} from '../shared/fields.ts'
import { pageOfRows } from './page-of-rows.ts'
import { pictureRefusals } from '../shared/refusals/files.ts'

/** Packages of sheets, managed by staff (decisions §5). Other stores' packages are refused like unknown ones. */
const staffOfTheStore = { audience: 'staff-1', object: 'store-staff' } as const

/** The order of the rows; a leading minus is descending. */
const groupSort = z.enum(['updated', '-updated', 'name', '-name'])

/** The list's filters; also the input of the list 'groups' as a file. */
export const groupFilters = z.object({
  store: storeCode.default(-1).describe('-1: all of the own stores'),
  search: searchText.default('').describe('Words of the package or of its sheets, or its id'),
  show: z
    .enum(['all', 'visible', 'hidden', 'recommended', 'attention'])
    .default('all')
    .describe('attention: holds a sheet that is not on sale'),
  sort: groupSort.default('-updated'),
})

const listed = z.object({
  _id: z.string(),
  name: z.string(),
  store: storeCode,
  storeName: names,
  sheetCount: z.number().int(),
  onSaleCount: z.number().int().describe('Buyers see these; below `sheetCount` something is hidden'),
  sold: z.number().int().describe('How often its sheets were sold, in packages or alone'),
  price: baht.describe('The sum of the sheets on sale: a package has no price of its own'),
  recommended: z.boolean(),
  visible: z.boolean(),
  cover: z.string().describe('Version of the picture'),
  covers: z
    .array(z.object({ _id: z.string(), cover: z.string() }))
    .describe('Its first sheets on sale, with the versions of their covers; five at most'),
  updated: instant,
})

export const listGroups = defineCall('listGroups', {
  ...staffOfTheStore,
  summary: 'Packages of the own stores, a page at a time',
  effect: 'reads',
  request: groupFilters.extend(pageOfRows),
  data: z.object({ groups: z.array(listed), total: z.number().int() }),
  refusals: ['not-found'],
})

export const getGroup = defineCall('getGroup', {
  ...staffOfTheStore,
  summary: 'All that can be edited of a package',
  effect: 'reads',
  request: z.object({ id: idText }),
  data: z.object({
    _id: z.string(),
    store: storeCode,
    storeName: names,
    name: z.string(),
    detail: z.string(),
    recommended: z.boolean(),
    visible: z.boolean(),
    hasOwnCover: z.boolean(),
    cover: z.string(),
    revision: z.number().int(),
    sheets: z
      .array(
        z.object({
          _id: z.string(),
          name: z.string(),
          price: baht,
          semester,
          year: academicYear,
          category,
          onSale: z.boolean(),
        }),
      )
      .describe('In their order'),
  }),
  refusals: ['not-found'],
})

const groupSheetsMin = 2
const groupSheetsMax = 50

export const saveGroup = defineCall('saveGroup', {
  ...staffOfTheStore,
  summary: 'A new package, or changes to one. Orders that were made stay as they are',
  effect: 'writes',
  request: z.object({
    id: idText.optional().describe('Without: a new one'),
    revision: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe('As the caller saw it: refused when a colleague has saved since'),
    store: storeCode.describe('Of a new one; a package never changes its store'),
    name: z.string().trim().min(1).max(300),
    detail: z.string().trim().max(5_000),
    sheets: z
      .array(idText)
      .min(groupSheetsMin)
      .max(groupSheetsMax)
      .describe('In their order. New ones must be on sale in the store'),
    recommended: z.boolean(),
    visible: z.boolean(),
    dropCover: z.boolean().default(false).describe('The uploaded cover goes; the drawn one comes back'),
  }),
  data: z.object({ _id: z.string(), revision: z.number().int(), cover: z.string() }),
  refusals: [
    'staff.own-matter',
    'not-found',
    'groups.changed-meanwhile',
    'groups.sheet-not-on-sale',
    'groups.sheet-twice',
  ],
})

export const markGroups = defineCall('markGroups', {
  ...staffOfTheStore,
  summary: 'Recommend, show or hide several packages at once: all of them or none',
  effect: 'writes',
  request: z.object({
    ids: z.array(idText).min(1).max(200),
    mark: z.enum(['recommend', 'unrecommend', 'show', 'hide']),
  }),
  data: z.object({ changed: z.number().int().describe('Those that were not so already') }),
  refusals: ['staff.own-matter', 'not-found'],
})

export const uploadGroupCoverUrl = defineCall('uploadGroupCoverUrl', {
  ...staffOfTheStore,
  summary: 'A form to post the cover of a package to (JPEG, PNG, WebP, 5 MB)',
  effect: 'reads',
  limit: 'upload-form',
  request: z.object({ id: idText }),
  data: uploadForm,
  refusals: ['not-found'],
})

export const finishGroupUpload = defineCall('finishGroupUpload', {
  ...staffOfTheStore,
  summary: 'Checks what was posted, keeps its pixels alone and shows it as the cover of the package',
  effect: 'writes',
  request: z.object({ id: idText, key: z.string().min(1).max(600) }),
  data: z.object({ cover: z.string() }),
  refusals: [
    'not-found',
    'files.bad-form',
    'files.form-expired',
    'files.not-arrived',
    'files.too-large',
    'files.wrong-type',
    ...pictureRefusals,
  ],
})
