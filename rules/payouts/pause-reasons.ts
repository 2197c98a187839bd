import { type Locale, say } from '#rules/locales.ts'

/**
 * The reasons that staff choose from (staff.md §4), [Thai, English]. Records store the Thai text, as they store what staff type;
 * a screen shows the ones it knows in its own language.
 */
export const pauseReasons = {
  incomplete: ['ข้อมูลผู้ขายไม่ครบ', 'Incomplete seller data'],
  unsuccessful: ['โอนเงินไม่สำเร็จ', 'Payment unsuccessful'],
  held: ['รอผู้ขายยืนยันบัญชีรับเงินใหม่', 'The seller has yet to confirm the new bank account'],
  asked: ['ทีมงานพักการโอนไว้ รอบัญชีรับเงินที่ถูกต้อง', 'On hold by our team until the bank account is right'],
} as const

/** A stored reason in the language of the screen; what staff typed stays as typed. */
export function pauseReasonIn(kept: string, language: Locale): string {
  const known = Object.values(pauseReasons).find(([thai]) => thai === kept)
  return known === undefined ? kept : say(known, language)
}
