import { beforeEach, describe, expect, test } from 'vitest'
import type { CallName } from '#contract/paths.ts'
import {
  type CastPerson,
  createCompleteSheet,
  createPerson,
  createSeller,
  createStore,
  giveSheet,
  createSheet,
} from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'

let author: CastPerson

const shop = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
await createStore(shop.platform, { code: 1 })
await createStore(shop.platform, { code: 32, category: 5 })
await createStore(shop.platform, { code: 9997, category: 5 })
beforeEach(async () => {
  author = await createSeller(shop.platform)
})

type OwnSheet = { revision: number; [field: string]: unknown }

async function ask<Name extends CallName>(name: Name, what: object = {}, person: CastPerson = author) {
  const { status, body } = await shop.call(name, what, person)
  return { status, code: body.code ?? 'ok', data: body.data, details: body['details'] }
}

async function begin(): Promise<string> {
  return (await ask('newSheet')).data.id
}

async function readSheet(id: string): Promise<OwnSheet> {
  return (await ask('getDraft', { id })).data.sheet
}

const complete = {
  sCode: 'ec 210',
  sName: 'เศรษฐศาสตร์จุลภาค',
  classInfo: 'บทที่ 1-8',
  detail: 'สรุปครบทุกบท',
  price: '49',
  message: 'แก้หน้า 3 แล้ว',
}

/** Files are their own feature's matter: those of a demo sheet are drawn. */
async function giveFiles(id: string): Promise<void> {
  await shop.change('sheet', { id }, { demo_seed: 7, example_count: 2 })
}

describe('a draft that is not wanted any more', () => {
  test('goes with its files; nobody else can take it away, and what was on sale stays', async () => {
    const id = await begin()
    const other = await createSeller(shop.platform)
    expect(await ask('deleteDraft', { id }, other)).toMatchObject({ status: 404 })
    expect(await ask('deleteDraft', { id })).toMatchObject({ code: 'ok' })
    expect(await ask('getDraft', { id })).toMatchObject({ status: 404 })
    const liked = await begin()
    const list = (await shop.call('addFavorite', { name: 'ของฉัน' }, author)).body.data._id
    expect(await ask('addSheetFavorite', { id: list, sheet: liked })).toMatchObject({ code: 'ok' })
    expect(await ask('deleteDraft', { id: liked })).toMatchObject({ code: 'ok' })
    const planned = await begin()
    await shop.add('online_tutoring', { sheet_id: planned, start_at: shop.clock.now() })
    expect(await ask('deleteDraft', { id: planned })).toMatchObject({ code: 'sheets.in-use' })
    const sold = await createSheet(shop.platform, { authorId: author.id })
    await shop.change('sheet', { id: sold }, { status: 0 })
    expect(await ask('deleteDraft', { id: sold })).toMatchObject({ code: 'sheets.was-on-sale' })
    const { sheets } = await shop.done(author, 'getSellallSheet')
    const canGo = Object.fromEntries(sheets.map(({ _id, published }) => [_id, !published]))
    expect(canGo).toMatchObject({ [planned]: true, [sold]: false })
  })
})

describe('a new sheet', () => {
  test("is an empty draft in the seller's institution, for the season of now", async () => {
    const id = await begin()
    const { data } = await ask('getDraft', { id })
    expect(data['sheet']).toMatchObject({
      _id: id,
      status: 0,
      store: 1,
      sCode: '',
      sName: '',
      name: '',
      price: 0,
      semester: 1,
      year: 2026,
      category: 2,
      visible: true,
      terms: false,
      published: false,
      version: null,
      authorCode: author.id,
    })
    expect(data['store']).toContainEqual(expect.objectContaining({ code: 1, category: 0, short: 'U1' }))
    // An institution that staff have not made ready, or have put out of the shop's lists, is offered to no seller anew.
    await createStore(shop.platform, { code: 3 })
    const offered = async () => (await ask('getDraft', { id })).data.store.map(({ code }) => code)
    expect(await offered()).toEqual([1, 3, 32, 9997])
    for (const visibility of ['draft', 'hidden'] as const) {
      await shop.change('store', { code: 3 }, { visibility })
      expect(await offered()).toEqual([1, 32, 9997])
      expect((await ask('newSheet', { about: { store: 3, code: 'A', name: 'a' } })).code).toBe('not-found')
      expect((await ask('saveDraft', { id, store: 3 })).code).toBe('not-found')
      await shop.change('sheet', { id }, { store_code: 3 })
      expect(await offered()).toEqual([1, 3, 32, 9997])
      expect((await ask('saveDraft', { id, store: 3, sName: visibility })).code).toBe('ok')
      await shop.change('sheet', { id }, { store_code: 1 })
    }
    expect(data['user']).toMatchObject({ _id: author.id, seller: true })
  })

  test('is one, also when the button was pressed twice, and the 201st is refused', async () => {
    const headers = { 'idempotency-key': 'one-press' }
    const both = await Promise.all(
      [1, 2].map(() => shop.call('newSheet', {}, { token: author.token, headers })),
    )
    expect(new Set(both.map(({ body }) => body.data.id)).size).toBe(1)
    await shop.platform.db
      .insertInto('sheet')
      .values(
        Array.from({ length: 199 }, (_, at) => ({
          id: `${author.id.slice(0, 7)}${2 + Math.floor(at / 64)}${'23456789'[Math.floor(at / 8) % 8]}${'23456789'[at % 8]}`,
          author_id: author.id,
          store_code: 1,
          year: 2026,
        })),
      )
      .execute()
    expect((await ask('newSheet')).code).toBe('sheets.too-many-drafts')
  })
})

describe('saving a draft', () => {
  test('keeps the code in capitals without spaces, and what was left out as it was', async () => {
    const id = await begin()
    const saved = await ask('saveDraft', {
      _id: id,
      ...complete,
      name: 'not mine to set',
      status: 4,
      bought: 99,
    })
    expect(saved).toMatchObject({ status: 200, data: { revision: 2 } })
    await ask('saveDraft', { id, semester: 2 })
    expect(await readSheet(id)).toMatchObject({
      name: 'EC210 เศรษฐศาสตร์จุลภาค',
      sCode: 'EC210',
      price: 49,
      semester: 2,
      message: 'แก้หน้า 3 แล้ว',
      status: 0,
      bought: 0,
      revision: 3,
    })
  })

  test('keeps the spaces of codes of store 32, and takes them out when the store changes', async () => {
    const id = await begin()
    await ask('saveDraft', { id, store: 32, sCode: 'รวมข้อสอบ  set a' })
    expect(await readSheet(id)).toMatchObject({ sCode: 'รวมข้อสอบ SET A' })
    await ask('saveDraft', { id, store: 1 })
    expect(await readSheet(id)).toMatchObject({ sCode: 'รวมข้อสอบSETA' })
  })

  test.each([
    [{ price: 'abc' }, 'sheets.price-invalid'],
    [{ price: -5 }, 'sheets.price-invalid'],
    [{ price: 3_000_000 }, 'sheets.price-invalid'],
    [{ store: 4711 }, 'not-found'],
    [{ category: 4 }, 'sheets.category-not-offered'],
    [{ semester: 4 }, 'request.invalid'],
    [{ detail: 'ก'.repeat(5_001) }, 'request.invalid'],
    [{ sCode: 7 }, 'request.invalid'],
    // Nothing of what was typed is cut off, and what grows when it is composed or capitalised is no fault of ours.
    [{ sCode: 'ก'.repeat(61) }, 'request.invalid'],
    [{ sCode: 'ß'.repeat(31) }, 'request.invalid'],
    [{ sName: '\u0958'.repeat(151) }, 'request.invalid'],
  ])('%j is refused as %s and changes nothing', async (part, code) => {
    const id = await begin()
    expect((await ask('saveDraft', { id, sName: 'ใหม่', ...part })).code).toBe(code)
    expect(await readSheet(id)).toMatchObject({ sName: '', revision: 1 })
  })

  test.each([{ code: 'A'.repeat(61) }, { code: 'ß'.repeat(31) }, { name: '\u0958'.repeat(151) }])(
    '%j of a sheet that is begun is refused and begins none',
    async (part) => {
      const count = async () => (await ask('getSellallSheet')).data.sheets.length
      const before = await count()
      const answer = await ask('newSheet', { about: { store: 1, code: 'A', name: 'a', ...part } })
      expect(answer).toMatchObject({ status: 400, code: 'request.invalid' })
      expect(await count()).toBe(before)
    },
  )

  test('of an institution that there is not is begun in no other one', async () => {
    const count = async () => (await ask('getSellallSheet')).data.sheets.length
    const before = await count()
    for (const store of [4711, -1])
      expect((await ask('newSheet', { about: { store, code: 'A', name: 'a' } })).code).toBe('not-found')
    expect(await count()).toBe(before)
  })

  test('never has a category that its institution does not offer', async () => {
    const { data } = await ask('newSheet', { about: { store: 1, code: 'A', name: 'a', category: 3 } })
    expect(await readSheet(data.id)).toMatchObject({ store: 1, category: 0 })
  })

  test('takes a body of more than 64 KiB', async () => {
    const id = await begin()
    expect(await ask('saveDraft', { id, sName: 'ยาว', more: 'x'.repeat(200 * 1024) })).toMatchObject({
      status: 200,
    })
    expect(await ask('saveDraft', { id, more: 'x'.repeat(256 * 1024) })).toMatchObject({ status: 413 })
  })

  test('of a sheet without a name is no call', async () => {
    expect((await ask('saveDraft', { sName: 'x' })).code).toBe('request.invalid')
  })

  test('from a second tab does not overwrite the first silently', async () => {
    const id = await begin()
    const { revision } = await readSheet(id)
    expect((await ask('saveDraft', { id, revision, sName: 'แท็บแรก', price: 49 })).status).toBe(200)
    const second = await ask('saveDraft', { id, revision, sName: 'แท็บสอง', price: 49 })
    expect(second).toMatchObject({
      status: 409,
      code: 'sheets.changed-elsewhere',
      details: { revision: revision + 1, fields: ['sName'] },
    })
    expect(await readSheet(id)).toMatchObject({ sName: 'แท็บแรก' })
    // Sent again although it had arrived: the same words conflict with no edit.
    const again = await ask('saveDraft', { id, revision, sName: 'แท็บแรก', price: 49 })
    expect(again).toMatchObject({ status: 200, data: { revision: revision + 1 } })
    // "Keep mine": saved on top of what is there now.
    await ask('saveDraft', { id, revision: revision + 1, sName: 'แท็บสอง' })
    expect(await readSheet(id)).toMatchObject({ sName: 'แท็บสอง', revision: revision + 2 })
  })

  test('of two tabs at the same moment one wins and the other is told', async () => {
    const id = await begin()
    const answers = await Promise.all(
      ['หนึ่ง', 'สอง'].map((sName) => ask('saveDraft', { id, revision: 1, sName })),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['ok', 'sheets.changed-elsewhere'])
  })
})

describe('handing a sheet in', () => {
  test('names everything that is missing, and moves nothing', async () => {
    const id = await begin()
    const { code, details } = await ask('confirmSend', { sheet: id })
    expect(code).toBe('sheets.title-missing')
    expect(details).toEqual({
      missing: [
        'sheets.title-missing',
        'sheets.class-info-missing',
        'sheets.detail-missing',
        'sheets.price-not-number',
        'files.pdf-missing',
        'files.samples-missing',
        'sheets.terms-missing',
      ],
    })
    expect(await readSheet(id)).toMatchObject({ status: 0 })
  })

  test('asks special stores for neither class line nor detail', async () => {
    const id = await begin()
    await giveFiles(id)
    await ask('saveDraft', { id, store: 9997, sCode: 'ภาษาญี่ปุ่น', price: 39, category: 0 })
    expect(await ask('confirmSend', { sheet: { _id: id }, terms: true })).toMatchObject({ code: 'ok' })
  })

  test('takes a complete sheet with accepted terms, once; then it stands still', async () => {
    const id = await begin()
    await ask('saveDraft', { id, ...complete })
    await giveFiles(id)
    expect((await ask('confirmSend', { sheet: id })).code).toBe('sheets.terms-missing')
    expect((await ask('confirmSend', { sheet: id, terms: true, revision: 1 })).code).toBe(
      'sheets.changed-elsewhere',
    )
    const both = await Promise.all(
      [1, 2].map(() => ask('confirmSend', { sheet: id, terms: true, revision: 2 })),
    )
    expect(both.map(({ code }) => code).toSorted()).toEqual(['ok', 'sheets.moved-on'])
    expect(await readSheet(id)).toMatchObject({ status: 1, terms: true })
    expect((await ask('saveDraft', { id, sName: 'อื่น' })).code).toBe('sheets.moved-on')
    expect((await ask('saveEdit', { id, price: 9 })).code).toBe('sheets.under-review')
    expect((await ask('uploadPdfUrl', { id })).code).toBe('files.under-review')
    // Out of the queue again, and everything may be changed.
    expect((await ask('confirmGoDraft', { id })).code).toBe('ok')
    expect((await ask('saveDraft', { id, sName: 'อื่น' })).code).toBe('ok')
    expect((await ask('confirmGoDraft', { id })).code).toBe('sheets.moved-on')
  })
})

describe('a sheet that its author takes back', () => {
  test('is to its buyers what staff approved, whatever is typed into its draft, until that is approved too', async () => {
    const [buyer, reviewer] = [
      await createPerson(shop.platform),
      await createPerson(shop.platform, { permissions: [{ permission: 1, store: -1 }] }),
    ]
    const id = await createCompleteSheet(shop.platform, { authorId: author.id })
    await giveSheet(shop.platform, buyer.id, id)
    const list = (await ask('addFavorite', { name: 'อ่านก่อนสอบ' }, buyer)).data._id
    await ask('addSheetFavorite', { id: list, sheet: id }, buyer)
    const seen = async () => {
      const [bought] = (await ask('getMyallSheet', {}, buyer)).data.sheets
      const info = (await ask('getSheetInfo', { sheetID: id }, buyer)).data
      const stores = (await ask('getMySheet', {}, buyer)).data.store
      const [liked] = (await ask('listSheetFavorite', { id: list }, buyer)).data.sheets
      return {
        names: new Set([bought?.sheet.name, info.name, liked?.name]),
        stores: [bought?.sheet.store, info.store, stores[0]?.code],
        classInfo: info.classInfo,
        detail: info.detail,
      }
    }
    const before = await seen()
    expect(before.names.size).toBe(1)
    await ask('addMyReport', { sheet: id }, buyer)
    await ask('confirmGoDraft', { id })
    await ask('saveDraft', { id, ...complete, sName: 'ทักไลน์มาถูกกว่า', detail: 'ขายเอง', store: 32 })
    expect(await seen()).toEqual({ ...before, detail: '' })
    const [report] = (await ask('getSellReport')).data.report
    await ask('submitReportMark', { id: report?._id })
    const [message] = (await ask('getMessage', {}, buyer)).data.messages
    expect(message?.message).toContain(`<b>${[...before.names][0]}</b>`)
    // Its author and who reviews it read what was typed.
    for (const person of [author, reviewer])
      expect((await ask('getSheetInfo', { sheetID: id }, person)).data).toMatchObject({
        detail: 'ขายเอง',
        store: 32,
      })
    await ask('confirmSend', { sheet: id, terms: true })
    await ask('claimSheet', { id }, reviewer)
    await ask('rejectSheet', { id, reason: 'มีช่องทางติดต่อ' }, reviewer)
    expect(await seen()).toEqual({ ...before, detail: '' })
    await ask('saveDraft', { id, sName: 'บัญชี 1' })
    await ask('confirmSend', { sheet: id, terms: true })
    await ask('claimSheet', { id }, reviewer)
    expect((await ask('approveSheet', { id }, reviewer)).code).toBe('ok')
    expect([...(await seen()).names][0]).toMatch(/บัญชี 1$/)
    expect((await seen()).stores).toEqual([32, 32, 32])
  })
})

describe('a published sheet', () => {
  test('is changed at once: words, price, term, year, category; its title and institution are not', async () => {
    const id = await createCompleteSheet(shop.platform, { authorId: author.id })
    const before = await readSheet(id)
    const change = {
      classInfo: 'บทที่ 1-10',
      detail: 'เพิ่มสองบท',
      price: 79.5,
      semester: 2,
      year: 2025,
      category: 1,
      sCode: 'XX999',
      sName: 'ชื่ออื่น',
      store: 32,
    }
    expect((await ask('saveEdit', { id, revision: before.revision, ...change })).code).toBe('ok')
    const { data } = await ask('getEdit', { id })
    expect(data['sheet']).toMatchObject({
      classInfo: 'บทที่ 1-10',
      price: 79.5,
      semester: 2,
      year: 2025,
      category: 1,
      name: before['name'],
      store: 1,
      status: 4,
    })
    // The search hears of new class lines by itself, a moment later.
    const find = async () => {
      const { body } = await shop.call('searchSheet', { search: 'บทที่ 1-10', filter: { year: 2025 } })
      return body.data.map(({ _id }) => _id)
    }
    await expect.poll(find).toContain(id)
    const { rows } = await shop.platform.pool.query(
      `select before, after from audit_record where action = 'sheet.edit' and object = $1`,
      [`sheet:${id}`],
    )
    expect(rows).toMatchObject([{ before: { price_satang: 12_000 }, after: { price_satang: 7_950 } }])
    expect((await ask('saveEdit', { id, revision: before.revision, price: 80 })).code).toBe(
      'sheets.changed-elsewhere',
    )
  })

  test('many are changed at once: all of them or none, seen before and taken back by the same call', async () => {
    const ids = await Promise.all(
      [12_000, 12_000, 30_000].map((priceSatang) =>
        createSheet(shop.platform, { authorId: author.id, priceSatang }),
      ),
    )
    const change = { semester: 2, year: 2025, category: 1 }
    const sheets = ids.map((id, place) => ({ id, ...change, price: place === 2 ? 900 : 99 }))
    const before = await Promise.all(ids.map(readSheet))
    const seen = await ask('changeManySheets', { dry: true, sheets })
    expect(seen.data.sheets.find(({ id }) => id === ids[0])).toMatchObject({
      before: { price: 120, semester: 1, year: 2026, category: 2 },
      after: { price: 99, ...change },
      waits: false,
    })
    expect(await Promise.all(ids.map(readSheet))).toEqual(before)

    const done = await ask('changeManySheets', { sheets })
    expect(done.data.sheets.filter(({ waits }) => waits).map(({ id }) => id)).toEqual([ids[2]])
    expect(await readSheet(ids[0] ?? '')).toMatchObject({ price: 99, ...change, revision: 2 })
    expect(await readSheet(ids[2] ?? '')).toMatchObject({ price: 900, priceOnSale: 300 })
    const records = await shop.platform.pool.query(
      `select object from audit_record where action = 'sheet.edit' and object = any($1)`,
      [ids.map((id) => `sheet:${id}`)],
    )
    expect(records.rows).toHaveLength(3)

    // Its answer was lost: sent again it is neither a conflict nor a second change.
    const again = seen.data.sheets.map(({ id, revision, after }) => ({ id, revision, ...after }))
    expect((await ask('changeManySheets', { sheets: again })).data.sheets).toMatchObject(
      ids.toSorted().map((id) => ({ id, revision: 2 })),
    )
    expect((await ask('getSellMySheet')).data.changes).toHaveLength(1)

    const back = done.data.sheets.map(({ id, revision, before: facts }) => ({ id, revision, ...facts }))
    const stranger = await createSeller(shop.platform)
    expect((await ask('changeManySheets', { sheets: back }, stranger)).code).toBe('not-found')
    for (const [bad, code] of [
      [{ price: 0 }, 'sheets.price-not-number'],
      [{ price: 3_000_000 }, 'sheets.price-invalid'],
      [{ category: 5 }, 'sheets.category-not-offered'],
      [{ year: 2001 }, 'sheets.year-not-offered'],
      [{ revision: 1 }, 'sheets.changed-elsewhere'],
    ] as const) {
      const [first, ...rest] = back
      const asked = await ask('changeManySheets', { sheets: [...rest, { ...first, ...bad }] })
      expect(asked.code).toBe(code)
    }
    expect(await readSheet(ids[2] ?? '')).toMatchObject({ price: 900, priceOnSale: 300 })
    expect((await ask('changeManySheets', { sheets: back })).code).toBe('ok')
    for (const [place, id] of ids.entries())
      expect(await readSheet(id)).toMatchObject({
        price: before[place]?.['price'],
        priceOnSale: null,
        semester: 1,
        year: 2026,
        category: 2,
      })
  })

  test('a change of many is on the dashboard for a day, and is taken back where nobody edited since', async () => {
    const stranger = await createSeller(shop.platform)
    const [plain = '', dear = '', edited = '', moved = ''] = await Promise.all(
      [12_000, 30_000, 12_000, 12_000].map((priceSatang) =>
        createSheet(shop.platform, { authorId: author.id, priceSatang }),
      ),
    )
    const changes = async () => (await ask('getSellMySheet')).data.changes
    const change = async (sheets: { id: string; price?: number; year?: number }[]) => {
      expect((await ask('changeManySheets', { sheets })).code).toBe('ok')
      return (await changes())[0]?.id ?? 0
    }
    // A year that is no longer offered was hers, and comes back.
    await shop.platform.pool.query('update sheet set year = 2001 where id = $1', [plain])
    expect(await changes()).toEqual([])
    const id = await change([
      { id: plain, price: 99, year: 2025 },
      { id: dear, price: 900 },
      { id: edited, price: 99 },
      { id: moved, price: 99 },
    ])
    expect(await changes()).toEqual([
      { id, at: shop.clock.now().toISOString(), fields: ['price', 'year'], sheets: 4 },
    ])
    expect((await ask('undoManySheets', { id }, stranger)).code).toBe('not-found')

    await ask('saveEdit', { id: edited, price: 88, classInfo: 'บทที่ 1', detail: 'ครบ' })
    await ask('confirmGoDraft', { id: moved })
    const answers = await Promise.all([1, 2].map(() => ask('undoManySheets', { id })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['not-found', 'ok'])
    expect(answers.find(({ code }) => code === 'ok')?.data).toEqual({ back: 2, kept: 2 })
    expect(await readSheet(plain)).toMatchObject({ price: 120, year: 2001 })
    expect(await readSheet(dear)).toMatchObject({ price: 300, priceOnSale: null })
    expect(await readSheet(edited)).toMatchObject({ price: 88 })
    expect(await readSheet(moved)).toMatchObject({ price: 99 })
    expect(await changes()).toEqual([])

    const late = await change([{ id: plain, price: 77 }])
    shop.clock.advance(86_400_000)
    expect(await changes()).toEqual([])
    expect((await ask('undoManySheets', { id: late })).code).toBe('not-found')
    expect(await readSheet(plain)).toMatchObject({ price: 77 })
  })

  test('is begun anew for another term with the words of an own sheet, never of another author', async () => {
    const like = await createCompleteSheet(shop.platform, { authorId: author.id })
    const { data } = await ask('newSheet', { like })
    const { sName, classInfo, detail, price } = await readSheet(like)
    expect(await readSheet(data.id)).toMatchObject({ sName, classInfo, detail, price, status: 0, bought: 0 })
    const stranger = await createSeller(shop.platform)
    expect((await ask('newSheet', { like }, stranger)).code).toBe('not-found')
  })

  test.each([
    [{ price: 0 }, 'sheets.price-not-number'],
    [{ price: 0.5 }, 'sheets.price-invalid'],
    [{ classInfo: ' ' }, 'sheets.class-info-missing'],
    [{ detail: '' }, 'sheets.detail-missing'],
  ])('is not left without what a sheet on sale needs: %j', async (part, code) => {
    const id = await createCompleteSheet(shop.platform, { authorId: author.id })
    expect((await ask('saveEdit', { id, ...part })).code).toBe(code)
  })

  test.each([
    ['false', false],
    [false, false],
    ['true', true],
    ['0', true],
    ['', true],
    [true, true],
  ])('is open or closed: %j means %j', async (visible, open) => {
    const id = await createCompleteSheet(shop.platform, { authorId: author.id })
    await ask('saveEdit', { id, visible })
    expect(await readSheet(id)).toMatchObject({ visible: open })
    expect((await shop.call('getSheetInfo', { sheetID: id })).status).toBe(open ? 200 : 404)
    const draft = await begin()
    await ask('saveEdit', { id: draft, visible })
    expect(await readSheet(draft)).toMatchObject({ visible: open })
  })

  test('INV-03 a change of its price never changes orders that were made before', async () => {
    const id = await createCompleteSheet(shop.platform, { authorId: author.id })
    const buyer = await createPerson(shop.platform)
    const order = async () => {
      const made = await ask('createOrder', { sheets: [id] }, buyer)
      const got = await ask('getOrder', made.data, buyer)
      return got.data.order
    }
    const first = await order()
    await ask('saveEdit', { id, price: 500 })
    const again = await ask('getOrder', { id: first.id }, buyer)
    expect(again.data.order).toEqual(first)
    const { rows } = await shop.platform.pool.query('select total_satang from orders where id = $1', [
      first.id,
    ])
    expect(rows).toEqual([{ total_satang: 12_000 }])
  })

  test('back in draft is off sale: carts and orders refuse it, those who own it read on', async () => {
    const id = await createCompleteSheet(shop.platform, { authorId: author.id })
    const [owner, buyer] = [await createPerson(shop.platform), await createPerson(shop.platform)]
    await giveSheet(shop.platform, owner.id, id)
    expect((await ask('confirmGoDraft', { id })).code).toBe('ok')
    expect(await readSheet(id)).toMatchObject({ status: 0, published: true })
    expect((await ask('createOrder', { sheets: [id] }, buyer)).code).toBe('orders.not-on-sale')
    expect((await ask('ownSheet', { id }, buyer)).code).toBe('not-found')
    expect((await ask('getCart', { cart: [id] }, buyer)).data).not.toMatchObject({ sheets: [{ _id: id }] })
    expect((await ask('readMySheet', { id }, owner)).code).toBe('ok')
    expect((await ask('readMySheet', { id }, buyer)).code).toBe('not-found')
  })
})

describe('the live cover', () => {
  test('is drawn from what is typed, for the author only', async () => {
    const id = await begin()
    const draw = async (words: object) => {
      const { data } = await ask('previewCover', { id, ...words })
      return Buffer.from(data['image'], 'base64')
    }
    const [one, two] = [
      await draw({ sCode: 'EC210', price: '49' }),
      await draw({ sCode: 'EC211', price: 'x' }),
    ]
    expect(one.subarray(8, 12).toString()).toBe('WEBP')
    expect(one.equals(two)).toBe(false)
    expect(await readSheet(id)).toMatchObject({ sCode: '', revision: 1 })
    expect((await ask('previewCover', { id, store: 4711 })).code).toBe('not-found')
    expect((await ask('previewCover', { id }, await createSeller(shop.platform))).code).toBe('not-found')
  })
})
