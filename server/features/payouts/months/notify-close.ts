import { sql } from 'kysely'
import { bangkokDate, noonOf } from '#rules/calendar/bangkok.ts'
import { monthNumber, type Period } from '#rules/calendar/periods.ts'
import type { Satang } from '#rules/money/satang.ts'
import { paydayOf } from '#rules/payouts/payday.ts'
import { writeAmount, writeShortAmount } from '#rules/tax/papers/people.ts'
import { type NewMessage, sendMessages } from '#server/features/messages/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { monthClosed } from '#server/words/payouts.ts'
import { confirmedTaxRow, readBankHolidays } from '../../tax/index.ts'
import { accumulating } from './statuses.ts'

export const notifyCloseJob = 'payouts.notify-close'

/** Older closes are no news any more. */
const newsMilliseconds = 7 * 86_400_000

/**
 * Notifies every seller of a closed month of what they earned and what comes next. Sellers whose records wait for them got the reason
 * already (`notifyOfPause`). Idempotent: each is notified of a month once.
 */
export async function notifyClose(platform: Platform, period: Period): Promise<void> {
  const { db, clock } = platform
  const month = monthNumber(period)
  const closed = await db
    .selectFrom('month_close')
    .select('closed_at')
    .where('month', '=', month)
    .executeTakeFirst()
  if (closed === undefined || clock.now().getTime() - closed.closed_at.getTime() > newsMilliseconds) return
  const payday = paydayOf(period, await readBankHolidays(db))
  const { rows } = await sql<{ seller_id: string; share: Satang; pending: Satang }>`
    select seller_id, sum(share_satang)::bigint as share,
      coalesce(sum(share_satang) filter (where status = 'PENDING'), 0)::bigint as pending
    from payment_record where month = ${month} and again_of is null and status in ${accumulating}
    group by seller_id having sum(share_satang) <> 0 order by seller_id`.execute(db)
  const { minimumSatang } = await confirmedTaxRow(db, period)
  const minimum = writeShortAmount(minimumSatang)
  const isAhead = payday >= bangkokDate(clock.now())
  const messages = rows.map(({ seller_id: personId, share, pending }): NewMessage => {
    const next = pending === 0 ? { under: minimum } : isAhead ? { day: noonOf(payday) } : 'waits'
    return {
      personId,
      type: 'info',
      notice: 'month-closed',
      key: `month-closed:${month}:${personId}`,
      html: monthClosed({ period, baht: writeAmount(share), next }),
    }
  })
  const piece = 1_000
  for (let at = 0; at < messages.length; at += piece)
    await inTransaction(db, (trx) => sendMessages(trx, messages.slice(at, at + piece)))
}
