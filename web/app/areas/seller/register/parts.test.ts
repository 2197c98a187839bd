import { expect, test } from 'vitest'
import { isFilled } from './parts.ts'

const profile = {
  codeName: 'พี่สรุป',
  realName: '',
  peopleID: '',
  phone: '',
  email: '',
  bankName: 'กสิกรไทย',
  bankNumber: '123',
  addSmall: '',
  addPostal: '',
  addSmallDistrict: '',
  addDistrict: '',
  addProvince: '',
}

test('a step with a value that was found wrong is not ticked off as done', () => {
  expect(isFilled('bank', profile)).toBe(true)
  expect(isFilled('bank', profile, (field) => field === 'bankNumber')).toBe(false)
  expect(isFilled('name', profile, (field) => field === 'bankNumber')).toBe(true)
})
