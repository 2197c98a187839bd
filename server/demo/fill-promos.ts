import { sql } from 'kysely'
import { createGroup } from '#server/features/catalogue/packages/create-group.ts'
import { makeOwnBundle, makeOwnCode } from '#server/features/orders/own-codes/make-own-code.ts'
import { createPromo, type NewPromo } from '#server/features/orders/promo-codes/index.ts'
import { movableClock } from '#server/platform/clock.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
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

const dayMilliseconds = 86_400_000

/** A code of each kind, and what sellers made. The demo's orders use the first three. */
export async function fillPromos(trx: Trx, platform: Platform, now: Date): Promise<void> {
  const from = (days: number) => new Date(now.getTime() + days * dayMilliseconds)
  const always = {
    validFrom: from(-430),
    validUntil: from(120),
    storeCode: null,
    useLimitTotal: null,
    useLimitPerBuyer: null,
  }
  const promos: NewPromo[] = [
    {
      ...always,
      code: 'NEWBIE10',
      descriptionTh: 'ลด 10% สำหรับคำสั่งซื้อแรก',
      descriptionEn: '10% off your first order',
      kind: 'percent',
      amount: 10,
      useLimitPerBuyer: 1,
    },
    {
      ...always,
      code: 'MIDTERM',
      descriptionTh: 'สู้สอบ ลด 20 บาท',
      descriptionEn: 'Exam season: 20 baht off',
      kind: 'fixed',
      amount: 2_000,
      useLimitPerBuyer: 5,
    },
    {
      ...always,
      code: 'FREESHEET',
      descriptionTh: 'ฟรีทั้งตะกร้า คนละครั้ง',
      descriptionEn: 'The whole cart for free, once each',
      kind: 'percent',
      amount: 100,
      useLimitTotal: 500,
      useLimitPerBuyer: 1,
    },
    {
      ...always,
      code: 'LADKRABANG15',
      descriptionTh: 'เด็กลาดกระบังลด 15%',
      descriptionEn: '15% off sheets of KMITL',
      kind: 'percent',
      amount: 15,
      storeCode: 6,
    },
    {
      ...always,
      code: 'SONGKRAN69',
      descriptionTh: 'สงกรานต์ ลด 25%',
      descriptionEn: 'Songkran: 25% off',
      kind: 'percent',
      amount: 25,
      validFrom: from(-230),
      validUntil: from(-210),
    },
  ]
  for (const promo of promos) await createPromo(trx, platform, cast.administrator.id, promo)
  await makeOwnCode(trx, platform, cast.seller.id, {
    code: 'MALI20',
    kind: 'percent',
    amount: 20,
    sheetIds: null,
    followersOnly: false,
    useLimitTotal: 100,
    useLimitPerBuyer: 1,
    validFrom: from(-30),
    validUntil: from(120),
  })
  await fillBundles(trx, { ...platform, clock: { now: () => now } })
}

/** Three sheets together for a fifth less, at the two institutions where the seller among the cast has most. */
async function fillBundles(trx: Trx, platform: Platform): Promise<void> {
  const { rows } = await sql<{ sheets: string[] }>`
    select (array_agg(id order by id))[1:3] as sheets from sheet where on_sale and author_id = ${cast.seller.id}
    group by store_code having count(*) >= 3 order by count(*) desc, store_code limit 2`.execute(trx)
  for (const { sheets } of rows) await makeOwnBundle(trx, platform, cast.seller.id, { percent: 20, sheets })
}

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
