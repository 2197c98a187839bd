/**
 * The smallest number of wrong, missing or extra letters with which `piece` stands somewhere in `text` (both folded):
 * approximate matching after Myers (1999), one machine word per letter. Pieces longer than 31 count by their first 31.
 */
export function nearestDistance(piece: PieceMasks, text: Uint8Array, length: number): number {
  const { masks, size } = piece
  if (size === 0) return 0
  const last = 1 << (size - 1)
  let positive = -1 >>> 0
  let negative = 0
  let distance = size
  let best = size
  for (let at = 0; at < length; at += 1) {
    const equal = masks[text[at] ?? 0] ?? 0
    const vertical = equal | negative
    const horizontal = ((((equal & positive) + positive) ^ positive) | equal) >>> 0
    let up = negative | ~(horizontal | positive)
    let down = positive & horizontal
    if (up & last) distance += 1
    else if (down & last) {
      distance -= 1
      if (distance < best) best = distance
    }
    // The piece may begin anywhere in the text: no cost enters from the left.
    up <<= 1
    down <<= 1
    positive = (down | ~(vertical | up)) >>> 0
    negative = (up & vertical) >>> 0
  }
  return best
}

export type PieceMasks = { masks: Uint32Array; size: number }

export const pieceMax = 31

/** Where each fold stands in the piece, as bits. */
export function pieceMasks(folds: Uint8Array): PieceMasks {
  const masks = new Uint32Array(256)
  const size = Math.min(folds.length, pieceMax)
  for (let at = 0; at < size; at += 1) {
    const fold = folds[at] ?? 0
    masks[fold] = (masks[fold] ?? 0) | (1 << at)
  }
  return { masks, size }
}

/** How many wrong letters a word of this many folds may have: none in the shortest, where every letter makes another word. */
export function errorsAllowed(size: number): number {
  if (size < 4) return 0
  if (size < 8) return 1
  if (size < 13) return 2
  return 3
}
