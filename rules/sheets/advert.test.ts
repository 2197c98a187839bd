import { expect, it } from 'vitest'
import { isAdvert, isAdvertCode } from './advert.ts'

it.each([
  'แอดไลน์ @summarybook รับชีทฟรี',
  'LINE ID: sheetbypim',
  'Line : @calculus101',
  'สั่งซื้อเล่มอื่นได้ที่ IG sheet.pim',
  'https://line.me/ti/p/~pim',
  'https://lin.ee/AbCd12',
  'ไอดีไลน์ pim_1234',
  'facebook.com/sheetbypim',
])('%s is an advert', (text) => expect(isAdvert(text)).toBe(true))

it.each([
  'The line integral of F along C',
  'เส้นตรง (line) ตัดกับระนาบ',
  'Online learning with LINE as a case study',
  'กรณีศึกษา Facebook กับการตลาด',
  'ติดต่อสอบถามอาจารย์ประจำวิชา',
  'y = mx + c @ x = 0',
])('%s is none', (text) => expect(isAdvert(text)).toBe(false))

it.each([
  ['https://line.me/ti/p/~pim', true],
  ['00020101021129370016A000000677010111011300660000000005802TH530376463048956', true],
  ['x^2 + y^2 = 1', false],
])('a code that says %s: %s', (text, is) => expect(isAdvertCode(text)).toBe(is))
