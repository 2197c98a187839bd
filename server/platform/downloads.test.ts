import fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvFile, csvLine } from './downloads.ts'

test.each([
  ['=1+1', `'=1+1\r\n`],
  ['+66812345678', `'+66812345678\r\n`],
  ['-5', `'-5\r\n`],
  ['-29579.03', '-29579.03\r\n'],
  ['-1.00+1', `'-1.00+1\r\n`],
  ['@cmd', `'@cmd\r\n`],
  ['\tx', `'\tx\r\n`],
  ['a,b', `"a,b"\r\n`],
  ['say "hi"', `"say ""hi"""\r\n`],
  ['two\nlines', `"two\nlines"\r\n`],
  ['ชีทสรุป', 'ชีทสรุป\r\n'],
])('the text %j is written %j', (cell, line) => {
  expect(csvLine([cell])).toBe(line)
})

test('numbers are not text: a loss keeps its minus', () => {
  expect(csvLine([-12.5, 0, null, undefined])).toBe('-12.5,0,,\r\n')
  // The first moment of November in Bangkok.
  expect(csvLine([new Date('2026-10-31T17:00:00Z')])).toBe('2026-11-01 00:00:00\r\n')
})

test('an independent reader gets back every text, and none that a spreadsheet would run', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
      const text = rows.map(csvLine).join('')
      const read: string[][] = parse(text, { record_delimiter: '\r\n', skip_empty_lines: false })
      expect(read.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\0])/, '')))).toEqual(
        rows.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\0])/, ''))),
      )
      expect(read.flat().filter((cell) => /^[=+\-@\t]/.test(cell) && !/^-\d+\.\d\d$/.test(cell))).toEqual([])
    }),
    { numRuns: 1_000 },
  )
})

test('a file begins with the byte-order mark and comes in pieces', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => [at, 'ข้อความที่ยาวพอสมควร'])
  const pieces: string[] = []
  for await (const piece of csvFile(['ลำดับ', 'ข้อความ'], rows)) pieces.push(piece)
  expect(pieces.length).toBeGreaterThan(2)
  const text = pieces.join('')
  expect(text.startsWith('\uFEFFลำดับ,ข้อความ\r\n0,')).toBe(true)
  expect(text.split('\r\n')).toHaveLength(5_002)
})
