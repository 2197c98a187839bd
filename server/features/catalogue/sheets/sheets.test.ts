import { beforeAll, describe, expect, test } from 'vitest'
import { createGroup } from '#server/features/catalogue/packages/create-group.ts'
import { createOrder, lockOpenOrder, settleOrder } from '#server/features/orders/checkout/index.ts'
import { addReview } from '#server/features/catalogue/reviews/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import {
  type CastPerson,
  createCast,
  createPerson,
  createSeller,
  createSheet,
  createStore,
  giveSheet,
  type Part,
} from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { countTrust } from './sheet-counts.ts'
import { approveSheet, claimSheet, hideSheet, saveSheetDraft, type SheetDraft, submitSheet } from './index.ts'

const shop = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
const cast = await createCast(shop.platform)

type Card = { _id: string; owned: boolean; onlineTutor: object | null; [field: string]: unknown }

async function readSheet(sheetID: string, token?: string) {
  const { status, body } = await shop.call('getSheetInfo', { sheetID }, token === undefined ? {} : { token })
  return { status, code: body.code, sheet: body.data, body }
}

async function buy(buyer: Pick<CastPerson, 'id'>, sheets: string[]) {
  const { platform, clock } = shop
  await inTransaction(platform.db, async (trx) => {
    const { id } = await createOrder(trx, platform, buyer, { sheets })
    await settleOrder(trx, platform, {
      order: await lockOpenOrder(trx, id),
      provider: 'sandbox',
      paidAt: clock.now(),
      creditSatang: 0,
    })
  })
}

const draft: SheetDraft = {
  storeCode: 1,
  code: 'ec 210',
  name: 'เศรษฐศาสตร์จุลภาค',
  classInfo: 'บทที่ 1-8',
  detail: 'สรุปครบทุกบท',
  priceSatang: 4_950,
  semester: 1,
  year: 2026,
  category: 2,
}

async function publish(author: CastPerson, changes: Partial<SheetDraft> = {}): Promise<string> {
  const { platform } = shop
  const staff = { id: cast.person('1').id, permissions: [{ permission: 1 as const, store: 1 }] }
  return await inTransaction(platform.db, async (trx) => {
    const id = await saveSheetDraft(trx, platform, author.id, { ...draft, ...changes })
    await submitSheet(trx, platform, author.id, id)
    await claimSheet(trx, platform, staff, id)
    await approveSheet(trx, platform, staff, id)
    return id
  })
}

const staff = () => ({ id: cast.person('1').id, permissions: [{ permission: 1 as const, store: 1 }] })

describe('a sheet on sale', () => {
  test('shows a visitor everything but what is personal', async () => {
    const author = await createSeller(shop.platform, { codeName: 'พี่มะลิ' })
    const id = await publish(author, { exampleCount: 4 })
    const other = await publish(author, { code: 'EC211', name: 'เศรษฐศาสตร์มหภาค' })
    const { status, sheet } = await readSheet(id)
    expect(status).toBe(200)
    expect(sheet).toMatchObject({
      _id: id,
      name: 'EC210 เศรษฐศาสตร์จุลภาค',
      store: 1,
      storeName: ['มหาวิทยาลัย 1', 'University 1', 'U1'],
      price: 49.5,
      semester: 1,
      year: 2026,
      category: 2,
      classInfo: 'บทที่ 1-8',
      detail: 'สรุปครบทุกบท',
      examNum: 4,
      bought: 0,
      score: 0,
      scoreCount: 0,
      owned: false,
      mine: false,
      before: false,
      onSale: true,
      onlineTutor: null,
      authorCode: author.id,
      author: { _id: author.id, name: 'พี่มะลิ', sheets: 2, score: 0 },
      reviews: [],
    })
    expect(sheet['cover']).toMatch(/^[0-9A-Za-z]{1,40}$/)
    expect(sheet.otherSheet.map((card) => card._id)).toEqual([other])
  })

  test('knows its author and its owners', async () => {
    expect((await readSheet(cast.sheet, cast.token('O'))).sheet).toMatchObject({ owned: true, mine: false })
    expect((await readSheet(cast.sheet, cast.token('A'))).sheet).toMatchObject({ owned: true, mine: true })
    expect((await readSheet(cast.sheet, cast.token('B'))).sheet).toMatchObject({ owned: false, mine: false })
    expect(
      (await readSheet(cast.freshSheet, cast.token('O'))).sheet.otherSheet.find(
        (card) => card._id === cast.sheet,
      ),
    ).toMatchObject({
      owned: true,
    })
  })

  test('a stale token is taken for a visitor', async () => {
    expect((await readSheet(cast.sheet, 'nonsense')).status).toBe(200)
  })

  test('shows reviews newest first with their mean to one decimal, and that one has reviewed it', async () => {
    const author = await createSeller(shop.platform)
    const id = await publish(author)
    const scores = [5, 4, 5, 3, 5, 5]
    for (const [index, score] of scores.entries()) {
      const buyer = await createPerson(shop.platform)
      await buy(buyer, [id])
      shop.clock.advance(1_000)
      await inTransaction(shop.platform.db, (trx) =>
        addReview(trx, shop.platform, buyer.id, { sheetId: id, score, message: `ความเห็น ${index}` }),
      )
      expect((await readSheet(id, buyer.token)).sheet['before']).toBe(true)
    }
    const { sheet } = await readSheet(id)
    expect(sheet).toMatchObject({
      score: 4.5,
      scoreCount: 6,
      bought: 6,
      before: false,
      author: { score: 4.5 },
    })
    expect(sheet.reviews.map((review) => review.message)).toEqual(
      [5, 4, 3, 2, 1, 0].map((index) => `ความเห็น ${index}`),
    )
  })

  test('the address of a live session is for owners only', async () => {
    await shop.add('online_tutoring', {
      sheet_id: cast.otherSheet,
      start_at: new Date('2026-12-01T12:00:00Z'),
      join_url: 'https://live.example/x',
    })
    expect((await readSheet(cast.otherSheet)).sheet.onlineTutor).toEqual({
      startDate: 1_796_126_400,
      url: null,
      isLiveSteamEnded: false,
      liveReplayUrl: null,
      views: 0,
    })
    expect((await readSheet(cast.otherSheet, cast.token('S'))).sheet.onlineTutor).toMatchObject({
      url: `/myVideo/${cast.otherSheet}`,
    })
  })

  test.each([
    ['without an id', {}, 400],
    ['a number for an id', { sheetID: 5 }, 400],
    ['an empty id', { sheetID: '' }, 400],
    ['an id of 60,000 letters', { sheetID: 'x'.repeat(60_000) }, 400],
    ['an id with a NUL', { sheetID: 'a\0b' }, 400],
    ['a list', [], 400],
    ['more than a body may hold', { sheetID: 'x'.repeat(100_000) }, 413],
  ])('a malformed ask is refused: %s', async (_what, input, status) => {
    expect((await shop.call('getSheetInfo', input)).status).toBe(status)
  })
})

describe('what is not on sale', () => {
  const seeing: Part[] = ['A', '1', 'G']
  const others: Part[] = ['V', 'N', 'B', 'O', 'S', 'I', '2', '3', 'X']

  test.each(others)(
    'INV-10 %s gets for drafts and hidden sheets the very answer of a missing one',
    async (part) => {
      const missing = await readSheet('ZZZZZZZZZZ', cast.token(part))
      expect(missing.status).toBe(404)
      for (const id of [cast.draft, cast.hidden]) {
        const { status, body } = await readSheet(id, cast.token(part))
        expect({ status, body }).toEqual({ status: missing.status, body: missing.body })
      }
    },
  )

  test.each(seeing)('%s still sees it, marked as not on sale', async (part) => {
    for (const id of [cast.draft, cast.hidden]) {
      expect((await readSheet(id, cast.token(part))).sheet).toMatchObject({ _id: id, onSale: false })
    }
  })

  test('a buyer keeps seeing what was bought, and it is gone from the other sheets of the author', async () => {
    const author = await createSeller(shop.platform)
    const [sold, other] = [await publish(author), await publish(author, { code: 'EC999' })]
    const buyer = await createPerson(shop.platform)
    await buy(buyer, [sold])
    await inTransaction(shop.platform.db, (trx) => hideSheet(trx, shop.platform, staff(), sold))
    expect((await readSheet(sold, buyer.token)).sheet).toMatchObject({ owned: true, onSale: false })
    expect((await readSheet(sold)).status).toBe(404)
    expect((await readSheet(other)).sheet.otherSheet).toEqual([])
  })
})

describe('the life of a sheet', () => {
  const { storeCode: _store, ...words } = draft
  const elsewhere = () => ({ id: cast.person('X').id, permissions: [{ permission: 1 as const, store: 2 }] })
  const act = <T>(work: (trx: Parameters<typeof submitSheet>[0]) => Promise<T>) =>
    inTransaction(shop.platform.db, work)

  test('a draft keeps its code in capitals and is counted only when it is on sale', async () => {
    const author = await createSeller(shop.platform)
    const { platform } = shop
    const count = async () => (await shop.row('seller', { person_id: author.id }, 'sheet_count')).sheet_count
    const id = await act((trx) =>
      saveSheetDraft(trx, platform, author.id, { ...draft, storeCode: 2, code: ' ma 111 ' }),
    )
    const row = await shop.row('sheet', { id })
    expect([row.code, row.status, row.on_sale, await count()]).toEqual(['MA111', 0, false, 0])
    const sold = await publish(author)
    expect(await count()).toBe(1)
    await act((trx) => hideSheet(trx, platform, staff(), sold))
    expect(await count()).toBe(0)
    await act((trx) => hideSheet(trx, platform, staff(), sold, { visible: true }))
    expect(await count()).toBe(1)
  })

  test('INV-13 no step can be left out or done twice', async () => {
    const author = await createSeller(shop.platform)
    const { platform } = shop
    const id = await act((trx) => saveSheetDraft(trx, platform, author.id, draft))
    await expect(act((trx) => claimSheet(trx, platform, staff(), id))).rejects.toThrow('sheets.moved-on')
    await expect(act((trx) => approveSheet(trx, platform, staff(), id))).rejects.toThrow('sheets.moved-on')
    await act((trx) => submitSheet(trx, platform, author.id, id))
    await expect(act((trx) => approveSheet(trx, platform, staff(), id))).rejects.toThrow('sheets.moved-on')
    const claims = await Promise.allSettled(
      [1, 2].map(() => act((trx) => claimSheet(trx, platform, staff(), id))),
    )
    expect(claims.map((claim) => claim.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await act((trx) => approveSheet(trx, platform, staff(), id))
    await expect(act((trx) => approveSheet(trx, platform, staff(), id))).rejects.toThrow('sheets.moved-on')
  })

  test('the wrong author and staff of another store find nothing', async () => {
    const author = await createSeller(shop.platform)
    const { platform } = shop
    const id = await act((trx) => saveSheetDraft(trx, platform, author.id, draft))
    const other = cast.person('S').id
    await expect(act((trx) => submitSheet(trx, platform, other, id))).rejects.toThrow('not-found')
    await act((trx) => submitSheet(trx, platform, author.id, id))
    await expect(act((trx) => claimSheet(trx, platform, elsewhere(), id))).rejects.toThrow('not-found')
    await expect(act((trx) => hideSheet(trx, platform, elsewhere(), id))).rejects.toThrow('not-found')
  })

  test('an incomplete sheet is not handed in', async () => {
    const author = await createSeller(shop.platform)
    const { platform } = shop
    const id = await act((trx) =>
      saveSheetDraft(trx, platform, author.id, { ...words, storeCode: 1, detail: '' }),
    )
    await expect(act((trx) => submitSheet(trx, platform, author.id, id))).rejects.toThrow(
      'sheets.detail-missing',
    )
    await expect(
      act((trx) => saveSheetDraft(trx, platform, author.id, { ...draft, priceSatang: -1 })),
    ).rejects.toThrow('sheets.price-invalid')
    await expect(
      act((trx) => saveSheetDraft(trx, platform, author.id, { ...draft, storeCode: 77 })),
    ).rejects.toThrow('not-found')
  })

  test('sheets of one course share their title, and it carries the English name of the course', async () => {
    const author = await createSeller(shop.platform)
    const { db } = shop.platform
    await shop.add('course', { store_code: 1, code: 'ST105', name_th: 'สถิติ', name_en: 'Statistics' })
    const one = await publish(author, { code: 'ST105', name: 'สถิติ' })
    const two = await publish(author, { code: 'st 105', name: 'สถิติ', classInfo: 'อ.สมชาย' })
    const rows = await db
      .selectFrom('sheet')
      .select(['title_id', 'class_line_id'])
      .where('id', 'in', [one, two])
      .execute()
    expect(new Set(rows.map((row) => row.title_id)).size).toBe(1)
    expect(new Set(rows.map((row) => row.class_line_id)).size).toBe(2)
    const titles = await shop.rows('sheet_title', { code: 'ST105' }, 'code', 'name', 'name_en')
    expect(titles).toEqual([{ code: 'ST105', name: 'สถิติ', name_en: 'Statistics' }])
  })
})

describe('packages', () => {
  let author: CastPerson
  let sheets: string[]
  let group: string

  beforeAll(async () => {
    author = await createSeller(shop.platform)
    sheets = [
      await publish(author, { code: 'LAW1', name: 'กฎหมายแพ่ง' }),
      await publish(author, { code: 'LAW2', name: 'กฎหมายอาญา' }),
    ]
    group = await inTransaction(shop.platform.db, (trx) =>
      createGroup(trx, shop.platform, null, {
        storeCode: 1,
        name: 'แพ็กนิติศาสตร์',
        detail: 'สองวิชา',
        recommended: true,
        sheetIds: [...sheets].reverse(),
      }),
    )
  })

  const recommended = async (input: object) => {
    const { body } = await shop.call('recGroup', input)
    return body.data.map((card) => card._id)
  }

  test('show their sheets in order, their sum, and what the caller owns', async () => {
    const { status, body } = await shop.call('getGroupInfo', { groupID: group })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ _id: group, name: 'แพ็กนิติศาสตร์', detail: 'สองวิชา', price: 99 })
    const cards = (data: unknown) => (data as { sheets: Card[] }).sheets.map((card) => [card._id, card.owned])
    expect(cards(body.data)).toEqual([...sheets].reverse().map((id) => [id, false]))
    const buyer = await createPerson(shop.platform)
    await buy(buyer, [sheets[0] ?? ''])
    const again = await shop.call('getGroupInfo', { groupID: group }, buyer)
    expect(cards(again.body.data)).toEqual([
      [sheets[1], false],
      [sheets[0], true],
    ])
  })

  test('are recommended by store and by every word of the search, with the time stamp sent back', async () => {
    expect(await recommended({ store: 1 })).toContain(group)
    expect(await recommended({ search: 'law1', store: 1 })).toEqual([group])
    expect(await recommended({ search: 'อาญา นิติ' })).toEqual([group])
    expect(await recommended({ search: 'อาญา ฟิสิกส์' })).toEqual([])
    expect(await recommended({ store: 2 })).toEqual([])
    // Found by its sheets' new names.
    const rename = (sName: string) => shop.done(cast.person('1'), 'saveSheet', { id: sheets[1], sName })
    await rename('กฎหมายมหาชน')
    expect(await recommended({ search: 'มหาชน นิติ' })).toEqual([group])
    expect(await recommended({ search: 'อาญา นิติ' })).toEqual([])
    await rename('กฎหมายอาญา')
    const { body } = await shop.call('recGroup', { search: '', timeStamp: 17 })
    expect(body['timeStamp']).toBe(17)
    const card = body.data.find(({ _id }) => _id === group)
    const shown = (await shop.done(undefined, 'getGroupInfo', { groupID: group })).sheets
    expect(card?.covers).toEqual(shown.map(({ _id, cover }) => ({ _id, cover })))
  })

  test('a sheet taken off sale leaves its package, the last one takes it along', async () => {
    const [first = '', second = ''] = sheets
    await inTransaction(shop.platform.db, (trx) => hideSheet(trx, shop.platform, staff(), first))
    const { body } = await shop.call('getGroupInfo', { groupID: group })
    expect(body.data).toMatchObject({ price: 49.5, sheets: [{ _id: second }] })
    await inTransaction(shop.platform.db, (trx) => hideSheet(trx, shop.platform, staff(), second))
    expect((await shop.call('getGroupInfo', { groupID: group })).status).toBe(404)
    expect(await recommended({ store: 1 })).not.toContain(group)
  })

  test('a package of what is not on sale is not made, an unknown one is 404', async () => {
    const make = (sheetIds: string[]) =>
      inTransaction(shop.platform.db, (trx) =>
        createGroup(trx, shop.platform, null, {
          storeCode: 1,
          name: 'x',
          detail: '',
          recommended: true,
          sheetIds,
        }),
      )
    await expect(make([cast.draft, cast.sheet])).rejects.toThrow('groups.sheet-not-on-sale')
    expect((await shop.call('getGroupInfo', { groupID: 'ZZZZZZZZZZ' })).status).toBe(404)
    expect((await shop.call('getGroupInfo', { groupID: 7 })).status).toBe(400)
  })
})

describe('ownedSheets', () => {
  test('answers what the caller bought or wrote, of what was asked', async () => {
    const ask = async (part: Part) => {
      const sheets = [cast.sheet, cast.freshSheet, cast.otherSheet, 'NOSUCHXXXX']
      const { status, body } = await shop.call('ownedSheets', { sheets }, { token: cast.token(part) ?? '' })
      return [status, body.data?.owned.toSorted() ?? body.code]
    }
    expect(await ask('O')).toEqual([200, [cast.sheet]])
    expect(await ask('A')).toEqual([200, [cast.sheet, cast.freshSheet].toSorted()])
    expect(await ask('N')).toEqual([200, []])
    expect((await shop.call('ownedSheets', { sheets: [] })).status).toBe(401)
    const many = Array.from({ length: 201 }, () => cast.sheet)
    expect((await shop.call('ownedSheets', { sheets: many }, { token: cast.token('O') ?? '' })).status).toBe(
      400,
    )
  })
})

describe('reviews', () => {
  test('INV-14 come from those who paid only: not from visitors of the shop, gifts or the author', async () => {
    const review = (part: Part) =>
      inTransaction(shop.platform.db, (trx) =>
        addReview(trx, shop.platform, cast.person(part).id, { sheetId: cast.sheet, score: 5, message: 'ดี' }),
      )
    for (const part of ['B', 'O', 'A', 'G'] as const)
      await expect(review(part)).rejects.toThrow('reviews.not-bought')
  })

  test('one per buyer and sheet: the second changes the first, and the sums follow', async () => {
    const buyer = await createPerson(shop.platform)
    await buy(buyer, [cast.freshSheet])
    const review = (score: number, message: string) =>
      inTransaction(shop.platform.db, (trx) =>
        addReview(trx, shop.platform, buyer.id, { sheetId: cast.freshSheet, score, message }),
      )
    await review(5, 'ดีมาก')
    await review(2, 'อ่านซ้ำแล้วไม่ครบ')
    await expect(review(6, 'เกิน')).rejects.toThrow('request.invalid')
    expect((await readSheet(cast.freshSheet)).sheet).toMatchObject({
      score: 2,
      scoreCount: 1,
      reviews: [{ score: 2, message: 'อ่านซ้ำแล้วไม่ครบ' }],
    })
  })
})

describe('what buyers before made of it', () => {
  test('stars and who read to the end are counted by the job; of fewer than five readers nothing is told', async () => {
    const { db } = shop.platform
    const sheet = cast.otherSheet
    const read = async (personId: string, seen: string) =>
      await shop.add('reading_place', {
        person_id: personId,
        sheet_id: sheet,
        page: 1,
        pages: 10,
        read_at: shop.clock.now(),
        seen,
      })
    const statistics = async () => {
      await countTrust(shop.platform)
      const { stars, readToEnd } = (await readSheet(sheet)).sheet
      return { stars, readToEnd }
    }
    const before = (await statistics()).stars
    const { author_id: authorId } = await shop.row('sheet', { id: sheet }, 'author_id')
    await read(authorId, '1111111111')
    const readers = await Promise.all(Array.from({ length: 5 }, () => createPerson(shop.platform)))
    for (const reader of readers.slice(0, 4)) await read(reader.id, '1111111111')
    expect(await statistics()).toEqual({ stars: before, readToEnd: null })
    await read(readers[4]?.id ?? '', '1111111100')
    expect(await statistics()).toEqual({ stars: before, readToEnd: 80 })
    for (const [at, reader] of readers.slice(0, 3).entries()) {
      await buy(reader, [sheet])
      await inTransaction(db, (trx) =>
        addReview(trx, shop.platform, reader.id, { sheetId: sheet, score: at < 2 ? 5 : 1, message: '' }),
      )
    }
    const [one = 0, two = 0, three = 0, four = 0, five = 0] = before ?? []
    expect((await statistics()).stars).toEqual([one + 1, two, three, four, five + 2])
    const counted = () =>
      db
        .selectFrom('sheet_trust')
        .select('counted_at')
        .where('sheet_id', '=', sheet)
        .executeTakeFirstOrThrow()
    const { counted_at: first } = await counted()
    shop.clock.advance(1_000)
    await statistics()
    expect((await counted()).counted_at).toEqual(first)
  })

  test('the newest version says what is new, and no version that is not published does', async () => {
    const sheet = cast.otherSheet
    expect((await readSheet(sheet)).sheet.version).toBeNull()
    const now = shop.clock.now()
    await shop.add('sheet_version', [
      { sheet_id: sheet, number: 2, status: 4, whats_new: 'เพิ่มบทที่ 9', created_at: now, published_at: now },
      { sheet_id: sheet, number: 3, status: 1, whats_new: 'ยังไม่ตรวจ', created_at: now },
    ])
    expect((await readSheet(sheet)).sheet.version).toMatchObject({ number: 2, whatsNew: 'เพิ่มบทที่ 9' })
  })
})

describe('the showcase of the home page', () => {
  test('shows sheets on sale of the season and recent words of buyers', async () => {
    const { status, body } = await shop.call('homeShowcase')
    expect(status).toBe(200)
    const { sheets, reviews } = body.data
    expect(sheets.length).toBeGreaterThan(2)
    const hidden = [cast.draft, cast.hidden]
    expect(sheets.some((card) => hidden.includes(card._id))).toBe(false)
    // Too short to say anything.
    expect(reviews).toEqual([])
  })
})

describe('the hits of my institution and year', () => {
  test('come first from what others of my year buy, then from what sells there, without what I have', async () => {
    const { platform } = shop
    const author = await createSeller(platform)
    const store = await createStore(platform, { code: 61 })
    const make = async (sold: number, elsewhere = false) => {
      const id = await createSheet(platform, { authorId: author.id, store: elsewhere ? 1 : store })
      await shop.change('sheet', { id }, { bought_count: sold })
      return id
    }
    const [best, second, ofYear, ofFew, unsold, elsewhere, withdrawn] = [
      await make(90),
      await make(80),
      await make(1),
      await make(70),
      await make(0),
      await make(99, true),
      await make(50),
    ]
    const student = async (year: number) => {
      const person = await createPerson(platform)
      await shop.change('person', { id: person.id }, { university: store, default_store: store, year })
      return person
    }
    for (let number = 1; number <= 5; number += 1) {
      const { id } = await student(3)
      for (const sheet of [ofYear, elsewhere, withdrawn]) await giveSheet(platform, id, sheet)
      if (number < 5) await giveSheet(platform, id, ofFew)
    }
    await shop.change('sheet', { id: withdrawn }, { visible: false })
    const hits = async ({ token }: CastPerson) => {
      const { status, body } = await shop.call('myHits', {}, { token })
      expect(status).toBe(200)
      const { year, ofYear: count, sheets } = body.data
      return { year, count, sheets: sheets.map(({ _id }) => _id) }
    }

    expect(await hits(await student(3))).toEqual({
      year: 3,
      count: 1,
      sheets: [ofYear, best, second, ofFew],
    })
    const otherYear = { year: null, count: 0, sheets: [best, second, ofFew, ofYear] }
    expect(await hits(await student(2))).toEqual(otherYear)
    // Graduates belong to no year, however many of them bought the same.
    const graduates = await Promise.all(Array.from({ length: 6 }, () => student(20)))
    for (const { id } of graduates.slice(1)) await giveSheet(platform, id, unsold)
    expect(await hits(graduates[0] ?? author)).toEqual(otherYear)
    // Too few are left for a row when one of four is had already.
    const owner = await student(2)
    await giveSheet(platform, owner.id, best)
    expect(await hits(owner)).toEqual({ year: null, count: 0, sheets: [] })
    expect(await hits(await createPerson(platform, { profile: false }))).toMatchObject({ sheets: [] })
  })
})
