import { z } from 'zod'
import { statementColumns } from '#rules/statements/read-statement.ts'
import { bookedKinds, lineAccounts, matchKinds, suggestReasons } from '#rules/statements/suggest.ts'
import { defineCall } from '../shared/call.ts'
import { baht, day, idText, instant } from '../shared/fields.ts'
import { person } from './bank-files.ts'
import { pageOfRows } from './page-of-rows.ts'
import { csvFile, fileBodyBytesMax, fileRefusals } from './vendors.ts'

/** The bank's statement against the books of a month (docs/money.md). For permission 2 of every store. */
const month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
  .describe('Month in Bangkok, 2026-11')
const countAndSum = z.object({ count: z.number(), sum: baht })
const line = { statement: idText, line: z.number().int().min(1).max(1_000_000) }
const names = z.array(z.string().trim().min(1).max(60)).max(12)
const { direction: _direction, ...columns } = Object.fromEntries(
  statementColumns.map((column) => [column, names]),
) as Record<(typeof statementColumns)[number], typeof names>
const mapping = z.object({
  ...columns,
  direction: names
    .optional()
    .describe('Says of an amount whether it came or went, where in and out are one column'),
})

export const getStatementMonth = defineCall('getStatementMonth', {
  summary:
    'What the statements of a month say, what of it is explained, and what is booked but stands on none',
  audience: 'staff-2-global',
  effect: 'reads',
  request: z.object({ month }),
  data: z.object({
    statements: z.array(
      z.object({
        _id: z.string(),
        fileName: z.string(),
        profile: z.string(),
        account: z.string(),
        from: day,
        to: day,
        lines: z.number(),
        in: baht,
        out: baht,
        uploaded: instant,
        uploadedBy: person,
        explained: z
          .object({ count: z.number(), rows: z.string() })
          .describe(
            'Lines that staff explained, with the rows of the first: lost when the file is taken back',
          ),
        mayTakeBack: z.boolean().describe('No month of it is locked, and it is a file of the bank'),
        breaks: z
          .array(z.object({ row: z.number(), difference: baht }))
          .describe(
            "Rows at which the bank's own balance does not follow: a line is missing, or stands twice",
          ),
        gap: z
          .object({ closed: baht, opened: baht })
          .nullable()
          .describe(
            'The statement before it of the same account closed with another balance than this one opens with: one is missing between them',
          ),
      }),
    ),
    lines: countAndSum.describe('All lines of the month; in less out'),
    open: countAndSum.describe('Lines, or parts of them, that no staff have explained; without signs'),
    sure: countAndSum.describe('Of them those with a sure suggestion'),
    absent: countAndSum.describe('Booked in the month and on no statement; without signs'),
    unexplained: baht.describe('Both together. A month locks at 0.00'),
    gateways: z.array(
      z.object({ account: z.string(), balance: baht.describe('What it still owes us by the ledger') }),
    ),
    profiles: z.array(z.object({ _id: z.string(), name: z.string(), mapping })),
    staff: z.array(person).describe('Who may own what is open'),
  }),
  refusals: ['not-allowed'],
})

const part = z.object({
  kind: z.enum(matchKinds),
  about: z.string(),
  amount: baht.describe('In above zero, out below'),
  words: z.string().describe('What is known of it: its reference, its name'),
})

export const listStatementLines = defineCall('listStatementLines', {
  summary: 'Lines of a month: open with what they probably are, or explained',
  audience: 'staff-2-global',
  effect: 'reads',
  request: z.object({ month, show: z.enum(['open', 'explained', 'all']).default('open'), ...pageOfRows }),
  data: z.object({
    lines: z.array(
      z.object({
        ...line,
        row: z.number(),
        day,
        time: z.string(),
        amount: baht.describe('In above zero, out below'),
        open: baht.describe('What of it is not explained'),
        reference: z.string(),
        name: z.string(),
        description: z.string(),
        owner: person.nullable(),
        note: z.string(),
        explained: z.array(part),
        explainedBy: z.string(),
        suggestion: z
          .object({
            key: z.string().describe('Sent back when it is accepted'),
            reason: z.enum(suggestReasons),
            isSure: z.boolean(),
            parts: z.array(part).describe('The first ten'),
            count: z.number(),
            toBook: z
              .enum(['return', 'refund', 'gateway-refund'])
              .nullable()
              .describe(
                'Not booked yet: a payout that came back, and what a gateway gave back itself, are booked when this is accepted; a refund by hand is recorded first',
              ),
          })
          .nullable(),
      }),
    ),
    total: z.number(),
  }),
  refusals: ['not-allowed'],
})

export const importStatement = defineCall('importStatement', {
  summary:
    "Takes in a bank's statement: CSV, CAMT.053 or MT940. The whole file or nothing of it; explains nothing by itself",
  audience: 'staff-2-global',
  effect: 'writes',
  bodyBytesMax: fileBodyBytesMax,
  request: csvFile.extend({
    profile: idText.describe(
      'How the columns of a CSV are called; `gateway:omise`, `gateway:sandbox`: it is a report of what that gateway settled',
    ),
    account: z.enum(['bank:HYTEXTS', 'bank:MORE']).default('bank:HYTEXTS'),
  }),
  data: z.object({ statement: idText, lines: z.number(), in: baht, out: baht, from: day, to: day }),
  refusals: [
    'not-allowed',
    'not-found',
    'statements.no-header',
    'statements.bad-field',
    'statements.bad-xml',
    'statements.no-doctype',
    'statements.not-camt',
    'statements.already-taken',
    'statements.taken-otherwise',
    'statements.day-ahead',
    'statements.day-before',
    'statements.other-account',
    'statements.beyond-sums',
    'months.locked',
    ...fileRefusals,
  ],
})

export const takeBackStatement = defineCall('takeBackStatement', {
  summary:
    'A file that was taken in by mistake is gone with its lines, and may be taken in again; what explained lines of it is undone where that is confirmed',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({
    statement: idText,
    explained: z
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .default(0)
      .describe('How many explained lines the person has seen, and lets go of'),
  }),
  data: z.object({ lines: z.number(), explained: z.number() }),
  refusals: ['not-allowed', 'not-found', 'statements.explained', 'statements.of-gateway', 'months.locked'],
})

export const acceptSuggestions = defineCall('acceptSuggestions', {
  summary: 'Lines are what was suggested: those chosen, or every sure one of the month',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({
    month,
    lines: z
      .array(z.object({ ...line, key: z.string().max(64) }))
      .max(200)
      .default([]),
    everySure: z
      .object({ count: z.number().int().min(0), sum: baht })
      .optional()
      .describe('All sure ones, as they were looked at'),
  }),
  data: z.object({ accepted: z.number() }),
  refusals: [
    'not-allowed',
    'not-found',
    'statements.changed',
    'statements.record-first',
    'staff.own-matter',
    'refunds.changed-meanwhile',
    'money.decided-meanwhile',
    'money.taken-back',
    'money.second-person',
    'payouts.already-returned',
    'payouts.closing',
    'months.locked',
  ],
})

export const explainStatementLine = defineCall('explainStatementLine', {
  summary: 'What a line is, said by a person: one record or several, parts of it, or an account',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({
    ...line,
    note: z.string().trim().min(1).max(500),
    parts: z
      .array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.enum(bookedKinds), about: idText, amount: baht }),
          z.object({ kind: z.literal('account'), about: z.enum(lineAccounts), amount: baht }),
        ]),
      )
      .min(1)
      .max(200),
  }),
  data: z.object({ open: baht }),
  refusals: ['not-allowed', 'not-found', 'statements.too-much', 'statements.changed', 'months.locked'],
})

export const undoExplanation = defineCall('undoExplanation', {
  summary: 'A line is open again; what it moved in the ledger is reversed',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({ ...line }),
  refusals: ['not-allowed', 'not-found', 'months.locked'],
})

export const noteStatementLine = defineCall('noteStatementLine', {
  summary: 'Who looks into an open line, and what is known',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({ ...line, owner: idText.nullable(), note: z.string().trim().max(500) }),
  refusals: ['not-allowed', 'not-found', 'months.locked'],
})

export const listBookedItems = defineCall('listBookedItems', {
  summary: 'What is booked and on no statement: of a month, or whatever fits the query',
  audience: 'staff-2-global',
  effect: 'reads',
  request: z.object({
    month,
    query: z.string().trim().max(100).default('').describe('A reference, a name or an amount'),
    ...pageOfRows,
  }),
  data: z.object({
    items: z.array(
      z.object({
        kind: z.enum(bookedKinds),
        about: z.string(),
        day,
        time: z.string(),
        amount: baht,
        open: baht,
        words: z.string(),
        isLater: z.boolean().describe('Said to stand on the statement of a later month'),
        owner: person.nullable(),
        note: z.string(),
      }),
    ),
    total: z.number(),
  }),
  refusals: ['not-allowed'],
})

export const noteBookedItem = defineCall('noteBookedItem', {
  summary: 'Why something booked stands on no statement yet, and who looks into it',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({
    month,
    kind: z.enum(bookedKinds),
    about: idText,
    isLater: z.boolean().describe('It comes on the statement of a later month: explained'),
    owner: idText.nullable(),
    note: z.string().trim().min(1).max(500),
  }),
  refusals: ['not-allowed', 'not-found', 'months.locked'],
})

export const saveStatementProfile = defineCall('saveStatementProfile', {
  summary: 'By which names a bank calls the columns of its CSV',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({
    id: z.string().regex(/^[A-Z0-9-]{2,20}$/),
    name: z.string().trim().min(1).max(100),
    mapping: mapping.refine(
      ({ date, in: paidIn, out }) => Math.min(date.length, paidIn.length, out.length) > 0,
    ),
  }),
  refusals: ['not-allowed'],
})

export const monthSteps = ['close', 'check', 'run', 'approve', 'file', 'statement', 'tax', 'lock'] as const

export const getMonthChecklist = defineCall('getMonthChecklist', {
  summary:
    'What a month still needs until it is locked: each step with its sum and its last day, and which comes next',
  audience: 'staff-2-global',
  effect: 'reads',
  request: z.object({ month }),
  data: z.object({
    steps: z.array(
      z.object({
        step: z.enum(monthSteps),
        isDone: z.boolean(),
        left: countAndSum.describe('What is left to do'),
        due: day.describe('Its last day'),
      }),
    ),
    next: z.enum(monthSteps).nullable(),
    examined: instant.nullable().describe('When the books were last examined; null: never'),
    lock: z
      .object({
        askedBy: person,
        askedAt: instant,
        confirmedBy: person.nullable(),
        confirmedAt: instant.nullable(),
      })
      .nullable(),
    gaps: z
      .array(
        z.object({
          file: z.string(),
          last: day.describe('The last one that a statement shows before the gap'),
          balances: z
            .object({ closed: baht, opened: baht })
            .nullable()
            .describe('Null: no statement of the account follows'),
        }),
      )
      .describe(
        'Statements that do not open with what the one before closed with, or end before the month does',
      ),
    figures: z.string().describe('SHA-256 of the trial balance up to the month; sent back when it is locked'),
  }),
  refusals: ['not-allowed'],
})

export const lockMonth = defineCall('lockMonth', {
  summary: 'One person asks for the lock, another confirms it: nothing of the month changes any more',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({
    month,
    decision: z.enum(['ask', 'confirm', 'withdraw']),
    figures: z.string().max(64).default('').describe('As they were looked at'),
    gap: z.string().trim().max(500).default('').describe('Why a gap between statements stays; for the trail'),
  }),
  refusals: [
    'not-allowed',
    'not-found',
    'months.locked',
    'months.not-over',
    'months.not-closed',
    'months.unexplained',
    'months.gap',
    'months.gap-at-end',
    'months.no-statement',
    'months.second-person',
    'payouts.asker-left',
    'months.lock-waits',
    'months.earlier-open',
    'months.figures-changed',
  ],
})
