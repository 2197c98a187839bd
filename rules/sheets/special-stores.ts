/** Stores whose codes mean something to the rules (buyer.md §9, seller.md §5). */

/** Online tutoring: its sheets carry a live session. */
export const tutoringStore = 7
/** The secret shop that /singhdrive leads to: it is reached by its address only and stands in no list. */
export const secretStore = 9999
/** Codes keep their spaces here. */
const spacedCodeStore = 32
const generalStores: ReadonlySet<number> = new Set([999_999, 9997])

/** Whether two title lines replace course code and name (seller.md §3). */
export function hasTitleLines(storeCode: number): boolean {
  return generalStores.has(storeCode)
}

/** Titles are two free lines, and neither class line nor detail is asked for. */
export function hasFreeTitles(storeCode: number): boolean {
  return generalStores.has(storeCode) || storeCode === spacedCodeStore
}

export function keepsSpacesInCodes(storeCode: number): boolean {
  return storeCode === spacedCodeStore
}
