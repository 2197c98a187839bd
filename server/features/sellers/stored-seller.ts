import type { Selectable } from 'kysely'
import { findBankByCode } from '#rules/sellers/banks.ts'
import { maskAccount, maskNationalId } from '#rules/sellers/national-id.ts'
import type { StoredNumbers, SellerProfile } from '#rules/sellers/profile.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SellerTable } from '#server/platform/schema/sellers.ts'

type SellerRow = Pick<
  Selectable<SellerTable>,
  | 'person_id'
  | 'code_name'
  | 'real_name'
  | 'tax_title'
  | 'tax_first_name'
  | 'tax_surname'
  | 'phone'
  | 'email'
  | 'bank_code'
  | 'national_id'
  | 'account_number'
  | 'address'
  | 'profile_completed_at'
  | 'payout_hold'
  | 'sale_notices'
  | 'about'
>

const columns = [
  'person_id',
  'code_name',
  'real_name',
  'tax_title',
  'tax_first_name',
  'tax_surname',
  'phone',
  'email',
  'bank_code',
  'national_id',
  'account_number',
  'address',
  'profile_completed_at',
  'payout_hold',
  'sale_notices',
  'about',
] as const

type Sealer = Pick<Platform, 'sealed'>

export type StoredSeller = { row: SellerRow; profile: SellerProfile }

/** The seller with every number in full: only for the operations here, which mask what they answer. */
export async function readSeller(
  db: Pick<Trx, 'selectFrom'>,
  platform: Sealer,
  personId: string,
  { lock = false } = {},
): Promise<StoredSeller | undefined> {
  const query = db.selectFrom('seller').select(columns).where('person_id', '=', personId)
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
  return row === undefined ? undefined : { row, profile: unsealProfile(platform, row) }
}

/** The same of many sellers. */
export async function readSealedSellers(
  db: Pick<Trx, 'selectFrom'>,
  platform: Sealer,
  personIds: readonly string[],
): Promise<StoredSeller[]> {
  if (personIds.length === 0) return []
  const rows = await db.selectFrom('seller').select(columns).where('person_id', 'in', personIds).execute()
  return rows.map((row) => ({ row, profile: unsealProfile(platform, row) }))
}

function unsealProfile({ sealed }: Sealer, row: SellerRow): SellerProfile {
  const open = (column: SealedSellerColumn) => {
    const text = row[column]
    return text === null ? '' : sealed.open(text, placeOf(column, row.person_id))
  }
  const address = open('address')
  return {
    codeName: row.code_name,
    realName: row.real_name,
    peopleID: open('national_id'),
    phone: row.phone,
    email: row.email,
    bankName: findBankByCode(row.bank_code ?? '')?.nameTh ?? '',
    bankNumber: open('account_number'),
    ...(address === '' ? noAddress : readAddress(address)),
  }
}

export type SealedSellerColumn = 'national_id' | 'account_number' | 'address'

export function placeOf(column: SealedSellerColumn, personId: string) {
  return { column: `seller.${column}`, row: personId } as const
}

type Address = Pick<
  SellerProfile,
  'addSmall' | 'addSmallDistrict' | 'addDistrict' | 'addProvince' | 'addPostal'
>

const noAddress: Address = {
  addSmall: '',
  addSmallDistrict: '',
  addDistrict: '',
  addProvince: '',
  addPostal: '',
}

function readAddress(text: string): Address {
  return { ...noAddress, ...(JSON.parse(text) as Partial<Address>) }
}

/** Masks that the form shows for stored numbers. */
export function masksOf(profile: SellerProfile): StoredNumbers {
  return {
    ...(profile.peopleID !== '' && { peopleID: maskNationalId(profile.peopleID) }),
    ...(profile.bankNumber !== '' && { bankNumber: maskAccount(profile.bankNumber) }),
  }
}

/** The columns of a profile, sealed for this person. */
export function sealProfile({ sealed }: Sealer, personId: string, profile: SellerProfile, bankCode: string) {
  const { addSmall, addSmallDistrict, addDistrict, addProvince, addPostal } = profile
  const address = JSON.stringify({ addSmall, addSmallDistrict, addDistrict, addProvince, addPostal })
  return {
    real_name: profile.realName,
    phone: profile.phone,
    email: profile.email,
    bank_code: bankCode,
    national_id: sealed.seal(profile.peopleID, placeOf('national_id', personId)),
    national_id_mark: nationalIdMark({ sealed }, profile.peopleID),
    account_number: sealed.seal(profile.bankNumber, placeOf('account_number', personId)),
    address: sealed.seal(address, placeOf('address', personId)),
  }
}

/** Finds a seller by national ID (staff's vendor lists) and prevents a second registration. */
export function nationalIdMark({ sealed }: Sealer, peopleID: string): string {
  return sealed.blindIndexOf(peopleID, 'seller.national_id')
}

/** Data for the seller's own screens and slips: pen name, bank, end of the account number. */
export async function readMaskedSeller(
  db: Pick<Trx, 'selectFrom'>,
  platform: Sealer,
  personId: string,
): Promise<{ codeName: string; realName: string; bankName: string; bankCode: string; bankNumber: string }> {
  const stored = await readSeller(db, platform, personId)
  if (stored === undefined) return { codeName: '', realName: '', bankName: '', bankCode: '', bankNumber: '' }
  const { row, profile } = stored
  return {
    codeName: profile.codeName,
    realName: profile.realName,
    bankName: profile.bankName,
    bankCode: row.bank_code ?? '',
    bankNumber: masksOf(profile).bankNumber ?? '',
  }
}
