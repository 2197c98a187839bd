import { buddhistYear, noonOf, thaiLongDate } from '../../calendar/bangkok.ts'
import { bahtText } from '../../money/baht-text.ts'
import type { Satang } from '../../money/satang.ts'
import { type Paper, type Pen, penOf } from './paper.ts'
import { type PaperPerson, writeAmount } from './people.ts'

/** The fixed words of form 50 Tawi, row by row (payouts-and-tax §3, fields 7, 10 to 16 and 21). */

/** Name of the return, and whether the seller's certificate belongs to it: persons are in P.N.D. 3. */
const returnForms: readonly (readonly [name: string, isOurs: boolean])[] = [
  ['ภ.ง.ด.1ก', false],
  ['ภ.ง.ด.1ก พิเศษ', false],
  ['ภ.ง.ด.2', false],
  ['ภ.ง.ด.3', true],
  ['ภ.ง.ด.2ก', false],
  ['ภ.ง.ด.3ก', false],
  ['ภ.ง.ด.53', false],
]

/** Row 5 with its kind of income: what sellers are paid is hire of work. */
const ourIncomeRow =
  '5. การจ่ายเงินได้ที่ต้องหักภาษี ณ ที่จ่าย ตามคำสั่งกรมสรรพากรที่ออกตามมาตรา 3 เตรส (ระบุ) ค่าจ้างทำของ (เช่น รางวัล ส่วนลดหรือประโยชน์ใด ๆ เนื่องจากการส่งเสริมการขาย รางวัลในการประกวด การแข่งขัน การชิงโชค ค่าแสดงของนักแสดงสาธารณะ ค่าจ้างทำของ ค่าโฆษณา ค่าเช่า ค่าขนส่ง ค่าบริการ ค่าเบี้ยประกันวินาศภัย ฯลฯ)'

const incomeRows: readonly { words: string; indent: number }[] = [
  { indent: 0, words: '1. เงินเดือน ค่าจ้าง เบี้ยเลี้ยง โบนัส ฯลฯ ตามมาตรา 40 (1)' },
  { indent: 0, words: '2. ค่าธรรมเนียม ค่านายหน้า ฯลฯ ตามมาตรา 40 (2)' },
  { indent: 0, words: '3. ค่าแห่งลิขสิทธิ์ ฯลฯ ตามมาตรา 40 (3)' },
  { indent: 0, words: '4. (ก) ดอกเบี้ย ฯลฯ ตามมาตรา 40 (4) (ก)' },
  { indent: 10, words: '(ข) เงินปันผล เงินส่วนแบ่งกำไร ฯลฯ ตามมาตรา 40 (4) (ข)' },
  {
    indent: 18,
    words: '(1) กรณีผู้ได้รับเงินปันผลได้รับเครดิตภาษี โดยจ่ายจากกำไรสุทธิของกิจการที่ต้องเสียภาษีเงินได้นิติบุคคลในอัตราดังนี้',
  },
  { indent: 30, words: '(1.1) อัตราร้อยละ 30 ของกำไรสุทธิ' },
  { indent: 30, words: '(1.2) อัตราร้อยละ 25 ของกำไรสุทธิ' },
  { indent: 30, words: '(1.3) อัตราร้อยละ 20 ของกำไรสุทธิ' },
  { indent: 30, words: '(1.4) อัตราอื่น ๆ (ระบุ) .................... ของกำไรสุทธิ' },
  { indent: 18, words: '(2) กรณีผู้ได้รับเงินปันผลไม่ได้รับเครดิตภาษี เนื่องจากจ่ายจาก' },
  { indent: 30, words: '(2.1) กำไรสุทธิของกิจการที่ได้รับยกเว้นภาษีเงินได้นิติบุคคล' },
  {
    indent: 30,
    words: '(2.2) เงินปันผลหรือเงินส่วนแบ่งของกำไรที่ได้รับยกเว้นไม่ต้องนำมารวมคำนวณเป็นรายได้เพื่อเสียภาษีเงินได้นิติบุคคล',
  },
  {
    indent: 30,
    words: '(2.3) กำไรสุทธิส่วนที่ได้หักผลขาดทุนสุทธิยกมาไม่เกิน 5 ปี ก่อนรอบระยะเวลาบัญชีปีปัจจุบัน',
  },
  { indent: 30, words: '(2.4) กำไรที่รับรู้ทางบัญชีโดยวิธีส่วนได้เสีย (equity method)' },
  { indent: 30, words: '(2.5) อื่น ๆ (ระบุ) ........................................' },
  { indent: 0, words: ourIncomeRow },
  { indent: 0, words: '6. อื่น ๆ (ระบุ) ............................................................' },
]

const warning =
  'ผู้มีหน้าที่ออกหนังสือรับรองการหักภาษี ณ ที่จ่าย ฝ่าฝืนไม่ปฏิบัติตามมาตรา 50 ทวิ แห่งประมวลรัษฎากร ต้องรับโทษทางอาญาตามมาตรา 35 แห่งประมวลรัษฎากร'

/** A withholding-tax certificate, form 50 Tawi (payouts-and-tax §3). */
export type CertificateFacts = {
  /** Buddhist year of the payment. */
  book: number
  /** Running per payer and year. */
  number: number
  payer: PaperPerson
  payee: PaperPerson
  /** Line in the return; null where the bank files it (e-Withholding Tax). */
  lineInReturn: number | null
  /** Day of payment and of issue, `2026-11-20`. */
  paidOn: string
  issuedOn: string
  grossSatang: Satang
  taxSatang: Satang
  channel: 'ORDINARY' | 'E_WHT'
  /** The address where any reader can verify the paper, and that as a QR: rows of 0 and 1. */
  check: { address: string; dark: string[] }
  /** Printed again because the first print was lost. */
  isDuplicate: boolean
  /** Book and number of the certificate that replaces this one, or empty text: cancelled without; null: in force. */
  cancelledBy: string | null
  /** Book and number of the cancelled one that this one replaces. */
  replaces: string | null
}

/** Without a number it is what the certificate will be: nothing says that it is ours. */
type PaperFacts = Omit<CertificateFacts, 'number'> & { number: number | null }

const certificateCopies = [1, 2] as const

const copyTitles = {
  1: 'ฉบับที่ 1 (สำหรับผู้ถูกหักภาษี ณ ที่จ่าย ใช้แนบพร้อมกับแบบแสดงรายการภาษี)',
  2: 'ฉบับที่ 2 (สำหรับผู้ถูกหักภาษี ณ ที่จ่าย เก็บไว้เป็นหลักฐาน)',
} as const

const left = 28
const right = 567
const columns = { date: 330, baht: 408, satang: 462, tax: 487, taxSatang: 541 } as const
const tableTop = 262

/** Both copies, one page each. */
export function certificatePapers(facts: PaperFacts): Paper[] {
  return certificateCopies.map((copy) => certificatePaper(facts, copy))
}

function certificatePaper(facts: PaperFacts, copy: 1 | 2): Paper {
  const pen = penOf()
  drawHead(pen, facts, copy)
  drawPerson(pen, 72, 'ผู้มีหน้าที่หักภาษี ณ ที่จ่าย :-', facts.payer)
  drawPerson(pen, 138, 'ผู้ถูกหักภาษี ณ ที่จ่าย :-', facts.payee)
  drawReturn(pen, 204, facts)
  const tableEnd = drawTable(pen, facts)
  drawFoot(pen, tableEnd, facts)
  drawStanding(pen, facts)
  if (facts.number !== null) drawCheck(pen, facts.check)
  return { title: `${facts.payee.name} ${facts.number ?? '-'}/${facts.book} ฉบับที่ ${copy}`, marks: pen.marks }
}

function drawHead(pen: Pen, { book, number }: PaperFacts, copy: 1 | 2): void {
  pen.text(left, 26, copyTitles[copy], { size: 8 })
  pen.text(297, 46, 'หนังสือรับรองการหักภาษี ณ ที่จ่าย', { size: 15, weight: 700, align: 'middle' })
  pen.text(297, 62, 'ตามมาตรา 50 ทวิ แห่งประมวลรัษฎากร', { size: 9, align: 'middle' })
  pen.text(right, 46, `เล่มที่ ${book}`, { align: 'end' })
  pen.text(right, 60, `เลขที่ ${number ?? '........'}`, { align: 'end', weight: 700 })
}

function drawPerson(pen: Pen, top: number, title: string, person: PaperPerson): void {
  pen.box(left, top, right - left, 64)
  pen.text(left + 6, top + 14, title, { size: 9, weight: 700 })
  pen.text(388, top + 14, 'เลขประจำตัวประชาชน / ผู้เสียภาษีอากร (13 หลัก)', { size: 6.5, align: 'end' })
  drawDigits(pen, 393, top + 4, person.taxId)
  pen.text(left + 6, top + 31, 'ชื่อ', { size: 8.5 })
  pen.text(left + 28, top + 31, person.name, { size: 9.5, weight: 700, width: 330 })
  pen.line(left + 26, top + 33.5, 390, top + 33.5, true)
  pen.text(398, top + 31, 'เลขประจำตัวผู้เสียภาษีอากร', { size: 6.5 })
  pen.line(478, top + 33.5, right - 6, top + 33.5, true)
  pen.text(left + 28, top + 41, '(ให้ระบุว่าเป็น บุคคล นิติบุคคล บริษัท สมาคม หรือคณะบุคคล)', { size: 5.5 })
  pen.text(398, top + 41, '(ให้กรอกเฉพาะผู้ไม่มีเลขประจำตัวประชาชน)', { size: 5.5 })
  pen.text(left + 6, top + 53, 'ที่อยู่', { size: 8.5 })
  pen.text(left + 28, top + 53, person.address, { size: 9, width: 500 })
  pen.line(left + 26, top + 55.5, right - 6, top + 55.5, true)
  pen.text(
    left + 28,
    top + 62,
    '(ให้ระบุ ชื่ออาคาร/หมู่บ้าน ห้องเลขที่ ชั้นที่ เลขที่ ตรอก/ซอย หมู่ที่ ถนน ตำบล/แขวง อำเภอ/เขต จังหวัด)',
    { size: 5.5 },
  )
}

/** 13 boxes in groups of 1-4-5-2-1; empty ones where there is no number. */
function drawDigits(pen: Pen, x: number, y: number, digits: string): void {
  let at = x
  let place = 0
  for (const group of [1, 4, 5, 2, 1]) {
    for (let inGroup = 0; inGroup < group; inGroup += 1) {
      pen.box(at, y, 11, 13)
      pen.text(at + 5.5, y + 10, digits[place] ?? '', { size: 9, align: 'middle' })
      at += 11
      place += 1
    }
    at += 5
  }
}

function drawReturn(pen: Pen, top: number, { lineInReturn, channel }: PaperFacts): void {
  pen.box(left, top, right - left, 54)
  pen.text(left + 6, top + 15, 'ลำดับที่', { size: 8.5 })
  pen.box(left + 36, top + 5, 46, 14)
  pen.text(left + 59, top + 15, lineInReturn === null ? '-' : String(lineInReturn), { align: 'middle' })
  pen.text(left + 86, top + 15, 'ในแบบ', { size: 8.5 })
  returnForms.forEach(([form, isOurs], at) => {
    const x = 150 + (at % 4) * 104
    const y = top + 15 + Math.floor(at / 4) * 16
    // Through e-Withholding Tax the bank reports the tax, and no return is filed.
    pen.tickBox(x, y, isOurs && channel === 'ORDINARY')
    pen.text(x + 12, y, `(${at + 1}) ${form}`, { size: 8.5 })
  })
  pen.text(
    left + 6,
    top + 47,
    '(ให้สามารถอ้างอิงหรือสอบยันกันได้ระหว่างลำดับที่ตามหนังสือรับรองฯ กับแบบยื่นรายการภาษีหัก ณ ที่จ่าย)',
    { size: 6.5 },
  )
}

/** Answers where the table ends. */
function drawTable(pen: Pen, facts: PaperFacts): number {
  const heads = [
    [(left + columns.date) / 2, 'ประเภทเงินได้พึงประเมินที่จ่าย'],
    [(columns.date + columns.baht) / 2, 'วัน เดือน หรือปีภาษี ที่จ่าย'],
    [(columns.baht + columns.tax) / 2, 'จำนวนเงินที่จ่าย'],
    [(columns.tax + right) / 2, 'ภาษีที่หักและนำส่งไว้'],
  ] as const
  heads.forEach(([x, words], at) => {
    pen.text(x, tableTop + 13, words, { size: 7.5, weight: 700, align: 'middle', width: at === 0 ? 290 : 78 })
  })
  pen.line(left, tableTop + 20, right, tableTop + 20)
  let y = tableTop + 31
  for (const { words, indent } of incomeRows) {
    const isOurs = words === ourIncomeRow
    const x = left + 5 + indent
    if (isOurs) drawAmounts(pen, y, facts, thaiLongDate(noonOf(facts.paidOn)))
    y = pen.paragraph(x, y, words, { size: 7.2, width: columns.date - x - 4, lead: 9.6 }) + 11
  }
  const end = y - 3
  pen.line(left, end, right, end)
  pen.text(columns.baht - 6, end + 13, 'รวมเงินที่จ่ายและภาษีที่หักนำส่ง', { weight: 700, align: 'end' })
  drawAmounts(pen, end + 13, facts, '')
  pen.line(left, end + 19, right, end + 19)
  for (const x of [columns.baht, columns.satang, columns.tax, columns.taxSatang])
    pen.line(x, x === columns.baht || x === columns.tax ? tableTop : tableTop + 20, x, end + 19)
  pen.line(columns.date, tableTop, columns.date, end)
  pen.text(left + 6, end + 33, 'รวมเงินภาษีที่หักนำส่ง (ตัวอักษร)', { size: 8.5, weight: 700 })
  pen.text(left + 150, end + 33, bahtText(facts.taxSatang), { size: 10, weight: 700, width: 380 })
  pen.line(left, end + 40, right, end + 40)
  pen.box(left, tableTop, right - left, end + 40 - tableTop)
  return end + 40
}

function drawAmounts(pen: Pen, y: number, facts: PaperFacts, day: string): void {
  pen.text((columns.date + columns.baht) / 2, y, day, { size: 8, align: 'middle', width: 76 })
  for (const [satang, bahtEnd, satangEnd] of [
    [facts.grossSatang, columns.satang - 4, columns.tax - 6],
    [facts.taxSatang, columns.taxSatang - 4, right - 6],
  ] as const) {
    const [baht = '', rest = ''] = writeAmount(satang).split('.')
    pen.text(bahtEnd, y, baht, { size: 8.5, align: 'end', width: 50 })
    pen.text(satangEnd, y, rest, { size: 8.5, align: 'end' })
  }
}

function drawFoot(pen: Pen, top: number, facts: PaperFacts): void {
  pen.text(
    left + 6,
    top + 14,
    'เงินที่จ่ายเข้า กบข./กสจ./กองทุนสงเคราะห์ครูโรงเรียนเอกชน ............ บาท  กองทุนประกันสังคม ............ บาท  กองทุนสำรองเลี้ยงชีพ ............ บาท',
    { size: 7, width: right - left - 12 },
  )
  pen.line(left, top + 20, right, top + 20)
  pen.text(left + 6, top + 34, 'ผู้จ่ายเงิน', { size: 8.5, weight: 700 })
  ;['(1) หัก ณ ที่จ่าย', '(2) ออกให้ตลอดไป', '(3) ออกให้ครั้งเดียว', '(4) อื่น ๆ (ระบุ) ....................'].forEach(
    (words, at) => {
      pen.tickBox(100 + at * 110, top + 34, at === 0)
      pen.text(112 + at * 110, top + 34, words, { size: 8.5 })
    },
  )
  pen.line(left, top + 41, right, top + 41)
  pen.text(left + 6, top + 55, 'คำเตือน', { size: 8, weight: 700 })
  pen.paragraph(left + 44, top + 55, warning, { size: 7.5, width: 165, lead: 10.5 })
  pen.text(402, top + 55, 'ขอรับรองว่าข้อความและตัวเลขดังกล่าวข้างต้นถูกต้องตรงกับความจริงทุกประการ', {
    size: 7.5,
    align: 'middle',
    width: 320,
  })
  pen.text(392, top + 80, 'ลงชื่อ ................................................... ผู้จ่ายเงิน', {
    size: 9,
    align: 'middle',
  })
  pen.text(392, top + 97, thaiLongDate(noonOf(facts.issuedOn)), { size: 9, align: 'middle' })
  pen.text(392, top + 108, '(วัน เดือน ปี ที่ออกหนังสือรับรองฯ)', { size: 7, align: 'middle' })
  pen.circle(530, top + 88, 24)
  pen.text(530, top + 87, 'ประทับตรานิติบุคคล', { size: 5.5, align: 'middle' })
  pen.text(530, top + 95, '(ถ้ามี)', { size: 5.5, align: 'middle' })
  pen.line(240, top + 41, 240, top + 118)
  pen.box(left, top, right - left, 118)
}

const checkSide = 46

/** The QR of the page that shows number, sum and date, in the lower right corner. */
function drawCheck(pen: Pen, { address, dark }: PaperFacts['check']): void {
  const module = checkSide / Math.max(dark.length, 1)
  const [x, y] = [right - checkSide, 838 - checkSide]
  for (const [row, cells] of dark.entries())
    for (const run of cells.matchAll(/1+/g))
      pen.fill(x + run.index * module, y + row * module, run[0].length * module, module)
  pen.text(x - 6, 836, `ตรวจสอบฉบับนี้ ${address}`, { size: 5, align: 'end', width: 330 })
}

/** Facts without a place on the form: another print, cancelled or replacing, tax remitted by the bank. */
function drawStanding(pen: Pen, facts: PaperFacts): void {
  if (facts.isDuplicate) pen.text(left, 48, 'ใบแทน', { size: 14, weight: 700 })
  if (facts.cancelledBy !== null) {
    pen.text(left, facts.isDuplicate ? 64 : 52, 'ยกเลิก', { size: 18, weight: 700 })
    pen.line(left, 836, right, 6)
  }
  const notes = [
    facts.channel === 'E_WHT'
      ? 'e-Withholding Tax: ธนาคารหักและนำส่งภาษีแล้ว หลักฐานคือรายการในระบบของกรมสรรพากร'
      : '',
    facts.cancelledBy === null
      ? ''
      : `ยกเลิกแล้ว${facts.cancelledBy === '' ? '' : ` ใช้ฉบับเลขที่ ${facts.cancelledBy} แทน`}`,
    facts.replaces === null ? '' : `ออกแทนฉบับเลขที่ ${facts.replaces} ที่ยกเลิก`,
  ].filter((note) => note !== '')
  notes.forEach((note, at) => {
    pen.text(left, 812 + at * 11, note, { size: 8 })
  })
}

/** Noon in Bangkok of a day. */
/** `2569/12`, as one names a certificate on the phone. */
export function nameOfCertificate(taxYear: number, number: number): string {
  return `${buddhistYear(taxYear)}/${number}`
}
