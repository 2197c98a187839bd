import type { Platform } from '#server/platform/platform.ts'
import { countTrust, sortBySold } from './sheet-counts.ts'
import { endPauses } from './pauses.ts'
import { moveLaunches } from './launch.ts'
import { releaseDue } from './release.ts'
import { notifyOwners, notifyOwnersJob } from './notify-owners.ts'

export function jobs(platform: Platform) {
  return {
    [notifyOwnersJob]: (payload: unknown) => notifyOwners(platform, payload),
    'sheets.release-due': () => releaseDue(platform),
    'sheets.move-launches': () => moveLaunches(platform),
    'sheets.count-trust': () => countTrust(platform),
    'sheets.sort-by-sold': () => sortBySold(platform.db),
    'sheets.end-pauses': () => endPauses(platform),
  }
}

/** Five fields, UTC. */
export const schedule = {
  'sheets.end-pauses': '* * * * *',
  'sheets.release-due': '* * * * *',
  'sheets.move-launches': '* * * * *',
  'sheets.sort-by-sold': '* * * * *',
  'sheets.count-trust': '5 * * * *',
}
