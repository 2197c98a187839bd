import type { Platform } from '#server/platform/platform.ts'
import { notifyFollowers } from './authors/notify-followers.ts'
import { type DrawExample, redrawOldSamples } from './pictures/index.ts'
import { refreshTitleStatistics } from './search/index.ts'
import { addUpInterest } from './seller-dashboard/interest.ts'

/** Of the nouns that have a single one; files, sheets and ideas keep theirs. */
export function jobs(platform: Platform, drawn: { drawExample?: DrawExample } = {}) {
  return {
    'authors.notify-followers': () => notifyFollowers(platform),
    'pictures.redraw-samples': () => redrawOldSamples(platform, drawn),
    'search.refresh-title-statistics': () => refreshTitleStatistics(platform.db),
    'studio.add-up-interest': () => addUpInterest(platform),
  }
}

/** Five fields, UTC. */
export const schedule = {
  'authors.notify-followers': '15,45 1-3 * * *',
  'pictures.redraw-samples': '* * * * *',
  'search.refresh-title-statistics': '*/10 * * * *',
  'studio.add-up-interest': '* * * * *',
}
