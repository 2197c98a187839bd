import { z } from 'zod'
import { isEmail } from '#rules/people/profile.ts'
import { defineCall } from '../shared/call.ts'
import { baht, category, names, storeCode } from '../shared/fields.ts'
import { sheetCard } from './catalogue.ts'

export const institutionKind = z.enum(['university', 'school', 'other'])

export const requestInstitution = defineCall('requestInstitution', {
  audience: 'everyone',
  summary: 'Ask for an institution that the shop does not have yet; staff read it',
  effect: 'writes',
  request: z.object({
    name: z.string().trim().min(1).max(200),
    kind: institutionKind,
    email: z
      .string()
      .trim()
      .max(254)
      .refine((text) => text === '' || isEmail(text), 'not an address')
      .default('')
      .describe('Where to tell that it has come; may be left out'),
  }),
})

const institution = z.object({
  code: storeCode,
  name: names.describe('[Thai, English]'),
  short: z.string(),
  category: z.number().int(),
  count: z.number().int().describe('Sheets on sale'),
  description: z.string(),
})
const pageNumber = z.number().int().min(0).max(10_000).default(0)
const pages = z.number().int().describe('How many pages there are')

export const getInstitution = defineCall('getInstitution', {
  audience: 'everyone',
  summary: 'An institution with its courses and its newest sheets, page by page',
  effect: 'reads',
  request: z.object({ store: storeCode, page: pageNumber }),
  data: z.object({
    store: institution,
    courses: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        sheets: z.number().int(),
        from: baht,
        best: z.object({ _id: z.string(), cover: z.string() }).describe('Its best seller, for the cover'),
      }),
    ),
    sheets: z.array(sheetCard),
    pages,
  }),
  refusals: ['not-found'],
})

export const getCourse = defineCall('getCourse', {
  audience: 'everyone',
  summary: 'All sheets of a course, newest exam first, and what they have in common',
  effect: 'reads',
  request: z.object({ store: storeCode, course: z.string().min(1).max(100), page: pageNumber }),
  data: z.object({
    store: institution,
    code: z.string(),
    name: z.string(),
    count: z.number().int(),
    prices: z.array(baht).describe('[least, most]'),
    score: z.number().describe('Mean over all its sheets, 0 when no owner has scored'),
    scoreCount: z.number().int(),
    years: z.array(z.number().int()),
    exams: z.array(category),
    sheets: z.array(sheetCard),
    pages,
  }),
  refusals: ['not-found'],
})
