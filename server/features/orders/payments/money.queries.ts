import { sql } from 'kysely'
import type { TransferState, UnmatchedReason } from '#rules/payments/transfer-states.ts'
import type { ConfirmedTransfer } from '#server/adapters/payments/provider.ts'
import { isOrderNamed, type OrderName, readerToBe } from '#server/features/orders/checkout/index.ts'
import type { Trx } from '#server/platform/database.ts'

/** One row per real transfer, for ever, however often and by whatever way it became known. */
export interface MoneyRow {
  id: number
  state: TransferState
  reason: UnmatchedReason | null
  order_id: string | null
  person_id: string | null
  amount_satang: number
  reversed: boolean
}

/** The columns that tell whether a row of the same reference is the same transfer under its other key. */
interface LockedMoneyRow extends MoneyRow {
  transaction_id: string | null
  sending_bank: string | null
  trans_ref: string | null
  transferred_at: Date | null
}

export interface KnownMoney {
  /** The row with this very key. */
  sameKey: LockedMoneyRow | undefined
  /**
   * The row of the same reference and amount, nearest in time, that lacks this transfer's kind of key (the call-back's number or the slip's
   * reference). To an inquiry, which knows every transfer of the reference, it is the same transfer; to others perhaps. Rows rejected as
   * slips are ignored when the bank itself answers.
   */
  otherKey: LockedMoneyRow | undefined
  /** Number of the order's lines, and of their sheets that the reader owns already. */
  lines: { all: number; owned: number }
  /** The part of the order that credit pays. */
  creditSatang: number
}

/**
 * Locks a payment reference that belongs to no order. A slip and a call-back of one transfer have different keys: without an order to lock,
 * both would find nothing and store the money twice.
 */
export async function lockReference(trx: Trx, reference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment reference ${reference}`}, 0))`.execute(
    trx,
  )
}

/**
 * Locks the rows under which a transfer may be known, and reads what its order holds. Run it after the statement that locks the order: a
 * statement that waits for the lock itself reads an old snapshot. Where `order` does not exist, nothing is locked; its reference is locked
 * first.
 */
export async function lockKnownMoney(
  trx: Trx,
  provider: string,
  transfer: ConfirmedTransfer,
  order: OrderName | undefined,
): Promise<KnownMoney> {
  const { rows } = await sql<
    LockedMoneyRow & { id: number | null; lines_all: number; lines_owned: number; credit: number }
  >`
    with asked as (
      select id, ${readerToBe} as reader_id, (select satang from order_credit where order_id = orders.id) as credit
      from orders where ${order === undefined ? sql`false` : isOrderNamed(order)}
    ), known as (
      select id, state, reason, order_id, person_id, amount_satang, evidence ? 'reversedAt' as reversed, transaction_id,
        sending_bank, trans_ref, transferred_at
      from money_received
      where ((provider = ${provider} and transaction_id = ${transfer.transactionId ?? null})
        or (sending_bank = ${transfer.sendingBank ?? null} and trans_ref = ${transfer.transRef ?? null})
        or (provider = ${provider} and reference = ${transfer.ref1 ?? null}))
        ${order === undefined ? sql`` : sql`and exists (select from asked)`}
      order by id for update
    ), lines as (
      select count(*)::int as lines_all, count(entry.sheet_id)::int as lines_owned
      from asked join order_line line on line.order_id = asked.id
      left join owned_sheet entry on entry.person_id = asked.reader_id and entry.sheet_id = line.sheet_id
    )
    select lines_all, lines_owned, coalesce((select credit from asked), 0)::bigint as credit, id, state, reason, order_id, person_id, amount_satang, reversed, transaction_id, sending_bank,
      trans_ref, transferred_at
    from lines left join known on true order by id`.execute(trx)
  const known = rows.filter((row) => row.id !== null)
  return {
    sameKey: known.find((row) => hasKeyOf(row, transfer)),
    otherKey: known
      .filter((row) => lacksKeyOf(row, transfer) && row.amount_satang === transfer.amountSatang)
      .filter(({ state }) => state !== 'REJECTED' || transfer.transactionId === undefined)
      .toSorted((a, b) => distance(a, transfer) - distance(b, transfer))[0],
    lines: { all: rows[0]?.lines_all ?? 0, owned: rows[0]?.lines_owned ?? 0 },
    creditSatang: rows[0]?.credit ?? 0,
  }
}

function hasKeyOf(row: LockedMoneyRow, transfer: ConfirmedTransfer): boolean {
  if (transfer.transactionId !== undefined && row.transaction_id === transfer.transactionId) return true
  return (
    transfer.transRef !== undefined &&
    row.trans_ref === transfer.transRef &&
    row.sending_bank === (transfer.sendingBank ?? null)
  )
}

function lacksKeyOf(row: LockedMoneyRow, transfer: ConfirmedTransfer): boolean {
  return transfer.transactionId === undefined ? row.trans_ref === null : row.transaction_id === null
}

function distance(row: LockedMoneyRow, transfer: ConfirmedTransfer): number {
  return row.transferred_at === null
    ? Number.POSITIVE_INFINITY
    : Math.abs(row.transferred_at.getTime() - transfer.transferredAt.getTime())
}

/** The row takes the key by which the same transfer became known now. */
export async function giveOtherKey(trx: Trx, id: number, transfer: ConfirmedTransfer): Promise<void> {
  const key =
    transfer.transactionId === undefined
      ? { trans_ref: transfer.transRef ?? null, sending_bank: transfer.sendingBank ?? null }
      : { transaction_id: transfer.transactionId }
  await trx.updateTable('money_received').set(key).where('id', '=', id).execute()
}

export interface MoneyFacts {
  state: TransferState
  reason: UnmatchedReason | null
  orderId: string | null
  personId: string | null
  evidence: Record<string, unknown>
}

/** Stores a transfer seen for the first time, now or `later`. Returns no row when another process has just stored it. */
export async function insertMoney(
  trx: Trx,
  provider: string,
  transfer: ConfirmedTransfer,
  facts: MoneyFacts,
  now: Date,
  when = sql``,
): Promise<readonly { id: number }[]> {
  const { transactionId = null, sendingBank = null, transRef = null, ref1 = null } = transfer
  const { rows } = await sql<{ id: number }>`${when}
    insert into money_received (provider, transaction_id, sending_bank, trans_ref, reference, amount_satang, state, reason, order_id,
      person_id, transferred_at, received_at, evidence)
    values (${provider}, ${transactionId}, ${sendingBank}, ${transRef}, ${ref1}, ${transfer.amountSatang}, ${facts.state}, ${facts.reason},
      ${facts.orderId}, ${facts.personId}, ${transfer.transferredAt}, ${now}, ${JSON.stringify(facts.evidence)})
    on conflict do nothing returning id`.execute(trx)
  return rows
}

/** The money that paid an order, according to the books. */
export async function moneyThatPaid(trx: Trx, orderId: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('money_received')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'MATCHED')
    .executeTakeFirst()
  return row?.id
}

/** Decides held money by a better answer, which also gives the amount; nothing of it is booked yet. */
export async function decideHeldMoney(
  trx: Trx,
  id: number,
  { amountSatang }: ConfirmedTransfer,
  facts: MoneyFacts,
): Promise<void> {
  await trx
    .updateTable('money_received')
    .set({
      state: facts.state,
      reason: facts.reason,
      order_id: facts.orderId,
      person_id: facts.personId,
      evidence: JSON.stringify(facts.evidence),
      amount_satang: amountSatang,
    })
    .where('id', '=', id)
    .where('state', '=', 'RECEIVED')
    .execute()
}

/** `from`: the ledger account the money left, our bank's or that of a payment service that refunds by itself. */
export async function markReversed(
  trx: Trx,
  id: number,
  { at, from }: { at: Date; from: string },
): Promise<void> {
  const reversed = JSON.stringify({ reversedAt: at.toISOString(), takenFrom: from })
  await sql`update money_received set evidence = evidence || ${reversed}::jsonb where id = ${id}`.execute(trx)
}
