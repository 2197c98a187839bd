import { thaiDigitsToAscii } from '../thai/thai-digits.ts'

/**
 * The banks that sellers may be paid at, the main one first (seller.md §3). `code` is the three-digit clearing code, which alone decides
 * the transfer fee. Names hold no comma, because `bankInfo` is name, comma, account. `accountLengths`: usual lengths; empty: unknown.
 */
export type Bank = {
  code: string
  short: string
  nameTh: string
  nameEn: string
  accountLengths: readonly number[]
}

export const sellerBanks: readonly Bank[] = [
  { code: '014', short: 'SCB', nameTh: 'ไทยพาณิชย์', nameEn: 'Siam Commercial Bank', accountLengths: [10] },
  { code: '002', short: 'BBL', nameTh: 'กรุงเทพ', nameEn: 'Bangkok Bank', accountLengths: [10] },
  { code: '004', short: 'KBANK', nameTh: 'กสิกรไทย', nameEn: 'Kasikornbank', accountLengths: [10] },
  { code: '006', short: 'KTB', nameTh: 'กรุงไทย', nameEn: 'Krungthai Bank', accountLengths: [10] },
  { code: '011', short: 'TTB', nameTh: 'ทหารไทยธนชาต', nameEn: 'TMBThanachart Bank', accountLengths: [10] },
  {
    code: '025',
    short: 'BAY',
    nameTh: 'กรุงศรีอยุธยา',
    nameEn: 'Bank of Ayudhya (Krungsri)',
    accountLengths: [10],
  },
  { code: '030', short: 'GSB', nameTh: 'ออมสิน', nameEn: 'Government Savings Bank', accountLengths: [12] },
  {
    code: '034',
    short: 'BAAC',
    nameTh: 'เพื่อการเกษตรและสหกรณ์การเกษตร (ธ.ก.ส.)',
    nameEn: 'Bank for Agriculture and Agricultural Cooperatives',
    accountLengths: [12],
  },
  {
    code: '033',
    short: 'GHB',
    nameTh: 'อาคารสงเคราะห์ (ธอส.)',
    nameEn: 'Government Housing Bank',
    accountLengths: [12],
  },
  { code: '022', short: 'CIMBT', nameTh: 'ซีไอเอ็มบี ไทย', nameEn: 'CIMB Thai Bank', accountLengths: [10] },
  { code: '024', short: 'UOBT', nameTh: 'ยูโอบี', nameEn: 'United Overseas Bank (Thai)', accountLengths: [10] },
  { code: '067', short: 'TISCO', nameTh: 'ทิสโก้', nameEn: 'TISCO Bank', accountLengths: [14, 10] },
  {
    code: '069',
    short: 'KKP',
    nameTh: 'เกียรตินาคินภัทร',
    nameEn: 'Kiatnakin Phatra Bank',
    accountLengths: [10, 14],
  },
  {
    code: '070',
    short: 'ICBCT',
    nameTh: 'ไอซีบีซี (ไทย)',
    nameEn: 'Industrial and Commercial Bank of China (Thai)',
    accountLengths: [],
  },
  { code: '071', short: 'TCRB', nameTh: 'ไทยเครดิต', nameEn: 'Thai Credit Bank', accountLengths: [] },
  { code: '073', short: 'LHB', nameTh: 'แลนด์ แอนด์ เฮ้าส์', nameEn: 'Land and Houses Bank', accountLengths: [] },
  {
    code: '066',
    short: 'ISBT',
    nameTh: 'อิสลามแห่งประเทศไทย',
    nameEn: 'Islamic Bank of Thailand',
    accountLengths: [10],
  },
  {
    code: '020',
    short: 'SCBT',
    nameTh: 'สแตนดาร์ดชาร์เตอร์ด (ไทย)',
    nameEn: 'Standard Chartered Bank (Thai)',
    accountLengths: [],
  },
  { code: '017', short: 'CITI', nameTh: 'ซิตี้แบงก์', nameEn: 'Citibank', accountLengths: [10] },
  {
    code: '031',
    short: 'HSBC',
    nameTh: 'ฮ่องกงและเซี่ยงไฮ้แบงกิ้งคอร์ปอเรชั่น',
    nameEn: 'Hongkong and Shanghai Banking Corporation',
    accountLengths: [],
  },
  {
    code: '052',
    short: 'BOCT',
    nameTh: 'แห่งประเทศจีน (ไทย)',
    nameEn: 'Bank of China (Thai)',
    accountLengths: [],
  },
  { code: '039', short: 'MIZUHO', nameTh: 'มิซูโฮ', nameEn: 'Mizuho Bank', accountLengths: [] },
  {
    code: '018',
    short: 'SMBC',
    nameTh: 'ซูมิโตโม มิตซุย แบงกิ้ง คอร์ปอเรชั่น',
    nameEn: 'Sumitomo Mitsui Banking Corporation',
    accountLengths: [],
  },
]

/** By its Thai name as it stands on the wire; the English name and the short one are understood too. */
export function findBankByName(name: string): Bank | undefined {
  const wanted = name.trim()
  return sellerBanks.find(({ nameTh, nameEn, short }) => [nameTh, nameEn, short].includes(wanted))
}

/** A bank's name in Thai and English; an unlisted one keeps its name. */
export function bankNames(nameTh: string): readonly [string, string] {
  return [nameTh, findBankByName(nameTh)?.nameEn ?? nameTh]
}

export function findBankByCode(code: string): Bank | undefined {
  return sellerBanks.find((bank) => bank.code === code)
}

/** An unusual account length deserves a question, never a refusal (payouts-and-tax §9). */
export function isUnusualAccountLength(bank: Bank, account: string): boolean {
  return bank.accountLengths.length > 0 && !bank.accountLengths.includes(account.length)
}

/** An account that can be paid to, its digits only, as a bank prints them. */
export function readAccount(typed: {
  bank: string
  account: string
}): { bank: string; account: string } | undefined {
  const account = thaiDigitsToAscii(typed.account).replaceAll(/[\s-]/g, '')
  return findBankByCode(typed.bank) !== undefined && /^\d{8,15}$/.test(account)
    ? { bank: typed.bank, account }
    : undefined
}

/** `bankInfo` of the wire. */
export function joinBankInfo(bankName: string, account: string): string {
  return `${bankName},${account}`
}

/** Split at the last comma: an account number holds none. */
export function splitBankInfo(bankInfo: string): { bankName: string; bankNumber: string } {
  const at = bankInfo.lastIndexOf(',')
  return at < 0
    ? { bankName: '', bankNumber: '' }
    : { bankName: bankInfo.slice(0, at).trim(), bankNumber: bankInfo.slice(at + 1).trim() }
}

/** Right only if it splits on a comma into exactly two parts (staff.md §5). */
export function readBankInfo(bankInfo: string): { bank: string; account: string } | undefined {
  const parts = bankInfo.split(',').map((part) => part.trim())
  const [bank = '', account = ''] = parts
  return parts.length === 2 && bank !== '' && account !== '' ? { bank, account } : undefined
}

const mainBank: Bank['code'] = '014'

/** The accountants' class of the receiving bank (staff.md §9). */
export function bankClassOf(bankInfo: string): 'SCB' | 'Non-SCB' | undefined {
  const read = readBankInfo(bankInfo)
  if (read === undefined) return undefined
  return findBankByName(read.bank)?.code === mainBank ? 'SCB' : 'Non-SCB'
}
