import { randomBytes } from 'node:crypto'

/** Short enough to read out on the phone: no 0/O, no 1/I/L confusion (decisions §3). */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

function randomText(length: number): string {
  let text = ''
  // 32 letters: each is equally likely.
  for (const byte of randomBytes(length)) text += alphabet[byte % alphabet.length]
  return text
}

/** A person's or a sheet's id: 10 characters, about 49 bits; a collision is refused by the primary key. */
export const newId = (): string => randomText(10)
export const newOrderId = (): string => randomText(12)

/** The payment reference inside the QR: 16 upper-case hexadecimal characters from a secure source (payments.md §1.3). */
export const newPaymentReference = (): string => randomBytes(8).toString('hex').toUpperCase()
