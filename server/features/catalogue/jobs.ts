import type { Platform } from '#server/platform/platform.ts'
import { notifyFollowers } from './authors/notify-followers.ts'
import { type DrawExample, redrawOldSamples } from './pictures/index.ts'
import { refreshTitleStatistics } from './search/index.ts'
import { addUpInterest } from './seller-dashboard/interest.ts'
import { moveLaunches } from './sheets/launch.ts'
import { notifyOwnersOfVersion, notifyOwnersOfVersionJob } from './sheets/notify-owners.ts'
import { endPauses } from './sheets/pauses.ts'
import { releaseDue } from './sheets/release.ts'
import { countTrust, sortBySold } from './sheets/sheet-counts.ts'

/** The jobs of all nouns except files and ideas, which have their own. */
export function jobs(platform: Platform, drawn: { drawExample?: DrawExample } = {}) {
  return {
    [notifyOwnersOfVersionJob]: (payload: unknown) => notifyOwnersOfVersion(platform, payload),
    'authors.notify-followers': () => notifyFollowers(platform),
    'pictures.redraw-samples': () => redrawOldSamples(platform, drawn),
    'search.refresh-title-statistics': () => refreshTitleStatistics(platform.db),
    'sheets.count-trust': () => countTrust(platform),
    'sheets.end-pauses': () => endPauses(platform),
    'sheets.move-launches': () => moveLaunches(platform),
    'sheets.release-due': () => releaseDue(platform),
    'sheets.sort-by-sold': () => sortBySold(platform.db),
    'studio.add-up-interest': () => addUpInterest(platform),
  }
}

/** Five fields, UTC. */
export const schedule = {
  'authors.notify-followers': '15,45 1-3 * * *',
  'pictures.redraw-samples': '* * * * *',
  'search.refresh-title-statistics': '*/10 * * * *',
  'sheets.count-trust': '5 * * * *',
  'sheets.end-pauses': '* * * * *',
  'sheets.move-launches': '* * * * *',
  'sheets.release-due': '* * * * *',
  'sheets.sort-by-sold': '* * * * *',
  'studio.add-up-interest': '* * * * *',
}
