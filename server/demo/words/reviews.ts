import type { Random } from '../random.ts'

/** The text of a review is put together from parts that fit the score and the sheet, so hardly two are alike. */
export type ReviewedSheet = {
  code: string
  name: string
  category: number
  classInfo: string
  isTutoring: boolean
}

const greatOpenings = [
  'อ่านคืนเดียวเข้าใจทั้งเทอม',
  'สรุปดีมากกก',
  'ช่วยชีวิตไว้เลย',
  'คุ้มราคามาก',
  'เนื้อหาครบตามที่อาจารย์สอน',
  'ลายมือสวย อ่านง่ายสบายตา',
  'เรียงเรื่องดี อ่านแล้วเห็นภาพรวม',
  'สั้น กระชับ ตรงจุด',
  'เหมาะกับคนอ่านไม่ทันจริง ๆ',
  'ชอบที่แยกหัวข้อด้วยสี หาง่าย',
  'ละเอียดกว่าที่คิดไว้เยอะ',
  'ซื้อเล่มที่สามแล้ว ไม่เคยผิดหวัง',
  'เพื่อนแนะนำมา ไม่ผิดหวังเลย',
  'อธิบายเป็นภาษาคน เข้าใจง่าย',
  'โหลดมาอ่านบนรถไฟฟ้า จบพอดีก่อนถึงมอ',
] as const
const greatMiddles = [
  'โจทย์ท้ายเรื่องมีเฉลยละเอียด',
  'ตารางเปรียบเทียบช่วยจำได้เยอะ',
  'สูตรรวมไว้หน้าเดียว ปริ้นไปท่องสะดวก',
  'จุดที่ชอบออกสอบเน้นไว้ให้หมด',
  'กราฟกับรูปวาดเองเข้าใจง่ายกว่าในสไลด์',
  'มีตัวอย่างทำให้ดูทีละขั้น',
  'ศัพท์อังกฤษวงเล็บไว้ให้ด้วย',
  'สรุปท้ายบทมีประโยชน์มาก',
  'ข้อควรระวังที่เขียนไว้ตรงกับที่เราพลาดบ่อย',
  'เอาไปทำโพยอ่านหน้าห้องสอบได้เลย',
  'เทียบกับสไลด์แล้วไม่มีอะไรตกหล่น',
  'แนวข้อสอบใกล้เคียงมาก',
] as const
const greatEnds = [
  'สอบเสร็จแล้วมารีวิวให้ ได้ B+ มา',
  'ได้ A มาเพราะเล่มนี้',
  'ขอบคุณพี่ที่ทำมาขายนะคะ',
  'รออ่านเล่มต่อไปอยู่ครับ',
  'แนะนำเลย',
  'มีตัวอื่นอีกไหมคะ จะซื้ออีก',
  'คะแนนขึ้นจากครั้งก่อนเยอะเลย',
  'คุ้มกว่าไปถ่ายเอกสารเอง',
  'ไว้เทอมหน้าจะมาอุดหนุนอีก',
  'รอดแล้ววิชานี้',
  '',
  '',
  '',
  '',
] as const
const goodLines = [
  'เนื้อหาดี แต่อยากให้มีโจทย์เพิ่มอีกนิด',
  'ครบดี ตัวหนังสือบางหน้าเล็กไปหน่อย',
  'โอเคเลย บางหัวข้อสั้นไปแต่พอเข้าใจ',
  'อ่านง่าย แต่บทท้าย ๆ รีบไปนิด',
  'ดีครับ ถ้ามีเฉลยละเอียดกว่านี้จะเต็มสิบ',
  'ใช้ทบทวนได้ดี แต่ต้องเรียนมาก่อนถึงจะตามทัน',
  'ตรงกับที่เรียนเกือบหมด ขาดเรื่องที่อาจารย์เพิ่มท้ายเทอม',
  'รูปประกอบดี สีสบายตา อยากให้มีสารบัญ',
  'คุ้มราคา แต่มีพิมพ์ผิดเล็กน้อยสองสามที่',
  'ภาพรวมดี เหมาะอ่านรอบสองก่อนเข้าห้องสอบ',
] as const
const poorLines = [
  'สรุปย่อไปหน่อย ต้องเปิดสไลด์ควบคู่',
  'พอใช้ได้ บางหน้าอ่านลายมือยาก',
  'เนื้อหาปีเก่า ปีนี้อาจารย์เปลี่ยนบางเรื่องแล้ว',
  'คาดหวังโจทย์มากกว่านี้',
  'เฉลยข้อท้าย ๆ ดูไม่ตรงกับวิธีที่เรียน',
  'ดีแค่ครึ่งแรก ครึ่งหลังสั้นมาก',
] as const
const examWords = ['', 'กลางภาค', 'ปลายภาค', 'ควิซ', 'สอบเข้า', 'สอบเข้า ม.4'] as const

export function reviewScore(random: Random, quality: number): number {
  // Quality 0 to 1: how often a sheet pleases.
  return random.weighted([
    [5, 2 + quality * 8],
    [4, 3],
    [3, 1.2 - quality],
    [2, Math.max(0.02, 0.3 - quality * 0.3)],
    [1, Math.max(0.01, 0.1 - quality * 0.1)],
  ])
}

/** Empty now and then: many only leave stars. */
export function reviewWords(random: Random, score: number, sheet: ReviewedSheet): string {
  if (random.chance(0.12)) return ''
  if (score <= 3) return random.pick(score === 3 && random.chance(0.5) ? goodLines : poorLines)
  if (score === 4) return random.chance(0.75) ? random.pick(goodLines) : random.pick(greatMiddles)
  const parts: string[] = [random.pick(greatOpenings)]
  if (random.chance(0.75)) parts.push(random.pick(greatMiddles))
  if (random.chance(0.45)) parts.push(personal(random, sheet))
  if (random.chance(0.6)) parts.push(random.pick<string>(greatEnds))
  return parts.filter((part) => part !== '').join(' ')
}

function personal(random: Random, { code, name, category, classInfo, isTutoring }: ReviewedSheet): string {
  const exam = examWords[category] ?? ''
  const lines = [
    code === '' ? `วิชา${name}เคยคิดว่ายาก ตอนนี้โอเคแล้ว` : `วิชา ${code} เคยถอนมารอบนึง รอบนี้ผ่านแล้ว`,
    exam === '' ? 'อ่านทวนสองรอบก่อนสอบพอดี' : `อ่านก่อนสอบ${exam}สองวัน ทันพอดี`,
    classInfo === '' ? 'ตรงกับที่เรียนในห้อง' : `${classInfo} ครบตามที่เขียนไว้`,
    'เรียนเซคภาคค่ำก็ใช้ได้เหมือนกัน',
    'ปีนี้อาจารย์คนเดิม เนื้อหายังตรงอยู่',
  ]
  if (isTutoring) lines.push('ติวสดสนุกมาก ดูย้อนหลังอีกรอบก็ยังเข้าใจ', 'พี่ตอบทุกคำถามในแชท')
  return random.pick(lines)
}
