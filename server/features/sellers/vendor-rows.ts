import { type Selectable, sql } from 'kysely'
import { findBankByCode, joinBankInfo } from '#rules/sellers/banks.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SellerTable } from '#server/platform/schema/sellers.ts'
import { placeOf } from './stored-seller.ts'

/** A seller's columns for lists of vendors. */
export const vendorColumns = [
  'person_id',
  'code_name',
  'real_name',
  'national_id',
  'hti_vendor_id',
  'hti_vendor_name',
  'email',
  'phone',
  'bank_code',
  'account_number',
] as const

export type VendorRow = Pick<Selectable<SellerTable>, (typeof vendorColumns)[number]>

/** The two sealed numbers in full: callers mask them or audit who got them (INV-20). */
export function openNumbers(
  { sealed }: Pick<Platform, 'sealed'>,
  row: Pick<VendorRow, 'person_id' | 'national_id' | 'account_number'>,
): { peopleID: string; bankNumber: string } {
  const open = (column: 'national_id' | 'account_number') => {
    const text = row[column]
    return text === null ? '' : sealed.open(text, placeOf(column, row.person_id))
  }
  return { peopleID: open('national_id'), bankNumber: open('account_number') }
}

/** Bank, comma, account; empty without a bank. */
export function bankInfoOf(bankCode: string | null, bankNumber: string): string {
  const bankName = findBankByCode(bankCode ?? '')?.nameTh ?? ''
  return bankName === '' ? '' : joinBankInfo(bankName, bankNumber)
}

/** A closed `seller` to whom nothing can be owed any more; the vendor id stays until it is reassigned. */
export const isSettled = sql`(account_number is null and exists (select from person where person.id = person_id and closed_at is not null))`

export type VendorOfSeller = { sellerId: string; vendorId: string; vendorName: string }

/**
 * Assigns vendor number and name to all these sellers at once and returns how many rows changed. Old numbers are removed first, so that
 * they may move between these sellers or from settled accounts.
 */
export async function assignVendors(trx: Trx, vendors: readonly VendorOfSeller[]): Promise<number> {
  const sellers = vendors.map(({ sellerId }) => sellerId)
  const ids = vendors.map(({ vendorId }) => vendorId)
  const names = vendors.map(({ vendorName }) => vendorName)
  const given = sql`unnest(${sellers}::text[], ${ids}::text[], ${names}::text[]) as given (seller_id, vendor_id, vendor_name)`
  await sql`
    update seller s set hti_vendor_id = null from ${given}
    where s.person_id = given.seller_id and s.hti_vendor_id <> given.vendor_id`.execute(trx)
  await sql`
    update seller s set hti_vendor_id = null, hti_vendor_name = '' from ${given}
    where s.hti_vendor_id = given.vendor_id and s.person_id <> given.seller_id and ${isSettled}`.execute(trx)
  const { numAffectedRows } = await sql`
    update seller s set hti_vendor_id = given.vendor_id, hti_vendor_name = given.vendor_name from ${given}
    where s.person_id = given.seller_id
      and (s.hti_vendor_id, s.hti_vendor_name) is distinct from (given.vendor_id, given.vendor_name)`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0)
}
