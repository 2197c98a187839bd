import { bangkokTime, englishLongDate, thaiLongDate } from '#rules/calendar/bangkok.ts'
import { escapeHtml, sendMessage } from '#server/features/messages/index.ts'
import type { Trx } from '#server/platform/database.ts'

export type AuthorNotice = { id: string; authorId: string; name: string; reason: string; at?: Date }

type Decision =
  | 'approved'
  | 'approved-waits'
  | 'released'
  | 'rejected'
  | 'reset'
  | 'version-approved'
  | 'version-rejected'
  | 'version-reset'
  | 'price-accepted'
  | 'price-declined'
  | 'paused'
  | 'resumed'

/** What staff decided about a sheet, in its author's notices (decisions §4: "the seller is notified each time"). */
export async function tellAuthor(trx: Trx, sheet: AuthorNotice, decision: Decision): Promise<void> {
  const { type, notice, th, en } = notices[decision]
  const names = { sheet: `<b>${escapeHtml(sheet.name)}</b>`, reason: escapeHtml(sheet.reason) }
  // In a paragraph of its own: the letter makes a button of it.
  const link = (text: string, path: string) => `</p><p><a href="${path}?${sheet.id}">${text}</a>`
  await sendMessage(trx, {
    personId: sheet.authorId,
    type,
    ...(notice === undefined ? {} : { notice }),
    html: {
      th: `<p>${th({ ...names, link, moment: writeMoment(sheet.at, thaiLongDate) })}</p>`,
      en: `<p>${en({ ...names, link, moment: writeMoment(sheet.at, englishLongDate) })}</p>`,
    },
  })
}

/** A colleague has given it to them to review. */
export async function tellReviewer(
  trx: Trx,
  personId: string,
  { id, name }: AuthorNotice,
  version: number | undefined,
): Promise<void> {
  const sheet = `<b>${escapeHtml(name)}</b>`
  const path = `/staff/verifySheet?sheet=${version === undefined ? id : `${id}.${version}`}`
  await sendMessage(trx, {
    personId,
    type: 'info',
    html: {
      th: `<p>เพื่อนร่วมทีมส่งชีท ${sheet} ให้คุณตรวจ</p><p><a href="${path}">เปิดตรวจ</a></p>`,
      en: `<p>A colleague has given you the sheet ${sheet} to review.</p><p><a href="${path}">Open it</a></p>`,
    },
  })
}

function writeMoment(at: Date | undefined, write: (at: Date) => string): string {
  return at === undefined ? '' : `${write(at)} ${bangkokTime(at)}`
}

type Words = (text: {
  sheet: string
  reason: string
  moment: string
  link: (text: string, path: string) => string
}) => string

const editor = '/seller/editSheet'
const editorAfter = '/seller/editSheetAfter'

type Notice = {
  type: 'success' | 'warning' | 'info'
  /** Told by mail and push as well. */
  notice?: 'sheet-approved' | 'sheet-rejected'
  th: Words
  en: Words
}

const notices: Record<Decision, Notice> = {
  approved: {
    type: 'success',
    notice: 'sheet-approved',
    th: ({ sheet, link }) => `ชีท ${sheet} ผ่านการตรวจแล้ว วางขายอยู่ตอนนี้${link('ดูข้อมูลชีท', editorAfter)}`,
    en: ({ sheet, link }) =>
      `Your sheet ${sheet} has passed the review and is on sale now.${link('See its data', editorAfter)}`,
  },
  // No letter: that one says that it is on sale, and comes when it is.
  'approved-waits': {
    type: 'success',
    th: ({ sheet, moment, link }) =>
      `ชีท ${sheet} ผ่านการตรวจแล้ว จะวางขายเองวันที่ ${moment} น.${link('ดูหรือเปลี่ยนเวลาวางขาย', editorAfter)}`,
    en: ({ sheet, moment, link }) =>
      `Your sheet ${sheet} has passed the review. It goes on sale by itself on ${moment}.${link('See or change the time', editorAfter)}`,
  },
  released: {
    type: 'success',
    notice: 'sheet-approved',
    th: ({ sheet, link }) => `ถึงเวลาแล้ว ชีท ${sheet} วางขายอยู่ตอนนี้${link('ดูข้อมูลชีท', editorAfter)}`,
    en: ({ sheet, link }) =>
      `It is time: your sheet ${sheet} is on sale now.${link('See its data', editorAfter)}`,
  },
  rejected: {
    type: 'warning',
    notice: 'sheet-rejected',
    th: ({ sheet, reason, link }) => `ชีท ${sheet} ถูกตีกลับ: ${reason} แก้แล้วส่งใหม่ได้${link('แก้ไขชีท', editor)}`,
    en: ({ sheet, reason, link }) =>
      `Your sheet ${sheet} was sent back: ${reason} Fix it and hand it in again.${link('Edit the sheet', editor)}`,
  },
  reset: {
    type: 'info',
    th: ({ sheet }) => `ชีท ${sheet} กลับเข้าคิวตรวจอีกครั้ง เราจะแจ้งผลให้ทราบ`,
    en: ({ sheet }) => `Your sheet ${sheet} is back in the review queue. We will tell you the result.`,
  },
  'version-approved': {
    type: 'success',
    notice: 'sheet-approved',
    th: ({ sheet, link }) =>
      `ฉบับใหม่ของชีท ${sheet} ผ่านการตรวจแล้ว ผู้ซื้อทุกคนได้รับฉบับใหม่${link('ดูข้อมูลชีท', editorAfter)}`,
    en: ({ sheet, link }) =>
      `The new version of your sheet ${sheet} has passed the review. Everyone who owns it gets it.${link('See its data', editorAfter)}`,
  },
  'version-rejected': {
    type: 'warning',
    notice: 'sheet-rejected',
    th: ({ sheet, reason, link }) =>
      `ฉบับใหม่ของชีท ${sheet} ถูกตีกลับ: ${reason} ฉบับเดิมยังขายอยู่${link('แก้ฉบับใหม่', editorAfter)}`,
    en: ({ sheet, reason, link }) =>
      `The new version of your sheet ${sheet} was sent back: ${reason} The one on sale stays on sale.${link('Fix the new version', editorAfter)}`,
  },
  'version-reset': {
    type: 'info',
    th: ({ sheet }) => `ฉบับใหม่ของชีท ${sheet} กลับเข้าคิวตรวจอีกครั้ง ฉบับเดิมยังขายอยู่`,
    en: ({ sheet }) =>
      `The new version of your sheet ${sheet} is back in the review queue. The one on sale stays on sale.`,
  },
  'price-accepted': {
    type: 'success',
    th: ({ sheet, link }) => `ราคาใหม่ของชีท ${sheet} ผ่านการตรวจแล้ว${link('ดูข้อมูลชีท', editorAfter)}`,
    en: ({ sheet, link }) =>
      `The new price of your sheet ${sheet} counts now.${link('See its data', editorAfter)}`,
  },
  'price-declined': {
    type: 'warning',
    th: ({ sheet, link }) => `ราคาใหม่ของชีท ${sheet} ไม่ผ่านการตรวจ ราคาเดิมยังใช้อยู่${link('แก้ราคา', editorAfter)}`,
    en: ({ sheet, link }) =>
      `The new price of your sheet ${sheet} was declined. The old one stays.${link('Change the price', editorAfter)}`,
  },
  paused: {
    type: 'warning',
    th: ({ sheet, reason }) => `หยุดขายชั่วคราว: ${sheet} เหตุผล: ${reason} ผู้ที่ซื้อไปแล้วยังอ่านได้`,
    en: ({ sheet, reason }) =>
      `Sale paused: ${sheet}. The reason: ${reason} Those who bought it can still read it.`,
  },
  resumed: {
    type: 'success',
    th: ({ sheet }) => `${sheet} กลับมาขายได้แล้ว`,
    en: ({ sheet }) => `${sheet} is on sale again.`,
  },
}
