import { sql } from 'kysely'
import type { z } from 'zod'
import type { keepMoney as keepCall, withdrawCredit as withdrawCall } from '#contract/buyer/refunds.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { bahtToSatang, type Satang, satangToBaht } from '#rules/money/satang.ts'
import { isOpen } from '#rules/orders/order-states.ts'
import { refuse } from '#rules/refusal.ts'
import { readAccount } from '#rules/sellers/banks.ts'
import { lockOrder, payWithCredit } from '#server/features/orders/checkout/index.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { heldForBuyer, lockHolder, lockDues, mustNotBeGivenBack } from '../credit/index.ts'
import { nameAccount } from './payee.ts'
import { keepDueAsCredit, lockDue, oweFromCredit, oweUnmatched } from './return-money.ts'

/** Refuses: refunds.account-wrong. */
export function ownAccount(input: { bank: string; account: string }): { bank: string; account: string } {
  return readAccount(input) ?? refuse('refunds.account-wrong')
}

/**
 * The buyer decides about misfit or refunded money of an own order: it becomes credit, which at once pays the order as far as it reaches
 * while that is open (its QR then asks for the rest), or goes to an account. Locks buyer → order → money, as closing an account and
 * payments do. Refuses: not-found, money.*, refunds.account-wrong.
 */
export async function keepAsCredit(
  trx: Trx,
  platform: Platform,
  buyer: Person,
  input: z.output<typeof keepCall.request>,
): Promise<DataOf<typeof keepCall>> {
  const account = input.account === undefined ? undefined : ownAccount(input.account)
  await lockHolder(trx, buyer.id)
  const order = await lockOrder(trx, { id: input.order })
  if (order?.buyer_id !== buyer.id) return refuse('not-found')
  const now = platform.clock.now()
  const { rows } = await sql<{ money_id: number | null; due_id: number | null; satang: Satang }>`
    select h.* from orders o, lateral (${sql.raw(heldForBuyer)}) h where o.id = ${order.id} order by money_id, due_id`.execute(
    trx,
  )
  const satang = rows.reduce((sum, row) => sum + row.satang, 0)
  if (satang === 0 || satangToBaht(satang) !== input.amount) refuse('money.decided-meanwhile')
  const locked = await lockDues(trx, {
    dues: rows.flatMap((row) => row.due_id ?? []),
    money: rows.flatMap((row) => (row.due_id === null ? (row.money_id ?? []) : [])),
  })
  for (const row of rows) {
    const dueId = row.due_id ?? (await oweUnmatched(trx, row.money_id ?? refuse('not-found'), now))
    const due = await lockDue(trx, dueId, locked)
    if (due === undefined || due.refunded_at !== null || due.at_provider)
      return refuse('money.decided-meanwhile')
    if (account === undefined) await keepDueAsCredit(trx, dueId, due, { by: buyer.id, now })
    else {
      mustNotBeGivenBack(due)
      await nameAccount(trx, platform, { dueId, personId: buyer.id, ...account })
    }
  }
  const isPayable = isOpen(order.state) && order.expires_at > now
  const used =
    account === undefined && isPayable ? await payWithCredit(trx, platform, order, { atMost: satang }) : 0
  return { used: satangToBaht(used) }
}

/**
 * Takes credit out to the buyer's bank account: from now on it is owed, and staff transfer it. Refuses: credit.not-enough,
 * refunds.account-wrong.
 */
export async function withdrawCredit(
  trx: Trx,
  platform: Platform,
  buyer: Person,
  input: z.output<typeof withdrawCall.request>,
): Promise<void> {
  const account = ownAccount(input)
  const satang = bahtToSatang(input.amount)
  const dueId = await oweFromCredit(trx, {
    personId: buyer.id,
    orderId: null,
    satang,
    now: platform.clock.now(),
  })
  await nameAccount(trx, platform, { dueId, personId: buyer.id, ...account })
}
