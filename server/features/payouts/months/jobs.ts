import { z } from 'zod'
import type { Platform } from '#server/platform/platform.ts'
import { closeAsAsked } from './close-by-hand.ts'
import { closeDueMonthsOrNotify } from './close-due-months.ts'
import { notifyClose, notifyCloseJob } from './notify-close.ts'

const ofMonth = z.object({ period: z.string() })
const asked = ofMonth.extend({ actorId: z.string() })

export function jobs(platform: Platform) {
  return {
    'payouts.close-months': () => closeDueMonthsOrNotify(platform),
    'payouts.close-month': (payload: unknown) => closeAsAsked(platform, asked.parse(payload)),
    [notifyCloseJob]: (payload: unknown) => notifyClose(platform, ofMonth.parse(payload).period),
  }
}

/** Five fields, UTC: 00:10 in Bangkok. */
export const schedule = { 'payouts.close-months': '10 17 * * *' }
