import { sql } from 'kysely'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { monthNumber, type Period, periodOf, shiftPeriod } from '#rules/calendar/periods.ts'
import { paydayOf } from '#rules/payouts/payday.ts'
import { closeMonth, firstOpenMonth, payRecords } from '#server/features/payouts/months/index.ts'
import { readMaskedSeller } from '#server/features/sellers/index.ts'
import { confirmPolicyRow } from '#server/features/tax/policy/change-policy.ts'
import { readBankHolidays, readTaxPolicy } from '#server/features/tax/policy/read-policy.ts'
import { inTransaction, type Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { dateMessages, forgetEmails } from './past-messages.ts'
import {
  closingTime,
  actionsAfterClose,
  actionsAfterPayday,
  actionsBeforeClose,
  monthsAgoOf,
} from './staff-actions.ts'

/**
 * Closes the demo's past months, each on the first of the next, and pays on its payday through the product's operations, with staff's other
 * work: refunds, pauses, a returned transfer. The newest month is left for staff. An interrupted fill resumes.
 */
export async function fillPayouts(platform: Platform, isStopped: () => boolean): Promise<void> {
  const today = platform.clock.now()
  await confirmPolicy(platform)
  const holidays = await readBankHolidays(platform.db)
  const first = await firstOpenMonth(platform.db)
  if (first === undefined) return
  for (let period = first; period < periodOf(today) && !isStopped(); period = shiftPeriod(period, 1)) {
    const closedAt = closingTime(period)
    const payday = paydayOf(period, holidays)
    const month = { period, closedAt, payday, monthsAgo: monthsAgoOf(period, today) }
    await inTransaction(platform.db, async (trx) => {
      await actionsBeforeClose(trx, platform, month)
      await closeMonth(trx, { period, now: closedAt, actorId: null })
      // No seller is notified today of a month that was closed long ago.
      await sql`select graphile_worker.remove_job(${`payouts.notify-close:${period}`})`.execute(trx)
      await dateMessages(trx, closedAt)
      await actionsAfterClose(trx, platform, month)
      if (month.monthsAgo > 0 && payday < bangkokDate(today)) {
        await payAll(trx, platform, period, payday)
        await actionsAfterPayday(trx, platform, month)
      }
      await forgetEmails(trx)
    })
  }
}

/** The demo runs with the rows A and B confirmed (decisions §4, "Tax"); C waits for the owner. */
async function confirmPolicy({ db, clock }: Platform): Promise<void> {
  for (const { id, confirmedBy } of await readTaxPolicy(db)) {
    if (confirmedBy !== null || (id !== 'A' && id !== 'B')) continue
    const confirmation = { id, note: 'ข้อมูลตัวอย่าง', actorId: null, now: clock.now() }
    await inTransaction(db, (trx) => confirmPolicyRow(trx, confirmation))
  }
}

async function payAll(trx: Trx, platform: Platform, period: Period, payday: string): Promise<void> {
  const records = await trx
    .selectFrom('payment_record')
    .select(['id', 'seller_id', 'share_satang', 'month', 'payer'])
    .where('status', '=', 'PENDING')
    .where('month', '<=', monthNumber(period))
    .orderBy('seller_id')
    .forUpdate()
    .execute()
  const now = new Date(`${payday}T03:00:00Z`)
  for (const owed of Map.groupBy(records, ({ seller_id, payer }) => `${payer} ${seller_id}`).values()) {
    const [one] = owed
    if (one === undefined) continue
    const seller = await readMaskedSeller(trx, platform, one.seller_id)
    if (seller.bankNumber === '') continue
    await payRecords(trx, {
      records: owed,
      payer: one.payer,
      payee: { bankCode: seller.bankCode, accountEnd: seller.bankNumber, accountName: seller.realName },
      paidOn: payday,
      now,
      actorId: null,
    })
  }
  await dateMessages(trx, now)
}
