import { sql } from 'kysely'
import { transferReturnDays } from '#rules/payouts/payday.ts'
import type { SellerProfile } from '#rules/sellers/profile.ts'
import { isSellingPaused } from '#server/features/catalogue/index.ts'
import { type Db, type Trx, literals } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readSeller } from './stored-seller.ts'
import { openOrderStates } from '#rules/orders/order-states.ts'

/** All data about a seller with full numbers, for the seller only; undefined for others. */
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

/** `seller` has a sheet in an order that may still be paid, and would then get a share. */
const mayStillSell = sql`exists (select from sheet s join order_line l on l.sheet_id = s.id join orders o on o.id = l.order_id
  where s.author_id = seller.person_id and o.state in (${literals(openOrderStates)}))`

/** A closed account opens no sale again that staff keep closed: the national ID would begin anew under another one. */
const isHeld = isSellingPaused(sql`seller.person_id`)
const unlessHeld = sql`national_id = case when ${isHeld} then national_id end,
  national_id_mark = case when ${isHeld} then national_id_mark end`

/**
 * Erases a closed seller. Without past or possible sales everything goes. Else name, national ID and address stay for tax documents (ten
 * years), the bank account until nothing is or can be owed (privacy-and-law §1), the vendor id until another account needs it. The profile
 * stays complete, so that debts are paid; the ID's mark is freed for a new account, unless the selling is closed.
 */
export async function forgetSeller(trx: Trx, personId: string, now: Date): Promise<void> {
  await sql`
    update seller set code_name = ${closedPenName}, code_name_key = null, sell_ref = null, phone = '', email = '', about = '',
      updated_at = now(),
      national_id_mark = case when national_id is null or ${isHeld} then national_id_mark else 'closed:' || person_id end
    where person_id = ${personId}`.execute(trx)
  await sql`
    update seller set real_name = '', tax_title = '', tax_first_name = '', tax_surname = '', ${unlessHeld}, address = null, bank_code = null,
      account_number = null, profile_completed_at = null, hti_vendor_id = null, hti_vendor_name = ''
    where person_id = ${personId} and not exists (select from ledger_posting p where p.seller_id = seller.person_id)
      and not ${mayStillSell}`.execute(trx)
  await forgetBankAccounts(trx, now, personId)
}

/**
 * For the hourly tidying: bank accounts of closed sellers to whom nothing is or can be owed, and tax data ten years after the last sale, or
 * at once where there was none. Those whose selling was closed are free to begin anew once staff open it.
 */
export async function forgetSettledSellers(db: Db, now: Date): Promise<void> {
  await forgetBankAccounts(db, now)
  await sql`
    update seller set national_id_mark = 'closed:' || person_id
    from person where person.id = seller.person_id and person.erased_at is not null
      and seller.national_id_mark not like 'closed:%' and not ${isHeld}`.execute(db)
  await sql`
    update seller set real_name = '', tax_title = '', tax_first_name = '', tax_surname = '', ${unlessHeld}, address = null,
      hti_vendor_id = null, hti_vendor_name = ''
    from person where person.id = seller.person_id and person.erased_at is not null
      and (seller.real_name <> '' or seller.national_id is not null and not ${isHeld})
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
