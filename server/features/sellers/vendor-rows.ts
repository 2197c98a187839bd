import type { Selectable } from 'kysely'
import { findBankByCode, joinBankInfo } from '#rules/sellers/banks.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SellerTable } from '#server/platform/schema/sellers.ts'
import { placeOf } from './stored-seller.ts'

/** What the lists of vendors need of a seller. */
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

/** The two sealed numbers of a row in full: code that hands them on masks them, or records who had them (INV-20). */
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
