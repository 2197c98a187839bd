/**
 * What an editor keeps of a typed price: digits only, without leading zeros (seller.md §5). What stands behind a decimal point
 * is left out with it, so that "49.50" never becomes 4,950 baht; commas between thousands are no decimal points.
 */
export function cleanPriceText(typed: string): string {
  const [whole = ''] = typed.split('.')
  return whole
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0xe50))
    .replace(/\D/g, '')
    .replace(/^0+/, '')
    .slice(0, 7)
}

/**
 * A price as it comes over the wire (a number of baht, or the text of the field) in whole satang; undefined when it does not
 * start with a digit or has more than two decimals. Nothing typed yet is 0: a draft may still be without a price.
 */
export function readPriceSatang(price: number | string): number | undefined {
  const text = String(price).trim()
  if (text === '') return 0
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text)
  if (match === null) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
