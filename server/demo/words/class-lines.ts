import type { Random } from '../random.ts'
import { lecturerName } from './people.ts'

/** The class or lesson line of a cover. */
export function classLine(random: Random, category: number): string {
  const middle = random.whole(4, 6)
  const last = middle + random.whole(3, 6)
  const range = category === 1 ? `1–${middle}` : category === 2 ? `${middle + 1}–${last}` : `1–${last}`
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
