import { findBankByName, type Bank } from './banks.ts'

/** Right only if it splits on a comma into exactly two parts (staff.md §5). */
export function readBankInfo(bankInfo: string): { bank: string; account: string } | undefined {
  const parts = bankInfo.split(',').map((part) => part.trim())
  const [bank = '', account = ''] = parts
  return parts.length === 2 && bank !== '' && account !== '' ? { bank, account } : undefined
}

const mainBank: Bank['code'] = '014'

/** How the payer's accountants class the receiving bank (staff.md §9). */
export function bankClassOf(bankInfo: string): 'SCB' | 'Non-SCB' | undefined {
  const read = readBankInfo(bankInfo)
  if (read === undefined) return undefined
  return findBankByName(read.bank)?.code === mainBank ? 'SCB' : 'Non-SCB'
}
