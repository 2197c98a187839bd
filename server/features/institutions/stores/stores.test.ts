import { describe, expect, test } from 'vitest'
import { createOrder, lockOpenOrder, settleOrder } from '#server/features/orders/checkout/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { createCast } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { createStore, saveStore } from './save-store.ts'
import { advanceSaleTotals, forgetSaleTotals } from './statistics.ts'
import { forgetStores } from './store-list.ts'

const shop = await testApp()
const cast = await createCast(shop.platform)
await inTransaction(shop.platform.db, async (trx) => {
  await createStore(trx, null, {
    code: 9999,
    kind: 'institution',
    nameTh: 'คลังลับ',
    useNewDrive: true,
    driveMap: [{ name: 'วิทย์', items: [50_001], expand: true }],
  })
  await createStore(trx, null, {
    code: 50_001,
    kind: 'drive',
    nameTh: 'ไดรฟ์ฟิสิกส์',
    nameEn: 'Physics drive',
    subject: 'ฟิสิกส์',
    driveIn: [1, 9999],
  })
  await saveStore(trx, null, 2, {
    facebookLink: 'https://www.facebook.com/example',
    faculties: [['คณะศิลปศาสตร์']],
  })
})
forgetStores(shop.platform)

const dataOf = async <Name extends 'getHome' | 'getShop' | 'getShopDrive' | 'drivelist' | 'storeFacebook'>(
  name: Name,
  token?: string,
) => {
  const { status, body } = await shop.call(name, {}, token === undefined ? {} : { token })
  expect(status).toBe(200)
  return body.data
}

describe('the home page', () => {
  test('lists institutions with their sheets on sale, without drives and the secret shop', async () => {
    const home = await dataOf('getHome')
    expect(home['user']).toBeNull()
    expect(home.storeList.map(({ code, count }) => [code, count])).toEqual([
      [1, 2],
      [2, 1],
    ])
    expect(home.count).toMatchObject({ storeCount: 2, sheetCount: 3 })
  })

  test('greets a signed-in person, first profile entered or not', async () => {
    expect((await dataOf('getHome', cast.token('A')))['user']).toEqual({
      _id: cast.person('A').id,
      name: 'Aree',
      seller: true,
      infoEnter: true,
    })
    expect((await dataOf('getHome', cast.token('N')))['user']).toMatchObject({
      infoEnter: false,
      seller: false,
    })
  })

  test('counts paid orders and the sheets in them, before and after the count was moved on', async () => {
    const sales = async () => {
      forgetSaleTotals(shop.platform)
      const { count } = await dataOf('getHome')
      return [count['orderCount'], count['sellCount']]
    }
    expect(await sales()).toEqual([0, 0])
    const { platform, clock } = shop
    const orderId = await inTransaction(platform.db, async (trx) => {
      const { id } = await createOrder(trx, platform, cast.person('B'), {
        sheets: [cast.sheet, cast.freshSheet],
      })
      await settleOrder(trx, platform, {
        order: await lockOpenOrder(trx, id),
        provider: 'sandbox',
        paidAt: clock.now(),
        creditSatang: 0,
      })
      await createOrder(trx, platform, cast.person('B'), { sheets: [cast.otherSheet] })
      return id
    })
    expect(orderId).toHaveLength(12)
    expect(await sales()).toEqual([1, 2])
    clock.advance(2 * 3_600_000)
    await advanceSaleTotals(platform)
    expect(await shop.rows('sale_total', {}, 'order_count', 'sheet_count')).toEqual([
      { order_count: 1, sheet_count: 2 },
    ])
    expect(await sales()).toEqual([1, 2])
    await advanceSaleTotals(platform)
    expect(await sales()).toEqual([1, 2])
    await advanceSaleTotals(platform, { recount: true })
    expect(await sales()).toEqual([1, 2])
    // A refunded sheet is not sold; its order was paid.
    const back = { id: orderId, lines: [0], reason: 'ซื้อผิดวิชา', amount: 120 }
    await shop.done(cast.person('G'), 'refundOrder', back)
    expect(await sales()).toEqual([1, 1])
  })
})

describe('the shop', () => {
  test("starts with the caller's default store; a visitor has none", async () => {
    expect((await dataOf('getShop'))['store']).toBe(-1)
    expect((await dataOf('getShop', cast.token('B')))['store']).toBe(1)
  })

  test('the secret shop comes with drives and their groups, the open shop without', async () => {
    const secret = await dataOf('getShopDrive')
    expect(secret.storeList.find((store) => store.code === 9999)).toMatchObject({
      useNewDrive: true,
      driveMap: [{ name: 'วิทย์', items: [50_001], expand: true }],
    })
    expect(secret.storeList.map((store) => store.code)).toContain(50_001)
    expect((await dataOf('getShop')).storeList.map((store) => store.code)).toEqual([1, 2])
  })

  test('a drive in no group of a store stands in its last one, and one that it shows no more in none', async () => {
    const driveMap = [{ name: 'วิทย์', items: [50_001, 50_002], expand: true }]
    await inTransaction(shop.platform.db, async (trx) => {
      await createStore(trx, null, { code: 50_002, kind: 'drive', nameTh: 'ไดรฟ์เคมี', driveIn: [1] })
      await createStore(trx, null, { code: 50_003, kind: 'drive', nameTh: 'ไดรฟ์ชีวะ', driveIn: [9999] })
      await saveStore(trx, null, 9999, { useNewDrive: true, driveMap })
    })
    forgetStores(shop.platform)
    expect((await dataOf('getShopDrive')).storeList.find(({ code }) => code === 9999)?.driveMap).toEqual([
      { name: 'วิทย์', items: [50_001], expand: true },
      { name: 'ยังไม่จัดกลุ่ม', items: [50_003], expand: true },
    ])
  })

  test('drives stand under each store that shows them', async () => {
    const drive = { code: 50_001, name: ['ไดรฟ์ฟิสิกส์', 'Physics drive'], subject: 'ฟิสิกส์' }
    expect(await dataOf('drivelist')).toMatchObject({ 1: [drive, {}], 9999: [drive, {}] })
  })

  test('social pages are given where there is one', async () => {
    expect(await dataOf('storeFacebook')).toEqual({ 2: 'https://www.facebook.com/example' })
  })
})

describe('faculties', () => {
  test('come as rows whose first item is the name; a store without, or no store, has none', async () => {
    const ask = async (code: unknown) => {
      const { status, body } = await shop.call('getFaculty', { code })
      return [status, body.data ?? body.code]
    }
    expect(await ask(2)).toEqual([200, [['คณะศิลปศาสตร์']]])
    expect(await ask(50_001)).toEqual([200, []])
    expect(await ask(77)).toEqual([200, []])
    expect(await ask('2')).toEqual([400, 'request.invalid'])
    expect(await ask(2 ** 40)).toEqual([400, 'request.invalid'])
  })
})

describe('saving a store', () => {
  const pictures = async (code: number) =>
    (await shop.row('store', { code }, 'picture_version')).picture_version

  test('new colours ask for new covers, other changes do not', async () => {
    const before = await pictures(2)
    const save = (changes: Parameters<typeof saveStore>[3]) =>
      inTransaction(shop.platform.db, (trx) => saveStore(trx, null, 2, changes))
    await save({ description: 'ใหม่' })
    expect(await pictures(2)).toBe(before)
    await save({ colours: ['#112233', '#445566', '#778899', '#AABBCC'] })
    expect(await pictures(2)).toBe(before + 1)
  })

  test('a code that is taken and a store that is not there are refused', async () => {
    const { db } = shop.platform
    await expect(
      inTransaction(db, (trx) => createStore(trx, null, { code: 2, kind: 'drive' })),
    ).rejects.toThrow('stores.code-taken')
    await expect(inTransaction(db, (trx) => saveStore(trx, null, 77, { short: 'X' }))).rejects.toThrow(
      'not-found',
    )
  })
})
