import type { PaymentStatus } from '#rules/payouts/payout-states.ts'
import { type Language, type Pair, say } from './language.ts'

/** The name and badge tone of each payment status. A new status does not compile here until it has both. */

/** For those who pay (staff.md §4). */
export const staffStatusWords = {
  PENDING: ['รอโอน', 'To transfer'],
  SUCCESS: ['โอนแล้ว', 'Transferred'],
  CARRIED_OVER: ['สะสมยอด', 'Accumulating'],
  PAUSED: ['ไม่สำเร็จ', 'Unsuccessful'],
  VOID: ['ยกเลิก', 'Cancelled'],
} as const satisfies Record<PaymentStatus, Pair>

export const staffStatusTones: Readonly<Record<PaymentStatus, string | undefined>> = {
  PENDING: 'amber',
  SUCCESS: 'leaf',
  CARRIED_OVER: 'ink',
  PAUSED: 'red',
  VOID: undefined,
}

const sellerStatuses: Readonly<Record<PaymentStatus, { label: Pair; tone: string }>> = {
  PENDING: { label: ['รอโอนเงิน', 'Waiting for transfer'], tone: 'amber' },
  SUCCESS: { label: ['โอนแล้ว', 'Paid'], tone: 'leaf' },
  CARRIED_OVER: { label: ['ทบยอด', 'Carried over'], tone: 'amber' },
  PAUSED: { label: ['ไม่สำเร็จ', 'Not successful'], tone: 'red' },
  VOID: { label: ['รายได้ถูกยกเลิก', 'Revenue was cancelled'], tone: 'gray' },
}

/** Label and tone for the seller, as seller.md §4 has them: anything else counts as void. */
export function sellerStatus(status: string, language: Language): { label: string; tone: string } {
  const isKnown = (name: string): name is PaymentStatus => Object.hasOwn(sellerStatuses, name)
  const { label, tone } = sellerStatuses[isKnown(status) ? status : 'VOID']
  return { label: say(label, language), tone }
}
