import { sql } from 'kysely'
import { confirmsClosing } from '#rules/people/close-account.ts'
import { refuse } from '#rules/refusal.ts'
import { everyStore, permission } from '#server/platform/rights.ts'
import { takeOffSale } from '../catalogue/index.ts'
import { closeOrders, heldForBuyer, restsAsCredit } from '../orders/index.ts'
import { revokeAllPermissions } from '../staff/index.ts'
import { messagesChanged, removePushOfPerson } from '#server/features/messages/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { notify } from '#server/platform/notifications.ts'
import type { Platform } from '#server/platform/platform.ts'
import { openOrderStates } from '#rules/orders/order-states.ts'

/**
 * Closes an account at once: sign-ins and unpaid orders end, sheets go off sale; signing in again makes a new person. The job
 * `accounts.erase` removes what the law does not require, resuming after a crash. Refuses: account.confirm-wrong,
 * account.last-administrator, account.credit-left, account.money-left.
 */
export async function closeAccount(
  trx: Trx,
  platform: Platform,
  person: Person,
  typed: string,
): Promise<void> {
  if (!confirmsClosing(typed)) refuse('account.confirm-wrong')
  await assertNotLastAdministrator(trx, person)
  const now = platform.clock.now()
  const closed = await trx
    .updateTable('person')
    .set({ closed_at: now })
    .where('id', '=', person.id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  // A second press: the first one has done it.
  if (closed === undefined) return
  for (const table of ['person_identity', 'sign_in_handoff'] as const) {
    await trx.deleteFrom(table).where('person_id', '=', person.id).execute()
  }
  await removePushOfPerson(trx, person.id)
  await revokeAllPermissions(trx, person.id)
  await trx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('person_id', '=', person.id)
    .where('revoked_at', 'is', null)
    .execute()
  await endOpenOrders(trx, platform, person.id)
  await assertNoCreditLeft(trx, person.id)
  await assertNothingToDecide(trx, person.id)
  await takeOffSale(trx, person.id, now)
  await enqueue(trx, 'accounts.erase', { personId: person.id }, { key: `erase:${person.id}` })
  await notify(trx, messagesChanged, person.id)
  await recordAudit(trx, { actorId: person.id, action: 'person.close', object: `person:${person.id}` })
}

/** INV-15: the last global administrator of permissions cannot go. The rows are locked, so that two cannot go at once. */
async function assertNotLastAdministrator(trx: Trx, person: Person): Promise<void> {
  const { rows } = await sql<{ person_id: string }>`
    select person_id from staff_permission where store_code = ${everyStore} and permission = ${permission.rights} order by person_id for update`.execute(
    trx,
  )
  const isOne = rows.some(({ person_id }) => person_id === person.id)
  if (isOne && rows.length === 1) refuse('account.last-administrator')
}

/** It is the person's money: they take it out first. */
async function assertNoCreditLeft(trx: Trx, personId: string): Promise<void> {
  const credit = await trx
    .selectFrom('buyer_credit')
    .select('balance_satang')
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (credit !== undefined && credit.balance_satang > 0) refuse('account.credit-left')
}

/**
 * Only the person may decide about misfit money and refunds without an account, and a closed account can get no credit, so that comes
 * first.
 */
async function assertNothingToDecide(trx: Trx, personId: string): Promise<void> {
  const { rows } = await sql<{ order: string }>`
    select o.id as "order" from orders o, lateral (${sql.raw(heldForBuyer)}) h where o.buyer_id = ${personId}
    union all (select c.order_id from (select ${personId}::text as id) p, lateral (${sql.raw(restsAsCredit('p.id'))}) c) limit 1`.execute(
    trx,
  )
  const [held] = rows
  if (held !== undefined) refuse('account.money-left', held)
}

/** Money that comes for one of them all the same waits for staff, as for any order that has ended. */
async function endOpenOrders(trx: Trx, platform: Platform, personId: string): Promise<void> {
  const open = await trx
    .selectFrom('orders')
    .select('id')
    .where('buyer_id', '=', personId)
    .where('state', 'in', openOrderStates)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const ids = open.map(({ id }) => id)
  if (ids.length > 0) await closeOrders(trx, platform, ids, 'cancelled')
}
