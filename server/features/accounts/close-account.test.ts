import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import yauzl from 'yauzl'
import type { ProvenPerson } from '#server/adapters/sign-in/sign-in.ts'
import { FileMissing } from '#server/adapters/storage/storage.ts'
import { jobs as filesJobs } from '#server/features/catalogue/files/jobs.ts'
import { jobs as tutoringJobs } from '#server/features/tutoring/jobs.ts'
import { handOverMessages, sendMessage } from '#server/features/messages/index.ts'
import { createOrder, expireOrders } from '#server/features/orders/checkout/index.ts'
import { moveCredit } from '#server/features/orders/credit/index.ts'
import { forgetSettledSellers } from '#server/features/sellers/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import {
  type CastPerson,
  createFavouriteList,
  createPerson,
  createSeller,
  createSheet,
} from '#server/test/cast.ts'
import { eventually } from '#server/test/eventually.ts'
import { begunParts, createSheetFile, draftSamples } from '#server/test/handed-in-files.ts'
import { createReplayUpload } from '#server/test/desk-things.ts'
import { createPayee, testNationalId } from '#server/test/payees.ts'
import { createPaymentRecord, createPayout } from '#server/test/payment-records.ts'
import { openTill } from '#server/test/till.ts'
import { inspectRows } from '#server/doctor.ts'
import { tasks } from '#server/worker.ts'
import { sweepExports } from './data-export.ts'
import { eraseAccount } from './erase.ts'
import { joinProvider } from './joined-providers.ts'
import { openSession } from './sessions.ts'

const till = await openTill()

const close = (person: CastPerson) => till.shop.done(person, 'deleteAccount', { confirm: ' ลบบัญชี ' })
const erase = (person: CastPerson) => eraseAccount(till.shop.platform, person.id)
const personRow = (person: CastPerson) =>
  till.shop.platform.db.selectFrom('person').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()

/** Every text, JSON and list column of the database that holds one of these words, as table.column. */
async function placesOf(...words: string[]): Promise<string[]> {
  const { db } = till.shop.platform
  const { rows } = await sql<{ schema: string; table: string; column: string }>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema in ('public', 'graphile_worker') and t.table_type = 'BASE TABLE'
      and (c.data_type in ('text', 'json', 'jsonb', 'character varying', 'ARRAY', 'bytea'))`.execute(db)
  const found: string[] = []
  for (const { schema, table, column } of rows) {
    const { rows: hits } = await sql<{ hit: boolean }>`
      select true as hit from ${sql.table(`${schema}.${table}`)}
      where ${sql.join(
        words.map((word) => sql`${sql.ref(column)}::text ilike ${`%${word}%`}`),
        sql` or `,
      )} limit 1`.execute(db)
    if (hits.length > 0) found.push(`${table}.${column}`)
  }
  return found.toSorted((a, b) => a.localeCompare(b))
}

/** A buyer who has left something everywhere. */
async function livelyBuyer(name: string, email: string): Promise<CastPerson & { order: string }> {
  const { platform, call } = till.shop
  const person = await createPerson(platform, { name, email })
  await till.shop.add('person_identity', {
    provider: 'google',
    subject: `g-${person.id}`,
    person_id: person.id,
    email,
    email_verified: true,
  })
  await createFavouriteList(platform, {
    personId: person.id,
    name: `ของ ${name}`,
    sheets: [await till.sheet()],
  })
  const order = await till.order(person, [await till.sheet()])
  await till.pay(order, 'on-time')
  await till.callBack()
  await till.order(person, [await till.sheet()])
  await inTransaction(platform.db, (trx) =>
    sendMessage(trx, {
      personId: person.id,
      type: 'info',
      html: { th: `<p>${name}</p>`, en: `<p>${email}</p>` },
    }),
  )
  // An answer stored for its key holds the name.
  await call(
    'firstInfo',
    { name, email, university: 1, faculty: `คณะของ ${name}`, year: 2 },
    { token: person.token, headers: { 'idempotency-key': `k-${person.id}` } },
  )
  await call('askMyData', {}, { token: person.token })
  await till.run('accounts.make-export')
  return { ...person, order: order.id }
}

describe('a copy of one’s data', () => {
  it('is made by a job, told by a message, and opened by a short-lived link of this sign-in', async () => {
    const person = await livelyBuyer('สมหญิง สำเนา', 'copy@example.com')
    const { exports, holds } = await till.shop.done(person, 'getMyData')
    const [one] = exports
    expect(one?.ready).not.toBeNull()
    const { messages } = await till.shop.done(person, 'getMessage')
    expect(messages[0]?.message).toContain('/account/data')
    const { url } = await till.shop.done(person, 'openMyData', { id: one?._id })
    const response = await till.shop.open(url)
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
    })
    const files = await unzip(response.rawPayload)
    const data = JSON.parse(files.get('data.json') ?? '')
    expect(data.person).toMatchObject({ id: person.id, name: 'สมหญิง สำเนา', email: 'copy@example.com' })
    expect(data.orders.map(({ id }: { id: string }) => id)).toContain(person.order)
    expect(data.order_line.map(({ order_id }: { order_id: string }) => order_id)).toContain(person.order)
    expect(data.person_identity).toMatchObject([{ provider: 'google', email: 'copy@example.com' }])
    expect(data.favourite_list).toMatchObject([{ name: 'ของ สมหญิง สำเนา' }])
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining(['message', 'session', 'library_entry', 'review']),
    )
    expect(files.get('README.txt')).toContain('PDPA')
    expect(holds).toMatchObject({
      orders: data.orders.length,
      sheets: data.library_entry.length,
      signIns: data.session.length,
    })
    expect(holds.orders).toBe(2)

    till.shop.clock.advance(121_000)
    expect((await till.shop.open(url)).json()).toMatchObject({ code: 'library.link-expired' })
    const again = (await till.shop.done(person, 'openMyData', { id: one?._id })).url
    await till.shop.call('signOutEverywhere', {}, person)
    expect((await till.shop.open(again)).json()).toMatchObject({
      code: 'library.link-expired',
    })
  })

  it('holds nothing of anybody else, and no link can be made up for it', async () => {
    const person = await livelyBuyer('คนแรก แยกกัน', 'first@example.com')
    const other = await livelyBuyer('คนที่สอง แยกกัน', 'second@example.com')
    const [theirs] = (await till.shop.done(other, 'getMyData')).exports
    expect(await till.shop.codeOf(person, 'openMyData', { id: theirs?._id })).toBe('not-found')
    const [mine] = (await till.shop.done(person, 'getMyData')).exports
    const { url } = await till.shop.done(person, 'openMyData', { id: mine?._id })
    const files = await unzip((await till.shop.open(url)).rawPayload)
    expect(files.get('data.json')).not.toContain('second@example.com')
    expect(files.get('data.json')).not.toContain(other.id)
    const token = new URL(url, 'http://x').searchParams.get('t') ?? ''
    const [text = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(text, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify([theirs?._id, other.id, ...claims.slice(2)])).toString(
      'base64url',
    )
    for (const t of [`${forged}.${signature}`, `${text}.x`, text, '', `${token}.x`]) {
      expect((await till.shop.open(`/files/my-data?t=${t}`)).statusCode).toBe(404)
    }
  })

  it('is one when asked for twice at once, and gone after a week', async () => {
    const person = await createPerson(till.shop.platform)
    const both = await Promise.all([till.shop.done(person, 'askMyData'), till.shop.done(person, 'askMyData')])
    expect(both[0]._id).toBe(both[1]._id)
    await till.run('accounts.make-export')
    const key = `private/exports/${person.id}/${both[0]._id}.zip`
    expect(await till.shop.platform.storage.head(key)).not.toBeNull()
    till.shop.clock.advance(7 * 86_400_000 + 1)
    await sweepExports(till.shop.platform)
    expect(await till.shop.platform.storage.head(key)).toBeNull()
    expect((await till.shop.done(person, 'getMyData')).exports).toEqual([])
  })

  it('leaves no file behind that a kill left, and takes none that is waited for or ready', async () => {
    const { storage } = till.shop.platform
    const person = await createPerson(till.shop.platform)
    const ready = await till.shop.done(person, 'askMyData')
    await till.run('accounts.make-export')
    till.shop.clock.advance(3_600_001)
    const waiting = await till.shop.done(person, 'askMyData')
    const keyOf = (id: string) => `private/exports/${person.id}/${id}.zip`
    const leftover = keyOf('NOROWNAMESIT')
    // The worker was killed after it had written the file, and before it could say so or take it away.
    for (const key of [keyOf(waiting._id), leftover])
      await storage.put(key, Buffer.from('half a life'), { contentType: 'application/zip' })
    const there = async () =>
      new Set((await storage.list(`private/exports/${person.id}/`)).files.map(({ key }) => key))
    await sweepExports(till.shop.platform)
    expect(await there()).toEqual(new Set([keyOf(ready._id), keyOf(waiting._id)]))

    // No try is left: it is forgotten with its file, and may be asked for again.
    till.shop.clock.advance(2 * 86_400_000 + 1)
    await sweepExports(till.shop.platform)
    expect(await there()).toEqual(new Set([keyOf(ready._id)]))
    expect((await till.shop.done(person, 'askMyData'))._id).not.toBe(waiting._id)
  })
})

describe('giving an account up', () => {
  it('needs the words', async () => {
    const person = await createPerson(till.shop.platform)
    for (const confirm of ['', 'yes', 'ลบ', person.id]) {
      expect(await till.shop.codeOf(person, 'deleteAccount', { confirm })).toBe('account.confirm-wrong')
    }
    expect(await personRow(person)).toMatchObject({ closed_at: null })
    await till.shop.done(person, 'deleteAccount', { confirm: 'delete' })
    expect((await personRow(person)).closed_at).not.toBeNull()
  })

  it('signs out everywhere at once, ends open orders, and makes who comes back a new person', async () => {
    const person = await livelyBuyer('มานี ลาก่อน', 'manee@example.com')
    await close(person)
    expect((await till.shop.call('getAccount', {}, person)).status).toBe(401)
    const open = await till.shop.rows('orders', { buyer_id: person.id }, 'state')
    expect(open.map(({ state }) => state).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'cancelled',
      'paid',
    ])
    const proven: ProvenPerson = {
      provider: 'google',
      subject: `g-${person.id}`,
      name: 'มานี',
      email: 'manee@example.com',
      emailVerified: true,
      pictureUrl: null,
      proof: null,
    }
    till.shop.platform.signIn.google = { verify: async () => proven }
    const { body } = await till.shop.call('loginGoogle', { token: 'x' })
    till.shop.platform.signIn.google = undefined
    expect(body).toMatchObject({ success: true, infoEnter: false })
    const { body: me } = await till.shop.call('getLogin', {}, { token: String(body['token']) })
    expect(me.data.user._id).not.toBe(person.id)
  })

  it('leaves name and address nowhere in the database, and the books as they were', async () => {
    const person = await livelyBuyer('ปิติ ไม่เหลือ', 'piti.gone@example.com')
    expect(await placesOf('ปิติ ไม่เหลือ', 'piti.gone@example.com')).toEqual(
      expect.arrayContaining(['person.name', 'person.email', 'person_identity.email', 'favourite_list.name']),
    )
    await close(person)
    expect(await till.run('accounts.erase')).toBeGreaterThan(0)
    expect(await placesOf('ปิติ ไม่เหลือ', 'piti.gone@example.com')).toEqual([])
    expect(await personRow(person)).toMatchObject({ name: '', email: '', faculty: '', university: null })
    expect((await till.shop.platform.storage.list(`private/exports/${person.id}/`)).files).toEqual([])
    // The tax law keeps the paid order with its line, money and postings.
    expect(await till.money(person.order)).toMatchObject([{ state: 'MATCHED' }])
    await till.expectSoundBooks()
    const findings = await inspectRows(till.shop.platform, () => {})
    expect(findings.filter(({ wrongCount }) => wrongCount > 0)).toEqual([])
  })

  it('is not undone by a sign-in or a way of signing in that was on its way at that moment', async () => {
    const person = await createPerson(till.shop.platform)
    const { platform } = till.shop
    await close(person)
    const token = await inTransaction(platform.db, (trx) => openSession(trx, platform, person.id, 'late'))
    expect((await till.shop.call('getAccount', {}, { token })).status).toBe(401)
    const proven: ProvenPerson = {
      provider: 'facebook',
      subject: `f-${person.id}`,
      name: 'มาช้า',
      email: '',
      emailVerified: false,
      pictureUrl: null,
      proof: null,
    }
    const caller = {
      ...person,
      kind: 'person' as const,
      sessionId: 'x',
      profileEntered: true,
      permissions: [],
    }
    const joining = inTransaction(platform.db, (trx) =>
      joinProvider(trx, { ...caller, name: '', seller: false, sellerComplete: false }, proven),
    )
    await expect(joining).rejects.toMatchObject({ code: 'sign-in.expired' })
  })

  it('leaves no copy of the data that was being made meanwhile', async () => {
    const person = await createPerson(till.shop.platform)
    await till.shop.done(person, 'askMyData')
    const { storage } = till.shop.platform
    const put = vi.spyOn(storage, 'put').mockImplementationOnce(async (...given) => {
      await close(person)
      await till.run('accounts.erase')
      put.mockRestore()
      return await storage.put(...given)
    })
    expect(await till.run('accounts.make-export')).toBe(1)
    expect((await storage.list(`private/exports/${person.id}/`)).files).toEqual([])
    const messages = till.shop.platform.db
      .selectFrom('message')
      .select('id')
      .where('person_id', '=', person.id)
    expect(await messages.execute()).toEqual([])
  })

  it('goes on where a crash stopped it, and may run twice', async () => {
    const person = await livelyBuyer('ชูใจ ค้างคา', 'chujai.half@example.com')
    await close(person)
    const { platform } = till.shop
    // The power goes after some of the steps: at the first, in the middle, and just before the last.
    for (const stepsMax of [0, 3, 9]) {
      let steps = 0
      const broken = new Proxy(platform.db, {
        get(db, name) {
          if (name === 'transaction' && (steps += 1) > stepsMax) throw new Error('the power is gone')
          const value: unknown = Reflect.get(db, name)
          return typeof value === 'function' ? value.bind(db) : value
        },
      })
      await expect(eraseAccount({ ...platform, db: broken }, person.id)).rejects.toThrow('the power is gone')
      expect((await personRow(person)).erased_at).toBeNull()
    }
    await erase(person)
    await erase(person)
    expect(await placesOf('ชูใจ ค้างคา', 'chujai.half@example.com')).toEqual([])
    const messages = await till.shop.rows(
      'audit_record',
      { object: `person:${person.id}`, action: 'person.erase' },
      'action',
    )
    expect(messages).toHaveLength(1)
  })

  it('pressed twice at once closes once; a letter on its way is not sent any more', async () => {
    const person = await livelyBuyer('วีระ สองครั้ง', 'weera@example.com')
    const both = await Promise.all(
      [1, 2].map(() => till.shop.call('deleteAccount', { confirm: 'DELETE' }, person)),
    )
    expect(both.some(({ status }) => status === 200)).toBe(true)
    for (const { status } of both) expect([200, 401]).toContain(status)
    const closings = await till.shop.rows(
      'audit_record',
      { object: `person:${person.id}`, action: 'person.close' },
      'id',
    )
    expect(closings).toHaveLength(1)
    await handOverMessages(till.shop.platform)
    const { rows } = await till.shop.platform.pool.query<{ payload: unknown }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'messages.deliver'`,
    )
    for (const { payload } of rows) await tasks(till.shop.platform)['messages.deliver']?.(payload)
    expect(await placesInOutbox('weera@example.com')).toBe(0)
  })

  it('of the last administrator is refused until there is another', async () => {
    const { platform } = till.shop
    const last = await createPerson(platform, { permissions: [{ permission: 3, store: -1 }] })
    expect(await till.shop.codeOf(last, 'deleteAccount', { confirm: 'DELETE' })).toBe(
      'account.last-administrator',
    )
    const second = await createPerson(platform, { permissions: [{ permission: 3, store: -1 }] })
    const both = await Promise.all(
      [last, second].map(({ token }) => till.shop.call('deleteAccount', { confirm: 'DELETE' }, { token })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('of a seller takes sheets off sale, leaves them to their buyers, and keeps for tax what tax needs', async () => {
    const { platform } = till.shop
    const seller = await createSeller(platform, { name: 'ดวงใจ นักขาย', codeName: 'ปากกาดวงใจ' })
    await fillSeller(seller.id, 'ดวงใจ นักขาย จริง')
    const sheet = await createSheet(platform, { authorId: seller.id, priceSatang: 10_000, demoSeed: 7 })
    const buyer = await till.buyer()
    const order = await till.order(buyer, [sheet])
    await till.pay(order, 'on-time')
    await till.callBack()
    // Unfinished uploads have no buyer: their parts leave the storage, which only the rows could name.
    const parts = await begunParts(platform, { sheetId: sheet, personId: seller.id })
    const replay = await createReplayUpload(platform, { sheetId: sheet, personId: seller.id })
    const { parts_id: partsId } = await till.shop.row('sheet_upload', { key: parts }, 'parts_id')
    const { parts_id: replayId } = await till.shop.row('replay_upload', { key: replay }, 'parts_id')
    const waiting = await createSheet(platform, { authorId: seller.id })
    await till.shop.change('sheet', { id: waiting }, { status: 1, handed_in_at: till.shop.clock.now() })
    await till.shop.change('sheet', { id: sheet }, { price_asked_satang: 90_000 })
    await till.shop.add('sheet_version', [
      { sheet_id: sheet, number: 2, status: 1, created_at: till.shop.clock.now() },
    ])
    const staff = await createPerson(platform, { permissions: [{ permission: 1, store: -1 }] })
    const withStaff = async () => [
      ...(await till.shop.done(staff, 'getVerifySheet', {})).queue.map(({ id, version }) => [id, version]),
      ...(await till.shop.done(staff, 'listAskedPrices', {})).map(({ id, asked }) => [id, asked]),
    ]
    expect(new Set(await withStaff())).toEqual(
      new Set([
        [waiting, null],
        [sheet, 2],
        [sheet, 900],
      ]),
    )
    await close(seller)
    await erase(seller)
    expect(await withStaff()).toEqual([])
    await runOnce({
      pgPool: platform.pool,
      taskList: { ...filesJobs(platform), ...tutoringJobs(platform) },
      logger: new Logger(() => () => {}),
    })
    await expect(platform.storage.listParts(parts, String(partsId))).rejects.toThrow(FileMissing)
    await expect(platform.storage.listParts(replay, replayId)).rejects.toThrow(FileMissing)
    expect(await till.shop.codeOf(await till.buyer(), 'getSheetInfo', { sheetID: sheet })).toBe('not-found')
    expect(await till.shop.codeOf(staff, 'shsheet', { id: sheet, visible: true })).toBe('sheets.author-gone')
    expect(await till.library(buyer)).toContain(sheet)
    expect((await till.shop.call('readMySheet', { id: sheet }, buyer)).status).toBe(200)
    // In words that readers of either language understand.
    const { author } = await till.shop.done(buyer, 'getSheetInfo', { sheetID: sheet })
    expect(author.name).toMatch(/ปิดบัญชีแล้ว.*account closed/)
    expect(await placesOf('ดวงใจ นักขาย', 'ปากกาดวงใจ')).toEqual(['seller.real_name'])
    // 60 baht are owed: the account they go to stays until they are paid.
    expect(await sellerRow(seller)).toMatchObject({ account_number: 'sealed', phone: '', email: '' })
    expect((await sellerRow(seller)).profile_completed_at).not.toBeNull()
    // Ten years after the year of the last sale by the clock of the shop.
    const { clock, db } = platform
    await forgetSettledSellers(db, clock.now())
    expect(await sellerRow(seller)).toMatchObject({ real_name: 'ดวงใจ นักขาย จริง' })
    await forgetSettledSellers(db, new Date(clock.now().getTime() + 12 * 366 * 86_400_000))
    expect(await sellerRow(seller)).toMatchObject({ real_name: '', national_id: null })

    const unsold = await createSeller(platform, { name: 'สมศรี ยังไม่ขาย', codeName: 'ปากกาสมศรี' })
    await fillSeller(unsold.id, 'สมศรี ยังไม่ขาย จริง')
    const draft = await createSheet(platform, { authorId: unsold.id, status: 1 })
    await draftSamples(platform, draft)
    await createSheetFile(platform, draft, { stage: 'beside' })
    expect(await filesOf(draft)).toBeGreaterThan(0)
    await close(unsold)
    await erase(unsold)
    expect(await placesOf('สมศรี ยังไม่ขาย', 'ปากกาสมศรี')).toEqual([])
    expect(await filesOf(draft)).toBe(0)
    expect(await sellerRow(unsold)).toMatchObject({ account_number: null, national_id: null, address: null })
  })

  it('of a seller whose sheet lies in an open order keeps her account until that is paid or over: what it brings is hers', async () => {
    const { platform } = till.shop
    const [paid, unpaid] = [await createSeller(platform), await createSeller(platform)]
    for (const seller of [paid, unpaid]) await fillSeller(seller.id, 'ระหว่าง รอจ่าย')
    const orderOf = async ({ id: authorId }: CastPerson) =>
      await till.order(await till.buyer(), [await createSheet(platform, { authorId, priceSatang: 10_000 })])
    const order = await orderOf(paid)
    await orderOf(unpaid)
    for (const seller of [paid, unpaid]) {
      await close(seller)
      await erase(seller)
    }
    await till.pay(order, 'on-time')
    await till.callBack()
    till.shop.clock.advance(86_400_000 + 300_000)
    await expireOrders(platform)
    await forgetSettledSellers(platform.db, till.shop.clock.now())
    expect(await sellerRow(paid)).toMatchObject({ account_number: 'sealed', national_id: 'sealed' })
    expect((await sellerRow(paid)).profile_completed_at).not.toBeNull()
    expect(await sellerRow(unpaid)).toMatchObject({
      account_number: null,
      national_id: null,
      real_name: '',
      address: null,
    })
  })

  it('waits until its buyer has said where money goes that did not fit an order', async () => {
    const person = await till.buyer()
    const order = await till.order(person, [await till.sheet()])
    await till.pay(order, 'short')
    await till.callBack()
    expect(await till.shop.call('deleteAccount', { confirm: 'DELETE' }, person)).toMatchObject({
      status: 409,
      body: { code: 'account.money-left', details: { order: order.id } },
    })
    const account = { bank: '014', account: '9876543210' }
    const { toDecide: amount } = (await till.shop.done(person, 'getOrder', { id: order.id })).order
    await till.shop.done(person, 'keepMoney', { order: order.id, amount, account })
    await close(person)
  })

  it('while an order takes the credit waits for it, and ends it: no credit is left with nobody', async () => {
    const { platform } = till.shop
    const person = await till.buyer()
    await giveCredit(person, 3_000)
    const sheets = [await till.sheet()]
    const isClosing = Promise.withResolvers<void>()
    const isOrdered = Promise.withResolvers<void>()
    const ordering = inTransaction(platform.db, async (trx) => {
      const order = await createOrder(trx, platform, person, { sheets, credit: true })
      isOrdered.resolve()
      await isClosing.promise
      return order
    })
    await isOrdered.promise
    const closing = till.shop.codeOf(person, 'deleteAccount', { confirm: 'DELETE' })
    await eventually(async () => {
      const { rows } = await platform.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).not.toEqual([])
    })
    isClosing.resolve()
    await ordering
    expect(await closing).toBe('account.credit-left')
    expect(await personRow(person)).toMatchObject({ closed_at: null })
  })

  it('of a seller leaves nothing in the storage of a sheet that was on sale and never sold', async () => {
    const { platform } = till.shop
    const { storage } = platform
    const seller = await createSeller(platform)
    const sheet = await createSheet(platform, { authorId: seller.id })
    const folders = [`private/sheets/${sheet}/`, `private/page-images/${sheet}/`, `content/sheets/${sheet}/`]
    const [original, marked] = ['original.pdf', 'marked.pdf'].map((name) => `${folders[0]}${name}`)
    await createSheetFile(platform, sheet, { stage: 'live', storage_key: original })
    await till.shop.change(
      'sheet',
      { id: sheet },
      { pdf_key: original, marked_key: marked, mark_offset: 10, mark_length: 20 },
    )
    const drawn = [`${folders[1]}aa/1-720.webp`, `${folders[2]}v1s1/cover.jpg`]
    for (const key of [original, marked, ...drawn])
      await storage.put(String(key), Buffer.from('a page'), { contentType: 'application/pdf' })
    const parts = await begunParts(platform, { sheetId: sheet, personId: seller.id })
    const { parts_id: partsId } = await till.shop.row('sheet_upload', { key: parts }, 'parts_id')
    await close(seller)
    await erase(seller)
    await runOnce({
      pgPool: platform.pool,
      taskList: filesJobs(platform),
      logger: new Logger(() => () => {}),
    })
    const left = await Promise.all(folders.map((folder) => storage.list(folder)))
    expect(left.flatMap(({ files }) => files.map(({ key }) => key))).toEqual([])
    await expect(storage.listParts(parts, String(partsId))).rejects.toThrow(FileMissing)
    expect(await till.shop.row('sheet', { id: sheet }, 'pdf_key', 'marked_key')).toEqual({
      pdf_key: null,
      marked_key: null,
    })
  })
})

// The last one: its payments are of no month, which the doctor would find.
describe('a copy of what lies sealed', () => {
  it('holds the accounts and names that lie sealed, and what a seller was paid', async () => {
    const { platform } = till.shop
    const seller = await createPayee(platform)
    await createPayout(platform, { store: 1, sellerId: seller.id, shareSatang: 50_000 })
    await createPaymentRecord(platform, { store: 1, sellerId: seller.id, month: 202611, shareSatang: 7_000 })
    const order = await till.order(seller, [await till.sheet()])
    await till.pay(order, 'on-time')
    await till.callBack()
    const who = {
      name: 'สมศรี ใบเสร็จ',
      taxId: testNationalId(77),
      branch: '',
      address: '1 ถนนลับ กรุงเทพมหานคร 10110',
    }
    await till.shop.done(seller, 'makeOutDocument', { id: order.id, buyer: who, remember: true })
    await giveCredit(seller, 9_000)
    const out = { bank: '014', account: '9876543210', amount: 30 }
    await till.shop.done(seller, 'withdrawCredit', out)
    await till.shop.done(seller, 'askMyData')
    await till.run('accounts.make-export')
    const [one] = (await till.shop.done(seller, 'getMyData')).exports
    const { url } = await till.shop.done(seller, 'openMyData', { id: one?._id })
    const data = JSON.parse((await unzip((await till.shop.open(url)).rawPayload)).get('data.json') ?? '')
    expect(data.refund_accounts).toMatchObject([{ amount_satang: 3_000, bank: '014', number: '9876543210' }])
    expect(data.invoice_names).toMatchObject({ kept: who, made_out: [who] })
    expect(data.payout).toMatchObject([{ gross_satang: 50_000, tax_satang: 500 }])
    expect(data.payment_record.map(({ status }: { status: string }) => status)).toEqual([
      'SUCCESS',
      'PENDING',
    ])
  })
})

const giveCredit = ({ id: personId }: CastPerson, satang: number) =>
  inTransaction(till.shop.platform.db, (trx) =>
    moveCredit(trx, {
      key: `test:${personId}`,
      personId,
      kind: 'money',
      satang,
      other: 'unmatched-money',
      at: till.shop.clock.now(),
    }),
  )

async function fillSeller(personId: string, realName: string): Promise<void> {
  await till.shop.change(
    'seller',
    { person_id: personId },
    {
      real_name: realName,
      phone: '0812345678',
      email: 'seller@example.com',
      bank_code: '014',
      account_number: 'sealed',
      national_id: 'sealed',
      national_id_mark: `mark-${personId}`,
      address: 'sealed',
    },
  )
}

async function filesOf(sheetId: string): Promise<number> {
  const rows = await till.shop.rows('sheet_file', { sheet_id: sheetId }, 'id')
  return rows.length
}

const sellerRow = (person: CastPerson) =>
  till.shop.platform.db
    .selectFrom('seller')
    .selectAll()
    .where('person_id', '=', person.id)
    .executeTakeFirstOrThrow()

async function placesInOutbox(address: string): Promise<number> {
  const { mail } = till.shop.platform
  if (!('list' in mail) || typeof mail.list !== 'function') throw new Error('tests write to the outbox')
  const emails = (await mail.list(1_000)) as { to: { address: string } }[]
  return emails.filter(({ to }) => to.address === address).length
}

async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const file = await promisify<Buffer, { lazyEntries: boolean }, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, {
    lazyEntries: true,
  })
  const open = promisify(file.openReadStream.bind(file)) as (
    entry: yauzl.Entry,
  ) => Promise<NodeJS.ReadableStream>
  const files = new Map<string, string>()
  await new Promise<void>((resolve, reject) => {
    file.on('entry', (entry: yauzl.Entry) => {
      open(entry)
        .then((stream) => buffer(stream))
        .then((content) => {
          files.set(entry.fileName, content.toString('utf8'))
          file.readEntry()
        }, reject)
    })
    file.on('end', resolve)
    file.on('error', reject)
    file.readEntry()
  })
  return files
}
