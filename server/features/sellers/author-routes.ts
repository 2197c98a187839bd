import * as contract from '#contract/staff/sellers.ts'
import { reads, writes } from '#server/platform/route.ts'
import { decidePicture } from './author-picture.ts'
import { countAuthors, newestAuthors, readAuthor, revealAuthorNumber, searchAuthors } from './authors.ts'

/** The author database of the desk. */
export const authorRoutes = [
  reads(contract.authorMeta, async (_input, { caller, db }) => ({
    data: { authors: await countAuthors(db, caller), newest: await newestAuthors(db, caller) },
  })),
  reads(contract.authorSearch, async ({ query }, { caller, db }) => ({
    data: await searchAuthors(db, caller, query),
  })),
  reads(contract.authorInfo, async ({ facebook }, { caller, db, platform }) => ({
    data: await readAuthor(db, platform, caller, facebook),
  })),
  writes(contract.authorReveal, async ({ facebook, what }, { caller, platform, trx }) => ({
    data: { value: await revealAuthorNumber(trx, platform, caller, { personId: facebook, what }) },
  })),
  writes(contract.decideAuthorPicture, async (input, { caller, platform, trx }) => {
    await decidePicture(trx, platform, caller, input)
    return { data: {} }
  }),
]
