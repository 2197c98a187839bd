import { expect, test } from 'vitest'
import { balanceBreaks, readMoney, readStatement, type StatementMapping } from './read-statement.ts'
import { type BookedItem, type OpenLine, suggest } from './suggest.ts'

const names: StatementMapping = {
  date: ['Date', 'วันที่'],
  time: ['Time', 'เวลา'],
  in: ['Credit', 'ฝากเงิน'],
  out: ['Debit', 'ถอนเงิน'],
  direction: ['Dr/Cr'],
  balance: ['Balance', 'ยอดคงเหลือ'],
  reference: ['Ref'],
  name: ['Name'],
  description: ['รายการ', 'รายละเอียด', 'Details'],
}
const read = (rows: readonly string[], mapping = names) =>
  readStatement(
    rows.map((text, at) => ({ row: at + 1, cells: text.split('|') })),
    mapping,
  ) ?? { lines: [], faults: [{ row: 0, problem: 'no headings' }] }
const summaryOf = (rows: readonly string[], mapping?: StatementMapping) => {
  const { lines, faults } = read(rows, mapping)
  return {
    lines: lines.map(({ row, day, time, satang }) => `${row} ${day} ${time} ${satang}`),
    faults: faults.map(({ row, problem }) => `${row} ${problem}`),
  }
}
const head = 'Date|Time|Details|Debit|Credit|Balance'

test('the letter-head, what was carried, sums, page heads and the foot of a bank are no lines', () => {
  const { lines, faults } = read([
    'บัญชีเลขที่|111-2-22333-4',
    'วันที่|เวลา|รายการ|ถอนเงิน|ฝากเงิน|ยอดคงเหลือ (บาท)|ช่องทาง|รายละเอียด',
    '01-11-69||ยอดยกมา|||100,000.00||',
    '01-11-69|09:12|รับโอนเงิน||1,234.50|101,234.50|K PLUS|จาก X1234 นาย ก',
    'วันที่|เวลา|รายการ|ถอนเงิน|ฝากเงิน|ยอดคงเหลือ (บาท)|ช่องทาง|รายละเอียด',
    '02-11-69|10:12|โอนเงิน|500.00||100,734.50|K BIZ|โอนไป X1',
    '||รวมถอนเงิน 1 รายการ|500.00|||',
    'รวม|||500.00|1,234.50||',
    'Total 2 items|||500.00|1,234.50||',
    '|||500.00|1,234.50||',
    '*** End of statement ***|||||',
  ])
  expect(faults).toEqual([])
  expect(lines.map(({ row, satang, description }) => [row, satang, description])).toEqual([
    [4, 123_450, 'รับโอนเงิน จาก X1234 นาย ก'],
    [6, -50_000, 'โอนเงิน โอนไป X1'],
  ])
  expect(balanceBreaks(lines)).toEqual([])
})

const noted = 'Date|Time|Details|Debit|Credit|Balance|Note'

test.each<[string, string[], string[]]>([
  [
    'in its amount, where another row has no note',
    ['01/11/2026||x||1.00|2.00', '01/11/2026||y||59'],
    ['3 cut'],
  ],
  ['nowhere: the last alone has no note', ['01/11/2026||x||1.00|2.00|n', '01/11/2026||y||5.00|7.00'], []],
  ['nowhere: no row has one', ['01/11/2026||x||1.00|2.00', '01/11/2026||y||5.00|7.00'], []],
])('a file is cut %s', (_what, rows, faults) => {
  expect(summaryOf([noted, ...rows]).faults).toEqual(faults)
})

test.each<[string, string[], string[]]>([
  ['one that has lost its date', ['01/11/2026|09:12|x||1.00|2.00', '|09:15|y||5.00|7.00'], ['3 date']],
  ['one whose balance counts it', ['01/11/2026||x||1.00|2.00', '||total||5.00|7.00'], ['3 date']],
  ['one with a broken date', ['รวมมิตร 1|09:12|x||1.00|2.00'.replace('รวมมิตร', '31/02/2026')], ['2 date']],
])('a line with money is not passed over: %s', (_what, rows, faults) => {
  expect(summaryOf([head, ...rows]).faults).toEqual(faults)
})

test('an amount that fell apart at its comma, or is in another money, is no smaller sum of baht', () => {
  const one = 'Date|Debit|Credit|Balance|Details'
  expect(summaryOf([one, '01/11/2026||1|234.50||x', '02/11/2026|12|345.00|||x'])).toEqual({
    lines: [],
    faults: ['2 apart', '3 apart'],
  })
  // A sum of whole baht beside its balance is what it says, and so are words with a comma.
  expect(summaryOf([one, '01/11/2026||1|235.50|x', '02/11/2026||1.00|236.50|x|234.00']).faults).toEqual([])
  const moneys = ['Date|Debit|Credit|Balance|Currency', '01/11/2026||1.00|2.00|THB']
  expect(summaryOf([...moneys, '02/11/2026|1.00||1.00|USD']).faults).toEqual(['3 currency'])
  for (const said of ['บาท', 'Thai Baht', ''])
    expect(summaryOf([...moneys, `02/11/2026|1.00||1.00|${said}`]).faults).toEqual([])
})

test('a row of 0.00 moves nothing and is no line; one without a figure has lost it', () => {
  const rows = ['01/11/2026||x||1.00|2.00', '01/11/2026||fee waived|0.00||2.00', '02/11/2026||y||5.00|7.00']
  expect(summaryOf([head, ...rows])).toEqual({
    lines: ['2 2026-11-01  100', '4 2026-11-02  500'],
    faults: [],
  })
  for (const lost of ['01/11/2026||x|||2.00', '01/11/2026||x|-|-|2.00', '01/11/2026||x||0'])
    expect(summaryOf([head, ...rows, lost]).faults, lost).toEqual(['5 neither'])
})

test.each([
  [
    'oldest first',
    ['01/11/2026|09:12|x||1.00|2.00', '01/11/2026|09:15|closing balance of my bill||5.00|7.00'],
  ],
  ['newest first', ['02/11/2026|09:15|fee b/f||5.00|7.00', '01/11/2026|09:12|x||1.00|2.00']],
])('whoever writes "closing balance" to a transfer does not hide it, %s', (_order, rows) => {
  expect(read([head, ...rows]).lines.map(({ satang }) => satang)).toEqual([100, 500])
})

test('one column of amounts: by its sign, by DR and CR behind it, or by the column that says which', () => {
  const one = { ...names, in: ['Amount'], out: ['Amount'] }
  expect(
    summaryOf(
      ['Date|Amount', '01/11/2026|100.00', '02/11/2026|-50.00', '03/11/2026|7.00 DR', '04/11/2026|8.00CR'],
      one,
    ).lines,
  ).toEqual(['2 2026-11-01  10000', '3 2026-11-02  -5000', '4 2026-11-03  -700', '5 2026-11-04  800'])
  const said = ['Date|Amount|Dr/Cr', '01/11/2026|100.00|C', '02/11/2026|50.00|Debit', '03/11/2026|7.00|']
  expect(summaryOf(said, one)).toEqual({
    lines: ['2 2026-11-01  10000', '3 2026-11-02  -5000'],
    faults: ['4 direction'],
  })
})

test.each([
  ['1,234.50-', -123_450],
  ['(1,234.50)', -123_450],
  ['1,234.50 DR', -123_450],
  ['1,234.50CR', 123_450],
  ['-', 0],
  ['100.', undefined],
  ['CR', undefined],
  ['1E+05', undefined],
  ['12.345', undefined],
])('%s is %s satang', (text, satang) => {
  expect(readMoney(text)).toBe(satang)
})

test('a moment with its zone is of the day that it is in Bangkok; a time may stand with the day', () => {
  expect(
    summaryOf([
      head,
      '2026-10-31T18:30:00Z||x||1.00|',
      '2026-11-01T09:30:00+07:00||x||2.00|',
      '02/11/2569 10:20||x||3.00|',
      '03 พ.ย. 69 10:33||x||4.00|',
    ]).lines,
  ).toEqual([
    '2 2026-11-01 01:30:00 100',
    '3 2026-11-01 09:30:00 200',
    '4 2026-11-02 10:20 300',
    '5 2026-11-03 10:33 400',
  ])
})

test.each([
  ['9:05 PM', '21:05'],
  ['12:05:30 am', '00:05:30'],
  ['12:05 p.m.', '12:05'],
  ['9.05 น.', '09:05'],
  ['13:05 PM', ''],
  ['24:00', ''],
  ['09:60', ''],
  ['09:05:61', ''],
])('a clock that shows %s is at "%s"', (written, time) => {
  expect(read([head, `01/11/2026|${written}|x||1.00|`]).lines[0]).toMatchObject({ time })
  expect(read([head, `01/11/2026 ${written}||x||1.00|`]).lines[0]).toMatchObject({ time })
})

const line: OpenLine = {
  id: 'S:1',
  day: '2026-11-21',
  time: '',
  satang: 0,
  reference: 'TRSF77',
  name: '',
  description: 'OMISE',
}
/** Charges of one day of Omise: 1.65 % and the VAT of it stay there. */
const charges = [15_000, 4_900, 156_000].map(
  (satang, at): BookedItem => ({
    kind: 'money',
    about: String(at),
    day: '2026-11-20',
    time: '12:00',
    satang,
    references: [`chrg_${at}`],
    name: '',
    group: 'omise 2026-11-20',
  }),
)
const gross = 175_900
const fee = Math.round(gross * 0.0165 * 1.07)

test("a gateway pays a day out less its fee: the whole day, and the fee to the company's account, once somebody has looked", () => {
  const [found, ...others] = suggest([{ ...line, satang: gross - fee }], charges)
  expect(others).toEqual([])
  expect(found).toMatchObject({ reason: 'group-fee', isSure: false })
  expect(found?.parts.at(-1)).toEqual({ kind: 'account', about: 'company:gateway-fee', satang: -fee })
  expect(found?.parts.reduce((sum, { satang }) => sum + satang, 0)).toBe(gross - fee)
  expect(found?.parts).toHaveLength(4)
})

test.each([
  ['the whole day is the day, without a fee', gross, 'group'],
  ['a twentieth less is still a fee', gross - gross / 20, 'group-fee'],
  ['more than that is none', gross - gross / 20 - 1, undefined],
  ['more than was paid is none', gross + 1, undefined],
])('%s', (_what, satang, reason) => {
  expect(suggest([{ ...line, satang }], charges)[0]?.reason).toBe(reason)
})

test('what the gateway sent back itself is taken off its day', () => {
  const back: BookedItem = {
    ...(charges[1] as BookedItem),
    kind: 'refund',
    about: '7',
    time: '',
    satang: -4_900,
  }
  const [found] = suggest([{ ...line, satang: gross - fee - 4_900 }], [back, ...charges])
  expect(found?.reason).toBe('group-fee')
  expect(found?.parts).toContainEqual({ kind: 'refund', about: '7', satang: -4_900 })
})

test('half of a day is not taken for a day with a large fee', () => {
  expect(suggest([{ ...line, satang: 18_900 }], charges)[0]?.reason).not.toBe('group-fee')
})

const record: BookedItem = { ...(charges[1] as BookedItem), references: ['TRSF77'], group: '' }
const paid: OpenLine = { ...line, satang: record.satang }
const perhaps: OpenLine = { ...paid, id: 'S:2', copy: { of: 'S:1', isSure: false } }
const sure: OpenLine = { ...perhaps, copy: { of: 'S:1', isSure: true } }
test.each<[string, OpenLine[], BookedItem[], string[]]>([
  ['names one open record is explained by it', [perhaps], [record], ['S:2 reference true']],
  [
    'leaves it to the line of which it may be a copy',
    [perhaps, paid],
    [record],
    ['S:1 reference true', 'S:2 copy-perhaps false'],
  ],
  [
    'names two records, which is not to say which',
    [perhaps, paid],
    [record, { ...record, about: 'other' }],
    ['S:1 reference true', 'S:2 copy-perhaps false'],
  ],
  ['names a record of another amount', [perhaps], [{ ...record, satang: 4_950 }], ['S:2 copy-perhaps false']],
  ['is surely a copy', [sure], [record], ['S:2 copy true']],
])('what looks like another line and %s', (_what, lines, items, expected) => {
  const found = suggest(lines, items).map(({ line: id, reason, isSure }) => `${id} ${reason} ${isSure}`)
  expect(found).toEqual(expected)
})

test('a bank that writes ำ in two signs means the same name', () => {
  const payout = {
    time: '',
    day: '2026-11-20',
    kind: 'payout',
    satang: -150_000,
    references: [],
    group: '',
  } as const
  const items: BookedItem[] = [
    { ...payout, about: 'P1', name: 'อื่น คนหนึ่ง' },
    { ...payout, about: 'P2', name: 'ดำรง กำธร' },
  ]
  const paid = { ...line, satang: payout.satang, reference: '', description: '' }
  expect(suggest([{ ...paid, name: 'นาย ด\u0e4d\u0e32รง ก\u0e4d\u0e32ธร' }], items)).toMatchObject([
    { reason: 'name', parts: [{ about: 'P2' }] },
  ])
})
