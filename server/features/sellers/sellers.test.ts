import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { codeNameKey } from '#rules/sellers/profile.ts'
import { currentTaxNotice } from '#rules/sellers/terms.ts'
import { eraseAccount } from '#server/features/accounts/erase.ts'
import { postSale } from '#server/features/ledger/index.ts'
import { forgetSettledSellers } from '#server/features/sellers/index.ts'
import { migrations } from '#server/migrations/2026-12-14.ts'
import { inTransaction } from '#server/platform/database.ts'
import { resealColumns } from '#server/platform/reseal.ts'
import { createSealedColumns, findColumnKeys } from '#server/platform/sealed-columns.ts'
import {
  type CastPerson,
  createPerson,
  createSeller,
  createSheet,
  createStore,
  createWaitingOrder,
} from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
await createStore(app.platform, { code: 1 })

let counter = 0
/** A valid registration that was not sent before. */
function form(change: Record<string, unknown> = {}) {
  counter += 1
  return {
    codeName: `พี่ทดสอบ ${counter}`,
    realName: 'สมหญิง ทดสอบ',
    peopleID: String(1_000_000_000_000 + counter),
    phone: '0812345678',
    email: 'somying@example.com',
    bankName: 'ไทยพาณิชย์',
    bankNumber: '1234567890',
    bankInfo: 'ไทยพาณิชย์,1234567890',
    addSmall: '12/3 ซอยลับสุดใจ',
    addSmallDistrict: 'วังใหม่',
    addDistrict: 'ปทุมวัน',
    addProvince: 'กรุงเทพมหานคร',
    addPostal: '10330',
    ack: true,
    ...change,
  }
}

async function seller(
  change: Record<string, unknown> = {},
): Promise<CastPerson & { sent: ReturnType<typeof form> }> {
  const person = await createPerson(app.platform)
  const sent = form(change)
  expect(await app.call('registerSeller', sent, person)).toMatchObject({ status: 200 })
  return { ...person, sent }
}

/** Gives the account up, and lets the job take away what may go. */
async function leave(person: CastPerson): Promise<void> {
  await app.done(person, 'deleteAccount', { confirm: 'DELETE' })
  await eraseAccount(app.platform, person.id)
}

const audited = (personId: string) => app.actionsOn(`seller:${personId}`)

describe('becoming a seller', () => {
  test('begins anew under another account, but not past a closed sale: that holds for the national ID', async () => {
    const [free, held] = [await seller(), await seller()]
    const staff = await createPerson(app.platform, { permissions: [{ permission: 1, store: -1 }] })
    const pause = { kind: 'author', id: held.id } as const
    await app.done(staff, 'pauseSale', { ...pause, reason: 'ลิขสิทธิ์สามชีท' })
    // Neither by another number in its place.
    const other = { ...held.sent, peopleID: '1101700230708' }
    expect(await app.codeOf(held, 'editSeller', other)).toBe('sellers.national-id-held')
    expect(await app.codeOf(held, 'editSeller', { ...held.sent, phone: '0899999999' })).toBeUndefined()
    for (const person of [free, held]) await leave(person)
    await forgetSettledSellers(app.platform.db, app.clock.now())
    const again = async ({ sent: { peopleID } }: typeof free) =>
      await app.codeOf(await createPerson(app.platform), 'registerSeller', form({ peopleID }))
    expect([await again(free), await again(held)]).toEqual([undefined, 'sellers.national-id-taken'])
    expect(await app.row('seller', { person_id: held.id }, 'real_name', 'address')).toEqual({
      real_name: '',
      address: null,
    })
    // Once staff open it again nothing is left to hold.
    await app.done(staff, 'resumeSale', pause)
    await forgetSettledSellers(app.platform.db, app.clock.now())
    expect(await app.row('seller', { person_id: held.id }, 'national_id')).toEqual({ national_id: null })
    expect(await again(held)).toBeUndefined()
  })

  test('makes a complete seller, who is greeted as one', async () => {
    const person = await seller({ phone: ' ๐๘๑-๒๓๔-๕๖๗๘ ', sellRef: 'friend-7' })
    const { body } = await app.call('getLogin', {}, person)
    expect(body.data).toMatchObject({ user: { seller: true, sellerComplete: true } })
    expect(await app.done(person, 'getSellerHome')).toMatchObject({ seller: true })
    const { info } = await ownData(person)
    expect(info).toMatchObject({
      codeName: person.sent.codeName,
      phone: '0812345678',
      bankInfo: 'ไทยพาณิชย์,xxxxxx7890',
      addSmall: '12/3 ซอยลับสุดใจ',
      complete: true,
      payoutHold: false,
    })
    expect(await audited(person.id)).toEqual(['seller.acknowledge-tax', 'seller.register'])
    expect(await app.done(person, 'getAckTax')).toMatchObject({ acknowledged: true })
  })

  test('tells everything that is wrong at once, and makes nobody a seller', async () => {
    const person = await createPerson(app.platform)
    const wrong = form({
      realName: ' ',
      phone: '081',
      peopleID: '12',
      bankNumber: '1',
      bankInfo: '',
      addPostal: '',
    })
    const { status, body } = await app.call('registerSeller', wrong, person)
    expect({ status, code: body.code, details: body['details'] }).toEqual({
      status: 400,
      code: 'sellers.real-name-missing',
      details: {
        problems: [
          'sellers.real-name-missing',
          'sellers.national-id-invalid',
          'sellers.phone-invalid',
          'sellers.account-invalid',
          'sellers.postal-missing',
        ],
      },
    })
    expect(body.msg).toEqual(['โปรดกรอกข้อมูลช่อง ชื่อจริง', 'Please fill in field real name'])
    expect(await app.done(person, 'getSellerHome')).toMatchObject({ seller: false })
  })

  test('takes the bank from bankInfo alone, and a wrong check digit or an unusual length as they are', async () => {
    const person = await seller({ bankName: '', bankNumber: '', bankInfo: 'ออมสิน,12345678901' })
    const { info } = await ownData(person)
    expect(info).toMatchObject({ bankInfo: 'ออมสิน,xxxxxxx8901' })
  })

  test('never puts the number of one bank under the name of another', async () => {
    const half = form({ bankName: 'กสิกรไทย', bankNumber: ' ' })
    expect(await app.call('registerSeller', half, await createPerson(app.platform))).toMatchObject({
      status: 400,
      body: { code: 'sellers.account-missing' },
    })
  })

  test('twice at once is once', async () => {
    const person = await createPerson(app.platform)
    const answers = await Promise.all(
      [form(), form()].map((input) => app.call('registerSeller', input, person)),
    )
    expect(answers.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['ok', 'sellers.already-seller'])
    expect(await app.call('registerSeller', form(), person)).toMatchObject({ status: 409 })
  })

  test.each([
    ['national ID', () => ({ peopleID: '9999999999999' }), 'sellers.national-id-taken'],
    ['pen name', (time: number) => ({ codeName: `คน ${' '.repeat(time)}เดียวกัน` }), 'sellers.code-name-taken'],
    ['look', (time: number) => ({ codeName: ['แมวน้ำ', 'เเมวนํ้า'][time] }), 'sellers.code-name-taken'],
  ])('two people with one %s at once: one of them', async (_what, same, code) => {
    const people = [await createPerson(app.platform), await createPerson(app.platform)]
    const answers = await Promise.all(
      people.map((person, time) => app.call('registerSeller', form(same(time)), person)),
    )
    expect(answers.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['ok', code].sort())
  })

  test('under a pen name of before is found by how it is read, unless another one was first', async () => {
    const names = ['เเมวนํ้าดำ', 'แมวขาว', 'เเมวขาว']
    const people = await Promise.all(names.map((codeName) => createSeller(app.platform, { codeName })))
    const keyOf = async ({ id }: CastPerson) => (await app.row('seller', { person_id: id })).code_name_key
    for (const [at, { id }] of people.entries())
      await app.change('seller', { person_id: id }, { code_name_key: names[at]?.normalize('NFKC') ?? null })
    await migrations['2026-12-14T0200-pen-names-as-read'](app.platform.db as unknown as Kysely<unknown>)
    expect(await Promise.all(people.map(keyOf))).toEqual([codeNameKey('แมวน้ำดำ'), 'แมวขาว', 'เเมวขาว'])
    await migrations['2026-12-14T0300-names-as-typed'](app.platform.db as unknown as Kysely<unknown>)
    const stored = await Promise.all(
      people.map(({ id }) => app.row('seller', { person_id: id }, 'code_name')),
    )
    expect(stored.map(({ code_name }) => code_name)).toEqual(['แมวน้ำดำ', 'แมวขาว', 'แมวขาว'])
  })

  test('needs a sign-in and the first profile', async () => {
    expect(await app.call('registerSeller', form())).toMatchObject({ status: 401 })
    const fresh = await createPerson(app.platform, { profile: false })
    expect(await app.call('registerSeller', form(), fresh)).toMatchObject({
      body: { code: 'profile.incomplete' },
    })
  })
})

describe('what must not be read', () => {
  test('stands sealed in every column, in the audit trail and in what is kept of asks', async () => {
    const person = await createPerson(app.platform)
    const sent = form({
      peopleID: '5550001112223',
      bankNumber: '7770009990',
      bankInfo: '',
      addSmall: 'ซอยลับมาก',
    })
    const headers = { 'idempotency-key': 'once' }
    await app.call('registerSeller', sent, { ...person, headers })
    await app.call('revealSellerNumber', { what: 'peopleID' }, { ...person, headers })
    const { rows } = await sql<{ text: string }>`
      select (select json_agg(seller)::text from seller) || (select json_agg(audit_record)::text from audit_record)
        || (select json_agg(idempotency_key)::text from idempotency_key) as text`.execute(app.platform.db)
    const text = rows[0]?.text ?? ''
    expect(text).toContain(person.id)
    for (const secret of ['5550001112223', '7770009990', 'ซอยลับมาก']) expect(text).not.toContain(secret)
  })

  test('does not open in another row', async () => {
    const [one, other] = [await seller(), await seller()]
    await sql`update seller set account_number = (select account_number from seller where person_id = ${one.id})
      where person_id = ${other.id}`.execute(app.platform.db)
    expect(await app.call('getSellEdit', {}, other)).toMatchObject({ status: 500 })
    expect(await app.call('getSellEdit', {}, one)).toMatchObject({ status: 200 })
    await sql`update seller set account_number = null where person_id = ${other.id}`.execute(app.platform.db)
  })

  test('opens under a rotated key, and is sealed anew with it', async () => {
    const person = await seller({ bankNumber: '4445556667', bankInfo: '' })
    const before = app.platform.sealed
    const testKeys = findColumnKeys({ mode: 'test', DATA_DIR: '' })
    const added = { id: 'next', key: Buffer.alloc(32, 7) }
    try {
      app.platform.sealed = createSealedColumns({ ...testKeys, sealing: [added, ...testKeys.sealing] })
      const everybody = await resealColumns(app.platform)
      expect(everybody).toBeGreaterThan(0)
      expect(await resealColumns(app.platform)).toBe(0)
      app.platform.sealed = createSealedColumns({ ...testKeys, sealing: [added] })
      expect(await app.done(person, 'revealSellerNumber', { what: 'bankNumber' })).toEqual({
        value: '4445556667',
      })
      app.platform.sealed = createSealedColumns({ ...testKeys, sealing: [...testKeys.sealing, added] })
      expect(await resealColumns(app.platform)).toBe(everybody)
    } finally {
      app.platform.sealed = before
    }
  })

  test('is masked for its owner until asked for, and each such view is on record', async () => {
    const person = await seller({ peopleID: '1234567890121' })
    const { raw, info } = await ownData(person)
    expect(info.peopleID).toBe('x-xxxx-xxxxx-12-1')
    expect(raw).not.toContain('1234567890121')
    expect(await app.done(person, 'revealSellerNumber', { what: 'peopleID' })).toEqual({
      value: '1234567890121',
    })
    await app.call('revealSellerNumber', { what: 'bankNumber' }, person)
    expect((await audited(person.id)).slice(-2)).toEqual([
      'seller.view-national-id',
      'seller.view-account-number',
    ])
  })
})

async function ownData(person: CastPerson) {
  const { body } = await app.call('getSellEdit', {}, person)
  const { info } = body.data
  return { raw: JSON.stringify(body), info }
}

describe('changing the own data', () => {
  test('keeps the pen name, and the numbers that come back as their masks', async () => {
    const person = await seller({ peopleID: '1112223334445' })
    const { info } = await ownData(person)
    // Another name of the same bank is no other account.
    const bankInfo = info.bankInfo.replace('ไทยพาณิชย์', 'SCB')
    const change = { ...info, bankInfo, codeName: 'ชื่อใหม่', realName: 'สมใจ ทดสอบ' }
    expect(await app.call('editSeller', change, person)).toMatchObject({
      status: 200,
      body: { data: { payoutHold: false } },
    })
    expect((await ownData(person)).info).toMatchObject({
      codeName: person.sent.codeName,
      realName: 'สมใจ ทดสอบ',
    })
    expect(await app.done(person, 'revealSellerNumber', { what: 'peopleID' })).toEqual({
      value: '1112223334445',
    })
    // Another person's mask, or a made-up one, is no number.
    expect(await app.call('editSeller', { ...change, peopleID: 'x-xxxx-xxxxx-99-9' }, person)).toMatchObject({
      body: { code: 'sellers.national-id-invalid' },
    })
  })

  test('another account is told and holds the payout until it is typed once more', async () => {
    const person = await seller({ bankNumber: '1234567890', bankInfo: '' })
    const change = { ...(await ownData(person)).info, bankInfo: 'กสิกรไทย,5556667778' }
    expect(await app.done(person, 'editSeller', change)).toEqual({ payoutHold: true })
    expect((await ownData(person)).info).toMatchObject({ payoutHold: true, bankInfo: 'กสิกรไทย,xxxxxx7778' })
    const [told] = (await app.done(person, 'getMessage', { language: 1 })).messages
    expect(told?.message).toContain('Kasikornbank xxxxxx7778')
    expect(await app.call('confirmBankChange', { bankNumber: '5556667779' }, person)).toMatchObject({
      status: 409,
      body: { code: 'sellers.account-differs' },
    })
    // Saving other things does not let the payout go.
    await app.call('editSeller', (await ownData(person)).info, person)
    expect((await ownData(person)).info).toMatchObject({ payoutHold: true })
    expect(await app.call('confirmBankChange', { bankNumber: '๕๕๕-๖-๖๖๗๗๗-๘' }, person)).toMatchObject({
      status: 200,
    })
    expect((await ownData(person)).info).toMatchObject({ payoutHold: false })
    expect((await audited(person.id)).slice(2)).toEqual([
      'seller.edit',
      'seller.change-bank-account',
      'seller.edit',
      'seller.confirm-bank-account',
    ])
  })

  test("somebody else's national ID is refused, also when both type it at once", async () => {
    const [one, other, owner] = [await seller(), await seller(), await seller({ peopleID: '6660001112223' })]
    expect(owner.sent.peopleID).toBe('6660001112223')
    expect(
      await app.call('editSeller', { ...(await ownData(one)).info, peopleID: '6660001112223' }, one),
    ).toMatchObject({ status: 409, body: { code: 'sellers.national-id-taken' } })
    const answers = await Promise.all(
      [one, other].map(async (person) =>
        app.call('editSeller', { ...(await ownData(person)).info, peopleID: '6660001112224' }, person),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 409])
  })

  test('how one hears of a sale is chosen: once a day until something else is; nothing else is taken', async () => {
    const person = await seller()
    const chosen = async () => (await ownData(person)).info['saleNotices']
    expect(await chosen()).toBe('day')
    expect(await app.call('setSaleNotices', { when: 'each' }, person)).toMatchObject({ status: 200 })
    expect(await chosen()).toBe('each')
    expect(await app.call('setSaleNotices', { when: 'always' }, person)).toMatchObject({ status: 400 })
    expect(
      await app.call('setSaleNotices', { when: 'never' }, await createPerson(app.platform)),
    ).toMatchObject({
      status: 403,
    })
    expect(await chosen()).toBe('each')
  })

  test('a buyer has no such data, and nobody reaches another seller', async () => {
    const [buyer, person] = [await createPerson(app.platform), await seller()]
    for (const name of ['getSellEdit', 'editSeller', 'getAckTax', 'getSellerReferral'] as const)
      expect(await app.call(name, { ...form(), id: person.id }, buyer)).toMatchObject({
        status: 403,
        body: { code: 'not-allowed' },
      })
    const other = await seller()
    expect((await ownData({ ...other, id: person.id })).info['codeName']).toBe(other.sent.codeName)
  })
})

describe('the tax notice', () => {
  test('is asked for until it is acknowledged, once', async () => {
    const unticked = await app.call(
      'registerSeller',
      { ...form(), ack: false },
      await createPerson(app.platform),
    )
    expect(unticked).toMatchObject({ status: 400, body: { code: 'sellers.ack-missing' } })
    const person = await seller()
    await app.platform.db.deleteFrom('tax_acknowledgement').where('person_id', '=', person.id).execute()
    expect(await app.done(person, 'getAckTax')).toEqual({
      notice: currentTaxNotice,
      acknowledged: false,
    })
    for (let time = 0; time < 2; time += 1) await app.call('ackTax', { notice: currentTaxNotice }, person)
    expect(await app.done(person, 'getAckTax')).toMatchObject({ acknowledged: true })
    expect((await audited(person.id)).filter((action) => action === 'seller.acknowledge-tax')).toHaveLength(2)
    expect(await app.call('ackTax', { notice: '1999-01' }, person)).toMatchObject({ status: 404 })
  })
})

describe('a referral', () => {
  test('shows who passed it on how many sellers came and what they sold this month', async () => {
    const referrer = await seller()
    const brought = await seller({ sellRef: referrer.id.toLowerCase() })
    await seller({ sellRef: referrer.id })
    await seller()
    const sheet = await createSheet(app.platform, { authorId: brought.id, priceSatang: 4_900 })
    const buyer = await createPerson(app.platform)
    const order = await createWaitingOrder(app.platform, { buyerId: buyer.id, sheetId: sheet })
    const earned = async () => await app.done(referrer, 'getSellerReferral')
    expect(await earned()).toEqual({ code: referrer.id, sellers: 2, soldCount: 0, sold: 0, month: '2026-11' })
    const sale = {
      provider: 'test',
      lines: [{ authorId: brought.id, storeCode: 1, sheetId: sheet, paidSatang: 4_900 }],
    }
    const lastMonth = await createWaitingOrder(app.platform, { buyerId: buyer.id, sheetId: sheet })
    await inTransaction(app.platform.db, async (trx) => {
      await postSale(trx, { ...sale, orderId: lastMonth, paidAt: new Date('2026-10-31T16:59:59Z') })
      await postSale(trx, { ...sale, orderId: order, paidAt: app.clock.now() })
    })
    expect(await earned()).toMatchObject({ sellers: 2, soldCount: 1, sold: 49 })
    expect(await app.done(brought, 'getSellerReferral')).toMatchObject({
      sellers: 0,
      sold: 0,
    })
  })
})
