import { z } from 'zod'
import { claimDecisions } from '#rules/complaints/claims.ts'
import { claimState } from '../buyer/copyright.ts'
import { defineCall } from '../shared/call.ts'
import { idText, instant, sheetId, storeCode } from '../shared/fields.ts'
import { pageOfRows } from './page-of-rows.ts'

/** The copyright desk, for staff 1 of the sheet's store. Claims about sheets of other stores answer like none. */
const desk = { audience: 'staff-1', object: 'store-staff' } as const

export const listClaims = defineCall('listClaims', {
  ...desk,
  summary: 'Claims, those to be decided first, by their deadline; and how fast staff act',
  effect: 'reads',
  request: z.object({
    state: claimState
      .optional()
      .describe('open: those to be decided, answered ones that are taken down among them'),
    id: idText.optional().describe('This one alone'),
    ...pageOfRows,
  }),
  data: z.object({
    claims: z.array(
      z.object({
        _id: idText,
        sheet: sheetId,
        sheetName: z.string(),
        cover: z.string().describe('Version of the picture'),
        store: storeCode,
        author: z.string(),
        name: z.string(),
        address: z.string().describe('Empty, as is the signature, in notices of before 27 November 2026'),
        email: z.string(),
        pages: z.string(),
        work: z.string(),
        proof: z.string(),
        signature: z.string(),
        state: claimState,
        claimed: instant,
        due: instant,
        counter: z.string().nullable(),
        countered: instant.nullable(),
        answer: z.string().nullable(),
        decided: instant.nullable(),
        ends: instant.nullable().describe('When time ends it'),
        suit: z.string().nullable().describe('What shows that the claimant has filed a lawsuit'),
        upheld: z.boolean().describe('Found right for good'),
        upheldOthers: z
          .number()
          .int()
          .describe('Other sheets of the author whose claims were; with the third selling is closed'),
      }),
    ),
    total: z.number().int(),
    oldestHours: z.number().nullable().describe('How long the oldest of those to be decided has waited'),
    medianHours: z.number().nullable().describe('From claim to the first act, of the last year'),
    late: z.number().int().describe('Open beyond their deadline'),
  }),
})

export const decideClaim = defineCall('decideClaim', {
  ...desk,
  summary:
    'Take the sheet off sale, leave it, bring it back, note a lawsuit or end the case for good; both sides are told. Removed files do not come back',
  effect: 'writes',
  request: z.object({
    id: idText,
    decision: z
      .enum(claimDecisions)
      .describe('sued: a lawsuit was shown, time no longer ends it; upheld: it was found right for good'),
    answer: z.string().trim().min(3).max(2_000),
    seen: claimState.describe('Refused when it stands otherwise by now'),
    seenMore: z
      .object({ countered: instant.nullable(), sued: z.boolean(), upheld: z.boolean() })
      .optional()
      .describe('And when the author has answered, a lawsuit was noted or the case has ended meanwhile'),
  }),
  refusals: [
    'not-found',
    'staff.own-matter',
    'sheets.moved-on',
    'claims.no-suit',
    'reports.acted-meanwhile',
    'payouts.closing',
  ],
})
