import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type CastPerson, createPerson, createStore } from '#server/test/cast.ts'
import { pauseReasons } from '#rules/payouts/payout-hold.ts'
import { csvOf } from '#server/test/uploading.ts'
import { eventually } from '#server/test/eventually.ts'
import { createPayee } from '#server/test/payees.ts'
import { createPaymentRecord } from '#server/test/payment-records.ts'
import { resealColumns, sealedKeys } from '#server/platform/reseal.ts'
import { createSealedColumns, findColumnKeys } from '#server/platform/sealed-columns.ts'
import { testApp } from '#server/test/test-app.ts'

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' }, now: '2026-11-20T03:00:00.000Z' })
for (const code of [1, 2]) await createStore(app.platform, { code })
const permissions = [{ permission: 2, store: -1 } as const]
const maker = await createPerson(app.platform, { permissions })
const second = await createPerson(app.platform, { permissions })

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
const create = (channel = 'E_WHT') => app.call('createPaymentRun', { payOn: '2026-11-20', channel }, maker)
const decide = (run: string, decision: 'approve' | 'cancel' | 'remake', by: CastPerson) =>
  app.call('decidePaymentRun', { run, decision }, by)

async function download(run: string, by = second) {
  const { body, status } = await app.call('openDownload', { list: 'payment-run', input: { run } }, by)
  if (status !== 200) return { status, text: '', code: body.code }
  const { url } = body.data
  const file = await app.open(url)
  return { status: file.statusCode, text: file.body, code: undefined }
}

test('a run is made by one person, approved by another one, and its file is the same bytes each time', async () => {
  const [mali, small] = [await owed(100_000), await owed(9_999)]
  const run = runOf(await create())
  expect(run).toMatchObject({ lines: 1, net: 990, approved: null })
  expect(await create()).toMatchObject({ status: 409, body: { code: 'payment-runs.one-open' } })
  expect(await download(run._id)).toMatchObject({ status: 409, code: 'payment-runs.not-approved' })
  expect((await decide(run._id, 'approve', maker)).body.code).toBe('payment-runs.second-person')
  await app.change('staff_permission', { person_id: maker.id }, { permission: 1 })
  expect((await decide(run._id, 'approve', second)).body.code).toBe('payouts.asker-left')
  await app.change('staff_permission', { person_id: maker.id }, { permission: 2 })
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
  await app.change('seller', { person_id: mali.id }, { real_name: 'คนอื่น', phone: '' })
  expect((await download(run._id)).text).toBe(text)

  // A new key came and the old one went: the file that was made under it is still the same.
  const testKeys = findColumnKeys({ mode: 'test', DATA_DIR: '' })
  const next = { id: 'next', key: Buffer.alloc(32, 7) }
  app.platform.sealed = createSealedColumns({ ...testKeys, sealing: [next, ...testKeys.sealing] })
  expect(await resealColumns(app.platform)).toBeGreaterThan(0)
  app.platform.sealed = createSealedColumns({ ...testKeys, sealing: [next] })
  expect((await download(run._id)).text).toBe(text)
  expect(new Set((await sealedKeys(app.platform)).map(({ use }) => use))).toEqual(new Set(['seals']))
  // An operator who removes the key before that is shown what is lost.
  app.platform.sealed = createSealedColumns(testKeys)
  expect(await sealedKeys(app.platform)).toContainEqual({
    column: 'payment_run_line.sealed_cells',
    keyId: 'next',
    count: 1,
    use: 'unknown',
  })
  app.platform.sealed = createSealedColumns({ ...testKeys, sealing: [...testKeys.sealing, next] })
  await resealColumns(app.platform)

  const { rows } = await app.platform.pool.query('select sealed_cells from payment_run_line')
  expect(JSON.stringify(rows)).not.toContain(mali.peopleID)
  expect(JSON.stringify(rows)).not.toContain('0123456789')

  // The bank's file answers this run: what came later is not absent from it.
  const later = await owed(50_000)
  const sent = csvOf(`${mali.vendorId},มะลิ,990.00`, 'bank.csv')
  const inspected = await app.call('checkBankFile', { ...sent, paidOn: '2026-11-20' }, maker)
  const { file } = inspected.body.data
  expect(file.run).toBe(run._id)
  const seen = await app.call('getBankFile', { file: file._id, list: 'absent' }, maker)
  expect(seen.body.data).toMatchObject({ lists: { matching: { count: 1 }, absent: { count: 0 } } })
  expect((await app.call('applyBankFile', { file: file._id, count: 1, net: 990 }, maker)).status).toBe(200)
  const { body } = await app.call('listPaymentRuns', {}, maker)
  expect(body.data).toMatchObject({ runs: [{ _id: run._id, closed: { as: 'settled' } }] })
  expect(runOf(await create())).toMatchObject({ lines: 1, net: 495 })
  expect(later.record).toBeTruthy()
})

test.each(['2026-11-19', '2026-12-22', '2399-12-31'])(
  'a run for %s is none: what was approved for a day that does not come could never be marked as paid',
  async (payOn) => {
    await owed(10_000)
    const { status, body } = await app.call('createPaymentRun', { payOn, channel: 'E_WHT' }, maker)
    expect([status, body.code]).toEqual([400, 'payment-runs.wrong-day'])
  },
)

test('what has changed since is not approved; cancelled, it frees its records for another run', async () => {
  const { body } = await app.call('listPaymentRuns', {}, maker)
  const { runs } = body.data
  const open = runs.find(({ closed }) => closed === null)?._id ?? ''
  expect((await decide(open, 'cancel', maker)).status).toBe(200)
  expect((await decide(open, 'approve', second)).body.code).toBe('payment-runs.closed')
  const seller = await owed(20_000)
  const run = runOf(await create())
  await app.change('payment_record', { id: seller.record }, { status: 'PAUSED' })
  expect((await decide(run._id, 'approve', second)).body.code).toBe('payment-runs.changed')
  expect((await decide(run._id, 'cancel', second)).status).toBe(200)
})

test('a draft is not approved once a seller has confirmed another account: its file would pay the one she left', async () => {
  await cancelDraft()
  const seller = await owed(40_000)
  const draft = runOf(await create())
  const { info } = (await app.call('getSellEdit', {}, seller)).body.data
  await app.call('editSeller', { ...info, bankInfo: 'ไทยพาณิชย์,5556667779' }, seller)
  expect((await decide(draft._id, 'approve', second)).body.code).toBe('payment-runs.held')
  await app.call('confirmBankChange', { bankNumber: '5556667779' }, seller)
  expect((await decide(draft._id, 'approve', second)).body.code).toBe('payment-runs.changed')
  const again = runOf(await decide(draft._id, 'remake', second))
  expect((await decide(again._id, 'approve', maker)).status).toBe(200)
  expect((await download(again._id)).text).toContain(',SCB,5556667779,')
})

test('two runs made at once are one', async () => {
  await owed(20_000)
  const answers = await Promise.all([create(), create(), create()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

type Lines = {
  lines: { line: number; codeName: string; state: string; net: number }[]
  waiting: { _id: string }[]
}
const linesOf = async (run: string, only = 'all') =>
  (await app.call('getPaymentRun', { run, only, rows: 200 }, maker)).body.data as unknown as Lines

async function sentRun(...shares: readonly number[]) {
  await cancelDraft()
  const sellers = []
  for (const share of shares) sellers.push(await owed(share))
  const run = runOf(await create())
  expect((await decide(run._id, 'approve', second)).status).toBe(200)
  return { run, sellers }
}

/** Of the test before: one draft at a time. */
async function cancelDraft() {
  const { body } = await app.call('listPaymentRuns', {}, maker)
  for (const run of body.data.runs as Run[])
    if (run.approved === null && run.closed === null) await decide(run._id, 'cancel', maker)
}

const move = (ids: string[], paymentStatus: string) =>
  app.call('updatePaymentStatusByIds', { ids, paymentStatus, paymentPausedReason: 'ลอง' }, maker)

test('who has no vendor id is listed with the reason and never taken: the bank could not name the line', async () => {
  await cancelDraft()
  const seller = await createPayee(app.platform, { vendorId: '' })
  await createPaymentRecord(app.platform, { store: 1, sellerId: seller.id, shareSatang: 77_700 })
  const { body } = await app.call('getPendingEntries', { query: seller.id, rows: 5 }, maker)
  expect(body.data).toMatchObject({ entries: [{ seller: seller.id, blocked: 'no-vendor' }] })
  const ready = await owed(31_000)
  const { body: all } = await app.call('getPendingEntries', { query: '', rows: 200 }, maker)
  const listed = (all.data.entries as { seller: string }[]).map((entry) => entry.seller)
  expect(listed.indexOf(ready.id)).toBeLessThan(listed.indexOf(seller.id))
  expect(listed.indexOf(ready.id)).not.toBe(-1)
  const { run, sellers } = await sentRun(30_000)
  const { lines } = await linesOf(run._id)
  expect(lines.map(({ codeName }) => codeName)).toContain(sellers[0]?.codeName)
  expect(lines.map(({ codeName }) => codeName)).not.toContain(seller.codeName)
})

test('what has gone out in an approved run is in flight: no other way pays, stops or moves it, and the database keeps that too', async () => {
  const { run, sellers } = await sentRun(30_000, 40_000)
  const [record = ''] = sellers.map((one) => one.record)
  for (const to of ['SUCCESS', 'PAUSED', 'VOID', 'CARRIED_OVER'])
    expect(await move([record], to)).toMatchObject({ status: 409, body: { code: 'payouts.in-flight' } })
  const sent = await app.call('changePayer', { ids: [record], payer: 'MORE' }, maker)
  expect(sent.body.code).toBe('payouts.in-flight')
  expect((await decide(run._id, 'cancel', maker)).body.code).toBe('payment-runs.in-flight')
  // Neither another run nor a file of the bank without one sees it.
  expect((await create()).body.code).toBe('payment-runs.nothing-pending')
  const { db, pool } = app.platform
  const change = db.updateTable('payment_record').where('id', '=', record)
  await expect(change.set({ status: 'PAUSED' }).execute()).rejects.toThrow('on its way through the bank')
  await expect(change.set({ payer: 'MORE' }).execute()).rejects.toThrow('on its way through the bank')
  const close = `update payment_run set closed_at = now(), closed_by = created_by, closed_as = 'settled' where id = $1`
  await expect(pool.query(close, [run._id])).rejects.toThrow('lines that nobody explained')
  const twice = `insert into payment_run_record (run_id, line, record_id, tax_satang) select run_id, line, record_id, 0
    from payment_run_record where record_id = $1`
  await expect(
    pool.query(
      twice.replace('select run_id', 'select (select id from payment_run where id <> run_id limit 1)'),
      [record],
    ),
  ).rejects.toThrow('payment_run_record_one_file')
  const { rows } = await pool.query(
    `select count(*)::int as count from payment_run_record where record_id = $1 and hold is not null`,
    [record],
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('a run settles line by line: what the file does not name stays in flight until two people, or the statement, explain it', async () => {
  await settleEverything()
  const { run, sellers } = await sentRun(30_000, 40_000, 50_000, 60_000)
  const [paid, wrong, missing, onStatement] = sellers
  // Meant for the 18th, approved on the 20th: no file of the 19th can have settled it.
  await app.change('payment_run', { id: run._id }, { pay_on: '2026-11-18' })
  const early = csvOf(`${paid?.vendorId},a,297.00`, 'early.csv')
  expect((await app.call('checkBankFile', { ...early, paidOn: '2026-11-19' }, maker)).body.code).toBe(
    'payment-runs.day-before',
  )
  const sent = csvOf(`${paid?.vendorId},a,297.00\r\n${wrong?.vendorId},b,1.00`, 'part.csv')
  const { body } = await app.call('checkBankFile', { ...sent, paidOn: '2026-11-20' }, maker)
  const { _id: file } = body.data.file
  // The line was sent as it was, whatever changed at the seller.
  await app.change(
    'seller',
    { person_id: paid?.id ?? '' },
    { payout_hold: 'bank-account-changed', payout_held_at: app.clock.now() },
  )
  expect((await app.call('applyBankFile', { file, count: 1, net: 297 }, maker)).body).toMatchObject({
    modifiedCount: 1,
  })
  const { body: listed } = await app.call('listPaymentRuns', {}, maker)
  const shown = (listed.data.runs as (Run & { unexplained: object })[]).find(({ _id }) => _id === run._id)
  expect(shown).toMatchObject({ closed: null, unexplained: { count: 3 } })
  expect((await app.call('getBankFile', { file, list: 'absent' }, maker)).body.data).toMatchObject({
    lists: { absent: { count: 2 } },
  })

  // 'Payment unsuccessful' of lines in flight needs a second person.
  const pause = await app.call('pauseBankFileEntries', { file, list: 'mismatched', count: 1 }, maker)
  const { request } = pause.body.data as { request: string }
  expect(pause.body).toMatchObject({ modifiedCount: 0, data: { request: expect.any(String) } })
  expect((await move([wrong?.record ?? ''], 'SUCCESS')).body.code).toBe('payouts.in-flight')
  const confirm = (id: string, by: CastPerson) => app.call('decideRunExplanation', { id, confirm: true }, by)
  expect((await confirm(request, maker)).body.code).toBe('payouts.own-request')
  await app.change('staff_permission', { person_id: maker.id }, { permission: 1 })
  expect((await confirm(request, second)).body.code).toBe('payouts.asker-left')
  await app.change('staff_permission', { person_id: maker.id }, { permission: 2 })
  expect((await confirm(request, second)).body).toMatchObject({ modifiedCount: 1 })
  expect((await confirm(request, second)).body.code).toBe('payouts.already-decided')
  const { lines } = await linesOf(run._id)
  const lineOf = (codeName = '') => lines.find((line) => line.codeName === codeName)
  expect([lineOf(paid?.codeName)?.state, lineOf(wrong?.codeName)?.state]).toEqual(['paid', 'unpaid'])

  const explain = (seller = missing, more: object = {}) =>
    app.call(
      'explainRunLines',
      {
        run: run._id,
        lines: [lineOf(seller?.codeName)?.line],
        outcome: 'unpaid',
        reason: 'ธนาคารปฏิเสธ',
        ...more,
      },
      maker,
    )
  expect((await explain(paid)).body.code).toBe('payment-runs.line-explained')
  expect((await explain(onStatement, { outcome: 'paid' })).body.code).toBe('payment-runs.statement-missing')
  const statement = { outcome: 'paid', paidOn: '2026-11-20', bankReference: 'STM 20/11' }
  expect((await explain(onStatement, statement)).body).toMatchObject({
    modifiedCount: 1,
    data: { request: null },
  })
  const asked = (await explain()).body.data as { request: string }
  expect((await explain()).body.code).toBe('payment-runs.line-explained')
  expect((await confirm(asked.request, second)).status).toBe(200)
  const { body: over } = await app.call('listPaymentRuns', {}, maker)
  expect((over.data.runs as Run[]).find(({ _id }) => _id === run._id)?.closed).toMatchObject({
    as: 'settled',
  })
  const { rows } = await app.platform.pool.query(
    `select status from payment_record where id = any($1) order by array_position($1, id)`,
    [sellers.map(({ record }) => record)],
  )
  expect(rows.map(({ status }) => status)).toEqual(['SUCCESS', 'PAUSED', 'PAUSED', 'SUCCESS'])
  // Free again: what was not paid is paid by another run.
  expect((await move([missing?.record ?? ''], 'PENDING')).status).toBe(200)
  expect((await sentRun()).run).toMatchObject({ lines: 1, net: 495 })
})

test('a run that is made beside a close waits for it: both lock the same records, each in an order of its own', async () => {
  await cancelDraft()
  await settleEverything()
  let made: ReturnType<typeof create> | undefined
  await app.platform.db.transaction().execute(async (trx) => {
    await sql`select hold_months_to_close(202610)`.execute(trx)
    made = create()
    const waits = eventually(async () => {
      const { rows } = await sql`select from pg_locks where not granted and locktype = 'advisory'`.execute(
        trx,
      )
      expect(rows).toHaveLength(1)
    })
    expect(await Promise.race([made, waits])).toBeUndefined()
  })
  expect((await made)?.body.code).toBe('payment-runs.nothing-pending')
})

test('lines that the statement explains lock their records in the order of everybody who moves records', async () => {
  await settleEverything()
  const { run, sellers } = await sentRun(10_000, 11_000, 12_000, 13_000, 14_000, 15_000)
  const [first, ...others] = sellers.map(({ record }) => record).toSorted()
  const lines = (await linesOf(run._id)).lines.map(({ line }) => line)
  const statement = {
    outcome: 'paid',
    paidOn: '2026-11-20',
    bankReference: 'STM',
    reason: 'ตรงกับรายการเดินบัญชี',
  }
  let explained: ReturnType<typeof explain> | undefined
  const explain = () => app.call('explainRunLines', { run: run._id, lines, ...statement }, maker)
  await app.platform.db.transaction().execute(async (trx) => {
    await sql`select from payment_record where id = ${first} for update`.execute(trx)
    explained = explain()
    await eventually(async () => {
      const { rows } =
        await sql`select from pg_locks where not granted and locktype = 'transactionid'`.execute(trx)
      expect(rows).toHaveLength(1)
    })
    const free =
      await sql`select from payment_record where id = any(${others}::text[]) for update nowait`.execute(trx)
    expect(free.rows).toHaveLength(5)
  })
  expect((await explained)?.body).toMatchObject({ modifiedCount: 6, data: { request: null } })
})

test('a large run explained line by line is as much as at once: the second line of one person waits for another', async () => {
  await settleEverything()
  const { run } = await sentRun(6_000_000, 6_000_000)
  const alone = await createPerson(app.platform, { permissions })
  const asked: (string | null)[] = []
  for (const { line } of (await linesOf(run._id)).lines) {
    const statement = { outcome: 'paid', paidOn: '2026-11-20', bankReference: 'STM', reason: 'ตามบัญชี' }
    const { body } = await app.call('explainRunLines', { run: run._id, lines: [line], ...statement }, alone)
    asked.push(body.data.request)
  }
  expect(asked).toEqual([null, expect.any(String)])
  // The list of runs tells the second person of it.
  const waiting = async () =>
    (await app.call('listPaymentRuns', {}, second)).body.data.runs.find(({ _id }) => _id === run._id)?.asked
  expect(await waiting()).toBe(1)
  const confirmed = await app.call('decideRunExplanation', { id: asked[1], confirm: true }, second)
  expect(confirmed.body).toMatchObject({ modifiedCount: 1 })
  expect(await waiting()).toBe(0)
})

test('the 1 % goes through e-Withholding Tax only, and leaves the bank together with the net', async () => {
  await settleEverything()
  await cancelDraft()
  const seller = await owed(100_000)
  expect((await create('ORDINARY')).body.code).toBe('payment-runs.needs-e-wht')
  const run = runOf(await create())
  await decide(run._id, 'approve', second)
  await settleEverything()
  const { rows } = await app.platform.pool.query(
    `select g.to_account as account, g.amount_satang::int as satang from payout p join ledger_entry e on e.key = 'payout:' || p.id
      join ledger_posting g on g.entry_id = e.id where p.seller_id = $1 order by g.line`,
    [seller.id],
  )
  expect(rows).toEqual([
    { account: 'bank:HYTEXTS', satang: 99_000 },
    { account: 'bank:HYTEXTS', satang: 1_000 },
  ])
})

/** The statement shows everything that is in flight. */
async function settleEverything() {
  const { body } = await app.call('listPaymentRuns', {}, maker)
  for (const { _id: run, approved, closed } of body.data.runs as Run[]) {
    if (approved === null || closed !== null) continue
    const { lines } = await linesOf(run, 'unexplained')
    const input = { run, outcome: 'paid', reason: 'ตามบัญชี', paidOn: '2026-11-20', bankReference: 'STM' }
    await app.call('explainRunLines', { ...input, lines: lines.map(({ line }) => line) }, maker)
  }
}

const taxesOf = async (seller: string) => {
  const { rows } = await app.platform.pool.query<{ tax: number }>(
    'select tax_satang::int as tax from payout where seller_id = $1 and returned_at is null order by created_at, id',
    [seller],
  )
  return rows.map(({ tax }) => tax)
}

async function owedTwice(shareSatang: number, payer: 'MORE' | 'HYTEXTS', month: number) {
  const seller = await createPayee(app.platform)
  const record = (store: number) =>
    createPaymentRecord(app.platform, { store, sellerId: seller.id, shareSatang, payer, month })
  return { seller: seller.id, ids: [await record(1), await record(2)] as const }
}

test('paid one by one, paused in between or sent back, what is owed bears the tax of the whole', async () => {
  await cancelDraft()
  const pay = async (id: string) => expect((await move([id], 'SUCCESS')).status).toBe(200)
  // Two of 900.00, of which neither is above 1,000.00 alone.
  const more = await owedTwice(90_000, 'MORE', 202_507)
  await pay(more.ids[0])
  await pay(more.ids[1])
  expect(await taxesOf(more.seller)).toEqual([2_700, 2_700])
  const paused = await owedTwice(90_000, 'MORE', 202_507)
  await move([paused.ids[1]], 'PAUSED')
  await pay(paused.ids[0])
  await move([paused.ids[1]], 'PENDING')
  await pay(paused.ids[1])
  expect(await taxesOf(paused.seller)).toEqual([2_700, 2_700])

  // 2.915 twice rounds to 5.84, the whole to 5.83.
  const halves = await owedTwice(29_150, 'HYTEXTS', 202_610)
  await pay(halves.ids[0])
  const { rows } = await app.platform.pool.query('select id from payout where seller_id = $1', [
    halves.seller,
  ])
  await app.call('returnPayout', { payout: rows[0]?.id, reason: 'บัญชีปิด' }, maker)
  await pay(halves.ids[1])
  const { rows: again } = await app.platform.pool.query('select id from payment_record where again_of = $1', [
    halves.ids[0],
  ])
  await pay(again[0]?.id)
  expect((await taxesOf(halves.seller)).reduce((sum, tax) => sum + tax, 0)).toBe(583)

  // A run takes what awaits transfer; what is paused is taxed with it.
  const inRun = await owedTwice(29_150, 'HYTEXTS', 202_610)
  await move([inRun.ids[1]], 'PAUSED')
  const run = runOf(await create())
  await decide(run._id, 'approve', second)
  await move([inRun.ids[1]], 'PENDING')
  await pay(inRun.ids[1])
  await settleEverything()
  expect((await taxesOf(inRun.seller)).reduce((sum, tax) => sum + tax, 0)).toBe(583)
})

test('a debt whose first transfer the bank refused has not begun: paid by the next run, it is rounded as one', async () => {
  await cancelDraft()
  await settleEverything()
  const { seller, ids } = await owedTwice(29_140, 'HYTEXTS', 202_609)
  await move([ids[1]], 'PAUSED')
  const refused = runOf(await create())
  await decide(refused._id, 'approve', second)
  const { lines } = await linesOf(refused._id, 'unexplained')
  const asked = await app.call(
    'explainRunLines',
    { run: refused._id, lines: lines.map(({ line }) => line), outcome: 'unpaid', reason: 'ธนาคารปฏิเสธ' },
    maker,
  )
  await app.done(second, 'decideRunExplanation', { id: asked.body.data.request ?? '', confirm: true })
  // Of 582.80 and 200.60 together the tax is 7.83; September alone would bear 5.83, and October 2.01.
  await createPaymentRecord(app.platform, { store: 1, sellerId: seller, shareSatang: 20_060 })
  await move([...ids], 'PENDING')
  const run = runOf(await create())
  await decide(run._id, 'approve', second)
  await settleEverything()
  expect(await taxesOf(seller)).toEqual([783])
})

test('a run, too, lowers the tax of the rest of a debt by what refunds took beyond a later month, and pays the bank that much less', async () => {
  await cancelDraft()
  await settleEverything()
  const { seller, ids } = await owedTwice(100_000, 'HYTEXTS', 202_608)
  expect((await move([ids[0]], 'SUCCESS')).status).toBe(200)
  await createPaymentRecord(app.platform, { store: 1, sellerId: seller, shareSatang: -40_000 })
  const run = runOf(await create())
  expect((await decide(run._id, 'approve', second)).status).toBe(200)
  expect((await download(run._id)).text).toContain(',600.00,1.00,6.00,0.00,594.00,')
  await settleEverything()
  expect((await taxesOf(seller)).toSorted((a, b) => a - b)).toEqual([600, 1_000])
  const records = await app.rows('payment_record', { seller_id: seller }, 'due_id')
  expect([records.length, new Set(records.map(({ due_id }) => due_id)).size]).toEqual([3, 1])
})

test('of a debt over two rows of the tax policy each part bears the tax of the later one, whichever is paid first', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const seller = await createPayee(app.platform)
    const ids: string[] = []
    for (const [month, shareSatang] of [
      [202_508, 200_000],
      [202_509, 50_000],
    ] as const)
      ids.push(
        await createPaymentRecord(app.platform, {
          store: 1,
          sellerId: seller.id,
          month,
          shareSatang,
          payer: 'HYTEXTS',
        }),
      )
    for (const at of order) expect((await move([ids[at] ?? ''], 'SUCCESS')).status).toBe(200)
    const rows = await app.rows('payout', { seller_id: seller.id }, 'policy_row', 'tax_satang')
    expect(rows.map(({ policy_row: row }) => row)).toEqual(['B', 'B'])
    expect(rows.map(({ tax_satang: tax }) => tax).toSorted((a, b) => b - a)).toEqual([2_000, 500])
  }
})

test('runs are for who holds the permission for every store, the file too', async () => {
  const ofOneStore = await createPerson(app.platform, { permissions: [{ permission: 2, store: 1 }] })
  expect(
    (await app.call('createPaymentRun', { payOn: '2026-11-20', channel: 'E_WHT' }, ofOneStore)).status,
  ).toBe(403)
  const { body } = await app.call('listPaymentRuns', {}, maker)
  const { runs } = body.data
  expect((await download(runs.at(-1)?._id ?? '', ofOneStore)).status).toBe(403)
})

const holdOf = async (seller: string, by = second) =>
  (await app.call('getPayoutHold', { seller }, by)).body.data
const hold = (seller: string, by = maker, note = '') =>
  app.call('holdPayouts', { seller, reason: 'wrong-account', note }, by)
/** In which run each of a seller's payouts is after one was made of all that can be paid now. */
async function runsOf(seller: string): Promise<(string | null)[]> {
  await cancelDraft()
  await create()
  return (await holdOf(seller)).payouts.map(({ inRun }: { inRun: string | null }) => inRun)
}
const release = (seller: string, by = second) => app.call('releasePayouts', { seller }, by)

test('payouts that staff hold are in no run until another member of staff lets them go', async () => {
  const seller = await owed(50_000)
  // A record that a close paused because of an earlier hold.
  await createPaymentRecord(app.platform, {
    store: 2,
    sellerId: seller.id,
    shareSatang: 20_000,
    status: 'PAUSED',
    reason: pauseReasons.asked[0],
  })
  expect(await holdOf(seller.id)).toMatchObject({ hold: null, waiting: 700, sent: 0 })
  expect((await hold(seller.id, maker, 'เลข <b>ขาด</b> หนึ่งหลัก')).status).toBe(200)
  expect((await hold(seller.id, second)).body.code).toBe('payouts.held-already')
  expect(await runsOf(seller.id)).toEqual([null, null])
  expect((await move([seller.record], 'SUCCESS')).body.code).toBe('payouts.held')

  const messages = JSON.stringify((await app.call('getMessage', {}, seller)).body)
  expect(messages).toContain('บัญชีรับเงินไม่ถูกต้อง')
  expect(messages).toContain('/seller/selledit')
  expect(messages).not.toContain('<b>ขาด')
  const own = async () => (await app.call('getSellEdit', {}, seller)).body.data.info
  expect(await own()).toMatchObject({ payoutHold: false, heldByStaff: { corrected: null } })
  const bankNumber = '5556667778'
  await app.call('editSeller', { ...(await own()), bankInfo: `กสิกรไทย,${bankNumber}` }, seller)
  // Typed once more it is the seller's word; staff have yet to give theirs.
  await app.call('confirmBankChange', { bankNumber }, seller)
  expect(await own()).toMatchObject({ payoutHold: false, heldByStaff: { corrected: expect.any(String) } })
  expect(await runsOf(seller.id)).toEqual([null, null])
  expect(await holdOf(seller.id)).toMatchObject({
    account: 'กสิกรไทย,xxxxxx7778',
    hold: { reason: 'wrong-account', mine: false, corrected: expect.any(String) },
    unconfirmed: false,
    waiting: 700,
  })
  expect((await app.call('listPayoutHolds', {}, maker)).body.data.holds).toMatchObject([
    { seller: seller.id, mine: true, waiting: 700 },
  ])

  expect((await release(seller.id, maker)).body.code).toBe('payouts.own-request')
  expect((await release(seller.id)).status).toBe(200)
  expect((await release(seller.id)).body.code).toBe('payouts.already-decided')
  expect(await own()).toMatchObject({ heldByStaff: null })
  expect(await runsOf(seller.id)).toEqual(['draft', 'draft'])
})

test('an account that changed while staff hold the payouts is confirmed by the seller, too', async () => {
  const seller = await owed(50_000)
  await hold(seller.id)
  const { info } = (await app.call('getSellEdit', {}, seller)).body.data
  await app.call('editSeller', { ...info, bankInfo: 'กสิกรไทย,5556667779' }, seller)
  expect((await release(seller.id)).status).toBe(200)
  expect(await holdOf(seller.id)).toMatchObject({ hold: null, unconfirmed: true })
  expect(await runsOf(seller.id)).toEqual([null])
  await app.call('confirmBankChange', { bankNumber: '5556667779' }, seller)
  expect(await runsOf(seller.id)).toEqual(['draft'])
})

test('an account that its seller entered and never confirmed before she closed hers is confirmed by two of staff', async () => {
  const seller = await owed(50_000)
  const { info } = (await app.call('getSellEdit', {}, seller)).body.data
  await app.call('editSeller', { ...info, bankInfo: 'กสิกรไทย,5556667779' }, seller)
  await app.done(seller, 'deleteAccount', { confirm: 'DELETE' })
  expect(await runsOf(seller.id)).toEqual([null])
  await hold(seller.id)
  expect((await release(seller.id)).status).toBe(200)
  expect(await holdOf(seller.id)).toMatchObject({ hold: null, unconfirmed: false })
  expect(await runsOf(seller.id)).toEqual(['draft'])
})

test('a hold and a run at once: nothing held leaves for the bank, and what has left is told', async () => {
  for (let round = 0; round < 2; round += 1) {
    await cancelDraft()
    const seller = await owed(50_000)
    // In turns, a run is made or approved at the same time as the hold.
    const draft = round % 2 === 0 ? undefined : runOf(await create())
    const [held, other] = await Promise.all([
      hold(seller.id),
      draft === undefined ? create() : decide(draft._id, 'approve', second),
    ])
    expect(held.status).toBe(200)
    const inRun = (await holdOf(seller.id)).payouts[0]?.inRun
    const run = other.status === 200 ? runOf(other) : draft
    // The line had left before, or never leaves.
    if (inRun === 'sent') expect([draft?._id, other.status]).toEqual([run?._id, 200])
    if (inRun === 'draft')
      expect((await decide(run?._id ?? '', 'approve', second)).body.code).toBe('payment-runs.held')
    const isSent = inRun === 'sent'
    expect(await runsOf(seller.id)).toEqual([isSent ? 'sent' : null])
    expect(await holdOf(seller.id)).toMatchObject({ waiting: isSent ? 0 : 500, sent: isSent ? 500 : 0 })
  }
})

test('a draft that was made before a hold is not approved; it says whom it would pay, and is made again without her', async () => {
  await cancelDraft()
  const held = await owed(50_000)
  const other = await owed(30_000)
  const draft = runOf(await create())
  const sellersOf = async (run: string) => (await linesOf(run)).lines.map(({ codeName }) => codeName)
  expect(await sellersOf(draft._id)).toEqual(expect.arrayContaining([held.codeName, other.codeName]))
  await hold(held.id, second)
  const listed = async () =>
    ((await app.call('listPaymentRuns', {}, maker)).body.data.runs as (Run & { held: string[] })[]).find(
      ({ closed }) => closed === null,
    )
  expect((await listed())?.held).toEqual([held.codeName])
  const refused = await decide(draft._id, 'approve', second)
  expect(refused).toMatchObject({ status: 409, body: { code: 'payment-runs.held' } })
  for (const words of refused.body.msg as string[]) expect(words).toContain(held.codeName)

  const pressed = await Promise.all([1, 2].map(() => decide(draft._id, 'remake', second)))
  expect(pressed.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const [made] = pressed.filter(({ status }) => status === 200).map(runOf) as [Run]
  expect(await sellersOf(made._id)).toContain(other.codeName)
  expect(await sellersOf(made._id)).not.toContain(held.codeName)
  expect(made).toMatchObject({ payOn: '2026-11-20', channel: 'E_WHT', held: [] })
  expect((await holdOf(held.id)).payouts.map(({ inRun }: { inRun: string | null }) => inRun)).toEqual([null])
  // The member of staff who made it again is its maker.
  expect((await decide(made._id, 'approve', second)).body.code).toBe('payment-runs.second-person')
  expect((await decide(made._id, 'approve', maker)).status).toBe(200)
  expect((await decide(made._id, 'remake', second)).body.code).toBe('payment-runs.in-flight')
})

test('a draft whose day is over is not approved, and made again for today', async () => {
  await cancelDraft()
  await owed(50_000)
  // A minute before midnight in Bangkok, and a minute after it.
  app.clock.set('2026-11-20T16:59:00.000Z')
  const draft = runOf(await create())
  app.clock.set('2026-11-20T17:01:00.000Z')
  expect(await decide(draft._id, 'approve', second)).toMatchObject({
    status: 409,
    body: { code: 'payment-runs.day-over' },
  })
  app.clock.set('2026-11-23T03:00:00.000Z')
  expect(runOf(await decide(draft._id, 'remake', second))).toMatchObject({ payOn: '2026-11-23' })
  app.clock.set('2026-11-20T03:00:00.000Z')
  await cancelDraft()
})

test('two who hold, and two who let go, at once: one does', async () => {
  const third = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })
  const seller = await owed(50_000)
  const codesOf = async (answers: Promise<{ body: { code?: string } }>[]) =>
    new Set((await Promise.all(answers)).map(({ body }) => body.code))
  const holds = await codesOf([hold(seller.id), hold(seller.id)])
  expect(holds).toEqual(new Set(['payouts.held-already', undefined]))
  const releases = await codesOf([release(seller.id), release(seller.id, third)])
  expect(releases).toEqual(new Set(['payouts.already-decided', undefined]))
})

test('a run is for a day on which banks transfer, and approved before that is over; made again, it is for the next one', async () => {
  await cancelDraft()
  await owed(10_000)
  const on = (payOn: string) => app.call('createPaymentRun', { payOn, channel: 'E_WHT' }, maker)
  // The 20th is a Friday.
  const refused = await on('2026-11-21')
  expect([refused.body.code, refused.body.msg]).toEqual([
    'payment-runs.no-bank-day',
    [expect.stringContaining('23 พ.ย.'), expect.stringContaining('23 Nov')],
  ])
  const friday = runOf(await on('2026-11-20'))
  const now = app.clock.now()
  app.clock.set(new Date('2026-11-20T17:00:00Z'))
  expect((await decide(friday._id, 'approve', second)).body.code).toBe('payment-runs.day-over')
  const holiday = { day: '2026-11-23', name: 'วันหยุดพิเศษ', source: 'ประกาศ ธปท.' }
  await app.done(maker, 'saveBankHoliday', holiday)
  const again = await decide(friday._id, 'remake', maker)
  expect(again.body.data).toMatchObject({ run: { payOn: '2026-11-24' } })
  await app.done(maker, 'saveBankHoliday', { ...holiday, day: '2026-11-24' })
  expect((await decide(runOf(again)._id, 'approve', second)).body.code).toBe('payment-runs.no-bank-day')
  await app.done(maker, 'removeBankHoliday', { day: '2026-11-24' })
  expect((await decide(runOf(again)._id, 'approve', second)).status).toBe(200)
  await app.done(maker, 'removeBankHoliday', { day: holiday.day })
  app.clock.set(now)
})
