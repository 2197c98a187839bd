import { sql } from 'kysely'
import { bangkokDate, bangkokParts } from '#rules/calendar/bangkok.ts'
import { monthNumber, type Period, shiftPeriod } from '#rules/calendar/periods.ts'
import { type Satang, satangToBaht, satangToDecimal } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { hasRightCheckDigit } from '#rules/sellers/national-id.ts'
import { vatRowOn } from '#rules/tax/vat.ts'
import { thaiDigitsToAscii } from '#rules/thai/thai-digits.ts'
import { accounts, post } from '#server/features/ledger/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { newId } from '#server/platform/ids.ts'
import { readVatRows } from './vat-policy.ts'

type Doer = { actorId: string; platform: Platform }
type Sealed = Pick<Platform, 'sealed'>
type Invoice = {
  month: Period
  supplier: string
  taxId: string
  branch: string
  number: string
  day: string
  baseSatang: Satang
  vatSatang: Satang
}

/** Revenue Code section 82/3: at the latest six months after the month of the invoice. */
const monthsToClaim = 6
/** Suppliers round by the line. */
const roundingSatang = 100

/**
 * Enters a supplier's invoice, whose tax reduces what we owe the tax office. The purchase itself is in the company's own books, so the
 * other side is an account that reduces its expenses. Refuses: tax.buyer-number, tax.input-*.
 */
export async function addInputTax(trx: Trx, { actorId, platform }: Doer, invoice: Invoice): Promise<string> {
  const now = platform.clock.now()
  const { month, day, baseSatang, vatSatang, supplier } = invoice
  const [taxId = '', number = '', branch = ''] = [
    invoice.taxId.replaceAll(/[^\d๐-๙]/g, ''),
    invoice.number,
    invoice.branch,
  ].map(thaiDigitsToAscii)
  if (!hasRightCheckDigit(taxId)) refuse('tax.buyer-number')
  if (day > bangkokDate(now)) refuse('tax.input-day')
  const invoiced = day.slice(0, 7)
  const { year, month: thisMonth } = bangkokParts(now)
  const latest = `${year}-${String(thisMonth).padStart(2, '0')}`
  if (month < invoiced || month > shiftPeriod(invoiced, monthsToClaim) || month > latest)
    refuse('tax.input-month')
  const row = vatRowOn(await readVatRows(trx), day)
  if (row === undefined || row.mode === 'NONE') return refuse('tax.input-not-registered')
  const expected = Math.round((baseSatang * row.ratePercent) / 100)
  if (vatSatang >= baseSatang || Math.abs(vatSatang - expected) > roundingSatang)
    refuse('tax.input-sum', { amount: satangToDecimal(expected) })
  const id = newId()
  const sealed = sealTaxId(platform, id, taxId)
  // Older invoices hold the number unsealed until the next tidying.
  const before = await trx
    .selectFrom('input_tax')
    .select('id')
    .where('tax_id', '=', taxId)
    .where('number', '=', number)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  if (before !== undefined) refuse('tax.input-taken')
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('input_tax')
    .values({
      id,
      month: numberOf(month),
      supplier,
      ...sealed,
      branch,
      number,
      invoice_day: day,
      base_satang: baseSatang,
      vat_satang: vatSatang,
      added_by: actorId,
      added_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['tax_id_mark', 'number']).where('voided_at', 'is', null).doNothing(),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) refuse('tax.input-taken')
  await move(trx, `vat-input:${id}`, vatSatang, now)
  await recordAudit(trx, {
    actorId,
    action: 'input-tax.add',
    object: `input-tax:${id}`,
    // The audit leaves the number out; the invoice holds it sealed.
    after: { ...invoice, number, branch, taxId: undefined },
  })
  return id
}

/** Refuses: not-found. */
export async function voidInputTax(
  trx: Trx,
  { actorId, platform }: Doer,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const now = platform.clock.now()
  const struck = await trx
    .updateTable('input_tax')
    .set({ voided_at: now, voided_by: actorId, void_reason: reason })
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .returning('vat_satang')
    .executeTakeFirst()
  if (struck === undefined) return refuse('not-found')
  await move(trx, `vat-input:${id}:void`, -struck.vat_satang, now)
  await recordAudit(trx, { actorId, action: 'input-tax.void', object: `input-tax:${id}`, after: { reason } })
}

async function move(trx: Trx, key: string, satang: Satang, now: Date): Promise<void> {
  const [owed, claimed] = [accounts.vatPayable, accounts.inputTax]
  const [from, to] = satang > 0 ? [owed, claimed] : [claimed, owed]
  const postings = [{ from, to, satang: Math.abs(satang) }]
  await post(trx, { key, kind: 'tax', occurredAt: now, period: monthNumber(bangkokParts(now)), postings })
}

const columnOfTaxId = 'input_tax.tax_id'

function sealTaxId({ sealed }: Sealed, id: string, taxId: string) {
  return {
    sealed_tax_id: sealed.seal(taxId, { column: columnOfTaxId, row: id }),
    tax_id_mark: sealed.blindIndexOf(taxId, columnOfTaxId),
  }
}

/** For the hourly tidying: seals tax IDs of invoices entered before such IDs were sealed. */
export async function sealInputTax(platform: Pick<Platform, 'db' | 'sealed'>): Promise<void> {
  const rows = await platform.db
    .selectFrom('input_tax')
    .select(['id', 'tax_id'])
    .where('tax_id', 'is not', null)
    .execute()
  for (const { id, tax_id: taxId } of rows) {
    await platform.db
      .updateTable('input_tax')
      .set({ tax_id: null, ...sealTaxId(platform, id, taxId ?? '') })
      .where('id', '=', id)
      .where('tax_id', 'is not', null)
      .execute()
  }
}

export async function readInputTax(db: Db | Trx, { sealed }: Sealed, month: Period) {
  const { rows } = await sql<{
    id: string
    supplier: string
    plain: string | null
    sealedTaxId: string | null
    branch: string
    number: string
    day: string
    base: Satang
    vat: Satang
    addedBy: string
    voided: string | null
  }>`
    select i.id, i.supplier, i.tax_id as plain, i.sealed_tax_id as "sealedTaxId", i.branch, i.number, to_char(i.invoice_day, 'YYYY-MM-DD') as day, i.base_satang as base,
      i.vat_satang as vat, p.name as "addedBy", case when i.voided_at is not null then i.void_reason end as voided
    from input_tax i join person p on p.id = i.added_by where i.month = ${numberOf(month)} order by i.invoice_day, i.added_at`.execute(
    db,
  )
  const counted = rows.filter(({ voided }) => voided === null)
  const sum = (of: 'base' | 'vat') => counted.reduce((all, row) => all + row[of], 0)
  return {
    input: {
      documents: counted.length,
      total: satangToBaht(sum('base') + sum('vat')),
      base: satangToBaht(sum('base')),
      vat: satangToBaht(sum('vat')),
    },
    inputs: rows.map(({ id, base, vat, plain, sealedTaxId, ...row }) => ({
      ...row,
      _id: id,
      taxId:
        sealedTaxId === null ? (plain ?? '') : sealed.open(sealedTaxId, { column: columnOfTaxId, row: id }),
      base: satangToBaht(base),
      vat: satangToBaht(vat),
    })),
  }
}

/** `due`: before the carried input tax. */
export type VatMonth = { month: Period; due: Satang; carried: Satang; toPay: Satang }

/**
 * Tax due by each month's return: output less credit notes and input tax. An excess of input tax is carried to the next month (ภ.พ.30).
 * Oldest first.
 */
export async function readVatMonths(db: Db | Trx): Promise<VatMonth[]> {
  const { rows } = await sql<{ month: Period; satang: Satang }>`
    select to_char(to_date(month::text, 'YYYYMM'), 'YYYY-MM') as month, sum(satang)::bigint as satang from (
      select tax_month as month, sum(case kind when 'CREDIT_NOTE' then -vat_satang else vat_satang end) as satang
      from tax_document where cancelled_at is null and mode <> 'NONE' group by 1
      union all
      select month, -vat_satang from input_tax where voided_at is null
    ) moved group by month order by month`.execute(db)
  let carried = 0
  return rows.map(({ month, satang }) => {
    const one = { month, due: satang, carried, toPay: Math.max(0, satang - carried) }
    carried = Math.max(0, carried - satang)
    return one
  })
}

/** A month without any document or invoice has no row; what an earlier one left is carried to it all the same. */
export function vatOfMonth(months: readonly VatMonth[], month: Period): Omit<VatMonth, 'month'> {
  const own = months.find((one) => one.month === month)
  if (own !== undefined) return own
  const before = months.findLast((one) => one.month < month)
  return { due: 0, carried: Math.max(0, (before?.carried ?? 0) - (before?.due ?? 0)), toPay: 0 }
}

const numberOf = (month: Period) => Number(month.replace('-', ''))
