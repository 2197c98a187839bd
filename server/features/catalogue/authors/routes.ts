import * as contract from '#contract/buyer/authors.ts'
import { reads, writes } from '#server/platform/route.ts'
import { followAuthor, readAuthorPage } from './author-page.ts'

/** Public pages of authors. */
export const routes = [
  reads(contract.getAuthor, async (ask, { platform, caller }) => ({
    data: await readAuthorPage(platform, caller, ask),
  })),
  writes(contract.followAuthor, async (ask, { trx, platform, caller }) => {
    await followAuthor(trx, caller.id, ask, platform.clock.now())
    return { data: { followed: ask.follow } }
  }),
]
