import { expect, test } from 'vitest'
import { thaiWords, thaiWrap } from './thai-wrap.ts'

// One unit per letter that takes room; marks above and below take none.
const measure = (line: string) => line.replace(/[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]/g, '').length

const names = [
  ['เศรษฐศาสตร์จุลภาคเบื้องต้น', 18, ['เศรษฐศาสตร์จุลภาค', 'เบื้องต้น']],
  ['กฎหมายแพ่ง นิติกรรมสัญญา', 14, ['กฎหมายแพ่ง', 'นิติกรรมสัญญา']],
  ['แคลคูลัส 1 ลิมิตและอนุพันธ์', 18, ['แคลคูลัส\u00A01', 'ลิมิตและอนุพันธ์']],
  ['สถิติธุรกิจและความน่าจะเป็น', 16, ['สถิติธุรกิจ', 'และความน่าจะเป็น']],
  ['ปริมาณสารสัมพันธ์', 12, ['ปริมาณ', 'สารสัมพันธ์']],
  ['สารสัมพันธ์', 5, ['สารสัม', 'พันธ์']],
  ['สรุปลิมิต', 5, ['สรุป', 'ลิมิต']],
  ['INTRODUCTION TO LINEAR ALGEBRA II', 18, ['INTRODUCTION TO', 'LINEAR ALGEBRA\u00A0II']],
] as const

test.each(names)('breaks %s within %i letters', (name, width, lines) => {
  expect(thaiWrap(name, measure, width, 3)).toEqual({ lines, cut: false })
})

test.each(['สารสัมพันธ์', 'ลิมิต', 'อินทิกรัล', 'เวกเตอร์', 'อัลกอริทึม', 'ความน่าจะเป็น', 'โลจิสติกส์', 'ควอนตัม', 'พอลิเมอร์'])(
  'never breaks inside %s',
  (word) => {
    const words = thaiWords(`สรุปเรื่อง${word}ในสอบ`)
    expect(words.some((one) => one.includes(word))).toBe(true)
    expect(words.join('')).toBe(`สรุปเรื่อง${word}ในสอบ`)
  },
)

test('a text too long for its lines ends in an ellipsis and stays inside the width', () => {
  const name = 'หัวข้อพิเศษทางวิทยาศาสตร์ช่องปาก 3 (การตรวจวัดปริมาณไฮโดรเจนซัลไฟต์ในช่องปาก ในกลุ่มผู้สูงอายุ จังหวัดสงขลา)'
  const { lines, cut } = thaiWrap(name, measure, 20, 3)
  expect(cut).toBe(true)
  expect(lines).toHaveLength(3)
  expect(lines.at(-1)).toMatch(/…$/)
  for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(20)
})

test.each([1, 2, 3, 5, 8])('no line begins with a mark or ends with a leading vowel at width %i', (width) => {
  const { lines } = thaiWrap('เยิ้มลิ้นน้ำปั๊มญี่ปุ่นฎุเกี๊ยวไม้แป้งโต๊ะ', measure, width, 40)
  expect(lines.join('')).toBe('เยิ้มลิ้นน้ำปั๊มญี่ปุ่นฎุเกี๊ยวไม้แป้งโต๊ะ')
  for (const line of lines) {
    expect(line).not.toMatch(/^[\u0E30-\u0E3A\u0E45-\u0E4E]/)
    expect(line).not.toMatch(/[เแโใไ]$/)
  }
})

test('repeats and abbreviations stay on their line', () => {
  for (const word of thaiWords('ต่างๆมากมายกรุงเทพฯเป็นต้น')) expect(word).not.toMatch(/^[ๆฯ]/)
})

test('what no font of ours draws is left out, and nothing else', () => {
  const name = '🎉แคลคูลัส 1 🇹🇭 ❤️👩🏽‍🎓 สรุป™ ∑ 2️⃣'
  expect(thaiWrap(name, measure, 40, 1)).toEqual({ lines: ['แคลคูลัส\u00A01 สรุป™ ∑\u00A02'], cut: false })
})

test('empty text has no lines', () => {
  expect(thaiWrap('  ', measure, 10, 3)).toEqual({ lines: [], cut: false })
})
