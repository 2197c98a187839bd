import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { baht, idText, instant, names, searchText, sheetId, storeCode } from '../shared/fields.ts'

/**
 * The author database (staff.md §2): sellers with a sheet in the caller's stores, or all for a global administrator. National ID and
 * account number are masked; showing one in full is an audited call of its own (INV-20).
 */
const byStoreStaff = { audience: 'staff-1', object: 'store-staff' } as const

const foundAuthor = z.object({
  facebook: z.string(),
  codeName: z.string(),
  sheets: z.number().int().describe('On sale'),
})

export const authorMeta = defineCall('authorMeta', {
  ...byStoreStaff,
  summary: 'How many authors can be found, and who came last',
  effect: 'reads',
  data: z.object({
    authors: z.number().int(),
    newest: z.array(foundAuthor).describe('Ten at most'),
  }),
})

export const authorSearch = defineCall('authorSearch', {
  ...byStoreStaff,
  summary: 'Authors whose code name holds the text, 50 at most',
  effect: 'reads',
  request: z.object({ query: searchText }),
  data: z.array(foundAuthor),
})

export const authorInfo = defineCall('authorInfo', {
  ...byStoreStaff,
  summary: 'All facts about an author; what is missing is an empty text',
  effect: 'reads',
  request: z.object({ facebook: idText }),
  data: z.object({
    facebook: z.string(),
    codeName: z.string(),
    name: z.string(),
    realName: z.string(),
    store: storeCode.nullable().describe('The university of the profile'),
    storeName: names,
    faculty: z.string(),
    year: z.number().int().nullable(),
    peopleID: z.string().describe('Masked'),
    bankInfo: z.string().describe('Bank and masked account number, joined by a comma'),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    created: instant.describe('Member since'),
    sheets: z.number().int().describe('On sale in the stores that the caller looks after'),
    revenue: baht.describe('Sales in those stores so far'),
    months: z
      .array(z.object({ month: z.string(), sales: baht }))
      .describe('Of those the last twelve months, this one last'),
    newest: z
      .array(z.object({ _id: sheetId, name: z.string(), cover: z.string() }))
      .describe('The five sheets that went on sale there last'),
  }),
  refusals: ['not-found'],
})

export const authorReveal = defineCall('authorReveal', {
  ...byStoreStaff,
  summary: 'One number in full; kept in the audit trail with who asked',
  effect: 'writes',
  request: z.object({ facebook: idText, what: z.enum(['peopleID', 'bankNumber']) }),
  data: z.object({ value: z.string() }),
  refusals: ['not-found'],
  secretAnswer: true,
})

export const decideAuthorPicture = defineCall('decideAuthorPicture', {
  ...byStoreStaff,
  summary:
    'Show the picture that an author has handed in on her public page, or refuse it with a reason that she reads; of two who look at one, the first decides',
  effect: 'writes',
  request: z.object({
    author: idText,
    since: instant.describe('Since when the one that was looked at waits'),
    show: z.boolean(),
    reason: z.string().trim().max(500).default('').describe('Needed where it is not shown'),
  }),
  refusals: ['not-found', 'staff.own-matter', 'reports.acted-meanwhile'],
})
