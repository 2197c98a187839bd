import { type Selectable, sql } from 'kysely'
import { findBankByCode, joinBankInfo } from '#rules/sellers/banks.ts'
import { maskAccount } from '#rules/sellers/national-id.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SellerTable } from '#server/platform/schema/sellers.ts'
import { placeOf } from './stored-seller.ts'

/** A seller as those who pay know them. */
export type PayeeFacts = {
  id: string
  codeName: string
  realName: string
  email: string
  phone: string
  bankCode: string
  /** In full: for the screens that pay only (INV-20). */
  accountNumber: string
  /** As shown on slips. */
  accountEnd: string
  /** Bank and account in full, joined by a comma; empty where they were never entered. */
  bankInfo: string
  vendorId: string | null
  vendorName: string
  held: boolean
  complete: boolean
}

/** Columns of table `seller` as `s`, read by `payeeOf`. */
export const payeeColumns = sql`s.person_id, s.code_name, s.real_name, s.email, s.phone, s.bank_code, s.account_number,
  s.hti_vendor_id, s.hti_vendor_name, s.payout_hold, s.profile_completed_at`

export type PayeeRow = Pick<
  Selectable<SellerTable>,
  | 'person_id'
  | 'code_name'
  | 'real_name'
  | 'email'
  | 'phone'
  | 'bank_code'
  | 'account_number'
  | 'hti_vendor_id'
  | 'hti_vendor_name'
  | 'payout_hold'
  | 'profile_completed_at'
>

/** The sellers of these ids; `lock` keeps their accounts and holds as they are until the commit. */
export async function readPayees(
  db: Pick<Trx, 'getExecutor'>,
  platform: Pick<Platform, 'sealed'>,
  ids: readonly string[],
  { lock = false } = {},
): Promise<Map<string, PayeeFacts>> {
  const { rows } = await sql<PayeeRow>`
    select ${payeeColumns} from seller s where s.person_id = any(${ids}::text[]) order by s.person_id
    ${lock ? sql`for no key update` : sql``}`.execute(db)
  return new Map(rows.map((row) => [row.person_id, payeeOf(platform, row)]))
}

export function payeeOf({ sealed }: Pick<Platform, 'sealed'>, row: PayeeRow): PayeeFacts {
  const accountNumber =
    row.account_number === null
      ? ''
      : sealed.open(row.account_number, placeOf('account_number', row.person_id))
  const bankName = findBankByCode(row.bank_code ?? '')?.nameTh ?? ''
  return {
    id: row.person_id,
    codeName: row.code_name,
    realName: row.real_name,
    email: row.email,
    phone: row.phone,
    bankCode: row.bank_code ?? '',
    accountNumber,
    accountEnd: accountNumber === '' ? '' : maskAccount(accountNumber),
    bankInfo: bankName === '' || accountNumber === '' ? '' : joinBankInfo(bankName, accountNumber),
    vendorId: row.hti_vendor_id,
    vendorName: row.hti_vendor_name,
    held: row.payout_hold !== null,
    complete: row.profile_completed_at !== null,
  }
}
