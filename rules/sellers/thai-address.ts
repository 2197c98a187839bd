/** How parts of an address are called: Bangkok has แขวง and เขต and stands without จังหวัด (payouts-and-tax §3). */
export const bangkok = 'กรุงเทพมหานคร'

export function isBangkok(province: string): boolean {
  return [bangkok, 'กรุงเทพ', 'กรุงเทพฯ', 'กทม', 'กทม.'].includes(province.trim())
}

export type AddressParts = {
  addSmall: string
  addSmallDistrict: string
  addDistrict: string
  addProvince: string
  addPostal: string
}

/** One line, as it stands on documents. */
export function writeThaiAddress(parts: AddressParts): string {
  const { addSmall, addSmallDistrict, addDistrict, addProvince, addPostal } = parts
  const inBangkok = isBangkok(addProvince)
  return [
    addSmall,
    withPrefix(inBangkok ? 'แขวง' : 'ตำบล', addSmallDistrict),
    withPrefix(inBangkok ? 'เขต' : 'อำเภอ', addDistrict),
    inBangkok ? bangkok : withPrefix('จังหวัด', addProvince),
    addPostal,
  ]
    .filter((part) => part.trim() !== '')
    .join(' ')
}

function withPrefix(prefix: string, name: string): string {
  return name.trim() === '' || name.startsWith(prefix) ? name.trim() : `${prefix}${name.trim()}`
}
