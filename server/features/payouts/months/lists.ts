import { type RawBuilder, sql } from 'kysely'
import type { PaymentList } from '#contract/staff/payouts.ts'
import type { PaymentStatus } from '#rules/payouts/payout-states.ts'
import { incompleteReason } from './statuses.ts'

/** Where each list of the payment system goes as a whole (staff.md §4, "Staff-set transitions"). */
export const moveOfList: Readonly<
  Record<Exclude<PaymentList, 'payer-ended'>, { to: PaymentStatus; reason?: string }>
> = {
  'no-vendor': { to: 'PAUSED', reason: incompleteReason },
  'complete-again': { to: 'PENDING' },
  under: { to: 'CARRIED_OVER' },
  reached: { to: 'PENDING' },
}

/** `order by` for a name of `sortBy`, with what tells equal rows apart; without one only that. */
export function orderOf(
  sort: string | undefined,
  columns: Readonly<Record<string, RawBuilder<unknown>>>,
  otherwise: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const column = columns[sort?.replace(/^-/, '') ?? '']
  if (column === undefined) return sql`order by ${otherwise}`
  return sql`order by ${column} ${sort?.startsWith('-') ? sql`desc` : sql`asc`} nulls last, ${otherwise}`
}
