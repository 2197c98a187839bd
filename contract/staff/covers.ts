import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { sentInstant, sheetId, storeCode } from '../shared/fields.ts'

export const countApprovedCovers = defineCall('countApprovedCovers', {
  audience: 'staff-1',
  object: 'store-staff',
  summary: 'How many covers approveFromStore would bring; without times, of the last 24 hours',
  effect: 'reads',
  request: z.object({ store: storeCode, from: sentInstant.optional(), to: sentInstant.optional() }),
  data: z.object({
    count: z.number().int(),
    bytes: z.number().int().describe('About how large the ZIP is: as many times the newest of them'),
    covers: z
      .array(z.object({ _id: sheetId, name: z.string(), cover: z.string() }))
      .describe('The newest of them, for a look before they are fetched'),
  }),
  refusals: ['not-found', 'request.invalid'],
})
