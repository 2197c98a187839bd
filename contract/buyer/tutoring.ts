import { z } from 'zod'
import { tutoringStore } from '#rules/sheets/special-stores.ts'
import { defineCall } from '../shared/call.ts'
import { searchText, storeCode, timeStamp } from '../shared/fields.ts'
import { sheetCard, signedInUser } from './catalogue.ts'

export const getOnlineTutorSheets = defineCall('getOnlineTutorSheets', {
  summary: 'Sheets with a live session: what lies ahead or runs, and what can be seen again',
  audience: 'everyone',
  effect: 'reads',
  limit: 'public',
  request: z.object({
    search: searchText.default(''),
    filter: z.object({ store: storeCode.default(tutoringStore).describe('-1 for all') }).prefault({}),
    sort: z
      .enum(['-created', 'startDate'])
      .default('-created')
      .describe(
        'startDate: sessions that have not ended, the next one first; then the ended ones, the last one first',
      ),
    page: z.number().int().min(0).max(10_000).default(0),
    pageLimit: z.number().int().min(1).max(100).default(20),
    timeStamp: timeStamp.optional(),
  }),
  data: z.array(sheetCard),
  top: z.object({ user: signedInUser.nullable(), timeStamp: timeStamp.optional() }),
})
