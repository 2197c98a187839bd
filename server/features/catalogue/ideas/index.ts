import { getWishes, wishSheet } from '#contract/buyer/wishes.ts'
import { getWritingIdeas } from '#contract/seller/ideas.ts'
import type { Platform } from '#server/platform/platform.ts'
import { reads, writes } from '#server/platform/route.ts'
import { addUpDemand } from './demand.ts'
import { readIdeas } from './read-ideas.ts'
import { listWishes, notifyWishers, notifyWishersJob, saveWish } from './wishes.ts'

export { noteMiss } from './misses.ts'
export { readMisses } from './read-ideas.ts'
export { notifyWishersJob } from './wishes.ts'

export const routes = [
  reads(getWishes, async (_input, { db, caller }) => ({ wishes: await listWishes(db, caller.id) })),
  writes(wishSheet, async (input, { trx, platform, caller }) => {
    await saveWish(trx, caller.id, input, platform.clock.now())
    return { wishes: await listWishes(trx, caller.id) }
  }),
  reads(getWritingIdeas, (input, { db, platform, caller }) =>
    readIdeas(db, caller.id, input.store, platform.clock.now()),
  ),
]

export function jobs(platform: Platform) {
  return {
    [notifyWishersJob]: (payload: unknown) => notifyWishers(platform, payload),
    'ideas.add-up-demand': () => addUpDemand(platform),
  }
}

/** Five fields, UTC. */
export const schedule = { 'ideas.add-up-demand': '20 19 * * *' }
