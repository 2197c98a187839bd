import { noonOf, thaiLongDate } from '../../calendar/bangkok.ts'
import { bahtText } from '../../money/baht-text.ts'
import type { Satang } from '../../money/satang.ts'
import { writeNationalId } from '../../sellers/national-id.ts'
import type { DocumentBuyer, DocumentKind } from '../vat.ts'
import { type Paper, penOf, type Pen } from './paper.ts'
import { type PaperPerson, writeAmount } from './people.ts'

type Kind = Exclude<DocumentKind, 'SUBSTITUTE'>
type OtherDocument = { number: string; kind: Kind; issuedOn: string }
export type SaleFacts = {
  kind: Kind
  number: string
  /** `2026-12-01` */
  issuedOn: string
  /** When it was paid; of a credit note when it was refunded. */
  paidOn: string
  /** Its subject under the dates: an order, or a commission's month. */
  about: readonly [name: string, value: string]
  issuer: PaperPerson
  buyer: DocumentBuyer
  lines: readonly { name: string; satang: Satang }[]
  totalSatang: Satang
  /** Null where the document states no tax: the company is not registered, or sells for others. */
  tax: { ratePercent: number; vatSatang: Satang } | null
  /** For a credit note: the document it reduces, and why. */
  credits: (OtherDocument & { totalSatang: Satang; reason: string }) | null
  replaces: OtherDocument | null
  cancelled: { reason: string; replacedBy: string | null } | null
}

const titles = {
  RECEIPT: ['ใบเสร็จรับเงิน', 'Receipt'],
  ABBREVIATED: ['ใบเสร็จรับเงิน / ใบกำกับภาษีอย่างย่อ', 'Receipt / Abbreviated Tax Invoice'],
  INVOICE: ['ใบเสร็จรับเงิน / ใบกำกับภาษี', 'Receipt / Tax Invoice'],
  CREDIT_NOTE: ['ใบลดหนี้', 'Credit Note'],
} as const

const left = 42
const right = 553
const lineHeight = 17
const linesFrom = 290
/** The sums and the foot want the rest of the page. */
const linesUntil = 600

/** The buyer's document (Revenue Code section 86/4, 86/6 and 86/10, section 105), on as many pages as its lines need. */
export function salePapers(facts: SaleFacts): Paper[] {
  const perPage = Math.floor((linesUntil - linesFrom) / lineHeight)
  const pages = Math.max(1, Math.ceil(facts.lines.length / perPage))
  return Array.from({ length: pages }, (_page, at) => {
    const pen = penOf()
    drawHead(pen, facts, pages === 1 ? '' : `หน้า ${at + 1}/${pages}`)
    const end = drawLines(pen, facts.lines.slice(at * perPage, (at + 1) * perPage), at * perPage)
    if (at === pages - 1) drawFoot(pen, facts, end)
    return { title: `${titles[facts.kind][0]} ${facts.number}`, marks: pen.marks }
  })
}

function drawHead(pen: Pen, facts: SaleFacts, page: string): void {
  const { issuer, buyer, kind, cancelled } = facts
  const [thai, english] = titles[kind]
  pen.text(left, 56, issuer.name, { size: 12, weight: 700, width: 330 })
  const under = pen.paragraph(left, 73, issuer.address, { size: 9.5, width: 330, lead: 14, lines: 3 })
  const ofIssuer = issuer.taxId === '' ? '' : `เลขประจำตัวผู้เสียภาษี ${writeNationalId(issuer.taxId)}`
  pen.text(left, under + 15, facts.tax === null ? ofIssuer : `${ofIssuer} สำนักงานใหญ่`, {
    size: 9.5,
    width: 330,
  })
  pen.text(right, 56, page, { size: 9.5, align: 'end' })
  pen.text(297, 142, thai, { size: 17, weight: 700, align: 'middle' })
  pen.text(297, 158, english, { size: 10, align: 'middle' })
  const facing: [string, string][] = [
    ['เลขที่', facts.number],
    ['วันที่ออก', dayOf(facts.issuedOn)],
    [kind === 'CREDIT_NOTE' ? 'คืนเงินเมื่อ' : 'ชำระเงินเมื่อ', dayOf(facts.paidOn)],
    [...facts.about],
  ]
  facing.forEach(([name, value], at) => {
    pen.text(370, 186 + at * 16, name, { size: 10, weight: 700 })
    pen.text(435, 186 + at * 16, value, { size: 10, width: right - 435 })
  })
  pen.text(left, 186, 'ลูกค้า', { size: 10, weight: 700 })
  pen.text(left + 45, 186, buyer.name, { size: 10, width: 265 })
  if (buyer.address !== '')
    pen.paragraph(left + 45, 202, buyer.address, { size: 10, width: 265, lead: 14, lines: 3 })
  if (buyer.taxId !== '') {
    const branch =
      buyer.branch === '' ? '' : buyer.branch === '00000' ? ' สำนักงานใหญ่' : ` สาขาที่ ${buyer.branch}`
    pen.text(left, 246, `เลขประจำตัวผู้เสียภาษี ${writeNationalId(buyer.taxId)}${branch}`, {
      size: 10,
      width: 310,
    })
  }
  if (cancelled === null) return
  const instead = cancelled.replacedBy === null ? '' : ` ใช้ ${cancelled.replacedBy} แทน`
  pen.box(left, 96, 190, 26)
  pen.text(left + 95, 113, `ยกเลิก${instead}`, { size: 12, weight: 700, align: 'middle', width: 180 })
}

function drawLines(pen: Pen, lines: SaleFacts['lines'], before: number): number {
  const top = linesFrom - 26
  pen.line(left, top, right, top)
  pen.text(left + 4, top + 15, 'ลำดับ', { size: 10, weight: 700 })
  pen.text(left + 45, top + 15, 'รายการ', { size: 10, weight: 700 })
  pen.text(right - 115, top + 15, 'จำนวน', { size: 10, weight: 700, align: 'end' })
  pen.text(right - 4, top + 15, 'จำนวนเงิน (บาท)', { size: 10, weight: 700, align: 'end' })
  pen.line(left, top + 22, right, top + 22)
  lines.forEach(({ name, satang }, at) => {
    const y = linesFrom + 10 + at * lineHeight
    pen.text(left + 4, y, String(before + at + 1), { size: 10 })
    pen.paragraph(left + 45, y, name, { size: 10, width: 340, lead: lineHeight, lines: 1 })
    pen.text(right - 115, y, '1', { size: 10, align: 'end' })
    pen.text(right - 4, y, writeAmount(satang), { size: 10, align: 'end' })
  })
  const end = linesFrom + lines.length * lineHeight + 6
  pen.line(left, end, right, end)
  return end
}

function drawFoot(pen: Pen, facts: SaleFacts, end: number): void {
  const { totalSatang, tax, credits } = facts
  const before = credits === null ? null : credits.totalSatang
  const sums: [string, Satang][] = [
    ...(before === null
      ? []
      : ([
          ['มูลค่าตามเอกสารเดิม', before],
          ['มูลค่าที่ถูกต้อง', before - totalSatang],
          ['ผลต่าง', totalSatang],
        ] as [string, Satang][])),
    ...(tax === null
      ? []
      : ([
          ['มูลค่าก่อนภาษีมูลค่าเพิ่ม', totalSatang - tax.vatSatang],
          [`ภาษีมูลค่าเพิ่ม ${tax.ratePercent}%`, tax.vatSatang],
        ] as [string, Satang][])),
    [credits === null ? 'รวมทั้งสิ้น' : 'รวมเงินที่ลดให้', totalSatang],
  ]
  sums.forEach(([name, satang], at) => {
    const isTotal = at === sums.length - 1
    const weight = isTotal ? 700 : 400
    pen.text(right - 115, end + 18 + at * 17, name, { size: 10, weight, align: 'end' })
    pen.text(right - 4, end + 18 + at * 17, writeAmount(satang), { size: 10, weight, align: 'end' })
  })
  let y = end + 18 + sums.length * 17 + 6
  pen.text(left + 4, y, `(${bahtText(totalSatang)})`, { size: 10, weight: 700, width: 500 })
  for (const note of notesOf(facts))
    y = pen.paragraph(left + 4, y + 20, note, { size: 9.5, width: 505, lead: 14 })
}

function notesOf({ kind, tax, credits, replaces }: SaleFacts): string[] {
  return [
    credits === null
      ? ''
      : `อ้างถึง${tax === null ? 'ใบเสร็จรับเงิน' : 'ใบกำกับภาษี'}เลขที่ ${credits.number} ลงวันที่ ${dayOf(credits.issuedOn)} เหตุผลที่ลดหนี้: ${credits.reason}`,
    replaces === null ? '' : `ออกแทนเอกสารเลขที่ ${replaces.number} ซึ่งยกเลิกแล้ว`,
    tax === null ? 'เอกสารนี้ไม่ใช่ใบกำกับภาษี' : kind === 'ABBREVIATED' ? 'ราคารวมภาษีมูลค่าเพิ่มแล้ว' : '',
    'เอกสารนี้ออกโดยระบบ สมบูรณ์โดยไม่ต้องลงลายมือชื่อ',
  ].filter((note) => note !== '')
}

function dayOf(day: string): string {
  return thaiLongDate(noonOf(day))
}
