import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSession } from '#server/features/accounts/index.ts'
import { watched } from '#server/platform/books/watched.ts'
import { refundSold } from '#server/test/closed-months.ts'
import { inTransaction } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { createPerson, createSheet, createStore, postedSale } from '#server/test/cast.ts'
import { createPayee } from '#server/test/payment-records.ts'
import { type Data, type TestApp, testApp } from '#server/test/test-app.ts'
import { closeDueMonths } from './index.ts'

const app = await testApp({
  now: '2026-10-05T03:00:00.000Z',
  environment: { PAYMENT_CONFIRM_ABOVE: '10000000', RATE_LIMIT_SCALE: '1000' },
})
await createStore(app.platform, { code: 1 })
const global = { permissions: [{ permission: 2 as const, store: -1 }] }
const proposer = (await createPerson(app.platform, global)).id
const second = (await createPerson(app.platform, global)).id
const buyer = (await createPerson(app.platform)).id

/** Months pass: every caller signs in anew. */
async function call<Name extends Parameters<TestApp['call']>[0]>(name: Name, input: object, by = second) {
  const token = await inTransaction(app.platform.db, (trx) => openSession(trx, app.platform, by, 'test'))
  return await app.call(name, input, { token })
}

type Rehearsal = Data<'rehearseTaxRow'>
type Sums = Rehearsal['before']
const rehearse = async (id: string): Promise<Rehearsal> =>
  (await call('rehearseTaxRow', { id, rows: 10 })).body.data

async function sell(
  authorId: string,
  satang: number,
  paidAt: string,
  givenSatang = 0,
  sheet?: string,
): Promise<void> {
  const sheetId = sheet ?? (await createSheet(app.platform, { authorId }))
  await postedSale(app.platform, {
    buyerId: buyer,
    sheetId,
    paidAt: new Date(paidAt),
    lines: [{ authorId, storeCode: 1, sheetId, paidSatang: satang, givenSatang }],
  })
}

/** Every row of every book, in one figure a table. */
async function books(): Promise<string[]> {
  const tables = [
    ...new Set(watched.map(({ table }) => table)),
    'audit_record',
    'message',
    'seller_month_sales',
  ]
  const prints = tables.map(async (table) => {
    const { rows } = await sql<{ print: string }>`
      select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${sql.table(table)} t`.execute(
      app.platform.db,
    )
    return `${table} ${rows[0]?.print}`
  })
  return await Promise.all(prints)
}

/** Closes what is over and transfers all that awaits it, through the calls of staff. */
async function closeAndPay(day: string): Promise<void> {
  app.clock.set(new Date(`${day}T03:00:00Z`))
  await closeDueMonths(app.platform)
  // Sums from before the tried row go by the channel of their own month.
  const { rows } = await sql<{ id: string; channel: string }>`
    select r.id, case when max(r.month) over (partition by r.seller_id) < 202610 then 'E_WHT' else 'ORDINARY' end as channel
    from payment_record r join seller s on s.person_id = r.seller_id
    where r.status = 'PENDING' and s.payout_hold is null`.execute(app.platform.db)
  for (const [channel, group] of Map.groupBy(rows, (row) => row.channel)) {
    const ids = group.map(({ id }) => id)
    const paid = { ids, paymentStatus: 'SUCCESS', paidOn: day, channel, paymentPausedReason: '' }
    expect((await call('updatePaymentStatusByIds', paid)).body).toMatchObject({ modifiedCount: ids.length })
  }
}

const noSums: Sums = { gross: 0, tax: 0, fee: 0, net: 0, left: 0 }

/** Off sale for a copyright case that goes on, or that was upheld. */
async function takeDown(sheetId: string, isUpheld = false): Promise<void> {
  const at = app.clock.now()
  await app.platform.db
    .insertInto('copyright_claim')
    .values({
      id: newId(),
      sheet_id: sheetId,
      name: 'สำนักพิมพ์',
      address: '1 ถนนพระราม 1 กรุงเทพ',
      signature: 'สำนักพิมพ์',
      email: 'press@example.com',
      language: 'th',
      pages: '',
      work: 'ตำรา',
      proof: '',
      state: 'removed',
      claimed_at: at,
      due_at: at,
      decided_at: at,
      ...(isUpheld ? { upheld_at: at } : { ends_at: new Date('2028-01-01') }),
    })
    .execute()
}

test('what a rehearsal says of a row comes to the satang when another person confirms it; to rehearse changes nothing', async () => {
  const [rich, poor, edge, held, old] = [
    await createPayee(app.platform),
    await createPayee(app.platform, { bankCode: '004' }),
    await createPayee(app.platform, { bankCode: '004' }),
    await createPayee(app.platform),
    await createPayee(app.platform, { bankCode: '004' }),
  ]
  const claimed = await createPayee(app.platform)
  // September left two sellers less than 100.00 baht.
  await sell(poor.id, 10_000, '2026-09-10T03:00:00Z')
  await sell(old.id, 12_000, '2026-09-10T03:00:00Z')
  // Of one seller a share that a case held, and that staff then cancelled; of another one a month that is paid.
  const [offset, upheld] = [await createPayee(app.platform), await createPayee(app.platform)]
  const [refunded, cancelled] = [
    await createSheet(app.platform, { authorId: offset.id }),
    await createSheet(app.platform, { authorId: upheld.id }),
  ]
  await sell(offset.id, 100_000, '2026-09-10T03:00:00Z', 0, refunded)
  await sell(upheld.id, 100_000, '2026-09-10T03:00:00Z', 0, cancelled)
  await takeDown(cancelled, true)
  await closeAndPay('2026-10-05')
  const [share] = await app.rows('payment_record', { seller_id: upheld.id, kind: 'held' }, 'id')
  const asVoid = { ids: [share?.id], paymentStatus: 'VOID', paymentPausedReason: 'ยกเลิก' }
  expect((await call('updatePaymentStatusByIds', asVoid)).body).toMatchObject({ modifiedCount: 1 })
  await sql`update seller set payout_hold = 'bank-account-changed', payout_held_at = now() where person_id = ${held.id}`.execute(
    app.platform.db,
  )
  // With 300.00 baht given by a code of her own: 60 % of 9,500.00, less that.
  await sell(rich.id, 920_000, '2026-10-10T03:00:00Z', 30_000)
  await sell(poor.id, 14_000, '2026-10-11T03:00:00Z')
  // A share of exactly 1,000.00 baht.
  await sell(edge.id, 166_667, '2026-10-12T03:00:00Z')
  await sell(held.id, 300_000, '2026-10-13T03:00:00Z')
  // Of 4,000.00 baht three quarters are of a sheet in a copyright case: the close will hold them.
  const disputed = await createSheet(app.platform, { authorId: claimed.id })
  await sell(claimed.id, 300_000, '2026-10-14T03:00:00Z', 0, disputed)
  await sell(claimed.id, 100_000, '2026-10-14T03:00:00Z')
  // A month that comes to nothing, of which something is held; and a refund that comes off what was cancelled.
  const instead = await createSheet(app.platform, { authorId: offset.id })
  await sell(offset.id, 100_000, '2026-10-14T03:00:00Z', 0, instead)
  await sell(upheld.id, 50_000, '2026-10-14T03:00:00Z')
  app.clock.set(new Date('2026-10-15T03:00:00Z'))
  await refundSold(app, offset, refunded)
  await refundSold(app, upheld, cancelled)
  app.clock.set(new Date('2026-11-05T03:00:00Z'))
  await takeDown(disputed)
  await takeDown(instead)

  const row = {
    from: '2026-10',
    to: null,
    payer: 'HYTEXTS',
    ratePercent: 3,
    threshold: { baht: 1000, comparison: 'at-least' },
    channel: 'ORDINARY',
    fee: { baht: 15, from: '2026-11-01' },
    minimum: 40,
  }
  const { id } = (await call('addTaxRow', row, proposer)).body.data
  const before = await books()
  const rehearsal = await rehearse(id)
  expect(await rehearse(id)).toEqual(rehearsal)
  expect(await books()).toEqual(before)
  expect(
    rehearsal.steps.map(({ kind, month, rowBefore, rowAfter }) => [kind, month, rowBefore, rowAfter]),
  ).toEqual([
    ['owed', null, null, null],
    ['open', '2026-10', 'B', id],
    ['forecast', '2026-12', 'B', id],
    ['forecast', '2027-01', 'B', id],
    ['forecast', '2027-02', 'B', id],
  ])
  // By hand: 5,400.00, 144.00 and 1,000.00 baht, 1 % of each and 8.00 twice; then 3 % of 1,000.00 and 15.00, and October's carried 72.00 is
  // enough (1 %, 8.00). The last seller gets 300.00 after set-off, the one before nothing: what is held is owed for refunds.
  // The sixth has 600.00 and 1,800.00 held: 1 %, then 3 % of the 600.00 as a part of 2,400.00.
  expect(rehearsal.steps[1]?.before).toEqual({ gross: 7444, tax: 74.44, fee: 16, net: 7353.56, left: 3672 })
  expect(rehearsal.steps[1]?.after).toEqual({ gross: 7516, tax: 210.72, fee: 38, net: 7267.28, left: 3600 })
  expect(rehearsal).toMatchObject({ sellers: 8, changed: 6, less: 4, more: 2 })
  expect(rehearsal.most[0]).toMatchObject({ seller: rich.id, name: expect.stringMatching(/./) })

  const decision = { id, note: 'มติที่ประชุม' }
  expect((await call('confirmTaxRow', decision, proposer)).body.code).toBe('tax.own-row')
  expect((await call('confirmTaxRow', decision)).status).toBe(200)
  expect((await call('rehearseTaxRow', { id })).body.code).toBe('tax.already-confirmed')

  // The forecast comes true: every seller sells the mean of the last three months, each month.
  await closeAndPay(rehearsal.steps[1]?.payday ?? '')
  for (const { month, payday } of rehearsal.steps.slice(2)) {
    for (const [who, satang, given] of [
      [rich, 306_667, 10_000],
      [poor, 8_000],
      [edge, 55_556],
      [held, 100_000],
      [old, 4_000],
      [claimed, 133_333],
      [offset, 33_333],
      [upheld, 16_667],
    ] as const)
      await sell(who.id, satang, `${month}-10T03:00:00Z`, given)
    await closeAndPay(payday)
  }
  const { rows: really } = await sql<Sums & { seller: string | null; payday: string | null }>`
    select seller_id as seller, to_char(paid_on, 'YYYY-MM-DD') as payday, sum(gross_satang)::int / 100.0::float as gross,
      sum(tax_satang)::int / 100.0::float as tax, sum(fee_satang)::int / 100.0::float as fee, sum(net_satang)::int / 100.0::float as net
    from payout group by grouping sets (seller_id, paid_on)`.execute(app.platform.db)
  const { rows: owed } = await sql<{ seller: string; left: number }>`
    select seller_id as seller, sum(amount_satang)::int / 100.0::float as left from ledger_side
    where account like 'seller:%' group by 1`.execute(app.platform.db)
  for (const { payday, after } of rehearsal.steps.slice(1)) {
    const paid = really.find((one) => one.payday === payday) ?? noSums
    expect({ ...after, left: 0 }, payday).toMatchObject({
      gross: paid.gross,
      tax: paid.tax,
      fee: paid.fee,
      net: paid.net,
    })
  }
  for (const { seller, after } of rehearsal.most) {
    const paid = really.find((one) => one.seller === seller) ?? noSums
    const left = owed.find((one) => one.seller === seller)?.left ?? 0
    expect(after, seller).toEqual({ gross: paid.gross, tax: paid.tax, fee: paid.fee, net: paid.net, left })
  }
  expect(rehearsal.after.left).toBeCloseTo(
    owed.reduce((sum, { left }) => sum + left, 0),
    6,
  )
})
