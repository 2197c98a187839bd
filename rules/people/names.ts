import { orderThaiMarks } from '../search/normalise.ts'

/**
 * A name as keyboards type it, however it was typed: stored and searched in this form, so that staff find who wrote two เ for แ. The long
 * sign that only follows ฤ and ฦ stays what it is.
 */
export function plainName(typed: string): string {
  return orderThaiMarks(typed.normalize('NFC'))
    .replace(/(?<=[ฤฦ])า/g, 'ๅ')
    .trim()
}
