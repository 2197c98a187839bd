import * as contract from '#contract/buyer/authors.ts'
import { reads, writes } from '#server/platform/route.ts'
import { followAuthor, readAuthorPage } from './author-page.ts'

export const routes = [
  reads(contract.getAuthor, (input, { platform, caller }) => readAuthorPage(platform, caller, input)),
  writes(contract.followAuthor, async (input, { trx, platform, caller }) => {
    await followAuthor(trx, caller.id, input, platform.clock.now())
    return { followed: input.follow }
  }),
]
