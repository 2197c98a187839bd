import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { dayMilliseconds, daysBetween } from '#rules/calendar/days.ts'
import { periodFrom } from '#rules/calendar/periods.ts'
import { bankDayFrom } from '#rules/payouts/payday.ts'
import { readBankHolidays } from '#server/features/tax/index.ts'
import { openSession } from '#server/features/accounts/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { createRandom } from '#server/demo/random.ts'
import { createPerson, createSheet } from '#server/test/cast.ts'
import { createPayee, createPaymentRecord } from '#server/test/payment-records.ts'
import { csvOf } from '#server/test/uploading.ts'
import { statementOf, transfersOfMonth } from '#server/test/simulated-year/month-close.ts'
import { simulateYear } from '#server/test/simulated-year/year.ts'
import { testApp } from '#server/test/test-app.ts'

const month = '2025-11'
const [from, to] = ['2025-11-01', '2025-11-30']

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' }, now: '2025-10-01T00:00:00Z' })
const size = { sellers: 6, orders: 150, before: 40, months: 2, from: '2025-10', seed: 7, lanes: 1 }
await simulateYear(app.platform, app.clock, size)
const maker = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })

const why = async (figure: object) => {
  const { body } = await app.call('explainFigure', { figure, limit: 500 }, maker)
  if (!body.success) throw new Error(`${JSON.stringify(figure)}: ${body.code}`)
  return body.data
}

test('every figure of the trial balance comes from its entries', async () => {
  const { accounts } = (await app.call('getTrialBalance', { from, to }, maker)).body.data
  const moved = accounts.filter(({ debit, credit, closing }) => debit !== 0 || credit !== 0 || closing !== 0)
  expect(moved.length).toBeGreaterThan(4)
  for (const { account, opening, debit, credit, closing } of moved) {
    const kind = 'account'
    const explained = [
      await why({ kind, account, to: '2025-10-31', side: 'balance' }),
      await why({ kind, account, from, to, side: 'debit' }),
      await why({ kind, account, from, to, side: 'credit' }),
      await why({ kind, account, from, to, side: 'balance' }),
    ]
    expect([account, ...explained.map(({ baht }) => baht)]).toEqual([
      account,
      opening,
      debit,
      credit,
      closing,
    ])
    expect(explained[3]?.steps.length).toBeGreaterThan(1)
  }
})

test('every row behind a part of the money flow tells its chain, also what a seller is owed', async () => {
  for (const part of ['carried', 'due'] as const) {
    const { rows } = (await app.call('listMoneyFlowPart', { month, part, rows: 50 }, maker)).body.data
    for (const { about, amount } of rows) {
      const account = `seller:${about}`
      const end = part === 'due' ? to : '2025-10-31'
      expect((await why({ kind: 'account', account, to: end, side: 'owed' })).baht).toBe(amount)
    }
  }
  const { rows } = await sql<{ key: string; satang: number }>`
    select e.key, sum(s.amount_satang)::bigint as satang from ledger_side s join ledger_entry e on e.id = s.entry_id
    where s.account like 'seller:%' and e.kind not in ('sale', 'refund') group by 1 limit 20`.execute(
    app.platform.db,
  )
  for (const { key, satang } of rows) expect((await why({ kind: 'entry', key })).baht).toBe(satang / 100)
})

test('records, the parts of a transfer and what a month withheld come to what is booked; a seller reads her own', async () => {
  const { rows: payouts } = await sql<{
    id: string
    seller: string
    gross: number
    tax: number
    fee: number
    net: number
  }>`select id, seller_id as seller, gross_satang as gross, tax_satang as tax, fee_satang as fee, net_satang as net from payout limit 10`.execute(
    app.platform.db,
  )
  expect(payouts.length).toBeGreaterThan(2)
  for (const { id, seller: _seller, ...parts } of payouts)
    for (const [part, satang] of Object.entries(parts))
      expect((await why({ kind: 'payout', id, part })).baht).toBe(satang / 100)
  const { rows: records } = await sql<{
    id: string
    seller: string
    share: number
    tax: number
    paid: boolean
  }>`
    select id, seller_id as seller, share_satang as share, tax_satang as tax, payout_id is not null as paid
    from payment_record order by id limit 30`.execute(app.platform.db)
  let waiting = 0
  const [own, foreign] = [records[0], records.find(({ seller }) => seller !== records[0]?.seller)]
  for (const { id, share, tax, paid } of records) {
    expect((await why({ kind: 'record', id })).baht).toBe(share / 100)
    if (paid) expect((await why({ kind: 'record', id, part: 'tax' })).baht).toBe(tax / 100)
  }
  const token = await inTransaction(app.platform.db, (trx) =>
    openSession(trx, app.platform, own?.seller ?? '', ''),
  )
  const ask = (id = '') => app.call('explainRevenue', { figure: { kind: 'record', id } }, { token })
  expect((await ask(own?.id)).body.data.baht).toBe((own?.share ?? 0) / 100)
  expect((await ask(foreign?.id)).body.code).toBe('not-found')
  for (const seller of new Set(records.map((record) => record.seller))) {
    const herself = {
      token: await inTransaction(app.platform.db, (trx) => openSession(trx, app.platform, seller, '')),
    }
    const { report, sums } = (await app.call('getSellRev', {}, herself)).body.data
    for (const { standing, waitsFor, months, share } of sums) {
      const of = report.filter(
        ({ line, year, month, payout }) =>
          payout === null &&
          line.standing === standing &&
          line.waitsFor === waitsFor &&
          months.includes(periodFrom(year, month)),
      )
      const figure = { kind: 'waiting' as const, rows: of.map(({ _id }) => _id) }
      expect((await app.call('explainRevenue', { figure }, herself)).body.data.baht).toBe(share)
      waiting += 1
    }
  }
  expect(waiting).toBeGreaterThan(0)
  const others = { kind: 'waiting' as const, rows: [own?.id ?? '', foreign?.id ?? ''] }
  expect((await app.call('explainRevenue', { figure: others }, { token })).body.code).toBe('not-found')
  const { rows: withheld } = await sql<{
    payer: 'HYTEXTS' | 'MORE'
    channel: string
    month: string
    seller: string
    tax: number
  }>`
    select payer, channel, to_char(paid_on, 'YYYY-MM') as month, seller_id as seller, sum(tax_satang)::bigint as tax from payout
    where tax_satang > 0 and returned_at is null group by 1, 2, 3, 4 limit 8`.execute(app.platform.db)
  for (const { tax, ...of } of withheld) expect((await why({ kind: 'withheld', ...of })).baht).toBe(tax / 100)
  const { months } = (await app.call('getTaxRemittances', {}, maker)).body.data
  for (const { tax, payer, month: paidIn, owed } of months)
    if (tax === 'WHT')
      expect((await why({ kind: 'withheld', channel: 'ORDINARY', payer, month: paidIn })).baht).toBe(owed)
})

test('days and months stand in a chain as people write them, in Thai with the Buddhist year', async () => {
  const { rows } = await sql<{ id: string; channel: string; payer: string; month: string }>`
    select id, channel, payer, to_char(paid_on, 'YYYY-MM') as month from payout
    where tax_satang > 0 and returned_at is null limit 1`.execute(app.platform.db)
  const [payout] = rows
  if (payout === undefined) throw new Error('nothing was withheld')
  const { id, ...paid } = payout
  const chains = [
    await why({ kind: 'account', account: 'seller', from, to, side: 'balance' }),
    await why({ kind: 'payout', id }),
    await why({ kind: 'withheld', ...paid }),
  ]
  const texts = chains.flatMap(({ steps }) => steps.map(({ what }) => what))
  expect(texts).toContainEqual(['บัญชี seller ถึง 30 พ.ย. 68', 'Account seller up to 30 Nov 2025'])
  expect(texts.filter((what) => /\d{4}-\d{2}/.test(what.join()))).toEqual([])
})

test('what was matched with a statement ends its chain at the row of the bank', async () => {
  const truth = await transfersOfMonth(app.platform.db, month)
  const file = { ...csvOf(statementOf(truth), 'november.csv'), profile: 'SCB' }
  expect((await app.call('importStatement', file, maker)).status).toBe(200)
  const { sure } = (await app.call('getStatementMonth', { month }, maker)).body.data
  await app.call('acceptSuggestions', { month, lines: [], everySure: sure }, maker)
  const { rows } = await sql<{ kind: string; about: string; order: string | null }>`
    select distinct on (m.kind) m.kind, m.about, r.order_id as order from statement_match m
      left join money_received r on m.kind = 'money' and r.id::text = m.about and r.state = 'MATCHED'
    where m.kind = 'payout' or r.id is not null order by m.kind, m.about`.execute(app.platform.db)
  expect(rows.map(({ kind }) => kind)).toEqual(['money', 'payout'])
  for (const { about, order } of rows) {
    const { steps } = await why(order === null ? { kind: 'payout', id: about } : { kind: 'order', id: order })
    const bank = steps.find(({ what }) => what[1].startsWith('Statement november.csv, row'))
    expect(bank).toMatchObject({ kind: 'bank', op: 'equal' })
  }
})

test('whatever is paid together of random months, refunds and held shares, each transfer is reckoned to its net by its chain', async () => {
  const random = createRandom(Number(process.env['SEED'] ?? 27))
  const { db } = app.platform
  const move = (ids: readonly string[], paymentStatus: 'SUCCESS' | 'PENDING' | 'PAUSED') =>
    app.call('updatePaymentStatusByIds', { ids: [...ids], paymentStatus }, maker)
  const second = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })
  const paid: { id: string; net_satang: number }[] = []
  /** One part is with the bank while another is paid by hand: the first was reckoned first, and is booked last or never. */
  const payAroundTheBank = async (part: string) => {
    const today = bangkokDate(app.clock.now())
    const paidOn = bankDayFrom(today, await readBankHolidays(db))
    app.clock.advance(daysBetween(today, paidOn) * dayMilliseconds)
    await move([part], 'PAUSED')
    const made = await app.call('createPaymentRun', { payOn: paidOn, channel: 'E_WHT' }, maker)
    if (made.body.code !== undefined) return
    const run = made.body.data.run._id
    expect((await app.call('decidePaymentRun', { run, decision: 'approve' }, second)).status).toBe(200)
    app.clock.advance(60_000)
    for (const to of ['PENDING', 'SUCCESS'] as const) await move([part], to)
    app.clock.advance(60_000)
    const lines = (await app.rows('payment_run_line', { run_id: run }, 'line')).map(({ line }) => line)
    // Each once before any twice: not every payment comes this far, and rows come in no order.
    const left = ['paid', 'unpaid', 'not told'].filter((one) => !aroundTheBank.has(one))
    const outcome = left[0] ?? random.pick(['paid', 'unpaid', 'not told'])
    aroundTheBank.add(outcome)
    if (outcome === 'not told') return
    const evidence = outcome === 'paid' ? { paidOn, bankReference: 'STM' } : {}
    const asked = await app.call(
      'explainRunLines',
      { run, lines, outcome, reason: 'ตามบัญชี', ...evidence },
      maker,
    )
    const id: string | null = asked.body.data.request
    if (id !== null)
      expect((await app.call('decideRunExplanation', { id, confirm: true }, second)).status).toBe(200)
  }
  const aroundTheBank = new Set<string>()
  for (let turn = 0; turn < 40; turn += 1) {
    const seller = await createPayee(app.platform, { bankCode: random.pick(['014', '004']) })
    const sheet = await createSheet(app.platform, { authorId: seller.id, store: 1 })
    // Of the payer whose tax has a threshold, or of the one who sends files to the bank.
    const byFile = turn % 2 === 0
    const payer = byFile ? 'HYTEXTS' : 'MORE'
    const months = byFile ? [9, 10, 11] : random.some([1, 2, 3, 4, 5, 6, 7, 8], random.whole(2, 5))
    for (const month of months) {
      const facts = { store: 1, sellerId: seller.id, month: 202_500 + month, payer } as const
      const record = await createPaymentRecord(app.platform, {
        ...facts,
        shareSatang: random.whole(-40_000, 200_000),
      })
      if (random.chance(0.5)) continue
      const held = random.whole(1, 70_000) * random.pick([1, -1])
      await sql`
        insert into payment_record (id, seller_id, store_code, month, kind, part_of, sheet_id, sales_satang, share_satang, payer, status, reason, created_at, moved_at)
        select new_id(), seller_id, store_code, month, made.kind, id, ${sheet}, 0, made.satang, payer, status, '', created_at, moved_at
        from payment_record, (values ('held', ${held}::bigint), ('less-held', ${-held}::bigint)) made (kind, satang) where id = ${record}`.execute(
        db,
      )
    }
    for (let times = 0; times < 4; times += 1) {
      app.clock.advance(60_000)
      const open = await db
        .selectFrom('payment_record')
        .select(['id', 'status'])
        .where('seller_id', '=', seller.id)
        .where('status', 'in', ['PENDING', 'PAUSED'])
        .execute()
      const waiting = open.filter(({ status }) => status === 'PAUSED').map(({ id }) => id)
      if (waiting.length > 0) await move(waiting, 'PENDING')
      if (times === 0 && byFile) {
        await payAroundTheBank(random.pick(open).id)
        continue
      }
      const chosen = random.some(open, random.whole(1, open.length)).map(({ id }) => id)
      if (chosen.length > 0) await move(times === 3 ? open.map(({ id }) => id) : chosen, 'SUCCESS')
      const [last] = await app.rows('payout', { seller_id: seller.id, returned_at: null }, 'id')
      app.clock.advance(60_000)
      if (last !== undefined && random.chance(0.3))
        await app.call('returnPayout', { payout: last.id, reason: '' }, maker)
    }
    paid.push(...(await app.rows('payout', { seller_id: seller.id }, 'id', 'net_satang')))
  }
  expect([paid.length > 4, aroundTheBank.size]).toEqual([true, 3])
  const given: unknown[] = []
  for (const { id, net_satang } of paid) {
    const { baht, steps } = await why({ kind: 'payout', id, part: 'net' })
    expect(baht).toBe(net_satang / 100)
    given.push(
      ...steps
        .filter(({ kind, op }) => ['gross', 'tax', 'tax-part', 'net'].includes(kind) && op === 'given')
        .map((step) => ({ id, kind: step.kind, after: step.after })),
    )
  }
  expect(given).toEqual([])
})
