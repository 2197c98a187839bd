import { expect, test } from 'vitest'
import { bankClassOf, readAccount, readBankInfo } from './banks.ts'

test.each([
  ['ไทยพาณิชย์,1234567890', { bank: 'ไทยพาณิชย์', account: '1234567890' }, 'SCB'],
  ['กสิกรไทย, 0987654321', { bank: 'กสิกรไทย', account: '0987654321' }, 'Non-SCB'],
  ['', undefined, undefined],
  ['ไทยพาณิชย์', undefined, undefined],
  ['ไทยพาณิชย์,', undefined, undefined],
  ['ไทยพาณิชย์,1234567890,0', undefined, undefined],
])('bank info %j is valid only with exactly two parts', (bankInfo, read, kind) => {
  expect(readBankInfo(bankInfo)).toEqual(read)
  expect(bankClassOf(bankInfo)).toBe(kind)
})

test.each([
  ['014', ' ๑๒๓-4-56789-0 ', '1234567890'],
  ['014', '1234567', undefined],
  ['014', '1'.repeat(16), undefined],
  ['014', '123456789x', undefined],
  ['999', '1234567890', undefined],
])('at bank %s, %j is the account %s', (bank, typed, account) => {
  expect(readAccount({ bank, account: typed })?.account).toBe(account)
})
