import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CastPerson, createPerson, createStore } from '#server/test/cast.ts'
import { csvOf } from '#server/test/csv-file.ts'
import { createPayee } from '#server/test/payees.ts'
import { createPaymentRecord } from '#server/test/payment-records.ts'
import { createTestApp, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
let maker: CastPerson
let second: CastPerson
beforeAll(async () => {
  app = await createTestApp({ environment: { RATE_LIMIT_SCALE: '1000' }, now: '2026-11-20T03:00:00.000Z' })
  await createStore(app.platform, { code: 1 })
  const permissions = [{ permission: 2, store: -1 } as const]
  maker = await createPerson(app.platform, { permissions })
  second = await createPerson(app.platform, { permissions })
})
afterAll(() => app.close())

async function owed(shareSatang: number) {
  const seller = await createPayee(app.platform)
  const record = await createPaymentRecord(app.platform, { store: 1, sellerId: seller.id, shareSatang })
  return { ...seller, record }
}

type Run = {
  _id: string
  lines: number
  net: number
  sha256: string
  approved: object | null
  closed: object | null
}
const runOf = ({ body }: { body: object }) => (body as { data: { run: Run } }).data.run
const create = () => app.call('createPaymentRun', { payOn: '2026-11-20' }, maker)
const decide = (run: string, decision: 'approve' | 'cancel', by: CastPerson) =>
  app.call('decidePaymentRun', { run, decision }, by)

async function download(run: string, by = second) {
  const { body, status } = await app.call('openDownload', { list: 'payment-run', ask: { run } }, by)
  if (status !== 200) return { status, text: '', code: body.code }
  const { url } = body.data
  const file = await app.app.inject({ url })
  return { status: file.statusCode, text: file.body, code: undefined }
}

test('a run is made by one person, approved by another one, and its file is the same bytes each time', async () => {
  const [mali, small] = [await owed(100_000), await owed(9_999)]
  const run = runOf(await create())
  expect(run).toMatchObject({ lines: 1, net: 990, approved: null })
  expect(await create()).toMatchObject({ status: 409, body: { code: 'payment-runs.one-open' } })
  expect(await download(run._id)).toMatchObject({ status: 409, code: 'payment-runs.not-approved' })
  expect((await decide(run._id, 'approve', maker)).body.code).toBe('payment-runs.second-person')
  expect(runOf(await decide(run._id, 'approve', second)).approved).not.toBeNull()

  const { text } = await download(run._id)
  expect(text.split('\r\n')).toEqual([
    '\uFEFFpayout_id,pay_date,payee_name,bank_code,bank_short,account_number,gross,wht_rate,wht_amount,fee,net,income_type,payee_tax_id,email,phone,note',
    `${run._id}-1,2026-11-20,${mali.realName},014,SCB,0123456789,1000.00,1.00,10.00,0.00,990.00,ค่าจ้างทำของ,${mali.peopleID},somying@example.com,0812345678,${mali.vendorId} 2026-10`,
    '',
  ])
  expect(text).not.toContain(small.peopleID)
  expect(createHash('sha256').update(text).digest('hex')).toBe(run.sha256)
  // Whatever the seller changes meanwhile, it is the file that was approved.
  await app.platform.db
    .updateTable('seller')
    .set({ real_name: 'คนอื่น', phone: '' })
    .where('person_id', '=', mali.id)
    .execute()
  expect((await download(run._id)).text).toBe(text)

  const { rows } = await app.platform.pool.query('select sealed_cells from payment_run_line')
  expect(JSON.stringify(rows)).not.toContain(mali.peopleID)
  expect(JSON.stringify(rows)).not.toContain('0123456789')

  // The bank's file answers this run: what came later is not absent from it.
  const later = await owed(50_000)
  const sent = csvOf(`${mali.vendorId},มะลิ,990.00`, 'bank.csv')
  const checked = await app.call('checkBankFile', { ...sent, paidOn: '2026-11-20' }, maker)
  const { file } = checked.body.data
  expect(file.run).toBe(run._id)
  const seen = await app.call('getBankFile', { file: file._id, list: 'absent' }, maker)
  expect(seen.body.data).toMatchObject({ lists: { matching: { count: 1 }, absent: { count: 0 } } })
  expect((await app.call('applyBankFile', { file: file._id, count: 1, net: 990 }, maker)).status).toBe(200)
  const { body } = await app.call('listPaymentRuns', {}, maker)
  expect(body.data).toMatchObject({ runs: [{ _id: run._id, closed: { as: 'settled' } }] })
  expect(runOf(await create())).toMatchObject({ lines: 1, net: 495 })
  expect(later.record).toBeTruthy()
})

test('what has changed since is not approved; cancelled, it frees its records for another run', async () => {
  const { body } = await app.call('listPaymentRuns', {}, maker)
  const { runs } = body.data
  const open = runs.find(({ closed }) => closed === null)?._id ?? ''
  expect((await decide(open, 'cancel', maker)).status).toBe(200)
  expect((await decide(open, 'approve', second)).body.code).toBe('payment-runs.closed')
  const seller = await owed(20_000)
  const run = runOf(await create())
  await app.platform.db
    .updateTable('payment_record')
    .set({ status: 'PAUSED' })
    .where('id', '=', seller.record)
    .execute()
  expect((await decide(run._id, 'approve', second)).body.code).toBe('payment-runs.changed')
  expect((await decide(run._id, 'cancel', second)).status).toBe(200)
})

test('two runs made at once are one', async () => {
  await owed(20_000)
  const answers = await Promise.all([create(), create(), create()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('runs are for who holds the permission for every store, the file too', async () => {
  const ofOneStore = await createPerson(app.platform, { permissions: [{ permission: 2, store: 1 }] })
  expect((await app.call('createPaymentRun', { payOn: '2026-11-20' }, ofOneStore)).status).toBe(403)
  const { body } = await app.call('listPaymentRuns', {}, maker)
  const { runs } = body.data
  expect((await download(runs.at(-1)?._id ?? '', ofOneStore)).status).toBe(403)
})
