import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inspectRows } from '#server/doctor.ts'
import { createPerson } from '#server/test/cast.ts'
import { csvOf } from '#server/test/uploading.ts'
import { statementOf, transfersOfMonth } from '#server/test/simulated-year/month-close.ts'
import { simulateYear } from '#server/test/simulated-year/year.ts'
import { testApp } from '#server/test/test-app.ts'

const month = '2025-11'

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' }, now: '2025-10-01T00:00:00Z' })
const size = { sellers: 4, orders: 60, before: 20, months: 2, from: '2025-10', seed: 5, lanes: 1 }
await simulateYear(app.platform, app.clock, size)
const maker = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })
const truth = await transfersOfMonth(app.platform.db, month)

const take = (text: string, name = 'november.csv', profile = 'SCB') =>
  app.call('importStatement', { ...csvOf(text, name), profile }, maker)
const takeBack = (input: { statement: string; explained?: number }, by = maker) =>
  app.call('takeBackStatement', input, by)
const overview = async () => (await app.call('getStatementMonth', { month }, maker)).body.data
const accounts = async () => {
  const { rows } = await sql<{ account: string; satang: number }>`
    select account, sum(amount_satang)::bigint as satang from ledger_side group by 1 having sum(amount_satang) <> 0 order by 1`.execute(
    app.platform.db,
  )
  return rows
}
const left = async () => {
  const { rows } = await sql<{ statements: number; lines: number; matches: number }>`
    select (select count(*) from bank_statement)::int as statements, (select count(*) from bank_statement_line)::int as lines,
      (select count(*) from statement_match)::int as matches`.execute(app.platform.db)
  return rows[0]
}

test('a file taken in by mistake goes out with its lines, once, and may come in again', async () => {
  const statement: string = (await take(statementOf(truth))).body.data.statement
  expect((await overview()).statements).toMatchObject([
    { _id: statement, explained: { count: 0, rows: '' }, mayTakeBack: true },
  ])
  expect((await take(statementOf(truth))).body.code).toBe('statements.already-taken')
  const elsewhere = await createPerson(app.platform, { permissions: [{ permission: 2, store: 1 }] })
  expect((await takeBack({ statement }, elsewhere)).body.code).toBe('not-allowed')
  const both = await Promise.all([takeBack({ statement }), takeBack({ statement })])
  const answers = both.map(({ body }) => (body.success ? body.data : body.code))
  expect(answers).toHaveLength(2)
  expect(answers).toEqual(expect.arrayContaining(['not-found', { lines: truth.length, explained: 0 }]))
  expect(await left()).toEqual({ statements: 0, lines: 0, matches: 0 })
  const { rows } = await sql<{ facts: { fileName: string; lines: number; sha256: string } }>`
    select before as facts from audit_record where action = 'statement.take-back' and object = ${`statement:${statement}`}`.execute(
    app.platform.db,
  )
  expect(rows).toMatchObject([{ facts: { fileName: 'november.csv', lines: truth.length } }])
  expect((await take(statementOf(truth))).status).toBe(200)
})

test('what people explained is not lost unseen: it says which lines, undoes them when that is confirmed, and the ledger stands as before', async () => {
  const before = await accounts()
  const { sure, statements } = await overview()
  const [{ _id: statement } = { _id: '' }] = statements
  await app.call('acceptSuggestions', { month, everySure: sure }, maker)
  expect(await accounts()).not.toEqual(before)
  const explained = (await overview()).statements[0]?.explained
  expect(explained?.count).toBe(sure.count)
  const refused = (await takeBack({ statement })).body
  expect(refused).toMatchObject({ success: false, code: 'statements.explained' })
  expect(refused.msg?.[1]).toContain(
    `${sure.count} lines of this file are explained (rows ${explained?.rows})`,
  )
  // One more was explained since the person read the count.
  expect((await takeBack({ statement, explained: sure.count - 1 })).body.code).toBe('statements.explained')
  expect((await left())?.lines).toBe(truth.length)
  // The same line of another file was called a copy of one of this: it is to be explained again as well.
  const [first] = truth
  if (first === undefined) throw new Error('a month of no lines')
  app.clock.advance(3_600_000)
  const other: string = (await take(statementOf([first]), 'again.csv', 'SCB')).body.data.statement
  const { lines } = (await app.call('listStatementLines', { month }, maker)).body.data
  const copy = lines.find((line) => line.statement === other)
  expect(copy?.suggestion?.parts).toMatchObject([{ kind: 'duplicate', about: `${statement}:1` }])
  const accepted = [{ statement: other, line: 1, key: copy?.suggestion?.key }]
  expect((await app.call('acceptSuggestions', { month, lines: accepted }, maker)).status).toBe(200)
  const done = await takeBack({ statement, explained: sure.count + 1 })
  expect(done.body.data).toEqual({ lines: truth.length, explained: sure.count + 1 })
  expect(await left()).toEqual({ statements: 1, lines: 1, matches: 0 })
  expect((await takeBack({ statement: other })).status).toBe(200)
  expect(await accounts()).toEqual(before)
  expect((await inspectRows(app.platform, () => {})).filter(({ wrongCount }) => wrongCount > 0)).toEqual([])
})

test('days that cannot be are refused with their row and the reason in both languages, and change nothing', async () => {
  const text = statementOf(truth.slice(0, 3))
  const cases = [
    ['20/11/2000', 'statements.day-before', 'Row 6 is dated 20 Nov 2000', 'แถว 6 ลงวันที่ 20 พ.ย. 43'],
    ['31/12/2023', 'statements.day-before', 'from 1 Jan 2024 on', 'ตั้งแต่ 1 ม.ค. 67'],
    ['20/11/2099', 'statements.day-ahead', 'Row 6 is dated 20 Nov 2099', 'แถว 6 ลงวันที่ 20 พ.ย. 42'],
  ] as const
  for (const [day, code, en, th] of cases) {
    const { status, body } = await take(`${text}\r\n${day},,,1.00,,,,`)
    expect([day, status, body.code]).toEqual([day, 400, code])
    expect(body.msg?.[0]).toContain(th)
    expect(body.msg?.[1]).toContain(en)
  }
  expect(await left()).toEqual({ statements: 0, lines: 0, matches: 0 })
  // The year before the first that is booked is accepted.
  const early = await take(`${text}\r\n01/01/2024,,,1.00,,,,`)
  expect(early.status).toBe(200)
  expect((await takeBack({ statement: early.body.data.statement })).status).toBe(200)
})

test('of a locked month nothing goes out any more', async () => {
  const statement: string = (await take(statementOf(truth))).body.data.statement
  const second = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })
  await sql`insert into month_lock (month, made_at, made_by, figures_sha256, confirmed_at, confirmed_by)
    values (202511, now(), ${maker.id}, 'x', now(), ${second.id})`.execute(app.platform.db)
  expect((await overview()).statements).toMatchObject([{ mayTakeBack: false }])
  const { status, body } = await takeBack({ statement })
  expect([status, body.code]).toEqual([409, 'months.locked'])
  expect((await left())?.lines).toBe(truth.length)
})
