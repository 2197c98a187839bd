/**
 * What is told by LINE, mail and push besides standing in the messages. `needed` ones belong to what somebody ordered or to the
 * safety of their account and money: they cannot be switched off. Subjects are [Thai, English].
 */
type Notice = { needed: boolean; subject: readonly [thai: string, english: string] }

const catalogue = {
  'order-paid': {
    needed: true,
    subject: ['ได้รับเงินแล้ว ชีทพร้อมอ่าน', 'Payment received, your sheets are ready'],
  },
  'money-held': {
    needed: true,
    subject: ['เงินที่โอนมายังไม่ตรงกับคำสั่งซื้อ', 'The money you sent does not fit the order yet'],
  },
  refund: { needed: true, subject: ['เรื่องการคืนเงินคำสั่งซื้อ', 'About the refund of your order'] },
  payout: { needed: true, subject: ['มีความเคลื่อนไหวของเงินค่าชีท', 'News about your payout'] },
  'bank-account-changed': {
    needed: true,
    subject: ['บัญชีธนาคารที่รับเงินถูกเปลี่ยน', 'Your bank account for payouts was changed'],
  },
  'export-ready': { needed: true, subject: ['สำเนาข้อมูลของคุณพร้อมแล้ว', 'Your copy of your data is ready'] },
  'sign-in-joined': {
    needed: true,
    subject: ['มีการเชื่อมวิธีเข้าสู่ระบบกับบัญชีของคุณ', 'A way of signing in was joined to your account'],
  },
  'line-stopped': {
    needed: true,
    subject: ['แจ้งเตือนทาง LINE ถูกปิดแล้ว', 'Notices by LINE are off now'],
  },
  'own-code-stopped': {
    needed: true,
    subject: ['ทีมงานหยุดโค้ดส่วนลดของคุณ', 'Our team stopped a promo code of yours'],
  },
  'author-picture': {
    needed: true,
    subject: ['เรื่องรูปที่หน้าผู้เขียนของคุณ', 'About the picture on your author page'],
  },
  'copyright-claim': {
    needed: true,
    subject: ['เรื่องลิขสิทธิ์ของชีทคุณ', 'A copyright case about your sheet'],
  },
  'case-answered': { needed: true, subject: ['ทีมงานสรุปตอบคุณแล้ว', 'Our team has answered you'] },
  sale: { needed: false, subject: ['ชีทของคุณขายได้แล้ว', 'You sold a sheet'] },
  'gift-taken': { needed: false, subject: ['เพื่อนรับของขวัญของคุณแล้ว', 'Your gift was taken'] },
  'month-closed': { needed: false, subject: ['ปิดยอดขายเดือนที่แล้ว', 'Last month was closed'] },
  'sheet-approved': { needed: false, subject: ['ชีทของคุณวางขายแล้ว', 'Your sheet is on sale'] },
  'sheet-rejected': { needed: false, subject: ['ชีทของคุณต้องแก้ไข', 'Your sheet needs changes'] },
  'sheet-new-version': {
    needed: false,
    subject: ['ชีทที่คุณซื้อมีฉบับใหม่', 'A sheet you bought has a new version'],
  },
  'author-new-sheet': {
    needed: false,
    subject: ['ผู้เขียนที่คุณติดตามมีชีทใหม่', 'New sheets by authors you follow'],
  },
  'wished-sheet': {
    needed: false,
    subject: ['มีชีทที่คุณเคยค้นหาแล้ว', 'A sheet that you looked for is here'],
  },
  'report-new': { needed: false, subject: ['มีรายงานปัญหาเรื่องชีทของคุณ', 'Your sheet was reported'] },
  'report-answered': { needed: false, subject: ['มีคำตอบเรื่องที่คุณรายงาน', 'Your report was answered'] },
  'question-new': {
    needed: false,
    subject: ['มีคนถามเรื่องชีทของคุณ', 'A question about your sheet'],
  },
  'question-answered': {
    needed: false,
    subject: ['ผู้เขียนตอบคำถามของคุณแล้ว', 'Your question was answered'],
  },
  'review-new': { needed: false, subject: ['ชีทของคุณได้รีวิวใหม่', 'A new review of your sheet'] },
  'review-hidden': {
    needed: true,
    subject: ['ทีมงานซ่อนรีวิวของคุณ', 'Our team has hidden a review of yours'],
  },
  'review-answered': {
    needed: false,
    subject: ['ผู้เขียนอ่านรีวิวของคุณแล้ว', 'The author has read your review'],
  },
  exam: { needed: false, subject: ['ใกล้สอบแล้ว วันนี้อ่านอีกนิด', 'Your exams are near'] },
  tutoring: { needed: false, subject: ['เตือนเรื่องติวออนไลน์', 'Reminder of your tutoring session'] },
} as const satisfies Record<string, Notice>

export type NoticeKind = keyof typeof catalogue

export const noticeKinds = Object.keys(catalogue) as NoticeKind[]
/** Those one may take oneself off, in the order of the account page. */
export const optionalNotices = noticeKinds.filter((kind) => !catalogue[kind].needed)

export function isNoticeKind(text: string): text is NoticeKind {
  return Object.hasOwn(catalogue, text)
}

export function isNeeded(kind: NoticeKind): boolean {
  return catalogue[kind].needed
}

/** A digest: it comes one way only. */
export function isToldOnce(kind: NoticeKind): boolean {
  return kind === 'exam'
}

export function subjectOf(kind: NoticeKind): { th: string; en: string } {
  const [th, en] = catalogue[kind].subject
  return { th, en }
}
