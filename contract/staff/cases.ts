import { z } from 'zod'
import { localeCodes } from '#rules/locales.ts'
import { caseStates } from '#rules/complaints/cases.ts'
import { caseTopic, caseWords, supportCase } from '../buyer/cases.ts'
import { defineCall } from '../shared/call.ts'
import { idText, instant, searchText } from '../shared/fields.ts'
import { pageOfRows } from './page-of-rows.ts'

/** Conversations of people with staff. As orders and people they need permission 2 for every store. */
const support = { audience: 'staff-2-global', object: 'store-staff' } as const

const named = z.object({ _id: z.string(), name: z.string() })

const listed = supportCase.extend({
  person: named,
  assigned: named.nullable().describe('Who of the staff has taken it on'),
  waitingSince: instant.nullable().describe('Since when the person waits for staff'),
  last: z.string().describe('The last words, cut'),
  asked: z.string().describe('The last words of the person, cut; empty where only staff have written'),
  sheet: z
    .object({ _id: idText, cover: z.string() })
    .nullable()
    .describe('What it is about, by its cover: the sheet, that of the report, or the first of the order'),
})

export const listCases = defineCall('listCases', {
  ...support,
  summary: 'Conversations, those that wait longest for staff first',
  effect: 'reads',
  request: z.object({
    state: z.enum(caseStates).optional(),
    whose: z.enum(['mine', 'nobody']).optional().describe('Taken on by the caller, or by no staff yet'),
    query: searchText.optional().describe('Id or name of a person, id of a case or of what it is about'),
    ...pageOfRows,
  }),
  data: z.object({ cases: z.array(listed), total: z.number().int() }),
  refusals: ['not-allowed'],
})

export const readCase = defineCall('readCase', {
  ...support,
  summary: 'One conversation with all that was said, and the language to answer in',
  effect: 'reads',
  request: z.object({ id: idText }),
  data: listed.extend({
    language: z.enum(localeCodes),
    colleagues: z.array(named).describe('Who may take it on'),
    messages: z.array(
      z.object({
        staff: z.string().nullable().describe('Who of the staff wrote it; null for the person'),
        text: z.string(),
        at: instant,
      }),
    ),
  }),
  refusals: ['not-found', 'not-allowed'],
})

export const answerCase = defineCall('answerCase', {
  ...support,
  summary: 'Answer in a conversation and tell the person; solved, or waiting for more',
  effect: 'writes',
  request: z.object({
    id: idText,
    message: caseWords,
    solved: z.boolean().default(false),
    seen: z
      .number()
      .int()
      .min(1)
      .describe('How many messages stood there: refused when there are more by now'),
  }),
  refusals: ['not-found', 'not-allowed', 'staff.own-matter', 'reports.acted-meanwhile', 'cases.too-long'],
})

const begunAbout = z.string().regex(/^(person|order|report|sheet):[0-9A-Z]{4,20}$/)

export const openCaseFor = defineCall('openCaseFor', {
  ...support,
  summary:
    'Begin a conversation with a person, the buyer of an order, the author of a sheet, or with who reported something',
  effect: 'writes',
  request: z.object({
    about: begunAbout,
    topic: caseTopic,
    message: caseWords,
  }),
  data: z.object({ id: idText }),
  refusals: ['not-found', 'not-allowed', 'staff.own-matter'],
})

export const assignCase = defineCall('assignCase', {
  ...support,
  summary:
    'Take a conversation on, hand it to a colleague, or lay it down; who answers one that no staff have taken on takes it on',
  effect: 'writes',
  request: z.object({
    id: idText,
    to: idText.nullable(),
    seen: idText.nullable().describe('Whose it was on the screen: refused when it is a colleague’s by now'),
  }),
  refusals: ['not-found', 'not-allowed', 'staff.own-matter', 'reports.acted-meanwhile'],
})

export const readCaseStart = defineCall('readCaseStart', {
  ...support,
  summary:
    'Before a conversation is begun: with whom, in which language, and what is being talked about already',
  effect: 'reads',
  request: z.object({ about: begunAbout }),
  data: z.object({
    person: named,
    language: z.enum(localeCodes),
    open: z.array(supportCase).describe('With this person, not solved'),
  }),
  refusals: ['not-found', 'not-allowed'],
})
