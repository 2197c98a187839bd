/** ๑๒๓ is 123: numbers are stored in ASCII digits, however they were typed. */
export function thaiDigitsToAscii(text: string): string {
  return text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
}
