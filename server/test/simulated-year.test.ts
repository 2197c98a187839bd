import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { nextPeriod, type Period, shiftPeriod, startOfPeriod } from '#rules/calendar/periods.ts'
import { inTransaction } from '#server/platform/database.ts'
import { openSession } from '#server/features/accounts/index.ts'
import { sealedRegistry } from '#server/platform/sealed-columns.ts'
import { accountFor } from './simulated-year/account.ts'
import { differencesRecomputed, openRecomputation } from './payouts-recomputed.ts'
import { simulateYear } from './simulated-year/year.ts'
import { createPerson, createSeller } from './cast.ts'
import { testApp } from './test-app.ts'

/** Twenty sellers here; two thousand by `node server/test/simulated-year/run.ts`. */
const size = {
  sellers: 20,
  orders: 300,
  months: 12,
  from: '2025-03',
  seed: 20_250_901,
  lanes: 2,
  cases: true,
}

const app = await testApp({
  now: '2025-03-01T00:00:00Z',
  environment: { RATE_LIMIT_SCALE: '100000' },
})

test('a year with the tax change of September 2025, two changes of the share and one of the minimum in its middle: through single payments, files, returns and refunds every satang is accounted for, and a second sum says the same', async () => {
  const { platform, clock } = app
  const story = await simulateYear(platform, clock, size)
  const { faults, had } = await accountFor(platform, story)
  expect(faults).toEqual([])

  // It had all of it: both rates, both payers, every kind of money that pays nothing, months that are carried or owe.
  expect(had).toMatchObject({ rates: 2, payers: 2, shares: 3, minimums: 2, reasons: 5 })
  const counts = Object.entries({ ...had, ...story.staff, ...story.paydays, ...story.cases })
  expect(counts.filter(([, count]) => !(count > 0))).toEqual([])
  expect(story.closed).toHaveLength(12)
})

test('INV-20 nothing sealed stands outside of the registry that rotation goes by, and no column of it is wanting', async () => {
  const { db } = app.platform
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')`.execute(db)
  const holding: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql`select from ${sql.table(table)}
      where ${sql.ref(column)}::text ~ '(^|["{,])s1\\.[A-Za-z0-9_-]{1,20}\\.[A-Za-z0-9_-]{38,}' limit 1`.execute(
      db,
    )
    if (rows.length > 0) holding.push(`${table}.${column}`)
  }
  const known = Object.values(sealedRegistry).map(({ table, column }) => `${table}.${column}`)
  expect(holding.filter((name) => !known.includes(name))).toEqual([])
  const all = columns.map(({ table, column }) => `${table}.${column}`)
  expect(known.filter((name) => !all.includes(name))).toEqual([])
  // The year had them: the search above is not blind.
  expect(holding).toContain('seller.account_number')
})

type Sold = { seller: string; sheet: string; day: string; source: string; sold: number; satang: number }

test("what a seller's insight says she sold is what orders, refunds and ledger say, by day, sheet and source", async () => {
  const { platform, clock } = app
  const dayBefore = (days: number) => bangkokDate(new Date(clock.now().getTime() - days * 86_400_000))
  const [first, firstBefore] = [dayBefore(89), dayBefore(179)]
  const lines = await inTransaction(platform.db, async (trx) => {
    await openRecomputation(trx)
    const { rows } = await sql<Sold>`
      select author_id as seller, sheet_id as sheet, to_char(paid_at at time zone 'UTC' + interval '7 hours', 'YYYY-MM-DD') as day,
        (select coalesce(l.source, 'direct') from order_line l where (l.order_id, l.position) = (r.order_id, r.position)) as source,
        count(*) as sold, sum(paid_satang)::bigint as satang
      from recomputed_line r where refunded_at is null and paid_satang > 0 group by 1, 2, 3, 4`.execute(trx)
    return rows.filter(({ day }) => day >= firstBefore)
  })
  const sellers = await app.rows('seller', {}, 'person_id')
  const sumOf = (some: readonly Sold[]) => ({
    sold: some.reduce((sum, line) => sum + line.sold, 0),
    sales: some.reduce((sum, line) => sum + line.satang, 0) / 100,
  })
  for (const { person_id: seller } of sellers) {
    const token = await inTransaction(platform.db, (trx) => openSession(trx, platform, seller, 'test'))
    const { data } = (await app.call('getSheetStatistics', { days: 90 }, { token })).body
    const own = lines.filter((line) => line.seller === seller)
    const now = own.filter(({ day }) => day >= first)
    expect(data.now).toMatchObject(sumOf(now))
    expect(data.before).toMatchObject(sumOf(own.filter(({ day }) => day < first)))
    for (const { day, ...figures } of data.days)
      expect(figures).toMatchObject(sumOf(now.filter((line) => line.day === day)))
    for (const { sheet, ...figures } of data.sheets)
      expect(figures).toMatchObject(sumOf(now.filter((line) => line.sheet === sheet)))
    for (const { source, ...figures } of data.sources)
      expect(figures).toMatchObject(sumOf(now.filter((line) => line.source === source)))
    expect(new Set(now.map(({ source }) => source))).toEqual(
      new Set(data.sources.filter(({ sold }) => sold > 0).map(({ source }) => source)),
    )
  }
  // Both spans had sales, and something that was taken back.
  expect(new Set(lines.map(({ day }) => day >= first)).size).toBe(2)
})

test('what several screens tell of a month is one sum, and the months together are what a year is told to be', async () => {
  const staff = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })
  const satang = (baht: number) => Math.round(baht * 100)
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
    rows.reduce((all, row) => all + of(row), 0)
  const months = Array.from({ length: 14 }, (_, number) => shiftPeriod('2025-03', number))
  const timeOf = (first: Period, last: Period) => ({
    epochSecFrom: startOfPeriod(first).getTime() / 1000,
    epochSecTo: startOfPeriod(nextPeriod(last)).getTime() / 1000 - 1,
  })
  const statistics = async (query: 'revenue' | 'orders' | 'refunds') =>
    new Map((await app.done(staff, 'getStat', { query, store: -1 })).map((row) => [row.month, row]))
  const [sold, ordered, returned] = [
    await statistics('revenue'),
    await statistics('orders'),
    await statistics('refunds'),
  ]
  const costs = new Map<string, number>()
  const whole = { orders: 0, sales: 0, cost: 0, refunded: 0 }
  for (const period of months) {
    const [year, month] = period.split('-').map(Number)
    const time = timeOf(period, period)
    const listed = await app.done(staff, 'getOrderReport', time)
    for (const { _id, cost } of listed) costs.set(_id, cost)
    const { days: _days, ...report } = await app.done(staff, 'sumOrderReport', time)
    expect(report, period).toMatchObject({
      orders: listed.length,
      sales: sum(listed, ({ price }) => satang(price)) / 100,
      cost: sum(listed, ({ cost }) => satang(cost)) / 100,
    })
    for (const part of ['orders', 'sales', 'cost', 'refunded'] as const)
      whole[part] += part === 'orders' ? report.orders : satang(report[part])

    const flow = await app.done(staff, 'getMoneyFlow', { month: period })
    expect([flow.orders, ordered.get(period)?.count ?? 0], period).toEqual([report.orders, report.orders])
    expect(satang(flow.refunded), period).toBe(satang(returned.get(period)?.revenue ?? 0))
    const left = satang(flow.company) + satang(flow.share)
    expect(satang(flow.sold) - satang(flow.discounts) - satang(flow.refunded), period).toBe(left)
    expect(satang(sold.get(period)?.revenue ?? 0), period).toBe(left)
    const { out, data } = (await app.call('getTaxSell', { year, month }, { token: staff.token })).body
    expect([satang(data.sales), sum(out, ({ total }) => satang(total))], period).toEqual([left, left])
    const closed = await app.done(staff, 'listClosedBranches', { year, month })
    const isClosed = (await app.done(staff, 'getMonthClose', { year, month })).closedAt !== null
    expect(satang(closed.total), period).toBe(isClosed ? left : 0)
  }
  const year = timeOf('2025-03', '2026-04')
  const { days: _days, ...report } = await app.done(staff, 'sumOrderReport', year)
  expect(report).toEqual({
    orders: whole.orders,
    sales: whole.sales / 100,
    cost: whole.cost / 100,
    refunded: whole.refunded / 100,
  })
  for (const { _id, cost } of await app.done(staff, 'getOrderReport', year))
    expect([_id, cost]).toEqual([_id, costs.get(_id)])
  // All that was sold and given back, less what is left of it; what was owned already was not sold.
  const all = (part: 'company' | 'share') =>
    Promise.all(months.map(async (month) => satang((await app.done(staff, 'getMoneyFlow', { month }))[part])))
  const kept = sum([...(await all('company')), ...(await all('share'))], (one) => one)
  expect(whole.sales - whole.refunded).toBe(kept)
  expect(costs.size).toBeGreaterThan(100)
})

type Candidate = { figure: Record<string, string | number>; seller: string | null; satang: number }

/** Explainable figures, with the sum they must have by the tables alone. */
const candidates = sql<Candidate>`
  select * from (
    select json_build_object('kind', 'month', 'month', to_char(to_date(month::text, 'YYYYMM'), 'YYYY-MM'), 'store', store_code,
        'seller', seller_id) as figure, seller_id as seller, sum(share_satang)::bigint as satang
      from seller_month group by month, store_code, seller_id
    union all select json_build_object('kind', 'payout', 'id', id), seller_id, net_satang from payout
    union all select json_build_object('kind', 'order', 'id', id), null, total_satang from orders where state = 'paid'
    union all select json_build_object('kind', 'order', 'id', order_id, 'position', position), null, paid_satang from order_line
    union all select json_build_object('kind', 'refund', 'id', id), null, amount_satang from refund
    union all select json_build_object('kind', 'posting', 'entry', entry_id, 'line', line),
        case when seller_id is not null and 'seller:' || seller_id in (from_account, to_account) then seller_id end, amount_satang
      from ledger_posting
    union all select json_build_object('kind', 'order-sum', 'id', id, 'part', part), null,
        case part when 'list' then list_satang else discount_satang end
      from orders, unnest(array['list', 'discount']) part where state = 'paid'
    union all select json_build_object('kind', 'money', 'id', id::text), null, amount_satang from money_received
    union all select json_build_object('kind', 'due', 'id', id::text), null, amount_satang from refund_due
    union all select json_build_object('kind', 'closed', 'month', to_char(to_date(month::text, 'YYYYMM'), 'YYYY-MM'), 'store', store_code,
        'part', 'share'), null, sum(share_satang)::bigint
      from payment_record r where not exists (select from payment_record a where a.again_of = r.id) group by month, store_code
    union all select json_build_object('kind', 'sold-in', 'month', to_char(to_date(month::text, 'YYYYMM'), 'YYYY-MM'), 'seller', seller_id,
        'part', 'sales'), null, sum(sales_satang)::bigint
      from seller_month group by month, seller_id
    union all select json_build_object('kind', 'spent', 'person', buyer_id, 'part', 'paid'), null, sum(total_satang)::bigint
      from orders where state = 'paid' group by buyer_id
    union all select json_build_object('kind', 'promo', 'code', promo_code, 'part', 'discount'), null, sum(discount_satang)::bigint
      from orders where state = 'paid' and promo_code is not null and discount_satang > 0 group by promo_code
    union all select json_build_object('kind', 'tax-document', 'id', id, 'column', 'total'), null, total_satang
      from tax_document where kind <> 'SUBSTITUTE'
    union all select json_build_object('kind', 'refund-to-come', 'order', e.order_id, 'part', 'amount'), null, sum(p.amount_satang)::bigint
      from ledger_entry e join ledger_posting p on p.entry_id = e.id
      where e.kind = 'sale' and p.sheet_id is not null and not exists (select from refund r where r.order_id = e.order_id) group by e.order_id
    union all select json_build_object('kind', 'bank-file', 'file', id, 'list', 'all'), null, sum_satang from bank_file
  ) figure order by md5(figure::text) limit 500`

type OwnCandidate = {
  call: 'explainRevenue' | 'explainOrder'
  person: string
  figure: Record<string, string | number>
  satang: number
}

/** Further figures of sellers and buyers, with the sums they must have by the tables alone. */
const ownCandidates = sql<OwnCandidate>`
  with sold as (
    select l.author_id as seller, l.sheet_id as sheet, to_char(o.paid_at at time zone 'UTC' + interval '7 hours', 'YYYY-MM-DD') as day,
      l.paid_satang as satang, o.promo_code as code, exists (select from order_line_given g
        where (g.order_id, g.position) = (l.order_id, l.position)) as is_given
    from order_line l join orders o on o.id = l.order_id and o.state = 'paid'
    where exists (select from ledger_entry e join ledger_posting p on p.entry_id = e.id
        where e.key = 'order:' || o.id || ':paid' and p.sheet_id = l.sheet_id)
      and not exists (select from refund_line r where (r.order_id, r.position) = (l.order_id, l.position))
  )
  select * from (
    select 'explainRevenue' as call, seller_id as person, json_build_object('kind', 'month-part', 'part', part, 'month',
        to_char(to_date(month::text, 'YYYYMM'), 'YYYY-MM'), 'store', store_code) as figure,
        sum(case part when 'sales' then sales_satang else given_satang end)::bigint as satang
      from seller_month, unnest(array['sales', 'given']) part group by month, store_code, seller_id, part
    union all select 'explainRevenue', seller, json_build_object('kind', 'sold', 'from', day, 'to', day, 'sheet', sheet), sum(satang)::bigint
      from sold group by seller, day, sheet
    union all select 'explainRevenue', seller, json_build_object('kind', 'own-code', 'code', code, 'part', 'sales'), sum(satang)::bigint
      from sold where is_given group by seller, code
    union all select 'explainRevenue', seller_id, json_build_object('kind', 'tax-year', 'year', extract(year from paid_on)::int,
        'payer', payer, 'half', false, 'part', part), sum(case part when 'gross' then gross_satang else tax_satang end)::bigint
      from payout, unnest(array['gross', 'tax']) part where returned_at is null group by seller_id, payer, part, extract(year from paid_on)
    union all select 'explainOrder', buyer_id, json_build_object('kind', 'order-part', 'id', id, 'part', 'list'), list_satang from orders
    union all select 'explainOrder', buyer_id, json_build_object('kind', 'order-part', 'id', id, 'part', 'discount'), discount_satang
      from orders where discount_satang > 0
    union all select 'explainOrder', o.buyer_id, json_build_object('kind', 'order-part', 'id', o.id, 'part', 'refunded'), sum(r.amount_satang)::bigint
      from refund r join orders o on o.id = r.order_id group by o.id
  ) figure order by md5(figure::text) limit 200`

test('500 figures of it, chosen at random, recompute offline with the published script; a seller reads her own only, and no buyer', async () => {
  const { platform } = app
  const { rows } = await candidates.execute(platform.db)
  expect(rows).toHaveLength(500)
  const staff = await createPerson(platform, { permissions: [{ permission: 2, store: -1 }] })
  const stranger = await createSeller(platform)
  const folder = await mkdtemp(path.join(tmpdir(), 'figures-'))
  const key = path.join(folder, 'key.pem')
  await writeFile(key, (await app.app.inject('/explanation-key.pem')).body)
  const files: string[] = []
  const booked = new Set<string>()
  for (const [at, { figure, seller, satang }] of rows.entries()) {
    const input = { figure, as: at % 2 === 0 ? 'json' : 'html', limit: 500 }
    const { body } = await app.call('explainFigure', input, staff)
    expect(body.data.baht, JSON.stringify(figure)).toBe(satang / 100)
    for (const step of body.data.steps)
      if (
        step.op === 'given' &&
        !['list', 'discount', 'fee', 'money', 'record', 'refund'].includes(step.kind)
      )
        booked.add(`${step.kind} ${JSON.stringify(figure)}`)
    const file = path.join(folder, `${at}.${input.as}`)
    await writeFile(file, body.data.file?.text ?? '')
    files.push(file)
    if (seller === null || at % 5 !== 0) continue
    const { seller: _of, ...own } = figure
    const token = await inTransaction(platform.db, (trx) => openSession(trx, platform, seller, 'test'))
    const hers = await app.call('explainRevenue', { figure: own, as: 'json' }, { token })
    expect(Math.abs(hers.body.data.baht), JSON.stringify(figure)).toBe(Math.abs(satang) / 100)
    expect(JSON.stringify(hers.body.data)).not.toMatch(/order:|refund:[A-Z0-9]/)
    const foreign = await app.call('explainRevenue', { figure: own }, stranger)
    expect(foreign.body).toMatchObject({ success: false, code: 'not-found' })
  }
  const own = (await ownCandidates.execute(platform.db)).rows
  expect(own).toHaveLength(200)
  for (const [at, { call, person, figure, satang }] of own.entries()) {
    const token = await inTransaction(platform.db, (trx) => openSession(trx, platform, person, 'test'))
    const { body } = await app.call(call, { figure, as: 'json', limit: 500 }, { token })
    expect(body.data?.baht, JSON.stringify(figure)).toBe(satang / 100)
    const file = path.join(folder, `own-${at}.json`)
    await writeFile(file, body.data.file?.text ?? '')
    files.push(file)
    if (at % 5 !== 0 || figure['kind'] === 'tax-year') continue
    const foreign = await app.call(call, { figure }, stranger)
    expect(foreign.body, JSON.stringify(figure)).toMatchObject({ success: false, code: 'not-found' })
  }
  // Nothing but what has no rule was taken as it was booked, or as a file of the bank says it; of long lists each row opens its own chain.
  const posted = [...booked].filter(
    (one) =>
      !/^posting \{"kind" ?: ?"posting"|"kind" ?: ?"(sold-in|spent|closed|promo|tax-document|bank-file)"/.test(
        one,
      ),
  )
  expect(posted).toEqual([])
  const script = path.resolve('web/public/recompute.mjs')
  const recompute = async (...of: string[]) =>
    await promisify(execFile)(process.execPath, [script, key, ...of], { maxBuffer: 1e8 })
  const { stdout } = await recompute(...files)
  expect(stdout.match(/^ok /gm)).toHaveLength(700)

  // A satang more in one step, and the whole is refused: by the sum, and by the signature.
  const texts = await Promise.all(files.map(async (one) => await readFile(one, 'utf8')))
  const reckoned = texts.findIndex((text) => /^\{.*"op":"(?!given)/.test(text))
  const changed = JSON.parse(texts[reckoned] ?? '')
  changed.explanation.steps.find(({ op }: { op: string }) => op !== 'given').after += 1
  const file = files[reckoned] ?? ''
  await writeFile(file, JSON.stringify(changed))
  await expect(recompute(file)).rejects.toMatchObject({
    stdout: expect.stringContaining('not signed by this key, step'),
  })
  await rm(folder, { recursive: true })
})

const month = `(select min(id) from payment_record where kind = 'month')`
const entry = `(select id from ledger_entry where key = 'payout:' || (select max(id) from payout where returned_at is null and fee_satang > 0))`
/** Money was paid for the line, once, and none of it went back: where nothing was earned, nothing can be missing. */
const soldForGood = `l.paid_satang > 100 and not exists (select from refund_due d where d.order_id = o.id)
  and not exists (select from refund f where f.order_id = o.id)
  and not exists (select from order_line x join orders y on y.id = x.order_id
    where y.buyer_id = o.buyer_id and x.sheet_id = l.sheet_id and y.id <> o.id)`
const broken: Record<string, [found: string[], change: string]> = {
  'a satang of a month': [
    ['month'],
    `update payment_record set sales_satang = sales_satang + 1 where id = ${month}`,
  ],
  'a satang of tax': [
    ['payout'],
    `update payout set tax_satang = tax_satang + 1, net_satang = net_satang - 1 where id = (select min(id) from payout)`,
  ],
  'a fee that the ledger leaves out': [
    ['ledger of payout', 'owed'],
    `delete from ledger_posting where entry_id = ${entry} and to_account = 'company:transfer-fee'`,
  ],
  'a line that was cheaper': [
    ['month', 'payout'],
    `update order_line set list_satang = list_satang - 100, paid_satang = paid_satang - 100 where (order_id, position) =
    (select l.order_id, l.position from order_line l join orders o on o.id = l.order_id join payment_record r on r.seller_id = l.author_id
      and r.store_code = l.store_code and r.month = to_char(o.paid_at + interval '7 hours', 'YYYYMM')::int and r.payout_id is not null
      where o.paid_at is not null and ${soldForGood} order by o.id limit 1)`,
  ],
  'a sale of the next month': [
    ['month', 'payout'],
    `update orders set paid_at = paid_at + interval '7 hours' + interval '1 month' - interval '7 hours' where id =
    (select l.order_id from order_line l join orders o on o.id = l.order_id join payment_record r on r.seller_id = l.author_id
      and r.store_code = l.store_code and r.month = to_char(o.paid_at + interval '7 hours', 'YYYYMM')::int and r.payout_id is not null
      where o.paid_at < '2025-12-01' and ${soldForGood}
        -- Two months in one transfer: what moves from one to the other leaves it as it was.
        and not exists (select from payment_record n where n.payout_id = r.payout_id and n.month > r.month)
      order by o.id limit 1)`,
  ],
  'a month that is paid twice': [
    ['ledger of payout', 'paid twice'],
    `update payout set returned_at = null where id = (select r.payout_id from payment_record a join payment_record r on r.id = a.again_of
      join payout again on again.id = a.payout_id and again.returned_at is null order by a.id limit 1)`,
  ],
}

test('the second sum sees whatever is changed by a satang', async () => {
  const { db } = app.platform
  for (const [what, [found, change]] of Object.entries(broken)) {
    const undone = new Error('undone')
    const breaking = inTransaction(db, async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      expect((await sql.raw(change).execute(trx)).numAffectedRows, what).toBe(1n)
      const abouts = (await differencesRecomputed(trx)).map((text) =>
        text.split(' | ')[0]?.replace(/ [\dA-Z].*$/, ''),
      )
      expect([...new Set(abouts)], what).toEqual(expect.arrayContaining(found))
      throw undone
    })
    await expect(breaking, what).rejects.toBe(undone)
  }
})
