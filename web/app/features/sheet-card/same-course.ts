import { hasFreeTitles } from '#rules/sheets/special-stores.ts'
import { splitName } from './names.ts'

/** Whether two sheets are of one course and so comparable. Stores with free titles have no courses. */
export function isSameCourse(one: { store: number; name: string }, other: { store: number; name: string }) {
  return (
    one.store === other.store &&
    !hasFreeTitles(one.store) &&
    splitName(one.name).code === splitName(other.name).code
  )
}
