import { expect, test } from 'vitest'
import vectors from '../../payments/vectors.json' with { type: 'json' }
import { type CertificateFacts, certificatePapers, nameOfCertificate } from './certificate-paper.ts'
import { payPapers, sellPapers } from './month-papers.ts'
import { estimatedWidth, type Paper, paperSize } from './paper.ts'
import { writeTaxAddress } from './people.ts'
import { receiptPaper, receiptSatang } from './receipt-paper.ts'

const words = ({ marks }: Paper) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))

const payer = { name: 'บริษัท ตัวอย่าง จำกัด', taxId: '0105500000020', address: 'กรุงเทพมหานคร 10330' }
const payee = { name: 'นางสาวมะลิ ใจดี', taxId: '1234567890121', address: 'จังหวัดเชียงใหม่ 50200' }
const facts: CertificateFacts = {
  book: 2569,
  number: 12,
  payer,
  payee,
  lineInReturn: 3,
  paidOn: '2026-12-21',
  issuedOn: '2027-01-04',
  grossSatang: 164_430,
  taxSatang: 4_933,
  channel: 'ORDINARY',
  check: { address: 'https://sarup.example/verify?x', dark: ['101', '010', '111'] },
  isDuplicate: false,
  cancelledBy: null,
  replaces: null,
}

test('an address names แขวง and เขต in Bangkok, ตำบล, อำเภอ and จังหวัด elsewhere, each once', () => {
  const parts = { addSmall: '1/2', addSmallDistrict: 'วังใหม่', addDistrict: 'ปทุมวัน', addPostal: '10330' }
  for (const addProvince of ['กรุงเทพมหานคร', 'กรุงเทพ', 'กรุงเทพฯ', 'กทม', 'กทม.', 'จังหวัดกรุงเทพมหานคร'])
    expect(writeTaxAddress({ ...parts, addProvince })).toBe('1/2 แขวงวังใหม่ เขตปทุมวัน กรุงเทพมหานคร 10330')
  const chiangMai = {
    addSmallDistrict: 'ต.สุเทพ',
    addDistrict: 'อำเภอเมืองเชียงใหม่',
    addProvince: 'เชียงใหม่',
    addPostal: '50200',
  }
  expect(writeTaxAddress({ addSmall: '9', ...chiangMai })).toBe(
    '9 ตำบลสุเทพ อำเภอเมืองเชียงใหม่ จังหวัดเชียงใหม่ 50200',
  )
  const none = { addSmall: '', addSmallDistrict: '', addDistrict: '', addProvince: '', addPostal: '' }
  expect(writeTaxAddress(none)).toBe('')
})

test('a certificate has two copies with 13 boxes for each number, its row, ticks, words and Buddhist dates', () => {
  const [first, second] = certificatePapers(facts)
  if (first === undefined || second === undefined) throw new Error('a copy is missing')
  const shown = words(first)
  expect(shown).toContain('เล่มที่ 2569')
  expect(shown).toContain('เลขที่ 12')
  expect(shown).toContain('21 ธันวาคม 2569')
  expect(shown).toContain('4 มกราคม 2570')
  expect(shown).toContain('สี่สิบเก้าบาทสามสิบสามสตางค์')
  expect(shown.filter((text) => text === '1,644')).toHaveLength(2)
  expect(shown.filter((text) => text === '49')).toHaveLength(2)
  const digits = first.marks.filter(
    (mark) => mark.kind === 'text' && mark.align === 'middle' && /^\d$/.test(mark.text),
  )
  expect(digits.map((mark) => (mark.kind === 'text' ? mark.text : '')).join('')).toBe(
    `${payer.taxId}${payee.taxId}3`,
  )
  expect(first.marks.filter((mark) => mark.kind === 'box' && mark.width === 11)).toHaveLength(26)
  expect(words(second)[0]).toContain('ฉบับที่ 2')
  expect(nameOfCertificate(2026, 12)).toBe('2569/12')
})

test('before it has its number a certificate can be looked at, and says nowhere that it is ours', () => {
  const said = words(certificatePapers({ ...facts, number: null })[0] as Paper).join('|')
  expect(said).toContain('เลขที่ ...')
  expect(said).toContain(payee.name)
  expect(said).not.toContain('ตรวจสอบฉบับนี้')
  expect(words(certificatePapers(facts)[0] as Paper).join('|')).toContain('ตรวจสอบฉบับนี้')
})

test('what a certificate is besides is written on it: a duplicate, cancelled, replacing, remitted by the bank', () => {
  const plain = words(certificatePapers(facts)[0] as Paper).join('|')
  for (const text of ['ใบแทน', 'ยกเลิก', 'ออกแทน', 'e-Withholding']) expect(plain).not.toContain(text)
  const marked = {
    ...facts,
    channel: 'E_WHT',
    isDuplicate: true,
    cancelledBy: '2569/13',
    replaces: '2569/9',
  } as const
  const shown = words(certificatePapers({ ...marked, lineInReturn: null })[0] as Paper).join('|')
  // The tax office hears of it from the bank: one tick less, that of ภ.ง.ด.3.
  const linesOf = (of: CertificateFacts) =>
    certificatePapers(of)[0]?.marks.filter(({ kind }) => kind === 'line').length ?? 0
  expect(linesOf({ ...facts, channel: 'E_WHT' })).toBe(linesOf(facts) - 2)
  for (const text of ['ใบแทน', 'ใช้ฉบับเลขที่ 2569/13 แทน', 'ออกแทนฉบับเลขที่ 2569/9', 'e-Withholding Tax'])
    expect(shown).toContain(text)
})

test.each(vectors.legacyGrossUp)(
  'a receipt without a gross in the ledger shows $netSatang as $grossSatang',
  (vector) => {
    const item = { name: 'ค่าจ้างทำชีทสรุป', isMakingFee: true, totalSatang: vector.netSatang, grossSatang: null }
    expect(receiptSatang(item)).toBe(vector.grossSatang)
    expect(receiptSatang({ ...item, isMakingFee: false })).toBe(vector.netSatang)
    expect(receiptSatang({ ...item, grossSatang: 7 })).toBe(7)
  },
)

test('the month after December is January of the next Buddhist year', () => {
  const papers = [
    ...sellPapers({
      period: '2026-12',
      seller: payee,
      rows: [{ name: 'แคลคูลัส', num: 2, priceSatang: 12_000 }],
    }),
    receiptPaper({
      number: 'X',
      payer,
      payee: payee.name,
      period: '2026-12',
      paidOn: '2027-01-20',
      items: [],
    }),
  ]
  for (const paper of papers) expect(words(paper).join('|')).toMatch(/ธันวาคม\s2569[^]*มกราคม\s2570/)
})

test('sums of a day stand under its payouts, and every day has its own table', () => {
  const payout = {
    payer,
    payee,
    paidOn: '2026-11-20',
    grossSatang: 10_000,
    taxSatang: 100,
    feeSatang: 800,
    netSatang: 9_100,
    returnedOn: null,
  }
  const papers = payPapers({
    period: '2026-10',
    payouts: [payout, payout, { ...payout, paidOn: '2026-11-27' }],
  })
  expect(papers).toHaveLength(2)
  const [first = [], second = []] = papers.map(words)
  expect(first).toContain('รวม 2 ราย')
  expect(first).toContain('182.00')
  expect(first).toContain('1-2345-67890-12-1')
  expect(second).toContain('รวม 1 ราย')
  const sentBack = payPapers({
    period: '2026-10',
    payouts: [payout, { ...payout, returnedOn: '2026-11-24' }],
  }).flatMap(words)
  for (const text of ['รวม 2 ราย', '182.00', 'หัก ธนาคารตีกลับ 1 ราย', '-91.00', 'คงจ่าย 1 ราย', '91.00'])
    expect(sentBack).toContain(text)
  expect(sentBack.join('')).toMatch(/ธนาคารตีกลับ\s24\sพฤศจิกายน\s2569/)
})

test('long tables go on with their head on the next page, and nothing leaves the sheet', () => {
  const rows = Array.from({ length: 120 }, (_, at) => ({
    name: `SUM${at} ${'ชื่อวิชาที่ยาวมากจนเกินช่อง '.repeat(6)}`,
    num: 1,
    priceSatang: 99_999_999,
  }))
  const papers = sellPapers({ period: '2026-10', seller: { ...payee, name: 'ก'.repeat(200) }, rows })
  expect(papers.length).toBeGreaterThan(2)
  for (const paper of [
    ...papers,
    ...certificatePapers({ ...facts, payee: { ...payee, name: 'ก'.repeat(200) } }),
  ]) {
    for (const mark of paper.marks) {
      if (mark.kind !== 'text') continue
      expect(mark.y).toBeLessThan(paperSize.height)
      const wide = estimatedWidth(mark.text, mark.size)
      if (mark.align === 'start' && mark.size > 5) expect(mark.x).toBeLessThan(paperSize.width)
      expect(Number.isFinite(wide)).toBe(true)
    }
    expect(words(paper).length).toBeGreaterThan(0)
  }
  expect(papers.every((paper) => words(paper).includes('รายการ'))).toBe(true)
})

test('no word of the statement on a receipt stands alone on its last line, whatever the company is called', () => {
  for (let letters = 0; letters < 40; letters += 1) {
    const paper = receiptPaper({
      number: '1',
      payer: { ...payer, name: `บริษัท ${'ก'.repeat(letters)} จำกัด` },
      payee: payee.name,
      period: '2026-10',
      paidOn: '2026-11-20',
      items: [],
    })
    const last = words(paper).findLast((line) => line.includes('2569)')) ?? ''
    expect(last.length).toBeGreaterThan('พฤศจิกายน 2569)'.length)
  }
})
