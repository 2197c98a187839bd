import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { inspectRows } from '#server/doctor.ts'
import { sendETaxDocuments } from '#server/features/tax/papers/e-tax.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { FolderETaxSender } from '#server/adapters/e-tax/create-e-tax-sender.ts'
import { faultsOfXml } from '#server/platform/xml-schema.ts'
import { writeETaxSchema } from '#server/test/e-tax-schema.ts'
import { createPerson, createSheet } from '#server/test/cast.ts'
import { createOrder } from '#server/features/orders/checkout/index.ts'
import { payAtTheTill } from '#server/test/paid-order.ts'
import { pageTexts } from '#server/test/pdf-texts.ts'
import { type Sale, startRefunding } from '#server/test/refunding.ts'
import { salePapers } from '#rules/tax/papers/sale-paper.ts'
import {
  forgetOldDocuments,
  invoiceCommissions,
  numberReceipts,
  readSaleFacts,
  sealInputTax,
} from './index.ts'
import { ensureDocuments } from './issue.ts'

const schemas = await mkdtemp(path.join(tmpdir(), 'sarup-e-tax-schema-'))
const { app, accountant, colleague, done, codeOf, sale } = await startRefunding({
  ETAX: 'folder',
  ETAX_PLACE: '99/1,100101,10200',
  ETAX_SCHEMA_DIR: await writeETaxSchema(schemas),
})
afterAll(() => rm(schemas, { recursive: true, force: true }))
const { platform } = app

const person = {
  name: 'มะลิ ใจดี',
  taxId: '1-1017-00230-70-8',
  branch: '',
  address: '1 ถนนพญาไท กรุงเทพมหานคร 10330',
}
const company = { ...person, name: 'บริษัท ใจดี จำกัด', taxId: '0105500000011', branch: '00000' }

const documentsOf = async ({ buyer, order }: Sale) =>
  (await done(buyer, 'getOrderDocuments', { id: order })).documents
const plain = (text: string) => text.normalize('NFKC').replaceAll(/[^ก-ฮ0-9A-Za-z]/g, '')

/** Every figure of the return opens its chain, down to the documents. */
async function expectChains(month: string): Promise<void> {
  const desk = await done(accountant, 'getVatDesk', { month, limit: 200 })
  const bahtOf = async (figure: object) => (await done(accountant, 'explainFigure', { figure })).baht
  const ofPart = async (part: string, column: string) => await bahtOf({ kind: 'vat', month, part, column })
  for (const part of ['sales', 'credits', 'input'] as const)
    for (const column of ['base', 'vat'] as const)
      expect(await ofPart(part, column), `${month} ${part} ${column}`).toBe(desk[part][column])
  expect(await ofPart('due', 'vat')).toBe(desk.due.vat)
  expect(await ofPart('carried', 'vat')).toBe(desk.carried)
  expect(await ofPart('toPay', 'vat')).toBe(desk.toPay)
  expect(await ofPart('untaxed', 'total')).toBe(desk.untaxed.total)
  for (const { _id: id, ...document } of desk.documents)
    for (const column of ['base', 'vat', 'total'] as const)
      expect(await bahtOf({ kind: 'tax-document', id, column })).toBe(document[column])
  for (const { _id: id, ...invoice } of desk.inputs)
    for (const column of ['base', 'vat'] as const)
      expect(await bahtOf({ kind: 'input', id, column })).toBe(invoice[column])
}

/** The words on its page. */
async function wordsOn(id: string): Promise<string> {
  const facts = await readSaleFacts(platform.db, platform, id)
  const papers = facts === undefined ? [] : salePapers(facts)
  return plain(
    papers.flatMap(({ marks }) => marks.map((mark) => (mark.kind === 'text' ? mark.text : ''))).join(' '),
  )
}

async function findings() {
  return (await inspectRows(platform, () => {})).filter(({ wrongCount }) => wrongCount > 0)
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

  test('what its buyer had bought by another order meanwhile stands on none of its papers: page, picture and register say one sum', async () => {
    const { seller } = await sale(100)
    const buyer = await createPerson(platform)
    const order = async (sheets: string[]) =>
      (await inTransaction(platform.db, (trx) => createOrder(trx, platform, buyer, { sheets }))).id
    const sheets = await Promise.all(
      [4_100, 5_900, 3_333].map((priceSatang) =>
        createSheet(platform, { authorId: seller.id, priceSatang, demoSeed: 1 }),
      ),
    )
    const both = await order(sheets)
    await payAtTheTill(platform, await order(sheets.slice(0, 1)))
    await payAtTheTill(platform, both)
    const receipt = await done(buyer, 'getReceipt', { id: both })
    expect(receipt).toMatchObject({
      total: 92.33,
      listPrice: 92.33,
      isWhole: false,
      inWords: ['เก้าสิบสองบาทสามสิบสามสตางค์', expect.stringMatching(/^Ninety-two/)],
      lines: [{ paid: 59 }, { paid: 33.33 }],
    })
    const [document] = (await done(buyer, 'getOrderDocuments', { id: both })).documents
    expect(document).toMatchObject({ name: receipt.number, total: receipt.total })
    const { data } = (
      await app.call('explainOrder', { figure: { kind: 'document', order: both, part: 'total' } }, buyer)
    ).body
    expect(data.baht).toBe(receipt.total)
    for (const { position, paid } of receipt.lines) {
      const figure = { kind: 'order', id: both, position }
      expect((await app.call('explainOrder', { figure }, buyer)).body.data.baht).toBe(paid)
    }
  })

  test('it is made out to a name with a tax number, once; the one before is cancelled in its favour', async () => {
    const one = await sale(8_000)
    const input = { id: one.order, buyer: person, remember: true }
    const made = await Promise.all([1, 2, 3].map(() => done(one.buyer, 'makeOutDocument', input)))
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
  let agent: Sale

  /** Name and national ID, as they stand on her profile. */
  async function nameSeller(id: string): Promise<void> {
    const place = { column: 'seller.national_id', row: id } as const
    await app.change(
      'seller',
      { person_id: id },
      {
        real_name: 'มานี รักเรียน',
        national_id: platform.sealed.seal('1101700230708', place),
        national_id_mark: platform.sealed.blindIndexOf('1101700230708', 'seller.national_id'),
      },
    )
  }

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
    await done(accountant, 'withdrawPolicyRow', { of: 'vat', id: again.id })
    expect(await codeOf(colleague, 'confirmVatRow', { id: again.id })).toBe('not-found')
    expect(await codeOf(colleague, 'withdrawPolicyRow', { of: 'vat', id })).toBe('tax.already-confirmed')
    expect((await done(colleague, 'getVatDesk', { month: '2026-12' })).rows[0]).toMatchObject({ id })
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

  test('made out to a number, its PDF carries XML of the national standard, which goes to the provider until it takes it', async () => {
    const eTax = platform.eTax as FolderETaxSender
    const desk = async () => {
      const { documents, eTaxLeft } = await done(accountant, 'getVatDesk', { month: '2027-01', limit: 200 })
      return { left: eTaxLeft, of: (name: string) => documents.find((one) => one.name === name)?.eTax }
    }
    const one = await three(3_333, 3_333, 3_334)
    const away = { ...company, address: '99 ถนนราชดำเนิน' }
    expect(await codeOf(one.buyer, 'makeOutDocument', { id: one.order, buyer: away })).toBe(
      'tax.buyer-postcode',
    )
    await done(one.buyer, 'makeOutDocument', {
      id: one.order,
      buyer: { ...company, name: 'บริษัท <ใจร้าย> & บุตร' },
    })
    await done(one.buyer, 'makeOutDocument', { id: one.order, buyer: company })
    await refund(one.order, 33.33, [1])
    const [abbreviated, ...made] = await documentsOf(one)
    expect([abbreviated, ...made].map((document) => document?.kind)).toEqual([
      'ABBREVIATED',
      'INVOICE',
      'INVOICE',
      'CREDIT_NOTE',
    ])
    const [name = '', last = ''] = [made[0]?.name, made[2]?.name]
    const before = (await desk()).left
    eTax.behave('away')
    await sendETaxDocuments(platform)
    eTax.behave('unknown-company')
    await sendETaxDocuments(platform)
    expect((await desk()).of(last)).toMatchObject({
      state: 'REFUSED',
      at: null,
      reason: expect.stringContaining('ไม่พบผู้ประกอบการ'),
    })
    // If the provider was away, a document is sent again after minutes; if refused, a day later.
    eTax.behave('well')
    app.clock.set('2027-01-05T06:00:00.000Z')
    await sendETaxDocuments(platform)
    expect((await desk()).of(last)).toMatchObject({ state: 'REFUSED' })
    app.clock.set('2027-01-06T06:00:00.000Z')
    await sendETaxDocuments(platform)
    expect([before, (await desk()).left]).toEqual([before, 0])
    expect((await desk()).of(name)).toEqual({ state: 'SENT', reason: '', at: '2027-01-06T06:00:00.000Z' })
    expect((await desk()).of(abbreviated?.name ?? '')).toBeNull()

    const folder = path.join(platform.config.DATA_DIR, 'e-tax')
    const xmls: string[] = []
    for (const { name: number, kind } of made) {
      const bytes = await readFile(path.join(folder, `${number}.pdf`))
      const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
      expect(pdf.getAttachments()).toMatchObject([{ name: `${number}.xml`, afRelationship: 'Alternative' }])
      const xml = Buffer.from(pdf.getAttachments()[0]?.data ?? []).toString('utf8')
      expect(await readFile(path.join(folder, `${number}.xml`), 'utf8')).toBe(xml)
      expect(bytes.toString('latin1')).toMatch(/pdfaid:part(>|=")3/)
      expect(plain((await pageTexts(bytes)).join(''))).toContain(plain(number))
      const schema = `${kind === 'INVOICE' ? 'TaxInvoice' : 'DebitCreditNote'}_CrossIndustryInvoice_2p0.xsd`
      const file = path.join(schemas, 'ETDA/data/standard', schema)
      expect(await faultsOfXml(xml, file)).toEqual([])
      expect(await faultsOfXml(xml.replaceAll('ram:GrandTotalAmount', 'ram:Total'), file)).not.toEqual([])
      xmls.push(xml)
    }
    const [first, second, note] = xmls
    expect(first).toContain('<ram:Name>บริษัท &lt;ใจร้าย&gt; &amp; บุตร</ram:Name>')
    expect(second).toContain('<ram:PurposeCode>TIVC99</ram:PurposeCode>')
    expect(second).toContain(`<ram:IssuerAssignedID>${made[0]?.name}</ram:IssuerAssignedID>`)
    for (const part of ['010550000001100000', '<ram:TaxTotalAmount>6.54</ram:TaxTotalAmount>', '10330'])
      expect(second).toContain(part)
    for (const part of [
      'CDNS99',
      'ซื้อผิดวิชา',
      '<ram:OriginalInformationAmount>93.46<',
      '<ram:DifferenceInformationAmount>31.15<',
    ])
      expect(note).toContain(part)

    const { rows } = await sql<{ sha256: string }>`
      select s.sha256 from e_tax_sending s join tax_document d on d.id = s.document_id where d.id = ${made[1]?._id}`.execute(
      platform.db,
    )
    expect(rows).toEqual([
      {
        sha256: createHash('sha256')
          .update(second ?? '')
          .digest('hex'),
      },
    ])
  })

  test('what nobody opens is numbered by the job, oldest first, once by two at once', async () => {
    const sales: Sale[] = []
    for (const [at, price] of [10_700, 5_900, 3_300].entries()) {
      app.clock.set(`2027-01-07T0${at}:00:00.000Z`)
      sales.push(await sale(price))
    }
    const counts = await Promise.all([numberReceipts(platform), numberReceipts(platform)])
    expect(counts[0] + counts[1]).toBeGreaterThanOrEqual(3)
    expect(await numberReceipts(platform)).toBe(0)
    const names = await Promise.all(sales.map(async (one) => (await documentsOf(one))[0]?.name ?? ''))
    expect(names).toEqual(names.toSorted())
  })

  test('where the company sells for others, a receipt states no tax; its share stands on the seller’s tax invoice of the month, once', async () => {
    const row = { from: '2027-02-01', mode: 'AGENT', ratePercent: 7, note: 'สัญญาตัวแทน' }
    const { id } = await done(colleague, 'addVatRow', row)
    await done(accountant, 'confirmVatRow', { id })
    app.clock.set('2027-02-03T03:00:00.000Z')
    agent = await three(10_000, 5_000, 2_500)
    await nameSeller(agent.seller.id)
    expect(await done(agent.buyer, 'getReceipt', { id: agent.order })).toMatchObject({
      kind: 'RECEIPT',
      vat: null,
    })
    await done(agent.buyer, 'makeOutDocument', { id: agent.order, buyer: company })
    expect((await documentsOf(agent)).map(({ kind }) => kind)).toEqual(['RECEIPT', 'RECEIPT'])
    await refund(agent.order, 50, [1])
    expect(await invoiceCommissions(platform)).toBe(0)
    // The first of March, half past midnight in Bangkok.
    app.clock.set('2027-02-28T17:30:00.000Z')
    const issued = await Promise.all([invoiceCommissions(platform), invoiceCommissions(platform)])
    expect([issued.toSorted(), await invoiceCommissions(platform)]).toEqual([[0, 1], 0])
    // 40 % of 176.00, less 20.00 that went back before: 50.40 hold 3.30.
    const { commissions } = await done(agent.seller, 'getOwnCertificates', {})
    expect(commissions).toMatchObject([
      { name: 'CM2570-000001', month: '2027-02', total: 50.4, vat: 3.3, credits: null },
    ])
    const invoice = commissions[0]?._id ?? ''
    const text = await wordsOn(invoice)
    for (const part of ['ใบกำกับภาษี', 'กุมภาพันธ์ 2570', 'มานี รักเรียน', '1-1017-00230-70-8', '47.10', '3.30'])
      expect(text).toContain(plain(part))
    const { url } = await done(agent.seller, 'openOrderDocument', { id: invoice })
    const { rawPayload } = await app.open(url, { authorization: `jwt ${agent.seller.token}` })
    expect((await PDFDocument.load(rawPayload, { updateMetadata: false })).getAttachments()).toHaveLength(1)
    expect(await codeOf(agent.buyer, 'openOrderDocument', { id: invoice })).toBe('not-found')
    const desk = await done(accountant, 'getVatDesk', { month: '2027-02' })
    expect(desk).toMatchObject({
      sales: { documents: 1, base: 47.1, vat: 3.3 },
      credits: { documents: 0 },
      due: { vat: 3.3 },
      untaxed: { documents: 2 },
    })
    expect(desk.documents.find(({ commission }) => commission === '2027-02')).toMatchObject({
      name: 'CM2570-000001',
      order: null,
      eTax: { state: 'WAITING' },
    })
    expect(await findings()).toEqual([])
  })

  test('the figures of a month for P.P. 30 are those of plain SQL over orders and refunds', async () => {
    // The sales for which no buyer has requested a receipt.
    await numberReceipts(platform)
    // From the money alone: what was paid in the month, and what was refunded in it, tax reckoned with fractions.
    const { rows: principal } = await sql<{ sales: string; back: string }>`
      with paid as (
        select o.id, sum(l.paid_satang) as taxable from orders o join order_line l on l.order_id = o.id
        where o.state = 'paid' and l.paid_satang > 0 and o.paid_at >= '2026-12-31T17:00:00Z' and o.paid_at < '2027-01-31T17:00:00Z' group by o.id)
      select sum(round(taxable * 7.0 / 107.0))::text as sales,
        (select sum(x.tax) from (
          select round(sum(r.amount_satang) * 7.0 / 107.0) as tax from refund r join paid on paid.id = r.order_id group by r.order_id) x)::text as back
      from paid`.execute(platform.db)
    // Of a seller's month 60 % are hers, half up; what was given back before the invoice was issued was not sold.
    const { rows: commission } = await sql<{ sales: string; back: string }>`
      select sum(round((satang - round(satang * 0.6)) * 7.0 / 107.0))::text as sales, '0' as back from (
        select s.author_id, sum(l.paid_satang) as satang from orders o join order_line l on l.order_id = o.id join sheet s on s.id = l.sheet_id
        where o.state = 'paid' and o.paid_at >= '2027-01-31T17:00:00Z' and o.paid_at < '2027-02-28T17:00:00Z'
          and not exists (select from refund_line r where (r.order_id, r.position) = (l.order_id, l.position)) group by 1) sold`.execute(
      platform.db,
    )
    for (const [month, [sum]] of [
      ['2027-01', principal],
      ['2027-02', commission],
    ] as const) {
      const desk = await done(accountant, 'getVatDesk', { month, limit: 200 })
      expect([desk.sales.vat, desk.credits.vat]).toEqual([Number(sum?.sales) / 100, Number(sum?.back) / 100])
      expect(
        Math.round((desk.sales.base + desk.sales.vat - desk.credits.base - desk.credits.vat) * 100),
      ).toBe(Math.round((desk.due.base + desk.due.vat) * 100))
    }
    // The same of the year's books, as they are handed over.
    const input = { from: '2027-01-01', to: '2027-03-01' }
    const { url } = await done(accountant, 'openDownload', { list: 'books-tax-documents', input })
    const lines = (await app.open(url)).body.trim().split('\r\n')
    const months = await Promise.all(
      ['2027-01', '2027-02'].map(async (month) => (await done(accountant, 'getVatDesk', { month })).due.vat),
    )
    expect(lines.at(-1)?.split(',').at(-1)).toBe(months.reduce((sum, baht) => sum + baht, 0).toFixed(2))
    for (const name of ['TX2570-000001', 'CM2570-000001'])
      expect(lines.some((line) => line.includes('INVOICE') && line.includes(name))).toBe(true)
    const { documents } = await done(accountant, 'getVatDesk', { month: '2027-01', limit: 200 })
    expect(documents.find(({ kind }) => kind === 'INVOICE')).toMatchObject({
      buyer: company.name,
      taxId: company.taxId,
      branch: '00000',
    })
    expect(await findings()).toEqual([])
  })

  test('input tax lowers what a month pays, what is too much is carried on; paid to the tax office, nothing is owed and the bank’s line is asked for', async () => {
    app.clock.set('2027-03-02T03:00:00.000Z')
    const desk = async (month: string) => await done(accountant, 'getVatDesk', { month })
    const [january, february] = [await desk('2027-01'), await desk('2027-02')]
    expect(january).toMatchObject({ carried: 0, toPay: january.due.vat, inputs: [] })
    const invoice = {
      month: '2027-01',
      supplier: 'บริษัท เซิร์ฟเวอร์ จำกัด',
      taxId: '0-1055-00000-01-1',
      branch: '00000',
      number: 'INV-1',
      day: '2027-01-15',
      base: 100,
      vat: 7,
    }
    const wrong = [
      { ...invoice, taxId: '0105500000012' },
      { ...invoice, month: '2026-12' },
      { ...invoice, month: '2027-04' },
      { ...invoice, day: '2026-12-15' },
      { ...invoice, day: '2027-03-03', month: '2027-03' },
      { ...invoice, vat: 8.01 },
    ].map((input) => codeOf(accountant, 'addInputTax', input))
    expect(await Promise.all(wrong)).toEqual([
      'tax.buyer-number',
      'tax.input-month',
      'tax.input-month',
      'tax.input-not-registered',
      'tax.input-day',
      'tax.input-sum',
    ])
    await done(accountant, 'addInputTax', invoice)
    const inThai = { ...invoice, taxId: '๐-๑๐๕๕-๐๐๐๐๐-๐๑-๑', number: 'INV-๑', branch: '๐๐๐๐๐' }
    expect(await codeOf(accountant, 'addInputTax', inThai)).toBe('tax.input-taken')
    // One entered before numbers of suppliers were sealed is known as well, and sealed by the next tidying.
    const standing = () =>
      sql<{ text: string }>`select input_tax::text as text from input_tax`.execute(platform.db)
    expect((await standing()).rows.map(({ text }) => text.includes('0105500000011'))).toEqual([false])
    await sql`update input_tax set tax_id = '0105500000011', sealed_tax_id = null, tax_id_mark = null`.execute(
      platform.db,
    )
    expect(await codeOf(colleague, 'addInputTax', invoice)).toBe('tax.input-taken')
    expect((await desk('2027-01')).inputs).toMatchObject([{ taxId: '0105500000011' }])
    await sealInputTax(platform)
    expect((await standing()).rows.map(({ text }) => text.includes('0105500000011'))).toEqual([false])
    expect((await desk('2027-01')).inputs).toMatchObject([{ taxId: '0105500000011' }])
    expect(await codeOf(colleague, 'addInputTax', invoice)).toBe('tax.input-taken')
    const satang = (baht: number) => Math.round(baht * 100)
    const left = satang(january.due.vat) - 700
    expect(await desk('2027-01')).toMatchObject({
      input: { documents: 1, base: 100, vat: 7 },
      due: { vat: left / 100 },
      toPay: left / 100,
    })
    // More than is owed: nothing is paid, and the rest lowers the next month.
    const { id } = await done(accountant, 'addInputTax', { ...invoice, number: 'INV-2', base: 500, vat: 35 })
    expect((await desk('2027-01')).toPay).toBe(0)
    const carried = 3_500 - left
    expect(await desk('2027-02')).toMatchObject({
      carried: carried / 100,
      toPay: Math.max(0, satang(february.due.vat) - carried) / 100,
    })
    await expectChains('2027-01')
    await expectChains('2027-02')
    // A month that has no document yet shows what is carried to it too.
    const large = { ...invoice, number: 'INV-3', base: 100_000, vat: 7_000 }
    const { id: third } = await done(accountant, 'addInputTax', large)
    expect((await desk('2027-03')).carried).toBeGreaterThan(6_000)
    await expectChains('2027-03')
    await done(accountant, 'voidInputTax', { id: third, reason: 'ลองใหม่' })
    await done(accountant, 'voidInputTax', { id, reason: 'ใบกำกับของบริษัทอื่น' })
    expect(await codeOf(accountant, 'voidInputTax', { id, reason: 'อีกครั้ง' })).toBe('not-found')
    expect(await desk('2027-02')).toMatchObject({ carried: 0, toPay: february.due.vat })

    const pay = { tax: 'VAT', payer: 'HYTEXTS', reference: 'ภ.พ.30' }
    const first = { ...pay, month: '2027-01', amount: left / 100, paidOn: '2027-02-15' }
    expect(await codeOf(accountant, 'recordTaxRemittance', { ...first, tax: 'WHT' })).toBe(
      'tax.remittance-changed',
    )
    // Before the month is over there is no return of it.
    expect(await codeOf(accountant, 'recordTaxRemittance', { ...first, paidOn: '2027-01-31' })).toBe(
      'payouts.wrong-day',
    )
    await done(accountant, 'recordTaxRemittance', first)
    expect(await codeOf(accountant, 'recordTaxRemittance', first)).toBe('tax.remittance-changed')
    await done(accountant, 'recordTaxRemittance', {
      ...pay,
      month: '2027-02',
      amount: february.due.vat,
      paidOn: '2027-03-02',
    })
    const { rows } = await sql<{ satang: number }>`
      select coalesce(sum(amount_satang), 0)::bigint as satang from ledger_side where account = 'vat-payable'`.execute(
      platform.db,
    )
    expect(rows).toEqual([{ satang: 0 }])
    const { items } = await done(accountant, 'listBookedItems', { month: '2027-02' })
    for (const { tax, payer, month, remitted } of (await done(accountant, 'getTaxRemittances', {})).months) {
      const { baht } = await done(accountant, 'explainFigure', {
        figure: { kind: 'remitted', tax, payer, month },
      })
      expect(baht).toBe(remitted)
    }
    expect(items.filter(({ kind }) => kind === 'remittance')).toMatchObject([
      { day: '2027-02-15', amount: -left / 100, words: 'ภ.พ.30' },
    ])
    expect(await findings()).toEqual([])
  })

  test('what is refunded after the seller’s invoice has its credit note, in the month in which it is issued', async () => {
    app.clock.set('2027-03-03T03:00:00.000Z')
    await refund(agent.order, 100, [0])
    await Promise.all([invoiceCommissions(platform), invoiceCommissions(platform)])
    const { commissions } = await done(agent.seller, 'getOwnCertificates', {})
    // 40.00 of 50.40: the tax of 10.40 is left.
    expect(commissions).toMatchObject([
      { name: 'CC2570-000001', month: '2027-02', total: 40, vat: 2.62, credits: 'CM2570-000001' },
      { name: 'CM2570-000001' },
    ])
    const text = await wordsOn(commissions[0]?._id ?? '')
    for (const part of ['ใบลดหนี้', 'CM2570-000001', '50.40', '10.40', '2.62', 'คืนเงินผู้ซื้อ'])
      expect(text).toContain(plain(part))
    expect(await done(accountant, 'getVatDesk', { month: '2027-03' })).toMatchObject({
      sales: { documents: 0 },
      credits: { documents: 1, base: 37.38, vat: 2.62 },
      toPay: 0,
    })
    expect((await done(accountant, 'getVatDesk', { month: '2027-02' })).due.vat).toBe(3.3)
    await sendETaxDocuments(platform)
    const { documents } = await done(accountant, 'getVatDesk', { month: '2027-03' })
    expect(documents.find(({ name }) => name === 'CC2570-000001')?.eTax).toMatchObject({ state: 'SENT' })
    app.clock.set('2027-03-06T03:00:00.000Z')
    expect(await findings()).toEqual([])
  })
})

test('an invoice or credit note of a commission that many nights missed is issued by the next one, however old its month', async () => {
  app.clock.set('2027-04-10T03:00:00.000Z')
  const late = await three(10_000, 5_000, 2_500)
  await numberReceipts(platform)
  const issued = async () => {
    await invoiceCommissions(platform)
    const { commissions } = await done(late.seller, 'getOwnCertificates', {})
    return commissions.map(({ month, total, credits }) => ({ month, total, isCredit: credits !== null }))
  }
  // Nothing ran from May to September.
  app.clock.set('2027-09-20T03:00:00.000Z')
  const invoice = { month: '2027-04', total: 70.4, isCredit: false }
  expect(await issued()).toEqual([invoice])
  await refund(late.order, 100, [0])
  app.clock.set('2027-11-20T03:00:00.000Z')
  expect(await issued()).toEqual([{ month: '2027-04', total: 40, isCredit: true }, invoice])
  expect(await invoiceCommissions(platform)).toBe(0)
  app.clock.set('2027-11-25T03:00:00.000Z')
  expect(await findings()).toEqual([])
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
