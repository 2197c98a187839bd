import { createGroup } from '#server/features/catalogue/packages/create-group.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { movableClock } from '#server/platform/clock.ts'
import { cast } from './cast.ts'
import { readInstitutions } from './catalogue-data.ts'
import { fateOf } from './fill-sheets.ts'
import type { PlannedSheet } from './plan-sheets.ts'
import { createRandom } from './random.ts'

const themes: readonly { name: string; words: RegExp }[] = [
  { name: 'แพ็กคณิตและสถิติ', words: /แคลคูลัส|คณิต|สถิติ|calculus|mathem|statist/i },
  { name: 'แพ็กวิทย์พื้นฐาน', words: /ฟิสิกส์|เคมี|ชีววิทยา|physics|chemistry|biology/i },
  { name: 'แพ็กสายคอม', words: /คอมพิวเตอร์|โปรแกรม|ข้อมูล|อัลกอริทึม|comput|program|data|algorithm/i },
  {
    name: 'แพ็กธุรกิจและเศรษฐศาสตร์',
    words: /เศรษฐศาสตร์|บัญชี|การเงิน|การตลาด|ธุรกิจ|econom|account|financ|market|business/i,
  },
  { name: 'แพ็กภาษา', words: /ภาษา|english|language/i },
]
const stores = [1, 2, 3, 4, 5, 6, 8, 9, 12, 16, 57, 157, 158, 161, 142]

/** Packages of courses that are read together; most of them recommended. Answers how many. */
export async function fillGroups(
  trx: Trx,
  platform: Platform,
  seed: number,
  sheets: readonly PlannedSheet[],
  now: Date,
): Promise<number> {
  const random = createRandom(seed).fork('groups')
  const clock = movableClock(now)
  const then: Platform = { ...platform, clock }
  const shortOf = new Map(readInstitutions().map((institution) => [institution.code, institution.short]))
  const onSale = sheets.filter((_, place) => fateOf(place, sheets.length) === 'published')
  let made = 0
  for (const storeCode of stores) {
    const ofStore = onSale
      .filter((sheet) => sheet.storeCode === storeCode)
      .toSorted((a, b) => b.demand - a.demand)
    for (const theme of themes) {
      const courses = new Map<string, PlannedSheet>()
      for (const sheet of ofStore) {
        if (theme.words.test(`${sheet.name} ${sheet.nameEn}`) && !courses.has(sheet.name))
          courses.set(sheet.name, sheet)
      }
      const chosen = [...courses.values()].slice(0, random.whole(3, 5))
      if (chosen.length < 3) continue
      clock.set(new Date(now.getTime() - random.whole(1, 60) * 86_400_000))
      await createGroup(trx, then, cast.administrator.id, {
        id: random.id(),
        storeCode,
        name: `${theme.name} ${shortOf.get(storeCode) ?? ''}`.trim(),
        detail: `${chosen.length} วิชาที่รุ่นพี่แนะนำให้อ่านคู่กัน: ${chosen.map((sheet) => sheet.name).join(', ')}`,
        recommended: random.chance(0.75),
        sheetIds: chosen.map((sheet) => sheet.id),
      })
      made += 1
    }
  }
  return made
}
