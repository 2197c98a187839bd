import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { sheetId } from '../shared/fields.ts'

export const storyPicture = defineCall('storyPicture', {
  summary:
    'A link to a picture of the own reading, 1080 × 1920, to share: the shelf of this term, or the stamp of a sheet read',
  audience: 'buyer',
  object: 'own-data',
  effect: 'reads',
  request: z.object({
    kind: z.enum(['shelf', 'finished']),
    sheet: sheetId.optional().describe('Of `finished`: the sheet that was read'),
    language: z.union([z.literal(0), z.literal(1)]).default(0),
  }),
  data: z.string(),
  refusals: ['not-found'],
})
