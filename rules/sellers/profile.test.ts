import { describe, expect, test } from 'vitest'
import {
  bankClassOf,
  findBankByName,
  isUnusualAccountLength,
  joinBankInfo,
  readAccount,
  readBankInfo,
  sellerBanks,
  splitBankInfo,
} from './banks.ts'
import {
  hasRightCheckDigit,
  maskAccount,
  maskNationalId,
  writeAccount,
  writeNationalId,
} from './national-id.ts'
import {
  cleanSellerProfile,
  cleanTyped,
  codeNameKey,
  emptySellerProfile,
  findSellerDoubts,
  findSellerProblems,
  type SellerProblem,
  type SellerProfile,
  sellerProblemFields,
} from './profile.ts'

const whole: SellerProfile = {
  codeName: 'พี่มะลิ',
  realName: 'มะลิวัลย์ รักเรียน',
  peopleID: '1234567890121',
  phone: '0812345678',
  email: 'mali@example.com',
  bankName: 'ไทยพาณิชย์',
  bankNumber: '1234567890',
  addSmall: '12/3 ซอยจุฬา 5',
  addSmallDistrict: 'วังใหม่',
  addDistrict: 'ปทุมวัน',
  addProvince: 'กรุงเทพมหานคร',
  addPostal: '10330',
}

describe('the rules of a seller', () => {
  test('a whole profile has no problem and raises no doubt', () => {
    expect(findSellerProblems(whole)).toEqual([])
    expect(findSellerDoubts(whole)).toEqual([])
  })

  test('an empty form tells of every field at once, and that an account number is always required', () => {
    expect(findSellerProblems(emptySellerProfile)).toEqual([
      'sellers.code-name-missing',
      'sellers.real-name-missing',
      'sellers.national-id-missing',
      'sellers.phone-missing',
      'sellers.email-missing',
      'sellers.bank-unknown',
      'sellers.account-missing',
      'sellers.account-invalid',
      'sellers.address-missing',
      'sellers.postal-missing',
      'sellers.sub-district-missing',
      'sellers.district-missing',
      'sellers.province-missing',
    ])
  })

  const table: [Partial<SellerProfile>, SellerProblem[]][] = [
    [{ phone: '+66812345678' }, []],
    [{ codeName: '\u200b \u2060' }, ['sellers.code-name-missing']],
    [{ phone: '081234567' }, ['sellers.phone-invalid']],
    [{ phone: '08123456789' }, ['sellers.phone-invalid']],
    [{ phone: '+6681234567' }, ['sellers.phone-invalid']],
    [{ phone: '66812345678' }, ['sellers.phone-invalid']],
    [{ phone: '   ' }, ['sellers.phone-missing']],
    [{ peopleID: '123456789012' }, ['sellers.national-id-invalid']],
    [{ peopleID: '12345678901211' }, ['sellers.national-id-invalid']],
    [{ peopleID: '123456789012X' }, ['sellers.national-id-invalid']],
    // A wrong check digit is no problem.
    [{ peopleID: '1234567890120' }, []],
    [{ bankNumber: '123456789' }, ['sellers.account-invalid']],
    [{ bankNumber: '123456789012345' }, []],
    [{ bankNumber: '1234567890123456' }, ['sellers.account-invalid']],
    [{ bankName: 'ธนาคารในฝัน' }, ['sellers.bank-unknown']],
    // Hints of the labels, not rules.
    [{ codeName: 'مليكة' }, []],
    [{ realName: 'Mali' }, []],
    [{ email: 'no address' }, ['sellers.email-invalid']],
    [{ email: 'x@y' }, ['sellers.email-invalid']],
    [{ addPostal: '99999' }, ['sellers.postal-invalid']],
    [{ addPostal: '1033' }, ['sellers.postal-invalid']],
    [{ addSmall: ' \n ', addPostal: '' }, ['sellers.address-missing', 'sellers.postal-missing']],
  ]
  test.each(table)('%j', (change, problems) => {
    expect(findSellerProblems({ ...whole, ...change })).toEqual(problems)
  })

  test('problems come in the order of the form, and each names its field', () => {
    const fields = Object.values(sellerProblemFields)
    const order = [...new Set(fields)]
    expect(fields.map((field) => order.indexOf(field))).toEqual(
      fields.map((field) => order.indexOf(field)).toSorted((a, b) => a - b),
    )
    expect(order.toSorted()).toEqual(Object.keys(emptySellerProfile).toSorted())
  })

  test('the mask of a number that is kept is right as it is; any other mask is not', () => {
    const stored = { peopleID: maskNationalId(whole.peopleID), bankNumber: maskAccount(whole.bankNumber) }
    expect(findSellerProblems({ ...whole, ...stored }, stored)).toEqual([])
    expect(findSellerDoubts({ ...whole, ...stored }, stored)).toEqual([])
    expect(findSellerProblems({ ...whole, ...stored })).toEqual([
      'sellers.national-id-invalid',
      'sellers.account-invalid',
    ])
  })

  test('a wrong check digit and an unusual length are questions', () => {
    expect(findSellerDoubts({ ...whole, peopleID: '1234567890120', bankNumber: '123456789012' })).toEqual([
      'national-id-check-digit',
      'account-length',
    ])
    // A bank of unknown account lengths accepts every length.
    expect(findSellerDoubts({ ...whole, bankName: 'มิซูโฮ', bankNumber: '123456789012' })).toEqual([])
  })

  test('numbers are trimmed as typed, Thai digits become ASCII, hyphens and spaces go', () => {
    expect(cleanTyped('peopleID', ' ๑-2345-67890-12-๑ ')).toBe('1234567890121')
    expect(cleanTyped('phone', '081-234 5678')).toBe('0812345678')
    expect(cleanTyped('phone', '+66 81 234 5678')).toBe('+66812345678')
    expect(cleanTyped('bankNumber', '123‑4‑56789‑0')).toBe('1234567890')
    expect(cleanTyped('email', ' mali@example.com ')).toBe('mali@example.com')
    // A name is written with spaces: they go when it is saved.
    expect(cleanTyped('realName', 'มะลิ ')).toBe('มะลิ ')
    expect(cleanSellerProfile({ ...whole, realName: ' มะลิ  รักเรียน ' }).realName).toBe('มะลิ  รักเรียน')
  })

  test('pen names that look alike have one key', () => {
    expect(codeNameKey('Mali Notes')).toBe(codeNameKey('  mali\u200bNOTES '))
    expect(codeNameKey('Mali')).not.toBe(codeNameKey('Malia'))
    // Thai as keyboards type it, with two เ for แ, marks in another order, and sara am in two pieces.
    for (const typed of ['เเมวนํ้าดำ', 'แมวน้\u0e4d\u0e32ดำ', 'แมวน้ำด\u0e4d\u0e32'])
      expect(codeNameKey(typed)).toBe(codeNameKey('แมวน้ำดำ'))
    expect(codeNameKey('แมวน้ำดำ')).toBe('แมวน้ำดำ'.normalize('NFKC'))
    expect(codeNameKey('พี่')).toBe(codeNameKey('พ่ี'))
  })
})

describe('the 13 digits', () => {
  const vectors: [string, boolean][] = [
    ['1234567890121', true],
    ['1990000000001', true],
    ['1990000000060', true],
    ['1990000000051', true],
    ['0999999999991', true],
    ['1234567890120', false],
    ['1234567890122', false],
    ['2134567890121', false],
    ['123456789012', false],
    ['1-2345-67890-12-1', false],
    ['๑๒๓๔๕๖๗๘๙๐๑๒๑', false],
    ['', false],
  ]
  test.each(vectors)('%s: %s', (digits, valid) => expect(hasRightCheckDigit(digits)).toBe(valid))

  test('are written in groups, and masked but for the end', () => {
    expect(writeNationalId('1234567890121')).toBe('1-2345-67890-12-1')
    expect(maskNationalId('1234567890121')).toBe('x-xxxx-xxxxx-12-1')
    expect(maskAccount('1234567890')).toBe('xxxxxx7890')
    expect(writeAccount('1234567890')).toBe('123-4-56789-0')
    expect(writeAccount('123456789012')).toBe('123456789012')
  })
})

describe('the banks', () => {
  test('are 23, the main commercial bank first, no name with a comma', () => {
    expect(sellerBanks).toHaveLength(23)
    expect(sellerBanks[0]).toMatchObject({ code: '014', nameTh: 'ไทยพาณิชย์' })
    expect(new Set(sellerBanks.map(({ code }) => code)).size).toBe(23)
    expect(sellerBanks.filter(({ nameTh, nameEn }) => /,/.test(nameTh + nameEn))).toEqual([])
  })

  test('bankInfo joins and splits', () => {
    for (const { nameTh } of sellerBanks)
      expect(splitBankInfo(joinBankInfo(nameTh, '0012345678'))).toEqual({
        bankName: nameTh,
        bankNumber: '0012345678',
      })
    expect(splitBankInfo('nothing')).toEqual({ bankName: '', bankNumber: '' })
  })

  test('know their usual lengths', () => {
    const savings = findBankByName('ออมสิน')
    expect(savings && isUnusualAccountLength(savings, '123456789012')).toBe(false)
    expect(savings && isUnusualAccountLength(savings, '1234567890')).toBe(true)
  })
})

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
  ['014', '１２３４５６７８９０', '1234567890'],
  ['014', '1234567', undefined],
  ['014', '1'.repeat(16), undefined],
  ['014', '123456789x', undefined],
  ['999', '1234567890', undefined],
])('at bank %s, %j is the account %s', (bank, typed, account) => {
  expect(readAccount({ bank, account: typed })?.account).toBe(account)
})
