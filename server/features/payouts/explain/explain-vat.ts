import { sql } from 'kysely'
import type { z } from 'zod'
import type { listFigures } from '#contract/staff/explained-lists.ts'
import { englishShortMonth, monthNumber, thaiShortMonth } from '#rules/calendar/periods.ts'
import { type Chain, vatRule } from '#rules/money/explanation.ts'
import type { Satang } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { nameOfDocument } from '#rules/tax/vat.ts'
import { readVatMonths } from '#server/features/tax/index.ts'
import type { Db } from '#server/platform/database.ts'
import { addBankLines } from './bank-lines.ts'
import { type Document, documentFigureColumns } from './documents.ts'
import { addPaid, readOrderedLines } from './lines.ts'
import { addRow, addSum } from './list-rows.ts'

type Input<Name extends keyof typeof listFigures> = z.output<(typeof listFigures)[Name]>
type Column = Input<'document'>['column']

/** A tax document's sum, its tax, or what it comes to without. Refuses: not-found. */
export async function explainDocument(
  db: Db,
  chain: Chain,
  { id, column }: Pick<Input<'document'>, 'id' | 'column'>,
): Promise<number> {
  const { rows } =
    await sql<Document>`select ${documentFigureColumns} from tax_document d where d.id = ${id}`.execute(db)
  const [document] = rows
  if (document === undefined) return refuse('not-found')
  return await addDocument(db, chain, document, column)
}

async function addDocument(db: Db, chain: Chain, document: Document, column: Column): Promise<number> {
  const { order, refund, rate, kind, at, total: booked, taxable: taxed, vat: tax } = document
  const ref = nameOfDocument(document)
  const { rows: refunded } = await sql<{ position: number }>`
    select position::int as position from refund_line where refund_id = ${refund}`.execute(db)
  const lines = order === null ? [] : await readOrderedLines(db, order)
  const paid = lines
    .filter(({ position }) => refund === null || refunded.some((one) => one.position === position))
    .map((line) => addPaid(chain, line, { kind: 'staff' }, order ?? '', null))
  const facts = { ref, at }
  const total = addRow(
    chain,
    { ...facts, satang: booked, kind: 'total', what: [`ยอดของ ${ref}`, `Sum of ${ref}`] },
    paid,
  )
  if (column === 'total') return total
  const taxable = chain.add({
    kind: 'gross',
    op: 'equal',
    of: [total],
    after: taxed,
    what: ['ส่วนที่มีภาษีขาย รวมภาษี', 'What carries output tax, tax included'],
    ref,
  })
  const vat = chain.add(
    {
      kind: 'tax',
      // The note of a document that was lowered before takes the difference of two taxes. Where the booked tax differs from this, it is
      // shown as booked.
      op: 'split',
      of: [taxable],
      numbers: [1, 100, rate],
      after: tax,
      what: [`ภาษีมูลค่าเพิ่ม ${rate}%`, `VAT of ${rate}%`],
      ref,
    },
    rate > 0 ? vatRule(rate) : null,
  )
  if (column === 'vat') return vat
  return chain.reckon({
    kind: 'net',
    op: 'less',
    of: [taxable, vat],
    what: [`มูลค่าก่อนภาษีของ ${ref}`, `${ref} before tax`],
    ref: kind,
  })
}

/** A supplier's tax invoice as it was entered. Refuses: not-found. */
export async function explainInput(
  db: Db,
  chain: Chain,
  { id, column }: Pick<Input<'input'>, 'id' | 'column'>,
): Promise<number> {
  const { rows } = await sql<{ number: string; base: Satang; vat: Satang; at: Date }>`
    select number, base_satang as base, vat_satang as vat, added_at as at from input_tax where id = ${id}`.execute(
    db,
  )
  const [invoice] = rows
  if (invoice === undefined) return refuse('not-found')
  const { number: ref, at } = invoice
  const base = () =>
    addRow(chain, {
      satang: invoice.base,
      kind: 'net',
      what: [`มูลค่าตามใบกำกับ ${ref}`, `Base of invoice ${ref}`],
      ref,
      at,
    })
  const vat = () =>
    addRow(chain, {
      satang: invoice.vat,
      kind: 'tax',
      what: [`ภาษีซื้อตามใบกำกับ ${ref}`, `Input tax of invoice ${ref}`],
      ref,
      at,
    })
  if (column === 'base') return base()
  if (column === 'vat') return vat()
  return chain.reckon({
    kind: 'total',
    op: 'sum',
    of: [base(), vat()],
    what: [`ยอดตามใบกำกับ ${ref}`, `Sum of invoice ${ref}`],
    ref,
  })
}

/** A figure of the return of a month (ภ.พ.30), down to the documents. */
export async function explainVat(
  db: Db,
  chain: Chain,
  { month, part, column }: Input<'vat'>,
): Promise<number> {
  switch (part) {
    case 'sales':
    case 'credits':
    case 'untaxed':
      return await addDocuments(db, chain, { month, part, column })
    case 'input':
      return await addInputs(db, chain, { month, column })
    case 'due':
      return await addDue(db, chain, month, column === 'base' ? 'base' : 'vat')
    case 'carried':
      return await addCarried(db, chain, month)
    case 'toPay': {
      const due = await addDue(db, chain, month, 'vat')
      const carried = await addCarried(db, chain, month)
      return chain.reckon({
        kind: 'tax',
        op: 'part',
        of: [due],
        numbers: [100, 0, chain.after(carried)],
        what: [
          `ต้องชำระของ ${thaiShortMonth(month)} หลังหักภาษีที่ยกมา (ขั้น ${carried}) ไม่ต่ำกว่าศูนย์`,
          `To pay for ${englishShortMonth(month)}: less what was carried (step ${carried}), never below nothing`,
        ],
        ref: month,
      })
    }
  }
}

async function addDocuments(
  db: Db,
  chain: Chain,
  { month, part, column }: { month: string; part: 'sales' | 'credits' | 'untaxed'; column: Column },
): Promise<number> {
  const which = {
    sales: sql`d.kind <> 'CREDIT_NOTE' and d.taxable_satang > 0`,
    credits: sql`d.kind = 'CREDIT_NOTE' and d.taxable_satang > 0`,
    untaxed: sql`d.kind <> 'CREDIT_NOTE' and d.taxable_satang = 0`,
  }
  const { rows } = await sql<Document>`
    select ${documentFigureColumns} from tax_document d
    where d.tax_month = ${monthNumber(month)} and d.kind <> 'SUBSTITUTE' and d.cancelled_at is null and ${which[part]}
    order by d.series, d.year, d.number`.execute(db)
  const [th, en] = [thaiShortMonth(month), englishShortMonth(month)]
  const what: Record<typeof part, [string, string]> = {
    sales: [`เอกสารขายของ ${th}`, `Documents of sales of ${en}`],
    credits: [`ใบลดหนี้ของ ${th}`, `Credit notes of ${en}`],
    untaxed: [`ใบเสร็จที่ไม่มีภาษีขายของ ${th}`, `Receipts of ${en} without output tax`],
  }
  return await addSum(
    chain,
    rows.map((document) => ({
      satang:
        column === 'total'
          ? document.total
          : column === 'vat'
            ? document.vat
            : document.taxable - document.vat,
      kind: column === 'vat' ? ('tax' as const) : ('total' as const),
      what: [`เอกสาร ${nameOfDocument(document)}`, `Document ${nameOfDocument(document)}`] as [
        string,
        string,
      ],
      ref: document.order ?? '',
      at: document.at,
      document,
    })),
    what[part],
    { ref: month, whole: async ({ document }) => [await addDocument(db, chain, document, column)] },
  )
}

async function addInputs(
  db: Db,
  chain: Chain,
  { month, column }: { month: string; column: Column },
): Promise<number> {
  const { rows } = await sql<{ id: string; number: string; satang: Satang; at: Date }>`
    select id, number, ${column === 'total' ? sql`base_satang + vat_satang` : column === 'vat' ? sql`vat_satang` : sql`base_satang`} as satang, added_at as at
    from input_tax where month = ${monthNumber(month)} and voided_at is null order by invoice_day, added_at`.execute(
    db,
  )
  return await addSum(
    chain,
    rows.map(({ id, number, satang, at }) => ({
      satang,
      kind: 'tax' as const,
      what: [`ใบกำกับภาษีซื้อ ${number}`, `Supplier's invoice ${number}`] as [string, string],
      ref: number,
      at,
      id,
    })),
    [`ภาษีซื้อของ ${thaiShortMonth(month)}`, `Input tax of ${englishShortMonth(month)}`],
    { ref: month, whole: async ({ id }) => [await explainInput(db, chain, { id, column })] },
  )
}

async function addDue(db: Db, chain: Chain, month: string, column: 'base' | 'vat'): Promise<number> {
  const sales = await addDocuments(db, chain, { month, part: 'sales', column })
  const credits = await addDocuments(db, chain, { month, part: 'credits', column })
  const of = [sales, credits]
  if (column === 'vat') of.push(await addInputs(db, chain, { month, column }))
  return chain.reckon({
    kind: column === 'vat' ? 'tax' : 'net',
    op: 'less',
    of,
    what:
      column === 'vat'
        ? ['ภาษีขายหักใบลดหนี้และภาษีซื้อ', 'Output tax less credit notes and input tax']
        : ['ยอดขายหักใบลดหนี้', 'Sales less credit notes'],
    ref: month,
  })
}

/** Excess input tax carried from earlier months, month by month. */
async function addCarried(db: Db, chain: Chain, month: string): Promise<number> {
  const before = (await readVatMonths(db)).filter((one) => one.month < month)
  let carried = chain.add({ kind: 'tax', after: 0, what: ['ยังไม่มีภาษียกมา', 'Nothing carried yet'] })
  for (const { month: earlier, due } of before)
    carried = chain.reckon({
      kind: 'tax',
      op: 'part',
      of: [carried],
      numbers: [100, 0, due],
      what: [
        `ยกไปหลังแบบของ ${thaiShortMonth(earlier)}`,
        `Carried on after the return of ${englishShortMonth(earlier)}`,
      ],
      ref: earlier,
    })
  return carried
}

/** The part of a month's tax that was remitted, with the row of the bank. */
export async function explainRemitted(
  db: Db,
  chain: Chain,
  { tax, payer, month }: Input<'remitted'>,
): Promise<number> {
  const prefix = `${tax === 'VAT' ? 'vat' : 'tax'}-remitted:${payer}:${month}:`
  const { rows } = await sql<{ key: string; memo: string; satang: Satang; at: Date }>`
    select e.key, e.memo, e.occurred_at as at, sum(case when g.to_account like 'bank:%' then g.amount_satang else -g.amount_satang end)::bigint as satang
    from ledger_entry e join ledger_posting g on g.entry_id = e.id
    where e.kind = 'tax' and starts_with(e.key, ${prefix}) group by e.id order by e.id`.execute(db)
  const steps: number[] = []
  for (const { key, memo, satang, at } of rows) {
    const step = addRow(chain, {
      satang,
      kind: 'tax',
      what: [`นำส่งสรรพากร ${memo}`, `Paid to the tax office ${memo}`],
      ref: key,
      at,
    })
    await addBankLines(db, chain, { kind: 'remittance', about: key }, { step, satang })
    steps.push(step)
  }
  return chain.reckon({
    kind: 'total',
    op: 'sum',
    of: steps,
    what: [`นำส่งแล้วของ ${thaiShortMonth(month)}`, `Remitted for ${englishShortMonth(month)}`],
    ref: payer,
  })
}
