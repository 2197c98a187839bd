import { sql } from 'kysely'
import { bangkokDate, startOfDay } from '#rules/calendar/bangkok.ts'
import { dayMilliseconds } from '#rules/calendar/days.ts'
import { type Satang, satangToDecimal } from '#rules/money/satang.ts'
import { type NewMessage, sendMessages } from '#server/features/messages/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { salesOfDay, sheetsSold } from '#server/words/orders.ts'

type Sold = { author_id: string; sheet_name: string; paid_satang: Satang; tell_author: boolean }

/** The notices of an order to authors who want to be notified of each sale at once; nothing where none does. */
export function saleNotices(orderId: string, lines: readonly Sold[]): NewMessage[] {
  const byAuthor = Map.groupBy(
    lines.filter(({ tell_author }) => tell_author),
    ({ author_id }) => author_id,
  )
  return [...byAuthor].map(([personId, theirs]) => {
    const baht = satangToDecimal(theirs.reduce((sum, { paid_satang }) => sum + paid_satang, 0))
    const names = theirs.map(({ sheet_name }) => sheet_name.trim()).join(', ')
    return {
      personId,
      type: 'success',
      notice: 'sale',
      key: `sale:${orderId}:${personId}`,
      html: sheetsSold({ names, baht }),
    }
  })
}

const sheetsNamed = 5

/**
 * Notifies each author in one message of what they sold yesterday in Bangkok and what was not refunded since. Idempotent: an author is
 * notified of a day once.
 */
export async function notifySalesOfYesterday(platform: Platform): Promise<void> {
  const yesterday = new Date(platform.clock.now().getTime() - dayMilliseconds)
  const day = bangkokDate(yesterday)
  const from = startOfDay(day)
  const { rows } = await sql<{ author_id: string; name: string; count: number; satang: Satang }>`
    select l.author_id, min(l.sheet_name) as name, count(*)::int as count, sum(l.paid_satang)::bigint as satang
    from orders o join order_line l on l.order_id = o.id
    join seller s on s.person_id = l.author_id and s.sale_notices = 'day'
    where o.state = 'paid' and o.paid_at >= ${from} and o.paid_at < ${new Date(from.getTime() + dayMilliseconds)}
      and not exists (select from refund_line r where (r.order_id, r.position) = (l.order_id, l.position))
      -- What its buyer owned already is paid back, and no sale.
      and (l.paid_satang = 0 or exists (select from ledger_entry e join ledger_posting p on p.entry_id = e.id
        where e.key = 'order:' || o.id || ':paid' and p.sheet_id = l.sheet_id))
    group by l.author_id, l.sheet_id
    order by l.author_id, count desc, name`.execute(platform.db)
  const messages = [...Map.groupBy(rows, ({ author_id }) => author_id)].map(
    ([personId, sheets]): NewMessage => {
      const count = sheets.reduce((sum, sheet) => sum + sheet.count, 0)
      const baht = satangToDecimal(sheets.reduce((sum, { satang }) => sum + satang, 0))
      return {
        personId,
        type: 'success',
        notice: 'sale',
        key: `sales-of-day:${day}:${personId}`,
        html: salesOfDay({
          day: yesterday,
          count,
          baht,
          sheets: sheets
            .slice(0, sheetsNamed)
            .map((sheet) => ({ name: sheet.name.trim(), count: sheet.count })),
          hasMore: sheets.length > sheetsNamed,
        }),
      }
    },
  )
  const piece = 1_000
  for (let at = 0; at < messages.length; at += piece)
    await inTransaction(platform.db, (trx) => sendMessages(trx, messages.slice(at, at + piece)))
}
