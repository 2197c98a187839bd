import { type RawBuilder, sql } from 'kysely'
import { createRandom, type Random } from '#server/demo/random.ts'
import { makeOwnCode } from '#server/features/orders/own-codes/make-own-code.ts'
import { createPromo } from '#server/features/orders/promo-codes/index.ts'
import { inTransaction, letStatementsTake } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createStore } from '#server/test/cast.ts'

export type Seller = { id: string; name: string; codeName: string; bankCode: string }
type SheetOnSale = { id: string; author: string; store: number }

/**
 * An independent part of the market with own sellers, buyers, sheets and codes, so that several run side by side without waiting for each
 * other's rows.
 */
export type Lane = {
  random: Random
  sellers: Seller[]
  /** Best-selling sellers' sheets are first. */
  sheets: SheetOnSale[]
  buyers: { id: string; owned: Set<string> }[]
  codes: string[]
  /** Of the first seller alone, for her own sheets. */
  ownCodes: string[]
}

const stores = [1, 2, 3]
const banks: readonly (readonly [string, number])[] = [
  ['014', 5],
  ['004', 3],
  ['030', 2],
]

/** Sellers with two to six sheets each and buyers for them, by plain inserts; the promo codes by the product's operation. */
export async function fillMarket(
  platform: Platform,
  size: { sellers: number; orders: number; seed: number; lanes: number; validUntil: Date },
): Promise<Lane[]> {
  for (const code of stores) await createStore(platform, { code })
  const lanes: Lane[] = []
  for (let number = 0; number < size.lanes; number += 1) {
    const random = createRandom(size.seed).fork(`lane ${number}`)
    const share = (count: number) => Math.ceil(count / size.lanes)
    lanes.push({
      random,
      sellers: await insertSellers(platform, random, share(size.sellers), number),
      sheets: [],
      buyers: await insertBuyers(platform, random, share(size.orders / 4) + 10),
      codes: await insertCodes(platform, number, size.validUntil),
      ownCodes: [],
    })
  }
  for (const [number, lane] of lanes.entries()) {
    lane.sheets = await insertSheets(platform, lane)
    lane.ownCodes = await insertOwnCodes(platform, lane, number, size.validUntil)
  }
  await analyzeTables(platform)
  return lanes
}

/** For plans that fit the grown tables. */
export async function analyzeTables(platform: Platform): Promise<void> {
  await patiently(platform, sql`analyze`)
}

/** Thousands of rows at once take longer on a busy machine than a page may wait. */
export async function patiently(platform: Platform, statement: RawBuilder<unknown>): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    await letStatementsTake(trx, '5min')
    await statement.execute(trx)
  })
}

async function insertPeople(platform: Platform, people: readonly { id: string; name: string }[]) {
  await patiently(
    platform,
    sql`
    insert into person (id, name, email, university, default_store, faculty, year, profile_entered_at)
    select id, name, lower(id) || '@example.com', 1, 1, 'คณะวิทยาศาสตร์', 2, now()
    from unnest(${people.map(({ id }) => id)}::text[], ${people.map(({ name }) => name)}::text[]) as made (id, name)`,
  )
}

async function insertSellers(
  platform: Platform,
  random: Random,
  count: number,
  lane: number,
): Promise<Seller[]> {
  const sellers = Array.from({ length: count }, (_, number) => ({
    id: random.id(),
    name: 'มะลิ ใจดี',
    codeName: `ชีท ${lane} ${number}`,
    bankCode: random.weighted(banks),
  }))
  await insertPeople(platform, sellers)
  await sql`
    insert into seller (person_id, code_name, real_name, bank_code, account_number, hti_vendor_id, hti_vendor_name, profile_completed_at)
    select id, name, 'มะลิ ใจดี', bank, account, 'V' || id, 'Mali', '2025-01-01' from unnest(${sellers.map(({ id }) => id)}::text[],
      ${sellers.map(({ codeName }) => codeName)}::text[], ${sellers.map(({ bankCode }) => bankCode)}::text[],
      ${sellers.map(({ id: row }) => platform.sealed.seal('1234567890', { column: 'seller.account_number', row }))}::text[])
      as made (id, name, bank, account)`.execute(platform.db)
  return sellers
}

async function insertBuyers(platform: Platform, random: Random, count: number) {
  const buyers = Array.from({ length: count }, () => ({ id: random.id(), name: 'ผู้ซื้อ' }))
  await insertPeople(platform, buyers)
  return buyers.map(({ id }) => ({ id, owned: new Set<string>() }))
}

/** Odd prices, so that 60 % is a fraction of a satang again and again; a few at the price that a code makes free. */
async function insertSheets(platform: Platform, { random, sellers }: Lane): Promise<SheetOnSale[]> {
  const sheets = sellers.flatMap(({ id }) =>
    Array.from({ length: random.whole(2, 6) }, () => ({
      id: random.id(),
      author: id,
      store: random.pick(stores),
      satang: random.chance(0.05) ? 500 : random.whole(1_900, 24_999),
    })),
  )
  await sql`
    insert into sheet_title (store_code, code, name) select unnest(${stores}::int[]), 'YEAR101', 'สรุปทั้งปี'
    on conflict do nothing`.execute(platform.db)
  // The file counts as prepared: nothing is drawn for a sale.
  await patiently(
    platform,
    sql`
    insert into sheet (id, author_id, store_code, title_id, code, name, price_satang, year, status, marked_key, published_at)
    select made.id, author, store, t.id, t.code, t.name, satang, 2025, 4, 'none', '2025-01-01'
    from unnest(${sheets.map(({ id }) => id)}::text[], ${sheets.map(({ author }) => author)}::text[],
      ${sheets.map(({ store }) => store)}::int[], ${sheets.map(({ satang }) => satang)}::int[]) as made (id, author, store, satang)
    join sheet_title t on t.store_code = store and t.code = 'YEAR101'`,
  )
  return sheets
}

/** Percent, fixed (some sheets become free by it), of one store, and one whose uses run out in the middle of the year. */
async function insertCodes(platform: Platform, lane: number, validUntil: Date): Promise<string[]> {
  const common = {
    descriptionTh: '',
    descriptionEn: '',
    storeCode: null,
    useLimitTotal: null,
    useLimitPerBuyer: null,
    validFrom: new Date(0),
    validUntil,
  }
  const codes = [
    { ...common, code: `TEN${lane}`, kind: 'percent' as const, amount: 10 },
    { ...common, code: `SEVEN${lane}`, kind: 'percent' as const, amount: 7, storeCode: 2 },
    { ...common, code: `FIXED${lane}`, kind: 'fixed' as const, amount: 500 },
    { ...common, code: `SCARCE${lane}`, kind: 'percent' as const, amount: 33, useLimitTotal: 40 },
    { ...common, code: `ONCE${lane}`, kind: 'fixed' as const, amount: 777, useLimitPerBuyer: 1 },
  ]
  await inTransaction(platform.db, async (trx) => {
    for (const code of codes) await createPromo(trx, platform, null, code)
  })
  return codes.map(({ code }) => code)
}

/** Of the seller who sells most: her share pays them. */
async function insertOwnCodes(
  platform: Platform,
  { sellers: [seller] }: Lane,
  lane: number,
  validUntil: Date,
): Promise<string[]> {
  if (seller === undefined) throw new Error('simulated market: no sellers')
  const common = {
    sheetIds: null,
    followersOnly: false,
    useLimitTotal: null,
    useLimitPerBuyer: null,
    validFrom: new Date('2025-01-01'),
    validUntil,
  }
  const codes = [
    { ...common, code: `OWN${lane}`, kind: 'percent' as const, amount: 37 },
    { ...common, code: `OWN-BAHT${lane}`, kind: 'fixed' as const, amount: 3_333 },
  ]
  await inTransaction(platform.db, async (trx) => {
    for (const code of codes) await makeOwnCode(trx, platform, seller.id, code)
  })
  return codes.map(({ code }) => code)
}
