import { sql } from 'kysely'
import { makeOwnBundle, makeOwnCode } from '#server/features/orders/own-codes/make-own-code.ts'
import { createPromo, type NewPromo } from '#server/features/orders/promo-codes/index.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { cast } from './cast.ts'

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
