import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listFigureKinds } from '#contract/staff/explained-lists.ts'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { nextPeriod, periodOf } from '#rules/calendar/periods.ts'
import { openSession } from '#server/features/accounts/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { createPerson } from '#server/test/cast.ts'
import { csvOf } from '#server/test/uploading.ts'
import { statementOf, transfersOfMonth } from '#server/test/simulated-year/month-close.ts'
import { simulateYear } from '#server/test/simulated-year/year.ts'
import { testApp } from '#server/test/test-app.ts'

const month = '2025-11'
const asked = { year: 2025, month: 11 }

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' }, now: '2025-10-01T00:00:00Z' })
const size = { sellers: 6, orders: 150, before: 40, months: 2, from: '2025-10', seed: 11, lanes: 1 }
await simulateYear(app.platform, app.clock, size)
const maker = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })

/** The kinds that were explained, and the signed files of it. */
const explainedKinds = new Set<string>()
const files: string[] = []

const why = async (figure: { kind: string; [of: string]: unknown }) => {
  const { body } = await app.call('explainFigure', { figure, as: 'json', limit: 500 }, maker)
  if (!body.success) throw new Error(`${JSON.stringify(figure)}: ${body.code}`)
  explainedKinds.add(figure.kind)
  files.push(body.data.file?.text ?? '')
  return body.data
}
const baht = async (figure: { kind: string; [of: string]: unknown }) => (await why(figure)).baht

test('every part of the money flow comes from its rows, each reckoned from what was booked', async () => {
  const {
    orders: _orders,
    transfers: _transfers,
    ...flow
  } = (await app.call('getMoneyFlow', { month }, maker)).body.data
  for (const [part, shown] of Object.entries(flow)) {
    const explained = await why({ kind: 'flow', month, part })
    expect([part, explained.baht]).toEqual([part, shown])
  }
  const { data } = (await app.call('listMoneyFlowPart', { month, part: 'fee', rows: 50 }, maker)).body
  expect(data.total).toBeGreaterThan(0)
  if (data.total <= 30)
    expect((await why({ kind: 'flow', month, part: 'fee' })).steps.some(({ kind }) => kind === 'gross')).toBe(
      true,
    )
})

test('branches and the three tables of a closed month, and their sums, come from their records', async () => {
  const { branches, total, share } = (await app.call('listClosedBranches', asked, maker)).body.data
  expect(branches.length).toBeGreaterThan(0)
  expect(await baht({ kind: 'closed', month, part: 'sales' })).toBe(total)
  expect(await baht({ kind: 'closed', month, part: 'share' })).toBe(share)
  for (const { store, ...branch } of branches) {
    expect(await baht({ kind: 'closed', month, part: 'sales', store })).toBe(branch.total)
    expect(await baht({ kind: 'closed', month, part: 'share', store })).toBe(branch.share)
  }
  for (const list of ['payable', 'under', 'no-vendor'] as const) {
    const { sellers, ...sums } = (await app.call('listClosedSales', { ...asked, part: list }, maker)).body
      .data
    expect(await baht({ kind: 'closed', month, list, part: 'sales' })).toBe(sums.total)
    expect(await baht({ kind: 'closed', month, list, part: 'share' })).toBe(sums.share)
    for (const { author: seller, total: sold } of sellers)
      expect(await baht({ kind: 'closed', month, seller, part: 'sales' })).toBe(sold)
  }
})

test('statistics and what an author sold come from the ledger, what a person paid from her orders', async () => {
  for (const query of ['revenue', 'refunds'] as const) {
    const months = (await app.call('getStat', { query, store: -1 }, maker)).body.data
    expect(months.some(({ revenue }) => (revenue ?? 0) > 0)).toBe(true)
    for (const { month: of, revenue } of months)
      expect(
        await baht({ kind: 'sold-in', part: query === 'revenue' ? 'sales' : 'refunds', month: of }),
      ).toBe(revenue)
  }
  const { rows: sellers } = await sql<{ id: string }>`select person_id as id from seller order by 1`.execute(
    app.platform.db,
  )
  const accountant = await createPerson(app.platform, {
    permissions: [
      { permission: 1, store: -1 },
      { permission: 2, store: -1 },
    ],
  })
  let shown = 0
  for (const { id: seller } of sellers) {
    const { body } = await app.call('authorInfo', { facebook: seller }, accountant)
    if (!body.success) continue
    shown += body.data.revenue
    expect(await baht({ kind: 'sold-in', part: 'sales', seller })).toBe(body.data.revenue)
  }
  expect(shown).toBeGreaterThan(0)
  const { rows: buyers } = await sql<{ person: string; paid: number; credit: number }>`
    select o.buyer_id as person, sum(o.total_satang)::bigint as paid,
      coalesce((select balance_satang from buyer_credit c where c.person_id = o.buyer_id), 0)::bigint as credit
    from orders o where state = 'paid' group by 1 order by 1 limit 10`.execute(app.platform.db)
  for (const { person, paid, credit } of buyers) {
    expect(await baht({ kind: 'spent', person, part: 'paid' })).toBe(paid / 100)
    expect(await baht({ kind: 'spent', person, part: 'credit' })).toBe(credit / 100)
  }
})

test('an order tells its list price, its discount and its cost; codes tell theirs', async () => {
  const range = { epochSecFrom: '0', epochSecTo: String(Math.round(app.clock.now().getTime() / 1000)) }
  const costs = new Map<string, number>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: { body: { data: { _id: string; cost: number }[]; next: string | null } } = await app.call(
      'getOrderReport',
      { ...range, ...(cursor !== '' && { cursor }) },
      maker,
    )
    for (const { _id, cost } of body.data) costs.set(_id, cost)
    cursor = body.next
  }
  const { rows } = await sql<{ id: string; list: number; discount: number; promo: string | null }>`
    select id, list_satang as list, discount_satang as discount, promo_code as promo from orders where state = 'paid'
    order by discount_satang desc, id limit 40`.execute(app.platform.db)
  expect(rows[0]?.discount).toBeGreaterThan(0)
  for (const { id, list, discount } of rows) {
    expect(await baht({ kind: 'order-sum', id, part: 'list' })).toBe(list / 100)
    const explained = await why({ kind: 'order-sum', id, part: 'discount' })
    expect(explained.baht).toBe(discount / 100)
    expect(explained.steps[0]?.op).toBe('sum')
    expect(await baht({ kind: 'order-sum', id, part: 'credit' })).toBe(0)
    expect(await baht({ kind: 'order-sum', id, part: 'cost' })).toBe(costs.get(id))
  }
  const { days: _days, ...sums } = (await app.call('sumOrderReport', range, maker)).body.data
  const time = { kind: 'orders', epochSecFrom: 0, epochSecTo: Number(range.epochSecTo) }
  const [kept, company] = [sums.refunded, sums.cost].map((off) => Math.round((sums.sales - off) * 100) / 100)
  for (const [part, shown] of Object.entries({ ...sums, kept, company }))
    if (part !== 'orders') expect([part, await baht({ ...time, part })]).toEqual([part, shown])
  const query = rows[0]?.id.slice(0, 4) ?? ''
  const few = (await app.call('sumOrderReport', { ...range, query }, maker)).body.data
  expect(await baht({ ...time, query, part: 'cost' })).toBe(few.cost)
  for (const code of new Set(rows.flatMap(({ promo }) => promo ?? []))) {
    const { sums } = (await app.call('getPromoUses', { promoCode: code }, maker)).body.data
    expect(await baht({ kind: 'promo', code, part: 'discount' })).toBe(sums.discount)
    expect(await baht({ kind: 'promo', code, part: 'sales' })).toBe(sums.sales)
  }
})

test('money that came in, what is owed to buyers and to sellers tell where they come from', async () => {
  const { rows: money } = await sql<{ id: number; satang: number }>`
    select id, amount_satang as satang from money_received where state in ('UNMATCHED', 'REFUND_DUE')
    union all (select id, amount_satang from money_received where state = 'MATCHED' order by id limit 10)`.execute(
    app.platform.db,
  )
  for (const { id, satang } of money) expect(await baht({ kind: 'money', id: String(id) })).toBe(satang / 100)
  const { rows: dues } = await sql<{
    id: number
    satang: number
  }>`select id, amount_satang as satang from refund_due limit 20`.execute(app.platform.db)
  expect(dues.length).toBeGreaterThan(0)
  for (const { id, satang } of dues) expect(await baht({ kind: 'due', id: String(id) })).toBe(satang / 100)
  const { rows: sellers } = await sql<{ id: string }>`select person_id as id from seller order by 1`.execute(
    app.platform.db,
  )
  for (const { id: seller } of sellers) {
    const { waiting, sent } = (await app.call('getPayoutHold', { seller }, maker)).body.data
    expect(await baht({ kind: 'owed', seller, part: 'waiting' })).toBe(waiting)
    expect(await baht({ kind: 'owed', seller, part: 'sent' })).toBe(sent)
  }
})

test('the head of a statement, its files, lines and what stands on none come from the rows of the bank', async () => {
  const truth = await transfersOfMonth(app.platform.db, month)
  const file = { ...csvOf(statementOf(truth), 'november.csv'), profile: 'SCB' }
  expect((await app.call('importStatement', file, maker)).status).toBe(200)
  const readList = async () => {
    const overview = (await app.call('getStatementMonth', { month }, maker)).body.data
    const head = (part: string) => baht({ kind: 'statement', month, part })
    expect(await head('lines')).toBe(overview.lines.sum)
    expect(await head('open')).toBe(overview.open.sum)
    expect(await head('absent')).toBe(overview.absent.sum)
    expect(await head('unexplained')).toBe(overview.unexplained)
    const gateways = overview.gateways.reduce((sum, { balance }) => sum + balance * 100, 0)
    expect(await head('gateways')).toBe(Math.round(gateways) / 100)
    for (const one of overview.statements) {
      expect(await baht({ kind: 'file', id: one._id, part: 'in' })).toBe(one.in)
      expect(await baht({ kind: 'file', id: one._id, part: 'out' })).toBe(one.out)
    }
    return overview
  }
  const before = await readList()
  const lines = (await app.call('listStatementLines', { month, show: 'open', rows: 20 }, maker)).body.data
    .lines
  expect(lines.length).toBeGreaterThan(5)
  const { items } = (await app.call('listBookedItems', { month, rows: 50 }, maker)).body.data
  for (const { kind: of, about, open } of items)
    expect(await baht({ kind: 'absent', month, of, about })).toBe(open)
  await app.call('acceptSuggestions', { month, lines: [], everySure: before.sure }, maker)
  await readList()
  for (const { statement, line, amount } of lines)
    expect(await baht({ kind: 'line', statement, line, part: 'amount' })).toBe(amount)
  const shown = (await app.call('listStatementLines', { month, show: 'all', rows: 50 }, maker)).body.data
    .lines
  for (const { statement, line, open } of shown)
    expect(await baht({ kind: 'line', statement, line, part: 'open' })).toBe(open)
})

test('lists of the payment system, runs and their lines come from the months that they pay', async () => {
  const listed = (figure: Record<string, unknown>) => baht({ kind: 'listed', ...figure })
  for (const list of ['no-vendor', 'complete-again', 'under', 'reached', 'payer-ended'] as const) {
    const { sum } = (await app.call('listPayments', { list }, maker)).body.data
    expect(await listed({ list }), list).toBe(sum)
  }
  const more = (await app.call('listMoreServices', { status: 'all' }, maker)).body.data
  expect(await listed({ list: 'more-services', status: 'all' })).toBe(more.sum)
  const { rows: ids } = await sql<{ id: string; satang: number }>`
    select id, share_satang as satang from payment_record order by id limit 3`.execute(app.platform.db)
  const sum = ids.reduce((all, { satang }) => all + satang, 0)
  expect(await baht({ kind: 'records', ids: ids.map(({ id }) => id) })).toBe(sum / 100)
  const { runs } = (await app.call('listPaymentRuns', {}, maker)).body.data
  expect(runs.length).toBeGreaterThan(0)
  for (const { _id: id, net, paid, unpaid, unexplained } of runs) {
    expect(await baht({ kind: 'run', id, part: 'net' })).toBe(net)
    expect(await baht({ kind: 'run', id, part: 'paid' })).toBe(paid.sum)
    expect(await baht({ kind: 'run', id, part: 'unpaid' })).toBe(unpaid.sum)
    expect(await baht({ kind: 'run', id, part: 'unexplained' })).toBe(unexplained.sum)
    const { lines } = (await app.call('getPaymentRun', { run: id, rows: 10 }, maker)).body.data
    for (const { line, gross, tax, fee, net: ofLine } of lines)
      for (const [part, booked] of Object.entries({ gross, tax, fee, net: ofLine }))
        expect(await baht({ kind: 'run-line', run: id, line, part })).toBe(booked)
  }
})

test('what awaits transfer, and both sides of a file of the bank, come from the months that are owed and the rows of the file', async () => {
  const pending = (await app.call('getPendingEntries', { rows: 200 }, maker)).body.data
  expect(pending.entries.length).toBeGreaterThan(0)
  for (const part of ['gross', 'net'] as const)
    expect(await baht({ kind: 'pending', part })).toBe(pending[part])
  for (const { seller, gross, tax, fee, net } of pending.entries)
    for (const [part, shown] of Object.entries({ gross, tax, fee, net })) {
      const explained = await why({ kind: 'pending', seller, part })
      expect(explained.baht, `${seller} ${part}`).toBe(shown)
      if (part === 'net' && shown > 0)
        expect(explained.steps.slice(0, 1)).toMatchObject([{ op: 'less', kind: 'net' }])
    }

  const { runs } = (await app.call('listPaymentRuns', {}, maker)).body.data
  // One payment that is right, one of a satang less, and one to an unknown receiver.
  const [right, short] = pending.entries.filter(({ vendorId }) => vendorId !== '')
  const rows = [
    `${right?.vendorId},A,${right?.net}`,
    ...(short === undefined ? [] : [`${short.vendorId},B,${(short.net - 0.01).toFixed(2)}`]),
    'V-NOBODY,C,12.34',
  ]
  const upload = {
    fileName: 'bank.csv',
    content: Buffer.from(rows.join('\n')).toString('base64'),
    paidOn: bangkokDate(app.clock.now()),
  }
  expect(runs.length).toBeGreaterThan(0)
  expect((await app.call('checkBankFile', upload, maker)).status).toBe(200)
  const { files } = (await app.call('listBankFiles', {}, maker)).body.data
  expect(files.length).toBeGreaterThan(1)
  const seen = new Set<string>()
  for (const { _id: file, sum, applied } of files.slice(0, 5)) {
    expect(await baht({ kind: 'bank-file', file, list: 'all' })).toBe(sum)
    if (applied !== null) expect(await baht({ kind: 'bank-file', file, list: 'paid' })).toBe(applied.net)
    for (const list of ['matching', 'mismatched', 'unknown', 'absent'] as const) {
      const shown = (await app.call('getBankFile', { file, list, rows: 5 }, maker)).body.data
      expect(await baht({ kind: 'bank-file', file, list }), list).toBe(shown.lists[list].sum)
      for (const { row, seller, amount, gross, net } of shown.rows) {
        seen.add(list)
        const which = row === null ? { seller } : { row }
        for (const [part, sum] of Object.entries({ amount, gross, net }))
          if (sum !== null) expect(await baht({ kind: 'bank-file', file, list, ...which, part })).toBe(sum)
      }
    }
  }
  expect([...seen].toSorted()).toEqual(['absent', 'matching', 'mismatched', 'unknown'])
})

test('a refund before it is made, and what a buyer asks back, come from what was paid and from the shares as they would be posted', async () => {
  const { rows } = await sql<{ id: string; buyer: string; lines: number }>`
    select o.id, o.buyer_id as buyer, count(*)::int as lines from orders o join order_line l on l.order_id = o.id
    where o.state = 'paid' and not exists (select from refund r where r.order_id = o.id)
      and exists (select from ledger_entry e where e.key = 'order:' || o.id || ':paid')
    group by o.id order by lines desc, o.discount_satang desc, o.id limit 12`.execute(app.platform.db)
  expect(rows[0]?.lines).toBeGreaterThan(1)
  for (const { id: order } of rows) {
    const { data: all } = (await app.call('previewRefund', { id: order }, maker)).body
    const [one] = all.lines
    const { data: first } = (await app.call('previewRefund', { id: order, lines: [one?.position] }, maker))
      .body
    for (const part of ['amount', 'sellers', 'company'] as const) {
      expect(await baht({ kind: 'refund-to-come', order, part })).toBe(all[part])
      const lines = [one?.position]
      const explained = await why({ kind: 'refund-to-come', order, lines, part })
      expect(explained.baht).toBe(first[part])
      if (part !== 'amount' && explained.baht !== 0)
        expect(explained.steps.find(({ kind }) => kind === 'share')?.op).not.toBe('given')
    }
  }
  const { rows: made } = await sql<{ id: string; order: string }>`
    select id, order_id as order from refund order by id limit 8`.execute(app.platform.db)
  expect(made.length).toBeGreaterThan(0)
  for (const { id, order } of made) {
    const { refunds } = (await app.call('staffGetOrder', { id: order }, maker)).body.data
    const explained = refunds.find(({ _id }) => _id === id)
    for (const part of ['sellers', 'company'] as const)
      expect(await baht({ kind: 'refund-taken', id, part })).toBe(explained?.[part])
  }
  const [asked] = rows
  const buyer = {
    token: await inTransaction(app.platform.db, (trx) =>
      openSession(trx, app.platform, asked?.buyer ?? '', 'test'),
    ),
  }
  const request = { order: asked?.id, lines: [0], cause: 'other', message: 'ไฟล์เปิดไม่ขึ้น', credit: true }
  expect((await app.call('askRefund', request, buyer)).body).toMatchObject({ data: { state: 'asked' } })
  const { requests } = (await app.call('listRefundRequests', {}, maker)).body.data
  for (const { _id, amount } of requests)
    expect(await baht({ kind: 'refund-asked', request: _id })).toBe(amount)
})

test('what a rehearsal says of a row comes from what is owed, open months and the forecast, in all, by payday and by seller', async () => {
  const next = nextPeriod(periodOf(app.clock.now()))
  const tax = await app.call(
    'addTaxRow',
    {
      from: next,
      to: null,
      payer: 'HYTEXTS',
      ratePercent: 3,
      threshold: { baht: 1000, comparison: 'at-least' },
      channel: 'ORDINARY',
      fee: { baht: 15, from: `${next}-01` },
      minimum: 40,
    },
    maker,
  )
  const share = await app.call('addShareRow', { store: null, from: next, percent: 65 }, maker)
  for (const [of, call, row] of [
    ['tax', 'rehearseTaxRow', tax.body.data.id],
    ['share', 'rehearseShareRow', share.body.data.id],
  ] as const) {
    const explained = (await app.call(call, { id: row, rows: 10 }, maker)).body.data
    const figure = (more: object) => baht({ kind: 'rehearsed', of, row, ...more })
    expect(explained.changed).toBeGreaterThan(0)
    const compareWith = async (
      about: object,
      shown: Pick<typeof explained, 'before' | 'after'>,
      parts: readonly (keyof typeof explained.before)[],
    ) => {
      for (const part of parts) {
        const difference = Math.round((shown.after[part] - shown.before[part]) * 100) / 100
        const sides = { before: shown.before[part], after: shown.after[part], difference }
        for (const [side, satang] of Object.entries(sides))
          expect(await figure({ ...about, part, side }), JSON.stringify({ of, about, part, side })).toBe(
            satang,
          )
      }
    }
    await compareWith({}, explained, ['gross', 'tax', 'fee', 'net', 'left'])
    for (const [step, one] of explained.steps.entries()) await compareWith({ step }, one, ['net', 'tax'])
    for (const { seller, ...one } of explained.most.slice(0, 4)) {
      await compareWith({ seller }, one, ['net', 'tax', 'left'])
      const { steps } = await why({ kind: 'rehearsed', of, row, seller, part: 'net', side: 'difference' })
      const kinds = steps.flatMap(({ op, kind }) => (op === 'given' ? [kind] : []))
      for (const kind of ['gross', 'tax', 'net', 'month', 'total']) expect(kinds).not.toContain(kind)
    }
    const unknown = { figure: { kind: 'rehearsed', of, row, step: 99, part: 'net', side: 'after' } }
    expect((await app.call('explainFigure', unknown, maker)).body.code).toBe('not-found')
  }
})

test('whoever may not see the figures of every store is told no chain of them', async () => {
  const [elsewhere, reviewer] = [
    await createPerson(app.platform, { permissions: [{ permission: 2, store: 1 }] }),
    await createPerson(app.platform, { permissions: [{ permission: 1, store: -1 }] }),
  ]
  const figures = [
    { kind: 'flow', month, part: 'sold' },
    { kind: 'closed', month, part: 'share' },
    { kind: 'sold-in', part: 'sales' },
    { kind: 'spent', person: 'ZZZZZZZZZZ', part: 'paid' },
    { kind: 'statement', month, part: 'lines' },
    { kind: 'vat', month, part: 'sales', column: 'vat' },
    { kind: 'remitted', tax: 'WHT', payer: 'HYTEXTS', month },
    { kind: 'promo', code: 'EXAM10', part: 'sales' },
    { kind: 'listed', list: 'under' },
    { kind: 'run', id: 'ZZZZZZZZZZ', part: 'net' },
    { kind: 'pending', part: 'net' },
    { kind: 'bank-file', file: 'ZZZZZZZZZZ', list: 'all' },
    { kind: 'refund-to-come', order: 'ZZZZZZZZZZ', part: 'amount' },
    { kind: 'refund-asked', request: 'ZZZZZZZZZZ' },
    { kind: 'rehearsed', of: 'tax', row: 'ZZZZZZZZZZ', part: 'net', side: 'after' },
  ]
  for (const figure of figures) {
    expect((await app.call('explainFigure', { figure }, elsewhere)).body.code, figure.kind).toBe(
      'not-allowed',
    )
    expect((await app.call('explainFigure', { figure }, reviewer)).body.code, figure.kind).toBe('not-allowed')
    for (const call of ['explainRevenue', 'explainOrder'] as const)
      expect((await app.call(call, { figure }, maker)).body.success, `${call} ${figure.kind}`).toBe(false)
  }
  for (const figure of [
    { kind: 'money', id: '999999999' },
    { kind: 'due', id: '999999999' },
    { kind: 'order-sum', id: 'ZZZZZZZZZZ', part: 'list' },
    { kind: 'file', id: 'ZZZZZZZZZZ', part: 'in' },
    { kind: 'line', statement: 'ZZZZZZZZZZ', line: 1, part: 'open' },
    { kind: 'absent', month, of: 'money', about: '999999999' },
    { kind: 'tax-document', id: 'ZZZZZZZZZZ', column: 'vat' },
    { kind: 'input', id: 'ZZZZZZZZZZ', column: 'vat' },
    { kind: 'records', ids: ['ZZZZZZZZZZ'] },
    { kind: 'run', id: 'ZZZZZZZZZZ', part: 'net' },
    { kind: 'run-line', run: 'ZZZZZZZZZZ', line: 1, part: 'net' },
    { kind: 'pending', seller: 'ZZZZZZZZZZ', part: 'net' },
    { kind: 'bank-file', file: 'ZZZZZZZZZZ', list: 'all' },
    { kind: 'refund-to-come', order: 'ZZZZZZZZZZ', part: 'amount' },
    { kind: 'refund-asked', request: 'ZZZZZZZZZZ' },
    { kind: 'refund-taken', id: 'ZZZZZZZZZZ', part: 'company' },
    { kind: 'rehearsed', of: 'share', row: 'ZZZZZZZZZZ', part: 'net', side: 'after' },
  ])
    expect((await app.call('explainFigure', { figure }, maker)).body.code, figure.kind).toBe('not-found')
})

// The last one: it reads what all the others were answered.
test('every kind of figure of the lists was told, and each recomputes offline with the published script', async () => {
  expect(await baht({ kind: 'vat', month, part: 'toPay', column: 'vat' })).toBe(0)
  // Nothing of it was paid to the tax office yet.
  expect(await baht({ kind: 'remitted', tax: 'WHT', payer: 'HYTEXTS', month })).toBe(0)
  // Documents and invoices of suppliers are explained in the tests of the tax desk.
  const elsewhere = new Set(['tax-document', 'input'])
  const kinds = listFigureKinds.map(({ shape }) => shape.kind.value)
  expect([...explainedKinds].toSorted()).toEqual(kinds.filter((kind) => !elsewhere.has(kind)).toSorted())
  const folder = await mkdtemp(path.join(tmpdir(), 'lists-'))
  const key = path.join(folder, 'key.pem')
  await writeFile(key, (await app.app.inject('/explanation-key.pem')).body)
  const names = files.map((_text, at) => path.join(folder, `${at}.json`))
  await Promise.all(files.map((text, at) => writeFile(names[at] ?? '', text)))
  const script = path.resolve('web/public/recompute.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [script, key, ...names], { maxBuffer: 1e8 })
  expect(stdout.match(/^ok /gm)).toHaveLength(files.length)
  await rm(folder, { recursive: true })
})
