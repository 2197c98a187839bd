import { sql } from 'kysely'
import type { TransferState } from '#rules/payments/transfer-states.ts'
import { refuse } from '#rules/refusal.ts'
import { accounts, post } from '#server/features/ledger/index.ts'
import { recordTransfer, type TransferToRecord } from '#server/features/orders/payments/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockMoney, readMoneyId } from './open-money.ts'
import { entryOf } from './return-money.ts'

type DoubtfulMoney = {
  id: number
  state: TransferState
  provider: string
  transaction_id: string | null
  sending_bank: string | null
  trans_ref: string | null
  reference: string | null
  amount_satang: number
  transferred_at: Date
  order_id: string | null
  person_id: string | null
  buyer_id: string | null
  evidence: Record<string, string | number>
  is_found: boolean
}

/**
 * Staff judge by the bank's statement what a slip left in doubt. If the money is ours, it is decided like any transfer and may pay its
 * order; else it is rejected. A suspected duplicate is confirmed as one and leaves the books. Returns the paid order. Refuses: not-found,
 * staff.own-matter, money.decided-meanwhile.
 */
export async function judgeMoney(
  trx: Trx,
  platform: Platform,
  staffId: string,
  input: { id: string; ours: boolean },
): Promise<string | null> {
  const { kind, number } = readMoneyId(input.id)
  if (kind !== 'money') refuse('not-found')
  const { rows } = await sql<DoubtfulMoney>`
    select m.*, o.buyer_id, exists (select from statement_match x where x.kind = 'money' and x.about = m.id::text)
      or exists (select from gateway_settlement_line l where l.money_id = m.id) as is_found
    from money_received m left join orders o on o.id = m.order_id where m.id = ${number}`.execute(trx)
  const [money] = rows
  if (money === undefined) return refuse('not-found')
  mustNotBeOwn(staffId, [money.person_id, money.buyer_id], input.id)
  const now = platform.clock.now()
  const isPerhapsRepeated =
    money.state === 'UNMATCHED' && 'perhapsSameAs' in money.evidence && !money.is_found
  if (isPerhapsRepeated && !input.ours) await strikeOut(trx, money, now)
  else if (money.state !== 'RECEIVED') refuse('money.decided-meanwhile')
  const recorded = isPerhapsRepeated
    ? { moneyState: 'REJECTED' as const, orderId: null, isRepeat: false }
    : await recordTransfer(trx, platform, transferOf(money, input.ours, now))
  // The bank's own answer or a colleague came first while this call waited for the lock.
  if (recorded.isRepeat) refuse('money.decided-meanwhile')
  await recordAudit(trx, {
    actorId: staffId,
    action: 'money.judge',
    object: input.id,
    before: { state: money.state, ...money.evidence },
    after: { state: recorded.moneyState, orderId: recorded.orderId, amountSatang: money.amount_satang },
  })
  return recorded.moneyState === 'MATCHED' ? recorded.orderId : null
}

/** Books the duplicate out: there was only one transfer. Refuses: money.decided-meanwhile. */
async function strikeOut(trx: Trx, { id, provider }: DoubtfulMoney, now: Date): Promise<void> {
  const money = await lockMoney(trx, id)
  if (money?.state !== 'UNMATCHED' || money.reversed) return refuse('money.decided-meanwhile')
  await post(
    trx,
    entryOf(`money:${id}:told-twice`, 'unmatched', { order_id: money.orderId }, now, [
      { from: accounts.unmatched, to: accounts.ofGateway(provider), satang: money.amountSatang },
    ]),
  )
  await trx
    .updateTable('money_received')
    .set({ state: 'REJECTED', reason: null })
    .where('id', '=', id)
    .execute()
}

/** The transfer as confirmed. A time in the future, from a fast bank clock, has passed by now. */
function transferOf(held: DoubtfulMoney, isOurs: boolean, now: Date): TransferToRecord {
  const {
    transaction_id: transactionId,
    sending_bank: sendingBank,
    trans_ref: transRef,
    reference,
    evidence,
  } = held
  return {
    transfer: {
      ...(transactionId !== null && { transactionId }),
      ...(sendingBank !== null && { sendingBank }),
      ...(transRef !== null && { transRef }),
      ...(reference !== null && { ref1: reference }),
      amountSatang: held.amount_satang,
      currency: '764',
      transferredAt: held.transferred_at < now ? held.transferred_at : now,
      receiver: isOurs ? 'ours' : 'foreign',
      reversed: false,
      through: held.provider,
      evidence,
    },
    way: evidence['way'] === 'inquiry' ? 'inquiry' : 'slip',
    order: held.order_id === null ? undefined : { id: held.order_id },
    ...(held.person_id !== null && { submitterId: held.person_id }),
    otherTransfersKnown: true,
  }
}
