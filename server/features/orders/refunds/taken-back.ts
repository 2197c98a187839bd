import { sql } from 'kysely'
import { satangToDecimal } from '#rules/money/satang.ts'
import { settledWithoutTransfer } from '#rules/orders/refund.ts'
import { accounts, post } from '#server/features/ledger/index.ts'
import { lockOrder } from '#server/features/orders/checkout/index.ts'
import { sendMessages } from '#server/features/messages/index.ts'
import { inTransaction, type Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { everyStore, permission } from '#server/platform/rights.ts'
import { moneyTakenBack, type TakenBack } from '#server/words/orders.ts'
import { settleTakenBackLater } from '../payments/index.ts'
import { type GivenBack, givenBackByBank, wayOfGivenBack } from './given-back-by-bank.ts'
import { type LockedMoney, lockMoney } from './open-money.ts'
import { type Due, entryOf, lockDue, oweUnmatched, returnDue, settleMoney } from './return-money.ts'

export type Owed = { id: number; due: Due; byBank: GivenBack }

/** Nobody transfers anything: the bank has given the whole of it back. The row is locked and owed still. */
export async function settleByBank(
  trx: Trx,
  { id, due, byBank }: Owed,
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  if (due.money_id !== null) await settleMoney(trx, due.money_id, 'by the bank')
  await returnDue(trx, id, due, { by, now, ...wayOfGivenBack(byBank, 'byBank') })
  await post(
    trx,
    entryOf(`refund-due:${id}:returned`, 'refund', due, now, [
      { from: accounts.refundsDue, to: byBank.from, satang: due.amount_satang },
    ]),
  )
}

/**
 * The job, once the bank has taken money back: what was still to be given back of it is owed no more, or its buyer would have it twice; of an
 * order that is not refunded, and of what had gone back to its buyer before, staff are told. Nothing leaves by it, so that it also ends what
 * perhaps was another transfer seen twice, which no person could. Repeating is harmless.
 */
export async function settleTakenBack({ db, clock }: Platform, moneyId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ order_id: string | null }>`
      select order_id from money_received where id = ${moneyId} and evidence ? 'reversedAt'`.execute(trx)
    const [told] = rows
    if (told === undefined) return
    if (told.order_id !== null) await lockOrder(trx, { id: told.order_id })
    const now = clock.now()
    const { rows: owed } = await sql<{ id: number }>`
      select d.id from refund_due d join money_received m on m.id = ${moneyId}
      where d.refunded_at is null and d.at_provider_since is null
        and (d.money_id = m.id or d.refund_id is not null and d.order_id = m.order_id and m.state = 'MATCHED')
      order by d.id for update of d`.execute(trx)
    const money = await lockMoney(trx, moneyId)
    if (money === undefined) return
    const ids = owed.map(({ id }) => id)
    if (money.state === 'UNMATCHED') ids.push(await oweUnmatched(trx, moneyId, now, 'by the bank'))
    for (const id of ids) {
      const due = await lockDue(trx, id)
      if (due === undefined) continue
      const byBank = await givenBackByBank(trx, due)
      if (byBank.satang === due.amount_satang) await settleByBank(trx, { id, due, byBank }, { by: null, now })
    }
    await notifyStaff(trx, moneyId, money)
  })
}

/** So long after it became known what is open still is looked at again, as often as it is: a job may be lost. */
const sweptAfterMinutes = 10

/** What the bank took back and is owed still, or fits nothing: the version before knew no job for it. */
export async function sweepTakenBack({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - sweptAfterMinutes * 60_000)
  const isOpen = sql`d.refunded_at is null and d.at_provider_since is null`
  const isTakenBack = sql`(m.evidence->>'reversedAt')::timestamptz < ${before}`
  const { rows } = await sql<{ id: number }>`
    select m.id from refund_due d join money_received m on m.id = d.money_id where ${isOpen} and ${isTakenBack}
    union
    select m.id from refund_due d join money_received m on m.order_id = d.order_id and m.state = 'MATCHED'
      where d.refund_id is not null and ${isOpen} and ${isTakenBack}
    union
    select m.id from money_received m where m.state = 'UNMATCHED' and ${isTakenBack}`.execute(db)
  for (const { id } of rows) await settleTakenBackLater(db, id)
}

/**
 * What an order was paid with is gone, and nobody has refunded it; or its buyer had it from us before; or it perhaps was what paid an order.
 * People decide, and hear of it where they read the rest.
 */
async function notifyStaff(trx: Trx, moneyId: number, money: LockedMoney): Promise<void> {
  const isPaid = money.state === 'MATCHED'
  const { rows } = await sql<{ personId: string; what: TakenBack; orderId: string | null }>`
    select staff.person_id as "personId", told.* from staff_permission staff, (
      select 'refunded' as what, ${money.orderId}::text as "orderId" where exists (select from refund_due d
        where (d.money_id = ${moneyId} or d.refund_id is not null and d.order_id = ${money.orderId} and ${isPaid})
          and d.refunded_at is not null and d.at_provider_since is null and d.bank_reference not like ${`%${settledWithoutTransfer.byBank}%`})
      union all
      select 'paid', ${money.orderId} where ${isPaid} and exists (select from order_line l where l.order_id = ${money.orderId} and not exists (
        select from refund_line r where (r.order_id, r.position) = (l.order_id, l.position)))
      union all
      select 'perhaps', same.order_id from money_received m join money_received same on same.id = (m.evidence->>'perhapsSameAs')::bigint
        where m.id = ${moneyId} and not ${isPaid} and same.state = 'MATCHED' and not same.evidence ? 'reversedAt'
    ) told
    where staff.permission = ${permission.money} and staff.store_code = ${everyStore}`.execute(trx)
  const baht = satangToDecimal(money.amountSatang)
  await sendMessages(
    trx,
    rows.map(({ personId, what, orderId }) => ({
      personId,
      type: 'warning' as const,
      key: `money:${moneyId}:taken-back:${what === 'paid' ? '' : `${what}:`}${personId}`,
      html: moneyTakenBack({ baht, orderId, moneyId, what }),
    })),
  )
}
