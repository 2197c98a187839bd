import { type Locale, say } from '#rules/locales.ts'
import { type Html, html, template, typed } from './template.ts'

/** `page`: the one that was in view when it was reported. */
type Reported = { sheet: string; page: number | null | undefined }
type ToReporter = Reported & { reportId: string; message: string }

const onPage = {
  th: ({ page }: Reported) => (page ? ` หน้า ${page}` : ''),
  en: ({ page }: Reported) => (page ? `, page ${page}` : ''),
}

/** The reporter's next step: the one conversation with staff about their report. */
const reply = {
  th: (id: string): Html => html`<p><a href="/user/support?report=${id}">ยังไม่เรียบร้อย คุยกับทีมงานเรื่องนี้</a></p>`,
  en: (id: string): Html =>
    html`<p><a href="/user/support?report=${id}">Not settled? Talk to our team about it</a></p>`,
}

export const reportNew = template<Reported>({
  th: (at) =>
    html`<p>มีรายงานใหม่เกี่ยวกับชีท <b>${at.sheet}</b>${onPage.th(at)}</p><p><a href="/seller/sellreport">ไปที่รายงานจากผู้ซื้อ</a></p>`,
  en: (at) =>
    html`<p>There is a new report about your sheet <b>${at.sheet}</b>${onPage.en(at)}</p><p><a href="/seller/sellreport">Go to the reports</a></p>`,
})

export const reportDealt = template<Reported & { reportId: string }>({
  th: (at) =>
    html`<p>ผู้เขียนชีท <b>${at.sheet}</b>${onPage.th(at)} จัดการเรื่องที่คุณรายงานแล้ว</p>${reply.th(at.reportId)}`,
  en: (at) =>
    html`<p>The author of <b>${at.sheet}</b> has dealt with what you reported${onPage.en(at)}</p>${reply.en(at.reportId)}`,
})

export const reportActedOn = template<ToReporter>({
  th: (at) =>
    html`<p>ทีมงานดำเนินการเรื่องชีท <b>${at.sheet}</b>${onPage.th(at)} ที่คุณรายงานแล้ว:</p>${typed(at.message)}${reply.th(at.reportId)}`,
  en: (at) =>
    html`<p>Our team has acted on your report about <b>${at.sheet}</b>${onPage.en(at)}:</p>${typed(at.message)}${reply.en(at.reportId)}`,
})

export const authorAnswered = template<ToReporter>({
  th: (at) =>
    html`<p>ผู้เขียนชีท <b>${at.sheet}</b>${onPage.th(at)} ตอบเรื่องที่คุณรายงาน:</p>${typed(at.message)}${reply.th(at.reportId)}`,
  en: (at) =>
    html`<p>The author of <b>${at.sheet}</b> answers your report${onPage.en(at)}:</p>${typed(at.message)}${reply.en(at.reportId)}`,
})

export const authorToBuyers = template<{ sheet: string; message: string }>({
  th: ({ sheet, message }) => html`<p>ข้อความจากผู้เขียนชีท <b>${sheet}</b> ถึงผู้ซื้อทุกคน:</p>${typed(message)}`,
  en: ({ sheet, message }) =>
    html`<p>The author of <b>${sheet}</b> writes to everyone who bought it:</p>${typed(message)}`,
})

export const caseAnswered = template<{ id: string; message: string }>({
  th: ({ id, message }) =>
    html`<p>ทีมงานสรุปตอบคุณ:</p>${typed(message)}<p><a href="/user/support?${id}">ตอบกลับหรือดูทั้งเรื่อง</a></p>`,
  en: ({ id, message }) =>
    html`<p>The Sarup team answers you:</p>${typed(message)}<p><a href="/user/support?${id}">Answer, or see all of it</a></p>`,
})

const claimNews = {
  claimed: ['มีผู้แจ้งว่าชีทนี้ใช้ผลงานของเขา', 'Somebody says that this sheet takes their work'],
  removed: [
    'ชีทนี้ถูกนำออกจากการขาย ถ้าเป็นผลงานของคุณให้ตอบเรื่องนี้ภายใน 30 วัน ไม่ตอบถือว่าเรื่องสิ้นสุด',
    'This sheet was taken off sale. If the work is yours, answer within 30 days; without an answer the case ends so',
  ],
  answered: [
    'เราพิจารณาคำโต้แย้งของคุณแล้ว ชีทนี้ยังไม่อยู่ในการขาย จะกลับมาขายในวันที่แสดงไว้ในเรื่องนี้ เว้นแต่ผู้แจ้งแสดงก่อนหน้านั้นว่าฟ้องคดีแล้ว',
    'We have looked at your answer. The sheet is off sale, and comes back on the day that stands in the case, unless a lawsuit is shown before',
  ],
  kept: ['ชีทนี้ขายต่อได้', 'This sheet stays on sale'],
  restored: ['เรื่องนี้ไม่ห้ามขายชีทนี้อีกแล้ว', 'This case no longer keeps the sheet off sale'],
  sued: [
    'ผู้แจ้งแสดงว่าฟ้องคดีแล้ว ชีทนี้ยังขายไม่ได้จนเรื่องสิ้นสุด',
    'A lawsuit was shown: the sheet stays off sale until the case ends',
  ],
  upheld: ['เรื่องนี้สิ้นสุดแล้ว ชีทนี้ไม่กลับมาขาย', 'The case has ended: the sheet does not come back on sale'],
  unproven: [
    'ผู้แจ้งไม่แสดงว่าฟ้องคดีภายใน 30 วัน เรื่องนี้ไม่ห้ามขายชีทนี้อีกแล้ว',
    'No lawsuit was shown within 30 days: this case no longer keeps the sheet off sale',
  ],
} as const

export type ClaimNews = keyof typeof claimNews

/** To the author of the sheet. */
export const claimMoved = template<{ id: string; sheet: string; news: ClaimNews }>({
  th: ({ id, sheet, news }) =>
    html`<p><b>${sheet}</b>: ${claimNews[news][0]}</p><p><a href="/seller/claim?${id}">เรื่อง ${id}</a></p>`,
  en: ({ id, sheet, news }) =>
    html`<p><b>${sheet}</b>: ${claimNews[news][1]}</p><p><a href="/seller/claim?${id}">Case ${id}</a></p>`,
})

const claimantNews = {
  claimed: [
    'เราได้รับเรื่องของคุณแล้ว และแจ้งผู้ขายแล้ว จะตัดสินภายในสามวัน',
    'We have your claim and have told the seller. We decide within three days.',
  ],
  countered: [
    'ผู้ขายโต้แย้งดังนี้ เราจะดูจากทั้งสองฝ่ายภายในเจ็ดวัน ชีทที่นำออกจากการขายแล้วจะกลับมาขายใน 30 วัน เว้นแต่คุณแสดงก่อนหน้านั้นว่าฟ้องคดีแล้ว โดยตอบมาที่อีเมลท้ายนี้',
    'The seller has answered as follows. We look at both sides within seven days. A sheet that was taken off sale is put back in 30 days, unless you show before that you have filed a lawsuit: write to the address below.',
  ],
  removed: [
    'เรานำชีทนี้ออกจากการขายแล้ว ผู้ขายโต้แย้งได้ภายใน 30 วัน ถ้าโต้แย้ง ชีทจะกลับมาขายเว้นแต่คุณแสดงภายใน 30 วันว่าฟ้องคดีแล้ว',
    'We have taken the sheet off sale. The seller may answer within 30 days; against an answer it stays off sale only if you show within 30 days that you have filed a lawsuit.',
  ],
  answered: [
    'เราพิจารณาคำโต้แย้งของผู้ขายแล้ว ชีทนี้ไม่อยู่ในการขาย จะกลับมาขายเมื่อครบ 30 วันหลังคำโต้แย้งหรือหลังนำออก แล้วแต่วันใดช้ากว่า เว้นแต่คุณแสดงก่อนหน้านั้นว่าฟ้องคดีแล้ว โดยตอบมาที่อีเมลท้ายนี้',
    'We have looked at the seller’s answer. The sheet is off sale, and is put back 30 days after the answer or after it was taken off, whichever is later, unless you show before that you have filed a lawsuit: write to the address below.',
  ],
  kept: ['เราตัดสินว่าชีทนี้ขายต่อได้', 'We have decided that the sheet stays.'],
  restored: ['เราตัดสินใหม่ให้ชีทนี้ขายได้', 'We have decided again: the sheet may be sold.'],
  sued: [
    'เรารับทราบการฟ้องคดีแล้ว ชีทนี้ยังขายไม่ได้จนเรื่องสิ้นสุด',
    'We have noted your lawsuit: the sheet stays off sale until the case ends.',
  ],
  upheld: ['เรื่องนี้สิ้นสุดแล้ว ชีทนี้ไม่กลับมาขาย', 'The case has ended: the sheet does not come back on sale.'],
  unproven: [
    'ไม่มีการแสดงว่าฟ้องคดีภายใน 30 วัน ชีทนี้จึงขายได้อีกครั้ง',
    'No lawsuit was shown within 30 days: the sheet may be sold again.',
  ],
} as const

/** To an author whose selling is closed. */
export const sellingClosed = template<{ cases: number; sheet: string }>({
  th: ({ cases, sheet }) =>
    html`<p>เราปิดการขายของคุณแล้ว เพราะมีเรื่องลิขสิทธิ์ที่สิ้นสุดแล้ว ${String(cases)} ชีท ล่าสุดคือ <b>${sheet}</b> ชีทของคุณหยุดขายและส่งตรวจไม่ได้ ชีทที่คุณซื้อและรายได้ที่ค้างจ่ายของชีทอื่นยังเป็นของคุณ หากเห็นว่าไม่ถูกต้องให้ติดต่อเรา</p><p><a href="/seller/claim">ดูทุกเรื่อง</a></p>`,
  en: ({ cases, sheet }) =>
    html`<p>Your selling is closed: copyright cases about ${String(cases)} of your sheets were upheld, the last one about <b>${sheet}</b>. Your sheets are off sale and none can be handed in. What you bought stays yours, and what you are owed for other sheets is paid. If you think it is wrong, contact us.</p><p><a href="/seller/claim">See all cases</a></p>`,
})

export type ToClaimant = keyof typeof claimantNews

/** To the claimant, who may have no account: by mail only. `lines` follow the outcome, equal in every language. */
export function claimantEmail(
  language: Locale,
  { id, told, lines }: { id: string; told: ToClaimant; lines: readonly string[] },
): { subject: string; text: string; html: string } {
  const all = [say(claimantNews[told], language), ...lines]
  return {
    subject: `${say(['เรื่องลิขสิทธิ์', 'Copyright case'], language)} ${id}`,
    text: all.join('\n\n'),
    html: all.map((line) => typed(line).html).join(''),
  }
}
