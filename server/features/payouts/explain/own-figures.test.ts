import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { explainOrder } from '#contract/buyer/explanation.ts'
import { explainRevenue } from '#contract/seller/explanation.ts'
import { listFigureKinds } from '#contract/staff/explained-lists.ts'
import { explainFigure } from '#contract/staff/explanation.ts'
import { periodFrom } from '#rules/calendar/periods.ts'
import { openSession } from '#server/features/accounts/index.ts'
import { invoiceCommissions } from '#server/features/tax/documents/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type CastPerson, createPerson, createSeller, createSheet } from '#server/test/cast.ts'
import { payAtTheTill } from '#server/test/paid-order.ts'
import { simulateYear } from '#server/test/simulated-year/year.ts'
import { testApp } from '#server/test/test-app.ts'

type FigureOf<Call extends { request: z.ZodType }> =
  z.input<Call['request']> extends { figure: infer Figure } ? Figure : never
type OwnFigure = FigureOf<typeof explainRevenue>
type BuyerFigure = FigureOf<typeof explainOrder>
type StaffFigure = FigureOf<typeof explainFigure>

let staff: CastPerson
let colleague: CastPerson
const files: string[] = []
const explainedKinds = new Set<string>()

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '100000' }, now: '2025-10-01T00:00:00Z' })
const { platform } = app
const all = ([1, 2, 3] as const).map((permission) => ({ permission, store: -1 }))
staff = await createPerson(platform, { permissions: all })
colleague = await createPerson(platform, { permissions: all })
await haveVat('2025-10-02', 'AGENT')
const size = { sellers: 6, orders: 150, before: 60, months: 2, from: '2025-10', seed: 7, lanes: 1 }
const { lanes } = await simulateYear(platform, app.clock, size)
await invoiceCommissions(platform)
staff = await signIn(staff.id)
colleague = await signIn(colleague.id)
/** A seller with own codes and transfers. */
const seller = await signIn(lanes[0]?.sellers[0]?.id ?? '')
const stranger = await createSeller(platform)
const folder = await mkdtemp(path.join(tmpdir(), 'own-figures-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function haveVat(from: string, mode: string): Promise<void> {
  const { id } = await app.done(staff, 'addVatRow', { from, mode, ratePercent: 7, note: 'ตกลงแล้ว' })
  await app.done(colleague, 'confirmVatRow', { id })
}

async function signIn(id: string): Promise<CastPerson> {
  const token = await inTransaction(app.platform.db, (trx) => openSession(trx, app.platform, id, 'test'))
  return { id, name: id, token }
}

/** Stores the signed file for the script, and answers what the figure comes to. */
async function storeFigure(
  who: CastPerson,
  call: 'explainRevenue' | 'explainOrder' | 'explainFigure',
  figure: OwnFigure | BuyerFigure | StaffFigure,
) {
  const { body } = await app.call(call, { figure, as: 'json', limit: 500 }, { token: who.token })
  if (!body.success) throw new Error(`${JSON.stringify(figure)}: ${body.code}`)
  const file = path.join(folder, `${files.length}.json`)
  await writeFile(file, body.data.file?.text ?? '')
  files.push(file)
  explainedKinds.add(`${call} ${figure.kind}`)
  return body.data
}

/** The figure equals the seller's screen, names no buyer or order in any step, and is readable by nobody else. */
async function hers(figure: OwnFigure, baht: number, who = seller) {
  const data = await storeFigure(who, 'explainRevenue', figure)
  expect([figure, data.baht]).toEqual([figure, baht])
  expect(JSON.stringify(data)).not.toMatch(/order:|refund:[A-Z0-9]/)
  return data
}
async function buyers(who: CastPerson, figure: BuyerFigure, baht: number) {
  const data = await storeFigure(who, 'explainOrder', figure)
  expect([figure, data.baht]).toEqual([figure, baht])
  return data
}

const refusedToStranger = (figure: OwnFigure) => expectRefused(stranger, 'explainRevenue', figure)
async function expectRefused(who: CastPerson, call: 'explainRevenue' | 'explainOrder', figure: object) {
  const { body } = await app.call(call, { figure }, { token: who.token })
  expect([figure, body.code]).toEqual([figure, 'not-found'])
}

/** Facts and what has no rule: everything else was reckoned. */
function bookedOf({ steps }: Awaited<ReturnType<typeof storeFigure>>): string[] {
  const facts = ['list', 'discount', 'fee', 'money', 'record', 'refund']
  return steps.filter(({ op, kind }) => op === 'given' && !facts.includes(kind)).map(({ what }) => what[1])
}

test('every sum of the revenue, what is expected of it and what is forecast tell their chain', async () => {
  const { report, sums, forecast } = await app.done(seller, 'getSellRev')
  for (const { year, month, store, total, given, sheetList } of report) {
    if (sheetList.length === 0) continue
    const of = { kind: 'month-part', month: periodFrom(year, month), store } as const
    expect(bookedOf(await hers({ ...of, part: 'sales' }, total))).toEqual([])
    await hers({ ...of, part: 'given' }, given)
    for (const { sheet, totalPrice } of sheetList) await hers({ ...of, sheet, part: 'sales' }, totalPrice)
  }
  expect(report.some(({ given }) => given > 0)).toBe(true)
  const paid = Map.groupBy(
    report.filter(({ payout }) => payout !== null),
    ({ year, month }) => periodFrom(year, month),
  )
  expect(paid.size).toBeGreaterThan(0)
  for (const [month, rows] of paid) {
    const sum = (values: number[]) => values.reduce((all, baht) => all + Math.round(baht * 100), 0) / 100
    const [share, tax] = [sum(rows.map((row) => row.share)), sum(rows.map((row) => row.tax))]
    const fee = await storeFigure(seller, 'explainRevenue', { kind: 'month-part', month, part: 'fee' })
    await hers({ kind: 'month-part', month, part: 'tax' }, tax)
    await hers({ kind: 'month-part', month, part: 'net' }, sum([share, -tax, -fee.baht]))
    await refusedToStranger({ kind: 'month-part', month, part: 'net' })
  }
  await refusedToStranger({ kind: 'month-part', month: '2025-10', part: 'sales' })

  // Every seller with something that waits, also where it is too little.
  let expected = 0
  for (const one of await everySeller()) {
    const own = await app.done(one, 'getSellRev')
    for (const { rows, net, missing, share } of own.sums) {
      await hers({ kind: 'waiting', rows }, share, one)
      expected += 1
      if (net !== null)
        for (const part of ['tax', 'fee', 'net'] as const)
          await hers({ kind: 'expected', rows, part }, net[part], one)
      if (missing > 0) await hers({ kind: 'expected', rows, part: 'missing' }, missing, one)
      await refusedToStranger({ kind: 'expected', rows, part: 'net' })
    }
  }
  expect(expected).toBeGreaterThan(0)
  expect([sums.length >= 0, forecast]).toEqual([true, null])
  await refusedToStranger({ kind: 'forecast', part: 'share' })
})

test('a forecast comes from the sales of the last weeks and what waits', async () => {
  const at = app.clock.now()
  app.clock.set('2025-12-02T05:00:00Z')
  let forecasts = 0
  for (const one of await everySeller()) {
    const { forecast } = await app.done(one, 'getSellRev')
    if (forecast === null) continue
    forecasts += 1
    await hers({ kind: 'forecast', part: 'share' }, forecast.share, one)
    if (forecast.net === null) continue
    for (const part of ['tax', 'fee', 'net'] as const)
      await hers({ kind: 'forecast', part }, forecast.net[part], one)
  }
  expect(forecasts).toBeGreaterThan(0)
  app.clock.set(at.toISOString())
})

async function everySeller(): Promise<CastPerson[]> {
  const rows = await app.platform.db.selectFrom('seller').select('person_id').orderBy('person_id').execute()
  return await Promise.all(rows.map(({ person_id: id }) => signIn(id)))
}

test('what the insight says she sold comes from the sales of its days, sheets and sources', async () => {
  const { now, before, days, sheets, sources } = await app.done(seller, 'getSheetStatistics', { days: 90 })
  const [from, to] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  expect(now.sales).toBeGreaterThan(0)
  expect(bookedOf(await hers({ kind: 'sold', from, to }, now.sales))).toEqual([])
  const shift = (day: string, by: number) =>
    new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10)
  await hers({ kind: 'sold', from: shift(from, -90), to: shift(from, -1) }, before.sales)
  for (const { day, sales } of days.filter((one) => one.sales > 0).slice(0, 5))
    await hers({ kind: 'sold', from: day, to: day }, sales)
  for (const { sheet, sales } of sheets) await hers({ kind: 'sold', from, to, sheet }, sales)
  for (const { source, sales } of sources) await hers({ kind: 'sold', from, to, source }, sales)
  const [own] = sheets
  await refusedToStranger({ kind: 'sold', from, to, sheet: own?.sheet ?? '' })
  // Of all her sheets a stranger has sold nothing.
  expect((await storeFigure(stranger, 'explainRevenue', { kind: 'sold', from, to })).baht).toBe(0)
})

test('what came of a code of hers comes from its sales', async () => {
  const { codes } = await app.done(seller, 'getOwnCodes')
  const used = codes.filter(({ sold }) => sold > 0)
  expect(used.length).toBeGreaterThan(0)
  for (const { code, sales, given } of used) {
    await hers({ kind: 'own-code', code, part: 'sales' }, sales)
    expect(bookedOf(await hers({ kind: 'own-code', code, part: 'given' }, given))).toEqual([])
    await refusedToStranger({ kind: 'own-code', code, part: 'sales' })
  }
})

test('what a year paid, a certificate and a commission invoice with its credit note come from transfers and sales', async () => {
  // Sellers of the simulated year have no names for the tax office: nothing is issued to them by the desk.
  await sql`insert into tax_certificate (id, payout_id, payer, tax_year, number, issued_at)
    select id, id, payer, 2025, row_number() over (order by id), ${app.clock.now()}
    from payout where tax_satang > 0 and returned_at is null`.execute(app.platform.db)
  app.clock.advance(60_000)
  // A refund in the next month lowers the invoice of the month of its sale.
  const { rows } = await sql<{ order: string; position: number; paid: number }>`
    select l.order_id as order, l.position, l.paid_satang as paid from order_line l join orders o on o.id = l.order_id
      join tax_document d on d.order_id = o.id and d.refund_id is null and d.mode = 'AGENT'
    where l.author_id = ${seller.id} and o.state = 'paid' and l.paid_satang > 0
      and not exists (select from refund r where r.order_id = o.id) order by o.paid_at desc limit 2`.execute(
    app.platform.db,
  )
  expect(rows).toHaveLength(2)
  for (const { order, position, paid } of rows)
    await app.done(staff, 'refundOrder', {
      id: order,
      lines: [position],
      reason: 'ชีทผิดวิชา',
      amount: paid / 100,
    })
  await invoiceCommissions(app.platform)
  let notes = 0
  let certificates = 0
  for (const one of await everySeller()) {
    const own = await app.done(one, 'getOwnCertificates')
    for (const { _id: id, total, vat, credits } of own.commissions) {
      const whole = await hers({ kind: 'commission', id, part: 'total' }, total, one)
      expect(bookedOf(whole).filter((what) => !what.startsWith('Document '))).toEqual([])
      await hers({ kind: 'commission', id, part: 'vat' }, vat, one)
      await refusedToStranger({ kind: 'commission', id, part: 'vat' })
      notes += credits === null ? 0 : 1
    }
    for (const { _id: id, tax } of own.certificates) {
      await hers({ kind: 'certificate', id }, tax, one)
      await refusedToStranger({ kind: 'certificate', id })
      certificates += 1
    }
    const { payers } = await app.done(one, 'getOwnTaxYear', { year: 2025 })
    for (const { payer, ...year } of payers) {
      const of = { kind: 'tax-year', year: 2025, payer } as const
      await hers({ ...of, half: false, part: 'gross' }, year.gross, one)
      await hers({ ...of, half: false, part: 'tax' }, year.tax, one)
      await hers({ ...of, half: true, part: 'gross' }, year.halfGross, one)
    }
  }
  expect([notes > 0, certificates > 0]).toEqual([true, true])
  const none = { kind: 'tax-year', year: 2025, payer: 'HYTEXTS', half: false, part: 'tax' } as const
  await hers(none, 0, stranger)
})

test('what a code, a bundle or a launch price would bring is told before there is one', async () => {
  const { platform } = app
  const [first, second] = [
    await createSheet(platform, { authorId: seller.id, store: 1, priceSatang: 9_950 }),
    await createSheet(platform, { authorId: seller.id, store: 1, priceSatang: 12_000 }),
  ]
  const sale = (...lines: { sheet: string; price?: number }[]) => ({ kind: 'future-sale' as const, lines })
  const one = sale({ sheet: first })
  const percent = { by: 'own-code', kind: 'percent', amount: 15 } as const
  const { rules } = await hers({ ...one, part: 'share' }, 59.7)
  expect(rules.map(({ version }) => version)).toEqual(['S1'])
  await hers({ ...one, off: percent, part: 'pays' }, 84.57)
  await hers({ ...one, off: percent, part: 'share' }, 44.77)
  const bundle = sale({ sheet: first }, { sheet: second })
  await hers({ ...bundle, off: { ...percent, amount: 20 }, part: 'pays' }, 175.6)
  await hers({ ...bundle, off: { ...percent, amount: 20 }, part: 'share' }, 87.8)
  const launch = { by: 'launch', kind: 'fixed', amount: 19.5 } as const
  await hers({ ...one, off: launch, part: 'pays' }, 80)
  await hers({ ...one, off: launch, part: 'share' }, 48)
  // Typed, not yet saved; more than half off is half.
  const typed = sale({ sheet: first, price: 200 })
  await hers({ ...typed, off: { ...launch, amount: 150 }, part: 'pays' }, 100)
  await refusedToStranger({ ...one, part: 'share' })
  await refusedToStranger({ ...one, off: launch, part: 'pays' })
})

test('credit, its moves, the sums of an order, its papers and a cart tell a buyer where they come from', async () => {
  const { platform } = app
  await haveVat('2026-01-01', 'PRINCIPAL')
  app.clock.set('2026-01-05T03:00:00Z')
  const [buyer, other] = [await createPerson(platform), await createPerson(platform)]
  const sheets = await Promise.all(
    [9_000, 12_345, 5_050].map((priceSatang) =>
      createSheet(platform, { authorId: seller.id, store: 1, priceSatang }),
    ),
  )
  const promo = { promoCode: 'JANUARY', kind: 'percent', amount: 15, sheets: null, followersOnly: false }
  const times = { validFrom: '2026-01-01T00:00:00.000Z', validUntil: '2026-02-01T00:00:00.000Z' }
  await app.done(seller, 'newOwnCode', { ...promo, ...times, useLimitTotal: null, useLimitPerBuyer: null })
  const order = async (some: string[], more: object = {}) =>
    (await app.done(buyer, 'createOrder', { sheets: some, ...more })).id
  const others = (figure: BuyerFigure) => expectRefused(other, 'explainOrder', figure)

  // A cart: the code, then what is paid.
  const cart = { kind: 'cart', sheets, promoCode: 'JANUARY' } as const
  const tried = await app.done(buyer, 'getPromo', { sheets, promoCode: 'JANUARY' })
  await buyers(buyer, { ...cart, part: 'list' }, 263.95)
  await buyers(buyer, { ...cart, part: 'discount' }, tried.discount)
  await buyers(buyer, { ...cart, part: 'total' }, tried.price)

  const whole = await order(sheets, { promoCode: 'JANUARY' })
  const { order: made } = await app.done(buyer, 'getOrder', { id: whole })
  expect(bookedOf(await buyers(buyer, { kind: 'order', id: whole }, made.price))).toEqual([])
  await buyers(buyer, { kind: 'order-part', id: whole, part: 'list' }, made.listPrice)
  const off = await buyers(buyer, { kind: 'order-part', id: whole, part: 'discount' }, made.discount)
  expect(off.steps[0]).toMatchObject({ op: 'percent', numbers: [15] })
  await payAtTheTill(platform, whole)

  // Receipt with its tax; then a part goes back as credit, and the credit note with its tax.
  const receipt = await app.done(buyer, 'getReceipt', { id: whole })
  const paper = { kind: 'document', order: whole } as const
  await buyers(buyer, { ...paper, part: 'total' }, receipt.total)
  await buyers(buyer, { ...paper, part: 'base' }, receipt.vat?.base ?? 0)
  await buyers(buyer, { ...paper, part: 'vat' }, receipt.vat?.vat ?? 0)
  expect(receipt.vat?.vat).toBeGreaterThan(0)
  const back = await app.done(buyer, 'getRefund', { order: whole })
  const first = back.lines[0]
  await buyers(buyer, { kind: 'order-lines', id: whole, positions: [0] }, first?.paid ?? 0)
  await others({ kind: 'order-lines', id: whole, positions: [0] })
  await app.done(buyer, 'askRefund', { order: whole, lines: [0], cause: 'mind', message: '', credit: true })
  const [refund] = await app.rows('refund', { order_id: whole }, 'id')
  await buyers(buyer, { kind: 'refund', id: refund?.id ?? '' }, first?.paid ?? 0)
  await buyers(buyer, { kind: 'order-part', id: whole, part: 'refunded' }, first?.paid ?? 0)
  const { documents } = await app.done(buyer, 'getOrderDocuments', { id: whole })
  const note = documents.find(({ kind }) => kind === 'CREDIT_NOTE')
  expect(note?.vat).toBeGreaterThan(0)
  for (const { _id: id, total, vat } of documents) {
    await buyers(buyer, { ...paper, id, part: 'total' }, total)
    await buyers(buyer, { ...paper, id, part: 'vat' }, vat ?? 0)
    await others({ ...paper, id, part: 'total' })
  }

  // What was owned already when it was paid goes back too.
  const [one, two] = [
    await createSheet(platform, { authorId: seller.id, store: 1, priceSatang: 2_000 }),
    await createSheet(platform, { authorId: seller.id, store: 1, priceSatang: 3_000 }),
  ]
  const both = await order([one, two])
  await payAtTheTill(platform, await order([one]))
  await payAtTheTill(platform, both)
  expect((await app.done(buyer, 'getOrder', { id: both })).order.refunded).toBe(20)
  await buyers(buyer, { kind: 'order-part', id: both, part: 'refunded' }, 20)

  // Some of the credit is reserved for another order, which ends unpaid; some of it is taken out.
  const rest = await order(
    [await createSheet(platform, { authorId: seller.id, store: 1, priceSatang: 20_000 })],
    { credit: true },
  )
  const { order: waiting } = await app.done(buyer, 'getOrder', { id: rest })
  expect(waiting.credit).toBeGreaterThan(0)
  await buyers(buyer, { kind: 'order-part', id: rest, part: 'credit' }, waiting.credit)
  await buyers(buyer, { kind: 'order-part', id: rest, part: 'due' }, waiting.due)
  await payAtTheTill(platform, rest, 1_234)
  await buyers(buyer, { kind: 'order-part', id: rest, part: 'held' }, 12.34)
  await others({ kind: 'order-part', id: rest, part: 'held' })
  await app.done(buyer, 'keepMoney', { order: rest, amount: 12.34 })
  await app.done(buyer, 'cancelOrder', { id: rest })
  await app.done(buyer, 'withdrawCredit', { amount: 10.01, bank: '014', account: '123-4-56789-0' })
  await order([await createSheet(platform, { authorId: seller.id, store: 1, priceSatang: 1_500 })], {
    credit: true,
  })
  const { balance, moves } = await app.done(buyer, 'getCredit')
  expect(new Set(moves.map(({ kind }) => kind))).toEqual(
    new Set(['refund', 'order', 'order-back', 'withdrawal', 'money']),
  )
  await buyers(buyer, { kind: 'credit' }, balance)
  for (const { _id: move, amount, balance: left } of moves) {
    await buyers(buyer, { kind: 'credit', move }, amount)
    const standing = await buyers(buyer, { kind: 'credit', move, part: 'balance' }, left)
    expect(standing.steps[0]?.op).toBe('sum')
    await others({ kind: 'credit', move })
  }
  const sources = moves.filter(({ kind }) => kind !== 'withdrawal' && kind !== 'money')
  for (const { _id: move } of sources) {
    const { steps } = await storeFigure(buyer, 'explainOrder', { kind: 'credit', move })
    expect(steps.length).toBeGreaterThan(2)
  }
  const next = await createSheet(platform, { authorId: seller.id, store: 1, priceSatang: 50_000 })
  const withCredit = { kind: 'cart' as const, sheets: [next], credit: true }
  await buyers(buyer, { ...withCredit, part: 'credit' }, balance)
  await buyers(buyer, { ...withCredit, part: 'total' }, (50_000 - Math.round(balance * 100)) / 100)
  expect((await storeFigure(other, 'explainOrder', { kind: 'credit' })).baht).toBe(0)
  // A seller's own sheet is in no cart.
  await expectRefused(seller, 'explainOrder', { kind: 'cart', sheets: [next], part: 'list' })
})

type ListKind = (typeof listFigureKinds)[number]['shape']['kind']['value']
/**
 * One of each kind that staff can have explained, those of lists apart (explain-lists.test.ts): a new kind does not compile
 * without.
 */
const ofStaff: { [Kind in Exclude<StaffFigure['kind'], ListKind>]: () => Promise<StaffFigure> } = {
  month: async () => ({ kind: 'month', month: '2025-10', seller: seller.id }),
  payout: async () => ({ kind: 'payout', id: await anyId('payout', 'id') }),
  record: async () => ({ kind: 'record', id: await anyId('payment_record', 'id') }),
  withheld: async () => ({ kind: 'withheld', payer: 'HYTEXTS', month: '2025-11', channel: 'E_WHT' }),
  posting: async () => ({
    kind: 'posting',
    entry: Number(await anyId('ledger_posting', 'entry_id')),
    line: 0,
  }),
  refund: async () => ({ kind: 'refund', id: await anyId('refund', 'id') }),
  order: async () => ({ kind: 'order', id: await anyId('refund', 'order_id') }),
  account: async () => ({ kind: 'account', account: 'seller', to: '2025-12-31', side: 'owed' }),
  entry: async () => ({ kind: 'entry', key: await anyId('ledger_entry', 'key') }),
}

async function anyId(table: string, column: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(column)}::text as id from ${sql.table(table)} order by 1 limit 1`.execute(
    app.platform.db,
  )
  return rows[0]?.id ?? ''
}

// The last one: it reads what all the others have stored.
test('every kind of figure of the contract has a chain, and each recomputes offline with the published script', async () => {
  for (const example of Object.values(ofStaff)) await storeFigure(staff, 'explainFigure', await example())
  const { report, payouts, refunds } = await app.done(seller, 'getSellRev')
  const [row] = report.filter(({ sheetList }) => sheetList.length > 0)
  const month = periodFrom(row?.year ?? 0, row?.month ?? 0)
  const [id = '', position] = (refunds[0]?._id ?? '').split('-')
  const { rows } = await sql<{ entry: number; line: number }>`
    select entry_id as entry, line from ledger_posting where to_account = ${`seller:${seller.id}`} limit 1`.execute(
    app.platform.db,
  )
  const shared: OwnFigure[] = [
    { kind: 'month', month },
    { kind: 'payout', id: payouts[0]?._id ?? '' },
    { kind: 'record', id: report.find(({ closed }) => closed)?._id ?? '' },
    { kind: 'refund', id, position: Number(position) },
    { kind: 'posting', entry: rows[0]?.entry ?? 0, line: rows[0]?.line ?? 0 },
  ]
  for (const figure of shared) await storeFigure(seller, 'explainRevenue', figure)
  const ofLists = listFigureKinds.map(({ shape }) => `explainFigure ${shape.kind.value}`)
  const kinds = [explainOrder, explainRevenue, explainFigure]
    .flatMap(({ name, request }) =>
      request.shape.figure.options.map(({ shape }) => `${name} ${shape.kind.value}`),
    )
    .filter((kind) => !ofLists.includes(kind))
  expect([...explainedKinds].toSorted()).toEqual(kinds.toSorted())

  const key = path.join(folder, 'key.pem')
  await writeFile(key, (await app.app.inject('/explanation-key.pem')).body)
  const script = path.resolve('web/public/recompute.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [script, key, ...files], { maxBuffer: 1e8 })
  expect(stdout.match(/^ok /gm)).toHaveLength(files.length)
})
