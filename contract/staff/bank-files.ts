import { z } from 'zod'
import { blockedBy } from '#rules/payouts/compare-bank-file.ts'
import { defineCall } from '../shared/call.ts'
import { baht, day, idText, instant, sentDay } from '../shared/fields.ts'
import { findInRows, sortBy } from './page-of-rows.ts'
import { moveRefusals } from './payouts.ts'
import { csvFile, fileBodyBytesMax, fileRefusals } from './vendors.ts'

/**
 * Transfers of Hytexts and the bank's answers (staff.md §2 Payment system, steps 5 and 6; payouts-and-tax §10), for permission 2 of every
 * store. Amounts are net: share less tax and fee.
 */
export const person = z.object({ _id: z.string(), name: z.string() })
export const page = {
  page: z.number().int().min(0).max(100_000).default(0),
  rows: z
    .union([z.literal(5), z.literal(10), z.literal(20), z.literal(50), z.literal(100), z.literal(200)])
    .default(5),
}

const blocked = z.enum(blockedBy).describe('Why it cannot be paid now')

const entry = z.object({
  seller: z.string(),
  codeName: z.string(),
  realName: z.string(),
  vendorId: z.string().describe('Empty: none'),
  gross: baht,
  tax: baht,
  fee: baht,
  net: baht,
  records: z.number(),
  blocked: blocked.nullable(),
})

export const getPendingEntries = defineCall('getPendingEntries', {
  summary:
    'What Hytexts owes now and no run holds yet, one entry per seller over all pending records: what can be paid first, by vendor id',
  audience: 'staff-2-global',
  effect: 'reads',
  request: z.object({
    ...page,
    paidOn: sentDay.optional().describe('Day of the transfer, which decides the fee; today if left out'),
    ...findInRows,
    ...sortBy('vendorId', 'codeName', 'realName', 'gross', 'net'),
  }),
  data: z.object({
    entries: z.array(entry),
    total: z.number(),
    found: z.number().describe('Entries that fit the query'),
    gross: baht,
    net: baht,
    blocked: z.number(),
  }),
  refusals: ['not-allowed'],
})

const bankFile = z.object({
  _id: z.string(),
  fileName: z.string(),
  sha256: z.string(),
  paidOn: day,
  rows: z.number(),
  sum: baht,
  uploaded: instant,
  uploadedBy: person,
  run: z.string().nullable().describe('The payment run that it answers'),
  applied: z
    .object({
      at: instant,
      by: person,
      sellers: z.number(),
      net: baht,
      bankReference: z.string(),
      waiting: z.boolean().describe('For the second person whom large sums need; nothing is paid yet'),
    })
    .nullable(),
})

export const checkBankFile = defineCall('checkBankFile', {
  summary: 'Takes in the CSV of the bank (vendor id, vendor name, amount) to be compared. Pays nothing',
  audience: 'staff-2-global',
  effect: 'writes',
  bodyBytesMax: fileBodyBytesMax,
  request: csvFile.extend({
    paidOn: day.describe('Day of the transfers'),
    run: idText
      .optional()
      .describe('The run that it answers; the oldest one with lines in flight if left out'),
  }),
  data: z.object({ file: bankFile }),
  refusals: [
    'not-allowed',
    'not-found',
    'bank-files.already-applied',
    'bank-files.day-ahead',
    'payment-runs.closed',
    'payment-runs.day-before',
    ...fileRefusals,
  ],
})

export const listBankFiles = defineCall('listBankFiles', {
  summary: 'The last 50 files of the bank, newest first',
  audience: 'staff-2-global',
  effect: 'reads',
  data: z.object({ files: z.array(bankFile) }),
  refusals: ['not-allowed'],
})

export const bankFileLists = ['matching', 'mismatched', 'unknown', 'absent'] as const
const listName = z.enum(bankFileLists)
export type BankFileList = z.output<typeof listName>

const comparedRow = z.object({
  row: z.number().nullable().describe('Of the file, as a spreadsheet counts; null: not in the file'),
  seller: z.string().nullable().describe('Null: no seller whom we would pay'),
  vendorId: z.string(),
  vendorName: z.string().describe('As the file has it; ours where it is not in the file'),
  amount: baht.nullable().describe('As the file has it'),
  codeName: z.string(),
  gross: baht.nullable(),
  net: baht.nullable(),
  hint: z.enum(['gross', 'twice', 'amount', ...blockedBy]).nullable(),
})

export const listSum = z.object({ count: z.number(), sum: baht })

export const getBankFile = defineCall('getBankFile', {
  summary:
    'A file of the bank against what its run sent, or what is pending now: how long the four lists are, and a page of one',
  audience: 'staff-2-global',
  effect: 'reads',
  request: z.object({ file: idText, list: listName.default('matching'), ...page }),
  data: z.object({
    file: bankFile,
    lists: z.object({ matching: listSum, mismatched: listSum, unknown: listSum, absent: listSum }),
    rows: z.array(comparedRow),
  }),
  refusals: ['not-allowed', 'not-found'],
})

export const applyBankFile = defineCall('applyBankFile', {
  summary: 'Marks what matches as paid: payouts, tax, messages. All or nothing, once per file',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({
    file: idText,
    bankReference: z.string().trim().max(200).default(''),
    count: z.number().int().min(0).describe('Matching entries, as they were looked at'),
    net: baht.describe('Their sum'),
  }),
  data: z.object({
    sellers: z.number(),
    net: baht,
    request: z.string().nullable().describe('Not null: the sum is large, a second person has to confirm it'),
  }),
  top: z.object({ modifiedCount: z.number().describe('Payment records') }),
  refusals: [
    ...moveRefusals,
    'not-allowed',
    'payouts.waits-for-second',
    'bank-files.already-applied',
    'bank-files.changed',
    'bank-files.nothing-to-update',
  ],
})

export const pauseBankFileEntries = defineCall('pauseBankFileEntries', {
  summary:
    'What does not match, or is not in the file, becomes PAUSED: payment unsuccessful. What a run sent waits for a second person',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({
    file: idText,
    list: z.enum(['mismatched', 'absent']),
    count: z.number().int().min(0).describe('Rows of the list, as they were looked at'),
  }),
  data: z.object({
    request: z
      .string()
      .nullable()
      .describe('Not null: they are of a run, and a second person has to confirm it'),
  }),
  top: z.object({ modifiedCount: z.number().describe('Payment records') }),
  refusals: [
    'staff.own-matter',
    'not-allowed',
    'not-found',
    'bank-files.changed',
    'bank-files.nothing-to-update',
    'payouts.cannot-move',
    'payouts.in-flight',
    'payouts.held-by-case',
    'payouts.part-left-out',
    'payouts.part-elsewhere',
    'payouts.closing',
    'payment-runs.line-explained',
  ],
})
