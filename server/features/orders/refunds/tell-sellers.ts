import { englishMonthYear, thaiMonthYear } from '#rules/calendar/bangkok.ts'
import { type Satang, satangToDecimal } from '#rules/money/satang.ts'
import { escapeHtml, sendMessages } from '#server/features/messages/index.ts'
import type { Trx } from '#server/platform/database.ts'
import { type PaidLine, periodOfNumber } from './order-lines.ts'

export type TakenLine = Pick<PaidLine, 'authorId' | 'name' | 'paidSatang'> & { sellerSatang: Satang }

/**
 * One message and letter to each seller from whose share a refund takes: which sheets, how much, why, and from which month. Where
 * the month of the sale is closed, that it comes off a later one. Nothing says who the buyer is.
 */
export async function tellSellers(
  trx: Trx,
  refund: {
    id: string
    reason: string
    /** year * 100 + month: of the sale, and the one in which the refund counts. */
    saleMonth: number
    month: number
    lines: readonly TakenLine[]
  },
): Promise<void> {
  const taken = refund.lines.filter(({ sellerSatang }) => sellerSatang > 0)
  const from = { th: monthsInThai(refund), en: monthsInEnglish(refund) }
  const reason = escapeHtml(refund.reason)
  await sendMessages(
    trx,
    [...Map.groupBy(taken, ({ authorId }) => authorId)].map(([personId, lines]) => {
      const sum = satangToDecimal(lines.reduce((total, { sellerSatang }) => total + sellerSatang, 0))
      const items = lines.map((line) => ({
        name: escapeHtml(line.name),
        paid: satangToDecimal(line.paidSatang),
        share: satangToDecimal(line.sellerSatang),
      }))
      const list = (words: (item: (typeof items)[number]) => string) =>
        `<ul>${items.map((item) => `<li>${words(item)}</li>`).join('')}</ul>`
      return {
        personId,
        type: 'warning' as const,
        notice: 'payout' as const,
        subject: { th: 'มีการคืนเงินค่าชีทของคุณให้ผู้ซื้อ', en: 'A sale of your sheet was refunded' },
        key: `refund:${refund.id}:seller:${personId}`,
        html: {
          th: `<p>มีการคืนเงินค่าชีทให้ผู้ซื้อ หักจากส่วนแบ่งของคุณ ${sum} บาท เหตุผล: ${reason}</p>${list(
            ({ name, paid, share }) => `${name} ขายได้ ${paid} บาท หัก ${share} บาท`,
          )}<p>${from.th} <a href="/seller/sellrev">ดูรายได้</a> หากเห็นว่าไม่ถูกต้องให้ติดต่อเรา</p>`,
          en: `<p>A buyer got money back for your sheet: ${sum} baht are taken from your share. Reason: ${reason}</p>${list(
            ({ name, paid, share }) => `${name}: sold for ${paid} baht, ${share} baht taken`,
          )}<p>${from.en} <a href="/seller/sellrev">See revenue</a>. If you think it is wrong, contact us.</p>`,
        },
      }
    }),
  )
}

function monthsInThai({ saleMonth, month }: { saleMonth: number; month: number }): string {
  const [sold, counts] = [thaiMonthYear(periodOfNumber(saleMonth)), thaiMonthYear(periodOfNumber(month))]
  return saleMonth === month
    ? `หักจากรายได้เดือน${sold} ซึ่งยังไม่ปิดยอด`
    : `รายได้เดือน${sold} ปิดยอดแล้ว จึงหักจากรายได้เดือน${counts} ถ้าเดือนนั้นไม่พอ ส่วนที่เหลือหักจากการโอนครั้งถัดไป`
}

function monthsInEnglish({ saleMonth, month }: { saleMonth: number; month: number }): string {
  const [sold, counts] = [
    englishMonthYear(periodOfNumber(saleMonth)),
    englishMonthYear(periodOfNumber(month)),
  ]
  return saleMonth === month
    ? `It comes off your revenue of ${sold}, which is still open.`
    : `${sold} is closed, so it comes off ${counts}; what that month cannot cover comes off the next transfer.`
}
