import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { monthNumber, periodOfNumber } from '#rules/calendar/periods.ts'
import { type Satang, satangToBaht, satangToDecimal } from '#rules/money/satang.ts'
import { linesToRefund, refundStateOf } from '#rules/orders/refund.ts'
import { refuse } from '#rules/refusal.ts'
import { postRefund } from '#server/features/ledger/index.ts'
import { revokeFromLibrary } from '../../reading/index.ts'
import { ensureDocuments } from '#server/features/tax/index.ts'
import { sendMessage, sendMessages } from '#server/features/messages/index.ts'
import { lockOrder } from '#server/features/orders/checkout/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { lockCredit, type Locked, lockDues } from '../credit/index.ts'
import { endGift } from '../gifts/index.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { orderRefunded, saleRefunded } from '#server/words/orders.ts'
import { type OrderToRefund, type PaidLine, readOrderToRefund, totalOf } from './order-lines.ts'
import { type RefundDue, lockDue } from './return-money.ts'
import { settleByBank } from './taken-back.ts'

export type RefundInput = {
  id: string
  lines?: number[] | undefined
  reason: string
  /** Baht, as it was confirmed. */
  amount: number
  /** It becomes the buyer's credit: nothing will be transferred. */
  asCredit?: boolean
}

export type Refunded = {
  refund: string
  /** The due of this refund, also when the bank's reversal settled it at once; null where it cost nothing. */
  owed: (RefundDue & { id: number }) | null
  amountSatang: Satang
  byBankSatang: Satang
}

/**
 * Refunds a paid order or some of its lines in the caller's transaction with the order locked: reading ends, counts and shares are taken
 * back (in the right month), the money is owed to the buyer, buyer and sellers are notified, the act is audited (INV-07, INV-09, INV-12). A
 * promo use is not given back. A line is refunded once. Refuses: not-found, staff.own-matter, refunds.*.
 */
export async function refundOrder(
  trx: Trx,
  platform: Platform,
  staffId: string | null,
  input: RefundInput,
): Promise<Refunded> {
  const reason = input.reason.trim()
  if (reason === '') refuse('refunds.reason-missing')
  await lockOrder(trx, { id: input.id })
  const order = await readOrderToRefund(trx, input.id)
  const lines = chooseLines(order, input.lines)
  if (order === undefined) return refuse('not-found')
  mustNotBeOwn(staffId, [order.buyerId, ...lines.map(({ authorId }) => authorId)], `order:${order.id}`)
  const amountSatang = totalOf(lines)
  if (satangToBaht(amountSatang) !== input.amount) refuse('refunds.changed-meanwhile')

  const locked = await lockDues(trx, { person: order.buyerId })
  // Locked before the sums of the month, in the order in which paying with credit locks.
  if (input.asCredit) await lockCredit(trx, order.buyerId)
  const id = newId()
  const at = platform.clock.now()
  await revokeFromLibrary(trx, { orderId: order.id, sheetIds: lines.map(({ sheetId }) => sheetId), at })
  const { month, shares } = await postRefund(trx, { id, orderId: order.id, at, sale: order.sale, lines })
  const now = bangkokParts(at)
  const countsIn = month ?? monthNumber(now)
  const shareOf = ({ sheetId }: PaidLine) => shares.find((one) => one.sheetId === sheetId)
  await trx
    .insertInto('refund')
    .values({
      id,
      order_id: order.id,
      reason,
      amount_satang: amountSatang,
      month: countsIn,
      created_at: at,
      created_by: staffId,
    })
    .execute()
  await trx
    .insertInto('refund_line')
    .values(
      lines.map((line) => ({
        order_id: order.id,
        position: line.position,
        refund_id: id,
        seller_satang: shareOf(line)?.sellerSatang ?? 0,
        company_satang: shareOf(line)?.companySatang ?? 0,
      })),
    )
    .execute()
  const owed = { id, amountSatang, at, locked }
  const due = amountSatang === 0 ? null : await oweToBuyer(trx, order, owed)
  const byBankSatang = due?.byBank.satang ?? 0
  await notifyBuyer(trx, order, lines, {
    id,
    // After a partial reversal the buyer is told the sum once the rest is decided.
    amountSatang: input.asCredit || byBankSatang > 0 ? 0 : amountSatang,
    reason,
  })
  await endGift(trx, order, id)
  await notifySellers(trx, {
    id,
    reason,
    saleMonth: order.sale?.month ?? countsIn,
    month: countsIn,
    lines: lines.map((line) => ({ ...line, sellerSatang: shareOf(line)?.sellerSatang ?? 0 })),
  })
  // Last, and in the order in which documents are issued: all credit notes wait for the lock of the document number, all audited acts for
  // that of the trail.
  await ensureDocuments(trx, platform, order.id)
  if (due !== null && byBankSatang === amountSatang) await settleByBank(trx, due, { by: staffId, now: at })
  await recordAudit(trx, {
    actorId: staffId,
    action: 'order.refund',
    object: `order:${order.id}`,
    after: {
      refund: id,
      amountSatang,
      lines: lines.map(({ position }) => position),
      reason,
      ...(month !== undefined && { month }),
    },
  })
  return { refund: id, owed: due, amountSatang, byBankSatang }
}

/** Refuses: not-found, refunds.not-paid, and what the rule about the lines says. */
export function chooseLines(order: OrderToRefund | undefined, chosen: number[] | undefined): PaidLine[] {
  if (order === undefined) return refuse('not-found')
  if (order.state !== 'paid') return refuse('refunds.not-paid')
  const lines = linesToRefund(order.lines, chosen)
  return typeof lines === 'string' ? refuse(lines) : lines
}

async function oweToBuyer(
  trx: Trx,
  order: OrderToRefund,
  refund: { id: string; amountSatang: Satang; at: Date; locked: Locked },
): Promise<RefundDue & { id: number }> {
  const { amountSatang, at, locked } = refund
  const { id } = await trx
    .insertInto('refund_due')
    .values({
      money_id: null,
      refund_id: refund.id,
      order_id: order.id,
      person_id: order.buyerId,
      amount_satang: amountSatang,
      reason: 'REFUND',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const due = (await lockDue(trx, id, locked)) ?? refuse('not-found')
  return { ...due, id }
}

async function notifyBuyer(
  trx: Trx,
  order: OrderToRefund,
  lines: readonly PaidLine[],
  { id, amountSatang, reason }: { id: string; amountSatang: Satang; reason: string },
): Promise<void> {
  const refunded = new Set(lines.map(({ position }) => position))
  const isWhole =
    refundStateOf(
      order.lines.map((line) => ({ ...line, refunded: line.refunded || refunded.has(line.position) })),
    ) === 'whole'
  await sendMessage(trx, {
    personId: order.buyerId,
    type: 'warning',
    notice: 'refund',
    key: `refund:${id}`,
    html: orderRefunded({
      orderId: order.id,
      isWhole,
      isGift: order.gift !== undefined,
      names: lines.map(({ name }) => name),
      reason,
      baht: amountSatang === 0 ? null : satangToDecimal(amountSatang),
    }),
  })
}

type TakenLine = Pick<PaidLine, 'authorId' | 'name' | 'paidSatang'> & { sellerSatang: Satang }

/**
 * One message and email to each seller whose share a refund reduces: which sheets, how much, why, and in which month (a later one where the
 * month of the sale is closed). Nothing identifies the buyer.
 */
async function notifySellers(
  trx: Trx,
  refund: {
    id: string
    reason: string
    /** year * 100 + month: of the sale, and the one in which the refund counts. */
    saleMonth: number
    month: number
    lines: readonly TakenLine[]
  },
): Promise<void> {
  const taken = refund.lines.filter(({ sellerSatang }) => sellerSatang > 0)
  await sendMessages(
    trx,
    [...Map.groupBy(taken, ({ authorId }) => authorId)].map(([personId, lines]) => {
      const sum = satangToDecimal(lines.reduce((total, { sellerSatang }) => total + sellerSatang, 0))
      return {
        personId,
        type: 'warning' as const,
        notice: 'payout' as const,
        subject: { th: 'มีการคืนเงินค่าชีทของคุณให้ผู้ซื้อ', en: 'A sale of your sheet was refunded' },
        key: `refund:${refund.id}:seller:${personId}`,
        html: saleRefunded({
          sum,
          reason: refund.reason,
          sold: periodOfNumber(refund.saleMonth),
          counts: periodOfNumber(refund.month),
          isOpen: refund.saleMonth === refund.month,
          lines: lines.map(({ name, paidSatang, sellerSatang }) => ({
            name,
            paid: satangToDecimal(paidSatang),
            share: satangToDecimal(sellerSatang),
          })),
        }),
      }
    }),
  )
}
