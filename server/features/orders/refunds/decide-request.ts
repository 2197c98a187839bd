import { sql } from 'kysely'
import type { z } from 'zod'
import type { DataOf } from '#contract/shared/call.ts'
import type {
  decideRefundRequest as decideCall,
  listRefundRequests as listCall,
} from '#contract/staff/orders.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import type { RefundCause } from '#rules/orders/refund.ts'
import { refuse } from '#rules/refusal.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import { lockOrder } from '#server/features/orders/checkout/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refundRefused } from '#server/words/orders.ts'
import { copyAccount, type WantedAccount } from './payee.ts'
import { followRequest } from './return-money.ts'
import { type OrderToRefund, type PaidLine, readOrderToRefund } from './order-lines.ts'
import { chooseLines, refundOrder, type Refunded, type RefundInput } from './refund-order.ts'

type Row = {
  id: string
  order_id: string
  person_id: string
  buyer_name: string
  sheets: { name: string; opened: boolean; withdrawn: boolean }[]
  amount: number
  cause: RefundCause
  message: string
  page: number | null
  state: 'asked' | 'agreed' | 'refused'
  asked_at: Date
  by: string | null
  answer: string | null
  paid: boolean
}

export async function listRefundRequests(
  db: Db,
  { state, page, rows: size }: z.output<typeof listCall.request>,
): Promise<DataOf<typeof listCall>> {
  const wanted = state === undefined ? sql`true` : sql`r.state = ${state}`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Row>`
      select r.id, r.order_id, r.person_id, p.name as buyer_name, r.cause, r.message, r.page, r.state, r.asked_at, r.answer, d.name as by,
        due.refunded_at is not null as paid, l.sheets, l.amount
      from refund_request r join person p on p.id = r.person_id left join person d on d.id = r.decided_by
      left join refund_due due on due.refund_id = r.refund_id,
      lateral (select json_agg(json_build_object('name', l.sheet_name, 'opened', e.opened_at is not null, 'withdrawn', not s.on_sale)
          order by l.position) as sheets,
        coalesce(sum(l.paid_satang) filter (where done.refund_id is null or done.refund_id = r.refund_id), 0)::bigint as amount
        from order_line l join sheet s on s.id = l.sheet_id
        join order_reader reader on reader.order_id = l.order_id
        left join library_entry e on (e.person_id, e.sheet_id) = (reader.person_id, l.sheet_id)
        left join refund_line done on (done.order_id, done.position) = (l.order_id, l.position)
        where l.order_id = r.order_id and (l.position = any(r.positions) or done.refund_id = r.refund_id)) l
      where ${wanted}
      order by (r.state = 'asked') desc, case when r.state = 'asked' then r.asked_at end, r.asked_at desc, r.id
      limit ${size} offset ${page * size}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from refund_request r where ${wanted}`.execute(db),
  ])
  return {
    requests: rows.map((row) => ({
      _id: row.id,
      order: row.order_id,
      buyer: { _id: row.person_id, name: row.buyer_name },
      sheets: row.sheets,
      amount: satangToBaht(row.amount),
      cause: row.cause,
      message: row.message,
      page: row.page,
      state: row.paid ? 'paid' : row.state,
      asked: row.asked_at.toISOString(),
      by: row.by,
      answer: row.answer,
    })),
    total: counted[0]?.total ?? 0,
  }
}

/**
 * Answers a buyer. It locks order → request as the buyer's call does, so the two cannot deadlock. Agreeing is the refund itself. Refuses:
 * not-found, staff.own-matter, money.decided-meanwhile, refunds.*.
 */
export async function decideRefundRequest(
  trx: Trx,
  platform: Platform,
  staffId: string,
  input: z.output<typeof decideCall.request>,
): Promise<DataOf<typeof decideCall>> {
  const answer = input.answer.trim()
  if (answer === '') refuse('refunds.reason-missing')
  const found = await readRequest(trx, input.id)
  await lockOrder(trx, { id: found.order_id })
  const {
    state,
    positions,
    order_id: orderId,
    person_id: personId,
    account,
  } = await readRequest(trx, input.id)
  const order = (await readOrderToRefund(trx, orderId)) ?? refuse('not-found')
  const asked = order.lines.filter(({ position }) => positions.includes(position))
  mustNotBeOwn(staffId, [personId, ...asked.map(({ authorId }) => authorId)], `order:${orderId}`)
  if (state !== 'asked') refuse('money.decided-meanwhile')
  const now = platform.clock.now()
  const decided = { decided_at: now, decided_by: staffId, answer }
  const update = trx.updateTable('refund_request').where('id', '=', input.id)
  if (input.agree) {
    const refunded = await refundOrder(trx, platform, staffId, {
      id: orderId,
      lines: asked.filter(({ refunded }) => !refunded).map(({ position }) => position),
      reason: answer,
      amount: input.amount,
      asCredit: account === null,
    })
    await update.set({ ...decided, state: 'agreed', refund_id: refunded.refund }).execute()
    await followRequest(trx, refunded.owed, { account, by: staffId, alone: true, now })
    return { state: 'agreed' }
  }
  await update.set({ ...decided, state: 'refused', bank_code: null, account: null }).execute()
  await recordAudit(trx, {
    actorId: staffId,
    action: 'order.refund-refused',
    object: `order:${orderId}`,
    after: { request: input.id, answer },
  })
  await sendMessage(trx, {
    personId,
    type: 'warning',
    notice: 'refund',
    key: `refund-request:${input.id}:refused`,
    html: refundRefused({ orderId, answer }),
  })
  return { state: 'refused' }
}

/**
 * A refund that staff begin. It answers the buyer's open request where none of its lines is left, and goes as credit where the request says
 * so and no other line is refunded. Each part goes to the account the buyer named. Refuses: as `refundOrder`.
 */
export async function refundByStaff(
  trx: Trx,
  platform: Platform,
  staffId: string,
  input: Omit<RefundInput, 'asCredit'>,
): Promise<Refunded & { isCredit: boolean; isToBeCredit: boolean }> {
  await lockOrder(trx, { id: input.id })
  const order = (await readOrderToRefund(trx, input.id)) ?? refuse('not-found')
  const asked = await readAsked(trx, order, chooseLines(order, input.lines))
  const asCredit = asked?.asCredit ?? false
  const refunded = await refundOrder(trx, platform, staffId, { ...input, asCredit })
  if (asked === undefined) return { ...refunded, isCredit: false, isToBeCredit: false }
  const { id, account } = asked
  const { owed, amountSatang, byBankSatang } = refunded
  const now = platform.clock.now()
  if (asked.isAnswered)
    await trx
      .updateTable('refund_request')
      .set({
        state: 'agreed',
        decided_at: now,
        decided_by: staffId,
        answer: input.reason.trim(),
        refund_id: refunded.refund,
      })
      .where('id', '=', id)
      .execute()
  else if (owed !== null && byBankSatang < amountSatang) await copyAccount(trx, platform, asked, owed)
  const isCredit =
    (asCredit || account !== null) &&
    (await followRequest(trx, owed, { account, by: staffId, alone: true, now }))
  const isToBeCredit = asCredit && !isCredit && !owed?.holder_closed && byBankSatang < amountSatang
  return { ...refunded, isCredit, isToBeCredit }
}

/**
 * The open request that contains some of these lines: whether none of its lines is left afterwards, and whether all of these are requested
 * as credit.
 */
export async function readAsked(
  db: Db | Trx,
  { id, lines }: OrderToRefund,
  refunded: readonly PaidLine[],
): Promise<(WantedAccount & { isAnswered: boolean; asCredit: boolean }) | undefined> {
  const request = await db
    .selectFrom('refund_request')
    .select(['id', 'positions', 'bank_code', 'account'])
    .where('order_id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  if (request === undefined) return undefined
  const { positions, ...wanted } = request
  const chosen = refunded.map(({ position }) => position)
  if (!chosen.some((position) => positions.includes(position))) return undefined
  const isLeft = lines.some(
    (line) => !line.refunded && positions.includes(line.position) && !chosen.includes(line.position),
  )
  const isNothingElse = chosen.every((position) => positions.includes(position))
  return { ...wanted, isAnswered: !isLeft, asCredit: isNothingElse && wanted.account === null }
}

async function readRequest(trx: Trx, id: string) {
  const request = await trx
    .selectFrom('refund_request')
    .select(['order_id', 'person_id', 'positions', 'state', 'account'])
    .where('id', '=', id)
    .executeTakeFirst()
  return request ?? refuse('not-found')
}
