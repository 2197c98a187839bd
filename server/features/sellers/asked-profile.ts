import { findBankByName, splitBankInfo } from '#rules/sellers/banks.ts'
import {
  cleanSellerProfile,
  findSellerProblems,
  type KeptNumbers,
  type SellerProfile,
} from '#rules/sellers/profile.ts'
import { refuse } from '#rules/refusal.ts'

export type AskedProfile = SellerProfile & { bankInfo: string }

/**
 * The profile as it was sent, cleaned; the bank from `bankInfo` where the two fields are not given (seller.md §3).
 * Refuses with the first problem; `details.problems` lists them all, so that the form can show them together.
 */
export function checkProfile(
  asked: AskedProfile,
  kept: KeptNumbers = {},
): SellerProfile & { bankCode: string } {
  const { bankInfo, ...fields } = asked
  const split = splitBankInfo(bankInfo)
  const profile = cleanSellerProfile({
    ...fields,
    bankName: fields.bankName.trim() === '' ? split.bankName : fields.bankName,
    bankNumber: fields.bankNumber.trim() === '' ? split.bankNumber : fields.bankNumber,
  })
  const problems = findSellerProblems(profile, kept)
  const bank = findBankByName(profile.bankName)
  const [first] = problems
  if (first !== undefined) refuse(first, { problems })
  if (bank === undefined) return refuse('sellers.bank-unknown')
  return { ...profile, bankCode: bank.code }
}
