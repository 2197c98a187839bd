import { sql } from 'kysely'
import type { z } from 'zod'
import type { buyingFigures } from '#contract/shared/explained-buying.ts'
import type { salesFigures } from '#contract/shared/explained-sales.ts'
import { buddhistYear } from '#rules/calendar/bangkok.ts'
import { type Chain, vatRule } from '#rules/money/explanation.ts'
import type { Satang } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { nameOfCertificate } from '#rules/tax/papers/certificate-paper.ts'
import { nameOfDocument } from '#rules/tax/vat.ts'
import type { Db } from '#server/platform/database.ts'
import { type Document, documentFigureColumns } from './documents.ts'
import { explainOrder, explainRefund } from './explain-order.ts'
import { explainPayout } from './explain-payout.ts'
import { addShare, readPostedLines } from './lines.ts'

/** Beyond so many, transfers stand with their sums; each shows its own chain. */
const payoutsWhole = 50

type Of<Kind extends keyof typeof salesFigures> = z.output<(typeof salesFigures)[Kind]>

/** Gross and withheld tax of a payer's year, or its first half, for the tax return. */
export async function explainTaxYear(
  db: Db,
  chain: Chain,
  { year, payer, half, part }: Of<'tax-year'>,
  seller: string,
): Promise<number> {
  const { rows } = await sql<{ id: string; gross: Satang; tax: Satang }>`
    select id, gross_satang as gross, tax_satang as tax from payout
    where seller_id = ${seller} and payer = ${payer} and returned_at is null and extract(year from paid_on) = ${year}
      and ${half ? sql`extract(month from paid_on) <= 6` : sql`true`} order by paid_on, id`.execute(db)
  const steps: number[] = []
  for (const { id, ...booked } of rows)
    steps.push(
      rows.length > payoutsWhole
        ? chain.add({
            kind: part,
            after: booked[part],
            what: [`การโอน ${id}`, `Transfer ${id}`],
            ref: id,
          })
        : (await explainPayout(db, chain, id, { kind: 'seller', id: seller }))[part],
    )
  const months = half ? ([' ม.ค.–มิ.ย.', ', January to June'] as const) : (['', ''] as const)
  return chain.reckon({
    kind: 'total',
    op: 'sum',
    of: steps,
    what:
      part === 'gross'
        ? [`เงินได้ที่จ่ายในปี ${buddhistYear(year)}${months[0]}`, `Income paid in ${year}${months[1]}`]
        : [`ภาษีที่หักในปี ${buddhistYear(year)}${months[0]}`, `Tax withheld in ${year}${months[1]}`],
    ref: payer,
  })
}

/** The tax on a certificate is that of its transfer. Refuses: not-found. */
export async function explainCertificate(
  db: Db,
  chain: Chain,
  { id }: Of<'certificate'>,
  seller: string,
): Promise<number> {
  const { rows } = await sql<{ payout: string; year: number; number: number; tax: Satang; at: Date }>`
    select p.id as payout, c.tax_year as year, c.number, p.tax_satang as tax, c.issued_at as at
    from tax_certificate c join payout p on p.id = c.payout_id where c.id = ${id} and p.seller_id = ${seller}`.execute(
    db,
  )
  const [certificate] = rows
  if (certificate === undefined) return refuse('not-found')
  const { tax } = await explainPayout(db, chain, certificate.payout, { kind: 'seller', id: seller })
  const name = nameOfCertificate(certificate.year, certificate.number)
  return chain.add({
    kind: 'tax',
    op: 'equal',
    of: [tax],
    after: certificate.tax,
    what: [`หนังสือรับรองการหักภาษี ${name}`, `Withholding tax certificate ${name}`],
    ref: name,
    at: certificate.at.toISOString(),
  })
}

/**
 * A tax invoice of the commission: the company's part of that month's sales and refunds so far, less what earlier documents state. Its
 * credit note has the sign reversed. Refuses: not-found.
 */
export async function explainCommission(
  db: Db,
  chain: Chain,
  { id, part }: Of<'commission'>,
  seller: string,
): Promise<number> {
  const { rows } = await sql<Document>`
    select ${documentFigureColumns} from tax_document d join tax_document asked on asked.id = ${id}
    where d.buyer_id = ${seller} and asked.buyer_id = ${seller} and d.commission_month = asked.commission_month
      and d.rate_percent = asked.rate_percent order by d.issued_at, d.kind = 'CREDIT_NOTE', d.number`.execute(
    db,
  )
  const place = rows.findIndex((row) => row.id === id)
  const document = rows[place]
  if (document === undefined) return refuse('not-found')
  const isNote = document.kind === 'CREDIT_NOTE'
  const about = (one: Document) => ({ ref: nameOfDocument(one), at: one.at.toISOString() })
  const stated = (of: readonly Document[]) => of.map((one) => addDocument(chain, one, about(one)))
  const viewer = { kind: 'seller', id: seller } as const
  const lines = await readPostedLines(
    db,
    sql`p.seller_id = ${seller} and e.kind in ('sale', 'refund') and e.occurred_at <= ${document.at} and e.order_id in (
      select d.order_id from tax_document d where d.mode = 'AGENT' and d.refund_id is null and d.cancelled_at is null
        and d.taxable_satang = 0 and d.tax_month = ${document.month} and d.rate_percent = ${document.rate})`,
  )
  const due = chain.reckon({
    kind: 'company',
    op: 'sum',
    of: lines.map((line) => {
      const { amount, share } = addShare(chain, line, viewer)
      return chain.add({
        kind: 'company',
        op: 'less',
        of: [amount, share],
        after: line.amount - line.share,
        what: [`ส่วนของบริษัทจาก ${line.sheet}`, `The company's part of ${line.sheet}`],
        ref: chain.steps[share - 1]?.ref ?? '',
        at: line.at.toISOString(),
      })
    }),
    what: ['ค่าบริการของเดือนจนถึงวันที่ออก', 'Commission of the month up to the day of issue'],
  })
  const before = rows.slice(0, place)
  const invoiced = chain.reckon({
    kind: 'company',
    op: 'sum',
    of: stated(before.filter(({ kind }) => kind !== 'CREDIT_NOTE')),
    what: ['ออกใบกำกับไปแล้ว', 'Stated by invoices before'],
  })
  const noted = chain.reckon({
    kind: 'company',
    op: 'sum',
    of: stated(before.filter(({ kind }) => kind === 'CREDIT_NOTE')),
    what: ['ลดหนี้ไปแล้ว', 'Taken back by credit notes before'],
  })
  const known = chain.reckon({
    kind: 'company',
    op: 'less',
    of: [invoiced, noted],
    what: ['ระบุไว้แล้วทั้งหมด', 'Stated so far'],
  })
  const name = nameOfDocument(document)
  const total = chain.add({
    kind: 'total',
    op: 'less',
    of: isNote ? [known, due] : [due, known],
    after: document.total,
    what: isNote ? [`ใบลดหนี้ ${name}`, `Credit note ${name}`] : [`ใบกำกับภาษี ${name}`, `Tax invoice ${name}`],
    ...about(document),
  })
  if (part === 'total') return total
  if (!isNote) return addTaxWithin(chain, { of: total, rate: document.rate, after: document.vat })
  const credited = rows.find((row) => row.id === document.credits)
  const earlier = before.filter((row) => row.credits === document.credits)
  return addTaxTakenBack(chain, {
    taken: total,
    left: chain.reckon({
      kind: 'total',
      op: 'less',
      of: [...stated(credited === undefined ? [] : [credited]), ...stated(earlier)],
      what: ['เหลือของใบกำกับที่ถูกลด', 'Left of the invoice that is lowered'],
    }),
    rate: document.rate,
    after: document.vat,
  })
}

type OrderDocument = Document & { cancelled: boolean }

/** Amounts of a receipt, tax invoice or credit note of an own order. Refuses: not-found. */
export async function explainOwnDocument(
  db: Db,
  chain: Chain,
  { order, id, part }: z.output<typeof buyingFigures.document>,
  buyer: string,
): Promise<number> {
  const { rows } = await sql<OrderDocument>`
    select ${documentFigureColumns}, d.cancelled_at is not null as cancelled
    from tax_document d join orders o on o.id = d.order_id where o.id = ${order} and o.buyer_id = ${buyer}
    order by d.issued_at, d.number`.execute(db)
  const document = rows.find((row) =>
    id === undefined ? row.refund === null && !row.cancelled : row.id === id,
  )
  if (document === undefined) return refuse('not-found')
  const viewer = { kind: 'buyer', id: buyer } as const
  const about = { ref: nameOfDocument(document), at: document.at.toISOString() }
  const source =
    document.refund === null
      ? await explainOrder(db, chain, { kind: 'order', id: order }, viewer)
      : await explainRefund(db, chain, { kind: 'refund', id: document.refund }, viewer)
  const total = chain.add({
    kind: 'total',
    op: 'equal',
    of: [source],
    after: document.total,
    what: [`เอกสาร ${about.ref}`, `Document ${about.ref}`],
    ...about,
  })
  if (part === 'total') return total
  const credited = rows.find((row) => row.id === document.credits)
  const earlier = rows.filter(
    (row) => row.credits === document.credits && !row.cancelled && row.at < document.at,
  )
  const carries = (one: OrderDocument) =>
    chain.add({
      kind: 'total',
      after: one.taxable,
      what: [`ยอดที่มีภาษีใน ${nameOfDocument(one)}`, `What carries tax in ${nameOfDocument(one)}`],
      ref: nameOfDocument(one),
      at: one.at.toISOString(),
    })
  const taxed = chain.add({
    kind: 'total',
    op: 'equal',
    of: [total],
    after: document.taxable,
    what: ['ยอดที่มีภาษี', 'What carries tax'],
    ...about,
  })
  const vat =
    credited === undefined
      ? addTaxWithin(chain, { of: taxed, rate: document.rate, after: document.vat })
      : addTaxTakenBack(chain, {
          taken: taxed,
          left: chain.reckon({
            kind: 'total',
            op: 'less',
            of: [carries(credited), ...earlier.map(carries)],
            what: ['เหลือของเอกสารที่ถูกลด', 'Left of the document that is lowered'],
          }),
          rate: document.rate,
          after: document.vat,
        })
  if (part === 'vat') return vat
  return chain.reckon({
    kind: 'total',
    op: 'less',
    of: [total, vat],
    what: ['มูลค่าก่อนภาษี', 'Value before tax'],
    ...about,
  })
}

function addDocument(chain: Chain, one: Document, about: { ref: string; at: string }): number {
  return chain.add({
    kind: 'total',
    after: one.total,
    what: [`เอกสาร ${about.ref}`, `Document ${about.ref}`],
    ...about,
  })
}

/** Between tax and rest the largest remainder gives the same as half up. */
function addTaxWithin(
  chain: Chain,
  { of, rate, after }: { of: number; rate: number; after?: Satang },
): number {
  const step = {
    kind: 'tax' as const,
    op: 'split' as const,
    of: [of],
    numbers: [0, rate, 100],
    what: [`ภาษีมูลค่าเพิ่ม ${rate}% ที่รวมอยู่`, `Value added tax of ${rate}% within it`] as [string, string],
  }
  return after === undefined
    ? chain.reckon(step, vatRule(rate))
    : chain.add({ ...step, after }, vatRule(rate))
}

/** The tax within what it was before, less the tax within the rest, so that the notes of a document add up to its tax. */
function addTaxTakenBack(
  chain: Chain,
  { taken, left, rate, after }: { taken: number; left: number; rate: number; after: Satang },
): number {
  const rest = chain.reckon({
    kind: 'total',
    op: 'less',
    of: [left, taken],
    what: ['เหลือหลังลดหนี้', 'Left after it'],
  })
  return chain.add(
    {
      kind: 'tax',
      op: 'less',
      of: [addTaxWithin(chain, { of: left, rate }), addTaxWithin(chain, { of: rest, rate })],
      after,
      what: ['ภาษีมูลค่าเพิ่มที่ลดลง', 'Value added tax taken back'],
    },
    vatRule(rate),
  )
}
