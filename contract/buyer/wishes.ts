import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { instant } from '../shared/fields.ts'

/** Sheets that a buyer searched for and that no author has published yet. */
const wish = {
  text: z
    .string()
    .trim()
    .min(2)
    .max(60)
    .refine((text) => /[\p{L}\p{N}]/u.test(text))
    .describe('As it was searched for'),
  store: z
    .number()
    .int()
    .min(0)
    .max(2_147_483_647)
    .default(0)
    .describe('0 for any institution; nobody is told of what is new in the secret shop'),
}

const wishes = z.object({
  wishes: z
    .array(z.object({ text: z.string(), store: z.number().int(), at: instant }))
    .describe('Those not fulfilled yet, newest first'),
})

export const getWishes = defineCall('getWishes', {
  audience: 'signed-in',
  summary: 'Sheets that the buyer wants to hear of as soon as a seller publishes them',
  effect: 'reads',
  data: wishes,
})

export const wishSheet = defineCall('wishSheet', {
  audience: 'signed-in',
  summary: 'Hear of the first sheet that fits a search, or no more; the same twice changes nothing',
  effect: 'writes',
  request: z.object({ ...wish, wanted: z.boolean() }),
  data: wishes,
  refusals: ['not-found', 'sheets.too-many-wishes'],
})
