import { sql } from 'kysely'
import type { ConfirmedTransfer } from '#server/adapters/payments/provider.ts'
import type { Trx } from '#server/platform/database.ts'
import type { MoneyState, UnmatchedReason } from '#server/platform/schema.ts'

/** One row per real transfer, for ever, however often and by whatever way it became known. */
export interface MoneyRow {
  id: number
  state: MoneyState
  reason: UnmatchedReason | null
  order_id: string | null
  person_id: string | null
  amount_satang: number
  reversed: boolean
}

const columns = sql<MoneyRow>`id, state, reason, order_id, person_id, amount_satang, evidence ? 'reversedAt' as reversed`

/** Transfers of one reference and amount this close together may be one transfer seen in two ways. */
const sameTransferSeconds = 60

/** The row of a transfer by its own keys, locked; undefined when it was never seen by them. */
export async function lockMoney(
  trx: Trx,
  provider: string,
  transfer: Pick<ConfirmedTransfer, 'transactionId' | 'transRef' | 'sendingBank'>,
): Promise<MoneyRow | undefined> {
  const { rows } = await sql<MoneyRow>`
    select ${columns} from money_received
    where (provider = ${provider} and transaction_id = ${transfer.transactionId ?? null})
      or (sending_bank = ${transfer.sendingBank ?? null} and trans_ref = ${transfer.transRef ?? null})
    order by transaction_id nulls last limit 1 for update`.execute(trx)
  return rows[0]
}

/**
 * A transfer that came by call-back may be known already from its slip, which has another key: the nearest row of the same
 * reference and amount without a transaction id takes the id. True only for the caller who knows every transfer of the
 * reference, as an inquiry does.
 */
export async function giveTransactionId(
  trx: Trx,
  provider: string,
  transfer: ConfirmedTransfer,
): Promise<MoneyRow | undefined> {
  if (transfer.ref1 === undefined || transfer.transactionId === undefined) return undefined
  const { rows } = await sql<MoneyRow>`
    update money_received set transaction_id = ${transfer.transactionId}
    where id = (
      select id from money_received
      where reference = ${transfer.ref1} and provider = ${provider} and transaction_id is null
        and amount_satang = ${transfer.amountSatang}
        and abs(extract(epoch from transferred_at - ${transfer.transferredAt}::timestamptz)) <= ${sameTransferSeconds}
      order by abs(extract(epoch from transferred_at - ${transfer.transferredAt}::timestamptz)) limit 1 for update)
    returning ${columns}`.execute(trx)
  return rows[0]
}

/** The other way round: a slip of a transfer that call-back or inquiry told of before. */
export async function giveSlipKey(
  trx: Trx,
  provider: string,
  transfer: ConfirmedTransfer,
): Promise<MoneyRow | undefined> {
  if (transfer.ref1 === undefined || transfer.transRef === undefined) return undefined
  const { rows } = await sql<MoneyRow>`
    update money_received set trans_ref = ${transfer.transRef}, sending_bank = ${transfer.sendingBank ?? null}
    where id = (
      select id from money_received
      where reference = ${transfer.ref1} and provider = ${provider} and trans_ref is null
        and amount_satang = ${transfer.amountSatang}
        and abs(extract(epoch from transferred_at - ${transfer.transferredAt}::timestamptz)) <= ${sameTransferSeconds}
      order by abs(extract(epoch from transferred_at - ${transfer.transferredAt}::timestamptz)) limit 1 for update)
    returning ${columns}`.execute(trx)
  return rows[0]
}

/** A row that may be the same transfer, for a caller who could not ask. */
export async function findLikelySame(
  trx: Trx,
  provider: string,
  transfer: ConfirmedTransfer,
): Promise<number | undefined> {
  if (transfer.ref1 === undefined) return undefined
  const { rows } = await sql<{ id: number }>`
    select id from money_received
    where reference = ${transfer.ref1} and provider = ${provider} and trans_ref is null and amount_satang = ${transfer.amountSatang}
      and abs(extract(epoch from transferred_at - ${transfer.transferredAt}::timestamptz)) <= ${sameTransferSeconds}
    limit 1`.execute(trx)
  return rows[0]?.id
}

export interface MoneyFacts {
  state: MoneyState
  reason: UnmatchedReason | null
  orderId: string | null
  personId: string | null
  evidence: Record<string, unknown>
}

/** Keeps a transfer seen for the first time. Undefined when another process kept it in this very moment. */
export async function insertMoney(
  trx: Trx,
  provider: string,
  transfer: ConfirmedTransfer,
  facts: MoneyFacts,
  now: Date,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('money_received')
    .values({
      provider,
      transaction_id: transfer.transactionId ?? null,
      sending_bank: transfer.sendingBank ?? null,
      trans_ref: transfer.transRef ?? null,
      reference: transfer.ref1 ?? null,
      amount_satang: transfer.amountSatang,
      state: facts.state,
      reason: facts.reason,
      order_id: facts.orderId,
      person_id: facts.personId,
      transferred_at: transfer.transferredAt,
      received_at: now,
      evidence: JSON.stringify(facts.evidence),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** What was held for a person is decided now by a better answer. */
export async function decideHeldMoney(trx: Trx, id: number, facts: MoneyFacts): Promise<void> {
  await trx
    .updateTable('money_received')
    .set({
      state: facts.state,
      reason: facts.reason,
      order_id: facts.orderId,
      person_id: facts.personId,
      evidence: JSON.stringify(facts.evidence),
    })
    .where('id', '=', id)
    .where('state', '=', 'RECEIVED')
    .execute()
}

export async function markReversed(trx: Trx, id: number, at: Date): Promise<void> {
  await sql`update money_received set evidence = evidence || jsonb_build_object('reversedAt', ${at.toISOString()}::text)
    where id = ${id}`.execute(trx)
}

/** How many lines an order has, and how many of their sheets its buyer owns already. */
export async function countLines(
  trx: Trx,
  orderId: string,
  buyerId: string,
): Promise<{ all: number; owned: number }> {
  const { rows } = await sql<{ all: number; owned: number }>`
    select count(*)::int as all, count(entry.sheet_id)::int as owned
    from order_line line
    left join library_entry entry
      on entry.person_id = ${buyerId} and entry.sheet_id = line.sheet_id and entry.revoked_at is null
    where line.order_id = ${orderId}`.execute(trx)
  return rows[0] ?? { all: 0, owned: 0 }
}
