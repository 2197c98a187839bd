import { sql } from 'kysely'
import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { monthNumber } from '#rules/calendar/periods.ts'
import type { Satang } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { accounts, post, type Posting } from '#server/features/ledger/index.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { haveOpenAccounts } from '#server/platform/open-account.ts'
import type { CreditMoveTable } from '#server/platform/schema/orders.ts'

/** The ledger account that holds credit for open orders. */
const keptForOrders = 'credit-for-orders'

type CreditMove = {
  /** Key of the move and of its ledger entry: a repeat breaks the transaction, never the books. */
  key: string
  personId: string
  kind: CreditMoveTable['kind']
  /** Above zero into the credit, below zero out of it. */
  satang: Satang
  /** The ledger's account on the other side. */
  other: string
  orderId?: string | null
  at: Date
  /** Other postings of the entry. */
  besides?: readonly Posting[]
}

/**
 * Moves money into or out of a buyer's credit: balance, move and ledger entry. The balance row stays locked until the transaction ends, so
 * two spenders of the same credit cannot overdraw it. Refuses: credit.not-enough.
 */
export async function moveCredit(trx: Trx, move: CreditMove): Promise<void> {
  const { personId, satang, at, orderId = null, besides = [] } = move
  const { rows } = await (satang > 0
    ? sql<{ balance: number }>`
          insert into buyer_credit as c (person_id, balance_satang) values (${personId}, ${satang})
          on conflict (person_id) do update set balance_satang = c.balance_satang + excluded.balance_satang
          returning balance_satang as balance`
    : sql<{ balance: number }>`
          update buyer_credit set balance_satang = balance_satang + ${satang}
          where person_id = ${personId} and balance_satang + ${satang} >= 0 returning balance_satang as balance`
  ).execute(trx)
  const balance = rows[0]?.balance ?? refuse('credit.not-enough')
  await trx
    .insertInto('credit_move')
    .values({
      key: move.key,
      person_id: personId,
      kind: move.kind,
      satang,
      balance_satang: balance,
      order_id: orderId,
      moved_at: at,
    })
    .execute()
  const own = accounts.ofBuyer(personId)
  const way = satang > 0 ? { from: move.other, to: own } : { from: own, to: move.other }
  await postCredit(trx, move.key, at, orderId, [{ ...way, satang: Math.abs(satang) }, ...besides])
}

/**
 * Locks the person so that closing the account happens wholly before (then there is no credit) or after (then it must be taken out first).
 * Refuses: credit.no-buyer.
 */
export async function lockHolder(trx: Trx, personId: string): Promise<void> {
  if (!(await haveOpenAccounts(trx, [personId]))) refuse('credit.no-buyer')
}

/** Locks the buyer's credit: no other transaction can spend of it until this one ends. */
export async function lockCredit(trx: Trx, personId: string): Promise<Satang> {
  const { rows } = await sql<{ balance: number }>`
    select balance_satang as balance from buyer_credit where person_id = ${personId} for update`.execute(trx)
  return rows[0]?.balance ?? 0
}

/** SQL: the part of this row of `orders` that credit pays, and what a transfer must bring. */
export const creditOf = (order: string) =>
  `coalesce((select satang from order_credit where order_id = ${order}.id), 0)`
export const dueOfOrder = (order: string) => `${order}.total_satang - ${creditOf(order)}`

/**
 * The part of an order that credit pays. Call it after the order is locked: a statement that itself waits for the lock reads an old
 * snapshot.
 */
export async function creditOfOrder(db: Db | Trx, orderId: string): Promise<Satang> {
  const { rows } = await sql<{ satang: number }>`
    select satang from order_credit where order_id = ${orderId}`.execute(db)
  return rows[0]?.satang ?? 0
}

/** Holds credit for an open order in addition to the `before` that is held already. Refuses: credit.not-enough. */
export async function keepCredit(
  trx: Trx,
  order: { id: string; buyer_id: string },
  { before, satang, at }: { before: Satang; satang: Satang; at: Date },
): Promise<void> {
  await moveCredit(trx, {
    key: `order:${order.id}:credit:${before + satang}`,
    personId: order.buyer_id,
    kind: 'order',
    satang: -satang,
    other: keptForOrders,
    orderId: order.id,
    at,
  })
}

/** Releases the credit held for orders that ended unpaid. The orders are locked, and end once. */
export async function giveCreditBack(trx: Trx, orderIds: readonly string[], at: Date): Promise<void> {
  const { rows } = await sql<{ orderId: string; satang: number; personId: string }>`
    select o.id as "orderId", c.satang, o.buyer_id as "personId" from order_credit c join orders o on o.id = c.order_id
    where c.order_id = any(${orderIds}::text[]) order by 3, 1`.execute(trx)
  for (const { orderId, satang, personId } of rows)
    await moveCredit(trx, {
      key: `order:${orderId}:credit-back`,
      personId,
      kind: 'order-back',
      satang,
      other: keptForOrders,
      orderId,
      at,
    })
}

/** The order is paid: its credit joins what the provider brought, and the sale is booked from there. */
export async function spendCredit(
  trx: Trx,
  paid: { orderId: string; provider: string; satang: Satang; at: Date },
): Promise<void> {
  await postCredit(trx, `order:${paid.orderId}:credit-spent`, paid.at, paid.orderId, [
    { from: keptForOrders, to: accounts.ofGateway(paid.provider), satang: paid.satang },
  ])
}

async function postCredit(
  trx: Trx,
  key: string,
  at: Date,
  orderId: string | null,
  postings: readonly Posting[],
): Promise<void> {
  await post(trx, {
    key,
    kind: 'credit',
    occurredAt: at,
    period: monthNumber(bangkokParts(at)),
    ...(orderId !== null && { orderId }),
    postings,
  })
}
