import { z } from 'zod'
import { institutionKind } from '../buyer/institutions.ts'
import { defineCall } from '../shared/call.ts'
import { idText, instant } from '../shared/fields.ts'

/** Institutions that visitors requested, for those who may add one: staff 1 of every store. */
const ofGlobalStaff = { audience: 'staff-1', object: 'store-staff' } as const

export const listInstitutionRequests = defineCall('listInstitutionRequests', {
  ...ofGlobalStaff,
  summary: 'The requests that no staff have dealt with yet, newest first, fifty at a time',
  effect: 'reads',
  request: z.object({ after: idText.optional().describe('The last request the caller has') }),
  data: z.object({
    requests: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        kind: institutionKind,
        email: z.string().describe('Empty when none was given'),
        asked: instant,
      }),
    ),
    more: z.boolean(),
  }),
  refusals: ['not-allowed'],
})

export const closeInstitutionRequest = defineCall('closeInstitutionRequest', {
  ...ofGlobalStaff,
  summary: 'Take a request off the list: the institution was added, or will not be',
  effect: 'writes',
  request: z.object({ id: idText }),
  refusals: ['not-allowed', 'not-found'],
})
