import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { instant, storeCode } from '../shared/fields.ts'

export const countApprovedCovers = defineCall('countApprovedCovers', {
  audience: 'staff-1',
  object: 'store-staff',
  summary: 'How many covers approveFromStore would bring; without times, of the last 24 hours',
  effect: 'reads',
  request: z.object({ store: storeCode, from: instant.optional(), to: instant.optional() }),
  data: z.object({ count: z.number().int() }),
  refusals: ['not-found', 'request.invalid'],
})
