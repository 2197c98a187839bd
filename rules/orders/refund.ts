import { type Locale, say } from '#rules/locales.ts'
import type { Satang } from '../money/satang.ts'

/** A line of a paid order, as far as its refund is concerned. */
export type RefundableLine = {
  position: number
  paidSatang: Satang
  /** False for a sheet that its buyer owned already when the order was paid: that money went back apart. */
  sold: boolean
  refunded: boolean
}

/** One person may give back up to this much alone; of more, one decides the refund and another one transfers it. */
export const refundAloneMaxSatang: Satang = 500_000

/** Whether a refund requested as credit becomes it at once: not for a closed account, and a large sum needs another person. */
export function mayBecomeCredit(sum: { satang: Satang; isClosed: boolean; alone: boolean }): boolean {
  return !sum.isClosed && !(sum.alone && sum.satang > refundAloneMaxSatang)
}

/**
 * How a sum owed to a buyer was settled: sent by us or by the payment service, kept as credit, or taken back by the bank, where credit that
 * had paid a part of the order may be credit again.
 */
export type SettledAs = 'sent' | 'credit' | 'bank' | 'bank-and-credit'

/** Replaces the bank's reference where no transfer has one. */
export const referenceWithoutTransfer = {
  credit: 'kept as credit',
  bank: 'taken back by the bank',
  'bank-and-credit': 'taken back by the bank, the rest kept as credit',
} as const satisfies Record<Exclude<SettledAs, 'sent'>, string>

export type RefundRefusal = 'refunds.nothing-left' | 'refunds.no-such-line' | 'refunds.already-refunded'

/**
 * The lines to refund: those chosen, or all that are left. One that cannot be refunded refuses all, so that staff never confirm one sum and
 * pay another.
 */
export function linesToRefund<Line extends RefundableLine>(
  lines: readonly Line[],
  chosen: readonly number[] | undefined,
): Line[] | RefundRefusal {
  if (chosen === undefined) {
    const left = lines.filter(({ sold, refunded }) => sold && !refunded)
    return left.length === 0 ? 'refunds.nothing-left' : left
  }
  const found = lines.filter(({ position }) => chosen.includes(position))
  if (found.length === 0 || found.length !== new Set(chosen).size) return 'refunds.no-such-line'
  if (found.some(({ refunded }) => refunded)) return 'refunds.already-refunded'
  return found.every(({ sold }) => sold) ? found : 'refunds.no-such-line'
}

export type RefundState = 'none' | 'part' | 'whole'

/** Refund state of a paid order; sheets that were owned before count neither way. */
export function refundStateOf(lines: readonly Pick<RefundableLine, 'sold' | 'refunded'>[]): RefundState {
  const sold = lines.filter((line) => line.sold)
  const refunded = sold.filter((line) => line.refunded).length
  if (refunded === 0) return 'none'
  return refunded === sold.length ? 'whole' : 'part'
}

/** An unopened sheet may be given back as of right within this many days after payment (terms, "refund"). */
export const refundRightDays = 7

/** Stored with a refund that was a right, in both languages. */
export const reasonOfRight = `ผู้ซื้อขอคืนภายใน ${refundRightDays} วันและยังไม่ได้เปิดอ่าน (asked back within ${refundRightDays} days, and never opened)`

/** The stored reason of a refund in one language, for buyers too; what staff typed stays as typed. */
export function refundReasonIn(stored: string, language: Locale): string {
  const [, thai, english] = /^(?:ผู้ซื้อ)?(.+) \((asked back .+)\)$/.exec(stored) ?? []
  return thai === undefined || english === undefined ? stored : say([thai, english], language)
}

export const refundCauses = ['mind', 'broken', 'other-course', 'not-as-shown', 'withdrawn', 'other'] as const
export type RefundCause = (typeof refundCauses)[number]

/** A buyer's prospects for a line: `right` is refunded at once, `ask` is for staff to decide, `none` has nothing to refund. */
export type RefundStanding = 'right' | 'ask' | 'none' | 'refunded'

export function refundStanding(
  line: RefundableLine & { opened: boolean },
  { paidAt, now }: { paidAt: Date; now: Date },
): RefundStanding {
  if (line.refunded) return 'refunded'
  if (!line.sold || line.paidSatang === 0) return 'none'
  return !line.opened && now < refundRightEnds(paidAt) ? 'right' : 'ask'
}

export function refundRightEnds(paidAt: Date): Date {
  return new Date(paidAt.getTime() + refundRightDays * 86_400_000)
}
