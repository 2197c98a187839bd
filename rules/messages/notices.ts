import { localeCodes, say, type Texts } from '#rules/locales.ts'

/** Message styles. */
export const messageTypes = ['info', 'success', 'warning', 'danger'] as const
export type MessageType = (typeof messageTypes)[number]

type Pair = readonly [thai: string, english: string]

/**
 * Notices that also go by LINE, email and push. Those with a name can be switched off on the account page, under buying or selling. The
 * others concern an order or the safety of account and money, and always come.
 */
type Notice = { subject: Pair } & ({ name?: never } | { name: Pair; isOfSelling?: true })

const catalogue = {
  'order-paid': { subject: ['ได้รับเงินแล้ว ชีทพร้อมอ่าน', 'Payment received, your sheets are ready'] },
  'money-held': { subject: ['เงินที่โอนมายังไม่ตรงกับคำสั่งซื้อ', 'The money you sent does not fit the order yet'] },
  refund: { subject: ['เรื่องการคืนเงินคำสั่งซื้อ', 'About the refund of your order'] },
  payout: { subject: ['มีความเคลื่อนไหวของเงินค่าชีท', 'News about your payout'] },
  'bank-account-changed': {
    subject: ['บัญชีธนาคารที่รับเงินถูกเปลี่ยน', 'Your bank account for payouts was changed'],
  },
  'export-ready': { subject: ['สำเนาข้อมูลของคุณพร้อมแล้ว', 'Your copy of your data is ready'] },
  'sign-in-joined': {
    subject: ['มีการเชื่อมวิธีเข้าสู่ระบบกับบัญชีของคุณ', 'A way of signing in was joined to your account'],
  },
  'line-stopped': { subject: ['แจ้งเตือนทาง LINE ถูกปิดแล้ว', 'LINE notifications are off now'] },
  'own-code-stopped': { subject: ['ทีมงานหยุดโค้ดส่วนลดของคุณ', 'Our team stopped a promo code of yours'] },
  'author-picture': { subject: ['เรื่องรูปที่หน้าผู้เขียนของคุณ', 'About the picture on your author page'] },
  'copyright-claim': { subject: ['เรื่องลิขสิทธิ์ของชีทคุณ', 'A copyright case about your sheet'] },
  'case-answered': { subject: ['ทีมงานสรุปตอบคุณแล้ว', 'Our team has answered you'] },
  sale: {
    subject: ['ชีทของคุณขายได้แล้ว', 'You sold a sheet'],
    name: ['มีคนซื้อชีทของฉัน', 'Somebody bought my sheet'],
    isOfSelling: true,
  },
  'gift-taken': {
    subject: ['เพื่อนรับของขวัญของคุณแล้ว', 'Your gift was opened'],
    name: ['เพื่อนรับของขวัญของฉัน', 'My gift was opened'],
  },
  'month-closed': {
    subject: ['ปิดยอดขายเดือนที่แล้ว', 'Last month was closed'],
    name: ['ปิดยอดขายรายเดือน', 'My month of sales was closed'],
    isOfSelling: true,
  },
  'sheet-approved': {
    subject: ['ชีทของคุณวางขายแล้ว', 'Your sheet is on sale'],
    name: ['ชีทของฉันผ่านการตรวจ', 'My sheet passed the review'],
    isOfSelling: true,
  },
  'sheet-rejected': {
    subject: ['ชีทของคุณต้องแก้ไข', 'Your sheet needs changes'],
    name: ['ชีทของฉันถูกตีกลับ', 'My sheet was sent back'],
    isOfSelling: true,
  },
  'sheet-new-version': {
    subject: ['ชีทที่คุณซื้อมีฉบับใหม่', 'A sheet you bought has a new version'],
    name: ['ชีทที่ซื้อมีฉบับใหม่', 'A sheet I bought has a new version'],
  },
  'author-new-sheet': {
    subject: ['ผู้เขียนที่คุณติดตามมีชีทใหม่', 'New sheets by authors you follow'],
    name: ['ชีทใหม่ของผู้เขียนที่ติดตาม', 'New sheets by authors I follow'],
  },
  'wished-sheet': {
    subject: ['มีชีทที่คุณเคยค้นหาแล้ว', 'A sheet that you looked for is here'],
    name: ['ชีทที่เคยค้นหาไม่เจอ', 'A sheet I looked for in vain'],
  },
  'report-new': {
    subject: ['มีรายงานปัญหาเรื่องชีทของคุณ', 'Your sheet was reported'],
    name: ['มีรายงานเรื่องชีทของฉัน', 'My sheet was reported'],
    isOfSelling: true,
  },
  'report-answered': {
    subject: ['มีคำตอบเรื่องที่คุณรายงาน', 'Your report was answered'],
    name: ['มีคำตอบเรื่องที่ฉันรายงาน', 'My report was answered'],
  },
  'question-new': {
    subject: ['มีคนถามเรื่องชีทของคุณ', 'A question about your sheet'],
    name: ['คำถามเรื่องชีทของฉัน', 'Questions about my sheets'],
    isOfSelling: true,
  },
  'question-answered': {
    subject: ['ผู้เขียนตอบคำถามของคุณแล้ว', 'Your question was answered'],
    name: ['คำตอบของผู้เขียน', 'Answers by authors'],
  },
  'review-new': {
    subject: ['ชีทของคุณได้รีวิวใหม่', 'A new review of your sheet'],
    name: ['รีวิวใหม่ของชีทฉัน', 'New reviews of my sheets'],
    isOfSelling: true,
  },
  'review-hidden': { subject: ['ทีมงานซ่อนรีวิวของคุณ', 'Our team has hidden a review of yours'] },
  'review-answered': {
    subject: ['ผู้เขียนอ่านรีวิวของคุณแล้ว', 'The author has read your review'],
    name: ['คำตอบหรือคำขอบคุณสำหรับรีวิวของฉัน', 'Answers and thanks for my reviews'],
  },
  exam: {
    subject: ['ใกล้สอบแล้ว วันนี้อ่านอีกนิด', 'Your exams are near'],
    name: ['เตือนตอนเย็นก่อนสอบ', 'Evening reminders before my exams'],
  },
  tutoring: {
    subject: ['เตือนเรื่องติวออนไลน์', 'Reminder of your tutoring session'],
    name: ['เตือนก่อนติวออนไลน์', 'Reminders of tutoring sessions'],
  },
} as const satisfies Record<string, Notice>

export type NoticeKind = keyof typeof catalogue
export type OptionalNotice = {
  [Kind in NoticeKind]: (typeof catalogue)[Kind] extends { name: Pair } ? Kind : never
}[NoticeKind]

export const noticeKinds = Object.keys(catalogue) as NoticeKind[]
/** Notices that a person may turn off, in the order of the account page. */
export const optionalNotices = noticeKinds.filter((kind): kind is OptionalNotice => !isNeeded(kind))

export function isNoticeKind(text: string): text is NoticeKind {
  return Object.hasOwn(catalogue, text)
}

export function isNeeded(kind: NoticeKind): boolean {
  return !('name' in catalogue[kind])
}

/** A digest: it comes one way only. */
export function isSentOnce(kind: NoticeKind): boolean {
  return kind === 'exam'
}

export function subjectOf(kind: NoticeKind): Texts {
  const { subject } = catalogue[kind]
  const [th, en] = subject
  return {
    ...Object.fromEntries(localeCodes.slice(2).map((locale) => [locale, say(subject, locale)])),
    th,
    en,
  }
}

/** The kind's name on the account page; undefined for kinds that always come. */
export function optionOf(kind: string): { name: Pair; isOfSelling: boolean } | undefined {
  const notice: Notice | undefined = isNoticeKind(kind) ? catalogue[kind] : undefined
  return notice?.name && { name: notice.name, isOfSelling: notice.isOfSelling ?? false }
}
