import { describe, expect, test } from 'vitest'
import { compareReceiver, normaliseName, type ShownReceiver } from './receiver.ts'

const ours = {
  bankCode: '014',
  account: '1112345678',
  proxy: '0812345678',
  names: ['บริษัท สรุป จำกัด', 'SARUP CO., LTD.'],
}
const shown: ShownReceiver = {
  bankCode: '014',
  account: 'xxx-x-x5678-x'.replace('5678', '4567'),
  names: ['บจก. สรุป', undefined],
}

describe('the receiver of a slip', () => {
  test('is us when bank, visible digits and a name fit', () => {
    expect(compareReceiver(ours, shown)).toBe('ours')
    expect(compareReceiver(ours, { ...shown, names: ['Sarup Co Ltd'] })).toBe('ours')
    expect(compareReceiver(ours, { bankCode: '014', proxy: '081-xxx-5678', names: ['SARUP CO.,LTD.'] })).toBe(
      'ours',
    )
    expect(compareReceiver(ours, { bankCode: '014', proxy: '66xxxxx5678', names: ['SARUP CO.,LTD.'] })).toBe(
      'ours',
    )
  })

  test('is us when the service cut the name off, but not after a letter or two', () => {
    const cut = (name: string) =>
      compareReceiver({ ...ours, names: ['นาย กสิกร รุ่งเรือง'] }, { ...shown, names: [name] })
    expect(['นาย กสิกร ร', 'กสิกร รุ่งเรือง', 'นาย กส', 'นาย กสิกร ส'].map(cut)).toEqual([
      'ours',
      'ours',
      'unsure',
      'unsure',
    ])
  })

  test.each<[string, Partial<ShownReceiver>]>([
    ['another bank', { bankCode: '004' }],
    ['one other visible digit', { account: 'xxx-x-x4568-x' }],
    ['a whole number of another length', { account: '123456789012' }],
    ['a fitting account but another proxy', { proxy: '081-xxx-5679' }],
  ])('is somebody else with %s', (_, change) => {
    expect(compareReceiver(ours, { ...shown, ...change })).toBe('foreign')
  })

  test.each<[string, Partial<ShownReceiver>]>([
    ['another name', { names: ['นาย สรุป'.repeat(2)] }],
    ['no name', { names: [] }],
    ['an empty name', { names: ['', undefined] }],
    ['two visible digits only', { account: 'xxx-x-xx56x-x' }],
    ['a mask of another length', { account: 'xxxx4567' }],
    ['no number', { account: undefined }],
    ['no bank', { bankCode: undefined }],
  ])('needs a person with %s', (_, change) => {
    expect(compareReceiver(ours, { ...shown, ...change })).toBe('unsure')
  })
})

test.each([
  ['บริษัท สรุป จำกัด (มหาชน)', 'บมจ.สรุป'],
  ['นางสาว พลอย ใจดี', 'พลอย  ใจดี'],
  ['MR. MEK JAIDEE', 'Mek Jaidee'],
  ['SARUP COMPANY LIMITED', 'Sarup Co., Ltd.'],
])('%s and %s are one name', (a, b) => {
  expect(normaliseName(a)).toBe(normaliseName(b))
})

test.each([
  ['นาย ก', 'นาย ข'],
  ['MISSOURI CO., LTD.', 'URI CO., LTD.'],
])('%s and %s are two names', (a, b) => {
  expect(normaliseName(a)).not.toBe(normaliseName(b))
})
