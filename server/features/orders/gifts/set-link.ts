import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '#rules/refusal.ts'
import { lockOrder } from '#server/features/orders/checkout/index.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db, Trx } from '#server/platform/database.ts'

/** 192 bits; only its hash is stored, so that a person who reads the database cannot take a gift. */
const newToken = (): string => randomBytes(24).toString('base64url')
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export type StandingGift = {
  order_id: string
  buyer_id: string
  sheet_id: string
  from_name: string
  message: string
  taken_by: string | null
  taken_at: Date | null
  refunded: boolean
}

/** The gift of an order, or of the link that is out; it has one line, and was paid. */
export async function findGift(
  db: Db | Trx,
  by: { order: string } | { hash: string },
): Promise<StandingGift | undefined> {
  const { rows } = await sql<StandingGift>`
    select g.order_id, o.buyer_id, l.sheet_id, g.from_name, g.message, g.taken_by, g.taken_at,
      exists (select from refund_line r where (r.order_id, r.position) = (l.order_id, l.position)) as refunded
    from gift g join orders o on o.id = g.order_id join order_line l on l.order_id = o.id
    where ${'order' in by ? sql`g.order_id = ${by.order}` : sql`g.link_hash = ${by.hash}`} and o.state = 'paid'`.execute(
    db,
  )
  return rows[0]
}

/**
 * Replaces the link of a gift by a new one, shown this once, or by none, until somebody has taken the gift. Taking, refunding and this call
 * wait for each other at the lock of the order. Refuses: not-found, refunds.not-paid, gift.taken, gift.gone.
 */
export async function setGiftLink(
  trx: Trx,
  giver: Pick<Person, 'id'>,
  input: { order: string; out: boolean },
): Promise<{ token: string | null }> {
  const order = await lockOrder(trx, { id: input.order })
  if (order?.buyer_id !== giver.id || order.reader_id !== null) return refuse('not-found')
  const gift = (await findGift(trx, input)) ?? refuse('refunds.not-paid')
  if (gift.taken_by !== null) refuse('gift.taken')
  if (gift.refunded) refuse('gift.gone')
  const token = input.out ? newToken() : null
  await trx
    .updateTable('gift')
    .set({ link_hash: token === null ? null : hashOf(token) })
    .where('order_id', '=', input.order)
    .execute()
  return { token }
}
