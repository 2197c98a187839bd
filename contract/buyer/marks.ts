import { z } from 'zod'
import { inkPattern } from '#rules/reading/ink.ts'
import { defineCall } from '../shared/call.ts'
import { deviceInstant, instant, sheetId } from '../shared/fields.ts'

const part = z.number().min(0).max(1)

const mark = z.object({
  id: z.uuid().describe('Given by the device that made the mark'),
  kind: z.enum(['bookmark', 'note', 'highlight', 'ink']),
  page: z.number().int().min(1).max(1_000),
  box: z
    .tuple([part, part, part, part])
    .nullable()
    .describe('Left, top, width, height of a highlight, in parts of the page'),
  text: z
    .string()
    .max(2_002)
    .describe('Of a note, up to 1,000 letters; of a stroke of the pen its colour, width and points'),
  changed: instant.describe('By the clock of the device; the later of two changes is kept'),
})

export const syncMarks = defineCall('syncMarks', {
  summary:
    'Takes in what a device has changed of its own layer over a sheet, and tells what of the layer that device has not heard yet',
  audience: 'buyer',
  object: 'owns-or-wrote-sheet',
  effect: 'writes',
  // 200 notes of 1,000 Thai letters.
  bodyBytesMax: 800_000,
  request: z.object({
    id: sheetId,
    changes: z
      .array(
        mark
          .extend({ changed: deviceInstant, removed: z.boolean().default(false) })
          .refine(({ kind, text, removed }) =>
            kind === 'ink' ? removed || inkPattern.test(text) : text.length <= 1_000,
          ),
      )
      .max(200)
      .default([]),
    since: z
      .number()
      .int()
      .min(0)
      .default(0)
      .describe('`told` of the last answer; 0 asks for the whole layer'),
  }),
  data: z.object({
    marks: z.array(mark),
    removed: z.array(z.uuid()),
    since: z.number().int().describe('0 where this is the whole layer, whatever was asked for'),
    told: z.number().int(),
  }),
  refusals: ['library.not-owned', 'not-found', 'reader.too-many-marks', 'reader.too-much-ink'],
})
