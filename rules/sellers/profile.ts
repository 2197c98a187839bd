import { isEmail } from '../people/profile.ts'
import { plainName } from '../people/names.ts'
import { orderThaiMarks } from '../search/normalise.ts'
import { thaiDigitsToAscii } from '../thai/thai-digits.ts'
import { findBankByName, isUnusualAccountLength } from './banks.ts'
import { hasRightCheckDigit } from './national-id.ts'

/** The data by which a seller is paid and taxed (seller.md §3), with the wire's names. */
export type SellerProfile = {
  codeName: string
  realName: string
  peopleID: string
  phone: string
  email: string
  /** The Thai name of one of `sellerBanks`. */
  bankName: string
  bankNumber: string
  addSmall: string
  addSmallDistrict: string
  addDistrict: string
  addProvince: string
  addPostal: string
}
export type SellerField = keyof SellerProfile

export const emptySellerProfile: SellerProfile = {
  codeName: '',
  realName: '',
  peopleID: '',
  phone: '',
  email: '',
  bankName: '',
  bankNumber: '',
  addSmall: '',
  addSmallDistrict: '',
  addDistrict: '',
  addProvince: '',
  addPostal: '',
}

/** Each with its field, in the order of the form; a field that is missing comes before what is wrong with it. */
export const sellerProblemFields = {
  'sellers.code-name-missing': 'codeName',
  'sellers.real-name-missing': 'realName',
  'sellers.national-id-missing': 'peopleID',
  'sellers.national-id-invalid': 'peopleID',
  'sellers.phone-missing': 'phone',
  'sellers.phone-invalid': 'phone',
  'sellers.email-missing': 'email',
  'sellers.email-invalid': 'email',
  'sellers.bank-unknown': 'bankName',
  'sellers.account-missing': 'bankNumber',
  'sellers.account-invalid': 'bankNumber',
  'sellers.address-missing': 'addSmall',
  'sellers.postal-missing': 'addPostal',
  'sellers.postal-invalid': 'addPostal',
  'sellers.sub-district-missing': 'addSmallDistrict',
  'sellers.district-missing': 'addDistrict',
  'sellers.province-missing': 'addProvince',
} as const satisfies Record<string, SellerField>

/** Five digits; the first two are of a province, 10 to 96. */
const postalForm = /^([1-8]\d|9[0-6])\d{3}$/

export type SellerProblem = keyof typeof sellerProblemFields

/** Numbers that are stored already and stand in the form as their masks: unchanged, they are right as they are. */
export type StoredNumbers = Readonly<Partial<Record<'peopleID' | 'bankNumber', string>>>

/**
 * All faults in the form's order (seller.md §5): phone and national ID are checked when given, the account number always, and nothing may
 * be blank. Takes the result of `cleanSellerProfile`.
 */
export function findSellerProblems(profile: SellerProfile, stored: StoredNumbers = {}): SellerProblem[] {
  // What cannot be seen is no name: the server would take it out.
  const isBlank = (field: SellerField) => profile[field].replace(unseen, '') === ''
  const isStored = (field: 'peopleID' | 'bankNumber') => !isBlank(field) && profile[field] === stored[field]
  const found: Record<SellerProblem, boolean> = {
    'sellers.code-name-missing': isBlank('codeName'),
    'sellers.real-name-missing': isBlank('realName'),
    'sellers.national-id-missing': isBlank('peopleID'),
    'sellers.national-id-invalid':
      !isBlank('peopleID') && !isStored('peopleID') && !/^\d{13}$/.test(profile.peopleID),
    'sellers.phone-missing': isBlank('phone'),
    'sellers.phone-invalid': !isBlank('phone') && !/^(\d{10}|\+66\d{9})$/.test(profile.phone),
    'sellers.email-missing': isBlank('email'),
    'sellers.email-invalid': !isBlank('email') && !isEmail(profile.email),
    'sellers.bank-unknown': findBankByName(profile.bankName) === undefined,
    'sellers.account-missing': isBlank('bankNumber'),
    'sellers.account-invalid': !isStored('bankNumber') && !/^\d{10,15}$/.test(profile.bankNumber),
    'sellers.address-missing': isBlank('addSmall'),
    'sellers.postal-missing': isBlank('addPostal'),
    'sellers.postal-invalid': !isBlank('addPostal') && !postalForm.test(profile.addPostal),
    'sellers.sub-district-missing': isBlank('addSmallDistrict'),
    'sellers.district-missing': isBlank('addDistrict'),
    'sellers.province-missing': isBlank('addProvince'),
  }
  return (Object.keys(found) as SellerProblem[]).filter((problem) => found[problem])
}

export type SellerDoubt = 'national-id-check-digit' | 'account-length'

export const sellerDoubtFields = {
  'national-id-check-digit': 'peopleID',
  'account-length': 'bankNumber',
} as const satisfies Record<SellerDoubt, SellerField>

/** Likely mistakes that may be right: asked once, never refused (payouts-and-tax §6 and §9). */
export function findSellerDoubts(profile: SellerProfile, stored: StoredNumbers = {}): SellerDoubt[] {
  const doubts: SellerDoubt[] = []
  if (profile.peopleID !== stored.peopleID && !hasRightCheckDigit(profile.peopleID))
    doubts.push('national-id-check-digit')
  const bank = findBankByName(profile.bankName)
  if (
    bank !== undefined &&
    profile.bankNumber !== stored.bankNumber &&
    isUnusualAccountLength(bank, profile.bankNumber)
  )
    doubts.push('account-length')
  return doubts
}

/** A text as it is stored: trimmed, names in one form, numbers in ASCII digits without the hyphens and spaces people write them with. */
export function cleanSellerProfile(profile: SellerProfile): SellerProfile {
  const cleaned = { ...profile }
  for (const field of Object.keys(emptySellerProfile) as SellerField[])
    cleaned[field] = cleanTyped(field, profile[field]).trim()
  return { ...cleaned, codeName: plainName(cleaned.codeName), realName: plainName(cleaned.realName) }
}

const numberFields: readonly SellerField[] = ['peopleID', 'phone', 'bankNumber', 'addPostal']
const trimmedFields: readonly SellerField[] = [...numberFields, 'email']

/** Cleans a field while the seller types: phone, e-mail, national ID and account are trimmed at once (seller.md §5). */
export function cleanTyped(field: SellerField, typed: string): string {
  if (!trimmedFields.includes(field)) return typed.replace(/[\n\r\t]+/g, ' ')
  const trimmed = typed.trim()
  if (!numberFields.includes(field)) return trimmed
  // A mask that stands there for a number that is stored holds hyphens of its own.
  if (trimmed.includes('x')) return trimmed
  return thaiDigitsToAscii(trimmed).replace(/[\s\-\u2010-\u2015]/g, '')
}

/** Two pen names that readers could not tell apart have the same key. */
export function codeNameKey(codeName: string): string {
  // Before the letters are taken apart: เเ is read as แ, and marks typed in another order are the same word.
  return orderThaiMarks(codeName).normalize('NFKC').toLowerCase().replace(unseen, '')
}

/** Spaces, and signs that take no room. */
const unseen = /[\s\u200b-\u200f\u2060\ufeff]+/g
