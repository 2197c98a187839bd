import { z } from 'zod'
import {
  addressMax,
  captionCharactersMax,
  captionsMax,
  chaptersMax,
  plannedMinutes,
} from '#rules/tutoring/session.ts'
import { defineCall } from '../shared/call.ts'
import {
  instant,
  names,
  offeredFile,
  partUpload,
  sheetId,
  signedParts,
  storeCode,
  uploadKey,
} from '../shared/fields.ts'

/** Live sessions of sheets, by staff 1 of their store (decisions §5, security-and-reliability §2). */
const state = z.enum(['ahead', 'running', 'ended', 'replay'])
const minutes = z.number().int().min(plannedMinutes.min).max(plannedMinutes.max)
const address = z.string().trim().max(addressMax)

const listed = z.object({
  _id: z.string().describe('Sheet id'),
  name: z.string(),
  cover: z.string().describe('Version of the picture'),
  store: storeCode,
  storeName: names,
  state,
  start: instant,
  minutes: minutes.nullable(),
  ended: instant.nullable(),
  hasRoom: z.boolean().describe('The address to join is known'),
  owners: z.number().int(),
  views: z.number().int(),
  viewers: z
    .number()
    .int()
    .describe('People who have a place in the replay; the fifty last ones are kept of each'),
})

/** Also the input of the list 'tutoring' as a file. */
export const tutoringFilters = z.object({
  store: storeCode.default(-1).describe('-1 for all of the own ones'),
  search: z.string().max(200).default('').describe('A part of code or name, or the id'),
  state: z.enum(['all', ...state.options]).default('all'),
  sort: z
    .enum(['next', 'start', '-start', 'name', '-name', 'views', '-views', 'owners', '-owners'])
    .default('-start')
    .describe('next: what is not over, the nearest first; then the rest, the latest first'),
})

const caption = z.object({
  language: z.string().regex(/^[a-z]{2,3}$/),
  label: z.string().trim().min(1).max(40),
  file: z
    .string()
    .min(1)
    .max(addressMax)
    .describe('The name of a file beside the replay, or an https address'),
})

const ofStaff = { audience: 'staff-1', object: 'store-staff' } as const

export const listTutoring = defineCall('listTutoring', {
  ...ofStaff,
  summary: 'Live sessions of the own stores: ahead, running, ended, with replay',
  effect: 'reads',
  request: tutoringFilters.extend({
    page: z.number().int().min(0).max(10_000).default(0),
    rows: z.number().int().min(5).max(200).default(10),
  }),
  data: z.object({ sessions: z.array(listed), total: z.number().int() }),
  refusals: ['not-found'],
})

export const findDeskSheets = defineCall('findDeskSheets', {
  ...ofStaff,
  summary: 'Sheets of the own stores by code, name or id; those that are not on sale by their id only',
  effect: 'reads',
  request: z.object({ search: z.string().trim().max(200) }),
  data: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      store: storeCode,
      storeName: names,
      hasSession: z.boolean(),
    }),
  ),
})

export const getTutoring = defineCall('getTutoring', {
  ...ofStaff,
  summary: 'A sheet with its live session, where it has one',
  effect: 'reads',
  request: z.object({ id: sheetId }),
  data: z.object({
    _id: z.string(),
    name: z.string(),
    storeName: names,
    session: listed
      .extend({
        joinUrl: z.string(),
        replayUrl: z.string().describe('Of a replay that lies elsewhere'),
        file: z
          .object({ bytes: z.number().nullable(), seconds: z.number().nullable() })
          .nullable()
          .describe('Of a replay that was uploaded'),
        captions: z.array(caption),
        chapters: z.array(z.object({ startSeconds: z.number(), title: z.tuple([z.string(), z.string()]) })),
        changed: instant,
      })
      .nullable(),
    upload: partUpload.nullable().describe('On its way up in parts'),
    replayHosts: z.array(z.string()).describe('Where a replay may lie elsewhere'),
  }),
  refusals: ['not-found'],
})

export const saveTutoring = defineCall('saveTutoring', {
  ...ofStaff,
  summary:
    'Link a live session to a sheet, or change it; its owners are told of a new time and of the replay',
  effect: 'writes',
  // The titles of 100 chapters in two languages.
  bodyBytesMax: 192 * 1024,
  request: z.object({
    id: sheetId,
    seen: instant
      .nullable()
      .describe(
        '`changed` as the caller saw it, null where there was no session: refused when changed since',
      ),
    start: instant,
    minutes: minutes.nullable(),
    joinUrl: address.describe('https; empty until it is known'),
    replayUrl: address.describe('MP4 or HLS over https; empty for none'),
    storeFile: z.boolean().default(true).describe('False: an uploaded replay is taken away'),
    captions: z.array(caption).max(captionsMax),
    chapters: z
      .array(
        z.object({
          startSeconds: z.number().int().min(0).max(172_800),
          title: z.tuple([z.string().trim().min(1).max(200), z.string().trim().min(1).max(200)]),
        }),
      )
      .max(chaptersMax),
  }),
  data: z.object({ changed: instant }),
  refusals: [
    'not-found',
    'tutoring.changed-meanwhile',
    'tutoring.start-invalid',
    'tutoring.ended-before-start',
    'tutoring.join-address',
    'tutoring.replay-address',
    'tutoring.replay-kind',
    'tutoring.replay-host',
    'tutoring.caption-file',
    'tutoring.chapter-twice',
  ],
})

export const endTutoring = defineCall('endTutoring', {
  ...ofStaff,
  summary: 'The stream is over: no owner can join any more, and the replay is shown once it is there',
  effect: 'writes',
  request: z.object({ id: sheetId }),
  refusals: ['not-found', 'tutoring.not-begun', 'tutoring.already-ended'],
})

export const cancelTutoring = defineCall('cancelTutoring', {
  ...ofStaff,
  summary: 'Call a session off that has not ended; its owners are told',
  effect: 'writes',
  request: z.object({ id: sheetId }),
  refusals: ['not-found', 'tutoring.already-ended'],
})

export const addTutoringCaption = defineCall('addTutoringCaption', {
  ...ofStaff,
  summary: 'Captions of an uploaded replay, as WebVTT or SubRip; those of the same language are replaced',
  effect: 'writes',
  bodyBytesMax: 2_500_000,
  request: z.object({
    id: sheetId,
    language: caption.shape.language,
    label: caption.shape.label,
    text: z.string().max(captionCharactersMax),
  }),
  data: z.object({ changed: instant }),
  refusals: [
    'not-found',
    'tutoring.caption-form',
    'tutoring.caption-needs-replay',
    'tutoring.too-many-captions',
  ],
})

export const beginReplayParts = defineCall('beginReplayParts', {
  ...ofStaff,
  summary: 'Begin an upload of the replay (MP4) in parts, or go on with the one of the same file',
  effect: 'writes',
  limit: 'upload-form',
  request: z.object(offeredFile),
  data: partUpload,
  refusals: ['not-found', 'files.too-large', 'files.not-a-video'],
})

export const signReplayParts = defineCall('signReplayParts', {
  ...ofStaff,
  ...signedParts,
  refusals: ['not-found'],
})

export const finishReplayParts = defineCall('finishReplayParts', {
  ...ofStaff,
  summary: 'Join the parts, look whether they are a video, and make it the replay of the session',
  effect: 'writes',
  request: z.object({ id: sheetId, key: uploadKey }),
  data: z.object({ state: z.enum(['taken', 'checking']).describe('checking: it takes longer, ask again') }),
  refusals: ['not-found', 'files.parts-missing', 'files.not-a-video'],
})

export const abortReplayParts = defineCall('abortReplayParts', {
  ...ofStaff,
  summary: 'Give an upload of the replay up and forget what has arrived',
  effect: 'writes',
  request: z.object({ id: sheetId, key: uploadKey }),
  refusals: ['not-found'],
})
