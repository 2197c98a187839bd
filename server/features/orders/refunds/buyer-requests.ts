import { sql } from 'kysely'
import type { z } from 'zod'
import type { askRefund as askCall, getRefund as getCall } from '#contract/buyer/refunds.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { reasonOfRight, type RefundCause, refundRightEnds, refundStanding } from '#rules/orders/refund.ts'
import { refuse } from '#rules/refusal.ts'
import { coverVersion } from '#rules/sheets/sheet-pictures.ts'
import { openedSheets } from '#server/features/reading/index.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import { lockOrder } from '#server/features/orders/checkout/index.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { RefundRequestTable } from '#server/platform/schema/orders.ts'
import { refundAsked } from '#server/words/orders.ts'
import { byBankOf } from '../credit/index.ts'
import { readOrderToRefund, totalOf } from './order-lines.ts'
import { ownAccount } from './own-money.ts'
import { placeOfAccount } from './payee.ts'
import { chooseLines, refundOrder } from './refund-order.ts'
import { followRequest } from './return-money.ts'

/** The lines of an own order that can be refunded, and earlier requests. Refuses: not-found, refunds.not-paid. */
export async function getRefund(
  platform: Platform,
  db: Db,
  buyer: Person,
  input: z.output<typeof getCall.request>,
): Promise<DataOf<typeof getCall>> {
  const orderId = 'order' in input ? input.order : await orderOfSheet(db, buyer.id, input.sheet)
  const { order, lines } = await readOwn(db, buyer, orderId, platform.clock.now())
  return {
    order: order.id,
    paidTime: order.paidAt.toISOString(),
    rightUntil: refundRightEnds(order.paidAt).toISOString(),
    lines: lines.map((line) => ({
      position: line.position,
      sheet: line.sheetId,
      name: line.name,
      cover: line.cover,
      paid: satangToBaht(line.paidSatang),
      standing: line.standing,
      opened: line.opened,
      withdrawn: line.withdrawn,
    })),
    requests: await readRequests(db, order.id),
  }
}

/**
 * A buyer's request. Sheets that nobody opened are refunded at once within the days of the terms, because nothing is left to decide; their
 * library rows are locked so that nobody opens one meanwhile. Everything else waits for staff. Refuses: not-found, refunds.*.
 */
export async function askRefund(
  trx: Trx,
  platform: Platform,
  buyer: Person,
  input: z.output<typeof askCall.request>,
): Promise<DataOf<typeof askCall>> {
  const account = input.credit ? null : ownAccount({ bank: input.bank ?? '', account: input.account ?? '' })
  await lockOrder(trx, { id: input.order })
  const now = platform.clock.now()
  const { order, lines } = await readOwn(trx, buyer, input.order, now, 'lock')
  const chosen = chooseLines({ ...order, lines }, input.lines).map((line) => lineOf(lines, line.position))
  if (chosen.some(({ standing }) => standing === 'none')) refuse('refunds.no-such-line')
  const isRight = chosen.every(({ standing }) => standing === 'right')
  const message = input.message.trim()
  if (!isRight && message === '') refuse('refunds.say-what')
  const id = newId()
  await insertRequest(trx, {
    id,
    order_id: order.id,
    person_id: buyer.id,
    positions: chosen.map(({ position }) => position),
    cause: input.cause,
    message,
    page: (chosen.length === 1 ? input.page : undefined) ?? null,
    state: 'asked',
    asked_at: now,
    bank_code: account === null ? null : account.bank,
    account: account === null ? null : platform.sealed.seal(account.account, placeOfAccount(id)),
  })
  if (!isRight) {
    await notifyAsked(trx, buyer.id, order.id, id)
    return { state: 'asked' }
  }
  const refunded = await refundOrder(trx, platform, null, {
    id: order.id,
    lines: input.lines,
    reason: reasonOfRight,
    amount: satangToBaht(totalOf(chosen)),
    asCredit: account === null,
  })
  await trx
    .updateTable('refund_request')
    .set({ state: 'agreed', decided_at: now, refund_id: refunded.refund })
    .where('id', '=', id)
    .execute()
  await followRequest(trx, refunded.owed, { account, by: buyer.id, alone: false, now })
  return { state: 'agreed' }
}

type OwnLine = Awaited<ReturnType<typeof readOwn>>['lines'][number]

function lineOf(lines: readonly OwnLine[], position: number): OwnLine {
  return lines.find((line) => line.position === position) ?? refuse('refunds.no-such-line')
}

/** Another person's order is refused like an unknown one. */
async function readOwn(db: Db | Trx, buyer: Person, orderId: string, now: Date, lock?: 'lock') {
  const order = await readOrderToRefund(db, orderId)
  if (order?.buyerId !== buyer.id) return refuse('not-found')
  const { paidAt } = order
  if (order.state !== 'paid' || paidAt === null) return refuse('refunds.not-paid')
  const sheetIds = order.lines.map(({ sheetId }) => sheetId)
  // A taken gift is its reader's: only staff refund it. Taking waits for the lock of the order.
  const opened =
    order.gift === undefined
      ? await openedSheets(db, buyer.id, sheetIds, lock)
      : new Set(order.gift.takenBy === null ? [] : sheetIds)
  const { rows } = await sql<{
    id: string
    on_sale: boolean
    cover_version: number
    picture_version: number
  }>`
    select s.id, s.on_sale, s.cover_version, st.picture_version
    from sheet s join store st on st.code = s.store_code where s.id = any(${sheetIds}::text[])`.execute(db)
  const sheets = new Map(rows.map((row) => [row.id, row]))
  const lines = order.lines.map((line) => {
    const sheet = sheets.get(line.sheetId)
    const known = {
      ...line,
      opened: opened.has(line.sheetId),
      withdrawn: sheet?.on_sale === false,
      cover: sheet === undefined ? '' : coverVersion(sheet.cover_version, sheet.picture_version),
    }
    return { ...known, standing: refundStanding(known, { paidAt, now }) }
  })
  return { order: { ...order, paidAt }, lines }
}

/** The order that put it into the library: one that was paid later and found it there has sold nothing of it. */
async function orderOfSheet(db: Db, buyerId: string, sheetId: string): Promise<string> {
  const { rows } = await sql<{ id: string; buyer_id: string }>`
    select o.id, o.buyer_id from library_entry e join orders o on o.id = e.order_id
    where e.person_id = ${buyerId} and e.sheet_id = ${sheetId}`.execute(db)
  const [order] = rows
  if (order === undefined) return refuse('not-found')
  if (order.buyer_id !== buyerId) return refuse('refunds.of-gift')
  return order.id
}

/** Each request with the lines it is about: an answered one those of its refund, a waiting one those that no other refund took. */
async function readRequests(db: Db, orderId: string): Promise<DataOf<typeof getCall>['requests']> {
  const { rows } = await sql<{
    id: string
    shown: number[]
    cause: RefundCause
    message: string
    state: RefundRequestTable['state']
    asked_at: Date
    decided_at: Date | null
    answer: string | null
    paid_back: Date | null
    as_credit: boolean
    by_bank: number
    amount: number
  }>`
    select r.*, due.refunded_at as paid_back, coalesce(due.settled_as in ('credit', 'bank-and-credit'), false) as as_credit,
      coalesce(${sql.raw(byBankOf('due'))}, 0)::bigint as by_bank,
      coalesce(about.shown, r.positions) as shown, about.amount
    from refund_request r left join refund_due due on due.refund_id = r.refund_id,
    lateral (
      select array_agg(l.position order by l.position) as shown, coalesce(sum(l.paid_satang), 0)::bigint as amount
      from order_line l left join refund_line done on (done.order_id, done.position) = (l.order_id, l.position)
      where l.order_id = r.order_id and case r.state when 'agreed' then done.refund_id = r.refund_id
        else l.position = any(r.positions) and (r.state = 'refused' or done.refund_id is null) end) about
    where r.order_id = ${orderId} order by r.asked_at desc, r.id`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    lines: row.shown,
    cause: row.cause,
    message: row.message,
    state: row.paid_back === null ? row.state : 'paid',
    asked: row.asked_at.toISOString(),
    decided: row.decided_at?.toISOString() ?? null,
    answer: row.answer,
    amount: satangToBaht(row.amount),
    paidBack: row.paid_back?.toISOString() ?? null,
    asCredit: row.as_credit,
    byBank: satangToBaht(row.by_bank),
  }))
}

/** One open request an order, however often the buyer presses. Refuses: refunds.asked-already. */
async function insertRequest(
  trx: Trx,
  row: Pick<
    RefundRequestTable,
    'id' | 'order_id' | 'person_id' | 'positions' | 'cause' | 'message' | 'state'
  > & {
    asked_at: Date
    page: number | null
    bank_code: string | null
    account: string | null
  },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('refund_request')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) refuse('refunds.asked-already')
}

async function notifyAsked(trx: Trx, personId: string, orderId: string, id: string): Promise<void> {
  await sendMessage(trx, {
    personId,
    type: 'info',
    notice: 'refund',
    key: `refund-request:${id}:asked`,
    html: refundAsked({ orderId }),
  })
}
