import { z } from 'zod'
import { visitSources } from '#rules/sheets/sources.ts'
import { defineCall } from '../shared/call.ts'
import { sheetId } from '../shared/fields.ts'

/** A visitor's acts before buying: looked at the sheet's page, opened a sample, put it in the cart. */
export const interestKind = z.enum(['view', 'sample', 'cart'])

/** Source of the visit as far as the browser can tell: a class, never an address. */
export const visitSource = z.enum(visitSources)

export const noteInterest = defineCall('noteInterest', {
  summary:
    'Count interest in a sheet: once an hour for each person or address, sheet and kind; its author and robots never. ' +
    'Answers alike whether it counted or not',
  audience: 'everyone',
  effect: 'writes',
  request: z.object({ sheet: sheetId, kind: interestKind, source: visitSource.optional() }),
})
