import type { Platform } from '#server/platform/platform.ts'
import { addUpViews } from './count-view.ts'
import { tellOwners, tellOwnersJob } from './remind.ts'

/** For worker.ts. */
export function jobs(platform: Platform) {
  return {
    [tellOwnersJob]: (payload: unknown) => tellOwners(platform, payload),
    'tutoring.add-up-views': () => addUpViews(platform),
  }
}

/** Five fields, UTC. */
export const tutoringSchedule = '* * * * * tutoring.add-up-views'
