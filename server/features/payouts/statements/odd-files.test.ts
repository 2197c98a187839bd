import { afterEach, expect, test } from 'vitest'
import { satangToDecimal } from '#rules/money/satang.ts'
import { Refusal } from '#rules/refusal.ts'
import { balanceBreaks } from '#rules/statements/read-statement.ts'
import { createPerson } from '#server/test/cast.ts'
import { statementOf, type TransferFact } from '#server/test/simulated-year/month-close.ts'
import { type Data, testApp } from '#server/test/test-app.ts'
import { csvOf } from '#server/test/uploading.ts'
import { type OpenedStatement, openStatement } from './import-statement.ts'

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '100000' }, now: '2025-12-02T03:00:00Z' })
const maker = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })

const line = (at: number, day: string, satang: number): TransferFact => ({
  id: '',
  day,
  time: `1${at}:00:00`,
  satang,
  reference: `REF-00${at}`,
  name: `NAME ${at}`,
})
const facts = [5_900, -70_000, 12_345, 5_900, -2_500, 40_000].map((satang, at) =>
  line(at, `2025-11-0${1 + Math.floor(at / 2)}`, satang),
)
const balance = (lines: readonly TransferFact[], opening: number) =>
  lines.reduce((sum, { satang }) => sum + satang, opening)

type Format = { name: string; text: (lines: readonly TransferFact[], opening?: number) => string }
const figure = (satang: number) => satangToDecimal(Math.abs(satang))
const formats: readonly Format[] = [
  { name: 'november.csv', text: statementOf },
  {
    name: 'november.sta',
    text: (lines, opening = 10_000_000) =>
      [
        ':20:X',
        ':25:1',
        `:60F:C251031THB${figure(opening).replace('.', ',')}`,
        ...lines.flatMap(({ day, satang, reference, name }) => [
          `:61:${day.slice(2).replaceAll('-', '')}${satang > 0 ? 'C' : 'D'}${figure(satang).replace('.', ',')}NTRF${reference}`,
          `:86:/NAME/${name}/`,
        ]),
        `:62F:C251130THB${figure(balance(lines, opening)).replace('.', ',')}`,
        '-',
      ].join('\r\n'),
  },
  {
    name: 'november.xml',
    text: (lines, opening = 10_000_000) => {
      const bal = (code: string, satang: number) =>
        `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="THB">${figure(satang)}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`
      const entries = lines.map(
        ({ day, time, satang, reference, name }) =>
          `<Ntry><Amt Ccy="THB">${figure(satang)}</Amt><CdtDbtInd>${satang > 0 ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>${day}T${time}+07:00</DtTm></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><AddtlNtryInf>${name}</AddtlNtryInf></Ntry>`,
      )
      return `<Document><BkToCstmrStmt><Stmt>${bal('OPBD', opening)}${bal('CLBD', balance(lines, opening))}\n${entries.join('\n')}\n</Stmt></BkToCstmrStmt></Document>`
    },
  },
]

const take = async (text: string, name: string) => {
  const { body } = await app.call('importStatement', { ...csvOf(text, name), profile: 'SCB' }, maker)
  return { code: body.code, lines: body.data?.lines }
}
const overview = async (month = '2025-11') =>
  (await app.call('getStatementMonth', { month }, maker)).body.data
const openLines = async (month = '2025-11') =>
  (await app.call('listStatementLines', { month, show: 'open', rows: 200 }, maker)).body.data.lines
afterEach(takeAllBack)
async function takeAllBack() {
  for (const month of ['2025-10', '2025-11'])
    for (const { _id } of (await overview(month)).statements)
      await app.call('takeBackStatement', { statement: _id }, maker)
}
const real = (lines: Data<'listStatementLines'>['lines']) =>
  lines
    .filter(({ suggestion }) => suggestion?.reason !== 'copy')
    .map(({ day, amount, reference }) => `${day} ${amount} ${reference}`)
    .toSorted()
const truth = (lines: readonly TransferFact[]) =>
  lines.map(({ day, satang, reference }) => `${day} ${satang / 100} ${reference}`).toSorted()

test.each(formats)(
  '$name: what is taken in twice, in another order or in parts that overlap stands once',
  async ({ name, text }) => {
    const whole = text(facts)
    expect(await take(whole, name)).toEqual({ code: undefined, lines: 6 })
    expect((await take(whole, `again-${name}`)).code).toBe('statements.already-taken')
    // Other bytes, the same lines.
    expect(await take(`${whole}\r\n`, name)).toEqual({ code: undefined, lines: 6 })
    expect(real(await openLines())).toEqual(truth(facts))
    // By amount, as a spreadsheet sorts them.
    const sorted = facts.toSorted((a, b) => a.satang - b.satang)
    const resorted = name.endsWith('.csv')
      ? [
          ...whole.split('\r\n').slice(0, 2),
          ...sorted.map(({ reference }) => whole.split('\r\n').find((row) => row.includes(`,${reference},`))),
        ].join('\r\n')
      : text(sorted)
    expect(await take(resorted, name)).toEqual({ code: undefined, lines: 6 })
    expect(real(await openLines())).toEqual(truth(facts))
    // Nor does its balance break, as no line is missing.
    expect((await overview()).statements.map(({ breaks, gap }) => ({ breaks, gap }))).toEqual(
      Array.from({ length: 3 }, () => ({ breaks: [], gap: null })),
    )
    await takeAllBack()
    expect(await take(text(facts.slice(0, 4)), name)).toEqual({ code: undefined, lines: 4 })
    expect(await take(whole, name)).toEqual({ code: undefined, lines: 6 })
    expect(real(await openLines())).toEqual(truth(facts))
  },
)

test.each(formats)(
  '$name: a line that stands twice in it is a copy and breaks the balance',
  async ({ name, text }) => {
    const [first] = facts
    if (first === undefined) throw new Error('a line')
    const whole = text(facts)
    const doubled = name.endsWith('.csv')
      ? `${whole}\r\n${whole.split('\r\n')[2]}`
      : name.endsWith('.sta')
        ? whole.replace(/(:61:.*\r\n:86:.*\r\n)/, '$1$1')
        : whole.replace(/(<Ntry>.*<\/Ntry>\n)/, '$1$1')
    expect(await take(doubled, name)).toEqual({ code: undefined, lines: 7 })
    const isCopy = ({ suggestion }: Data<'listStatementLines'>['lines'][number]) =>
      suggestion?.reason.startsWith('copy') === true
    const lines = await openLines()
    expect(real(lines.filter((one) => !isCopy(one)))).toEqual(truth(facts))
    // Without a balance after each line it may as well be that another line is missing.
    expect(lines.filter(isCopy).map(({ suggestion }) => suggestion?.reason)).toEqual([
      name.endsWith('.csv') ? 'copy' : 'copy-perhaps',
    ])
    const [statement] = (await overview()).statements
    expect(statement?.breaks).toHaveLength(1)
  },
)

test.each(formats)(
  '$name: two buyers who paid the same are two, though the lines look alike',
  async ({ name, text }) => {
    const [, , third] = facts
    if (third === undefined) throw new Error('a line')
    const twice = [...facts, third].toSorted((a, b) => a.day.localeCompare(b.day))
    expect(await take(text(twice), name)).toEqual({ code: undefined, lines: 7 })
    expect(real(await openLines())).toEqual(truth(twice))
    expect(await take(`${text(twice)}\r\n`, name)).toEqual({ code: undefined, lines: 7 })
    expect(real(await openLines())).toEqual(truth(twice))
  },
)

test.each(formats)(
  '$name: two files of one day say two payments that look alike, one that is fetched again the same one, and where nothing tells a person says',
  async ({ name, text }) => {
    const [first] = facts
    if (first === undefined) throw new Error('a line')
    const same = { ...first, time: '', reference: 'QR-SHOP' }
    const reasons = async () =>
      (await openLines())
        .map(({ suggestion }) => `${suggestion?.reason ?? 'real'} ${suggestion?.isSure ?? true}`)
        .toSorted()
    expect(await take(text([same], 10_000_000), name)).toEqual({ code: undefined, lines: 1 })
    expect(await take(text([same], 10_005_900), name)).toEqual({ code: undefined, lines: 1 })
    expect(await reasons()).toEqual(['real true', 'real true'])
    expect(await take(`${text([same], 10_005_900)}\r\n`, name)).toEqual({ code: undefined, lines: 1 })
    expect(await reasons()).toEqual(['copy true', 'real true', 'real true'])
    await takeAllBack()
    // Paid, given back, paid again: the balance is where it was before.
    const back = { ...same, satang: -same.satang, reference: 'QR-BACK' }
    expect(await take(text([same, back]), name)).toEqual({ code: undefined, lines: 2 })
    expect(await take(text([same]), name)).toEqual({ code: undefined, lines: 1 })
    expect(await reasons()).toEqual(['copy-perhaps false', 'real true', 'real true'])
    expect((await overview()).sure.count).toBe(0)
  },
)

test.each(formats)('$name: lines of another month stand in that', async ({ name, text }) => {
  const october = line(9, '2025-10-30', 77_700)
  const mixed = [...facts.slice(0, 3), october, ...facts.slice(3)]
  expect(await take(text(mixed), name)).toEqual({ code: undefined, lines: 7 })
  expect(real(await openLines())).toEqual(truth(facts))
  expect(real(await openLines('2025-10'))).toEqual(truth([october]))
})

test.each(formats)('$name: cut anywhere, it is refused, or holds whole lines', async ({ name, text }) => {
  const whole = text(facts)
  const bytes = Buffer.from(whole)
  const all = truth(facts)
  const wrong: string[] = []
  for (let at = 1; at < bytes.length; at += 1) {
    const content = bytes.subarray(0, at).toString('base64')
    const input = { fileName: name, content, profile: 'SCB', account: 'bank:HYTEXTS' } as const
    const taken = await openStatement(app.platform.db, input).catch((error: unknown) => error)
    if (taken instanceof Refusal) continue
    const { lines } = taken as OpenedStatement
    const isKnown = ({ day, satang, reference }: OpenedStatement['lines'][number]) =>
      all.some((one) => one.startsWith(`${day} ${satang / 100} ${reference}`))
    // An untrue line must break a balance.
    if (!lines.every(isKnown) && balanceBreaks(lines).length === 0)
      wrong.push(bytes.subarray(0, at).toString().slice(-60))
  }
  expect(wrong).toEqual([])
})

test.each(formats)('$name: its lines in another form are not taken in beside it', async (first) => {
  for (const { name, text } of formats.filter((one) => one !== first)) {
    // By two people at once, too.
    const both = await Promise.all([take(first.text(facts), first.name), take(text(facts), name)])
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set(['statements.taken-otherwise', undefined]))
    const again = both[0]?.code === undefined ? take(text(facts), name) : take(first.text(facts), first.name)
    expect((await again).code).toBe('statements.taken-otherwise')
    // What is less, or stands at other balances, is another statement.
    for (const other of [text(facts.slice(1)), text(facts, 20_000_000)])
      expect((await take(other, name)).code).toBeUndefined()
    await takeAllBack()
  }
})

test('a file that names an account of one company is not taken in as that of the other', async () => {
  const named = formats[1]?.text(facts).replace(':25:1', ':25:SICOTHBK/012-3-45678-9') ?? ''
  const as = async (account: string, text = named, name = 'named.sta') =>
    (await app.call('importStatement', { ...csvOf(text, name), profile: 'SCB', account }, maker)).body
  expect((await as('bank:MORE')).code).toBeUndefined()
  // CAMT.053 writes the same number without its bank.
  const camt = formats[2]
    ?.text(facts)
    .replace('<Stmt>', '<Stmt><Acct><Id><Othr><Id>0123456789</Id></Othr></Id></Acct>')
  for (const [text, name] of [
    [`${named}\r\n`, 'named.sta'],
    // A currency behind a number is no account, nor is one alone.
    [named.replace('012-3-45678-9', '012-3-45678-9/THB'), 'named.sta'],
    [camt ?? '', 'named.xml'],
  ] as const) {
    const { code, msg } = await as('bank:HYTEXTS', text, name)
    expect([code, msg?.[1]]).toEqual(['statements.other-account', expect.stringContaining('6789')])
  }
  expect((await overview()).statements).toHaveLength(1)
  expect((await as('bank:MORE', `${named}\r\n`)).code).toBeUndefined()
  const unnamed = named.replace('SICOTHBK/012-3-45678-9', 'SICOTHBK/THB')
  for (const account of ['bank:HYTEXTS', 'bank:MORE'])
    expect((await as(account, `${unnamed}\r\n${account}`)).code).not.toBe('statements.other-account')
})
