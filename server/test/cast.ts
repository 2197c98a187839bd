import { sql } from 'kysely'
import { openSession } from '#server/features/accounts/index.ts'
import { postSale } from '#server/features/ledger/index.ts'
import { inTransaction, letStatementsTake } from '#server/platform/database.ts'
import { newId, newOrderId, newPaymentReference } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Known people and objects for tests, by plain inserts with sensible defaults. `createCast` makes the twelve kinds of person of
 * security-and-reliability §2 around one store and one sheet.
 */
export type CastPerson = { id: string; name: string; token: string }

export type PersonFacts = {
  name?: string
  email?: string
  /** The first profile is entered unless false. */
  profile?: boolean
  permissions?: readonly { permission: 1 | 2 | 3; store: number }[]
}

/** Of four figures from the first on: whichever tests ran before, names stand in the order in which they were given. */
let counter = 1_000
function next(): number {
  counter += 1
  return counter
}

export async function createPerson(platform: Platform, facts: PersonFacts = {}): Promise<CastPerson> {
  const id = newId()
  const name = facts.name ?? `Person ${next()}`
  return await inTransaction(platform.db, async (trx) => {
    const entered = facts.profile ?? true
    await trx
      .insertInto('person')
      .values({
        id,
        name,
        email: facts.email ?? `${id.toLowerCase()}@example.com`,
        ...(entered
          ? {
              university: 1,
              default_store: 1,
              faculty: 'คณะวิทยาศาสตร์',
              year: 2,
              profile_entered_at: platform.clock.now(),
            }
          : {}),
      })
      .execute()
    for (const { permission, store } of facts.permissions ?? []) {
      await trx
        .insertInto('staff_permission')
        .values({ person_id: id, store_code: store, permission })
        .execute()
    }
    return { id, name, token: await openSession(trx, platform, id, 'test') }
  })
}

/** A seller whose seller profile is complete unless `complete: false`. */
export async function createSeller(
  platform: Platform,
  facts: PersonFacts & { complete?: boolean; codeName?: string } = {},
): Promise<CastPerson> {
  const person = await createPerson(platform, facts)
  await platform.db
    .insertInto('seller')
    .values({
      person_id: person.id,
      code_name: facts.codeName ?? `${person.name} Notes`,
      profile_completed_at: facts.complete === false ? null : platform.clock.now(),
    })
    .execute()
  return person
}

/** Makes the store unless it is there already; answers its code. */
export async function createStore(
  platform: Platform,
  facts: {
    code: number
    nameTh?: string
    nameEn?: string
    kind?: 'institution' | 'drive'
    category?: number
  },
): Promise<number> {
  await platform.db
    .insertInto('store')
    .values({
      code: facts.code,
      kind: facts.kind ?? 'institution',
      name_th: facts.nameTh ?? `มหาวิทยาลัย ${facts.code}`,
      name_en: facts.nameEn ?? `University ${facts.code}`,
      short: `U${facts.code}`,
      category: facts.category ?? 0,
      faculties: JSON.stringify([['คณะวิทยาศาสตร์', 'Faculty of Science']]),
      drive_map: JSON.stringify([]),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return facts.code
}

export type SheetFacts = {
  authorId: string
  store?: number
  code?: string
  name?: string
  nameEn?: string
  classInfo?: string
  priceSatang?: number
  semester?: 1 | 2 | 3
  year?: number
  category?: number
  /** 0 draft, 1 waiting, 2 open at a staff member's, 3 rejected, 4 published (the default) */
  status?: 0 | 1 | 2 | 3 | 4
  visible?: boolean
  highlighted?: boolean
  /** The PDF of a demo sheet is drawn from its seed when first needed, so that the sheet can be read. */
  demoSeed?: number
  createdAt?: Date
}

/** A sheet; answers its id. */
export async function createSheet(platform: Platform, facts: SheetFacts): Promise<string> {
  const { db, clock } = platform
  const id = newId()
  const store = facts.store ?? 1
  const code = facts.code ?? `TST${next()}`
  const name = facts.name ?? 'แคลคูลัส 1'
  const status = facts.status ?? 4
  const title = await db
    .insertInto('sheet_title')
    .values({ store_code: store, code, name, name_en: facts.nameEn ?? '' })
    .onConflict((conflict) => conflict.columns(['store_code', 'code', 'name']).doUpdateSet({ code }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const classLine = facts.classInfo
    ? await db
        .insertInto('class_line')
        .values({ text: facts.classInfo })
        .onConflict((conflict) => conflict.column('text').doUpdateSet({ text: facts.classInfo ?? '' }))
        .returning('id')
        .executeTakeFirstOrThrow()
    : undefined
  await db
    .insertInto('sheet')
    .values({
      id,
      author_id: facts.authorId,
      store_code: store,
      title_id: title.id,
      class_line_id: classLine?.id ?? null,
      code,
      name,
      class_info: facts.classInfo ?? '',
      price_satang: facts.priceSatang ?? 12_000,
      semester: facts.semester ?? 1,
      year: facts.year ?? 2026,
      category: facts.category ?? 2,
      status,
      reject_reason: status === 3 ? 'ภาพไม่ชัด' : null,
      visible: facts.visible ?? true,
      highlighted: facts.highlighted ?? false,
      demo_seed: facts.demoSeed ?? null,
      created_at: facts.createdAt ?? clock.now(),
      published_at: status === 4 ? clock.now() : null,
    })
    .execute()
  return id
}

/**
 * A sheet of store 1 with complete words and (drawn) files, ready to be handed in; published by default, with a new version in the given
 * state if requested. Returns its id.
 */
export async function createCompleteSheet(
  platform: Platform,
  facts: { authorId: string; status?: 0 | 1 | 2 | 3 | 4; version?: number; reviewerId?: string },
): Promise<string> {
  const id = await createSheet(platform, {
    authorId: facts.authorId,
    status: facts.status ?? 4,
    classInfo: 'บทที่ 1-8',
    demoSeed: 7,
  })
  await platform.db
    .updateTable('sheet')
    .set({ detail: 'สรุปครบทุกบท', example_count: 2, reviewer_id: facts.reviewerId ?? null })
    .where('id', '=', id)
    .execute()
  if (facts.version !== undefined) {
    await platform.db
      .insertInto('sheet_version')
      .values({ sheet_id: id, number: 2, status: facts.version, created_at: platform.clock.now() })
      .execute()
  }
  return id
}

export async function createGroup(
  platform: Platform,
  facts: { sheets: readonly string[]; store?: number; name?: string; recommended?: boolean },
): Promise<string> {
  const id = newId()
  await platform.db
    .insertInto('sheet_group')
    .values({
      id,
      store_code: facts.store ?? 1,
      name: facts.name ?? 'แพ็กเกจรวม',
      recommended: facts.recommended ?? true,
    })
    .execute()
  await platform.db
    .insertInto('sheet_group_item')
    .values(facts.sheets.map((sheet_id, position) => ({ group_id: id, sheet_id, position })))
    .execute()
  return id
}

/** Puts a sheet into a library without an order, as a gift of staff would. */
export async function giveSheet(platform: Platform, personId: string, sheetId: string): Promise<void> {
  await platform.db
    .insertInto('library_entry')
    .values({ person_id: personId, sheet_id: sheetId, acquired_at: platform.clock.now() })
    .execute()
}

/** A live session of this sheet that is over and can be seen again; made anew, it is as it was. */
export async function createEndedSession(platform: Platform, sheetId: string): Promise<void> {
  const now = platform.clock.now().getTime()
  await platform.db
    .insertInto('online_tutoring')
    .values({
      sheet_id: sheetId,
      start_at: new Date(now - 3 * 3_600_000),
      join_url: 'https://live.example/room',
      ended_at: new Date(now - 3_600_000),
      replay_url: 'https://live.example/replay.mp4',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A favourite list of this person; answers its id. */
export async function createFavouriteList(
  platform: Platform,
  facts: { personId: string; name?: string; sheets?: readonly string[] },
): Promise<string> {
  const id = newId()
  await platform.db
    .insertInto('favourite_list')
    .values({ id, person_id: facts.personId, name: facts.name ?? 'ไว้อ่านก่อนสอบ' })
    .execute()
  for (const sheet of facts.sheets ?? [])
    await platform.db.insertInto('favourite_sheet').values({ list_id: id, sheet_id: sheet }).execute()
  return id
}

/** An order that waits for its money, of one sheet at its price; answers its id. No provider has heard of it. */
export async function createWaitingOrder(
  platform: Platform,
  facts: { buyerId: string; sheetId: string },
): Promise<string> {
  const { db, clock } = platform
  const id = newOrderId()
  const now = clock.now()
  const sheet = await db
    .selectFrom('sheet')
    .select(['author_id', 'store_code', 'code', 'name', 'price_satang'])
    .where('id', '=', facts.sheetId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('orders')
    .values({
      id,
      buyer_id: facts.buyerId,
      state: 'waiting',
      list_satang: sheet.price_satang,
      total_satang: sheet.price_satang,
      hex: newPaymentReference(),
      qr_data: '00020101021230',
      qr_provider: 'sandbox',
      content_hash: id,
      created_at: now,
      expires_at: new Date(now.getTime() + 30 * 60_000),
    })
    .execute()
  await db
    .insertInto('order_line')
    .values({
      order_id: id,
      position: 0,
      sheet_id: facts.sheetId,
      author_id: sheet.author_id,
      store_code: sheet.store_code,
      sheet_name: `${sheet.code} ${sheet.name}`,
      list_satang: sheet.price_satang,
      paid_satang: sheet.price_satang,
    })
    .execute()
  return id
}

type PostedSale = { buyerId: string; sheetId: string } & Pick<
  Parameters<typeof postSale>[1],
  'paidAt' | 'lines'
>

/** Its money in the books, as if it had been paid then: by lines of any seller, store and sum. */
export async function postedSale(
  platform: Platform,
  { buyerId, sheetId, ...sale }: PostedSale,
): Promise<void> {
  const orderId = await createWaitingOrder(platform, { buyerId, sheetId })
  await inTransaction(platform.db, (trx) => postSale(trx, { ...sale, orderId, provider: 'test' }))
}

/** The letters of security-and-reliability §2. */
export const parts = ['V', 'N', 'B', 'O', 'A', 'S', 'I', '1', '2', '3', 'X', 'G'] as const
export type Part = (typeof parts)[number]

export const partNames: Record<Part, string> = {
  V: 'a visitor',
  N: 'signed in without profile',
  B: 'a buyer',
  O: 'a buyer owning the sheet',
  A: 'its author',
  S: 'another seller',
  I: 'a seller with incomplete profile',
  '1': 'staff 1 of this store',
  '2': 'staff 2 of this store',
  '3': 'staff 3 of this store',
  X: 'staff of another store',
  G: 'a global administrator',
}

export type Cast = {
  people: Record<Part, CastPerson | undefined>
  /** The person of this part; throws for the visitor. */
  person: (part: Part) => CastPerson
  token: (part: Part) => string | undefined
  /** The store that staff 1 to 3 look after, and the other one of X. */
  store: number
  otherStore: number
  /** A's sheet in the store: on sale, owned by O. */
  sheet: string
  /** On sale as well, by A, owned by no buyer. */
  freshSheet: string
  /** S's sheet in the other store, on sale. */
  otherSheet: string
  /** A's draft, and A's published sheet taken off sale. */
  draft: string
  hidden: string
  /** A package of `sheet` and `freshSheet`. */
  group: string
}

/** The twelve kinds of person around one sheet. */
export async function createCast(platform: Platform): Promise<Cast> {
  const store = await createStore(platform, { code: 1 })
  const otherStore = await createStore(platform, { code: 2 })
  const everywhere = [1, 2, 3] as const
  const people: Record<Part, CastPerson | undefined> = {
    V: undefined,
    N: await createPerson(platform, { name: 'Nid', profile: false }),
    B: await createPerson(platform, { name: 'Boon' }),
    O: await createPerson(platform, { name: 'Orn' }),
    A: await createSeller(platform, { name: 'Aree' }),
    S: await createSeller(platform, { name: 'Som' }),
    I: await createSeller(platform, { name: 'Ing', complete: false }),
    '1': await createPerson(platform, { name: 'Staff One', permissions: [{ permission: 1, store }] }),
    '2': await createPerson(platform, { name: 'Staff Two', permissions: [{ permission: 2, store }] }),
    '3': await createPerson(platform, { name: 'Staff Three', permissions: [{ permission: 3, store }] }),
    X: await createPerson(platform, {
      name: 'Staff Elsewhere',
      permissions: everywhere.map((permission) => ({ permission, store: otherStore })),
    }),
    G: await createPerson(platform, {
      name: 'Global',
      permissions: everywhere.map((permission) => ({ permission, store: -1 })),
    }),
  }
  const person = (part: Part): CastPerson => {
    const found = people[part]
    if (found === undefined) throw new Error('cast: the visitor has no account')
    return found
  }
  const authorId = person('A').id
  const sheet = await createSheet(platform, {
    authorId,
    store,
    code: 'MAT1001',
    name: 'แคลคูลัส 1',
    demoSeed: 1,
  })
  const freshSheet = await createSheet(platform, {
    authorId,
    store,
    code: 'PHY1001',
    name: 'ฟิสิกส์ทั่วไป',
    demoSeed: 2,
  })
  const otherSheet = await createSheet(platform, {
    authorId: person('S').id,
    store: otherStore,
    code: 'LAW1001',
    name: 'กฎหมายแพ่ง',
    demoSeed: 3,
  })
  const draft = await createSheet(platform, { authorId, store, status: 0, demoSeed: 4 })
  const hidden = await createSheet(platform, { authorId, store, visible: false, demoSeed: 5 })
  const group = await createGroup(platform, { sheets: [sheet, freshSheet], store })
  await giveSheet(platform, person('O').id, sheet)
  // The planner knows nothing of tables filled a moment ago. May take longer than a page may wait, on a busy machine.
  await inTransaction(platform.db, async (trx) => {
    await letStatementsTake(trx, '60s')
    await sql`analyze`.execute(trx)
  })
  return {
    people,
    person,
    token: (part) => people[part]?.token,
    store,
    otherStore,
    sheet,
    freshSheet,
    otherSheet,
    draft,
    hidden,
    group,
  }
}
