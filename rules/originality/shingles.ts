/** Letters of a row that are taken together: long enough that two authors do not write them by chance. */
const lettersTogether = 20
const keptMax = 40
/** A page with less text is known by its picture. */
const lettersMin = 160
const likeMin = 0.4

/**
 * A page's words as a min-hash, independent of place: of all twenty-letter shingles those with the lowest numbers. Pages that share half of
 * their shingles share half of these. `compact`: the text without spaces (rules/search/normalise.ts).
 */
export function shinglesOf(compact: string): number[] {
  if (compact.length < lettersMin) return []
  const found = new Set<number>()
  for (let at = 0; at + lettersTogether <= compact.length; at += 1) {
    let hash = 0x811c9dc5
    for (let letter = at; letter < at + lettersTogether; letter += 1)
      hash = Math.imul(hash ^ compact.charCodeAt(letter), 0x01000193)
    // The last letters must reach every bit.
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    found.add(hash ^ (hash >>> 13))
  }
  return [...found].sort((one, other) => one - other).slice(0, keptMax)
}

/** Whether two pages have the same text, by their common shingles. */
export function saySame(mine: readonly number[], theirs: readonly number[]): boolean {
  if (mine.length === 0 || theirs.length === 0) return false
  const other = new Set(theirs)
  return mine.filter((one) => other.has(one)).length >= Math.min(mine.length, theirs.length) * likeMin
}
