import { createHash } from 'node:crypto'
import { streamXlsxRows } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { moneyFlowParts } from '#contract/staff/books.ts'
import { satangToDecimal } from '#rules/money/satang.ts'
import { inspectRows } from '#server/doctor.ts'
import { storeFindings } from '#server/doctor/store-findings.ts'
import { type CastPerson, createPerson } from '#server/test/cast.ts'
import { csvOf } from '#server/test/uploading.ts'
import {
  Accountant,
  plantDifferences,
  statementOf,
  transfersOfMonth,
  type TransferFact,
} from '#server/test/simulated-year/month-close.ts'
import { strayMoney } from '#server/test/paid-order.ts'
import { simulateYear } from '#server/test/simulated-year/year.ts'
import { type Data, testApp } from '#server/test/test-app.ts'

const month = '2025-11'

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' }, now: '2025-10-01T00:00:00Z' })
const size = { sellers: 8, orders: 400, before: 60, months: 2, from: '2025-10', seed: 11, lanes: 1 }
await simulateYear(app.platform, app.clock, size)
const maker = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })
/** The month as the bank saw it, from the transfers alone. */
const truth = await transfersOfMonth(app.platform.db, month)
const accountant = new Accountant(app.call, month)

const take = (text: string, by = maker, name = 'scb.csv') =>
  app.call('importStatement', { ...csvOf(text, name), profile: 'SCB' }, by)
/** The same in SWIFT's form. */
const mt940Of = (lines: readonly TransferFact[]) => {
  const figure = (satang: number) => satangToDecimal(Math.abs(satang)).replace('.', ',')
  const days = (day: string) => day.slice(2).replaceAll('-', '')
  const rows = lines.map(
    ({ day, satang, reference }) =>
      `:61:${days(day)}${satang > 0 ? 'C' : 'D'}${figure(satang)}NTRF${reference}`,
  )
  const closing = figure(lines.reduce((sum, { satang }) => sum + satang, 100_000_000))
  return [':20:X', ':25:1', ':60F:C251031THB1000000,', ...rows, `:62F:C251130THB${closing}`, '-'].join('\r\n')
}
const overview = async () => (await app.call('getStatementMonth', { month }, maker)).body.data
type Lines = Data<'listStatementLines'>['lines']
const linesOf = async (show: 'open' | 'explained' = 'open'): Promise<Lines> =>
  (await app.call('listStatementLines', { month, show, rows: 200 }, maker)).body.data.lines
const gateway = async () => {
  const { rows } = await sql<{ satang: number }>`
    select coalesce(sum(case when to_account like 'gateway:%' then amount_satang else -amount_satang end), 0)::bigint as satang
    from ledger_posting where to_account like 'gateway:%' or from_account like 'gateway:%'`.execute(
    app.platform.db,
  )
  return rows[0]?.satang ?? 0
}
const balanceOf = async (account: string) => {
  const { rows } = await sql<{ satang: number }>`
    select coalesce(sum(amount_satang), 0)::bigint as satang from ledger_side where account = ${account}`.execute(
    app.platform.db,
  )
  return rows[0]?.satang ?? 0
}
const count = async (table: 'bank_statement' | 'bank_statement_line' | 'statement_match' | 'ledger_entry') =>
  (
    await app.platform.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

test('a file that is not right is refused with its line and what is wrong there, and changes nothing', async () => {
  const whole = statementOf(truth.slice(0, 3))
  const broken = [
    [whole.replace('Debit', 'Something'), 'statements.no-header', ''],
    [whole.replace(/\r\n\d\d\/11/, '\r\n31/11'), 'bank-files.bad-cell', 'row 3, column 1 (date)'],
    [`${whole}\r\n20/11/2568,,x,,,,,`, 'bank-files.bad-cell', 'row 6, column 3 (money out)'],
    [`${whole}\r\n20/11/2568,,1.00,1.00,,,,`, 'bank-files.bad-cell', 'row 6, column 3 (money out)'],
    [`${whole}\r\n20/11/2568,,,,,,,`, 'bank-files.bad-cell', 'row 6, column 4 (money in)'],
    [`${whole}\r\n20/11/2568,,,1.00,,,,pay "x" y`, 'bank-files.broken-quotes', 'row 6'],
    [`${whole}\r\n20/11/2599,,,1.00,,,,`, 'statements.day-ahead', ''],
  ] as const
  for (const [text, code, where] of broken) {
    const { status, body } = await take(text)
    expect({ code: body.code, where: body.msg?.[1] }).toEqual({ code, where: expect.stringContaining(where) })
    expect(status).toBe(400)
  }
  // Headings as both banks export them are found: what stops these files is their day.
  const exported = [
    [
      'SCB',
      'Account Number,Date,Time,Transaction Code,Channel,Cheque Number,Debit Amount,Credit Amount,Balance Sign,Balance Amount,Description',
      '1112223334,20/11/2599,09:12,X1,ENET,,,"1,234.50",+,"101,234.50",x',
    ],
    [
      'KBANK',
      'วันที่,เวลา/ วันที่มีผล,รายการ,ถอนเงิน / โอนเงิน,ฝากเงิน / รับโอนเงิน,ยอดคงเหลือ (บาท),ช่องทาง,รายละเอียด',
      '20-11-99,09:12,รับโอนเงิน,,"1,234.50","101,234.50",K PLUS,x',
    ],
  ] as const
  for (const [profile, ...rows] of exported) {
    const { body } = await app.call(
      'importStatement',
      { ...csvOf(rows.join('\r\n'), 'x.csv'), profile },
      maker,
    )
    expect([profile, body.code]).toEqual([profile, 'statements.day-ahead'])
  }
  const bomb = await take('<!DOCTYPE x [<!ENTITY a "b">]>\n<Document/>', maker, 'bank.xml')
  expect(bomb).toMatchObject({ status: 400, body: { code: 'statements.no-doctype' } })
  const other = await take(mt940Of(truth.slice(0, 3)).replace('THB', 'USD'), maker, 'nov.sta')
  expect(other.body.msg?.[1]).toContain('line 3, :60F: is not in baht')
  // Numbers of accounts read as amounts: each is one, and no month of them could be added up.
  const numbers = truth.slice(0, 2).map((line) => ({ ...line, satang: 9e12 }))
  const beyond = await take(mt940Of(numbers), maker, 'nov.sta')
  expect([beyond.status, beyond.body.msg?.[1]]).toEqual([
    400,
    expect.stringContaining('At row 5 money in or out comes to more than 100,000,000,000 baht'),
  ])
  expect(await count('bank_statement')).toBe(0)
})

test('a month is closed on its statement: every planted difference is found, and nothing is left', async () => {
  const planted = plantDifferences(truth, month)
  const before = await gateway()
  expect(await accountant.explain(planted, maker)).toMatchObject({
    // The bank's own balance says that a line stands where none can.
    breaks: 1,
    found: {
      off: 'reference-difference',
      joined: 'joined',
      returned: 'return',
      fee: 'words',
      // It stays in sight as money that fits nowhere.
      unknown: 'none',
    },
    // The copy was surely one, and moved nothing.
    copies: 1,
    absent: [planted.missing.id],
    unexplained: 0,
  })
  // docs/money.md: and four more for the lock.
  expect(accountant.presses).toBe(26)
  expect((await overview()).lines.count).toBe(planted.lines)
  expect(planted.lines).toBeGreaterThan(300)
  expect((await take(planted.text)).body.code).toBe('statements.already-taken')
  expect(await gateway()).toBeGreaterThan(before)

  // By other sums: of the month's money nothing is left with the gateway, and the bank moved by what it says.
  const { rows } = await sql<{ bank: number; left: number }>`
    select (select coalesce(sum(case when from_account = 'bank:HYTEXTS' then amount_satang else -amount_satang end), 0)::bigint
        from ledger_posting p join ledger_entry e on e.id = p.entry_id
        where 'bank:HYTEXTS' in (from_account, to_account)
          and (e.kind = 'settlement' or e.key in (select 'payout:' || id from payout where to_char(paid_on, 'YYYY-MM') = ${month})
            or e.key in (select 'payout:' || id || ':returned' from payout where to_char(returned_at + interval '7 hours', 'YYYY-MM') = ${month}))) as bank,
      (select coalesce(sum(amount_satang), 0)::bigint from money_received
        where to_char(coalesce(transferred_at, received_at) + interval '7 hours', 'YYYY-MM') <> ${month}) as left`.execute(
    app.platform.db,
  )
  expect(rows[0]?.bank).toBe(planted.satang + planted.missing.satang)
  expect(await gateway()).toBe(-(rows[0]?.left ?? 0))
})

test('what was explained by mistake is open again, and its ledger entry is reversed', async () => {
  const before = await gateway()
  const line = (await linesOf('explained')).find(({ explained }) => explained[0]?.kind === 'money')
  const id = { statement: line?.statement, line: line?.line }
  expect((await app.call('undoExplanation', id, maker)).status).toBe(200)
  expect(await gateway()).toBe(before - (line?.amount ?? 0) * 100)
  expect((await app.call('undoExplanation', id, maker)).body.code).toBe('not-found')
  const [open] = await linesOf()
  const again = [{ ...id, key: open?.suggestion?.key }]
  // Only what was seen is accepted, and no more explained than there is.
  const accept = async (input: object) =>
    (await app.call('acceptSuggestions', { month, ...input }, maker)).body.code
  const { sure } = await overview()
  expect(await accept({ everySure: { count: sure.count, sum: sure.sum + 0.01 } })).toBe('statements.changed')
  expect(await accept({ lines: [{ ...id, key: 'old' }] })).toBe('statements.changed')
  const put = async (amount: number) => {
    const parts = [{ kind: 'account', about: 'suspense', amount }]
    return (await app.call('explainStatementLine', { ...id, note: 'พักไว้', parts }, maker)).body
  }
  const amount = line?.amount ?? 0
  expect((await put(amount + 0.01)).code).toBe('statements.too-much')
  expect((await put(-1)).code).toBe('statements.too-much')
  // Two accounts against each other come to no more than the line, whatever stands in them.
  const against = { ...id, note: 'พักไว้', parts: [] as object[] }
  against.parts = [
    { kind: 'account', about: 'suspense', amount: 9e9 },
    { kind: 'account', about: 'company:interest', amount: -9e9 + 1 },
  ]
  expect((await app.call('explainStatementLine', against, maker)).body.code).toBe('statements.too-much')
  // The amount before a fee may exceed the line, though no person can name it yet.
  against.parts = [
    { kind: 'account', about: 'suspense', amount: amount + 1 },
    { kind: 'account', about: 'company:interest', amount: -1 },
  ]
  expect((await app.call('explainStatementLine', against, maker)).body.data.open).toBe(0)
  expect((await app.call('undoExplanation', id, maker)).status).toBe(200)
  expect((await put(1)).data.open).toBe(Math.round((amount - 1) * 100) / 100)
  expect((await app.call('undoExplanation', id, maker)).status).toBe(200)
  expect((await app.call('acceptSuggestions', { month, lines: again }, maker)).status).toBe(200)
  expect(await gateway()).toBe(before)
})

test('a transfer that came back, and a refund nobody recorded, are found on the statement; the return is booked from there', async () => {
  const { db } = app.platform
  const { rows } = await sql<{ id: string; satang: number; sellerId: string }>`
    select id, net_satang + case channel when 'E_WHT' then tax_satang else 0 end as satang, seller_id as "sellerId" from payout
    where returned_at is null and to_char(paid_on, 'YYYY-MM') = ${month} order by id limit 1`.execute(db)
  const { rows: dues } = await sql<{ id: string; satang: number }>`
    select id::text, amount_satang as satang from refund_due where refunded_at is null and order_id is not null order by id limit 1`.execute(
    db,
  )
  const [back, due] = [rows[0], dues[0]]
  if (back === undefined) throw new Error('no payout that could come back')
  const owed = () => balanceOf(`seller:${back.sellerId}`)
  const before = await owed()
  const facts = { day: '2025-11-30', time: '', name: '' }
  const said = [{ ...facts, id: 'back', satang: back.satang, reference: back.id }]
  if (due !== undefined) said.push({ ...facts, id: 'due', satang: -due.satang, reference: 'HAND-1' })
  expect((await take(mt940Of(said), maker, 'nov.sta')).body.data).toMatchObject({ lines: said.length })
  const open = await linesOf()
  expect(open.map(({ suggestion }) => suggestion?.toBook)).toEqual(
    said.map(({ id }) => (id === 'back' ? 'return' : 'refund')),
  )
  // Never among the sure ones: it does more than explain.
  expect((await overview()).sure.count).toBe(0)
  const acceptOf = (toBook: string) => {
    const line = open.find(({ suggestion }) => suggestion?.toBook === toBook)
    const lines = [{ statement: line?.statement, line: line?.line, key: line?.suggestion?.key }]
    return app.call('acceptSuggestions', { month, lines }, maker)
  }
  if (due !== undefined) expect((await acceptOf('refund')).body.code).toBe('statements.record-first')
  expect((await acceptOf('return')).status).toBe(200)
  const { rows: after } = await sql<{ paused: number; month: number; satang: number }>`
    select (select count(*) from payment_record where again_of in (select id from payment_record where payout_id = ${back.id}) and status = 'PAUSED') as paused,
      e.month, (select sum(amount_satang) from ledger_posting where entry_id = e.id)::bigint as satang
    from ledger_entry e where e.key = ${`payout:${back.id}:returned`}`.execute(db)
  expect(after[0]).toMatchObject({ month: 202511 })
  expect(after[0]?.paused).toBeGreaterThan(0)
  expect(await owed()).toBe(before + (after[0]?.satang ?? 0))
  for (const { statement, line, amount } of open.filter(
    ({ suggestion }) => suggestion?.toBook === 'refund',
  )) {
    const parts = [{ kind: 'account', about: 'suspense', amount }]
    await app.call('explainStatementLine', { statement, line, note: 'รอบันทึกการคืนเงิน', parts }, maker)
  }
  expect((await overview()).unexplained).toBe(0)
})

test('a gateway’s report ends its money at the net sum with the fee booked; what it gave back itself is booked, what is off by a satang is told or shown', async () => {
  const { db } = app.platform
  // Faithful to Omise: 1.65 % and 7 % on that, each cut to the satang, and 30.00 baht with its tax for the transfer.
  const { rows: charges } = await sql<{ id: string; satang: number; provider: string }>`
    select transaction_id as id, amount_satang as satang, provider from money_received m where state = 'MATCHED' and transaction_id is not null
      and received_at < '2025-10-31' and not exists (select from statement_match x where x.kind = 'money' and x.about = m.id::text)
    order by m.id limit 5`.execute(db)
  expect(charges).toHaveLength(5)
  expect(charges.every(({ provider }) => provider === 'sandbox')).toBe(true)
  const transfer = 'trsf_test_5xk3pl0e9s2'
  const line = (id: string, satang: number, fee: number, vat: number, off = 0, refund = '') => {
    const figures = [satang, fee, vat, satang - fee - vat + off].map(satangToDecimal)
    return [transfer, '2025-11-29', id, ...figures, refund].join(',')
  }
  // It gave back a due of one order, and of another order what we do not owe.
  const { rows: dues } = await sql<{ id: string; satang: number; charge: string; order: string }>`
    select d.id::text, d.amount_satang as satang, m.transaction_id as charge, d.order_id as order
    from refund_due d join money_received m on m.order_id = d.order_id and m.state = 'MATCHED'
    where d.refunded_at is null and d.created_at between '2025-11-01' and '2025-11-28' order by d.amount_satang, d.id limit 1`.execute(
    db,
  )
  const [due] = dues
  if (due === undefined) throw new Error('nothing is owed to a buyer')
  const back = due.satang + 100
  const report = (off = 0) => [
    'transfer,transferred_at,charge,amount,fee,fee_vat,net,refund_id',
    ...charges.map(({ id, satang }) => {
      const fee = Math.floor(satang * 0.0165)
      return line(id, satang, fee, Math.floor(fee * 0.07), off)
    }),
    line('', 0, 3_000, 210),
    line(due.charge, -due.satang, 0, 0, 0, 'rfnd_test_1'),
    line(charges[1]?.id ?? '', -100, 0, 0),
  ]
  const settle = (rows: readonly string[]) =>
    app.call(
      'importStatement',
      { ...csvOf(rows.join('\r\n'), 'omise.csv'), profile: 'gateway:sandbox' },
      maker,
    )
  const entriesBefore = await count('ledger_entry')
  expect((await settle(report(1))).body.msg?.[1]).toContain('row 2, column 7 (net) is 0.01 baht off')
  const unknown = report().map((row, at) => (at === 1 ? row.replace(charges[0]?.id ?? '', 'chrg_x') : row))
  expect((await settle(unknown)).body.msg?.[1]).toContain('is no money that is booked')
  expect(await count('ledger_entry')).toBe(entriesBefore)

  const before = [await gateway(), await balanceOf('company:gateway-fee')]
  const taken = await settle(report())
  expect(taken.body.data).toMatchObject({ lines: 7 })
  const [gross, fee] = [taken.body.data.in * 100, Math.round(taken.body.data.out * 100) - back]
  expect(gross).toBe(charges.reduce((sum, { satang }) => sum + satang, 0))
  expect((await settle(report())).status).toBeGreaterThan(399)
  // The bank says a satang less than the report.
  const facts = {
    id: 's',
    day: '2025-11-30',
    time: '',
    satang: gross - fee - back - 1,
    reference: transfer,
    name: '',
  }
  await take(statementOf([facts]))
  // It opens with another balance than the statement before it closed with.
  const { statements } = await overview()
  expect(statements.map(({ gap }) => gap?.opened ?? null).filter((opened) => opened !== null)).toContain(
    100_000,
  )
  // Before the statement of the whole month there is none.
  expect(statements.toSorted((a, b) => b.lines - a.lines)[0]?.gap).toBe(null)
  const lines = (await app.call('listStatementLines', { month }, maker)).body.data.lines
  const of = (reference: string) => lines.find((one) => one.reference === reference)
  expect(of(transfer)?.suggestion).toMatchObject({ reason: 'reference-difference', isSure: false })
  expect(of('sandbox rfnd_test_1')).toMatchObject({
    description: expect.stringContaining(due.order),
    suggestion: { toBook: 'gateway-refund', isSure: false, parts: [{ about: due.id }] },
  })
  const strange = of(`sandbox ${charges[1]?.id}`)
  expect(strange).toMatchObject({ amount: -1, suggestion: null })
  const accepted = lines.flatMap(({ statement, line: number, suggestion }) =>
    suggestion === null ? [] : [{ statement, line: number, key: suggestion.key }],
  )
  expect((await app.call('acceptSuggestions', { month, lines: accepted }, maker)).status).toBe(200)
  const { rows: entries } = await sql<{ month: number; to: string; reference: string }>`
    select e.month, g.to_account as to, d.bank_reference as reference from refund_due d
      join ledger_entry e on e.key = 'refund-due:' || d.id || ':returned' join ledger_posting g on g.entry_id = e.id
    where d.id = ${due.id} and d.refunded_at is not null`.execute(db)
  expect(entries).toEqual([{ month: 202511, to: 'gateway:sandbox', reference: 'sandbox rfnd_test_1' }])
  // The other is not owed: it keeps the month open, assigned to the member of staff who asks the gateway, until staff explain it.
  expect((await overview()).unexplained).toBe(1)
  const id = { statement: strange?.statement, line: strange?.line }
  const note = { ...id, owner: maker.id, note: 'ถาม Omise' }
  expect((await app.call('noteStatementLine', note, maker)).status).toBe(200)
  const parts = [{ kind: 'account', about: 'suspense', amount: -1 }]
  expect((await app.call('explainStatementLine', { ...id, note: 'ถาม Omise', parts }, maker)).status).toBe(
    200,
  )
  // Of these charges nothing is left with the gateway: net at the bank, the rest its fee.
  expect(await gateway()).toBe((before[0] ?? 0) + gross)
  expect(await balanceOf('company:gateway-fee')).toBe((before[1] ?? 0) - fee)
})

test('a gateway’s report that was cut between the rows of a transfer is completed by the whole one, once; any other report of it is refused', async () => {
  const { rows: charges } = await sql<{ id: string; satang: number }>`
    select transaction_id as id, amount_satang as satang from money_received m where state = 'MATCHED' and provider = 'sandbox'
      and received_at < '2025-10-29' and not exists (select from statement_match x where x.kind = 'money' and x.about = m.id::text)
      and not exists (select from gateway_settlement_line l where l.money_id = m.id) order by m.id limit 4`.execute(
    app.platform.db,
  )
  const row = (transfer: string, id: string, satang: number, fee: number, refund = '') =>
    [transfer, '2025-10-30', id, ...[satang, fee, 0, satang - fee].map(satangToDecimal), refund].join(',')
  const [first, second, third, fourth] = charges.map(({ id, satang }, at) =>
    row(at === 3 ? 'trsf_other' : 'trsf_cut', id, satang, 10),
  )
  const [charge = ''] = charges.map(({ id }) => id)
  // Two refunds of one charge, without numbers of their own, and the fee of the transfer.
  const back = row('trsf_cut', charge, -100, 0)
  const whole = [first, back, second, third, back, row('trsf_cut', '', 0, 500), fourth]
  const settle = async (rows: readonly (string | undefined)[]) => {
    const text = ['transfer,transferred_at,charge,amount,fee,fee_vat,net,refund_id', ...rows].join('\r\n')
    const { body } = await app.call(
      'importStatement',
      { ...csvOf(text, 'omise.csv'), profile: 'gateway:sandbox' },
      maker,
    )
    return body.code ?? body.data?.lines
  }
  const settled = async () => {
    const { rows } = await sql<{ gross: number; fee: number; net: number; charges: number; lines: number[] }>`
      select gross_satang as gross, fee_satang as fee, net_satang as net,
        (select count(*) from gateway_settlement_line l where l.settlement_id = s.id) as charges,
        (select coalesce(json_agg(l.amount_satang order by l.line), '[]') from bank_statement_line l where l.statement_id = s.id) as lines
      from gateway_settlement s where reference = 'trsf_cut'`.execute(app.platform.db)
    return rows
  }
  const grossOf = (count: number) => charges.slice(0, count).reduce((sum, { satang }) => sum + satang, 0)
  const before = [await gateway(), await balanceOf('company:gateway-fee')]
  expect(await settle(whole.slice(0, 3))).toBe(3)
  expect(await settled()).toEqual([
    { gross: grossOf(2) - 100, fee: 20, net: grossOf(2) - 120, charges: 2, lines: [-100] },
  ])
  // It says nothing new, or another sum than what is booked, or not all of it.
  expect(await settle(whole.slice(0, 1))).toBe('statements.already-taken')
  expect(await settle([row('trsf_cut', charge, charges[0]?.satang ?? 0, 11), ...whole.slice(1)])).toBe(
    'bank-files.bad-cell',
  )
  expect(await settle(whole.slice(1))).toBe('bank-files.bad-cell')
  // Two send it at once: what is missing comes in once, with the transfer that it did not reach.
  const answers = await Promise.all([settle(whole), settle([...whole, ''])])
  expect(answers.map(String).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '3',
    'statements.already-taken',
  ])
  expect(await settled()).toEqual([
    { gross: grossOf(3) - 200, fee: 530, net: grossOf(3) - 730, charges: 3, lines: [-100, -100] },
  ])
  expect(await settle(whole)).toBe('statements.already-taken')
  expect(await gateway()).toBe((before[0] ?? 0) + 540)
  expect(await balanceOf('company:gateway-fee')).toBe((before[1] ?? 0) - 540)
  // Neither refund is taken for a copy of the other.
  const { lines } = (await app.call('listStatementLines', { month: '2025-10', rows: 200 }, maker)).body.data
  expect(
    lines.map(({ suggestion }) => suggestion?.reason).filter((reason) => reason?.startsWith('copy')),
  ).toEqual([])
  const wrong = (await inspectRows(app.platform, () => {})).filter(({ wrongCount }) => wrongCount > 0)
  expect(wrong).toEqual([])
})

test('the books of any days balance, equal sums by other SQL, and leave as files with their control sums', async () => {
  const input = { from: '2025-11-01', to: '2025-11-30' }
  const { accounts, control } = (await app.call('getTrialBalance', input, maker)).body.data
  expect(control).toMatchObject({ debit: control.credit, closing: 0 })
  // From the postings alone: each account by its name, the days by the month that they make.
  const { rows } = await sql<{ account: string; satang: number }>`
    select account, -sum(amount_satang)::bigint as satang from (
      select case when s.account like 'company:%' or s.account = 'bank:refunds' then s.account else split_part(s.account, ':', 1) end as account, amount_satang
      from ledger_side s join ledger_entry e on e.id = s.entry_id where e.occurred_at < '2025-11-30T17:00:00Z') named
    group by 1 having sum(amount_satang) <> 0 order by 1`.execute(app.platform.db)
  const closing = accounts.filter((one) => one.closing !== 0)
  expect(closing.map(({ account }) => account).toSorted()).toEqual(
    rows.map(({ account }) => account).toSorted(),
  )
  for (const { account, satang } of rows)
    expect([
      account,
      Math.round((closing.find((one) => one.account === account)?.closing ?? 0) * 100),
    ]).toEqual([account, satang])
  const reversed = { from: input.to, to: input.from }
  expect((await app.call('getTrialBalance', reversed, maker)).body.code).toBe('request.invalid')
  // The picture of the month shows the same, and its parts come to each other.
  const flow = (await app.call('getMoneyFlow', { month }, maker)).body.data
  const satangOf = (...parts: number[]) => Math.round(parts.reduce((sum, one) => sum + one, 0) * 100)
  const bookOf = (account: string) => accounts.find((one) => one.account === account)
  const [sellers, company] = [bookOf('seller'), bookOf('company:sales-share')]
  expect(satangOf(flow.carried)).toBe(satangOf(-(sellers?.opening ?? 0)))
  expect(satangOf(flow.due)).toBe(satangOf(-(sellers?.closing ?? 0)))
  expect(satangOf(flow.company)).toBe(satangOf(company?.credit ?? 0, -(company?.debit ?? 0)))
  expect(satangOf(flow.sold, -flow.discounts, -flow.refunded)).toBe(satangOf(flow.company, flow.share))
  expect(satangOf(flow.carried, flow.share, -flow.tax, -flow.fee, -flow.paid, flow.other)).toBe(
    satangOf(flow.due),
  )
  const { rows: lines } = await sql<{ list: number; discounts: number; paid: number; other: number }>`
    select (select sum(l.list_satang)::bigint from order_line l join orders o on o.id = l.order_id
        where to_char(o.paid_at + interval '7 hours', 'YYYY-MM') = ${month}
          and (l.paid_satang = 0 or exists (select from library_entry y where (y.order_id, y.sheet_id) = (l.order_id, l.sheet_id)))) as list,
      (select sum(l.discount_satang)::bigint from order_line l join orders o on o.id = l.order_id
        where to_char(o.paid_at + interval '7 hours', 'YYYY-MM') = ${month}
          and (l.paid_satang = 0 or exists (select from library_entry y where (y.order_id, y.sheet_id) = (l.order_id, l.sheet_id)))) as discounts,
      (select sum(case when e.key like '%:returned' then -p.net_satang else p.net_satang end)::bigint from payout p
        join ledger_entry e on e.key in ('payout:' || p.id, 'payout:' || p.id || ':returned')
        where to_char(e.occurred_at + interval '7 hours', 'YYYY-MM') = ${month}) as paid,
      (select coalesce(sum(amount_satang), 0)::bigint from ledger_side s join ledger_entry e on e.id = s.entry_id
        where s.account like 'seller:%' and e.kind not in ('sale', 'refund', 'payout')
          and e.key not like 'payout:%' and to_char(e.occurred_at + interval '7 hours', 'YYYY-MM') = ${month}) as other`.execute(
    app.platform.db,
  )
  expect([flow.sold, flow.discounts, flow.paid, flow.other].map((one) => satangOf(one))).toEqual([
    lines[0]?.list,
    lines[0]?.discounts,
    lines[0]?.paid,
    lines[0]?.other,
  ])
  // Each part opens its list, which comes to it.
  for (const part of moneyFlowParts) {
    const listed = (await app.call('listMoneyFlowPart', { month, part, rows: 200 }, maker)).body.data
    expect([part, satangOf(listed.sum), listed.total > 0 || part === 'other']).toEqual([
      part,
      satangOf(flow[part]),
      true,
    ])
    if (listed.total <= 200)
      expect([part, satangOf(...listed.rows.map(({ amount }) => amount))]).toEqual([
        part,
        satangOf(listed.sum),
      ])
  }
  expect(Math.min(flow.sold, flow.discounts, flow.refunded, flow.paid, flow.tax)).toBeGreaterThan(0)
  const codes = { account: 'seller', code: '2100', flowaccount: '21-1', peak: '210101', express: '2101-00' }
  expect((await app.call('saveChartAccount', codes, maker)).status).toBe(200)
  for (const peak of ['=1+1', '+1', '-1', '@a'])
    expect((await app.call('saveChartAccount', { ...codes, peak }, maker)).body.code, peak).toBe(
      'request.invalid',
    )
  const file = async (book: string) => {
    const { body } = await app.call('openDownload', { list: `books-${book}`, input }, maker)
    const { body: text, statusCode } = await app.open(body.data.url)
    expect([book, statusCode]).toEqual([book, 200])
    return text.trim().split('\r\n')
  }
  const journal = await file('journal')
  expect(journal.some((line) => line.includes('21-1,210101,2101-00'))).toBe(true)
  const sums = `${control.debit.toFixed(2)},${control.credit.toFixed(2)}`
  for (const lines of [journal, await file('general-ledger')])
    expect(lines.at(-1)).toMatch(
      new RegExp(`^CONTROL,${lines.length - 2} rows,.*${sums.replaceAll('.', '\\.')}$`),
    )
  expect((await file('trial-balance')).at(-1)).toContain(`${sums},0.00`)
  // A program that reads the file adds up to the control sum, what stands below zero too.
  const [, ...ofAccounts] = (await file('trial-balance')).map((line) => line.split(',').map(Number))
  expect(ofAccounts.some((cells) => (cells.at(-1) ?? 0) < 0)).toBe(true)
  const total = ofAccounts.slice(0, -1).reduce((all, cells) => all + Math.round((cells.at(-1) ?? 0) * 100), 0)
  expect(total).toBe(0)
  // The debt to sellers equals the trial balance, whatever the ages.
  const owed = (await file('aged-payables')).at(-1)?.split(',').slice(2).map(Number) ?? []
  expect(owed[0]).toBe(-(accounts.find(({ account }) => account === 'seller')?.closing ?? 0))
  expect(Math.round(owed.slice(1).reduce((sum, one) => sum + one, 0) * 100)).toBe(
    Math.round((owed[0] ?? 0) * 100),
  )
  expect((await file('unmatched-money')).some((line) => line.includes('STRANGER77'))).toBe(true)
  await file('refunds-due')

  // The same as a workbook: amounts are numbers, numbers of accounts stay words.
  const bytes = async (list: string, format: string) => {
    const { body } = await app.call('openDownload', { list, input, format }, maker)
    return (await app.open(body.data.url)).rawPayload
  }
  const rowsOf = await Array.fromAsync(streamXlsxRows(await bytes('books-journal', 'xlsx')))
  expect(rowsOf).toHaveLength(journal.length)
  expect(rowsOf.at(-1)?.values.slice(-2)).toEqual([control.debit, control.credit])
  expect(rowsOf.some(({ values }) => values.includes('2100') && values.includes('2101-00'))).toBe(true)

  // All of it in one archive, with hashes that every reader can verify.
  const zip = await yauzl.fromBufferPromise(await bytes('books-archive', 'csv'))
  const filesByName = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    filesByName.set(
      entry.fileName,
      Buffer.concat(await Array.fromAsync(await zip.openReadStreamPromise(entry))),
    )
  const manifest = JSON.parse(String(filesByName.get('manifest.json')))
  expect(manifest).toMatchObject(input)
  expect(manifest.files.map((one: { file: string }) => one.file)).toEqual(
    [...filesByName.keys()].slice(0, -2),
  )
  for (const one of manifest.files as { file: string; rows: number; bytes: number; sha256: string }[]) {
    const content = filesByName.get(one.file) ?? Buffer.alloc(0)
    expect([one.bytes, one.sha256]).toEqual([
      content.length,
      createHash('sha256').update(content).digest('hex'),
    ])
    expect(String(filesByName.get('SHA256SUMS'))).toContain(`${one.sha256}  ${one.file}\n`)
  }
  expect(String(filesByName.get('journal-2025-11-01-2025-11-30.csv')).trim().split('\r\n')).toEqual(journal)
  expect(manifest.files[1].rows).toBe(journal.length - 1)
})

test('a month is locked by two people, once, and after that nothing of it changes', async () => {
  const other = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })
  const checklist = async () => (await app.call('getMonthChecklist', { month }, maker)).body.data
  // The doctor has not examined the books: that nothing was found says nothing.
  expect((await checklist()).steps.find(({ step }) => step === 'check')).toMatchObject({ isDone: false })
  await storeFindings(app.platform, [{ name: 'sound', mend: '', wrongCount: 0, examples: [] }])
  const seen = await checklist()
  expect(seen.steps.map(({ step, isDone }) => `${step} ${isDone}`)).toEqual([
    'close true',
    'check true',
    // Three sellers are in no run yet: no staff approved it, and the bank answered nothing.
    'run false',
    'approve false',
    'file false',
    // Files of it do not meet: a line between them may be missing.
    'statement false',
    'tax true',
    'lock false',
  ])
  const balances = seen.gaps[0]?.balances
  expect(balances?.opened).not.toBe(balances?.closed)
  const lock = (decision: string, by: CastPerson, figures = seen.figures, gap = 'ทดสอบ') =>
    app.call('lockMonth', { month, decision, figures, gap }, by)
  const unsaid = await lock('ask', maker, seen.figures, ' ')
  expect([unsaid.status, unsaid.body.code]).toEqual([409, 'months.gap'])
  expect(unsaid.body.msg?.[1]).toContain(seen.gaps[0]?.file)
  const later = { month: '2026-01', decision: 'ask', figures: seen.figures }
  expect((await app.call('lockMonth', later, maker)).body.code).toMatch(/^months\.(not-|no-)/)
  expect((await lock('ask', maker, 'old')).body.code).toBe('months.figures-changed')
  // Two request it at once: one is first.
  const asked = await Promise.all([lock('ask', maker), lock('ask', maker)])
  expect(asked.map(({ body }) => body.code ?? 'ok').toSorted()).toEqual(['months.lock-waits', 'ok'])
  expect((await lock('confirm', maker)).body.code).toBe('months.second-person')
  expect((await lock('confirm', other, seen.figures, '')).body.code).toBe('months.gap')
  await app.change('staff_permission', { person_id: maker.id }, { permission: 1 })
  expect((await lock('confirm', other)).body.code).toBe('payouts.asker-left')
  await app.change('staff_permission', { person_id: maker.id }, { permission: 2 })
  const third = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })
  const confirmed = await Promise.all([lock('confirm', other), lock('confirm', third)])
  expect(confirmed.map(({ body }) => body.code ?? 'ok').toSorted()).toEqual(['months.locked', 'ok'])
  expect(
    (await checklist()).steps.filter(({ step }) => step === 'lock' || step === 'statement'),
  ).toMatchObject([{ isDone: true }, { isDone: true }])

  const before = await Promise.all([
    count('ledger_entry'),
    count('statement_match'),
    count('bank_statement_line'),
  ])
  const [line] = await linesOf('explained')
  const id = { statement: line?.statement, line: line?.line }
  const tries = await Promise.all([
    app.call('undoExplanation', id, maker),
    app.call('noteStatementLine', { ...id, owner: null, note: 'x' }, maker),
    take(statementOf(truth.slice(0, 1))),
    lock('withdraw', maker),
  ])
  expect(tries.map(({ status, body }) => [status, body.code])).toEqual(
    tries.map(() => [409, 'months.locked']),
  )
  // An operator at the database is refused too.
  const { db } = app.platform
  for (const posted of [202510, 202511])
    await expect(
      db
        .insertInto('ledger_entry')
        .values({ key: `x${posted}`, kind: 'correction', occurred_at: new Date(), month: posted })
        .execute(),
    ).rejects.toMatchObject({ code: 'SRLCK' })
  await expect(db.deleteFrom('month_lock').execute()).rejects.toMatchObject({ code: 'SRLCK' })
  await expect(db.updateTable('month_lock').set({ made_at: new Date() }).execute()).rejects.toMatchObject({
    code: 'SRLCK',
  })
  expect(
    await Promise.all([count('ledger_entry'), count('statement_match'), count('bank_statement_line')]),
  ).toEqual(before)
  // The next month requires the item that was put off, and the doctor finds nothing.
  const ofNext = async () =>
    (await app.call('listBookedItems', { month: '2025-12', rows: 200 }, maker)).body.data.items
  const next = await ofNext()
  expect(next.some(({ kind, day }) => kind === 'payout' && day.startsWith(month))).toBe(true)
  const wrong = (await inspectRows(app.platform, () => {})).filter(({ wrongCount }) => wrongCount > 0)
  expect(wrong).toEqual([])

  // Money of that month that was reported only now is listed too; money from before any locked month is not.
  const [late, tooEarly] = [await strayMoney(app.platform, 777_01), await strayMoney(app.platform, 777_02)]
  for (const [id, day] of [
    [late, '2025-11-20'],
    [tooEarly, '2025-08-20'],
  ] as const)
    await app.change(
      'money_received',
      { id: Number(id.replace('money:', '')) },
      { transferred_at: new Date(`${day}T05:00:00Z`), received_at: new Date('2026-01-03T05:00:00Z') },
    )
  const withLate = await ofNext()
  expect(withLate.filter(({ amount }) => amount > 777 && amount < 778)).toMatchObject([
    { about: late.replace('money:', ''), amount: 777.01, day: '2025-11-20' },
  ])
  // It is found by its sum from any month near it, and by its number.
  const search = (query: string, of: string) =>
    app.call('listBookedItems', { month: of, query, rows: 20 }, maker)
  expect((await search('777.01', '2025-12')).body.data.total).toBe(1)
  expect((await search('777.01', '2027-12')).body.data.total).toBe(1)
  expect((await search('777.02', '2025-12')).body.data.total).toBe(1)
})
