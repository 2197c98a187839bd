import { expect, test } from 'vitest'
import { closeMonth } from '#server/features/payouts/months/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { createPerson } from '#server/test/cast.ts'
import { statementOf } from '#server/test/simulated-year/month-close.ts'
import { testApp } from '#server/test/test-app.ts'
import { csvOf } from '#server/test/uploading.ts'

const app = await testApp({ now: '2026-12-05T03:00:00Z' })
const maker = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })
const take = async (account: string, day: string, opening: number) => {
  const said = statementOf([{ id: day, day, time: '', satang: 500, reference: day, name: 'X' }], opening)
  const input = { ...csvOf(said, `${account} ${day}.csv`), profile: 'SCB', account: `bank:${account}` }
  return (await app.done(maker, 'importStatement', input)).statement
}
const gaps = async (month: string) => (await app.done(maker, 'getMonthChecklist', { month })).gaps

test('days at the end of a month that no statement shows are told, and a month is not locked over them without a reason', async () => {
  const { db, clock } = app.platform
  for (const period of ['2026-10', '2026-11'])
    await inTransaction(db, (trx) => closeMonth(trx, { period, now: clock.now(), actorId: null }))
  const month = '2026-10'
  const statement = await take('HYTEXTS', '2026-10-20', 1_000)
  const parts = [{ kind: 'account', about: 'suspense', amount: 5 }]
  await app.done(maker, 'explainStatementLine', { statement, line: 1, note: 'ทดสอบ', parts })
  const end = { file: 'HYTEXTS 2026-10-20.csv', last: '2026-10-20', balances: null }
  expect(await gaps(month)).toEqual([end])
  const { figures } = await app.done(maker, 'getMonthChecklist', { month })
  const ask = async (gap: string) =>
    (await app.call('lockMonth', { month, decision: 'ask', figures, gap }, maker)).body
  expect(await ask('')).toMatchObject({ code: 'months.gap-at-end' })
  expect((await ask('')).msg?.[1]).toContain(
    'HYTEXTS 2026-10-20.csv shows the account up to 20 Oct 2026 only',
  )
  expect(await ask('ไม่มีรายการ')).toMatchObject({ success: true })

  // A later statement's balance shows whether anything moved between.
  const later = await take('HYTEXTS', '2026-11-30', 1_500)
  expect(await gaps(month)).toEqual([])
  await app.done(maker, 'takeBackStatement', { statement: later })
  const moved = await take('HYTEXTS', '2026-11-30', 1_700)
  const between = { ...end, file: 'HYTEXTS 2026-11-30.csv', balances: { closed: 15, opened: 17 } }
  expect([await gaps(month), await gaps('2026-11')]).toEqual([[between], [between]])
  // The other company's account is looked at by itself, until it is used no more.
  await take('MORE', '2026-09-30', 1_000)
  expect(await gaps('2026-09')).toEqual([])
  expect(await gaps(month)).toMatchObject([{ last: '2026-09-30' }, between])
  expect(await gaps('2026-11')).toEqual([between])
  await app.done(maker, 'takeBackStatement', { statement: moved })
})

test('what is fetched by days that overlap misses nothing between, unless the balances say that it does', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => {
    const day = `2026-11-${String(at + 1).padStart(2, '0')}`
    return { id: day, day, time: '', satang: 100 + at, reference: day, name: 'X' }
  })
  const taken: string[] = []
  const takeDays = async (first: number, last: number, more = 0) => {
    const opening = lines.slice(0, first - 1).reduce((sum, { satang }) => sum + satang, 1_500 + more)
    const said = statementOf(lines.slice(first - 1, last), opening)
    const file = { ...csvOf(said, `${first} to ${last}.csv`), profile: 'SCB' }
    taken.push((await app.done(maker, 'importStatement', file)).statement)
  }
  const gapFiles = async () => {
    const { statements } = await app.done(maker, 'getStatementMonth', { month: '2026-11' })
    const ofFiles = statements.filter(({ gap }) => gap !== null).map(({ fileName }) => fileName)
    const ofMonth = (await gaps('2026-11')).filter(({ file }) => file.includes(' to '))
    expect(ofMonth.map(({ file }) => file)).toEqual(ofFiles)
    return ofFiles
  }
  taken.push(await take('HYTEXTS', '2026-10-31', 1_000))
  // To the same day, from the middle, and a few days again.
  await takeDays(1, 15)
  await takeDays(15, 28)
  await takeDays(20, 30)
  await takeDays(10, 12)
  expect(await gapFiles()).toEqual([])
  await takeDays(5, 6, 1)
  expect(await gapFiles()).toEqual(['5 to 6.csv'])
  for (const statement of taken) await app.done(maker, 'takeBackStatement', { statement })
})

test('a statement that comes in two parts that overlap, each twice and all at once, is each movement once', async () => {
  const lines = Array.from({ length: 12 }, (_, at) => {
    const day = `2026-11-${String(at + 1).padStart(2, '0')}`
    return { id: day, day, time: '', satang: 100 + at, reference: day, name: 'X' }
  })
  const other = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })
  const part = (first: number, last: number) => {
    const opening = lines.slice(0, first).reduce((sum, { satang }) => sum + satang, 1_500)
    return { ...csvOf(statementOf(lines.slice(first, last), opening), `${first}.csv`), profile: 'SCB' }
  }
  const files = [part(0, 8), part(4, 12)]
  const answers = await Promise.all(
    [maker, other].flatMap((person) => files.map((file) => app.call('importStatement', file, person))),
  )
  const codes = answers.map(({ body }) => body.code ?? 'taken').toSorted()
  expect(codes).toEqual(['statements.already-taken', 'statements.already-taken', 'taken', 'taken'])
  const month = '2026-11'
  const { sure } = await app.done(maker, 'getStatementMonth', { month })
  expect(sure.count).toBe(4)
  const accepted = await Promise.all(
    [maker, other].map((person) => app.call('acceptSuggestions', { month, everySure: sure }, person)),
  )
  expect(accepted.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const open = await app.done(maker, 'listStatementLines', { month, show: 'open', rows: 200 })
  expect(open.lines.map(({ day }) => day).toSorted()).toEqual(lines.map(({ day }) => day))
  const taken = answers.flatMap(({ body }) => (body.code === undefined ? [body.data.statement] : []))
  for (const [at, statement] of taken.entries())
    await app.done(maker, 'takeBackStatement', { statement, explained: at === 0 ? 4 : 0 })
})

test('a month in which nothing moved is shown by a file without lines, once', async () => {
  // The account of More Services, which was shown up to the end of September.
  const month = '2026-10'
  const [account, before] = ['bank:MORE', { file: 'MORE 2026-09-30.csv', last: '2026-09-30', balances: null }]
  const ofMore = async () => (await gaps(month)).filter(({ last }) => last === before.last)
  expect(await ofMore()).toEqual([before])
  const quiet = (baht: number) => [
    ':20:X',
    ':25:1',
    `:60F:C260930THB${baht},`,
    `:62F:C261031THB${baht},`,
    '-',
  ]
  const file = (baht: number) => {
    return { ...csvOf(quiet(baht).join('\r\n'), `${baht}.sta`), profile: 'SCB', account }
  }
  const { statement, ...told } = await app.done(maker, 'importStatement', file(15))
  expect(told).toEqual({ lines: 0, in: 0, out: 0, from: '2026-10-01', to: '2026-10-31' })
  expect((await app.call('importStatement', file(15), maker)).body.code).toBe('statements.already-taken')
  const { statements } = await app.done(maker, 'getStatementMonth', { month })
  expect(statements.filter((one) => one.account === account)).toMatchObject([
    { _id: statement, lines: 0, gap: null, breaks: [], mayTakeBack: true },
  ])
  expect(await ofMore()).toEqual([])
  await app.done(maker, 'takeBackStatement', { statement })
  // One that opens with another balance says that something moved before.
  const other = await app.done(maker, 'importStatement', file(16))
  expect(await ofMore()).toMatchObject([{ file: '16.sta', balances: { closed: 15, opened: 16 } }])
  await app.done(maker, 'takeBackStatement', { statement: other.statement })
})

test('a file of one line that its own balances do not lead to misses others', async () => {
  const lines = [':20:X', ':25:1', ':60F:C261124THB10,', ':61:261124C5,NTRFX', ':62F:C261124THB99,', '-']
  const file = { ...csvOf(lines.join('\r\n'), 'one.sta'), profile: 'SCB' }
  const { statement } = await app.done(maker, 'importStatement', file)
  const { statements } = await app.done(maker, 'getStatementMonth', { month: '2026-11' })
  expect(statements.map(({ breaks }) => breaks)).toEqual([[{ row: 4, difference: 84 }]])
  await app.done(maker, 'takeBackStatement', { statement })
})

test.each([
  ['2026-11-30', '2026-11-30'],
  ['2026-11-28', '2026-11-28'],
  // Of days that have not come it knows nothing.
  ['2026-12-31', '2026-11-24'],
])(
  'a file whose last line is of 24 November and whose closing balance of %s shows all up to %s',
  async (said, to) => {
    const closing = `:62F:C${said.slice(2).replaceAll('-', '')}THB15,`
    const lines = [':20:X', ':25:1', ':60F:C261124THB10,', ':61:261124C5,NTRFX', closing, '-']
    const file = { ...csvOf(lines.join('\r\n'), 'stated.sta'), profile: 'SCB' }
    const { statement, to: shown } = await app.done(maker, 'importStatement', file)
    expect(shown).toBe(to)
    const ends = (await gaps('2026-11')).filter(({ balances }) => balances === null)
    expect(ends.map(({ last }) => last)).toEqual(to === '2026-11-30' ? [] : [to])
    await app.done(maker, 'takeBackStatement', { statement })
  },
)
