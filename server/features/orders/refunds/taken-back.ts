import { sql } from 'kysely'
import { settledWithoutTransfer } from '#rules/orders/refund.ts'
import { satangToDecimal } from '#rules/money/satang.ts'
import { accounts, post } from '#server/features/ledger/index.ts'
import { lockOrder } from '#server/features/orders/checkout/index.ts'
import { sendMessages } from '#server/features/messages/index.ts'
import { inTransaction, type Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { everyStore, permission } from '#server/platform/rights.ts'
import { paymentTakenBack } from '#server/words/orders.ts'
import { givenBackByBank } from './given-back-by-bank.ts'
import { type LockedMoney, lockMoney } from './open-money.ts'
import { type Due, entryOf, lockDue, oweUnmatched, returnDue, settleMoney } from './return-money.ts'

/** Nobody transfers anything: the bank has given the whole of it back. The row is locked and owed still. */
export async function settleByBank(
  trx: Trx,
  dueId: number,
  due: Due,
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  if (due.money_id !== null) await settleMoney(trx, due.money_id, 'by the bank')
  await returnDue(trx, dueId, due, { by, reference: settledWithoutTransfer.byBank, now })
  await post(
    trx,
    entryOf(`refund-due:${dueId}:returned`, 'refund', due, now, [
      { from: accounts.refundsDue, to: accounts.bankOfRefunds, satang: due.amount_satang },
    ]),
  )
}

/**
 * The job, once the bank has taken money back: what was still to be given back of it is owed no more, or its buyer would have it twice; of an
 * order that is not refunded staff are told.
 * What perhaps is another transfer seen twice is left to staff. Repeating is harmless.
 */
export async function settleTakenBack({ db, clock }: Platform, moneyId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ order_id: string | null; is_certain: boolean }>`
      select order_id, not evidence ? 'perhapsSameAs' as is_certain from money_received where id = ${moneyId}`.execute(
      trx,
    )
    const [told] = rows
    if (told === undefined || !told.is_certain) return
    if (told.order_id !== null) await lockOrder(trx, { id: told.order_id })
    const now = clock.now()
    const { rows: owed } = await sql<{ id: number }>`
      select d.id from refund_due d join money_received m on m.id = ${moneyId}
      where d.refunded_at is null and d.at_provider_since is null
        and (d.money_id = m.id or d.refund_id is not null and d.order_id = m.order_id and m.state = 'MATCHED')
      order by d.id for update of d`.execute(trx)
    const money = await lockMoney(trx, moneyId)
    const ids = owed.map(({ id }) => id)
    if (money?.state === 'UNMATCHED') ids.push(await oweUnmatched(trx, moneyId, now, 'by the bank'))
    for (const id of ids) {
      const due = await lockDue(trx, id)
      if (due !== undefined && (await givenBackByBank(trx, due)) === due.amount_satang)
        await settleByBank(trx, id, due, { by: null, now })
    }
    if (money?.state === 'MATCHED') await notifyStaff(trx, moneyId, money)
  })
}

/** What an order was paid with is gone, and nobody has refunded it: people decide, and hear of it where they read the rest. */
async function notifyStaff(trx: Trx, moneyId: number, money: LockedMoney): Promise<void> {
  const { rows } = await sql<{ orderId: string; personId: string }>`
    select o.id as "orderId", staff.person_id as "personId" from orders o, staff_permission staff
    where o.id = ${money.orderId} and staff.permission = ${permission.money} and staff.store_code = ${everyStore}
      and exists (select from order_line l where l.order_id = o.id and not exists (
        select from refund_line r where (r.order_id, r.position) = (l.order_id, l.position)))`.execute(trx)
  const baht = satangToDecimal(money.amountSatang)
  await sendMessages(
    trx,
    rows.map(({ orderId, personId }) => ({
      personId,
      type: 'warning' as const,
      key: `money:${moneyId}:taken-back:${personId}`,
      html: paymentTakenBack({ baht, orderId }),
    })),
  )
}
