import { z } from 'zod'
import { claimStates } from '#rules/complaints/claims.ts'
import { localeCodes } from '#rules/locales.ts'
import { isEmail } from '#rules/people/profile.ts'
import { defineCall } from '../shared/call.ts'
import { baht, idText, instant, sheetId } from '../shared/fields.ts'

/** Claims that a sheet infringes the claimant's copyright (docs/decisions/selling.md#the-review-and-support-desk). */
export const claimState = z
  .enum(claimStates)
  .describe('removed: off sale; restored: on sale again after the author answered')

export const claimCopyright = defineCall('claimCopyright', {
  audience: 'everyone',
  summary: 'Say that a sheet takes one’s work; answers the number of the case and by when staff decide',
  effect: 'writes',
  request: z.object({
    sheet: sheetId,
    name: z.string().trim().min(1).max(200),
    address: z.string().trim().min(1).max(500).describe('Where they live, or have their office'),
    email: z.string().trim().max(254).refine(isEmail, 'not an address'),
    pages: z.string().trim().max(200).default('').describe('Which pages; nothing for the whole sheet'),
    work: z.string().trim().min(1).max(2_000).describe('What of theirs it takes'),
    proof: z
      .string()
      .trim()
      .max(2_000)
      .default('')
      .describe('Where the work can be seen, or what shows whose it is'),
    language: z.enum(localeCodes).default('th'),
    sworn: z.literal(true).describe('That it is true, and that the right is theirs'),
    signature: z.string().trim().min(1).max(200).describe('Name of the person who signs, as typed'),
  }),
  data: z.object({ id: idText, due: instant }),
  refusals: ['not-found'],
})

export const getClaim = defineCall('getClaim', {
  audience: 'seller-any',
  object: 'wrote-sheet',
  summary: 'A claim about an own sheet',
  effect: 'reads',
  request: z.object({ id: idText }),
  data: z.object({
    _id: idText,
    sheet: sheetId,
    sheetName: z.string(),
    name: z.string().describe('Who claims it'),
    pages: z.string(),
    work: z.string(),
    state: claimState,
    claimed: instant,
    due: instant,
    counter: z.string().nullable(),
    answer: z.string().nullable(),
    ends: instant.nullable().describe('When time ends it: for good without an answer, else it is put back'),
    suit: z.string().nullable().describe('What shows that the claimant has filed a lawsuit'),
    upheld: z.boolean().describe('Found right for good'),
    held: baht.describe('Of closed months, held until the case ends'),
  }),
  refusals: ['not-found'],
})

export const getOwnClaims = defineCall('getOwnClaims', {
  audience: 'seller-any',
  object: 'own-data',
  summary: 'Claims about own sheets, the newest first',
  effect: 'reads',
  data: z
    .array(
      z.object({
        _id: idText,
        sheet: sheetId,
        sheetName: z.string(),
        cover: z.string(),
        state: claimState,
        claimed: instant,
        ends: instant.nullable(),
        upheld: z.boolean(),
        held: baht,
      }),
    )
    .describe('100 at most'),
})

export const counterClaim = defineCall('counterClaim', {
  audience: 'seller-any',
  object: 'wrote-sheet',
  summary: 'Answer a claim about an own sheet, once; staff decide with both in sight',
  effect: 'writes',
  limit: 'report',
  request: z.object({ id: idText, message: z.string().trim().min(1).max(2_000) }),
  refusals: ['not-found', 'claims.answered-already', 'claims.settled'],
})
