import { hasFreeTitles } from '#rules/sheets/special-stores.ts'
import { splitName } from './names.ts'

/**
 * Whether two sheets are of one course and so comparable. Stores with free titles have no courses, and a sheet without a code (seller.md §5)
 * has the first word of its title in the code's place: every code has a digit.
 */
export function isSameCourse(one: { store: number; name: string }, other: { store: number; name: string }) {
  const { code } = splitName(one.name)
  return (
    one.store === other.store &&
    !hasFreeTitles(one.store) &&
    /\d/.test(code) &&
    code === splitName(other.name).code
  )
}
