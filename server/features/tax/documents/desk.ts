import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getVatDesk } from '#contract/staff/tax-documents.ts'
import { monthNumber, periodOfNumber, readPeriod } from '#rules/calendar/periods.ts'
import { bahtToSatang, type Satang, satangToBaht } from '#rules/money/satang.ts'
import { type DocumentKind, nameOfDocument } from '#rules/tax/vat.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readInputTax, readVatMonths, vatOfMonth } from './input-tax.ts'
import { openContent } from './issuer.ts'
import { documentColumns, documentJoins } from './read.ts'
import { showVatRows } from './vat-policy.ts'

type Sums = {
  isCredit: boolean
  isTaxed: boolean
  documents: number
  total: Satang
  taxable: Satang
  vat: Satang
}

type Row = {
  id: string
  kind: Exclude<DocumentKind, 'SUBSTITUTE'>
  series: string
  year: number
  number: number
  order: string | null
  commission: number | null
  total: Satang
  taxable: Satang
  vat: Satang
  issuedAt: Date
  content: string | null
  cancelledAt: Date | null
  reason: string
  next: string | null
  credits: string | null
  account: string
  sendState: 'WAITING' | 'SENT' | 'REFUSED' | null
  sendReason: string
  sentAt: Date | null
}

/** The return of a month: documents in force, a sale in the month of its payment, a credit note in that of its issue. */
export async function readVatDesk(
  trx: Trx,
  platform: Platform,
  { month, skip, limit, actorId }: { month: string; skip: number; limit: number; actorId: string },
): Promise<DataOf<typeof getVatDesk>> {
  const period = readPeriod(month)
  const number = monthNumber(period)
  const { rows: sums } = await sql<Sums>`
    select kind = 'CREDIT_NOTE' as "isCredit", taxable_satang > 0 as "isTaxed", count(*)::int as documents,
      sum(total_satang)::bigint as total, sum(taxable_satang)::bigint as taxable, sum(vat_satang)::bigint as vat
    from tax_document where tax_month = ${number} and kind <> 'SUBSTITUTE' and cancelled_at is null group by 1, 2`.execute(
    trx,
  )
  const { rows } = await sql<Row>`
    select ${documentColumns}, s.state as "sendState", coalesce(s.reason, '') as "sendReason", s.sent_at as "sentAt"
    from ${documentJoins} left join e_tax_sending s on s.document_id = d.id
    where d.tax_month = ${number} and d.kind <> 'SUBSTITUTE' order by d.series, d.year, d.number limit ${limit} offset ${skip}`.execute(
    trx,
  )
  const { count } = await trx
    .selectFrom('tax_document')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tax_month', '=', number)
    .where('kind', '<>', 'SUBSTITUTE')
    .executeTakeFirstOrThrow()
  const { count: eTaxLeft } = await trx
    .selectFrom('e_tax_sending')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '<>', 'SENT')
    .executeTakeFirstOrThrow()
  const bought = await readInputTax(trx, platform, month)
  const { carried, toPay } = vatOfMonth(await readVatMonths(trx), month)
  const of = (isCredit: boolean) => sums.find((one) => one.isTaxed && one.isCredit === isCredit)
  const [sales, credits] = [of(false), of(true)]
  const untaxed = sums.find((one) => !one.isTaxed && !one.isCredit)
  const baseOf = (one: Sums | undefined) => (one?.taxable ?? 0) - (one?.vat ?? 0)
  return {
    rows: await showVatRows(trx, actorId),
    sales: show(sales),
    credits: show(credits),
    due: {
      base: satangToBaht(baseOf(sales) - baseOf(credits)),
      vat: satangToBaht((sales?.vat ?? 0) - (credits?.vat ?? 0) - bahtToSatang(bought.input.vat)),
    },
    ...bought,
    carried: satangToBaht(carried),
    toPay: satangToBaht(toPay),
    untaxed: { documents: untaxed?.documents ?? 0, total: satangToBaht(untaxed?.total ?? 0) },
    documents: rows.map((row) => {
      const { buyer } = openContent(platform, row.id, row.content)
      return {
        _id: row.id,
        kind: row.kind,
        name: nameOfDocument(row),
        issued: row.issuedAt.toISOString(),
        order: row.order,
        commission: row.commission === null ? null : periodOfNumber(row.commission),
        buyer: buyer.name || row.account || '-',
        taxId: buyer.taxId,
        branch: buyer.branch,
        total: satangToBaht(row.total),
        base: satangToBaht(row.taxable - row.vat),
        vat: satangToBaht(row.vat),
        cancelled: row.cancelledAt === null ? null : row.reason,
        replacedBy: row.next,
        credits: row.credits,
        eTax: row.sendState && {
          state: row.sendState,
          reason: row.sendReason,
          at: row.sentAt?.toISOString() ?? null,
        },
      }
    }),
    eTaxLeft: Number(eTaxLeft),
    count: Number(count),
  }

  function show(one: Sums | undefined) {
    return {
      documents: one?.documents ?? 0,
      total: satangToBaht(one?.total ?? 0),
      base: satangToBaht(baseOf(one)),
      vat: satangToBaht(one?.vat ?? 0),
    }
  }
}
