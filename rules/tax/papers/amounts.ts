import { satangToDecimal, type Satang } from '../../money/satang.ts'

/** `1,234.50`; a minus in front of what was given back. */
export function writeAmount(satang: Satang): string {
  const [baht = '0', rest = '00'] = satangToDecimal(Math.abs(satang)).split('.')
  return `${satang < 0 ? '-' : ''}${baht.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}

/** `1,234`, and the satang only where there are any: in a sentence. */
export function writeShortAmount(satang: Satang): string {
  return writeAmount(satang).replace(/\.00$/, '')
}
