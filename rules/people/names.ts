import { orderThaiMarks } from '../search/normalise.ts'

/** A name in the form keyboards type it, stored and searched so, because people write two เ for แ. The long sign after ฤ and ฦ stays. */
export function plainName(typed: string): string {
  return orderThaiMarks(typed.normalize('NFC'))
    .replace(/([ฤฦ])า/g, '$1ๅ')
    .trim()
}
