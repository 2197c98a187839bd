import { satangToDecimal, type Satang } from '../../money/satang.ts'

/** A person or company on a tax paper. */
export type PaperPerson = {
  name: string
  /** 13 digits, or empty where it was never entered. */
  taxId: string
  address: string
}

type AddressParts = {
  addSmall: string
  addSmallDistrict: string
  addDistrict: string
  addProvince: string
  addPostal: string
}

/** Names of Bangkok as people write them. */
const bangkok = /^(?:จังหวัด)?(?:กรุงเทพ(?:มหานคร|ฯ)?|กทม\.?)$/

/**
 * An address for tax papers (payouts-and-tax §3): Bangkok with แขวง and เขต and without จังหวัด, elsewhere ตำบล, อำเภอ, จังหวัด. A part
 * that has its word keeps it once; empty parts are omitted.
 */
export function writeTaxAddress(parts: AddressParts): string {
  const province = parts.addProvince.replaceAll(/\s/g, '')
  const isBangkok = bangkok.test(province)
  const bare = (text: string) => text.trim().replace(/^(?:แขวง|ตำบล|ต\.|เขต|อำเภอ|อ\.|จังหวัด|จ\.)\s*/, '')
  const named = (word: string, text: string) => (bare(text) === '' ? '' : `${word}${bare(text)}`)
  return [
    parts.addSmall.trim(),
    named(isBangkok ? 'แขวง' : 'ตำบล', parts.addSmallDistrict),
    named(isBangkok ? 'เขต' : 'อำเภอ', parts.addDistrict),
    isBangkok ? 'กรุงเทพมหานคร' : named('จังหวัด', parts.addProvince),
    parts.addPostal.trim(),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** A seller as papers name them; no seller's paper is written without a name. */
export function paperPersonOf(
  seller: (AddressParts & { realName: string; peopleID: string }) | undefined,
): PaperPerson {
  return seller === undefined
    ? { name: '-', taxId: '', address: '' }
    : { name: seller.realName || '-', taxId: seller.peopleID, address: writeTaxAddress(seller) }
}

/** `1,234.50`; a minus in front of what was given back. */
export function writeAmount(satang: Satang): string {
  const [baht = '0', rest = '00'] = satangToDecimal(Math.abs(satang)).split('.')
  return `${satang < 0 ? '-' : ''}${baht.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}

/** `1,234`, and the satang only where there are any: in a sentence. */
export function writeShortAmount(satang: Satang): string {
  return writeAmount(satang).replace(/\.00$/, '')
}
