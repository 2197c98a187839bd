import { type RawBuilder, sql } from 'kysely'
import { monthNumber, periodOf, shiftPeriod } from '#rules/calendar/periods.ts'
import type { Satang } from '#rules/money/satang.ts'
import { makesRecord, readHeld, sharesInCases } from './hold-shares.ts'
import type { Trx } from '#server/platform/database.ts'

/** `givenSatang`: what the seller gave by own codes in addition. */
export type Sold = { month: number; store: number; satang: Satang; givenSatang: Satang }

/** A forecast month is the mean of this many whole months before. */
const meanMonths = 3
/** Figures are read and reckoned for this many sellers at once, so that other requests are answered in between. */
const sellersAtOnce = 500

export type RehearsedPerson = { id: string; bankCode: string; isHeld: boolean }

export async function readSellers(
  trx: Trx,
  reached: string,
  only: string | undefined,
): Promise<RehearsedPerson[]> {
  const { rows } = await sql<RehearsedPerson>`
    select person_id as id, coalesce(bank_code, '') as "bankCode", payout_hold is not null or profile_completed_at is null as "isHeld"
    from seller where person_id > ${reached} and person_id = coalesce(${only ?? null}, person_id) order by person_id limit ${sellersAtOnce}`.execute(
    trx,
  )
  return rows
}

export async function readOpenMonths(trx: Trx, sellers: readonly string[]): Promise<Map<string, Sold[]>> {
  return await readSold(
    trx,
    sellers,
    sql`share_satang`,
    sql`not exists (select from month_close c where c.month = o.month)`,
  )
}

/** Shares that closing open months would hold for cases, by seller and month. */
export async function readInCases(
  trx: Trx,
  sellers: readonly string[],
): Promise<Map<string, { sheet: string; satang: Satang }[]>> {
  const scope = sql`p.seller_id = any(${sellers}::text[]) and not exists (select from month_close m where m.month = e.month)`
  const { rows } = await sql<{ of: string; sheet: string; satang: Satang }>`
    select seller_id || ' ' || month as of, sheet_id as sheet, sum(satang)::bigint as satang from (${sharesInCases(scope)}) c group by 1, 2`.execute(
    trx,
  )
  return Map.groupBy(rows, ({ of }) => of)
}

/** Held shares that staff cancelled, per seller by payer and sheet. */
export async function readCancelled(
  trx: Trx,
  sellers: readonly string[],
): Promise<Map<string, Map<string, Satang>>> {
  const held = (await readHeld(trx, sellers)).filter(({ status }) => status === 'VOID')
  return new Map(
    [...Map.groupBy(held, ({ seller_id }) => seller_id)].map(([seller, theirs]) => [
      seller,
      new Map(theirs.map(({ payer, sheet_id, satang }) => [`${payer} ${sheet_id}`, satang])),
    ]),
  )
}

/**
 * The mean that a seller's last whole months brought at each store; a month without sales counts as zero. A store where refunds took
 * everything has no forecast.
 */
export async function readMeans(
  trx: Trx,
  sellers: readonly string[],
  now: Date,
): Promise<Map<string, Sold[]>> {
  const [first, last] = [-meanMonths, -1].map((ahead) => monthNumber(shiftPeriod(periodOf(now), ahead)))
  const sold = await readSold(trx, sellers, sql`sales_satang`, sql`o.month between ${first} and ${last}`)
  const meansOf = (months: readonly Sold[]) =>
    [...Map.groupBy(months, ({ store }) => store)]
      .map(([store, ofStore]) => ({
        month: 0,
        store,
        satang: Math.round((soldSum(ofStore) ?? 0) / meanMonths),
        givenSatang: Math.round(ofStore.reduce((sum, { givenSatang }) => sum + givenSatang, 0) / meanMonths),
      }))
      .filter(({ satang }) => satang > 0)
  return new Map([...sold].map(([seller, months]) => [seller, meansOf(months)]))
}

async function readSold(
  trx: Trx,
  sellers: readonly string[],
  column: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<Map<string, Sold[]>> {
  const { rows } = await sql<Sold & { seller: string }>`
    select seller_id as seller, month, store_code as store, sum(${column})::bigint as satang, sum(given_satang)::bigint as "givenSatang"
    from seller_month o where seller_id = any(${sellers}::text[]) and ${where} group by 1, 2, 3 having ${makesRecord}`.execute(
    trx,
  )
  return Map.groupBy(rows, ({ seller }) => seller)
}

export async function readNames(trx: Trx, sellers: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select person_id as id, code_name as name from seller where person_id = any(${sellers}::text[])`.execute(
    trx,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Null where nothing was sold or refunded: the close makes no record. */
export const soldSum = (sold: readonly Sold[] | undefined): Satang | null =>
  sold?.reduce((sum, { satang }) => sum + satang, 0) ?? null
