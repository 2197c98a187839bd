import { navigation } from '#contract/staff/home.ts'
import { reads } from '#server/platform/route.ts'
import { readDesk } from './read-desk.ts'

export const routes = [
  reads(navigation, async (_input, { db, caller }) => ({ data: await readDesk(db, caller) })),
]
