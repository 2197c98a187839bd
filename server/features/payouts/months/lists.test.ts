import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CallName } from '#contract/paths.ts'
import { createPerson, createStore } from '#server/test/cast.ts'
import { type Data, testApp } from '#server/test/test-app.ts'
import { tasks } from '#server/worker.ts'
import { inspectRows } from '#server/doctor.ts'
import { closingMonths } from '#server/test/closed-months.ts'
import { createPayee, createPaymentRecord } from '#server/test/payment-records.ts'
import { sellerFits } from '#server/features/sellers/index.ts'
import { rowsOfSellers, sellersOf } from './read-closed.ts'
import { listOf, rowsOfList } from './read-payments.ts'
import { readStandings } from './standings.ts'

const app = await testApp({ now: '2026-11-20T03:00:00.000Z' })
for (const code of [1, 2]) await createStore(app.platform, { code })
const accountant = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })
const ofStore = await createPerson(app.platform, { permissions: [{ permission: 2, store: 1 }] })
const closeWith = closingMonths(app, '2025-09')

async function ask<Name extends CallName>(name: Name, request: object, by = accountant): Promise<Data<Name>> {
  const { body } = await app.call(name, request, { token: by.token })
  expect(body.success, JSON.stringify(body)).toBe(true)
  return body.data
}

const list = (name: string, by = accountant) => ask('listPayments', { list: name }, by)
const move = async (name: string, { count, sum }: { count: number; sum: number }, by = accountant) =>
  (await app.call('moveListedPayments', { list: name, count, sum }, { token: by.token })).body

test('the lists lead from no vendor id, over accumulating, to awaiting transfer, each moved as it was shown', async () => {
  const [nameless, small] = await closeWith(
    { satang: 50_000, vendorId: null },
    { satang: 10_000 },
    { satang: 50_000, store: 2 },
  )
  if (!nameless || !small) throw new Error('records')
  const first = await list('no-vendor')
  expect(first).toMatchObject({ count: 1, sum: 300, payments: [{ _id: nameless.id, owed: 300 }] })
  expect(first.payments[0]?.bankInfo).toBe('ไทยพาณิชย์,1234567890')
  expect(await move('no-vendor', { count: 1, sum: 299 })).toMatchObject({ code: 'payouts.list-changed' })
  expect(await move('no-vendor', first)).toMatchObject({ modifiedCount: 1 })
  const record = (id: string) =>
    app.platform.db
      .selectFrom('payment_record')
      .select(['status', 'reason'])
      .where('id', '=', id)
      .executeTakeFirst()
  expect(await record(nameless.id)).toEqual({ status: 'PAUSED', reason: 'ข้อมูลผู้ขายไม่ครบ' })

  // The close has let it accumulate already; set back, it is found under 100 and accumulates again.
  await app.call(
    'updatePaymentStatusByIds',
    { ids: [small.id], paymentStatus: 'PENDING' },
    { token: accountant.token },
  )
  const under = await list('under')
  expect(under).toMatchObject({ count: 1, sum: 60, payments: [{ _id: small.id }] })
  expect(await move('under', under)).toMatchObject({ modifiedCount: 1 })
  expect(await record(small.id)).toEqual({ status: 'CARRIED_OVER', reason: '' })

  // With another month it reaches 100: the close itself sets both to awaiting transfer; by hand it is this list.
  await closeWith({ satang: 10_000, seller: small.seller })
  await app.change('payment_record', { seller_id: small.seller.id }, { status: 'CARRIED_OVER' })
  const reached = await list('reached')
  expect(reached).toMatchObject({ count: 2, sum: 120, payments: [{ owed: 120 }, { owed: 120 }] })
  expect(await move('reached', reached)).toMatchObject({ modifiedCount: 2 })

  // Once the vendor id is there, what was paused for it can go on.
  expect((await list('complete-again')).count).toBe(0)
  await app.change('seller', { person_id: nameless.seller.id }, { hti_vendor_id: 'V9' })
  const complete = await list('complete-again')
  expect(complete.payments.map(({ _id }) => _id)).toEqual([nameless.id])
  expect(await move('complete-again', complete)).toMatchObject({ modifiedCount: 1 })
})

test('staff of one store see its rows only; every answer names its stores and sellers', async () => {
  const [mine, theirs] = await closeWith({ satang: 50_000 }, { satang: 70_000, store: 2 })
  if (!mine || !theirs) throw new Error('records')
  const month = { year: Math.floor(mine.month / 100), month: mine.month % 100 }
  const whole = await ask('getFinalizedMonthlyPay', month)
  expect(whole.payments.map(({ _id }) => _id).toSorted()).toEqual([mine.id, theirs.id].toSorted())
  expect(whole.relaventStores.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 2])
  expect(whole.relaventSellers).toHaveLength(2)
  expect(whole.payments.find(({ _id }) => _id === theirs.id)?.sheetList).toMatchObject([
    { count: 1, totalPrice: 700 },
  ])
  expect(whole.next).toBeNull()
  const ours = await ask('getFinalizedMonthlyPay', month, ofStore)
  expect(ours.payments.map(({ _id }) => _id)).toEqual([mine.id])
  const rest = await ask('getFinalizedMonthlyPay', { ...month, cursor: `${mine.seller.id}-${mine.id}` })
  expect(rest.payments.map(({ _id }) => _id)).toEqual(mine.seller.id < theirs.seller.id ? [theirs.id] : [])
  const topay = await ask('getHytextsTopay', {}, ofStore)
  expect(topay.payments.map(({ _id }) => _id)).toContain(mine.id)
  expect(topay.payments.map(({ _id }) => _id)).not.toContain(theirs.id)
  const after = await ask('getHytextsTopay', { cursor: `${mine.seller.id}-${mine.month}-${mine.id}` })
  expect(after.payments.every(({ author }) => author > mine.seller.id)).toBe(true)
  expect(
    (await app.call('getHytextsTopay', { cursor: '1; drop' }, { token: accountant.token })).body.code,
  ).toBe('request.invalid')
})

test('staff of one store move its part of a list and see its part of an author; what is of another store stays as it is', async () => {
  const [mine] = await closeWith({ satang: 50_000, vendorId: null })
  if (!mine) throw new Error('a record')
  const [theirs] = await closeWith({ satang: 70_000, store: 2, seller: mine.seller })
  if (!theirs) throw new Error('a record')
  const record = (id: string) =>
    app.platform.db.selectFrom('payment_record').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const before = await record(theirs.id)
  const whole = await list('no-vendor')
  expect(whole.payments.map(({ _id }) => _id)).toEqual([mine.id, theirs.id])
  const ours = await list('no-vendor', ofStore)
  // The other store's sales stand in none of its sums.
  expect(whole.payments.map(({ owed }) => owed)).toEqual([720, 720])
  expect(ours).toMatchObject({ count: 1, sum: 300, payments: [{ _id: mine.id, owed: 300 }] })
  expect(await move('no-vendor', whole, ofStore)).toMatchObject({ code: 'payouts.list-changed' })
  expect(await move('no-vendor', ours, ofStore)).toMatchObject({ modifiedCount: 1 })
  expect(await record(mine.id)).toMatchObject({ status: 'PAUSED', moved_by: ofStore.id })
  expect(await record(theirs.id)).toEqual(before)

  const history = { query: mine.seller.id }
  const known = await ask('getAuthorPaymentHistory', history)
  expect(known.payments.map(({ _id }) => _id)).toEqual([theirs.id, mine.id])
  expect(await ask('getAuthorPaymentHistory', history, ofStore)).toMatchObject({
    payments: [{ _id: mine.id, store: 1 }],
    sheets: [{ id: expect.any(String) }],
    relaventStores: [{ code: 1 }],
    payouts: [],
  })
  // One transfer pays both: its sums would show what the other store sold.
  const ids = [mine.id, theirs.id]
  for (const input of [
    { ids: [mine.id], paymentStatus: 'PENDING' },
    { ids, paymentStatus: 'SUCCESS' },
  ])
    await app.call('updatePaymentStatusByIds', input, { token: accountant.token })
  const paid = { payments: [{ _id: mine.id, paymentStatus: 'SUCCESS' }], payouts: [] }
  expect(await ask('getAuthorPaymentHistory', history, ofStore)).toMatchObject(paid)
  expect(await ask('getAuthorPaymentHistory', history)).toMatchObject({
    payouts: [{ gross: 720, mayReturn: true }],
  })
  const [foreign] = await closeWith({ satang: 70_000, store: 2 })
  const stranger = await app.call(
    'getAuthorPaymentHistory',
    { query: foreign?.seller.id },
    { token: ofStore.token },
  )
  expect(stranger.body.code).toBe('payouts.no-author')
})

test('a closed month by seller in three tables, and by branch, with its sums and its files', async () => {
  const [big] = await closeWith(
    { satang: 100_000 },
    { satang: 10_000, store: 2 },
    { satang: 30_000, vendorId: null },
  )
  if (!big) throw new Error('records')
  const month = { year: Math.floor(big.month / 100), month: big.month % 100 }
  const tables = await Promise.all(
    ['payable', 'under', 'no-vendor'].map((part) => ask('listClosedSales', { ...month, part })),
  )
  expect(tables).toMatchObject([
    {
      count: 1,
      total: 1000,
      share: 600,
      sellers: [{ author: big.seller.id, stores: 1, paymentStatuses: ['PENDING'] }],
    },
    { count: 1, total: 100, share: 60 },
    { count: 1, total: 300, share: 180, sellers: [{ htiVendorId: '' }] },
  ])
  expect(await ask('listClosedBranches', month)).toMatchObject({
    count: 2,
    total: 1400,
    share: 840,
    branches: [
      { store: 1, total: 1300 },
      { store: 2, total: 100 },
    ],
  })
  expect(await ask('listClosedBranches', month, ofStore)).toMatchObject({ count: 1, total: 1300 })
  const { url } = await ask('openDownload', {
    list: 'closed-sales',
    input: { ...month, part: 'payable' },
  })
  const file = (await app.open(url)).body
  expect(file.startsWith('\uFEFFseller,')).toBe(true)
  expect(file).toContain('"ไทยพาณิชย์,1234567890",1,1000.00,600.00,PENDING\r\n')
})

test('a payer that ends hands its small debts over on one list, which is confirmed once, and the sellers are told', async () => {
  const { platform } = app
  const seller = (await createPayee(platform)).id
  const facts = { store: 1, sellerId: seller, payer: 'MORE', month: 202508 } as const
  const small = await createPaymentRecord(platform, { ...facts, shareSatang: 6_000, status: 'CARRIED_OVER' })
  const own = { month: 202507, shareSatang: -1_000, status: 'CARRIED_OVER' } as const
  const negative = await createPaymentRecord(platform, { ...facts, ...own })
  // Records that this payer can transfer stay.
  await createPaymentRecord(platform, {
    store: 1,
    payer: 'MORE',
    shareSatang: 15_000,
    month: 202508,
    status: 'PAUSED',
  })
  const { rows: before } = await readStandings(platform.db, seller, platform.clock.now())
  expect(before).toMatchObject([
    { line: { standing: 'carried', waitsFor: 'handover', on: null, missing: 0 } },
    { line: { standing: 'owing', waitsFor: 'handover' } },
  ])
  const shown = await list('payer-ended')
  expect(shown).toMatchObject({ count: 2, sum: 50 })
  expect(await move('payer-ended', shown, ofStore)).toMatchObject({ code: 'not-allowed' })
  expect(await move('payer-ended', { ...shown, sum: 51 })).toMatchObject({ code: 'payouts.list-changed' })
  expect(await move('payer-ended', shown)).toMatchObject({ modifiedCount: 2 })
  expect(await list('payer-ended')).toMatchObject({ count: 0 })
  const { rows } = await sql<{ record: string; from_account: string; to_account: string; satang: number }>`
    select substr(key, 9, 10) as record, from_account, to_account, amount_satang as satang
    from ledger_entry e join ledger_posting p on p.entry_id = e.id where key like 'payment:%:payer:%' and seller_id = ${seller}
    order by amount_satang desc`.execute(platform.db)
  const [more, hytexts] = ['between-payers:MORE', 'between-payers:HYTEXTS']
  expect(rows).toEqual([
    { record: small, from_account: more, to_account: hytexts, satang: 6_000 },
    { record: negative, from_account: hytexts, to_account: more, satang: 1_000 },
  ])
  const { rows: messages } = await sql<{ html_th: string }>`
    select html_th from message where person_id = ${seller}`.execute(platform.db)
  expect(messages.map(({ html_th }) => html_th).join()).toMatch(/50\.00 บาทเปลี่ยนผู้จ่ายเป็น HYTEXTS/)
  expect((await readStandings(platform.db, seller, platform.clock.now())).rows[0]?.line).toMatchObject({
    waitsFor: 'more-sales',
    missing: 50,
  })
  const booked = (await inspectRows(platform, () => {})).find(({ name }) =>
    name.includes('between the payers'),
  )
  expect(booked).toMatchObject({ wrongCount: 0 })
})

test('lists of payments are searched by seller and vendor, and put in order', async () => {
  const [one, two, three] = await closeWith({ satang: 60_000 }, { satang: 50_000 }, { satang: 70_000 })
  if (!one || !two || !three) throw new Error('records')
  for (const [record, vendor] of [
    [one, 'FIND-1'],
    [two, 'FIND-2'],
    [three, 'OTHER'],
  ] as const)
    await app.change('seller', { person_id: record.seller.id }, { hti_vendor_id: vendor })
  const closed = (more: object) =>
    ask('listClosedSales', {
      year: Math.floor(one.month / 100),
      month: one.month % 100,
      part: 'payable',
      ...more,
    })
  const authors = ({ sellers }: { sellers: { author: string }[] }) => sellers.map(({ author }) => author)
  const found = await closed({ query: 'find-', sort: '-sales' })
  expect(found).toMatchObject({ count: 2, total: 1100 })
  expect(authors(found)).toEqual([one.seller.id, two.seller.id])
  expect(authors(await closed({ sort: 'payout' }))).toEqual([two, one, three].map(({ seller }) => seller.id))
  expect(await closed({ query: '100%' })).toMatchObject({ count: 0, total: 0 })
  expect(
    (await app.call('listClosedSales', { sort: 'bankInfo' }, { token: accountant.token })).body.code,
  ).toBe('request.invalid')

  // A list is moved as a whole: its count and sum stay those of the whole while a search filters it.
  await app.call(
    'updatePaymentStatusByIds',
    { ids: [one.id, two.id], paymentStatus: 'CARRIED_OVER' },
    { token: accountant.token },
  )
  expect(await ask('listPayments', { list: 'reached', query: one.seller.id })).toMatchObject({
    minimum: 100,
    found: 1,
    payments: [{ _id: one.id }],
    sum: 660,
  })
  const { url } = await ask('openDownload', {
    list: 'payments',
    input: { list: 'reached', query: 'FIND-2' },
  })
  expect((await app.open(url)).body.split('\r\n')).toHaveLength(3)
  await app.call('changePayer', { ids: [one.id, three.id], payer: 'MORE' }, { token: accountant.token })
  const more = await ask('listMoreServices', { sort: '-amount' })
  expect(more.rows.map(({ _id }) => _id).slice(0, 2)).toEqual([three.id, one.id])
  expect(await ask('listMoreServices', { query: 'OTHER' })).toMatchObject({
    count: 1,
    sum: 420,
    sellers: [{ author: three.seller.id, count: 1, sum: 420 }],
  })
})

test('the history of an author is found by id and by pen name, with the transfers', async () => {
  const [record] = await closeWith({ satang: 50_000 })
  if (!record) throw new Error('a record')
  await app.change(
    'seller',
    { person_id: record.seller.id },
    { code_name: 'Mali Sums', code_name_key: 'malisums' },
  )
  await app.call(
    'updatePaymentStatusByIds',
    { ids: [record.id], paymentStatus: 'SUCCESS', bankReference: 'REF-1' },
    { token: accountant.token },
  )
  for (const query of [record.seller.id, record.seller.id.toLowerCase(), ' Mali Sums ', 'mali sums']) {
    expect(await ask('getAuthorPaymentHistory', { query })).toMatchObject({
      seller: { facebookID: record.seller.id },
      payments: [
        { _id: record.id, paymentStatus: 'SUCCESS', movedBy: accountant.name, sheetList: [{ count: 1 }] },
      ],
      payouts: [{ gross: 300, tax: 3, fee: 0, net: 297, bankReference: 'REF-1', mayReturn: true }],
    })
  }
  for (const nobody of [{ query: '  ' }, {}]) {
    const empty = await app.call('getAuthorPaymentHistory', nobody, { token: accountant.token })
    expect(empty.body).toMatchObject({ code: 'payouts.author-missing' })
    expect(empty.body.msg?.[1]).toBe('Please input an Author ID!')
  }
})

test('a month is closed by hand through a job, once, and the page hears of it', async () => {
  app.clock.set('2026-12-02T03:00:00.000Z')
  const token = accountant.token
  const november = { year: 2026, month: 11 }
  expect(await ask('getMonthClose', november)).toMatchObject({ closedAt: null, isOver: true, mayClose: true })
  expect(await ask('getMonthClose', november, ofStore)).toMatchObject({ mayClose: false })
  expect((await app.call('closeMonth', november, { token })).body.success).toBe(true)
  expect(await ask('getMonthClose', november)).toMatchObject({ running: { step: 0, steps: 3 } })
  await tasks(app.platform)['payouts.close-month']?.({ period: '2026-11', actorId: accountant.id })
  expect(await ask('getMonthClose', november)).toMatchObject({
    running: null,
    failure: null,
    closedBy: accountant.name,
    mayClose: false,
  })
  expect((await app.call('closeMonth', november, { token })).body.code).toBe('payouts.already-closed')
  expect((await app.call('closeMonth', { year: 2026, month: 12 }, { token })).body.code).toBe(
    'payouts.month-not-over',
  )
})

type Plan = { 'Node Type': string; 'Plan Rows': number; Plans?: Plan[] }

test('pages of long lists come in the order of an index: no list is sorted whole', async () => {
  const count = Number(process.env['PAYMENT_ROWS'] ?? 10_000)
  const { pool } = app.platform
  const filler = await pool.connect()
  await filler.query("set statement_timeout = '60s'")
  const make = async (text: string) => await filler.query({ text, values: [count] })
  await make(
    `insert into person (id, name) select translate(lpad(n::text, 10, '0'), '01', 'ZY'), 'P' from generate_series(1, $1) n`,
  )
  await make(`insert into seller (person_id, code_name, hti_vendor_id) select translate(lpad(n::text, 10, '0'), '01', 'ZY'), 'N' || n,
    case when n % 2 = 0 then 'LV' || n end from generate_series(1, $1) n`)
  await make(`insert into payment_record (id, seller_id, store_code, month, sales_satang, share_satang, payer, status, created_at, moved_at)
    select new_id(), translate(lpad(n::text, 10, '0'), '01', 'ZY'), 1, 202610, 10000, 6000, 'HYTEXTS',
      case when n % 3 = 0 then 'CARRIED_OVER' else 'PENDING' end, now(), now() from generate_series(1, $1) n`)
  await filler.query('analyze person, seller, payment_record')
  filler.release(true)
  const caller = { permissions: [{ permission: 2 as const, store: -1 }] }
  const page = { page: 2, rows: 50 }
  const queries = {
    'no-vendor': rowsOfList(await listOf(app.platform.db, 'no-vendor', caller), page),
    under: rowsOfList(await listOf(app.platform.db, 'under', caller), page),
    reached: rowsOfList(await listOf(app.platform.db, 'reached', caller), page),
    closed: rowsOfSellers(sellersOf(202610, 'under', '', caller), page),
  }
  for (const [name, query] of Object.entries(queries)) {
    const { sql: text, parameters } = query.compile(app.platform.db)
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, [
      ...parameters,
    ])
    const nodes = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan)
    const sorts = nodes.filter((node) => node['Node Type'] === 'Sort' && node['Plan Rows'] > 1_000)
    expect(
      sorts,
      `${name}: ${JSON.stringify(nodes.map((node) => [node['Node Type'], node['Plan Rows']]))}`,
    ).toEqual([])
  }
  // A part of a name is found by the index of names, not by reading every seller.
  await pool.query(`update seller set real_name = 'สมหญิง รักเรียน' where code_name = 'N${count - 1}'`)
  const wanted = sql`select code_name from seller s where ${sellerFits('หญิง รัก')}`.compile(app.platform.db)
  const { rows } = await pool.query(`explain (format json) ${wanted.sql}`, [...wanted.parameters])
  expect(JSON.stringify(rows)).toContain('"seller_names"')
  const { rows: found } = await pool.query(wanted.sql, [...wanted.parameters])
  expect(found).toEqual([{ code_name: `N${count - 1}` }])
  expect((await list('no-vendor')).count).toBeGreaterThan(count / 4)
})

function nodesOf(plan: Plan | undefined): Plan[] {
  return plan === undefined ? [] : [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}
