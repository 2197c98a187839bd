import { bangkokTime, englishShortDate, thaiShortDate } from '#rules/calendar/bangkok.ts'
import { englishMonthYear, type Period, thaiMonthYear } from '#rules/calendar/periods.ts'
import { refundReasonIn } from '#rules/orders/refund.ts'
import type { UnmatchedReason } from '#rules/payments/transfer-states.ts'
import { html, none, template } from './template.ts'

export const giftTaken = template<{ name: string; orderId: string }>({
  th: ({ name, orderId }) =>
    html`<p>เพื่อนรับของขวัญ ${name} แล้ว</p><p><a href="/user/myorder?${orderId}">ดูคำสั่งซื้อ</a></p>`,
  en: ({ name, orderId }) =>
    html`<p>Your gift ${name} was opened</p><p><a href="/user/myorder?${orderId}">See the order</a></p>`,
})

export const giftEnded = template<{ name: string }>({
  th: ({ name }) => html`<p>ของขวัญ ${name} ถูกยกเลิกและคืนเงินให้ผู้ให้แล้ว ชีทนี้จึงไม่อยู่ในชีทของฉันแล้ว</p>`,
  en: ({ name }) =>
    html`<p>The gift ${name} was cancelled and its money given back to its giver, so it is no longer in My sheets.</p>`,
})

export const refundAsked = template<{ orderId: string }>({
  th: ({ orderId }) =>
    html`<p>ได้รับคำขอคืนเงินของ<a href="/user/refund?order=${orderId}">คำสั่งซื้อ ${orderId}</a> แล้ว เราตอบภายใน 3 วันทำการ</p>`,
  en: ({ orderId }) =>
    html`<p>We have your refund request for <a href="/user/refund?order=${orderId}">order ${orderId}</a>, and answer within 3 working days.</p>`,
})

export const refundRefused = template<{ orderId: string; answer: string }>({
  th: ({ orderId, answer }) =>
    html`<p>เราไม่สามารถคืนเงินของ<a href="/user/refund?order=${orderId}">คำสั่งซื้อ ${orderId}</a> ได้ เหตุผล: ${answer}</p>`,
  en: ({ orderId, answer }) =>
    html`<p>We cannot refund your <a href="/user/refund?order=${orderId}">order ${orderId}</a>. Reason: ${answer}</p>`,
})

/** The reason is staff's own words, the same in every language. */
export const orderRefunded = template<{
  orderId: string
  isWhole: boolean
  /** Its giver has never had it among their sheets. */
  isGift: boolean
  names: readonly string[]
  reason: string
  /** Null: nothing is owed. */
  baht: string | null
}>({
  th: ({ orderId, isWhole, isGift, names, reason, baht }) =>
    html`<p>${isWhole ? '' : 'บางรายการของ'}<a href="/user/myorder?${orderId}">คำสั่งซื้อ ${orderId}</a> ถูกยกเลิกและคืนเงินแล้ว เหตุผล: ${refundReasonIn(reason, 'th')}</p><ul>${names.map((name) => html`<li>${name}</li>`)}</ul>${baht === null ? none : html`<p>เราจะโอนเงิน ${baht} บาท คืนให้คุณ และแจ้งอีกครั้งเมื่อโอนแล้ว</p>`}<p>${isGift ? 'ของขวัญนี้เปิดอ่านไม่ได้แล้ว' : 'ชีทเหล่านี้ไม่อยู่ในชีทของฉันแล้ว'}</p>`,
  en: ({ orderId, isWhole, isGift, names, reason, baht }) =>
    html`<p>${isWhole ? 'Your' : 'A part of your'} <a href="/user/myorder?${orderId}">order ${orderId}</a> was refunded. Reason: ${refundReasonIn(reason, 'en')}</p><ul>${names.map((name) => html`<li>${name}</li>`)}</ul>${baht === null ? none : html`<p>We will transfer ${baht} baht back to you, and tell you when it is done.</p>`}<p>${isGift ? 'The gift can no longer be read.' : 'These sheets are no longer in My sheets.'}</p>`,
})

export const moneyReturned = template<{ baht: string; reference: string }>({
  th: ({ baht, reference }) => html`<p>โอนเงินคืน ${baht} บาทให้คุณแล้ว เลขอ้างอิงของธนาคาร ${reference}</p>`,
  en: ({ baht, reference }) =>
    html`<p>We have transferred ${baht} baht back to you. The bank's number is ${reference}</p>`,
})

export const moneyGivenBack = template<{ baht: string; orderId: string | null }>({
  th: ({ baht, orderId }) =>
    html`<p>ธนาคารหรือผู้ให้บริการชำระเงินคืนเงิน ${baht} บาท${orderId === null ? '' : html` ของ<a href="/user/myorder?${orderId}">คำสั่งซื้อ ${orderId}</a>`} ให้คุณแล้ว เราจึงไม่โอนยอดนี้ซ้ำ</p>`,
  en: ({ baht, orderId }) =>
    html`<p>The bank or the payment service has given ${baht} baht${orderId === null ? '' : html` of <a href="/user/myorder?${orderId}">order ${orderId}</a>`} back to you already, so we do not transfer this sum again.</p>`,
})

export const creditSetOff = template<{ baht: string; orderId: string | null }>({
  th: ({ baht, orderId }) =>
    html`<p>เครดิต ${baht} บาทที่จ่าย${orderId === null ? '' : html`<a href="/user/myorder?${orderId}">คำสั่งซื้อ ${orderId}</a> `}มาจากเงินที่ธนาคารหรือผู้ให้บริการชำระเงินคืนให้คุณไปแล้ว เงินคืนส่วนนี้จึงหักกลบกับเครดิตนั้น</p>`,
  en: ({ baht, orderId }) =>
    html`<p>${baht} baht of the credit that paid ${orderId === null ? 'it' : html`<a href="/user/myorder?${orderId}">order ${orderId}</a>`} came from money which the bank or the payment service has given back to you since, so this part of the refund is set against that credit.</p>`,
})

export const keptAsCredit = template<{ baht: string }>({
  th: ({ baht }) =>
    html`<p>เก็บเงิน ${baht} บาทเป็น<a href="/account/credit">เครดิตของคุณ</a>แล้ว ใช้จ่ายคำสั่งซื้อได้ทันที หรือถอนเข้าบัญชีเมื่อไรก็ได้</p>`,
  en: ({ baht }) =>
    html`<p>${baht} baht are now <a href="/account/credit">your credit</a>. Pay an order with them, or take them out to your account at any time.</p>`,
})

type SaleRefunded = {
  sum: string
  reason: string
  /** Of the sale, and the one in which the refund counts; the same where that month is open. */
  sold: Period
  counts: Period
  isOpen: boolean
  lines: readonly { name: string; paid: string; share: string }[]
}

export const saleRefunded = template<SaleRefunded>({
  th: ({ sum, reason, sold, counts, isOpen, lines }) =>
    html`<p>มีการคืนเงินค่าชีทให้ผู้ซื้อ หักจากส่วนแบ่งของคุณ ${sum} บาท เหตุผล: ${refundReasonIn(reason, 'th')}</p><ul>${lines.map(
      ({ name, paid, share }) => html`<li>${name} ขายได้ ${paid} บาท หัก ${share} บาท</li>`,
    )}</ul><p>${
      isOpen
        ? `หักจากรายได้เดือน${thaiMonthYear(sold)} ซึ่งยังไม่ปิดยอด`
        : `รายได้เดือน${thaiMonthYear(sold)} ปิดยอดแล้ว จึงหักจากรายได้เดือน${thaiMonthYear(counts)} ถ้าเดือนนั้นไม่พอ ส่วนที่เหลือหักจากการโอนครั้งถัดไป`
    } <a href="/seller/sellrev">ดูรายได้</a> หากเห็นว่าไม่ถูกต้องให้ติดต่อเรา</p>`,
  en: ({ sum, reason, sold, counts, isOpen, lines }) =>
    html`<p>A buyer got money back for your sheet: ${sum} baht are taken from your share. Reason: ${refundReasonIn(reason, 'en')}</p><ul>${lines.map(
      ({ name, paid, share }) => html`<li>${name}: sold for ${paid} baht, ${share} baht taken</li>`,
    )}</ul><p>${
      isOpen
        ? `It comes off your revenue of ${englishMonthYear(sold)}, which is still open.`
        : `${englishMonthYear(sold)} is closed, so it comes off ${englishMonthYear(counts)}; what that month cannot cover comes off the next transfer.`
    } <a href="/seller/sellrev">See revenue</a>. If you think it is wrong, contact us.</p>`,
})

const way = {
  th: html`<p><a href="/seller/mysheet">ดูยอดของฉัน</a></p>`,
  en: html`<p><a href="/seller/mysheet">See how I do</a></p>`,
}

export const sheetsSold = template<{ names: string; baht: string }>({
  th: ({ names, baht }) => html`<p>มีคนซื้อ ${names} ${baht} บาท</p>${way.th}`,
  en: ({ names, baht }) => html`<p>Somebody bought ${names} for ${baht} baht</p>${way.en}`,
})

type SalesOfDay = {
  day: Date
  count: number
  baht: string
  /** Those that are named. */
  sheets: readonly { name: string; count: number }[]
  hasMore: boolean
}

export const salesOfDay = template<SalesOfDay>({
  th: ({ day, count, baht, ...list }) =>
    html`<p>${thaiShortDate(day)} ขายได้ ${count} ชีท ${baht} บาท${soldSheets(list)}</p>${way.th}`,
  en: ({ day, count, baht, ...list }) =>
    html`<p>${englishShortDate(day)}: ${count} ${count === 1 ? 'sheet' : 'sheets'} sold for ${baht} baht${soldSheets(list)}</p>${way.en}`,
})

function soldSheets({ sheets, hasMore }: Pick<SalesOfDay, 'sheets' | 'hasMore'>) {
  return html`${sheets.map(({ name, count }) => html`<br>${name} × ${count}`)}${hasMore ? html`<br>…` : none}`
}

/** Of an order that a code made free no money came. */
const received = {
  th: (isFree: boolean) => (isFree ? '' : 'ได้รับเงินแล้ว '),
  en: (isFree: boolean) => (isFree ? '' : 'Payment received. '),
}

export const giftPaidSubject = (isTaken: boolean, isFree: boolean) => ({
  th: received.th(isFree) + (isTaken ? 'เพื่อนรับของขวัญแล้ว' : 'ของขวัญพร้อมส่ง'),
  en: received.en(isFree) + (isTaken ? 'Your gift was opened' : 'Your gift is ready to send'),
})

export const giftPaid = template<{ orderId: string; isTaken: boolean; isFree: boolean }>({
  th: ({ orderId, isTaken, isFree }) =>
    html`<p>${received.th(isFree)}${isTaken ? 'เพื่อนรับของขวัญแล้ว' : 'ของขวัญพร้อมส่งให้เพื่อน'}</p><p><a href="/user/myorder?${orderId}">${isTaken ? 'ดูคำสั่งซื้อ' : 'ทำลิงก์ของขวัญ'}</a></p><p><a href="/account/receipt?${orderId}">ใบเสร็จรับเงิน</a></p>`,
  en: ({ orderId, isTaken, isFree }) =>
    html`<p>${received.en(isFree)}${isTaken ? 'Your gift was opened' : 'Your gift is ready to send'}</p><p><a href="/user/myorder?${orderId}">${isTaken ? 'See the order' : 'Make the link of the gift'}</a></p><p><a href="/account/receipt?${orderId}">Receipt</a></p>`,
})

export type PaidSession = {
  sheetId: string
  title: string
  startAt: Date
  /** To its calendar file, in the language of this number. */
  calendar: (language: 0 | 1) => string
}

/** Includes purchased live sessions still ahead: name, time, link and calendar file. */
export const orderPaid = template<{
  orderId: string
  count: number
  isFree: boolean
  sessions: readonly PaidSession[]
}>({
  th: ({ orderId, count, isFree, sessions }) =>
    html`<p>${received.th(isFree)}พร้อมอ่าน ${count} ชีท</p><p><a href="/mysheet">ไปที่ชีทของฉัน</a></p><p><a href="/account/receipt?${orderId}">ใบเสร็จรับเงิน</a></p>${sessions.map(
      ({ sheetId, title, startAt, calendar }) =>
        html`<p><b>ติวสด: ${title}</b><br>${thaiShortDate(startAt)} ${bangkokTime(startAt)} น.<br><a href="${calendar(0)}">เพิ่มลงปฏิทิน</a><br><a href="/myVideo/${sheetId}">หน้าเข้าติว</a></p>`,
    )}`,
  en: ({ orderId, count, isFree, sessions }) =>
    html`<p>${received.en(isFree)}${count} ${count === 1 ? 'sheet is' : 'sheets are'} ready to read</p><p><a href="/mysheet">Go to My sheets</a></p><p><a href="/account/receipt?${orderId}">Receipt</a></p>${sessions.map(
      ({ sheetId, title, startAt, calendar }) =>
        html`<p><b>Live session: ${title}</b><br>${englishShortDate(startAt)} ${bangkokTime(startAt)} (Bangkok)<br><a href="${calendar(1)}">Add to calendar</a><br><a href="/myVideo/${sheetId}">Page of the session</a></p>`,
    )}`,
})

const moneyKept = {
  LATE: [
    'แต่คำสั่งซื้อหมดอายุหรือถูกยกเลิกแล้ว เราจะคืนเงินให้คุณ',
    'but the order had expired or was cancelled. We will pay it back to you',
  ],
  DOUBLE: [
    'แต่คำสั่งซื้อนี้จ่ายไปแล้ว เราจะคืนเงินส่วนที่ซ้ำ',
    'but the order was paid already. We will pay it back to you',
  ],
  AMOUNT_LOW: [
    'ซึ่งน้อยกว่ายอดที่ต้องจ่าย ทีมงานจะติดต่อกลับ คำสั่งซื้อยังรอการจ่ายเต็มจำนวน',
    'which is less than the price. Our team will contact you; the order still waits for the whole amount',
  ],
  AMOUNT_HIGH: [
    'ซึ่งมากกว่ายอดที่ต้องจ่าย ทีมงานจะตรวจสอบและติดต่อกลับ',
    'which is more than the price. Our team will check and contact you',
  ],
  ALREADY_OWNED: ['แต่คุณมีชีทนี้อยู่แล้ว เราจะคืนเงินให้คุณ', 'for sheets you own already. We will pay it back to you'],
  UNKNOWN_REF: ['แต่ไม่พบคำสั่งซื้อของเงินนี้ ทีมงานจะตรวจสอบ', 'but it fits no order. Our team will check'],
} as const satisfies Record<UnmatchedReason, readonly [th: string, en: string]>

export const moneyHeld = template<{ baht: string; orderId: string; reason: UnmatchedReason }>({
  th: ({ baht, orderId, reason }) =>
    html`<p>เราได้รับเงิน ${baht} บาท สำหรับ<a href="/user/myorder?${orderId}">คำสั่งซื้อ ${orderId}</a> ${moneyKept[reason][0]}</p>`,
  en: ({ baht, orderId, reason }) =>
    html`<p>We received ${baht} baht for <a href="/user/myorder?${orderId}">order ${orderId}</a>, ${moneyKept[reason][1]}.</p>`,
})

/**
 * Role of the reversed money: it paid an order that can still be read; we had refunded its buyer before, by transfer or partly as credit;
 * or it may be what paid an order.
 */
export type TakenBack = 'paid' | 'refunded' | 'credited' | 'perhaps'

/** For staff: the sheets stay with the buyer until a person decides. `twice`: what the buyer has beyond all that was paid. */
export const moneyTakenBack = template<{
  baht: string
  twice: string
  orderId: string | null
  moneyId: number
  what: TakenBack
}>({
  th: ({ baht, twice, orderId, moneyId, what }) =>
    html`<p>ธนาคารดึงเงิน ${baht} บาท (money:${moneyId}) กลับไป</p><p>${
      orderId === null ? '' : html`<a href="/staff/orders?order=${orderId}">คำสั่งซื้อ ${orderId}</a> `
    }${takenBackThai[what](twice)}</p>`,
  en: ({ baht, twice, orderId, moneyId, what }) =>
    html`<p>The bank took back ${baht} baht (money:${moneyId}).</p><p>${
      orderId === null ? 'For no order' : html`<a href="/staff/orders?order=${orderId}">Order ${orderId}</a>`
    }${takenBackEnglish[what](twice)}</p>`,
})

const takenBackThai: Record<TakenBack, (twice: string) => string> = {
  paid: () => 'จ่ายด้วยเงินนี้ ผู้ซื้อยังอ่านชีทได้อยู่ ตรวจสอบแล้วคืนเงินคำสั่งซื้อนี้เพื่อปิดการอ่าน',
  refunded: (twice) =>
    `ผู้ซื้อได้เงินจากเราไปก่อนแล้ว จึงได้เงินสองครั้ง ${twice} บาท ตรวจสอบแล้วเรียกคืนจากผู้ซื้อหรือบันทึกเป็นค่าเสียหาย`,
  credited: (twice) =>
    `ผู้ซื้อได้เงินจากเราเป็นเครดิตไปก่อนแล้ว ซึ่งอาจใช้จ่ายคำสั่งซื้อไปแล้ว จึงได้เงินสองครั้ง ${twice} บาท ตรวจสอบแล้วเรียกคืนจากผู้ซื้อหรือบันทึกเป็นค่าเสียหาย`,
  perhaps: () => 'อาจจ่ายด้วยเงินก้อนเดียวกันนี้ ตรวจสอบกับธนาคารว่าเงินของคำสั่งซื้อนี้ยังอยู่หรือไม่',
}
const takenBackEnglish: Record<TakenBack, (twice: string) => string> = {
  paid: () =>
    ' was paid with this, and its buyer can still read sheets of it. Look into it, and refund the order to end the reading.',
  refunded: (twice) =>
    `: its buyer had money back from us before, and so has ${twice} baht twice. Look into it, and ask for them back or book them as a loss.`,
  credited: (twice) =>
    `: its buyer had money back from us as credit before, which may have paid an order since, and so has ${twice} baht twice. Look into it, and ask for them back or book them as a loss.`,
  perhaps: () =>
    ' was perhaps paid with the same money. Ask the bank whether the money of this order is still there.',
}

export const slipInVain = template({
  th: () => html`<p>ธนาคารไม่พบรายการโอนของสลิปที่คุณส่งมา หากเงินถูกหักแล้ว กรุณาติดต่อเราพร้อมสลิป</p>`,
  en: () =>
    html`<p>The bank does not know the transfer of the slip you sent. If money left your account, please contact us with the slip.</p>`,
})

export const slipWithoutAnswer = template({
  th: () =>
    html`<p>ธนาคารยังไม่ตอบเรื่องสลิปที่คุณส่งมา ทีมงานทราบแล้วและจะตรวจกับธนาคาร ไม่ต้องโอนซ้ำ หากต้องการให้ตรวจอีกครั้ง ส่งสลิปเดิมได้</p>`,
  en: () =>
    html`<p>The bank has not answered about the slip you sent. Our team knows and will check with the bank: do not pay again. You can send the same slip once more.</p>`,
})

export const slipUnanswered = template<{ orderId: string | null; transRef: string }>({
  th: ({ orderId, transRef }) =>
    html`<p>ธนาคารไม่ตอบเรื่องสลิป ${transRef} มาสองวัน ${
      orderId === null ? 'ไม่รู้คำสั่งซื้อ' : html`<a href="/staff/orders?order=${orderId}">คำสั่งซื้อ ${orderId}</a>`
    }</p><p>ดูรายการเดินบัญชีว่าเงินเข้าหรือไม่ แล้วกดถามธนาคารอีกครั้ง หรือให้ผู้ซื้อส่งสลิปเดิมอีกครั้ง</p>`,
  en: ({ orderId, transRef }) =>
    html`<p>The bank has not answered about the slip ${transRef} for two days. ${
      orderId === null
        ? 'Its order is not known'
        : html`<a href="/staff/orders?order=${orderId}">Order ${orderId}</a>`
    }</p><p>Look for the transfer on the statement, then ask the bank again, or have the buyer send the same slip once more.</p>`,
})

export const ownCodeStopped = template<{ code: string; reason: string }>({
  th: ({ code, reason }) =>
    html`<p>ทีมงานหยุดโค้ด ${code} แล้ว ใช้ต่อไม่ได้อีก คำสั่งซื้อที่ใช้ไปแล้วยังได้ราคาเดิม</p><p>เหตุผล: ${reason}</p><p><a href="/seller/codes">ดูโค้ดของคุณ</a></p>`,
  en: ({ code, reason }) =>
    html`<p>Our team stopped your code ${code}: it can be used no more. Orders that have it keep their price.</p><p>Reason: ${reason}</p><p><a href="/seller/codes">See your codes</a></p>`,
})
