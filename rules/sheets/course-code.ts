import { thaiDigitsToAscii } from '../thai/thai-digits.ts'
import { keepsSpacesInCodes } from './special-stores.ts'

/**
 * A course code as it is stored: in capitals, without whitespace, and in the digits of a keyboard, so that a course is one; store 32 keeps
 * single spaces (seller.md §5). Thai letters have no capitals and stay as they are ("วพ.330").
 */
export function normaliseCourseCode(text: string, storeCode: number, isDrive = false): string {
  const capitals = thaiDigitsToAscii(text.normalize('NFC')).trim().toUpperCase()
  // Codes of a drive are made up by us: capital letters and digits, nothing else.
  if (isDrive) return capitals.replace(/[^A-Z0-9]/g, '')
  return keepsSpacesInCodes(storeCode) ? capitals.replace(/\s+/g, ' ') : capitals.replace(/\s+/g, '')
}

/** The same while typing, when a space may stand at the end between two words. */
export function courseCodeWhileTyping(typed: string, storeCode: number): string {
  const capitals = typed.toUpperCase()
  return keepsSpacesInCodes(storeCode)
    ? capitals.replace(/\s+/g, ' ').trimStart()
    : capitals.replace(/\s+/g, '')
}

/** The name of a sheet: course code, a space, course name (buyer.md §3); either may be missing, not both. */
export function sheetName(code: string, name: string): string {
  return code === '' ? name : name === '' ? code : `${code} ${name}`
}
