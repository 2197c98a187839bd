/** ๑๒๓ is 123, and so is １２３ (full-width, as some keyboards type): numbers are stored in ASCII digits, however they were typed. */
export function thaiDigitsToAscii(text: string): string {
  return text.replace(/[๐-๙０-９]/g, (digit) => `${digit.charCodeAt(0) & 15}`)
}
