import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { Refusal } from '#rules/refusal.ts'
import { csvBytesMax, csvRowsMax, readCsv } from './read-csv.ts'

const thai = 'รหัส,ชื่อ,จำนวน\r\nV1,มะลิ ใจดี,"1,234.50"\r\n'
const read = (content: string | Uint8Array, fileName = 'bank.csv') =>
  readCsv({ fileName, content: typeof content === 'string' ? Buffer.from(content) : content })
const cellsOf = async (content: string | Uint8Array) => (await read(content)).rows.map(({ cells }) => cells)

async function refusalOf(content: string | Uint8Array, fileName?: string): Promise<[string, unknown]> {
  try {
    await read(content, fileName)
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.details]
    throw error
  }
  return ['read', undefined]
}

test.each<[string, string | Uint8Array]>([
  ['UTF-8', thai],
  ['UTF-8 with a byte-order mark', `\uFEFF${thai}`],
  ['Thai Windows', iconv.encode(thai, 'cp874')],
  ['TIS-620', iconv.encode(thai, 'tis620')],
  ['lines that end in LF', thai.replaceAll('\r\n', '\n')],
  ['lines that end in CR', thai.replaceAll('\r\n', '\r')],
  ['line ends of several kinds', thai.replace('\r\n', '\n')],
  ['semicolons', thai.replaceAll(/,(?!234)/g, ';')],
  ['tabs', thai.replaceAll(/,(?!234)/g, '\t')],
  ['blanks around cells', thai.replaceAll(/,(?!234)/g, ' ,  ')],
  ['no end of the last line', thai.trimEnd()],
])('reads %s', async (_kind, content) => {
  expect(await cellsOf(content)).toEqual([
    ['รหัส', 'ชื่อ', 'จำนวน'],
    ['V1', 'มะลิ ใจดี', '1,234.50'],
  ])
})

test('a letter-head without delimiters, or with others, does not hide which one the file has', async () => {
  const rows = [
    'Account: 111-2-22333-4, Hytexts',
    '',
    'Date;Debit;Credit',
    '01/11/2569;;1,234.50',
    '02/11/2569;;1,234.50',
  ]
  expect((await cellsOf(rows.join('\n'))).slice(1)).toEqual([
    ['Date', 'Debit', 'Credit'],
    ['01/11/2569', '', '1,234.50'],
    ['02/11/2569', '', '1,234.50'],
  ])
})

test('empty lines and lines of commas are left out and still counted', async () => {
  expect((await read('a,b\n\n,,\n \nc,d\n')).rows).toEqual([
    { row: 1, cells: ['a', 'b'] },
    { row: 5, cells: ['c', 'd'] },
  ])
})

test('quoted commas, quotation marks and line ends belong to their cell', async () => {
  expect((await read('"บริษัท ก, จำกัด","เรียก ""ก""",x\n"สอง\nบรรทัด",y,z\nlast,1,2')).rows).toEqual([
    { row: 1, cells: ['บริษัท ก, จำกัด', 'เรียก "ก"', 'x'] },
    { row: 2, cells: ['สอง บรรทัด', 'y', 'z'] },
    { row: 3, cells: ['last', '1', '2'] },
  ])
})

test('what spreadsheets put around a number to keep its zeros is no part of it', async () => {
  expect(await cellsOf('"=""0012""",\'0034,\u200B0056\n')).toEqual([['0012', '0034', '0056']])
})

test('the same bytes have the same SHA-256, whatever the file is called', async () => {
  const { sha256 } = await read(thai, 'a.csv')
  expect((await read(thai, 'b.CSV')).sha256).toBe(sha256)
  expect((await read(`${thai} `)).sha256).not.toBe(sha256)
})

test.each<[string, string | Uint8Array, string, unknown]>([
  ['a file of another kind', thai, 'not-csv', undefined],
  [
    'a workbook that was only renamed',
    Buffer.from('PK\x03\x04\0\0\0\0\x08\0', 'latin1'),
    'unreadable',
    undefined,
  ],
  ['UTF-16', iconv.encode(thai, 'utf16le', { addBOM: true }), 'unreadable', undefined],
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'unreadable', undefined],
  ['nothing', '', 'empty', undefined],
  ['nothing but empty lines', '\r\n,,\r\n \r\n', 'empty', undefined],
  ['quotes that do not end', 'a,b\nc,"d\ne,f\n', 'broken-quotes', { row: 2 }],
  ['quotes in the middle of a cell', 'a,b\nc,d\ne,"f" g\n', 'broken-quotes', { row: 3 }],
  ['a quotation mark in a bare cell', 'a,b\nc,pay "x" y\n', 'broken-quotes', { row: 2 }],
  ['a cell as long as a book', `a,b\nc,${'x'.repeat(301)}\n`, 'cell-too-long', { row: 2, column: 2 }],
])('refuses %s', async (_kind, content, code, details) => {
  const refusal = await refusalOf(content, code === 'not-csv' ? 'bank.xlsx' : undefined)
  expect(refusal).toEqual([`bank-files.${code}`, details])
})

test('refuses more bytes and more rows than a file of ours has', async () => {
  expect((await refusalOf(Buffer.alloc(csvBytesMax + 1, 'a')))[0]).toBe('bank-files.too-large')
  expect((await refusalOf('a\n'.repeat(csvRowsMax + 1)))[0]).toBe('bank-files.too-many-rows')
})

test('a file that is nothing but delimiters or empty lines is refused before its cells are looked at, and empty lines before all are read', async () => {
  const tooWide = (row: number) => ['bank-files.cell-too-long', { row, column: 501 }]
  expect(await refusalOf(`a,b\n${'x,'.repeat(501)}\n`)).toEqual(tooWide(2))
  expect(await refusalOf(','.repeat(100_000))).toEqual(tooWide(1))
  expect((await refusalOf('\n'.repeat(csvBytesMax)))[0]).toBe('bank-files.too-many-rows')
})
