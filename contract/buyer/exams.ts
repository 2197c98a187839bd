import { z } from 'zod'
import { examCodeMax, examsMax } from '#rules/reading/exams.ts'
import { defineCall } from '../shared/call.ts'
import { day, names, sentDay, sheetId, storeCode } from '../shared/fields.ts'
import { sheetCard } from './catalogue.ts'

/** The exams a buyer prepares for; calls of our own. No other buyer's are ever sent. */
const ofThePerson = { audience: 'buyer', object: 'own-data' } as const

const course = z.object({
  store: storeCode,
  code: z.string().trim().min(1).max(examCodeMax),
  category: z.union([z.literal(1), z.literal(2), z.literal(3)]).describe('1 midterm, 2 final, 3 in class'),
})
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .nullable()
  .describe('24 hours; null when only the day is known')
const named = { storeName: names, name: z.string().describe('Of the course; empty when no sheet tells it') }

export const getExams = defineCall('getExams', {
  ...ofThePerson,
  summary:
    'Exams with days, own sheets, the best other sheet and pages a day; and courses whose exam has no day yet',
  effect: 'reads',
  request: z.object({ cart: z.array(sheetId).max(200).default([]) }),
  data: z.object({
    exams: z.array(
      course.extend({
        ...named,
        day,
        time,
        daysLeft: z.number().int().describe('0 today, below 0 over'),
        pagesLeft: z.number().int(),
        pagesPerDay: z.number().int(),
        sheets: z.array(
          z.object({
            _id: sheetId,
            name: z.string(),
            cover: z.string(),
            pages: z.number().int().nullable(),
            page: z.number().int().nullable(),
            seen: z.number().int(),
          }),
        ),
        best: sheetCard.nullable().describe('Of this course, on sale and not owned'),
      }),
    ),
    suggestions: z.array(
      course.extend({
        ...named,
        day: day.nullable().describe('As the registrar has it'),
        time,
        sheet: z.object({ _id: sheetId, cover: z.string() }).describe('Of the library or the cart'),
      }),
    ),
    remind: z.boolean().describe('Told in the evening of what is near'),
  }),
})

export const saveExams = defineCall('saveExams', {
  ...ofThePerson,
  summary: 'Adds exams, or moves those that are known to another day',
  effect: 'writes',
  request: z.object({
    exams: z
      .array(course.extend({ day: sentDay, time }))
      .min(1)
      .max(examsMax),
  }),
  refusals: ['exams.over', 'exams.too-many', 'not-found'],
})

export const removeExam = defineCall('removeExam', {
  ...ofThePerson,
  summary: 'Takes an exam away; twice is harmless',
  effect: 'writes',
  request: course,
})

export const examCalendar = defineCall('examCalendar', {
  ...ofThePerson,
  summary: 'A link to the calendar file (.ics) of all own exams; it works for two minutes',
  effect: 'reads',
  request: z.object({ language: z.union([z.literal(0), z.literal(1)]).default(0) }),
  data: z.string(),
})

export const readingFigures = defineCall('readingFigures', {
  ...ofThePerson,
  summary: 'Sheets owned, pages read, days in a row with reading',
  effect: 'reads',
  data: z.object({ sheets: z.number().int(), pages: z.number().int(), streak: z.number().int() }),
})
