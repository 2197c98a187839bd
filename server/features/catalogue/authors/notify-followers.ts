import { sql } from 'kysely'
import { bangkokDate, startOfDay } from '#rules/calendar/bangkok.ts'
import { dayMilliseconds } from '#rules/calendar/days.ts'
import { secretStore } from '#rules/sheets/special-stores.ts'
import { type NewMessage, sendMessages } from '#server/features/messages/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { newSheets } from '#server/words/catalogue.ts'

const sheetsNamed = 5
/** Followers per batch. */
const followersMax = 500

type New = { person_id: string; author: string; id: string; name: string }

/**
 * One message a day to each follower of authors with new sheets of the day before in Bangkok. May run as often as it likes: each
 * follower is notified of a day once, and of no sheet that was on sale before the follow. A sheet that was approved on an earlier day,
 * and again since it went back to draft, is not new.
 */
export async function notifyFollowers(platform: Platform): Promise<void> {
  const day = bangkokDate(new Date(platform.clock.now().getTime() - dayMilliseconds))
  const from = startOfDay(day)
  const until = new Date(from.getTime() + dayMilliseconds)
  for (let after = ''; ; ) {
    const { rows } = await sql<New>`
      with fresh as (
        select s.id, s.author_id, btrim(s.code || ' ' || s.name) as name, s.published_at from sheet s
        where s.on_sale and s.published_at >= ${from} and s.published_at < ${until} and s.store_code <> ${secretStore}
          and not exists (select from sheet_review first join sheet_review again using (sheet_id)
            where sheet_id = s.id and first.version_number is null and first.decision = 'approved' and first.decided_at < ${from}
              and again.version_number is null and again.decision = 'approved' and again.decided_at > first.decided_at)
      ), followers as (
        select distinct f.person_id from author_follow f
        where f.person_id > ${after} and exists (select from fresh where fresh.author_id = f.author_id and f.followed_at <= fresh.published_at)
        order by f.person_id limit ${followersMax}
      )
      select f.person_id, l.code_name as author, fresh.id, fresh.name
      from followers join author_follow f on f.person_id = followers.person_id
      join fresh on fresh.author_id = f.author_id and f.followed_at <= fresh.published_at
      join seller l on l.person_id = f.author_id
      order by f.person_id, fresh.published_at, fresh.id`.execute(platform.db)
    const last = rows.at(-1)
    if (last === undefined) return
    const messages = [...Map.groupBy(rows, ({ person_id }) => person_id)].map(
      ([personId, sheets]): NewMessage => ({
        personId,
        type: 'info',
        notice: 'author-new-sheet',
        key: `new-sheets:${day}:${personId}`,
        html: newSheets({ sheets, named: sheetsNamed }),
      }),
    )
    await inTransaction(platform.db, (trx) => sendMessages(trx, messages))
    after = last.person_id
  }
}
