import { bangkokTime, englishLongDate, thaiLongDate } from '#rules/calendar/bangkok.ts'
import { html, template, none, typed } from './template.ts'

type Decided = { id: string; sheet: string; reason: string; at: Date | undefined }

/** Staff's decision on a sheet. A link stands in a paragraph of its own: the email makes a button of it. */
export const sheetDecided = {
  approved: template<Decided>({
    th: ({ sheet, id }) =>
      html`<p>ชีท <b>${sheet}</b> ผ่านการตรวจแล้ว วางขายอยู่ตอนนี้</p><p><a href="/seller/editSheetAfter?${id}">ดูข้อมูลชีท</a></p>`,
    en: ({ sheet, id }) =>
      html`<p>Your sheet <b>${sheet}</b> has passed the review and is on sale now.</p><p><a href="/seller/editSheetAfter?${id}">See its data</a></p>`,
  }),
  'approved-waits': template<Decided>({
    th: ({ sheet, at, id }) =>
      html`<p>ชีท <b>${sheet}</b> ผ่านการตรวจแล้ว จะวางขายเองวันที่ ${moment(at, thaiLongDate)} น.</p><p><a href="/seller/editSheetAfter?${id}">ดูหรือเปลี่ยนเวลาวางขาย</a></p>`,
    en: ({ sheet, at, id }) =>
      html`<p>Your sheet <b>${sheet}</b> has passed the review. It goes on sale by itself on ${moment(at, englishLongDate)}.</p><p><a href="/seller/editSheetAfter?${id}">See or change the time</a></p>`,
  }),
  'approved-held': template<Decided>({
    th: ({ sheet, id }) =>
      html`<p>ชีท <b>${sheet}</b> ผ่านการตรวจแล้ว แต่ยังไม่วางขาย เพราะปิดการขายไว้</p><p><a href="/seller/editSheetAfter?${id}">ดูข้อมูลชีท</a></p>`,
    en: ({ sheet, id }) =>
      html`<p>Your sheet <b>${sheet}</b> has passed the review, and is not on sale yet: its sale is closed.</p><p><a href="/seller/editSheetAfter?${id}">See its data</a></p>`,
  }),
  released: template<Decided>({
    th: ({ sheet, id }) =>
      html`<p>ถึงเวลาแล้ว ชีท <b>${sheet}</b> วางขายอยู่ตอนนี้</p><p><a href="/seller/editSheetAfter?${id}">ดูข้อมูลชีท</a></p>`,
    en: ({ sheet, id }) =>
      html`<p>It is time: your sheet <b>${sheet}</b> is on sale now.</p><p><a href="/seller/editSheetAfter?${id}">See its data</a></p>`,
  }),
  rejected: template<Decided>({
    th: ({ sheet, reason, id }) =>
      html`<p>ชีท <b>${sheet}</b> ถูกตีกลับ: ${reason} แก้แล้วส่งใหม่ได้</p><p><a href="/seller/editSheet?${id}">แก้ไขชีท</a></p>`,
    en: ({ sheet, reason, id }) =>
      html`<p>Your sheet <b>${sheet}</b> was sent back: ${reason} Fix it and hand it in again.</p><p><a href="/seller/editSheet?${id}">Edit the sheet</a></p>`,
  }),
  reset: template<Decided>({
    th: ({ sheet }) => html`<p>ชีท <b>${sheet}</b> กลับเข้าคิวตรวจอีกครั้ง เราจะแจ้งผลให้ทราบ</p>`,
    en: ({ sheet }) =>
      html`<p>Your sheet <b>${sheet}</b> is back in the review queue. We will tell you the result.</p>`,
  }),
  'version-approved': template<Decided>({
    th: ({ sheet, id }) =>
      html`<p>ฉบับใหม่ของชีท <b>${sheet}</b> ผ่านการตรวจแล้ว ผู้ซื้อทุกคนได้รับฉบับใหม่</p><p><a href="/seller/editSheetAfter?${id}">ดูข้อมูลชีท</a></p>`,
    en: ({ sheet, id }) =>
      html`<p>The new version of your sheet <b>${sheet}</b> has passed the review. Everyone who owns it gets it.</p><p><a href="/seller/editSheetAfter?${id}">See its data</a></p>`,
  }),
  'version-rejected': template<Decided>({
    th: ({ sheet, reason, id }) =>
      html`<p>ฉบับใหม่ของชีท <b>${sheet}</b> ถูกตีกลับ: ${reason} ฉบับเดิมยังขายอยู่</p><p><a href="/seller/editSheetAfter?${id}">แก้ฉบับใหม่</a></p>`,
    en: ({ sheet, reason, id }) =>
      html`<p>The new version of your sheet <b>${sheet}</b> was sent back: ${reason} The one on sale stays on sale.</p><p><a href="/seller/editSheetAfter?${id}">Fix the new version</a></p>`,
  }),
  'version-reset': template<Decided>({
    th: ({ sheet }) => html`<p>ฉบับใหม่ของชีท <b>${sheet}</b> กลับเข้าคิวตรวจอีกครั้ง ฉบับเดิมยังขายอยู่</p>`,
    en: ({ sheet }) =>
      html`<p>The new version of your sheet <b>${sheet}</b> is back in the review queue. The one on sale stays on sale.</p>`,
  }),
  'price-accepted': template<Decided>({
    th: ({ sheet, id }) =>
      html`<p>ราคาใหม่ของชีท <b>${sheet}</b> ผ่านการตรวจแล้ว</p><p><a href="/seller/editSheetAfter?${id}">ดูข้อมูลชีท</a></p>`,
    en: ({ sheet, id }) =>
      html`<p>The new price of your sheet <b>${sheet}</b> counts now.</p><p><a href="/seller/editSheetAfter?${id}">See its data</a></p>`,
  }),
  'price-declined': template<Decided>({
    th: ({ sheet, id }) =>
      html`<p>ราคาใหม่ของชีท <b>${sheet}</b> ไม่ผ่านการตรวจ ราคาเดิมยังใช้อยู่</p><p><a href="/seller/editSheetAfter?${id}">แก้ราคา</a></p>`,
    en: ({ sheet, id }) =>
      html`<p>The new price of your sheet <b>${sheet}</b> was declined. The old one stays.</p><p><a href="/seller/editSheetAfter?${id}">Change the price</a></p>`,
  }),
  paused: template<Decided>({
    th: ({ sheet, reason }) => html`<p>หยุดขายชั่วคราว: <b>${sheet}</b> เหตุผล: ${reason} ผู้ที่ซื้อไปแล้วยังอ่านได้</p>`,
    en: ({ sheet, reason }) =>
      html`<p>Sale paused: <b>${sheet}</b>. The reason: ${reason} Those who bought it can still read it.</p>`,
  }),
  hidden: template<Decided>({
    th: ({ sheet }) =>
      html`<p>ทีมงานปิดการขายชีท <b>${sheet}</b> ผู้ที่ซื้อไปแล้วยังอ่านได้</p><p><a href="/user/support">ถามทีมงานเรื่องนี้</a></p>`,
    en: ({ sheet }) =>
      html`<p>Our team closed the sale of <b>${sheet}</b>. Those who bought it can still read it.</p><p><a href="/user/support">Ask our team about it</a></p>`,
  }),
  resumed: template<Decided>({
    th: ({ sheet }) => html`<p><b>${sheet}</b> กลับมาขายได้แล้ว</p>`,
    en: ({ sheet }) => html`<p><b>${sheet}</b> can be sold again.</p>`,
  }),
}

type Store = { nameTh: string; nameEn: string; reason: string }

/** Staff's decision on a whole institution, to each of its authors. */
export const storeDecided = {
  paused: template<Store>({
    th: ({ nameTh, reason }) =>
      html`<p>หยุดขายชีทของ <b>${nameTh}</b> ทั้งสถาบันชั่วคราว รวมชีทของคุณ เหตุผล: ${reason} ผู้ที่ซื้อไปแล้วยังอ่านได้</p>`,
    en: ({ nameEn, reason }) =>
      html`<p>Sale paused for all sheets of <b>${nameEn}</b>, yours among them. The reason: ${reason} Those who bought them can still read them.</p>`,
  }),
  resumed: template<Store>({
    th: ({ nameTh }) => html`<p>ชีทของ <b>${nameTh}</b> กลับมาขายได้แล้ว รวมชีทของคุณ</p>`,
    en: ({ nameEn }) => html`<p>Sheets of <b>${nameEn}</b> are on sale again, yours among them.</p>`,
  }),
}

function moment(at: Date | undefined, write: (at: Date) => string): string {
  return at === undefined ? '' : `${write(at)} ${bangkokTime(at)}`
}

/** A colleague has given it to them to review. */
export const sheetToReview = template<{ target: string; sheet: string }>({
  th: ({ target, sheet }) =>
    html`<p>เพื่อนร่วมทีมส่งชีท <b>${sheet}</b> ให้คุณตรวจ</p><p><a href="/staff/verifySheet?sheet=${target}">เปิดตรวจ</a></p>`,
  en: ({ target, sheet }) =>
    html`<p>A colleague has given you the sheet <b>${sheet}</b> to review.</p><p><a href="/staff/verifySheet?sheet=${target}">Open it</a></p>`,
})

export const newVersion = template<{ id: string; sheet: string; whatsNew: string }>({
  th: ({ id, sheet, whatsNew }) =>
    html`ชีท <b>${sheet}</b> ที่คุณซื้อไว้มีฉบับใหม่แล้ว อ่านได้เลยไม่ต้องจ่ายเพิ่ม${whatsNew === '' ? '' : `: ${whatsNew}`} <a href="/user/readSheet?${id}">อ่านฉบับใหม่</a>`,
  en: ({ id, sheet, whatsNew }) =>
    html`The sheet <b>${sheet}</b> that you own has a new version, at no extra cost${whatsNew === '' ? '' : `: ${whatsNew}`} <a href="/user/readSheet?${id}">Read it</a>`,
})

type NewSheets = { sheets: readonly { id: string; name: string; author: string }[]; named: number }

export const newSheets = template<NewSheets>({
  th: (fresh) => html`<p>ผู้เขียนที่คุณติดตามวางขายชีทใหม่ ${fresh.sheets.length} ชีท${listed(fresh)}</p>`,
  en: (fresh) =>
    html`<p>${fresh.sheets.length === 1 ? 'A new sheet' : `${fresh.sheets.length} new sheets`} by authors you follow${listed(fresh)}</p>`,
})

function listed({ sheets, named }: NewSheets) {
  const lines = sheets
    .slice(0, named)
    .map(({ id, name, author }) => html`<br><a href="/infoSheet/${id}">${name}</a> · ${author}`)
  return html`${lines}${sheets.length > named ? html`<br>…` : none}`
}

export const wishFound = template<{ id: string; name: string; wish: string }>({
  th: ({ id, name, wish }) =>
    html`<p>มีชีทที่คุณเคยค้นหา “${wish}” แล้ว: <a href="/infoSheet/${id}">${name}</a></p>`,
  en: ({ id, name, wish }) =>
    html`<p>A sheet that you looked for (“${wish}”) is here: <a href="/infoSheet/${id}">${name}</a></p>`,
})

type About = { id: string; sheet: string }

export const questionNew = template<About & { text: string }>({
  th: ({ id, sheet, text }) =>
    html`<p>มีคนถามเรื่องชีท <b>${sheet}</b></p>${typed(text)}<p><a href="/infoSheet/${id}#questions">ตอบให้ทุกคนได้อ่าน</a></p>`,
  en: ({ id, sheet, text }) =>
    html`<p>Somebody asks about your sheet <b>${sheet}</b></p>${typed(text)}<p><a href="/infoSheet/${id}#questions">Answer it for everybody</a></p>`,
})

export const questionAnswered = template<About & { text: string }>({
  th: ({ id, sheet, text }) =>
    html`<p>ผู้เขียนชีท <b>${sheet}</b> ตอบคำถามของคุณแล้ว</p>${typed(text)}<p><a href="/infoSheet/${id}#questions">ดูที่หน้าชีท</a></p>`,
  en: ({ id, sheet, text }) =>
    html`<p>The author of <b>${sheet}</b> has answered your question</p>${typed(text)}<p><a href="/infoSheet/${id}#questions">See it on the sheet’s page</a></p>`,
})

const ownReviews = '/seller/sellreport?tab=reviews'

export const reviewNew = template<{ sheet: string; score: number; text: string }>({
  th: ({ sheet, score, text }) =>
    html`<p>ชีท <b>${sheet}</b> ได้รีวิว ${score} ดาว</p>${typed(text)}<p><a href="${ownReviews}">ตอบหรือขอบคุณ</a></p>`,
  en: ({ sheet, score, text }) =>
    html`<p>Your sheet <b>${sheet}</b> got a review of ${score} ${score === 1 ? 'star' : 'stars'}</p>${typed(text)}<p><a href="${ownReviews}">Answer it or say thanks</a></p>`,
})

export const reviewAnswered = template<About & { text: string }>({
  th: ({ id, sheet, text }) =>
    html`<p>ผู้เขียนชีท <b>${sheet}</b> ตอบรีวิวของคุณแล้ว</p>${typed(text)}<p><a href="/infoSheet/${id}#reviews">ดูที่หน้าชีท</a></p>`,
  en: ({ id, sheet, text }) =>
    html`<p>The author of <b>${sheet}</b> has answered your review</p>${typed(text)}<p><a href="/infoSheet/${id}#reviews">See it on the sheet’s page</a></p>`,
})

export const reviewThanked = template<About>({
  th: ({ id, sheet }) =>
    html`<p>ผู้เขียนชีท <b>${sheet}</b> ขอบคุณสำหรับรีวิวของคุณ</p><p><a href="/infoSheet/${id}#reviews">ดูที่หน้าชีท</a></p>`,
  en: ({ id, sheet }) =>
    html`<p>The author of <b>${sheet}</b> thanks you for your review</p><p><a href="/infoSheet/${id}#reviews">See it on the sheet’s page</a></p>`,
})

export const reviewHidden = template<{ sheet: string; reason: string }>({
  th: ({ sheet, reason }) =>
    html`<p>ทีมงานซ่อนรีวิวของคุณเรื่องชีท <b>${sheet}</b> คนอื่นไม่เห็น และดาวไม่ถูกนับ เหตุผล:</p>${typed(reason)}<p><a href="/user/support">คุยกับทีมงาน</a></p>`,
  en: ({ sheet, reason }) =>
    html`<p>Our team has hidden your review of <b>${sheet}</b>: others do not see it, and its stars do not count. Why:</p>${typed(reason)}<p><a href="/user/support">Talk to our team</a></p>`,
})
