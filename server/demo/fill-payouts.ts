import { bangkokDate, periodOf, type Period, shiftPeriod, startOfPeriod } from '#rules/calendar/bangkok.ts'
import { paydayOf } from '#rules/payouts/payday.ts'
import { closeMonth, firstOpenMonth, monthNumber, payRecords } from '#server/features/payouts/index.ts'
import { readMaskedSeller } from '#server/features/sellers/index.ts'
import { confirmPolicyRow, readBankHolidays, readTaxPolicy } from '#server/features/tax-policy/index.ts'
import { inTransaction, type Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { forgetLetters } from './forget-letters.ts'

/**
 * Closes the months of the demo's past, each on the first of the next one, and pays what was due on its payday, through the
 * product's own operations. The newest payday is left to staff. Interrupted, it goes on where it stopped.
 */
export async function fillPayouts(platform: Platform, isStopped: () => boolean): Promise<void> {
  const today = platform.clock.now()
  await confirmPolicy(platform)
  const holidays = await readBankHolidays(platform.db)
  const first = await firstOpenMonth(platform.db)
  if (first === undefined) return
  for (let period = first; period < periodOf(today) && !isStopped(); period = shiftPeriod(period, 1)) {
    const closedAt = new Date(startOfPeriod(shiftPeriod(period, 1)).getTime() + 3_600_000)
    const payday = paydayOf(period, holidays)
    await inTransaction(platform.db, async (trx) => {
      await closeMonth(trx, { period, now: closedAt, actorId: null })
      if (payday < bangkokDate(today)) await payAll(trx, platform, period, payday)
      await forgetLetters(trx)
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
  for (const [sellerId, owed] of Map.groupBy(records, ({ seller_id }) => seller_id)) {
    const seller = await readMaskedSeller(trx, platform, sellerId)
    const [one] = owed
    if (one === undefined || seller.bankNumber === '') continue
    await payRecords(trx, {
      records: owed,
      payer: one.payer,
      payee: { bankCode: seller.bankCode, accountEnd: seller.bankNumber, accountName: seller.realName },
      paidOn: payday,
      now,
      actorId: null,
    })
  }
}
