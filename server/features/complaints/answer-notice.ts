import { escapeHtml } from '#server/features/messages/index.ts'

/** A seller's words as a message. They are text, never HTML; line breaks stay. */
export function answerNotice(answer: {
  sheetName: string
  audience: 'reporter' | 'buyers'
  message: string
}): { th: string; en: string } {
  const name = `<b>${escapeHtml(answer.sheetName)}</b>`
  const words = `<p>${escapeHtml(answer.message).replaceAll(/\r?\n/g, '<br>')}</p>`
  return answer.audience === 'reporter'
    ? {
        th: `<p>ผู้เขียนชีท ${name} ตอบเรื่องที่คุณรายงาน:</p>${words}`,
        en: `<p>The author of ${name} answers your report:</p>${words}`,
      }
    : {
        th: `<p>ข้อความจากผู้เขียนชีท ${name} ถึงผู้ซื้อทุกคน:</p>${words}`,
        en: `<p>The author of ${name} writes to everyone who bought it:</p>${words}`,
      }
}
