import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { ProvenPerson } from '#server/adapters/sign-in/sign-in.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type CastPerson, createPerson, createSheet, createSeller, createStore } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { openTill } from '#server/test/till.ts'
import { personalData } from './personal-data.ts'
import { openSession } from './sessions.ts'

const till = await openTill()

const android =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

async function secondDevice(person: CastPerson): Promise<CastPerson> {
  const { platform } = till.shop
  const token = await inTransaction(platform.db, (trx) => openSession(trx, platform, person.id, android))
  return { ...person, token }
}

const devices = async (person: CastPerson) => (await till.shop.done(person, 'getSessions')).sessions

describe('signed-in devices', () => {
  it('are named, this one is marked and first, and one of them can be signed out', async () => {
    const person = await createPerson(till.shop.platform)
    const phone = await secondDevice(person)
    const mine = await devices(person)
    expect(mine).toMatchObject([
      { browser: null, system: null, kind: 'computer', current: true },
      { browser: 'Chrome', system: 'Android', kind: 'phone', current: false },
    ])
    await till.shop.done(person, 'endSession', { id: mine[1]?._id })
    expect((await till.shop.call('getAccount', {}, phone)).status).toBe(401)
    expect(await devices(person)).toHaveLength(1)
    expect(await till.shop.codeOf(person, 'endSession', { id: mine[1]?._id })).toBe('not-found')
  })

  it('of somebody else are not there', async () => {
    const [person, other] = [await createPerson(till.shop.platform), await createPerson(till.shop.platform)]
    const [theirs] = await devices(other)
    expect(await till.shop.codeOf(person, 'endSession', { id: theirs?._id })).toBe('not-found')
    expect(await devices(other)).toHaveLength(1)
  })

  it('can all be signed out but this one', async () => {
    const person = await createPerson(till.shop.platform)
    await secondDevice(person)
    await secondDevice(person)
    expect(await till.shop.done(person, 'endOtherSessions')).toEqual({ revoked: 2 })
    expect(await devices(person)).toMatchObject([{ current: true }])
    expect(await till.shop.done(person, 'endOtherSessions')).toEqual({ revoked: 0 })
  })

  it('remember when they were last used, to a quarter of an hour', async () => {
    const person = await createPerson(till.shop.platform)
    const phone = await secondDevice(person)
    till.shop.clock.advance(16 * 60_000)
    const before = till.shop.clock.now().toISOString()
    await devices(phone)
    await expect
      .poll(async () => (await devices(person)).find(({ current }) => !current)?.lastUsed)
      .toBe(before)
  })
})

describe('settings of the account', () => {
  it('hold the language and the letters one wants', async () => {
    const person = await createPerson(till.shop.platform)
    expect(await till.shop.done(person, 'getAccount')).toMatchObject({ language: null })
    await till.shop.done(person, 'setAccount', { language: 1, notice: { kind: 'tutoring', mail: false } })
    await till.shop.done(person, 'setAccount', { notice: { kind: 'tutoring', mail: false } })
    const { language, notices } = await till.shop.done(person, 'getAccount')
    expect(language).toBe(1)
    expect(notices.filter(({ mail }) => !mail)).toEqual([{ kind: 'tutoring', mail: false }])
    expect(notices.map(({ kind }) => kind)).not.toContain('order-paid')
    await till.shop.done(person, 'setAccount', { readingCounted: false })
    expect(await till.shop.done(person, 'getAccount')).toMatchObject({ language: 1, readingCounted: false })
  })
})

describe('orders and receipts', () => {
  it('come newest first, twenty at a time, none twice', async () => {
    const buyer = await till.buyer()
    const ids: string[] = []
    const sheets = await Promise.all(Array.from({ length: 5 }, () => till.sheet()))
    for (let number = 0; number < 21; number += 1) {
      ids.unshift((await till.order(buyer, number < 20 ? [await till.sheet()] : sheets)).id)
    }
    const first = await till.shop.done(buyer, 'getMyOrders')
    expect(first).toMatchObject({ more: true, orders: { length: 20 } })
    expect(first.orders[0]).toMatchObject({ state: 'waiting', sheets: 5, receipt: false })
    expect(first.orders[0]?.firstCover).toMatchObject({ cover: expect.stringMatching(/^\d+s\d+$/) })
    // The first four of an order, in its order.
    expect(first.orders[0]?.covers.map(({ _id }) => _id)).toEqual(sheets.slice(0, 4))
    expect(first.orders[1]?.covers).toEqual([first.orders[1]?.firstCover])
    const rest = await till.shop.done(buyer, 'getMyOrders', { after: first.orders.at(-1)?.id })
    expect([...first.orders, ...rest.orders].map(({ id }) => id)).toEqual(ids)
    const other = await till.buyer()
    expect(await till.shop.done(other, 'getMyOrders', { after: ids[0] })).toEqual({ orders: [], more: false })
  })

  it('of a paid order are a receipt with its amount in words, and nobody else’s', async () => {
    const buyer = await till.buyer()
    const order = await till.order(buyer, [await till.sheet(5_900), await till.sheet(2_150)])
    expect(await till.shop.codeOf(buyer, 'getReceipt', { id: order.id })).toBe('not-found')
    await till.pay(order, 'on-time')
    await till.callBack()
    const receipt = await till.shop.done(buyer, 'getReceipt', { id: order.id })
    expect(receipt).toMatchObject({
      order: order.id,
      number: expect.stringMatching(/^RC2569-\d{6}$/),
      buyer: { _id: buyer.id, name: buyer.name },
      lines: [{ paid: 59 }, { paid: 21.5 }],
      listPrice: 80.5,
      discount: 0,
      total: 80.5,
      inWords: ['แปดสิบบาทห้าสิบสตางค์', 'Eighty baht and fifty satang'],
    })
    expect(await till.shop.codeOf(await till.buyer(), 'getReceipt', { id: order.id })).toBe('not-found')
  })

  it('belong to the month of the payment in Bangkok', async () => {
    const buyer = await till.buyer()
    const order = await till.order(buyer, [await till.sheet()])
    await till.pay(order, 'on-time')
    await till.callBack()
    await till.shop.change('orders', { id: order.id }, { paid_at: '2026-12-31T17:00:00.000Z' })
    const { url } = await till.shop.done(buyer, 'receiptPicture', { id: order.id })
    expect(url).toContain(`/content/receipts/2027/01/${order.id}.jpg`)
  })
})

describe('receipts as pictures', () => {
  const at = (paidAt: string, id: string) =>
    till.shop.platform.db.updateTable('orders').set({ paid_at: paidAt }).where('id', '=', id).execute()
  const linkOf = async (person: CastPerson, id: string, language = 0) =>
    (await till.shop.done(person, 'receiptPicture', { id, language })).url
  const get = (url: string) => till.shop.open(url)

  it('lie by year and month of the payment, for their buyer and finance staff, by a link of two minutes', async () => {
    const buyer = await till.buyer()
    const order = await till.order(buyer, [await till.sheet(5_900)])
    expect(await till.shop.codeOf(buyer, 'receiptPicture', { id: order.id })).toBe('not-found')
    await till.pay(order, 'on-time')
    await till.callBack()
    const url = await linkOf(buyer, order.id)
    expect(url).toMatch(new RegExp(`^/content/receipts/2026/11/${order.id}\\.jpg\\?t=`))
    const answer = await get(url)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
    })
    const { width, height } = await sharp(answer.rawPayload).metadata()
    expect([width, height > 900]).toEqual([1080, true])
    const english = await get(await linkOf(buyer, order.id, 1))
    expect(english.rawPayload.equals(answer.rawPayload)).toBe(false)

    const [path = '', token = ''] = url.split('?t=')
    const month = path.replace('/11/', '/12/')
    const deeper = path.replace('/receipts/', '/receipts/archive/')
    const unsigned = [path, `${path}?t=`, `${path}?t=x.y`, `${path}?t=${token}x`]
    for (const wrong of [...unsigned, `${month}?t=${token}`, `${deeper}?t=${token}`, '/content/receipts/x'])
      expect([wrong, (await get(wrong)).statusCode]).toEqual([wrong, 404])

    const stranger = await till.buyer()
    expect(await till.shop.codeOf(stranger, 'receiptPicture', { id: order.id })).toBe('not-found')
    const accountant = await createPerson(till.shop.platform, { permissions: [{ permission: 2, store: -1 }] })
    const ofStaff = await linkOf(accountant, order.id)
    expect((await get(ofStaff)).rawPayload.equals(answer.rawPayload)).toBe(true)
    await till.shop.platform.db
      .deleteFrom('staff_permission')
      .where('person_id', '=', accountant.id)
      .execute()
    expect((await get(ofStaff)).statusCode).toBe(404)
    till.shop.clock.advance(121_000)
    expect((await get(url)).json()).toMatchObject({ code: 'library.link-expired' })
    const again = await linkOf(buyer, order.id)
    await till.shop.call('signOutEverywhere', {}, buyer)
    expect((await get(again)).json()).toMatchObject({ code: 'library.link-expired' })
  })

  it('lie a folder deeper before May 2020', async () => {
    const buyer = await till.buyer()
    const order = await till.order(buyer, [await till.sheet()])
    await till.pay(order, 'on-time')
    await till.callBack()
    for (const [paidAt, folder] of [
      ['2020-04-30T17:00:00Z', '2020/05'],
      ['2020-04-30T16:59:59Z', 'archive/2020/04'],
      ['2019-06-01T00:00:00Z', 'archive/2019/06'],
    ] as const) {
      await at(paidAt, order.id)
      const url = await linkOf(buyer, order.id)
      expect(url).toContain(`/content/receipts/${folder}/${order.id}.jpg?t=`)
      expect((await get(url)).statusCode).toBe(200)
    }
  })
})

describe('a second way of signing in', () => {
  const proven = (provider: 'google' | 'facebook', subject: string): ProvenPerson => ({
    provider,
    subject,
    name: 'Somebody',
    email: `${subject}@example.com`,
    emailVerified: false,
    pictureUrl: null,
    proof: null,
  })

  /** As if the provider had proven it. */
  async function prove<Answer>(person: ProvenPerson, work: () => Promise<Answer>): Promise<Answer> {
    const { signIn } = till.shop.platform
    const usual = { ...signIn }
    signIn[person.provider] = { verify: async () => person }
    const answer = await work()
    Object.assign(signIn, usual)
    return answer
  }

  async function newcomer(person: ProvenPerson): Promise<CastPerson> {
    const { body } = await prove(person, () => till.shop.call('loginGoogle', { token: 'x' }))
    const token = String(body['token'])
    const { body: me } = await till.shop.call('getLogin', {}, { token })
    return { id: me.data.user._id, name: 'Somebody', token }
  }
  const joinFacebook = (person: CastPerson, subject: string) =>
    prove(proven('facebook', subject), () => till.shop.call('joinFacebook', { access_token: 'x' }, person))

  it('is joined by signing in with both, and then leads to the same person', async () => {
    const person = await newcomer(proven('google', 'join-1'))
    expect((await joinFacebook(person, 'face-1')).status).toBe(200)
    expect((await joinFacebook(person, 'face-1')).status).toBe(200)
    const { body } = await prove(proven('facebook', 'face-1'), () =>
      till.shop.call('loginFacebook', { access_token: 'x' }),
    )
    const { body: me } = await till.shop.call('getLogin', {}, { token: String(body['token']) })
    expect(me.data).toMatchObject({ user: { _id: person.id } })
    expect((await till.shop.done(person, 'getAccount')).providers).toMatchObject([
      { provider: 'google', email: 'join-1@example.com' },
      { provider: 'facebook' },
    ])
  })

  it('that belongs to somebody else stays theirs, and one provider is joined once', async () => {
    const first = await newcomer(proven('google', 'join-2'))
    const second = await newcomer(proven('google', 'join-3'))
    await joinFacebook(first, 'face-2')
    expect((await joinFacebook(second, 'face-2')).body.code).toBe('account.sign-in-taken')
    expect((await joinFacebook(first, 'face-3')).body.code).toBe('account.sign-in-there')
    expect((await till.shop.done(second, 'getAccount')).providers).toHaveLength(1)
  })

  it('can be taken off again, but never the last one, also not both at once', async () => {
    const person = await newcomer(proven('google', 'join-4'))
    expect(await till.shop.codeOf(person, 'leaveProvider', { provider: 'google' })).toBe(
      'account.last-sign-in',
    )
    expect(await till.shop.codeOf(person, 'leaveProvider', { provider: 'facebook' })).toBe('not-found')
    await joinFacebook(person, 'face-4')
    const both = await Promise.all(
      ['google', 'facebook'].map((provider) => till.shop.call('leaveProvider', { provider }, person)),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await till.shop.done(person, 'getAccount')).providers).toHaveLength(1)
  })
})

describe('what closing would mean', () => {
  it('counts what is bought, on sale, earned and open', async () => {
    const { platform } = till.shop
    await createStore(platform, { code: 1 })
    const seller = await createSeller(platform)
    const sheet = await createSheet(platform, { authorId: seller.id, priceSatang: 10_000 })
    const buyer = await till.buyer()
    const order = await till.order(buyer, [sheet])
    await till.pay(order, 'on-time')
    await till.callBack()
    await till.order(buyer, [await till.sheet()])
    const closing = async (person: CastPerson) => (await till.shop.done(person, 'getAccount')).closing
    const nothing = { ownedSheets: 0, sheetsOnSale: 0, owed: 0, owedStays: false, openOrders: 0 }
    expect(await closing(buyer)).toEqual({ ...nothing, ownedSheets: 1, openOrders: 1 })
    expect(await closing(seller)).toEqual({ ...nothing, sheetsOnSale: 1, owed: 60 })
    await till.shop.change('seller', { person_id: seller.id }, { profile_completed_at: null })
    expect(await closing(seller)).toMatchObject({ owed: 60, owedStays: true })
  })
})

const app = await testApp()

describe('what is held of a person', () => {
  it('is decided for every column that names one', async () => {
    const { rows } = await sql<{ name: string }>`
      select r.relname || '.' || a.attname as name
      from pg_constraint c join pg_class r on r.oid = c.conrelid
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid = 'person'::regclass`.execute(app.platform.db)
    const decided = personalData.map(({ table, column }) => `${table}.${column}`)
    expect(rows.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual(
      decided.toSorted((a, b) => a.localeCompare(b)),
    )
  })

  it('is found by an index: among a million people a search through the table would outlast its time limit', async () => {
    const { rows } = await sql<{ name: string }>`
      select i.indrelid::regclass || '.' || a.attname as name
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)`.execute(
      app.platform.db,
    )
    const indexed = new Set(rows.map(({ name }) => name))
    const asked = personalData.filter(({ erase, exported }) => erase !== 'stays' || exported.length > 0)
    const names = asked.map(({ table, column }) => `${table}.${column}`)
    expect(names.filter((name) => !indexed.has(name))).toEqual([])
  })
})
