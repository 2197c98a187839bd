/** Satang of an amount as it stands on a slip; undefined where the text is none. */
export function readAmount(text: string): number | undefined {
  const plain = text
    .replaceAll(',', '')
    .replace(/^฿\s*/, '')
    .replace(/\s*(บาท|baht|thb|฿|\.-)$/i, '')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return undefined
  return Math.round(Number(plain) * 100)
}
