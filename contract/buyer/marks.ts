import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { instant, sheetId } from '../shared/fields.ts'

const part = z.number().min(0).max(1)

const mark = z.object({
  id: z.uuid().describe('Given by the device that made the mark'),
  kind: z.enum(['bookmark', 'note', 'highlight']),
  page: z.number().int().min(1).max(1_000),
  box: z
    .tuple([part, part, part, part])
    .nullable()
    .describe('Left, top, width, height of a highlight, in parts of the page'),
  text: z.string().max(1_000).describe('Of a note'),
  changed: instant.describe('By the clock of the device; the later of two changes is kept'),
})

export const syncMarks = defineCall('syncMarks', {
  summary:
    'Takes in what a device has changed of its own layer over a sheet, and tells the whole layer as it is now',
  audience: 'buyer',
  object: 'owns-or-wrote-sheet',
  effect: 'writes',
  request: z.object({
    id: sheetId,
    changes: z
      .array(mark.extend({ removed: z.boolean().default(false) }))
      .max(200)
      .default([]),
  }),
  data: z.object({ marks: z.array(mark) }),
  refusals: ['library.not-owned', 'not-found', 'reader.too-many-marks'],
})
