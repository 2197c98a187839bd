import { z } from 'zod'
import { examCodeMax } from '#rules/reading/exams.ts'
import { defineCall } from '../shared/call.ts'
import { day, semester, sentDay } from '../shared/fields.ts'

/** The registrar's table of exams of one institution and term, by staff 1 of the store; calls of our own. */
const byStoreStaff = { audience: 'staff-1', object: 'store-staff' } as const

const table = z.object({
  code: z.number().int().min(1).max(2_147_483_647).describe('The institution'),
  year: z.number().int().min(1900).max(2200).describe('Academic year, Gregorian'),
  semester,
  category: z.number().int().min(1).max(3).describe('1 midterm, 2 final, 3 in class'),
})
const row = z.object({
  course: z.string().trim().min(1).max(examCodeMax),
  day,
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable(),
})

export const getExamTable = defineCall('getExamTable', {
  ...byStoreStaff,
  summary: 'The days of the exams of a term, as they were entered',
  effect: 'reads',
  request: table,
  data: z.object({ exams: z.array(row), version: z.string().describe('Another once the table is changed') }),
  refusals: ['not-found', 'not-allowed'],
})

export const saveExamTable = defineCall('saveExamTable', {
  ...byStoreStaff,
  summary: 'Replaces the days of the exams of a term',
  effect: 'writes',
  // 5,000 rows of the longest codes.
  bodyBytesMax: 800_000,
  request: table.extend({
    exams: z.array(row.extend({ day: sentDay })).max(5_000),
    seen: z
      .string()
      .max(100)
      .optional()
      .describe('`version` as the caller saw it: refused when a colleague has saved other days since'),
  }),
  data: z.object({ exams: z.number().int() }),
  refusals: ['not-found', 'not-allowed', 'exams.changed-meanwhile'],
})
