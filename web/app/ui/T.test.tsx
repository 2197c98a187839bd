import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { T } from './T.tsx'

it.each([
  ['ลด 20 บาท', 'ใช้โค้ด MIDTERM ลด 20 บาท'],
  ['3 วันทำการ', 'ปกติโอนใน 3 วันทำการ'],
  ['ทุกวันที่ 20', 'โอนเข้าบัญชีทุกวันที่ 20'],
  ['1,000.50 บาท', 'เกิน 1,000.50 บาท'],
  ['ณ ที่จ่าย', 'หักภาษี ณ ที่จ่าย 1%'],
  ['แนวข้อสอบ', 'รวมแนวข้อสอบแยกบท'],
  ['อ.อนัญญา', 'สรุปตาม อ.อนัญญา ทั้งเทอม'],
])('no line ends inside %s', (whole, text) => {
  const drawn = renderToStaticMarkup(<T>{text}</T>)
  expect(drawn).toContain(`data-part="true">${whole}</span>`)
  expect(drawn.replaceAll(/<[^>]+>/g, '')).toBe(text)
})

it('a sentence that goes on after a title without a space can break', () => {
  const text = 'ติดต่ออ.สมชายได้ที่ห้องพักอาจารย์ชั้นสามก่อนวันสอบ'
  expect(renderToStaticMarkup(<T>{text}</T>)).toBe(text)
})
