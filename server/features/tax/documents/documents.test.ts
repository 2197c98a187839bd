import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { examineRows } from '#server/doctor.ts'
import { inTransaction } from '#server/platform/database.ts'
import { createPerson, createSheet } from '#server/test/cast.ts'
import { createOrder } from '#server/features/orders/checkout/index.ts'
import { payAtTheTill } from '#server/test/paid-order.ts'
import { pageTexts } from '#server/test/pdf-texts.ts'
import { type Sale, startRefunding } from '#server/test/refunding.ts'
import { salePapers } from '#rules/tax/papers/sale-paper.ts'
import { forgetOldDocuments, numberReceipts, readSaleFacts } from './index.ts'
import { ensureDocuments } from './issue.ts'

const { app, accountant, colleague, done, codeOf, sale } = await startRefunding()
afterAll(() => app.close())
const { platform } = app

const person = { name: 'มะลิ ใจดี', taxId: '1-1017-00230-70-8', branch: '', address: '1 ถนนพญาไท กรุงเทพมหานคร' }
const company = { ...person, name: 'บริษัท ใจดี จำกัด', taxId: '0105500000011', branch: '00000' }

const documentsOf = async ({ buyer, order }: Sale) =>
  (await done(buyer, 'getOrderDocuments', { id: order })).documents
const plain = (text: string) => text.normalize('NFKC').replaceAll(/[^ก-ฮ0-9A-Za-z]/g, '')

/** What stands on its page. */
async function wordsOn(id: string): Promise<string> {
  const facts = await readSaleFacts(platform.db, platform, id)
  const papers = facts === undefined ? [] : salePapers(facts)
  return plain(
    papers.flatMap(({ marks }) => marks.map((mark) => (mark.kind === 'text' ? mark.text : ''))).join(' '),
  )
}

async function findings() {
  return (await examineRows(platform, () => {})).filter(({ wrongCount }) => wrongCount > 0)
}

/** Numbers of a series in the order in which they were given. */
const numbersOf = async (series: string) =>
  (
    await platform.db
      .selectFrom('tax_document')
      .select('number')
      .where('series', '=', series)
      .orderBy('number')
      .execute()
  ).map(({ number }) => number)

/** An order of three sheets, paid. */
async function three(...prices: [number, number, number]): Promise<Sale> {
  const first = await sale(100)
  const buyer = await createPerson(platform)
  const sheets = await Promise.all(
    prices.map((priceSatang) =>
      createSheet(platform, { authorId: first.seller.id, priceSatang, demoSeed: 1 }),
    ),
  )
  const { id: order } = await inTransaction(platform.db, (trx) =>
    createOrder(trx, platform, buyer, { sheets }),
  )
  await payAtTheTill(platform, order)
  return { ...first, buyer, order, sheet: sheets[0] ?? '' }
}

const refund = (order: string, amount: number, lines?: number[]) =>
  done(accountant, 'refundOrder', { id: order, reason: 'ซื้อผิดวิชา', amount, ...(lines && { lines }) })

describe('before the company is registered for VAT', () => {
  test('a receipt has one number however often and by however many it is asked for at once', async () => {
    const one = await sale(5_900)
    const asked = await Promise.all([
      ...Array.from({ length: 6 }, () => done(one.buyer, 'getReceipt', { id: one.order })),
      inTransaction(platform.db, (trx) => ensureDocuments(trx, platform, one.order)),
    ])
    expect(new Set(asked.map((answer) => answer?.number).filter(Boolean))).toEqual(new Set(['RC2569-000001']))
    expect(asked[0]).toMatchObject({ kind: 'RECEIPT', vat: null, madeOutTo: null, total: 59 })
    expect(await documentsOf(one)).toMatchObject([
      { kind: 'RECEIPT', name: 'RC2569-000001', total: 59, vat: null, cancelled: false },
    ])
    const { url } = await done(one.buyer, 'openOrderDocument', { id: (await documentsOf(one))[0]?._id ?? '' })
    const pdf = await app.open(url, { authorization: `jwt ${one.buyer.token}` })
    const text = plain((await pageTexts(pdf.rawPayload)).join(''))
    for (const part of ['ใบเสร็จรับเงิน', 'RC2569-000001', 'ห้าสิบเก้าบาทถ้วน', 'เอกสารนี้ไม่ใช่ใบกำกับภาษี', one.order])
      expect(text).toContain(plain(part))
  })

  test('it is made out to a name with a tax number, once; the one before is cancelled in its favour', async () => {
    const one = await sale(8_000)
    const ask = { id: one.order, buyer: person, remember: true }
    const made = await Promise.all([1, 2, 3].map(() => done(one.buyer, 'makeOutDocument', ask)))
    expect(new Set(made.map(({ document }) => document)).size).toBe(1)
    const answer = await done(one.buyer, 'getOrderDocuments', { id: one.order })
    const kept = { ...person, taxId: '1101700230708' }
    expect(answer).toMatchObject({ asks: 'receipt', madeOutTo: kept, kept })
    const [before, after] = answer.documents
    expect([before, after]).toMatchObject([
      { cancelled: true, replacedBy: after?.name },
      { kind: 'RECEIPT', cancelled: false, total: 80 },
    ])
    expect(await done(one.buyer, 'getReceipt', { id: one.order })).toMatchObject({
      number: after?.name,
      madeOutTo: kept,
    })
    expect(await wordsOn(before?._id ?? '')).toContain(plain(`ยกเลิก ใช้ ${after?.name} แทน`))
    expect(await wordsOn(after?._id ?? '')).toContain(plain('1-1017-00230-70-8'))
    await done(one.buyer, 'forgetInvoiceBuyer', {})
    expect((await done(one.buyer, 'getOrderDocuments', { id: one.order })).kept).toBeNull()
  })

  test('what is wrong with a number is refused and changes nothing; nobody makes out or opens what is not theirs', async () => {
    const one = await sale(8_000)
    const codes = await Promise.all(
      [
        { ...person, taxId: '1101700230707' },
        { ...company, branch: '' },
        { ...person, branch: '00000' },
        { ...person, taxId: '12345' },
      ].map((buyer) => codeOf(one.buyer, 'makeOutDocument', { id: one.order, buyer })),
    )
    expect(codes).toEqual(['tax.buyer-number', 'tax.buyer-branch', 'tax.buyer-branch', 'request.invalid'])
    const other = await createPerson(platform)
    expect(await codeOf(other, 'makeOutDocument', { id: one.order, buyer: person })).toBe('not-found')
    const [receipt] = await documentsOf(one)
    expect(await codeOf(other, 'openOrderDocument', { id: receipt?._id ?? '' })).toBe('not-found')
    expect(await documentsOf(one)).toHaveLength(1)
  })

  test('a refund has a credit note in its own transaction, which names the receipt and the reason; then nothing is made out any more', async () => {
    const one = await three(5_900, 4_100, 3_333)
    await refund(one.order, 59, [0])
    await refund(one.order, 74.33)
    expect(await documentsOf(one)).toMatchObject([
      { kind: 'RECEIPT', total: 133.33 },
      { kind: 'CREDIT_NOTE', total: 59 },
      { kind: 'CREDIT_NOTE', total: 74.33 },
    ])
    const [receipt, note] = await documentsOf(one)
    expect(note?.credits).toBe(receipt?.name)
    const text = await wordsOn(note?._id ?? '')
    for (const part of ['ใบลดหนี้', note?.name ?? '', `${receipt?.name}`, 'ซื้อผิดวิชา', '133.33', '74.33'])
      expect(text).toContain(plain(part))
    expect(await codeOf(one.buyer, 'makeOutDocument', { id: one.order, buyer: person })).toBe(
      'tax.document-credited',
    )
  })

  test('a rollback leaves no gap, and the doctor finds nothing', async () => {
    const one = await sale(1_000)
    const cut = inTransaction(platform.db, async (trx) => {
      await ensureDocuments(trx, platform, one.order)
      throw new Error('cut off')
    })
    await expect(cut).rejects.toThrow('cut off')
    await documentsOf(one)
    const numbers = await numbersOf('RC')
    expect(numbers).toEqual(numbers.map((_number, at) => at + 1))
    expect(await findings()).toEqual([])
  })
})

describe('registered for VAT', () => {
  test('from a later day on, by two people', async () => {
    app.clock.set('2026-12-30T03:00:00.000Z')
    const row = { from: '2027-01-01', mode: 'PRINCIPAL', ratePercent: 7, note: 'ภ.พ.20 ลงวันที่ 30 ธันวาคม 2569' }
    expect(await codeOf(accountant, 'addVatRow', { ...row, from: '2026-12-30' })).toBe('tax.vat-day-passed')
    const { id } = await done(accountant, 'addVatRow', row)
    expect(await codeOf(accountant, 'confirmVatRow', { id })).toBe('tax.vat-own-row')
    const shown = await done(colleague, 'getVatDesk', { month: '2026-12' })
    expect(shown.rows[0]).toMatchObject({ id, confirmedBy: null, mayConfirm: true })
    await done(colleague, 'confirmVatRow', { id })
    expect(await codeOf(colleague, 'confirmVatRow', { id })).toBe('tax.already-confirmed')
    const again = await done(accountant, 'addVatRow', row)
    expect(await codeOf(colleague, 'confirmVatRow', { id: again.id })).toBe('tax.start-taken')
    const still = await sale(10_700)
    expect(await done(still.buyer, 'getReceipt', { id: still.order })).toMatchObject({
      kind: 'RECEIPT',
      vat: null,
    })
  })

  test('the price holds the tax; a full tax invoice is made out on request, credit notes take its tax back to the satang', async () => {
    app.clock.set('2027-01-05T03:00:00.000Z')
    const one = await three(3_333, 3_333, 3_334)
    expect(await done(one.buyer, 'getReceipt', { id: one.order })).toMatchObject({
      kind: 'ABBREVIATED',
      vat: { base: 93.46, vat: 6.54, ratePercent: 7 },
    })
    await done(one.buyer, 'makeOutDocument', { id: one.order, buyer: company })
    const [, invoice] = await documentsOf(one)
    expect(invoice).toMatchObject({ kind: 'INVOICE', name: 'TX2570-000001', total: 100, vat: 6.54 })
    const text = await wordsOn(invoice?._id ?? '')
    for (const part of ['ใบกำกับภาษี', 'บริษัท ใจดี จำกัด', '0-1055-00000-01-1', 'สำนักงานใหญ่', '93.46', '6.54'])
      expect(text).toContain(plain(part))
    await refund(one.order, 33.33, [1])
    await refund(one.order, 66.67)
    const notes = (await documentsOf(one)).filter(({ kind }) => kind === 'CREDIT_NOTE')
    expect(notes).toMatchObject([{ total: 33.33, credits: invoice?.name }, { total: 66.67 }])
    expect(Math.round(notes.reduce((sum, { vat }) => sum + (vat ?? 0) * 100, 0))).toBe(654)
    const { rows } = await sql<{ satang: number }>`
      select coalesce(sum(amount_satang), 0)::bigint as satang from ledger_side where account = 'vat-payable'`.execute(
      platform.db,
    )
    expect(rows).toEqual([{ satang: 0 }])
    expect(await findings()).toEqual([])
  })

  test('what nobody opens is numbered by the job, oldest first, once by two at once', async () => {
    const sales: Sale[] = []
    for (const [at, price] of [10_700, 5_900, 3_300].entries()) {
      app.clock.set(`2027-01-06T0${at}:00:00.000Z`)
      sales.push(await sale(price))
    }
    const counts = await Promise.all([numberReceipts(platform), numberReceipts(platform)])
    expect(counts[0] + counts[1]).toBeGreaterThanOrEqual(3)
    expect(await numberReceipts(platform)).toBe(0)
    const names = await Promise.all(sales.map(async (one) => (await documentsOf(one))[0]?.name ?? ''))
    expect(names).toEqual(names.toSorted())
  })

  test('where the company sells for others, its share alone carries tax, and no tax invoice is made out', async () => {
    const row = { from: '2027-02-01', mode: 'AGENT', ratePercent: 7, note: 'สัญญาตัวแทน' }
    const { id } = await done(colleague, 'addVatRow', row)
    await done(accountant, 'confirmVatRow', { id })
    app.clock.set('2027-02-03T03:00:00.000Z')
    const one = await three(10_000, 5_000, 2_500)
    expect(await done(one.buyer, 'getReceipt', { id: one.order })).toMatchObject({
      kind: 'RECEIPT',
      vat: null,
    })
    await done(one.buyer, 'makeOutDocument', { id: one.order, buyer: company })
    expect((await documentsOf(one)).map(({ kind }) => kind)).toEqual(['RECEIPT', 'RECEIPT'])
    await refund(one.order, 50, [1])
    // 40 % of 175.00 are 70.00, which hold 4.58; 20.00 of them went back.
    const desk = await done(accountant, 'getVatDesk', { month: '2027-02' })
    expect(desk).toMatchObject({ sales: { documents: 1, vat: 4.58 }, credits: { documents: 1, vat: 1.31 } })
    expect(desk.due.vat).toBe(3.27)
  })

  test('the figures of a month for P.P. 30 are those of plain SQL over orders and refunds', async () => {
    // The sheets that nobody asked a receipt of.
    await numberReceipts(platform)
    for (const [month, number] of [
      ['2027-01', 202701],
      ['2027-02', 202702],
    ] as const) {
      const desk = await done(accountant, 'getVatDesk', { month, limit: 200 })
      // From the money alone: what was paid in the month, and what was refunded in it, tax reckoned with fractions.
      const { rows } = await sql<{ sales: string; back: string }>`
        with paid as (
          select o.id, case when o.paid_at < '2027-01-31T17:00:00Z' then sum(l.paid_satang)
            else sum(l.paid_satang) - sum(round(l.paid_satang * 0.6)) end as taxable
          from orders o join order_line l on l.order_id = o.id
          where o.state = 'paid' and o.paid_at >= '2026-12-31T17:00:00Z' and l.paid_satang > 0
            and to_char(o.paid_at at time zone 'Asia/Bangkok', 'YYYYMM')::int = ${number} group by o.id)
        select coalesce(sum(round(taxable * 7.0 / 107.0)), 0)::text as sales,
          (select coalesce(sum(x.tax), 0) from (
            select round(sum(r.amount_satang) * 7.0 / 107.0) as tax from refund r join paid on paid.id = r.order_id
              where ${number} = 202701 group by r.order_id
            union all
            select round(7000 * 7.0 / 107.0) - round(5000 * 7.0 / 107.0) where ${number} = 202702) x)::text as back
        from paid`.execute(platform.db)
      const [sum] = rows
      expect([desk.sales.vat, desk.credits.vat]).toEqual([Number(sum?.sales) / 100, Number(sum?.back) / 100])
      expect(
        Math.round((desk.sales.base + desk.sales.vat - desk.credits.base - desk.credits.vat) * 100),
      ).toBe(Math.round((desk.due.base + desk.due.vat) * 100))
    }
    // The same of the year's books, as they are handed over.
    const ask = { from: '2027-01-01', to: '2027-02-28' }
    const { url } = await done(accountant, 'openDownload', { list: 'books-tax-documents', ask })
    const lines = (await app.open(url)).body.trim().split('\r\n')
    const months = await Promise.all(
      ['2027-01', '2027-02'].map(async (month) => (await done(accountant, 'getVatDesk', { month })).due.vat),
    )
    expect(lines.at(-1)?.split(',').at(-1)).toBe(months.reduce((sum, baht) => sum + baht, 0).toFixed(2))
    expect(lines.some((line) => line.includes('INVOICE') && line.includes('TX2570-000001'))).toBe(true)
    const { documents } = await done(accountant, 'getVatDesk', { month: '2027-01', limit: 200 })
    expect(documents.find(({ kind }) => kind === 'INVOICE')).toMatchObject({
      buyer: company.name,
      taxId: company.taxId,
      branch: '00000',
    })
    expect(await findings()).toEqual([])
  })
})

test('a document is neither changed nor deleted; ten years after its year nobody stands on it any more', async () => {
  const change = (text: string) => sql.raw(text).execute(platform.db)
  await expect(change('update tax_document set vat_satang = vat_satang + 1')).rejects.toThrow('never changes')
  await expect(change('delete from tax_document')).rejects.toThrow('never deleted')
  const { rows } =
    await sql`select from tax_document where content like '%มะลิ%' or content like '%0105500000011%'`.execute(
      platform.db,
    )
  expect(rows).toEqual([])
  await forgetOldDocuments(platform.db, new Date('2037-06-01T00:00:00Z'))
  expect(
    await platform.db
      .selectFrom('tax_document')
      .select('id')
      .where('content', 'is', null)
      .where('year', '=', 2027)
      .execute(),
  ).toEqual([])
  await forgetOldDocuments(platform.db, new Date('2038-06-01T00:00:00Z'))
  expect(
    await platform.db.selectFrom('tax_document').select('id').where('content', 'is not', null).execute(),
  ).toEqual([])
})
