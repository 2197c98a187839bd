import { hasFreeTitles } from '#rules/sheets/special-stores.ts'
import { splitName } from './names.ts'

/** Whose sheets can be held beside one another. Where titles are free lines there are no courses. */
export function isSameCourse(one: { store: number; name: string }, other: { store: number; name: string }) {
  return (
    one.store === other.store &&
    !hasFreeTitles(one.store) &&
    splitName(one.name).code === splitName(other.name).code
  )
}
