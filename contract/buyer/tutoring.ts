import { z } from 'zod'
import { tutoringStore } from '#rules/sheets/special-stores.ts'
import { defineCall } from '../shared/call.ts'
import {
  academicYear,
  category,
  deviceInstant,
  idText,
  instant,
  names,
  searchText,
  semester,
  sheetId,
  storeCode,
  timeStamp,
} from '../shared/fields.ts'
import { sheetCard, signedInUser } from './catalogue.ts'

export const getOnlineTutorSheets = defineCall('getOnlineTutorSheets', {
  summary: 'Sheets with a live session: what lies ahead or runs, and what can be seen again',
  audience: 'everyone',
  effect: 'reads',
  request: z.object({
    search: searchText.default(''),
    filter: z.object({ store: storeCode.default(tutoringStore).describe('-1 for all') }).prefault({}),
    sort: z
      .enum(['-created', 'startDate'])
      .default('-created')
      .describe(
        'startDate: sessions that have not ended, the next one first; then the ended ones, the last one first',
      ),
    page: z.number().int().min(0).max(10_000).default(0),
    pageLimit: z.number().int().min(1).max(100).default(20),
    timeStamp: timeStamp.optional(),
  }),
  data: z.array(
    sheetCard.extend({
      plannedMinutes: z
        .number()
        .int()
        .nullable()
        .describe('How long the session is meant to last; null where the seller did not say'),
    }),
  ),
  top: z.object({ user: signedInUser.nullable(), timeStamp: timeStamp.optional() }),
})

/** For those who bought the sheet, its author, and staff 1 of its store. */
const ofThoseWhoMayWatch = {
  object: 'owns-or-wrote-sheet',
  refusals: ['not-found', 'library.not-owned'],
} as const
const unixSeconds = z.number().int().describe('Unix seconds')

export const getReplayLiveStream = defineCall('getReplayLiveStream', {
  ...ofThoseWhoMayWatch,
  summary: 'A live session with its replay, for the replay page (buyer.md §2)',
  audience: 'buyer',
  effect: 'reads',
  request: z.object({ id: sheetId }),
  data: z.object({
    _id: idText,
    name: z.string(),
    category,
    semester,
    year: academicYear,
    store: storeCode,
    storeName: names,
    author: z.string().describe('Pen name'),
    cover: z.string().describe('Version of the cover'),
    onlineTutor: z.object({
      startDate: unixSeconds,
      hasBegun: z.boolean().describe('By the clock of the server: that of a device may be hours off'),
      endDate: unixSeconds.nullable(),
      url: z.string().nullable(),
      isLiveSteamEnded: z.boolean(),
      liveReplayUrl: z
        .string()
        .nullable()
        .describe('Null until the stream has ended and the replay is there; works for a quarter of an hour'),
      views: z.number().int().min(0),
      captions: z.array(z.object({ language: z.string(), label: z.string(), url: z.string() })),
      chapters: z.array(z.object({ startSeconds: z.number(), title: z.tuple([z.string(), z.string()]) })),
    }),
    position: z
      .object({ seconds: z.number(), savedAt: instant })
      .nullable()
      .describe('Where this person stopped, on whichever device'),
  }),
})

export const updateViews = defineCall('updateViews', {
  ...ofThoseWhoMayWatch,
  summary: 'Count a view: once per page, on the first play (buyer.md §4)',
  // Its path is public, as specified; a view counts for those alone who may watch.
  audience: 'everyone',
  effect: 'writes',
  request: z.object({ id: sheetId }),
  refusals: [...ofThoseWhoMayWatch.refusals, 'sign-in.required'],
})

export const keepVideoPosition = defineCall('keepVideoPosition', {
  ...ofThoseWhoMayWatch,
  summary: 'Remember for all devices where this person stopped; the fifty last ones are kept',
  audience: 'buyer',
  effect: 'writes',
  request: z.object({
    id: sheetId,
    seconds: z.number().min(0).max(172_800),
    savedAt: deviceInstant.describe('An older place never replaces a newer one'),
  }),
})

export const sessionCalendar = defineCall('sessionCalendar', {
  ...ofThoseWhoMayWatch,
  summary: 'A link to the calendar file (.ics) of a live session; it works for two minutes',
  audience: 'buyer',
  effect: 'reads',
  request: z.object({ id: sheetId, language: z.union([z.literal(0), z.literal(1)]).default(0) }),
  data: z.string(),
})
