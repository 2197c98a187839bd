import { z } from 'zod'
import { caseStates } from '#rules/complaints/cases.ts'
import { caseTopic, caseWords, supportCase } from '../buyer/cases.ts'
import { defineCall } from '../shared/call.ts'
import { idText, instant, searchText } from '../shared/fields.ts'
import { pageOfRows } from './page-of-rows.ts'

/** Conversations of people with staff. As orders and people they need permission 2 for every store. */
const support = { audience: 'staff-2', object: 'store-staff' } as const

const listed = supportCase.extend({
  person: z.object({ _id: z.string(), name: z.string() }),
  waitingSince: instant.nullable().describe('Since when the person waits for staff'),
  last: z.string().describe('The last words, cut'),
})

export const listCases = defineCall('listCases', {
  ...support,
  summary: 'Conversations, those that wait longest for staff first',
  effect: 'reads',
  request: z.object({
    state: z.enum(caseStates).optional(),
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
    language: z.enum(['th', 'en']),
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
  data: z.object({}),
  refusals: ['not-found', 'not-allowed', 'staff.own-matter', 'reports.acted-meanwhile', 'cases.too-long'],
})

export const openCaseFor = defineCall('openCaseFor', {
  ...support,
  summary: 'Begin a conversation with a person, with the buyer of an order, or with who reported something',
  effect: 'writes',
  request: z.object({
    about: z.string().regex(/^(person|order|report):[0-9A-Z]{4,20}$/),
    topic: caseTopic,
    message: caseWords,
  }),
  data: z.object({ id: idText }),
  refusals: ['not-found', 'not-allowed', 'staff.own-matter'],
})
