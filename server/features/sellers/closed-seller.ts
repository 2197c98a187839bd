import { sql } from 'kysely'
import { transferReturnDays } from '#rules/payouts/payday.ts'
import type { SellerProfile } from '#rules/sellers/profile.ts'
import { type Db, type Trx, literals } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readSeller } from './stored-seller.ts'
import { openOrderStates } from '#rules/orders/order-states.ts'

/** Everything that is held of a seller, for the seller only: the numbers in full. Undefined for who is none. */
export async function readOwnSellerData(
  db: Db,
  platform: Platform,
  personId: string,
): Promise<(SellerProfile & { taxName: string }) | undefined> {
  const stored = await readSeller(db, platform, personId)
  if (stored === undefined) return undefined
  const { tax_title, tax_first_name, tax_surname } = stored.row
  return { ...stored.profile, taxName: [tax_title, tax_first_name, tax_surname].join(' ').trim() }
}

/** Stands where a pen name stood, on sheets that buyers keep, whatever language they read. */
const closedPenName = 'ผู้ขายที่ปิดบัญชีแล้ว (account closed)'

/** Of `seller`: a sheet of hers lies in an order that may still be paid, and then brings her something. */
const mayStillSell = sql`exists (select from sheet s join order_line l on l.sheet_id = s.id join orders o on o.id = l.order_id
  where s.author_id = seller.person_id and o.state in (${literals(openOrderStates)}))`

/**
 * What is taken away of a seller whose account was given up. Who never sold anything, nor may still, is forgotten whole. Of the others
 * name, national ID and address stay for the tax documents (ten years), the bank account until nothing is owed nor can come back (privacy-and-law §1), the
 * vendor id until another account gets it: closed months are divided by it;
 * their profile counts as complete on, so that what is owed is paid out; the mark of the ID is given free, so that the same
 * person may begin anew.
 */
export async function forgetSeller(trx: Trx, personId: string, now: Date): Promise<void> {
  await sql`
    update seller set code_name = ${closedPenName}, code_name_key = null, sell_ref = null, phone = '', email = '', about = '',
      updated_at = now(),
      national_id_mark = case when national_id is null then null else 'closed:' || person_id end
    where person_id = ${personId}`.execute(trx)
  await sql`
    update seller set real_name = '', tax_title = '', tax_first_name = '', tax_surname = '', national_id = null, national_id_mark = null, address = null, bank_code = null,
      account_number = null, profile_completed_at = null, hti_vendor_id = null, hti_vendor_name = ''
    where person_id = ${personId} and not exists (select from ledger_posting p where p.seller_id = seller.person_id)
      and not ${mayStillSell}`.execute(trx)
  await forgetBankAccounts(trx, now, personId)
}

/**
 * For the hourly tidying: accounts of closed sellers to whom nothing is owed any more, nor will be if the bank sends the last transfer back, and tax data ten years after the last sale, or as
 * soon as there can be none.
 */
export async function forgetSettledSellers(db: Db, now: Date): Promise<void> {
  await forgetBankAccounts(db, now)
  await sql`
    update seller set real_name = '', tax_title = '', tax_first_name = '', tax_surname = '', national_id = null, national_id_mark = null, address = null,
      hti_vendor_id = null, hti_vendor_name = ''
    from person where person.id = seller.person_id and person.erased_at is not null and (seller.national_id is not null or seller.real_name <> '')
      and not ${mayStillSell} and not exists (select from ledger_posting p join ledger_entry e on e.id = p.entry_id
        where p.seller_id = seller.person_id
          and e.occurred_at > date_trunc('year', ${now}::timestamptz at time zone 'Asia/Bangkok') - interval '10 years')`.execute(
    db,
  )
}

async function forgetBankAccounts(db: Db | Trx, now: Date, personId?: string): Promise<void> {
  await sql`
    update seller set account_number = null, bank_code = null
    from person where person.id = seller.person_id and person.closed_at is not null and seller.account_number is not null
      and ${personId === undefined ? sql`true` : sql`seller.person_id = ${personId}`}
      and 0 >= (select coalesce(sum(s.amount_satang), 0) from ledger_side s
        where s.seller_id = seller.person_id and s.account = 'seller:' || seller.person_id)
      and not exists (select from payout p where p.seller_id = seller.person_id
        and p.paid_on > (${now}::timestamptz at time zone 'Asia/Bangkok')::date - ${transferReturnDays}::int)
      and not ${mayStillSell}`.execute(db)
}
