import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getTaxDesk } from '#contract/staff/tax-desk.ts'
import type { getOwnTaxYear } from '#contract/seller/tax.ts'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { nameOfCertificate } from '#rules/tax/papers/certificate-paper.ts'
import { filingDay, isNamed, pnd3File, type Pnd3Line } from '#rules/tax/pnd3.ts'
import type { Payer } from '#rules/tax/tax-policy.ts'
import { readTaxPayees } from '#server/features/sellers/index.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { linesTaken, numberingLock } from './issue.ts'
import { payerCompany } from './payers.ts'

export type DeskInput = { payer: Payer; month: string }

type Paid = {
  id: string
  seller: string
  channel: 'ORDINARY' | 'E_WHT'
  paidOn: string
  rate: number
  gross: Satang
  tax: Satang
  line: number | null
  year: number | null
  number: number | null
}

type OrdinaryLine = Pnd3Line & { payout: string; seller: string; name: string; certificate: string | null }

/** The taxed and not returned payments of a month, in filing order. */
async function readMonth(db: Db | Trx, platform: Platform, { payer, month }: DeskInput) {
  const { rows } = await sql<Paid>`
    select p.id, p.seller_id as seller, p.channel, to_char(p.paid_on, 'YYYY-MM-DD') as "paidOn", p.rate_percent as rate,
      p.gross_satang as gross, p.tax_satang as tax, coalesce(c.line_in_return, f.line) as line, c.tax_year as year, c.number
    from payout p left join tax_certificate c on c.payout_id = p.id and c.cancelled_at is null left join tax_return_line f on f.payout_id = p.id
    where p.payer = ${payer} and p.tax_satang > 0 and p.returned_at is null
      and p.paid_on >= ${`${month}-01`}::date and p.paid_on < ${`${month}-01`}::date + interval '1 month'
    order by p.paid_on, p.id`.execute(db)
  const payees = await readTaxPayees(db, platform, [...new Set(rows.map(({ seller }) => seller))])
  // Lines are taken by certificates and by a return that was made, also those of returned payments. The others follow by day.
  const taken = await sql<{ last: number }>`
    select coalesce(max(c.line), 0) as last from ${linesTaken} c join payout p on p.id = c.payout_id
    where p.payer = ${payer} and p.paid_on >= ${`${month}-01`}::date and p.paid_on < ${`${month}-01`}::date + interval '1 month'`.execute(
    db,
  )
  let last = taken.rows[0]?.last ?? 0
  const ordinary = rows
    .filter(({ channel }) => channel === 'ORDINARY')
    .map((row): OrdinaryLine => {
      const payee = payees.get(row.seller)
      if (row.line === null) last += 1
      return {
        payout: row.id,
        seller: row.seller,
        name: payee?.realName ?? '',
        taxId: payee?.peopleID ?? '',
        title: payee?.title ?? '',
        firstName: payee?.firstName ?? '',
        surname: payee?.surname ?? '',
        line: row.line ?? last,
        paidOn: row.paidOn,
        ratePercent: row.rate,
        grossSatang: row.gross,
        taxSatang: row.tax,
        certificate:
          row.year === null || row.number === null ? null : nameOfCertificate(row.year, row.number),
      }
    })
    .toSorted((a, b) => a.line - b.line)
  return { rows, payees, ordinary }
}

export async function readTaxDesk(
  trx: Trx,
  platform: Platform,
  input: DeskInput,
): Promise<DataOf<typeof getTaxDesk>> {
  const { rows, payees, ordinary } = await readMonth(trx, platform, input)
  const remitted = rows.filter(({ channel }) => channel === 'E_WHT')
  const sum = (of: readonly Satang[]) => satangToBaht(of.reduce((all, satang) => all + satang, 0))
  const eWht = [...Map.groupBy(remitted, ({ seller }) => seller)].map(([seller, paid]) => ({
    seller,
    name: payees.get(seller)?.realName ?? '',
    taxId: payees.get(seller)?.peopleID ?? '',
    gross: sum(paid.map(({ gross }) => gross)),
    tax: sum(paid.map(({ tax }) => tax)),
    payouts: paid.length,
  }))
  return {
    eWht,
    ordinary: ordinary.map(({ grossSatang, taxSatang, ...line }) => ({
      ...line,
      gross: satangToBaht(grossSatang),
      tax: satangToBaht(taxSatang),
      missing: !isNamed(line),
    })),
    sums: {
      eWhtGross: sum(remitted.map(({ gross }) => gross)),
      eWhtTax: sum(remitted.map(({ tax }) => tax)),
      ordinaryGross: sum(ordinary.map(({ grossSatang }) => grossSatang)),
      ordinaryTax: sum(ordinary.map(({ taxSatang }) => taxSatang)),
    },
    certificates: await readCancelled(trx, input),
    due: filingDay(input.month),
  }
}

async function readCancelled(db: Db | Trx, { payer, month }: DeskInput) {
  const { rows } = await sql<{
    year: number
    number: number
    nextYear: number | null
    nextNumber: number | null
    reason: string
    on: string
  }>`
    select c.tax_year as year, c.number, next.tax_year as "nextYear", next.number as "nextNumber", c.cancel_reason as reason,
      to_char(c.cancelled_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as on
    from tax_certificate c join payout p on p.id = c.payout_id left join tax_certificate next on next.replaces_id = c.id
    where c.payer = ${payer} and c.cancelled_at is not null
      and p.paid_on >= ${`${month}-01`}::date and p.paid_on < ${`${month}-01`}::date + interval '1 month'
    order by c.tax_year, c.number`.execute(db)
  return rows.map((row) => ({
    name: nameOfCertificate(row.year, row.number),
    replacedBy:
      row.nextYear === null || row.nextNumber === null
        ? null
        : nameOfCertificate(row.nextYear, row.nextNumber),
    reason: row.reason,
    cancelledOn: row.on,
  }))
}

/** Its lines stay: certificates that are issued later name them. Refuses: tax.nothing-withheld, tax.names-missing. */
export async function makePnd3File(trx: Trx, platform: Platform, input: DeskInput) {
  await sql`select pg_advisory_xact_lock(${numberingLock})`.execute(trx)
  const { ordinary } = await readMonth(trx, platform, input)
  if (ordinary.length === 0) refuse('tax.nothing-withheld')
  const missing = ordinary.filter((line) => !isNamed(line))
  if (missing.length > 0)
    refuse('tax.names-missing', { sellers: missing.map(({ seller }) => seller).slice(0, 50) })
  const waiting = ordinary.filter(({ certificate }) => certificate === null)
  if (waiting.length > 0)
    await trx
      .insertInto('tax_return_line')
      .values(waiting.map(({ payout, line }) => ({ payout_id: payout, line })))
      .onConflict((conflict) => conflict.column('payout_id').doNothing())
      .execute()
  return {
    name: `PND3_${input.payer}_${input.month.replace('-', '')}.txt`,
    text: pnd3File(ordinary),
    rows: ordinary.length,
    tax: satangToBaht(ordinary.reduce((all, { taxSatang }) => all + taxSatang, 0)),
  }
}

/** By year of payment: December's sales are income of the next year (payouts-and-tax §7). */
export async function readOwnTaxYear(
  db: Db,
  { config }: Pick<Platform, 'config'>,
  sellerId: string,
  year: number,
): Promise<DataOf<typeof getOwnTaxYear>> {
  const paid = sql`from payout where seller_id = ${sellerId} and returned_at is null`
  const [{ rows: years }, { rows }] = await Promise.all([
    sql<{
      year: number
    }>`select distinct extract(year from paid_on)::int as year ${paid} order by 1 desc`.execute(db),
    sql<{
      payer: Payer
      gross: Satang
      tax: Satang
      halfGross: Satang
      halfTax: Satang
      payouts: number
    }>`
      select payer, sum(gross_satang)::bigint as gross, sum(tax_satang)::bigint as tax, count(*)::int as payouts,
        coalesce(sum(gross_satang) filter (where extract(month from paid_on) <= 6), 0)::bigint as "halfGross",
        coalesce(sum(tax_satang) filter (where extract(month from paid_on) <= 6), 0)::bigint as "halfTax"
      ${paid} and extract(year from paid_on) = ${year} group by payer order by payer`.execute(db),
  ])
  return {
    years: years.map((one) => one.year),
    payers: rows.map((row) => {
      const { name, taxId } = payerCompany(config, row.payer)
      return {
        payer: row.payer,
        name,
        taxId,
        gross: satangToBaht(row.gross),
        tax: satangToBaht(row.tax),
        halfGross: satangToBaht(row.halfGross),
        halfTax: satangToBaht(row.halfTax),
        payouts: row.payouts,
      }
    }),
  }
}
