import { expect, test } from 'vitest'
import { type BankLine, compareBankFile, type PendingEntry } from './compare-bank-file.ts'

function entry(vendorId: string, grossSatang: number, netSatang: number, rest: Partial<PendingEntry> = {}) {
  const sellerId = rest.sellerId ?? `seller of ${vendorId}`
  return { sellerId, vendorId, grossSatang, netSatang, recordIds: [vendorId], blocked: null, ...rest }
}
function line(row: number, vendorId: string, amountSatang: number): BankLine {
  return { row, vendorId, vendorName: `name of ${vendorId}`, amountSatang }
}

test('sorts lines and entries into the four lists, to the satang', () => {
  const { matching, mismatched, unknown, absent } = compareBankFile(
    [line(2, 'V1', 98_200), line(3, 'V2', 98_201), line(4, 'V3', 100_000), line(5, 'V9', 500)],
    [
      entry('V1', 100_000, 98_200),
      entry('V2', 100_000, 98_200),
      entry('V3', 100_000, 98_200),
      entry('V4', 1, 1),
      entry('', 50_000, 49_500, { sellerId: 'without vendor' }),
    ],
  )
  expect(matching.map(({ line }) => line.row)).toEqual([2])
  expect(mismatched.map(({ line, hint }) => [line.row, hint])).toEqual([
    [3, 'amount'],
    [4, 'gross'],
  ])
  expect(unknown.map(({ vendorId }) => vendorId)).toEqual(['V9'])
  expect(absent.map(({ sellerId }) => sellerId)).toEqual(['seller of V4', 'without vendor'])
})

test('the same vendor twice is a mismatch both times, even where one of the amounts or their sum is right', () => {
  const twice = compareBankFile([line(2, 'V1', 600), line(3, 'V1', 400)], [entry('V1', 1_100, 1_000)])
  expect(twice.mismatched.map(({ hint }) => hint)).toEqual(['twice', 'twice'])
  const same = compareBankFile([line(2, 'V1', 1_000), line(3, 'V1', 1_000)], [entry('V1', 1_100, 1_000)])
  expect(same.matching).toEqual([])
  expect(same.absent).toEqual([])
})

test('what cannot be paid is no match even when the amount is right', () => {
  const { matching, mismatched } = compareBankFile(
    [line(2, 'V1', 1_000)],
    [entry('V1', 1_100, 1_000, { blocked: 'held' })],
  )
  expect(matching).toEqual([])
  expect(mismatched[0]?.hint).toBe('held')
})

test('without tax and fee, gross and net are the same and match', () => {
  expect(compareBankFile([line(2, 'V1', 10_000)], [entry('V1', 10_000, 10_000)]).matching).toHaveLength(1)
})
