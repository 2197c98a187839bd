import { type Kysely, sql } from 'kysely'

/**
 * Sellers as the payer's accounts know them (staff.md §2 Vendor Management): number and name of the vendor that the bank's files
 * speak of. A number belongs to one seller.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table seller
      add column hti_vendor_id text unique check (hti_vendor_id ~ '^[^\\s,"]{1,40}$'),
      add column hti_vendor_name text not null default '' check (length(hti_vendor_name) <= 200)`.execute(db)
}
