import { escapeHtml } from '#server/features/messages/index.ts'

/** A seller's words as a message. They are text, never HTML; line breaks stay. */
export function answerNotice(
  answer: { sheetName: string; message: string } & (
    | { audience: 'reporter'; reportId: string; page: number | null }
    | { audience: 'buyers' }
  ),
): { th: string; en: string } {
  const name = `<b>${escapeHtml(answer.sheetName)}</b>`
  const words = `<p>${escapeHtml(answer.message).replaceAll(/\r?\n/g, '<br>')}</p>`
  return answer.audience === 'reporter'
    ? {
        th: `<p>ผู้เขียนชีท ${name}${onPage(answer.page).th} ตอบเรื่องที่คุณรายงาน:</p>${words}${replyToTeam(answer.reportId).th}`,
        en: `<p>The author of ${name} answers your report${onPage(answer.page).en}:</p>${words}${replyToTeam(answer.reportId).en}`,
      }
    : {
        th: `<p>ข้อความจากผู้เขียนชีท ${name} ถึงผู้ซื้อทุกคน:</p>${words}`,
        en: `<p>The author of ${name} writes to everyone who bought it:</p>${words}`,
      }
}

/** How who reported goes on: in the one conversation with staff about their report. */
export function replyToTeam(reportId: string): { th: string; en: string } {
  const link = `/user/support?report=${reportId}`
  return {
    th: `<p><a href="${link}">ยังไม่เรียบร้อย คุยกับทีมงานเรื่องนี้</a></p>`,
    en: `<p><a href="${link}">Not settled? Talk to our team about it</a></p>`,
  }
}

/** The page that was in view when it was reported. */
export function onPage(page: number | null | undefined): { th: string; en: string } {
  return page ? { th: ` หน้า ${page}`, en: `, page ${page}` } : { th: '', en: '' }
}
