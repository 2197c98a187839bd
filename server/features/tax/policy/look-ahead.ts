import { sql } from 'kysely'
import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { type Period, periodOf, shiftPeriod } from '#rules/calendar/periods.ts'
import { type TaxPolicyRow, taxRowOf } from '#rules/tax/tax-policy.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import { type Db, inTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { permission, staffEverywhere } from '#server/platform/rights.ts'
import { holidaysMissing, taxRateMissing } from '#server/words/payouts.ts'
import { readTaxPolicy } from './read-policy.ts'

/** Staff are warned this long before a month without a confirmed row: of row C, from December 2027, in June (payouts-and-tax §1). */
const monthsAhead = 6
/** From this month on the next year's bank holidays should be known. */
const holidayMonth = 11

export type ToDecide = {
  undecided: { from: Period; row: string | null } | null
  missingHolidays: number | null
}

/** Decisions that staff owe before money can go on. */
export async function lookAhead(db: Db, now: Date): Promise<ToDecide> {
  const [policy, verified] = await Promise.all([readTaxPolicy(db), verifiedYears(db)])
  const { year, month } = bangkokParts(now)
  const missing = [year, ...(month >= holidayMonth ? [year + 1] : [])].find((one) => !verified.has(one))
  return { undecided: firstUndecided(policy, periodOf(now)), missingHolidays: missing ?? null }
}

function firstUndecided(policy: readonly TaxPolicyRow[], thisMonth: Period): ToDecide['undecided'] {
  for (let ahead = -1; ahead <= monthsAhead; ahead += 1) {
    const from = shiftPeriod(thisMonth, ahead)
    const row = taxRowOf(policy, from)
    if (row === undefined || row.confirmedBy === null) return { from, row: row?.id ?? null }
  }
  return null
}

async function verifiedYears(db: Db): Promise<Set<number>> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from day)::int as year from bank_holiday where verified`.execute(db)
  return new Set(rows.map(({ year }) => year))
}

/**
 * Notifies finance staff of every store, once a month each, of what must be decided: daily, and when a month could not be closed for lack
 * of a confirmed row.
 */
export async function notifyFinanceStaff(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  const { undecided, missingHolidays } = await lookAhead(platform.db, now)
  const thisMonth = periodOf(now)
  const people = await staffEverywhere(platform.db, [permission.money])
  await inTransaction(platform.db, async (trx) => {
    for (const personId of people) {
      if (undecided !== null) {
        await sendMessage(trx, {
          personId,
          type: 'warning',
          key: `tax-policy:${undecided.from}:${thisMonth}:${personId}`,
          html: taxRateMissing({ from: undecided.from }),
        })
      }
      if (missingHolidays !== null) {
        await sendMessage(trx, {
          personId,
          type: 'warning',
          key: `bank-holidays:${missingHolidays}:${thisMonth}:${personId}`,
          html: holidaysMissing({ year: missingHolidays }),
        })
      }
    }
  })
}
