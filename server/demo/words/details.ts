import type { Random } from '../random.ts'
import { lecturerName } from './people.ts'

export type SheetToDescribe = {
  name: string
  category: number
  /** Titles of what is inside, as the drawn pages carry them. */
  topics: readonly string[]
  isTutoring: boolean
}

const openings = [
  (name: string) => `สรุป${name}แบบอ่านจบในหนึ่งวัน`,
  (name: string) => `จดจากในห้องเรียน${name} เรียบเรียงใหม่ให้อ่านง่าย`,
  (name: string) => `${name} ฉบับก่อนสอบ เน้นเรื่องที่ออกบ่อย`,
  (name: string) => `รวมเนื้อหา${name}ที่ต้องรู้ ตัดส่วนที่ไม่ออกสอบออกแล้ว`,
  (name: string) => `ชีทสรุป${name} ทำเองทั้งเล่ม สอบผ่านมาแล้วด้วยเล่มนี้`,
] as const
const insides = [
  'มีตารางเปรียบเทียบและแผนภาพช่วยจำ',
  'มีตัวอย่างทำให้ดูทีละขั้นพร้อมเหตุผล',
  'รวมสูตรและเงื่อนไขการใช้ไว้หน้าแรก',
  'มีโจทย์ท้ายเรื่องพร้อมเฉลยละเอียด',
  'เน้นจุดที่พลาดบ่อยด้วยกรอบสีแดง',
  'ใส่คำศัพท์ภาษาอังกฤษกำกับทุกหัวข้อ',
  'มีหน้าสรุปรวมหนึ่งแผ่นไว้อ่านหน้าห้องสอบ',
  'วาดรูปประกอบเองทุกหัวข้อ',
] as const
const advice = [
  'เหมาะกับคนที่เรียนมาแล้วอยากทบทวน',
  'คนที่ขาดเรียนก็ตามทัน',
  'แนะนำให้อ่านคู่กับการลองทำโจทย์เอง',
  'พิมพ์ขาวดำก็อ่านได้ชัด',
  'อ่านบนแท็บเล็ตหรือพิมพ์เป็น A4 ก็ได้',
  'ถ้าเจอจุดผิดแจ้งได้เลย จะแก้และอัปเดตให้',
] as const
const ofCategory = [
  'ใช้ได้ทั้งกลางภาคและปลายภาค',
  'สำหรับสอบกลางภาค',
  'สำหรับสอบปลายภาค',
  'สำหรับสอบในห้องและควิซ',
  'สำหรับเตรียมสอบเข้ามหาวิทยาลัย',
  'สำหรับเตรียมสอบเข้า ม.4',
] as const

export function sheetDetail(random: Random, sheet: SheetToDescribe): string {
  const paragraphs = [
    `${random.pick(openings)(spaced(sheet.name))} ${ofCategory[sheet.category] ?? ''}`.trim(),
  ]
  if (sheet.topics.length > 0) paragraphs.push(`เนื้อหาในเล่ม: ${sheet.topics.join(', ')}`)
  paragraphs.push(random.some(insides, random.whole(2, 3)).join(' '))
  if (sheet.isTutoring) paragraphs.push('ราคานี้รวมชีทประกอบการติว เข้าเรียนสดได้ และดูย้อนหลังได้หลังติวจบ')
  paragraphs.push(random.pick(advice))
  return paragraphs.join('\n')
}

/** Thai is written without spaces between words, but Latin letters and numbers stand apart. */
function spaced(name: string): string {
  return `${/^[0-9A-Za-z]/.test(name) ? ' ' : ''}${name}${/[0-9A-Za-z.)]$/.test(name) ? ' ' : ''}`
}

/** The class or lesson line of a cover; a chapter for each topic that is in it. */
export function classLine(random: Random, category: number, topics: number): string {
  const before = category === 2 ? random.whole(3, 6) : 0
  const range = `${before + 1}–${before + topics}`
  const half = category === 1 ? 'เนื้อหาก่อนกลางภาค' : category === 2 ? 'เนื้อหาหลังกลางภาค' : 'เนื้อหาทั้งเทอม'
  return random.weighted<() => string>([
    [() => `บทที่ ${range}`, 8],
    [() => `Chapter ${range}`, 3],
    [() => `Lecture ${range}`, 3],
    [() => half, 3],
    [() => `${lecturerName(random)} บทที่ ${range}`, 4],
    [() => `${lecturerName(random)} sec ${random.whole(1, 12)}`, 2],
    [() => `${half} + แนวข้อสอบ`, 2],
  ])()
}
