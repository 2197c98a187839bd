import { englishShortDate, thaiShortDate } from '#rules/calendar/bangkok.ts'
import { englishMonthYear, type Period, thaiMonthYear } from '#rules/calendar/periods.ts'
import { type HoldReason, holdReasons, pauseReasonIn } from '#rules/payouts/payout-hold.ts'
import { html, template } from './template.ts'

/** `next`: what becomes of it; a day is that of the transfer. */
type Closed = { period: Period; baht: string; next: { under: string } | { day: Date } | 'waits' }

export const monthClosed = template<Closed>({
  th: ({ period, baht, next }) => {
    const then =
      next === 'waits'
        ? 'รอโอน'
        : 'day' in next
          ? `โอน ${thaiShortDate(next.day)}`
          : `ยังไม่ถึง ${next.under} บาท จึงทบไปเดือนหน้า`
    return html`<p>ปิดยอดเดือน${thaiMonthYear(period)} แล้ว ส่วนแบ่งของคุณ ${baht} บาท ${then}</p><p><a href="/seller/sellrev">ดูรายได้</a></p>`
  },
  en: ({ period, baht, next }) => {
    const then =
      next === 'waits'
        ? 'It waits for its transfer.'
        : 'day' in next
          ? `It is transferred on ${englishShortDate(next.day)}.`
          : `Under ${next.under} baht: it is carried over to the next month.`
    return html`<p>${englishMonthYear(period)} is closed: your share is ${baht} baht. ${then}</p><p><a href="/seller/sellrev">See revenue</a></p>`
  },
})

export const revenueSent = template<{ baht: string }>({
  th: ({ baht }) => html`<p>โอนรายได้ ${baht} บาทแล้ว</p><p><a href="/seller/sellrev">ดูรายได้และสลิป</a></p>`,
  en: ({ baht }) =>
    html`<p>${baht} baht of your revenue were transferred.</p><p><a href="/seller/sellrev">See revenue and slips</a></p>`,
})

export const revenuePaused = template<{ baht: string; reason: string }>({
  th: ({ baht, reason }) =>
    html`<p>รายได้ ${baht} บาทยังโอนไม่ได้: ${reason} <a href="/seller/selledit">ตรวจข้อมูลผู้ขายและบัญชี</a> หากข้อมูลถูกต้องแล้วให้ติดต่อเรา</p>`,
  en: ({ baht, reason }) =>
    html`<p>${baht} baht of your revenue could not be transferred: ${pauseReasonIn(reason, 'en')}. <a href="/seller/selledit">Check your seller data and account</a>; if they are right, contact us.</p>`,
})

export const shareHeld = template<{ baht: string }>({
  th: ({ baht }) =>
    html`<p>รายได้ ${baht} บาทจากชีทที่มีเรื่องลิขสิทธิ์ถูกพักไว้จนเรื่องสิ้นสุด ถ้าชีทกลับมาขายจะโอนให้ รายได้อื่นโอนตามปกติ <a href="/seller/claim">ดูเรื่องลิขสิทธิ์</a></p>`,
  en: ({ baht }) =>
    html`<p>${baht} baht of your revenue, from a sheet in a copyright case, are held until the case ends, and transferred if the sheet is put back on sale. The rest is transferred as usual. <a href="/seller/claim">See the case</a></p>`,
})

export const payerChanged = template<{ baht: string; payer: string }>({
  th: ({ baht, payer }) =>
    html`<p>รายได้ ${baht} บาทเปลี่ยนผู้จ่ายเป็น ${payer} แล้ว ยอดยังเท่าเดิม และรวมกับรายได้อื่นที่ ${payer} จ่าย <a href="/seller/sellrev">ดูรายได้</a></p>`,
  en: ({ baht, payer }) =>
    html`<p>${baht} baht of your revenue will be paid by ${payer} from now on. The sum stays the same and is added to what ${payer} pays you. <a href="/seller/sellrev">See revenue</a></p>`,
})

export const revenueCancelled = template<{ baht: string; reason: string }>({
  th: ({ baht, reason }) =>
    html`<p>รายได้ ${baht} บาทถูกยกเลิก จะไม่มีการโอน เหตุผล: ${reason} <a href="/seller/sellrev">ดูรายได้</a> หากเห็นว่าไม่ถูกต้องให้ติดต่อเรา</p>`,
  en: ({ baht, reason }) =>
    html`<p>${baht} baht of your revenue were cancelled and will not be transferred. Reason: ${reason} <a href="/seller/sellrev">See revenue</a>. If you think it is wrong, contact us.</p>`,
})

export const payoutsHeld = template<{ reason: HoldReason; note: string }>({
  th: ({ reason, note }) =>
    html`<p>เราพักการโอนเงินให้คุณไว้ก่อน เพราะ${holdReasons[reason][0]}${note === '' ? '' : ` (${note})`} กรุณาตรวจและแก้บัญชีรับเงิน แล้วทีมงานจะตรวจอีกครั้งก่อนโอน</p><p><a href="/seller/selledit">แก้บัญชีรับเงิน</a></p>`,
  en: ({ reason, note }) =>
    html`<p>Your payouts are on hold: ${holdReasons[reason][1]}${note === '' ? '' : ` (${note})`}. Please check and correct your bank account; we look at it once more, then they go on.</p><p><a href="/seller/selledit">Correct my bank account</a></p>`,
})

export const payoutsGoOn = template({
  th: () => html`<p>ทีมงานตรวจบัญชีรับเงินของคุณแล้ว การโอนเงินเดินหน้าต่อ</p>`,
  en: () => html`<p>We have checked your bank account: your payouts go on.</p>`,
})

export const payoutsWaitForSeller = template({
  th: () =>
    html`<p>ทีมงานตรวจบัญชีรับเงินของคุณแล้ว เหลือคุณยืนยันบัญชีใหม่ แล้วการโอนเงินจะเดินหน้าต่อ</p><p><a href="/seller/selledit">ยืนยันบัญชีใหม่</a></p>`,
  en: () =>
    html`<p>We have checked your bank account. Confirm the new account yourself, then your payouts go on.</p><p><a href="/seller/selledit">Confirm my new account</a></p>`,
})

/** `bank`: its name in Thai and English. */
export const bankAccountChanged = template<{ bank: readonly [string, string]; end: string }>({
  th: ({ bank, end }) =>
    html`<p>บัญชีรับเงินของคุณเปลี่ยนเป็น ${bank[0]} ${end} การโอนครั้งถัดไปพักไว้จนกว่าคุณจะยืนยันที่ <a href="/seller/selledit">ข้อมูลผู้ขาย</a> ถ้าคุณไม่ได้เปลี่ยนเอง กรุณาติดต่อเราทันที</p>`,
  en: ({ bank, end }) =>
    html`<p>Your payout account was changed to ${bank[1]} ${end}. The next payout waits until you confirm it in <a href="/seller/selledit">your seller data</a>. If it was not you, contact us at once.</p>`,
})

export const taxRateMissing = template<{ from: Period }>({
  th: ({ from }) =>
    html`<p>ยังไม่มีอัตราภาษีที่ยืนยันสำหรับยอดขายตั้งแต่ ${thaiMonthYear(from)} เดือนนั้นจะปิดยอดไม่ได้จนกว่าจะยืนยัน <a href="/staff/tax/policy">ดูและยืนยัน</a></p>`,
  en: ({ from }) =>
    html`<p>No confirmed tax rate reaches sales from ${englishMonthYear(from)}: that month cannot be closed before one is confirmed. <a href="/staff/tax/policy">See and confirm</a></p>`,
})

export const holidaysMissing = template<{ year: number }>({
  th: ({ year }) =>
    html`<p>วันหยุดธนาคารปี ${year + 543} ยังไม่ยืนยัน วันโอนเงินอาจคลาดเคลื่อน <a href="/staff/tax/policy">ใส่ประกาศของธนาคารแห่งประเทศไทย</a></p>`,
  en: ({ year }) =>
    html`<p>The bank holidays of ${year} are not confirmed, so paydays may be wrong. <a href="/staff/tax/policy">Enter the announcement of the Bank of Thailand</a></p>`,
})

export const certificateIssued = template<{ name: string }>({
  th: ({ name }) =>
    html`<p>ออกหนังสือรับรองการหักภาษี ณ ที่จ่ายเลขที่ ${name} แล้ว <a href="/seller/sellrev#certificates">ดูและดาวน์โหลด</a></p>`,
  en: ({ name }) =>
    html`<p>Withholding-tax certificate ${name} was issued. <a href="/seller/sellrev#certificates">See and download</a></p>`,
})

export const certificateReplaced = template<{ name: string }>({
  th: ({ name }) =>
    html`<p>หนังสือรับรองการหักภาษีถูกออกใหม่เป็นเลขที่ ${name} ฉบับเดิมยกเลิกแล้ว <a href="/seller/sellrev#certificates">ดูและดาวน์โหลด</a></p>`,
  en: ({ name }) =>
    html`<p>Your withholding-tax certificate was replaced by number ${name}; the earlier one is cancelled. <a href="/seller/sellrev#certificates">See and download</a></p>`,
})
