import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { inkDark, sarupColours, white } from '#rules/brand/colours.ts'
import { englishLongDate, thaiLongDate } from '#rules/calendar/bangkok.ts'
import { writeNationalId } from '#rules/sellers/national-id.ts'
import { thaiWrap } from '#rules/thai/thai-wrap.ts'
import { drawBook } from '#server/platform/drawing/book-character.ts'
import { encodeCanvas } from '#server/platform/drawing/encode.ts'
import { family, registerFonts } from '#server/platform/drawing/fonts.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Receipt } from './purchases.ts'
import { halfOf, type Locale, pick } from '#rules/locales.ts'

const words = {
  th: {
    number: 'เลขที่',
    date: 'วันที่',
    buyer: 'ได้รับเงินจาก',
    order: 'คำสั่งซื้อ',
    item: 'รายการ',
    paid: 'จ่ายจริง (บาท)',
    sum: 'รวม',
    discount: 'ส่วนลด',
    total: 'รวมทั้งสิ้น (บาท)',
    refunded: 'คืนเงินแล้ว (บาท)',
    payment: 'ชำระโดย QR อ้างอิง',
    noPayment: 'ไม่มียอดต้องชำระ',
    note: 'เอกสารนี้ออกโดยระบบ ไม่ใช่ใบกำกับภาษี',
    taxNote: 'เอกสารนี้ออกโดยระบบ ราคารวมภาษีมูลค่าเพิ่มแล้ว',
    kinds: {
      RECEIPT: 'ใบเสร็จรับเงิน',
      ABBREVIATED: 'ใบเสร็จรับเงิน/ใบกำกับภาษีอย่างย่อ',
      INVOICE: 'ใบเสร็จรับเงิน/ใบกำกับภาษี',
    },
    base: 'มูลค่าก่อนภาษี',
    vat: 'ภาษีมูลค่าเพิ่ม',
    taxId: 'เลขประจำตัวผู้เสียภาษี',
    registration: 'เลขทะเบียน',
    telephone: 'โทร.',
  },
  en: {
    number: 'No.',
    date: 'Date',
    buyer: 'Received from',
    order: 'Order',
    item: 'Item',
    paid: 'Paid (baht)',
    sum: 'Sum',
    discount: 'Discount',
    total: 'Total (baht)',
    refunded: 'Refunded (baht)',
    payment: 'Paid by QR, reference',
    noPayment: 'Nothing was due',
    note: 'Issued by the system. This is not a tax invoice.',
    taxNote: 'Issued by the system. Prices include VAT.',
    kinds: {
      RECEIPT: 'Receipt',
      ABBREVIATED: 'Receipt / Abbreviated tax invoice',
      INVOICE: 'Receipt / Tax invoice',
    },
    base: 'Before VAT',
    vat: 'VAT',
    taxId: 'Tax ID',
    registration: 'Registration',
    telephone: 'Tel.',
  },
} as const

type Company = Pick<
  Platform['config'],
  'COMPANY_NAME' | 'COMPANY_REGISTRATION' | 'COMPANY_ADDRESS' | 'COMPANY_PHONE' | 'SUPPORT_EMAIL'
>

/** The width a phone shows sharply; the height follows the content. */
const page = { width: 1080, margin: 72 }
const right = page.width - page.margin
const amountWidth = 210
const itemWidth = page.width - 2 * page.margin - amountWidth
const grey = '#5B5B73'
const rule = '#C9C9D8'

/** A receipt as a JPEG, with what its page for paper says. */
export async function drawReceipt(receipt: Receipt, company: Company, language: Locale): Promise<Buffer> {
  registerFonts()
  // Measured first: the height is known when everything has been drawn once, on nothing.
  const height = draw(createCanvas(1, 1).getContext('2d'), receipt, company, language)
  const canvas = createCanvas(page.width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = white
  context.fillRect(0, 0, page.width, height)
  draw(context, receipt, company, language)
  return await encodeCanvas(canvas, { format: 'jpeg', qualities: [88] })
}

/** Answers how high it became. */
function draw(context: SKRSContext2D, receipt: Receipt, company: Company, language: Locale): number {
  const say = pick(words, language)
  const at = halfOf(language)
  let y = page.margin

  const look = { mood: 'smiling', book: sarupColours.book, mouth: sarupColours.mouth } as const
  drawBook(context, look, { x: right - 60, y: y + 58, width: 120 })
  paragraph(pick({ th: 'สรุป', en: 'Sarup' }, language), { size: 46, weight: 700, width: itemWidth })
  paragraph(company.COMPANY_NAME, { size: 27, weight: 600, width: itemWidth })
  paragraph(company.COMPANY_ADDRESS, { size: 25, colour: grey, width: itemWidth })
  paragraph(
    [
      company.COMPANY_REGISTRATION && `${say.registration} ${company.COMPANY_REGISTRATION}`,
      company.COMPANY_PHONE && `${say.telephone} ${company.COMPANY_PHONE}`,
      company.SUPPORT_EMAIL,
    ]
      .filter(Boolean)
      .join(' · '),
    { size: 25, colour: grey },
  )
  y += 36
  paragraph(say.kinds[receipt.kind], { size: 50, weight: 700, align: 'center' })
  y += 18
  const paidAt = new Date(receipt.paidTime)
  fact(say.number, receipt.number)
  fact(say.date, pick({ th: thaiLongDate, en: englishLongDate }, language)(paidAt))
  const { madeOutTo } = receipt
  fact(say.buyer, madeOutTo?.name ?? `${receipt.buyer.name} (${receipt.buyer._id})`.trim())
  if (madeOutTo !== null) {
    fact('', madeOutTo.address)
    fact(say.taxId, `${writeNationalId(madeOutTo.taxId)} ${madeOutTo.branch}`.trim())
  }
  fact(say.order, receipt.order)
  y += 24
  row(say.item, say.paid, { size: 27, weight: 600 })
  line(2)
  for (const item of receipt.lines) {
    row(item.name, amount(item.paid), { size: 31 })
    paragraph(item.store[at] ?? item.store[0] ?? '', { size: 25, colour: grey, width: itemWidth, lines: 2 })
    y += 8
    line(1)
  }
  if (receipt.discount > 0) {
    row(say.sum, amount(receipt.listPrice), { size: 29 })
    row([say.discount, receipt.promoCode].filter(Boolean).join(' '), amount(-receipt.discount), { size: 29 })
  }
  if (receipt.vat !== null) {
    row(say.base, amount(receipt.vat.base), { size: 29 })
    row(`${say.vat} ${receipt.vat.ratePercent}%`, amount(receipt.vat.vat), { size: 29 })
  }
  row(say.total, amount(receipt.total), { size: 36, weight: 700 })
  line(4)
  if (receipt.refunded > 0) row(say.refunded, amount(-receipt.refunded), { size: 29 })
  y += 8
  paragraph(`(${receipt.inWords[at] ?? ''})`, { size: 29 })
  paragraph(receipt.total > 0 ? `${say.payment} ${receipt.reference}` : say.noPayment, { size: 27 })
  y += 28
  paragraph(receipt.vat === null ? say.note : say.taxNote, { size: 25, colour: grey })
  return Math.ceil(y + page.margin / 2)

  type Style = {
    size: number
    weight?: number
    colour?: string
    width?: number
    lines?: number
    align?: 'left' | 'center'
    x?: number
  }

  function paragraph(text: string, style: Style): void {
    const { size, weight = 400, width = right - page.margin, align = 'left', x = page.margin } = style
    context.font = `${weight} ${size}px ${family.cover}`
    const { lines } = thaiWrap(text, (part) => context.measureText(part).width, width, style.lines ?? 4)
    context.fillStyle = style.colour ?? inkDark
    context.textAlign = align
    for (const part of lines) {
      y += size * 1.5
      context.fillText(part, align === 'center' ? page.width / 2 : x, y - size * 0.32, width)
    }
    context.textAlign = 'left'
  }

  function fact(name: string, value: string): void {
    const top = y
    paragraph(name, { size: 28, weight: 600, width: 240, lines: 1 })
    y = top
    paragraph(value, { size: 28, x: page.margin + 250, width: right - page.margin - 250 })
  }

  function row(name: string, value: string, { size, weight = 400 }: { size: number; weight?: number }): void {
    y += 8
    context.font = `${weight} ${size}px ${family.cover}`
    context.fillStyle = inkDark
    context.textAlign = 'right'
    context.fillText(value, right, y + size * 1.18, amountWidth)
    paragraph(name, { size, weight, width: itemWidth - 20, lines: 3 })
    y += 4
  }

  function line(thickness: number): void {
    y += 6
    context.fillStyle = thickness > 2 ? inkDark : rule
    context.fillRect(page.margin, y, right - page.margin, thickness)
    y += thickness + 2
  }
}

function amount(baht: number): string {
  return baht.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
