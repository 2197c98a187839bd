import { sql } from 'kysely'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { type Db, inLongTransaction, inTransaction, letStatementsTake } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { issueMissing, lockRegister } from './issue.ts'
import { cancelReturnedSubstitutes, numberSubstitutes } from './substitutes.ts'

const daysBack = 35
const atOnce = 200

/**
 * The job of each minute: numbers the receipts of what was paid since the register began, the oldest first. Killed, its numbers
 * are free again; an order that another transaction has locked is left to the next minute, so that there is no deadlock.
 */
export async function numberReceipts(platform: Platform): Promise<number> {
  const now = platform.clock.now()
  const from = bangkokDate(new Date(now.getTime() - daysBack * 86_400_000))
  for (let count = 0; ; ) {
    const done = await inTransaction(platform.db, async (trx) => {
      await letStatementsTake(trx, '30s')
      await lockRegister(trx)
      const { rows } = await sql<{ id: string }>`
        select o.id from orders o
        where o.state = 'paid' and o.total_satang > 0
          and o.paid_at >= greatest(${from}::date, (select min(from_day) from vat_policy where confirmed_at is not null))::timestamp at time zone 'Asia/Bangkok'
          and not exists (select from tax_document d where d.order_id = o.id)
          and exists (select from ledger_entry e where e.key = 'order:' || o.id || ':paid')
        order by o.paid_at, o.id limit ${atOnce} for key share of o skip locked`.execute(trx)
      for (const { id } of rows) await issueMissing(trx, platform, id)
      return rows.length
    })
    count += done
    if (done < atOnce) return count
  }
}

/** The same job: substitute receipts of what was transferred to sellers since the register began, and those of what came back cancelled. */
export async function numberTransfers(platform: Platform): Promise<number> {
  const now = platform.clock.now()
  const from = bangkokDate(new Date(now.getTime() - daysBack * 86_400_000))
  return await inTransaction(platform.db, async (trx) => {
    await letStatementsTake(trx, '30s')
    await cancelReturnedSubstitutes(trx, now)
    const began = sql`(select min(from_day) from vat_policy where confirmed_at is not null)`
    return await numberSubstitutes(trx, platform, sql`p.paid_on >= greatest(${from}::date, ${began})`)
  })
}

/** For the hourly tidying: who stood on a document is forgotten ten years after its year (privacy-and-law §1). */
export async function forgetOldDocuments(db: Db, now: Date): Promise<void> {
  await inLongTransaction(db, async (trx) => {
    await sql`
      update tax_document set content = null
      where content is not null and year < extract(year from ${now}::timestamptz at time zone 'Asia/Bangkok') - 10`.execute(
      trx,
    )
  })
}
