import { type Locale, say } from '#rules/locales.ts'

/**
 * The reason why a seller's payouts wait: the seller must retype a changed account; staff asked for another one, until a second one
 * releases it; or both. Nothing is paid meanwhile.
 */
export type PayoutHold = 'bank-account-changed' | 'staff' | 'staff-and-changed'

export function waitsForStaff(hold: PayoutHold | null): boolean {
  return hold === 'staff' || hold === 'staff-and-changed'
}

export function waitsForSeller(hold: PayoutHold | null): boolean {
  return hold === 'bank-account-changed' || hold === 'staff-and-changed'
}

/** The hold that is stored when these are waited for. */
export function holdOf({ staff, seller }: { staff: boolean; seller: boolean }): PayoutHold | null {
  if (!staff) return seller ? 'bank-account-changed' : null
  return seller ? 'staff-and-changed' : 'staff'
}

/** Why staff hold payouts, as the seller reads it: [Thai, English]. */
export const holdReasons = {
  'wrong-account': ['บัญชีรับเงินไม่ถูกต้อง', 'The bank account is wrong'],
  'other-name': ['ชื่อบัญชีไม่ตรงกับชื่อผู้ขาย', 'The account is not in the name of the seller'],
  'came-back': ['ธนาคารตีเงินโอนกลับ', 'The bank sent a transfer back'],
  'not-the-seller': ['อาจมีคนอื่นเปลี่ยนบัญชีรับเงิน', 'Somebody else may have changed the account'],
} as const satisfies Record<string, readonly [thai: string, english: string]>

export type HoldReason = keyof typeof holdReasons
export const holdReasonNames = Object.keys(holdReasons) as HoldReason[]

/**
 * The reasons staff choose from (staff.md §4), [Thai, English]. Records store the Thai text, like typed reasons, and are asked by it:
 * another text needs a migration of the records, `payout-standing.test.ts` holds the stored ones.
 */
export const pauseReasons = {
  incomplete: ['ข้อมูลผู้ขายไม่ครบ', 'Incomplete seller data'],
  claim: [
    'ส่วนแบ่งของชีทที่มีเรื่องลิขสิทธิ์ พักไว้จนเรื่องสิ้นสุด',
    'Share of a sheet in a copyright case, held until the case ends',
  ],
  upheld: [
    'เรื่องลิขสิทธิ์ของชีทสิ้นสุดแล้ว รอทีมงานตัดสินว่าจ่ายหรือยกเลิก',
    'The copyright case of its sheet was upheld: our team decides whether it is paid or cancelled',
  ],
  unsuccessful: ['โอนเงินไม่สำเร็จ', 'Payment unsuccessful'],
  held: ['รอผู้ขายยืนยันบัญชีรับเงินใหม่', 'The seller has yet to confirm the new bank account'],
  asked: ['ทีมงานพักการโอนไว้ รอบัญชีรับเงินที่ถูกต้อง', 'On hold by our team until the bank account is right'],
} as const

export type PauseReason = keyof typeof pauseReasons

/** Undefined for what staff typed. */
export function pauseReasonOf(stored: string): PauseReason | undefined {
  return (Object.keys(pauseReasons) as PauseReason[]).find((name) => pauseReasons[name][0] === stored)
}

/** A stored reason in the language of the screen; what staff typed stays as typed. */
export function pauseReasonIn(stored: string, language: Locale): string {
  const known = pauseReasonOf(stored)
  return known === undefined ? stored : say(pauseReasons[known], language)
}
