import { z } from 'zod'
import { caseMessageLengthMax, caseStates, caseTopicKeys } from '#rules/complaints/cases.ts'
import { defineCall } from '../shared/call.ts'
import { idText, instant } from '../shared/fields.ts'

/** Conversations of a person with staff, each about one matter, with a state that both see. */
export const caseWords = z.string().trim().min(1).max(caseMessageLengthMax)
export const caseTopic = z.enum(caseTopicKeys)
export const caseState = z
  .enum(caseStates)
  .describe('open: staff have to answer; answered: the person may; solved: until the person writes again')
export const supportCase = z.object({
  _id: idText,
  topic: caseTopic,
  about: z.string().nullable().describe('order:…, sheet:… or report:…'),
  page: z.number().int().nullable().describe('Of the report it is about'),
  state: caseState,
  opened: instant,
  changed: instant,
})

const own = { audience: 'signed-in', object: 'own-data' } as const

export const openCase = defineCall('openCase', {
  ...own,
  summary:
    'Begin a conversation with staff, perhaps about an own order, a sheet or an own report: of a report there is one, which goes on',
  effect: 'writes',
  limit: 'report',
  request: z.object({
    topic: caseTopic,
    about: z
      .string()
      .regex(/^(order|sheet|report):[0-9A-Z]{4,20}$/)
      .optional(),
    message: caseWords,
  }),
  data: z.object({ id: idText }),
  refusals: ['not-found', 'cases.too-many-open', 'cases.too-long'],
})

export const getMyCases = defineCall('getMyCases', {
  ...own,
  summary: 'The own conversations with staff, the last changed first',
  effect: 'reads',
  data: z.object({
    cases: z
      .array(
        supportCase.extend({
          messages: z.array(z.object({ staff: z.boolean(), text: z.string(), at: instant })),
        }),
      )
      .describe('50 at most'),
  }),
})

export const writeInCase = defineCall('writeInCase', {
  ...own,
  summary: 'Write on in an own conversation; a solved one is open again',
  effect: 'writes',
  limit: 'report-answer',
  request: z.object({ id: idText, message: caseWords }),
  refusals: ['not-found', 'cases.too-long'],
})
