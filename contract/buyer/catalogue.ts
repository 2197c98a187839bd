import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import type { SheetFact } from '#rules/sheets/sheet-facts.ts'
import { answeredQuestion } from './questions.ts'
import {
  baht,
  factFields,
  idText,
  instant,
  names,
  searchText,
  sheetId,
  storeCode,
  timeStamp,
} from '../shared/fields.ts'

export const onlineTutor = z.object({
  startDate: z.number().int().describe('Unix seconds'),
  url: z.string().nullable(),
  isLiveSteamEnded: z.boolean(),
  liveReplayUrl: z.string().nullable(),
  views: z.number().int(),
})

/** A sheet as cards show it (buyer.md §3). */
export const sheetCard = z.object({
  _id: sheetId,
  name: z.string().describe('Course code, a space, course name'),
  store: storeCode,
  storeName: names.describe('[Thai, English, short]'),
  ...factFields,
  price: baht,
  fullPrice: baht
    .optional()
    .describe('What it costs after its first days, where `price` is the lower one of these'),
  bought: z.number().int(),
  color: z.string(),
  highlighted: z.boolean(),
  score: z.number().describe('Mean score, 0 when no owner has scored'),
  scoreCount: z.number().int(),
  created: instant,
  authorCode: z.string(),
  owned: z.boolean(),
  onlineTutor: onlineTutor.nullable(),
  cover: z.string().describe('Version of the cover image, for its address'),
  near: z.literal(true).optional().describe('Found by a search though it does not hold every word typed'),
})

export const groupCard = z.object({
  _id: idText,
  name: z.string(),
  detail: z.string(),
  store: storeCode,
  storeName: names,
  sheets: z.array(sheetId),
  price: baht.describe('Sum of its sheets'),
  cover: z.string(),
  covers: z.array(z.object({ _id: sheetId, cover: z.string() })).describe('Of its first sheets'),
})

export const storeFacts = z.object({
  code: storeCode,
  name: names.describe('[Thai, English]; the first item is shown'),
  short: z.string(),
  category: z.number().int().min(0).max(5),
  count: z.number().int().describe('Sheets on sale'),
})

export const signedInUser = z.object({
  _id: z.string(),
  name: z.string(),
  seller: z.boolean(),
  infoEnter: z.boolean(),
})

export const getHome = defineCall('getHome', {
  summary: 'Home page: statistics and institutions',
  audience: 'everyone',
  effect: 'reads',
  data: z.object({
    user: signedInUser.nullable(),
    count: z.object({
      storeCount: z.number().int(),
      sheetCount: z.number().int(),
      sellCount: z.number().int(),
      orderCount: z.number().int(),
    }),
    storeList: z.array(storeFacts),
  }),
})

export const homeShowcase = defineCall('homeShowcase', {
  summary: 'Home page: the row of sheet cards and the reviews',
  audience: 'everyone',
  effect: 'reads',
  data: z.object({
    sheets: z.array(sheetCard),
    reviews: z.array(
      z.object({
        message: z.string(),
        score: z.number().int(),
        created: instant,
        sheet: sheetId,
        sheetName: z.string(),
        cover: z.string().describe('Version of the cover image'),
        storeName: names,
      }),
    ),
  }),
})

export const myHits = defineCall('myHits', {
  summary: "What sells at the caller's institution, first what others of the same year of study buy",
  audience: 'signed-in',
  object: 'own-data',
  effect: 'reads',
  data: z.object({
    year: z
      .number()
      .int()
      .nullable()
      .describe('The year of study of the first ones, as in firstInfo; null where they are of no year'),
    ofYear: z.number().int().describe('How many of the first ones are of that year'),
    sheets: z.array(sheetCard).describe('Empty where there are too few for a row'),
  }),
})

const shop = z.object({
  store: z.number().int().describe("The caller's default store, -1 for none"),
  storeList: z.array(
    storeFacts.extend({
      description: z.string(),
      useNewDrive: z.boolean(),
      driveMap: z.array(z.object({ name: z.string(), items: z.array(storeCode), expand: z.boolean() })),
    }),
  ),
  user: signedInUser.nullable(),
})

export const getShop = defineCall('getShop', {
  summary: 'Shop page: stores to choose from and the default store of the caller',
  audience: 'everyone',
  effect: 'reads',
  data: shop,
})

export const getShopDrive = defineCall('getShopDrive', {
  summary: 'Secret shop page: the same, with the drives',
  audience: 'everyone',
  effect: 'reads',
  data: shop,
})

export const drivelist = defineCall('drivelist', {
  summary: 'Drives by store code',
  audience: 'everyone',
  effect: 'reads',
  data: z.record(z.string(), z.array(z.object({ code: storeCode, name: names, subject: z.string() }))),
})

export const storeFacebook = defineCall('storeFacebook', {
  summary: 'Social page addresses by store code',
  audience: 'everyone',
  effect: 'reads',
  data: z.record(z.string(), z.string()),
})

/** 'any', 0 and -1 mean no filter, as the screens of the specification may still send them. */
const anyOr = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('any'), z.literal(0), z.literal(-1), schema])

/** Values that are none mean "all", also 0, except in category, where 0 is one ("both terms/other"). */
const factFilter = Object.fromEntries(
  Object.entries(factFields).map(([fact, schema]) => [fact, anyOr(schema).optional()]),
) as { [Fact in SheetFact]: z.ZodOptional<ReturnType<typeof anyOr<(typeof factFields)[Fact]>>> }

export const sheetFilter = z.object({
  store: storeCode.optional().describe('-1 for all'),
  ...factFilter,
})

export const sheetSort = z.enum(['price', '-score', '-bought', '-created'])

export const searchSheet = defineCall('searchSheet', {
  summary: 'Search, filter and sort sheets on sale; zero-based pages. Without sort a text ranks by relevance',
  audience: 'everyone',
  effect: 'reads',
  request: z.object({
    search: searchText.default(''),
    filter: sheetFilter.default({}),
    sort: sheetSort.optional(),
    first: storeCode.optional().describe('Hits of a text from this institution come first'),
    page: z.number().int().min(0).max(10_000).default(0),
    pageLimit: z.number().int().min(1).max(100).default(20),
    timeStamp: timeStamp.optional(),
  }),
  data: z.array(sheetCard),
  top: z.object({ timeStamp: timeStamp.optional() }),
})

export const countSheet = defineCall('countSheet', {
  summary: 'How many sheets a search holds',
  audience: 'everyone',
  effect: 'reads',
  request: z.object({ search: searchText.default(''), filter: sheetFilter.default({}) }),
  data: z.object({ count: z.number().int(), atLeast: z.boolean().describe('The count stops at a bound') }),
})

export const searchSheetTop = defineCall('searchSheetTop', {
  summary: 'The best matches for what is being typed',
  audience: 'everyone',
  effect: 'reads',
  request: z.object({ search: searchText, first: storeCode.optional() }),
  data: z.array(sheetCard),
})

export const recGroup = defineCall('recGroup', {
  summary: 'Recommended packages for a search or a store',
  audience: 'everyone',
  effect: 'reads',
  request: z.object({
    search: searchText.default(''),
    store: storeCode.default(-1),
    timeStamp: timeStamp.optional(),
  }),
  data: z.array(groupCard),
  top: z.object({ timeStamp: timeStamp.optional() }),
})

export const review = z.object({
  _id: idText.describe('Names the review, not who wrote it'),
  created: instant,
  message: z.string(),
  score: z.number().int().min(1).max(5),
  thanked: z.boolean().optional().describe('Its author has thanked for it'),
  answer: z.object({ _id: idText, text: z.string(), at: instant }).optional().describe('Of its author'),
})

export const getSheetInfo = defineCall('getSheetInfo', {
  summary: 'One sheet with its samples, reviews and other sheets of the author',
  audience: 'everyone',
  effect: 'reads',
  request: z.object({ sheetID: sheetId }),
  data: sheetCard.extend({
    classInfo: z.string(),
    detail: z.string(),
    pages: z.number().int().nullable(),
    examNum: z.number().int().describe('Number of sample images'),
    sharpNum: z
      .number()
      .int()
      .describe('How many of them can be read; the others are blurred until the sheet is bought'),
    examples: z.string().describe('Version of the samples, for their addresses'),
    author: z.object({ _id: z.string(), name: z.string(), sheets: z.number().int(), score: z.number() }),
    before: z.boolean().describe('The caller has written a review'),
    mine: z.boolean().describe("The caller's own sheet"),
    onSale: z.boolean(),
    linked: z
      .object({ institution: z.boolean(), course: z.boolean() })
      .describe(
        'Which of these have a page at /i/: not hidden ones, nor the secret shop, nor what has no course code',
      ),
    bundled: z.boolean().optional().describe('It is part of a bundle: see getBundles'),
    launchUntil: instant.optional().describe('The first moment at which it costs `fullPrice`'),
    reviews: z.array(review),
    questions: z
      .array(answeredQuestion)
      .describe('Answered by its author, the newest answers first; 30 at most'),
    stars: z
      .array(z.number().int())
      .length(5)
      .nullable()
      .describe('How many gave 1, 2, 3, 4 and 5, as counted within the last hour; null before that'),
    readToEnd: z
      .number()
      .int()
      .nullable()
      .describe('Of a hundred readers, how many read to the end; null with fewer than five'),
    version: z
      .object({ number: z.number().int(), whatsNew: z.string(), published: instant })
      .nullable()
      .describe('The newest version, where there is more than the first'),
    otherSheet: z.array(sheetCard),
  }),
  refusals: ['not-found'],
})

export const getGroupInfo = defineCall('getGroupInfo', {
  summary: 'One package with its sheets',
  audience: 'everyone',
  effect: 'reads',
  request: z.object({ groupID: idText }),
  data: groupCard.omit({ sheets: true, covers: true }).extend({ sheets: z.array(sheetCard) }),
  refusals: ['not-found'],
})

export const ownedSheets = defineCall('ownedSheets', {
  summary:
    'Which of these sheets the caller owns or wrote; fills in the cards of a page rendered for everyone',
  audience: 'signed-in',
  object: 'own-data',
  effect: 'reads',
  request: z.object({ sheets: z.array(sheetId).max(200) }),
  data: z.object({ owned: z.array(sheetId) }),
})
