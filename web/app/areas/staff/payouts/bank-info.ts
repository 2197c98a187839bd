import { findBankByName, readBankInfo } from '#rules/sellers/banks.ts'
import { maskAccount } from '#rules/sellers/national-id.ts'
import { type Language, say } from '#web/words/language.ts'

/** In the language of the screen; undefined where the two parts are not there. */
export function bankName(bankInfo: string, language: Language): string | undefined {
  const bank = readBankInfo(bankInfo)?.bank
  if (bank === undefined) return undefined
  return say([bank, findBankByName(bank)?.nameEn ?? bank], language)
}

/** Bank and account, the bank in the language of the screen. */
export function bankInfoIn(bankInfo: string, language: Language): string {
  return [bankName(bankInfo, language), readBankInfo(bankInfo)?.account].filter(Boolean).join(' ') || bankInfo
}

/** A short form for one line of a telephone: the bank's English abbreviation. */
export function briefAccount(bankInfo: string, language: Language): string {
  const { bank } = readBankInfo(bankInfo) ?? { bank: bankInfo }
  const brief = say([bank, findBankByName(bank)?.short ?? bank], language)
  return `${brief} ${maskedAccount(bankInfo)}`.trim()
}

/** In full it stands on a seller's page, where each look at it is recorded. */
export const maskedAccount = (bankInfo: string) =>
  maskAccount(readBankInfo(bankInfo)?.account ?? '').replace(/x{2,}/, 'x')
