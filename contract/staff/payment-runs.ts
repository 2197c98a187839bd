import { z } from 'zod'
import { runLineStates } from '#rules/payouts/payout-states.ts'
import { defineCall } from '../shared/call.ts'
import { baht, day, idText, instant } from '../shared/fields.ts'
import { listSum, page, person } from './bank-files.ts'

/**
 * Files of transfers for the bank (payouts-and-tax §10.2). From its approval a run's lines are in flight: nothing else moves their payments
 * until the bank's file, a statement or two members of staff have explained each line.
 */
const channels = ['E_WHT', 'ORDINARY'] as const
const channel = z
  .enum(channels)
  .describe('E_WHT: the bank takes and remits the tax. ORDINARY: we withhold, file and certify')

const run = z.object({
  _id: z.string(),
  payOn: day,
  channel,
  lines: z.number(),
  gross: baht,
  tax: baht,
  fee: baht,
  net: baht,
  sha256: z.string(),
  created: instant,
  createdBy: person,
  held: z
    .array(z.string())
    .describe(
      'Of a draft: pen names of sellers in it whose payouts were put on hold since; it cannot be approved',
    ),
  asked: z.number().describe('Outcomes that one person has recorded and a second one is to confirm'),
  approved: z.object({ at: instant, by: person }).nullable(),
  unexplained: listSum.describe('In flight: sent, and what the bank did is not known yet. Nets'),
  paid: listSum,
  unpaid: listSum,
  closed: z.object({ at: instant, by: person, as: z.enum(['settled', 'cancelled']) }).nullable(),
})

export const listPaymentRuns = defineCall('listPaymentRuns', {
  summary:
    'The last 20 runs that were sent, or are to be sent, to the bank, and all that are not over; newest first',
  audience: 'staff-2-global',
  effect: 'reads',
  data: z.object({ runs: z.array(run) }),
  refusals: ['not-allowed'],
})

const outcome = z.enum(['paid', 'unpaid'])

export const getPaymentRun = defineCall('getPaymentRun', {
  summary:
    'A run with a page of its lines, those that no staff have explained first, and what waits for a second person',
  audience: 'staff-2-global',
  effect: 'reads',
  request: z.object({ run: idText, only: z.enum(['all', 'unexplained']).default('all'), ...page }),
  data: z.object({
    run,
    count: z.number(),
    lines: z.array(
      z.object({
        line: z.number(),
        seller: z.string(),
        codeName: z.string(),
        realName: z.string(),
        vendorId: z.string(),
        gross: baht,
        tax: baht,
        fee: baht,
        net: baht,
        state: z.enum(runLineStates),
        explained: instant.nullable(),
        explanation: z.string().describe("Name of the bank's file, or the reason that staff gave"),
        waiting: z.boolean().describe('For a second person'),
      }),
    ),
    waiting: z.array(
      z.object({
        _id: z.string(),
        outcome,
        reason: z.string(),
        bankReference: z.string(),
        paidOn: day.nullable(),
        lines: z.number(),
        sum: baht,
        askedBy: person,
        askedAt: instant,
      }),
    ),
  }),
  refusals: ['not-allowed', 'not-found'],
})

export const createPaymentRun = defineCall('createPaymentRun', {
  summary:
    'Puts everything that can be paid through a channel into a file for the bank; another person approves it',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({ payOn: day, channel }),
  data: z.object({ run }),
  refusals: [
    'not-allowed',
    'payment-runs.wrong-day',
    'payment-runs.no-bank-day',
    'payment-runs.nothing-pending',
    'payment-runs.one-open',
    'payment-runs.needs-e-wht',
  ],
})

export const decidePaymentRun = defineCall('decidePaymentRun', {
  summary:
    'Approves a run, so that its file can be downloaded and its lines are in flight; cancels one that was not approved, or makes it again',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({ run: idText, decision: z.enum(['approve', 'cancel', 'remake']) }),
  data: z.object({ run: run.describe('Made again: the new one, for another person to approve') }),
  refusals: [
    'staff.own-matter',
    'not-allowed',
    'not-found',
    'payment-runs.second-person',
    'payouts.asker-left',
    'payment-runs.closed',
    'payment-runs.no-bank-day',
    'payment-runs.changed',
    'payment-runs.held',
    'payment-runs.day-over',
    'payment-runs.in-flight',
    'payment-runs.nothing-pending',
    'payment-runs.one-open',
    'payment-runs.needs-e-wht',
  ],
})

export const explainRunLines = defineCall('explainRunLines', {
  summary:
    'What became of lines in flight: paid, as a statement shows, or not paid, which a second person confirms; a large sum too',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({
    run: idText,
    lines: z.array(z.number().int().min(1)).min(1).max(5_000),
    outcome,
    reason: z.string().trim().min(1).max(2_000),
    paidOn: day.optional().describe('Of paid lines: the day on the statement'),
    bankReference: z.string().trim().max(200).optional().describe('Of paid lines: as the statement has it'),
  }),
  data: z.object({
    request: z.string().nullable().describe('Not null: waits for a second person, nothing has changed yet'),
  }),
  top: z.object({ modifiedCount: z.number().describe('Payment records') }),
  refusals: [
    'not-allowed',
    'not-found',
    'staff.own-matter',
    'payouts.closing',
    'payment-runs.line-explained',
    'payment-runs.statement-missing',
    'payment-runs.day-before',
  ],
})

export const decideRunExplanation = defineCall('decideRunExplanation', {
  summary:
    'A second person confirms what became of lines in flight, or declines it; no staff confirm their own',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({ id: idText, confirm: z.boolean() }),
  top: z.object({ modifiedCount: z.number().describe('Payment records') }),
  refusals: [
    'not-allowed',
    'not-found',
    'staff.own-matter',
    'payouts.already-decided',
    'payouts.own-request',
    'payouts.asker-left',
    'payouts.closing',
    'payment-runs.line-explained',
  ],
})
