import { type RawBuilder, sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import { type getVendorReport, type listVendors, vendorReportRows } from '#contract/staff/vendors.ts'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import { maskAccount, maskNationalId } from '#rules/sellers/national-id.ts'
import {
  bankInfoOf,
  isSettled,
  openNumbers,
  sellerFits,
  vendorColumns,
  type VendorRow,
} from '#server/features/sellers/index.ts'
import { open } from '../months/index.ts'
import type { Db } from '#server/platform/database.ts'
import { streamRows } from '#server/platform/downloads.ts'
import type { Platform } from '#server/platform/platform.ts'

type VendorSeller = DataOf<typeof getVendorReport>[number]
export type VendorSide = 'with' | 'without'
/** Sellers without an id: those the accounts can set up, and those who owe us data. */
type Listed = VendorSide | 'complete' | 'incomplete'

/** Sellers by id after the cursor: 5,000, or fewer on the last page (staff.md §7). */
export async function readVendorReport(db: Db, platform: Platform, cursor = ''): Promise<VendorSeller[]> {
  const rows = await db
    .selectFrom('seller')
    .select(vendorColumns)
    .where('person_id', '>', cursor)
    .orderBy('person_id')
    .limit(vendorReportRows)
    .execute()
  return rows.map((row) => present(platform, row))
}

export async function readVendors(
  db: Db,
  platform: Platform,
  input: { vendor: Listed; query: string; page: number; rows: number; sort?: string | undefined },
): Promise<DataOf<typeof listVendors>> {
  const wanted = sql`${onSide(input.vendor)} and ${sellerFits(input.query)}`
  const [found, counted, sides] = await Promise.all([
    sql<VendorRow & { owed: Satang }>`
      select ${sql.join(vendorColumns.map((column) => sql.ref(column)))}, coalesce(owed, 0)::bigint as owed
      from seller s left join ${debts} on debtor = s.person_id where ${wanted}
      order by ${orderOf(input.sort)} person_id limit ${input.rows} offset ${input.page * input.rows}`.execute(
      db,
    ),
    sql<{ total: number; owed: Satang }>`
      select count(*) as total, coalesce(sum(owed), 0)::bigint as owed
      from seller s left join ${debts} on debtor = s.person_id where ${wanted}`.execute(db),
    sql<{ with: number; incomplete: number; without: number }>`
      select count(*) filter (where ${onSide('with')}) as with,
        count(*) filter (where ${onSide('incomplete')}) as incomplete,
        count(*) filter (where ${onSide('complete')}) as without
      from seller`.execute(db),
  ])
  return {
    sellers: found.rows.map((row) => ({ ...present(platform, row), owed: satangToBaht(row.owed) })),
    total: counted.rows[0]?.total ?? 0,
    owed: satangToBaht(counted.rows[0]?.owed ?? 0),
    sides: sides.rows[0] ?? { with: 0, incomplete: 0, without: 0 },
  }
}

/** HYTEXTS' debt per seller. */
const debts = sql`(select seller_id as debtor, sum(share_satang) as owed from payment_record
  where payer = 'HYTEXTS' and status in ${open} group by seller_id) as debt`

/** The accounts need all three to set a vendor up. */
const lacksData = sql`(real_name = '' or national_id is null or account_number is null)`

/** National IDs in full, because the accounts set vendors up by them. The download is audited with its reader. */
export async function* vendorLines(platform: Platform, vendor: VendorSide) {
  const { sql: text, parameters } = sql`
    select ${sql.join(vendorColumns.map((column) => sql.ref(column)))} from seller where ${onSide(vendor)}
    order by person_id`.compile(platform.db)
  for await (const row of streamRows<VendorRow>(platform, text, parameters)) {
    const { peopleID, bankNumber } = openNumbers(platform, row)
    yield [
      row.hti_vendor_id,
      row.hti_vendor_name,
      peopleID,
      row.person_id,
      row.code_name,
      row.real_name,
      bankInfoOf(row.bank_code, bankNumber),
      row.email,
      row.phone,
    ]
  }
}

const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
  codeName: sql`code_name`,
  realName: sql`real_name`,
  vendorId: sql`hti_vendor_id`,
  owed: sql`coalesce(owed, 0)`,
}

/** By pen name unless another order is requested. */
function orderOf(sort = 'codeName'): RawBuilder<unknown> {
  const column = columns[sort.replace(/^-/, '')] ?? sql`code_name`
  return sql`${column} ${sort.startsWith('-') ? sql`desc` : sql`asc`},`
}

function onSide(vendor: Listed): RawBuilder<unknown> {
  if (vendor === 'with') return sql`hti_vendor_id is not null`
  // A closed, settled account needs no vendor id, and nobody can complete it.
  const without = sql`hti_vendor_id is null and not ${isSettled}`
  if (vendor === 'without') return without
  return sql`${without} and ${vendor === 'incomplete' ? lacksData : sql`not ${lacksData}`}`
}

function present(platform: Platform, row: VendorRow): VendorSeller {
  const { peopleID, bankNumber } = openNumbers(platform, row)
  return {
    _id: row.person_id,
    codeName: row.code_name,
    realName: row.real_name,
    peopleID: maskNationalId(peopleID),
    htiVendorId: row.hti_vendor_id ?? '',
    htiVendorName: row.hti_vendor_name,
    email: row.email,
    phone: row.phone,
    bankInfo: bankInfoOf(row.bank_code, maskAccount(bankNumber)),
  }
}
