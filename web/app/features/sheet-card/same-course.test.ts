import { expect, test } from 'vitest'
import { isSameCourse } from './same-course.ts'

test.each([
  [true, { store: 1, name: '2301103 แคลคูลัส 1' }, { store: 1, name: '2301103 แคลคูลัส 1 ฉบับย่อ' }],
  [true, { store: 1, name: 'วพ.330 พยาบาล' }, { store: 1, name: 'วพ.330' }],
  [false, { store: 1, name: '2301103 แคลคูลัส 1' }, { store: 2, name: '2301103 แคลคูลัส 1' }],
  [false, { store: 1, name: 'สรุป แคลคูลัส' }, { store: 1, name: 'สรุป กฎหมายอาญา' }],
  [false, { store: 999_999, name: 'TGAT1 ภาษาอังกฤษ' }, { store: 999_999, name: 'TGAT1 ภาษาอังกฤษ' }],
])('it is %s that they are of one course: %j, %j', (is, one, other) => {
  expect(isSameCourse(one, other)).toBe(is)
})
