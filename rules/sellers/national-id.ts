/**
 * Thai 13-digit numbers: persons' national IDs and companies' tax IDs have the same check digit (payouts-and-tax §6).
 * The form asks for 13 digits only; a wrong check digit is worth a question.
 */
export function hasRightCheckDigit(digits: string): boolean {
  if (!/^\d{13}$/.test(digits)) return false
  let sum = 0
  for (let place = 0; place < 12; place += 1) sum += Number(digits[place]) * (13 - place)
  return (11 - (sum % 11)) % 10 === Number(digits[12])
}

/** `1-2345-67890-12-1` */
export function writeNationalId(digits: string): string {
  return digits.replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, '$1-$2-$3-$4-$5')
}

/** Visible without a request for the whole: `x-xxxx-xxxxx-12-1`. Empty for another length. */
export function maskNationalId(digits: string): string {
  return /^\d{13}$/.test(digits) ? `x-xxxx-xxxxx-${digits.slice(10, 12)}-${digits.slice(12)}` : ''
}

/** The last four digits: `xxxxxx7890`. */
export function maskAccount(digits: string): string {
  return digits.length < 8 ? 'x'.repeat(digits.length) : 'x'.repeat(digits.length - 4) + digits.slice(-4)
}

/** `123-4-56789-0` for ten digits, others as they are. */
export function writeAccount(digits: string): string {
  return digits.replace(/^(\d{3})(\d)(\d{5})(\d)$/, '$1-$2-$3-$4')
}
