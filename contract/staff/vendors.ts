import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { baht } from '../shared/fields.ts'
import { sortBy } from './page-of-rows.ts'

/** Sellers as the payer's accounts know them (staff.md §2 Vendor Management). For permission 2 of every store. */
const vendorSeller = z.object({
  _id: z.string().describe('The seller'),
  codeName: z.string(),
  realName: z.string(),
  peopleID: z.string().describe('National ID, masked; empty: not entered'),
  htiVendorId: z.string().describe('Empty: none'),
  htiVendorName: z.string(),
  email: z.string(),
  phone: z.string(),
  bankInfo: z.string().describe('Bank, comma, account with all but its last digits masked'),
})

export const vendorReportRows = 5_000

export const getVendorReport = defineCall('getVendorReport', {
  summary: 'All sellers with their vendor ids by id, 5,000 a page; the last page has fewer',
  audience: 'staff-2-global',
  effect: 'reads',
  request: z.object({
    cursor: z.string().max(64).optional().describe('_id of the last entry of the page before'),
  }),
  data: z.array(vendorSeller),
  refusals: ['not-allowed'],
})

const pageSize = z.union([z.literal(10), z.literal(20), z.literal(50), z.literal(100), z.literal(200)])

export const listVendors = defineCall('listVendors', {
  summary: 'A page of the sellers with, or of those without, a vendor id, by pen name',
  audience: 'staff-2-global',
  effect: 'reads',
  request: z.object({
    vendor: z
      .enum(['with', 'without', 'complete', 'incomplete'])
      .describe('Of those without: all, those whose data the accounts can set up, those who owe us some'),
    query: z
      .string()
      .trim()
      .max(100)
      .default('')
      .describe('A part of the vendor id or of a name, or the seller id'),
    page: z.number().int().min(0).max(100_000).default(0),
    rows: pageSize.default(10),
    ...sortBy('codeName', 'realName', 'vendorId', 'owed'),
  }),
  data: z.object({
    sellers: z.array(vendorSeller.extend({ owed: baht.describe('What HYTEXTS owes, paused records too') })),
    total: z.number(),
    owed: baht.describe('What HYTEXTS owes all that were found'),
    sides: z
      .object({
        with: z.number(),
        incomplete: z.number().describe('Without a vendor id, and without name, national ID or account'),
        without: z.number().describe('All others without one: the accounts can set them up'),
      })
      .describe('How many sellers stand where, whatever is looked for'),
  }),
  refusals: ['not-allowed'],
})

/** The input of the list 'vendors' as a file: national IDs in full, because the accounts are set up with them. */
export const vendorListInput = z.object({ vendor: z.enum(['with', 'without']) })

/** A file of 8 MB as base64. */
export const fileBodyBytesMax = 10_700_000
export const csvFile = z.object({
  fileName: z.string().min(1).max(200),
  content: z.base64().max(fileBodyBytesMax).describe('The bytes of the file in base64'),
})

const reading = {
  'bank-files.not-csv': true,
  'bank-files.too-large': true,
  'bank-files.too-many-rows': true,
  'bank-files.unreadable': true,
  'bank-files.empty': true,
  'bank-files.broken-quotes': true,
  'bank-files.cell-too-long': true,
  'bank-files.header-missing': true,
  'bank-files.wrong-columns': true,
  'bank-files.bad-cell': true,
} as const
export const fileRefusals = Object.keys(reading) as (keyof typeof reading)[]

const change = z.object({
  row: z.number(),
  codeName: z.string(),
  before: z.object({ vendorId: z.string(), vendorName: z.string() }),
  after: z.object({ vendorId: z.string(), vendorName: z.string() }),
})

export const checkVendorFile = defineCall('checkVendorFile', {
  summary: 'First step of the vendor upload: what the file would change. Saves nothing',
  audience: 'staff-2-global',
  effect: 'reads',
  bodyBytesMax: fileBodyBytesMax,
  request: csvFile,
  data: z.object({
    sha256: z.string(),
    rows: z.number().describe('Rows below the header that hold anything'),
    skipped: z.number().describe('Rows with fewer than three columns'),
    repeated: z.number().describe('Rows that say the same once more'),
    matched: z.number().describe('Sellers of the file that are known here'),
    unknown: z.number().describe('National IDs that no seller here has'),
    changed: z.number().describe('Sellers whose vendor id or name would be another'),
    changes: z.array(change).describe('The first 200 of them'),
    unknownRows: z
      .array(
        z.object({ row: z.number(), vendorId: z.string(), vendorName: z.string(), peopleID: z.string() }),
      )
      .describe('The first 200 of them, national IDs masked'),
  }),
  refusals: ['not-allowed', ...fileRefusals],
})

const vendorOfPerson = z.object({ vendorId: z.string().max(300), vendorName: z.string().max(300) })

export const updateVendorIds = defineCall('updateVendorIds', {
  summary: 'Second step: vendor ids by national ID, as a map or as the file that was checked. All or nothing',
  audience: 'staff-2-global',
  effect: 'writes',
  bodyBytesMax: fileBodyBytesMax,
  request: z.union([
    z.object({
      peopleIdtoVendorMap: z.record(z.string().max(60), vendorOfPerson).describe('By national ID'),
    }),
    csvFile.extend({ changed: z.number().int().min(0).describe('As the check told') }),
  ]),
  data: z.object({ changed: z.number() }),
  top: z.object({ matchedCount: z.number() }),
  refusals: [
    'staff.own-matter',
    'not-allowed',
    'bank-files.changed',
    'bank-files.nothing-to-update',
    ...fileRefusals,
  ],
})
