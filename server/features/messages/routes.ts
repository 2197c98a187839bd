import { getNumUnreadMessage } from '#contract/buyer/people.ts'
import { reads } from '#server/platform/route.ts'

export const routes = [
  reads(getNumUnreadMessage, async (_ask, { caller, platform }) => {
    const { rows } = await platform.pool.query<{ count: number }>({
      name: 'messages-unread',
      text: 'select count(*) as count from message where person_id = $1 and read_at is null',
      values: [caller.id],
    })
    return { data: { count: rows[0]?.count ?? 0 } }
  }),
]
