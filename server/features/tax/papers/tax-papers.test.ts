import type { Readable } from 'node:stream'
import type { CallName } from '#contract/paths.ts'
import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { emptySellerProfile } from '#rules/sellers/profile.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import { openSession } from '#server/features/accounts/index.ts'
import { closeDueMonths, payRecords } from '#server/features/payouts/months/index.ts'
import { sealProfile } from '#server/features/sellers/stored-seller.ts'
import { inspectRows } from '#server/doctor.ts'
import { inTransaction } from '#server/platform/database.ts'
import { pageTexts } from '#server/test/pdf-texts.ts'
import {
  type CastPerson,
  createPerson,
  createSeller,
  createSheet,
  createStore,
  postedSale,
} from '#server/test/cast.ts'
import { createPaymentRecord, createPayout } from '#server/test/payment-records.ts'
import { testApp } from '#server/test/test-app.ts'
import { numberTransfers } from '../documents/index.ts'
import { forgetOldCertificates } from './certificates.ts'
import { askForFile, drawFile, sweepPaperFiles } from './month-files.ts'

const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')
const october = { month: 10, year: 2026 }

async function sellerNamed(realName: string, peopleID: string): Promise<CastPerson> {
  const person = await createSeller(app.platform)
  const profile = {
    ...emptySellerProfile,
    realName,
    peopleID,
    addSmall: '12/3 ซอยจุฬา 7',
    addSmallDistrict: 'วังใหม่',
    addDistrict: 'ปทุมวัน',
    addProvince: 'กรุงเทพมหานคร',
    addPostal: '10330',
    bankNumber: '1234567890',
  }
  await app.platform.db
    .updateTable('seller')
    .set(sealProfile(app.platform, person.id, profile, '014'))
    .where('person_id', '=', person.id)
    .execute()
  return person
}

const sheets = new Map<string, string>()

const app = await testApp({ now: '2026-10-20T03:00:00.000Z' })
const { platform } = app
await createStore(platform, { code: 1 })
const buyer = await createPerson(platform)
const mali = await sellerNamed('นางสาวมะลิ ใจดี', '1234567890121')
const small = await sellerNamed('นายชบา น้อย', '1101700230708')
const nameless = await createSeller(platform)
await sell(mali, 250_050, 'แคลคูลัส 1')
await sell(mali, 12_000, 'ฟิสิกส์ 1')
await sell(mali, 12_000, 'ฟิสิกส์ 1')
await sell(small, 50_000, 'เคมี 1')
await sell(nameless, 400_000, 'ชีววิทยา 1')
app.clock.set(new Date('2026-11-20T03:00:00.000Z'))
const accountant = await createPerson(platform, { permissions: [{ permission: 2, store: -1 }] })
await closeDueMonths(platform)
for (const seller of [mali, small, nameless]) await pay(seller)

async function sell(to: CastPerson, satang: number, name: string, month = '2026-10'): Promise<void> {
  const key = `${to.id} ${name}`
  const sheetId =
    sheets.get(key) ?? (await createSheet(app.platform, { authorId: to.id, name, code: 'SUM1' }))
  sheets.set(key, sheetId)
  await postedSale(app.platform, {
    buyerId: buyer.id,
    sheetId,
    paidAt: new Date(`${month}-10T08:00:00Z`),
    lines: [{ authorId: to.id, storeCode: 1, sheetId, paidSatang: satang }],
  })
}

async function pay(to: CastPerson): Promise<void> {
  const records = await app.rows(
    'payment_record',
    { seller_id: to.id, status: 'PENDING' },
    'id',
    'seller_id',
    'share_satang',
    'month',
  )
  await inTransaction(app.platform.db, (trx) =>
    payRecords(trx, {
      records,
      payer: 'HYTEXTS',
      payee: { bankCode: '014', accountEnd: 'xxxxxx7890', accountName: 'x' },
      paidOn: '2026-11-20',
      now: app.platform.clock.now(),
      actorId: null,
    }),
  )
}

const asAccountant = async <Name extends CallName>(name: Name, input: object) =>
  await app.call(name, input, accountant)

const listed = async (input: object = october) => (await asAccountant('getCertificates', input)).body.data

const pdfTexts = async (input: object, token = accountant.token) => {
  const { body } = await app.call('openTaxPapers', input, { token })
  const response = await app.open(body.data.url ?? '')
  expect(response.headers['content-type']).toBe('application/pdf')
  return (await pageTexts(response.rawPayload)).map(plain)
}

const auditOf = async (action: string) => await app.rows('audit_record', { action }, 'actor_id', 'object')

test('sellers of a month stand in the order of the Thai alphabet, and are found by a part of their names', async () => {
  const names = ['ขวัญ ดี', 'เกศินี ดี', 'กานต์ ดี']
  for (const [at, name] of names.entries())
    await sell(await sellerNamed(name, `123456789013${at}`), 10_000, name, '2026-11')
  const sold = async (input: object) => {
    const { body } = await asAccountant('getTaxSell', { month: 11, year: 2026, ...input })
    return (body['out'] as { seller: { realName: string }[] }[]).map(({ seller }) => seller[0]?.realName)
  }
  expect(await sold({})).toEqual(['กานต์ ดี', 'เกศินี ดี', 'ขวัญ ดี'])
  expect(await sold({ skip: 1, limit: 1 })).toEqual(['เกศินี ดี'])
  expect(await sold({ query: 'ขวัญ' })).toEqual(['ขวัญ ดี'])
  const opened = await app.rows('audit_record', { action: 'tax-paper.open' }, 'after')
  expect(opened.slice(-2)).toEqual([
    { after: { people: 1, skip: 1 } },
    { after: { people: 1, skip: 0, query: 'ขวัญ' } },
  ])
  expect((await listed({ ...october, all: true, query: 'มะลิ' })).payouts).toHaveLength(1)
})

test('what a seller sold is listed sheet by sheet, and quantity times price adds up to the month', async () => {
  const { body } = await asAccountant('getTaxSell', october)
  const out = body['out'] as {
    total: number
    seller: { realName: string; peopleID: string; addProvince: string }[]
    sales: { sheet: string; name: string; num: number; price: number }[]
  }[]
  expect(body.data).toEqual({ count: 3, sales: out.reduce((sum, { total }) => sum + total, 0) })
  const own = out.find(({ seller }) => seller[0]?.realName === 'นางสาวมะลิ ใจดี')
  expect(own).toMatchObject({
    total: 2740.5,
    seller: [{ peopleID: '1234567890121', addProvince: 'กรุงเทพมหานคร' }],
  })
  expect(own?.sales).toEqual([
    { sheet: sheets.get(`${mali.id} ฟิสิกส์ 1`), name: 'SUM1 ฟิสิกส์ 1', cover: '1s1', num: 2, price: 120 },
    { sheet: sheets.get(`${mali.id} แคลคูลัส 1`), name: 'SUM1 แคลคูลัส 1', cover: '1s1', num: 1, price: 2500.5 },
  ])
  expect((await auditOf('tax-paper.open')).at(-1)).toEqual({
    actor_id: accountant.id,
    object: 'tax-paper:sell:202610',
  })
})

test('what was paid is listed with gross, tax, fee and net; other months are empty', async () => {
  const { body } = await asAccountant('getTaxPay', october)
  const rows = body.data
  expect(body['count']).toBe(3)
  expect(rows.find(({ seller }) => seller[0]?.realName === 'นางสาวมะลิ ใจดี')).toMatchObject({
    total: 1644.3,
    tax: 16.44,
    fee: 0,
    net: 1627.86,
    date: '2026-11-20',
  })
  const sums = { payouts: 3, returned: 0, total: 0, tax: 0, fee: 0, net: 0 }
  for (const row of rows)
    for (const part of ['total', 'tax', 'fee', 'net'] as const) sums[part] += Math.round(row[part] * 100)
  expect(body['days']).toEqual([
    {
      ...sums,
      date: '2026-11-20',
      total: sums.total / 100,
      tax: sums.tax / 100,
      fee: sums.fee / 100,
      net: sums.net / 100,
    },
  ])
  expect((await asAccountant('getTaxPay', { month: 11, year: 2026 })).body.data).toEqual([])
})

test.each(['getTaxSell', 'getTaxPay', 'getCertificates', 'issueCertificates'] as const)(
  '%s refuses who has no finance permission for every store, and months that are none',
  async (name) => {
    const ofStore = await createPerson(app.platform, { permissions: [{ permission: 2, store: 1 }] })
    expect(await app.codeOf(ofStore, name, october)).toBe('not-allowed')
    const stranger = await createPerson(app.platform)
    expect(await app.codeOf(stranger, name, october)).toBe('not-allowed')
    for (const input of [
      {},
      { month: 13, year: 2026 },
      { month: 'ตุลาคม', year: 2026 },
      { month: 10, year: 99999 },
    ])
      expect((await asAccountant(name, input)).body.code).toBe('request.invalid')
  },
)

test('two who issue at once give every listed payout one number, without gap; who has no ID waits', async () => {
  expect(await listed()).toMatchObject({ count: 2, waiting: 2, withheld: 2, issued: 0 })
  const rounds = Number(process.env['RACE_ROUNDS'] ?? 4)
  const answers = await Promise.all(
    Array.from({ length: rounds }, () => asAccountant('issueCertificates', october)),
  )
  const issued = answers.map(({ body }) => body.data.issued)
  expect(issued.reduce((sum, one) => sum + one, 0)).toBe(1)
  const { waiting, issued: inForce, payouts } = await listed()
  expect([waiting, inForce]).toEqual([1, 1])
  expect(payouts.map(({ peopleID }) => peopleID)).toContain('1234567890121')
  expect(payouts.flatMap(({ certificates }) => certificates)).toMatchObject([
    { book: 2569, number: 1, cancelled: false, payee: { taxId: '1234567890121' } },
  ])
  // Below 1,000 baht and named by its payout.
  const all = await listed({ ...october, all: true })
  const own = all.payouts.find(({ name }) => name === 'นายชบา น้อย')
  // After those that are due a certificate, the seller who was paid first.
  expect(all.payouts.at(-1)).toBe(own)
  expect(
    (await asAccountant('issueCertificates', { ...october, payouts: [own?._id] })).body.data,
  ).toMatchObject({
    issued: 1,
  })
  const noName = all.payouts.find(({ name }) => name === '')
  expect((await asAccountant('issueCertificates', { ...october, payouts: [noName?._id] })).body.code).toBe(
    'tax.payee-incomplete',
  )
  expect((await asAccountant('issueCertificates', { ...october, payouts: ['ZZZZZZZZZZ'] })).body.code).toBe(
    'not-found',
  )
})

test('a replaced certificate is cancelled for ever and its number never comes back', async () => {
  const first = (await listed()).payouts.flatMap(({ certificates }) => certificates)[0]
  if (first === undefined) throw new Error('no certificate')
  const asks = Array.from({ length: 3 }, () =>
    asAccountant('replaceCertificate', { id: first._id, reason: 'ที่อยู่ผิด' }),
  )
  const answers = await Promise.all(asks)
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((code) => code === undefined)).toHaveLength(1)
  expect(codes.filter((code) => code === 'tax.certificate-cancelled')).toHaveLength(2)
  const own = (await listed()).payouts.find(({ name }) => name === 'นางสาวมะลิ ใจดี')
  expect(own?.certificates).toMatchObject([
    { number: 3, cancelled: false, replaces: '2569/1' },
    { number: 1, cancelled: true, replacedBy: '2569/3' },
  ])
  const messages = await app.platform.db
    .selectFrom('message')
    .select('html_th')
    .where('person_id', '=', mali.id)
    .where('key', 'like', 'tax-certificate:%')
    .orderBy('id')
    .execute()
  expect(messages).toMatchObject([
    { html_th: expect.stringContaining('2569/1') },
    { html_th: expect.stringContaining('2569/3') },
  ])
  for (const statement of [
    sql`delete from tax_certificate`,
    sql`update tax_certificate set number = 99`,
    sql`update tax_certificate set cancelled_at = null`,
  ])
    await expect(statement.execute(app.platform.db)).rejects.toThrow(/never|stays/)
})

test('the certificates of a month are a PDF with every field in Thai, two copies each', async () => {
  const pages = await pdfTexts({ kind: 'certificates', ...october })
  expect(pages).toHaveLength(2)
  const [first = '', second = ''] = pages
  for (const words of [
    'ฉบับที่ 1',
    'เล่มที่ 2569',
    'เลขที่ 3',
    'หนังสือรับรองการหักภาษี ณ ที่จ่าย',
    'นางสาวมะลิ ใจดี',
    '12/3 ซอยจุฬา 7 แขวงวังใหม่ เขตปทุมวัน กรุงเทพมหานคร 10330',
    'ค่าจ้างทำของ',
    '20 พฤศจิกายน 2569',
    '1,644',
    'สิบหกบาทสี่สิบสี่สตางค์',
    'e-Withholding Tax',
    'ออกแทนฉบับเลขที่ 2569/1',
  ])
    expect(first).toContain(plain(words))
  expect(first).toContain('1234567890121')
  expect(second).toContain(plain('ฉบับที่ 2'))
})

test('a lost certificate is printed again as ใบแทน, a cancelled one says so', async () => {
  const own = (await listed()).payouts.find(({ name }) => name === 'นางสาวมะลิ ใจดี')
  const [inForce, cancelled] = own?.certificates ?? []
  const [again = ''] = await pdfTexts({ kind: 'certificate', id: inForce?._id, duplicate: true })
  expect(again).toContain(plain('ใบแทน'))
  const [old = ''] = await pdfTexts({ kind: 'certificate', id: cancelled?._id })
  expect(old).toContain(plain('ยกเลิกแล้ว ใช้ฉบับเลขที่ 2569/3 แทน'))
  expect(await auditOf('tax-certificate.reprint')).toEqual([
    { actor_id: accountant.id, object: `tax-certificate:${inForce?._id}` },
  ])
})

test('revenue, expenses of a day and receipts are PDFs with sums and words', async () => {
  const sell = (await pdfTexts({ kind: 'sell', ...october })).join('')
  for (const words of [
    'สรุปรายได้จากการขายชีทสรุป',
    'ตุลาคม 2569',
    'SUM1 แคลคูลัส 1',
    '2,740.50',
    'สองพันเจ็ดร้อยสี่สิบบาทห้าสิบสตางค์',
  ])
    expect(sell).toContain(plain(words))
  const paid = (await pdfTexts({ kind: 'pay', ...october, day: 20 })).join('')
  for (const words of ['จ่ายวันที่ 20 พฤศจิกายน 2569', '1-2345-67890-12-1', 'รวม 3 ราย', '4,344.30'])
    expect(paid).toContain(plain(words))
  expect((await pdfTexts({ kind: 'pay', ...october, day: 31 })).join('')).toBe(plain('ไม่มีเอกสาร'))
  const receipts = await pdfTexts({ kind: 'receipt', ...october })
  expect(receipts).toHaveLength(3)
  for (const [at, text] of receipts.entries()) expect(text).toContain(plain(`SRH2569-00000${at + 1}`))
  expect(receipts.join('')).toContain(plain('หนึ่งพันหกร้อยสี่สิบสี่บาทสามสิบสตางค์'))
})

test('sellers have their own certificates and nobody else’s', async () => {
  const token = await inTransaction(app.platform.db, (trx) => openSession(trx, app.platform, mali.id, 'test'))
  const other = await inTransaction(app.platform.db, (trx) =>
    openSession(trx, app.platform, small.id, 'test'),
  )
  const { certificates } = (await app.call('getOwnCertificates', {}, { token })).body.data
  expect(certificates).toMatchObject([
    { name: '2569/3', cancelled: false, tax: 16.44 },
    { name: '2569/1', cancelled: true, replacedBy: '2569/3' },
  ])
  const id = certificates[0]?._id
  expect((await app.call('openOwnCertificate', { id }, { token: other })).body.code).toBe('not-found')
  const { url } = (await app.call('openOwnCertificate', { id }, { token })).body.data
  const file = await app.open(url)
  expect(plain((await pageTexts(file.rawPayload)).join(''))).toContain('1234567890121')
  expect((await app.open(`${url}x`)).statusCode).toBe(404)
  expect((await app.open('/files/tax')).statusCode).toBe(404)
})

describe('a large month', () => {
  const input = { kind: 'receipt', ...october } as const
  const files = async () => (await asAccountant('listTaxPaperFiles', input)).body.data.files
  const asked = () =>
    inTransaction(app.platform.db, (trx) => askForFile(trx, app.platform, accountant.id, { input, count: 3 }))

  test('a large month is drawn by a job into a file of a day, once for all who ask', async () => {
    const id = await asked()
    expect(await asked()).toBe(id)
    expect(await files()).toMatchObject([{ _id: id, state: 'drawing', done: 0, total: 3 }])
    const open = async () => asAccountant('openTaxPapers', { kind: 'file', id })
    expect((await open()).body.code).toBe('not-found')
    await drawFile(app.platform, { id })
    expect(await files()).toMatchObject([{ _id: id, state: 'ready', done: 3, pages: 3 }])
    expect(await pdfTexts({ kind: 'file', id })).toEqual(await pdfTexts(input))
    // A second run of the job changes nothing, and after a day the file is gone.
    await drawFile(app.platform, { id })
    const before = app.clock.now()
    app.clock.set(new Date(before.getTime() + 25 * 3_600_000))
    await sweepPaperFiles(app.platform)
    app.clock.set(before)
    expect(await files()).toEqual([])
    expect((await app.platform.storage.list('private/tax-papers/')).files).toEqual([])
  })

  test('a drawing process that dies is tried again, which staff see; after the last try the file has failed, and one may ask again', async () => {
    const id = await asked()
    const isTry = (tries: number) =>
      sql`update graphile_worker._private_jobs set attempts = ${tries} where key = ${`tax-papers:${id}`}`.execute(
        app.platform.db,
      )
    // A file whose drawing ends early is not stored.
    const put = async (_key: string, body: Buffer | Readable) => {
      if (!Buffer.isBuffer(body)) body.destroy()
      throw new Error('the drawing ended early')
    }
    const storage = Object.assign(Object.create(app.platform.storage), { put }) as Storage
    const draw = () => drawFile({ ...app.platform, storage }, { id })
    await isTry(1)
    await expect(draw()).rejects.toThrow('the drawing ended early')
    expect(await files()).toMatchObject([{ _id: id, state: 'drawing', tries: 1 }])
    await isTry(2)
    expect(await files()).toMatchObject([{ _id: id, state: 'drawing', tries: 2 }])
    expect(await asked()).toBe(id)
    await isTry(5)
    await draw()
    expect(await files()).toMatchObject([{ _id: id, state: 'failed' }])
    for (const kind of ['file', 'document'])
      expect((await asAccountant('openTaxPapers', { kind, id })).body.code).toBe('not-found')
    // Requested again, it is another one; one whose process was killed with its job counts as failed after a while.
    expect(await asked()).not.toBe(id)
    app.clock.set(new Date(app.clock.now().getTime() + 11 * 60_000))
    expect((await files()).map(({ state }) => state)).toEqual(['failed', 'failed'])
  })
})

test('who loses the right cannot open a paper that was asked for before', async () => {
  const leaving = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })
  const { body } = await app.call('openTaxPapers', { kind: 'pay', ...october }, leaving)
  const url = body.data.url ?? ''
  await app.platform.db.deleteFrom('staff_permission').where('person_id', '=', leaving.id).execute()
  expect((await app.open(url)).statusCode).toBe(404)
})

test('what stands on a certificate is sealed, and forgotten after ten years', async () => {
  const { db } = app.platform
  const { rows } = await sql<{ content: string }>`select content from tax_certificate`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ content }) => content.startsWith('s1.'))).toBe(true)
  expect((await listed()).payouts.flatMap(({ certificates }) => certificates)[0]?.payee.taxId).toBe(
    '1234567890121',
  )
  await forgetOldCertificates(db, new Date('2036-12-31T00:00:00Z'))
  expect((await listed()).payouts.flatMap(({ certificates }) => certificates)[0]?.payee.taxId).toBe(
    '1234567890121',
  )
  await forgetOldCertificates(db, new Date('2037-01-01T00:00:00Z'))
  expect((await listed()).payouts.flatMap(({ certificates }) => certificates)[0]?.payee.taxId).toBe('')
})

test('slip and certificate name one payer; the line in the return stays as issued; what came back stays in the summary of its day', async () => {
  const { platform } = app
  await createStore(platform, { code: 2 })
  const month = 202_507
  const create = (store: number, paidOn: string) =>
    inTransaction(platform.db, async (trx) => {
      const record = {
        id: await createPaymentRecord(platform, {
          store,
          sellerId: mali.id,
          month,
          payer: 'MORE',
          shareSatang: 200_000,
        }),
        seller_id: mali.id,
        share_satang: 200_000,
        month,
      }
      const payee = { bankCode: '014', accountEnd: 'xxxxxx7890', accountName: 'x' }
      const now = platform.clock.now()
      return await payRecords(trx, { records: [record], payer: 'MORE', payee, paidOn, now, actorId: null })
    })
  const july = { month: 7, year: 2025 }
  const issue = async (payout: string) => {
    await asAccountant('issueCertificates', { ...july, payouts: [payout] })
    const { payouts } = await listed(july)
    return payouts.find(({ _id }) => _id === payout)?.certificates[0]
  }
  const first = await create(1, '2025-08-22')
  expect(await issue(first)).toMatchObject({ lineInReturn: 1 })
  // Paid a day earlier, and entered later.
  const earlier = await create(2, '2025-08-20')
  const second = await issue(earlier)
  expect(second).toMatchObject({ lineInReturn: 2 })
  expect((await listed(july)).payouts.find(({ _id }) => _id === first)?.certificates[0]?.lineInReturn).toBe(1)
  await asAccountant('replaceCertificate', { id: second?._id, reason: 'ที่อยู่ผิด' })
  expect((await listed(july)).payouts.find(({ _id }) => _id === earlier)?.certificates[0]?.lineInReturn).toBe(
    2,
  )

  const token = await inTransaction(platform.db, (trx) => openSession(trx, platform, mali.id, 'test'))
  platform.config.PAYER_MORE_NAME = 'บริษัท ชื่อใหม่ จำกัด'
  const slips = (await app.call('getslip', july, { token })).body.data.yours
  platform.config.PAYER_MORE_NAME = ''
  expect(slips.map(({ payer }) => payer)).toEqual([second?.payer.name, second?.payer.name])

  const receipts = async () => (await asAccountant('getTaxPay', july)).body.data.map(({ receipt }) => receipt)
  const asked = await Promise.all([receipts(), receipts()])
  expect(asked[0]).toEqual(['SRM2569-000001', 'SRM2569-000002'])
  expect(asked[1]).toEqual(asked[0])
  await asAccountant('returnPayout', { payout: earlier, reason: 'บัญชีปิด' })
  const { body } = await asAccountant('getTaxPay', july)
  expect(body.data.map(({ returned }) => returned !== null)).toEqual([true, false])
  // Nothing was spent: the number stays, cancelled, and is not given again.
  expect(await numberTransfers(platform)).toBe(0)
  expect(await receipts()).toEqual([null, 'SRM2569-000002'])
  // Nor is its line: the filed return and the later certificate have the same line.
  await createStore(platform, { code: 3 })
  const third = await create(3, '2025-08-25')
  const desk = async () =>
    (await asAccountant('getTaxDesk', { payer: 'MORE', month: '2025-08' })).body.data.ordinary.map(
      ({ line }) => line,
    )
  expect(await desk()).toEqual([1, 3])
  expect(await issue(third)).toMatchObject({ lineInReturn: 3 })
  expect(await desk()).toEqual([1, 3])
  await asAccountant('returnPayout', { payout: third, reason: 'บัญชีปิด' })
  const days = { from: '2026-11-01', to: '2027-12-31' }
  const { url } = (await asAccountant('openDownload', { list: 'books-substitute-receipts', input: days }))
    .body.data
  const register = (await app.open(url)).body.split('\r\n').filter((text) => text.startsWith('SRM'))
  expect(register.map((text) => text.split(',').slice(-2))).toEqual([
    ['เงินโอนถูกส่งคืน', '0.00'],
    ['', '2000.00'],
  ])
  const shown = (await pdfTexts({ kind: 'pay', ...july, day: 20 })).join('')
  for (const words of ['รวม 1 ราย', 'หัก ธนาคารตีกลับ 1 ราย', 'คงจ่าย 0 ราย'])
    expect(shown).toContain(plain(words))

  // Tax withheld by the company is owed until it is remitted; then the ledger's bank balance equals the statement's.
  const owing = { tax: 'WHT', payer: 'MORE', month: '2025-08' }
  const months = async () => (await asAccountant('getTaxRemittances', {})).body.data.months
  expect(await months()).toEqual([{ ...owing, owed: 60, remitted: 0, last: null }])
  const remit = (amount: number, day = '2025-09-05') =>
    asAccountant('recordTaxRemittance', { ...owing, amount, paidOn: day, reference: 'R-1' })
  expect((await remit(59)).body.code).toBe('tax.remittance-changed')
  expect((await remit(60, '2025-07-31')).body.code).toBe('payouts.wrong-day')
  expect((await remit(60)).status).toBe(200)
  expect((await remit(60)).body.code).toBe('tax.remittance-changed')
  expect(await months()).toEqual([
    { ...owing, owed: 60, remitted: 60, last: { paidOn: '2025-09-05', reference: 'R-1' } },
  ])
  const statement = [
    ['2025-08-22', 1_940],
    ['2025-08-20', 1_940],
    // came back
    ['2026-11-20', -1_940],
    ['2025-09-05', 60],
  ] as const
  const { rows } = await sql<{ account: string; satang: number }>`
    select account, sum(amount_satang)::bigint as satang from ledger_side
    where account in ('bank:MORE', 'tax-payable:MORE') group by account order by account`.execute(platform.db)
  expect(rows).toEqual([
    { account: 'bank:MORE', satang: statement.reduce((sum, [, baht]) => sum + baht * 100, 0) },
    { account: 'tax-payable:MORE', satang: 0 },
  ])
  const doctor = await inspectRows(platform, () => {})
  expect(doctor.find(({ name }) => name.includes('tax office'))).toMatchObject({ wrongCount: 0 })
})

test('the desk of a month of payment: sums as the payouts have them, P.N.D. 3 once names are whole, and anybody may verify a certificate', async () => {
  const { platform } = app
  const { token } = accountant
  const ordinary = { payer: 'MORE', month: '2026-11' } as const
  expect((await app.call('getPnd3File', ordinary, { token })).body).toMatchObject({
    code: 'tax.nothing-withheld',
  })
  await createPayout(platform, {
    sellerId: mali.id,
    store: 1,
    month: 202_508,
    payer: 'MORE',
    shareSatang: 164_430,
  })
  for (const payer of ['MORE', 'HYTEXTS'] as const) {
    const { sums, eWht, due } = (await app.call('getTaxDesk', { payer, month: '2026-11' }, { token })).body
      .data
    const { rows } = await sql<{ channel: string; gross: number; tax: number }>`
      select channel, sum(gross_satang)::bigint as gross, sum(tax_satang)::bigint as tax from payout
      where payer = ${payer} and to_char(paid_on, 'YYYYMM') = '202611' and returned_at is null and tax_satang > 0 group by 1`.execute(
      platform.db,
    )
    const of = (channel: string) => rows.find((row) => row.channel === channel) ?? { gross: 0, tax: 0 }
    expect(sums).toEqual({
      eWhtGross: of('E_WHT').gross / 100,
      eWhtTax: of('E_WHT').tax / 100,
      ordinaryGross: of('ORDINARY').gross / 100,
      ordinaryTax: of('ORDINARY').tax / 100,
    })
    expect(eWht.length > 0).toBe(payer === 'HYTEXTS')
    expect(due).toBe('2026-12-07')
  }

  // The seller is asked for the three parts when the first return needs them, and no sooner.
  const signedIn = (who: CastPerson) =>
    inTransaction(platform.db, (trx) => openSession(trx, platform, who.id, 'test'))
  const nameOf = async (who: CastPerson) =>
    (await app.call('getTaxName', {}, { token: await signedIn(who) })).body.data
  expect([(await nameOf(small)).asked, (await nameOf(mali)).asked]).toEqual([false, true])
  expect((await app.call('getPnd3File', ordinary, { token })).body).toMatchObject({
    code: 'tax.names-missing',
  })
  const name = { title: 'นางสาว', firstName: 'มะ|ลิ', surname: 'ใจดี' }
  await app.call('saveTaxName', name, { token: await signedIn(mali) })
  expect(await nameOf(mali)).toEqual({ asked: false, ...name })
  expect((await app.call('getPnd3File', ordinary, { token })).body.data).toEqual({
    name: 'PND3_MORE_202611.txt',
    text: '1|1234567890121|00000|มะ ลิ|ใจดี|20112569|ค่าจ้างทำของ|1644.30|3|49.33|1|นางสาว\r\n',
    rows: 1,
    tax: 49.33,
  })

  const august = { month: 8, year: 2025 }
  await app.call('issueCertificates', august, { token })
  const listed = async () =>
    (await app.call('getCertificates', august, { token })).body.data.payouts[0]?.certificates ?? []
  const [certificate] = await listed()
  const code = certificate?.check.address.split('?')[1] ?? ''
  const verified = async (input: string) => (await app.call('verifyCertificate', { code: input })).body
  expect((await verified(code)).data).toEqual({
    number: '2569/1',
    gross: 1_644.3,
    tax: 49.33,
    date: '2026-11-20',
    inForce: true,
  })
  expect(await verified(`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)).toMatchObject({
    code: 'not-found',
  })
  await app.call('replaceCertificate', { id: certificate?._id ?? '', reason: 'ชื่อผิด' }, { token })
  expect((await verified(code)).data.inForce).toBe(false)
  expect((await app.call('getTaxDesk', ordinary, { token })).body.data).toMatchObject({
    ordinary: [{ line: 1, certificate: '2569/2', missing: false }],
    certificates: [{ name: '2569/1', replacedBy: '2569/2', reason: 'ชื่อผิด' }],
  })

  const year = (await app.call('getOwnTaxYear', { year: 2026 }, { token: await signedIn(mali) })).body.data
  expect(year.payers).toEqual([
    expect.objectContaining({ gross: 1_644.3, halfGross: 0, tax: 16.44 }),
    expect.objectContaining({ gross: 1_644.3, tax: 49.33, payouts: 1 }),
  ])

  // A return that is made before its certificates: they name its lines, whichever is issued first.
  await app.call('saveTaxName', { ...name, firstName: 'ชบา' }, { token: await signedIn(small) })
  const june = { month: 6, year: 2025 }
  const paid = { store: 1, month: 202_506, payer: 'MORE', shareSatang: 200_000 } as const
  const filed = await createPayout(platform, { ...paid, sellerId: small.id })
  const { data: file } = (await app.call('getPnd3File', ordinary, { token })).body
  expect(file).toMatchObject({ rows: 2, text: expect.stringContaining('2|1101700230708|') })
  const later = await createPayout(platform, { ...paid, sellerId: mali.id, store: 2 })
  for (const payout of [later, filed])
    await app.call('issueCertificates', { ...june, payouts: [payout] }, { token })
  const { ordinary: lines } = (await app.call('getTaxDesk', ordinary, { token })).body.data
  expect(lines.map(({ line, seller }) => [line, seller])).toEqual([
    [1, mali.id],
    [2, small.id],
    [3, mali.id],
  ])
})

test('a certificate is listed from a share of exactly 1,000.00 baht on', async () => {
  const august = { month: 8, year: 2026 }
  const of = (shareSatang: number) => createPayout(platform, { store: 1, month: 202608, shareSatang })
  const [least, below] = [await of(100_000), await of(99_999)]
  const idsOf = async (input: object) => (await listed(input)).payouts.map(({ _id }) => _id)
  expect(await idsOf(august)).toEqual([least])
  expect(await idsOf({ ...august, all: true })).toEqual([least, below])
})
