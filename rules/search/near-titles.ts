import { foldDropped, foldOf } from './alphabet.ts'
import type { InstitutionMatcher } from './institutions.ts'
import { literalQuality, type Scratch } from './literal-match.ts'
import { isShort } from './match-words.ts'
import { formOf, isLatin, type Query, segmentsOf, type Unit } from './query.ts'
import type { TextIndex } from './text-index.ts'

type PieceMasks = { masks: Uint32Array; size: number }

const pieceMax = 31

/** A title's facts beside its text. */
type Titles = {
  isLive: (title: number) => boolean
  storeOf: (title: number) => number
  popularityOf: (title: number) => number
  nameLength: (title: number, latin: boolean) => number
}

export type NearSearch = {
  index: TextIndex
  catalogue: Titles
  institutions: InstitutionMatcher
  scratch: Scratch
}

/** `best` is the likeness of the first, 0 to 1. */
export type NearTitles = { titles: number[]; best: number }

/** Less likeness than this is another thing altogether. */
const likenessMin = 0.5
/** A near miss is at most this far behind. */
const behindMax = 0.2
const titlesMax = 200
/** Candidates looked at letter by letter, the most alike first. */
const comparedMax = 1_500
/** Less in common than this share of the trigrams is not looked at. */
const shareMin = 0.15

/**
 * Near misses: each word counts by length and by similarity to a piece of the title: as typed, sounding alike, one to three wrong letters,
 * or many common trigrams. Not every word must match.
 */
export function findNear(
  { index, catalogue, institutions, scratch }: NearSearch,
  query: Query,
  leastLikeness = likenessMin,
): NearTitles {
  const units = query.units.slice(0, query.words.length)
  if (units.every(isShort)) return { titles: [], best: 0 }
  const totals = scratch.floats('total', index.count)
  let weightSum = 0
  // Short words last: they only count where something else was found.
  for (const unit of units.toSorted((a, b) => Number(isShort(a)) - Number(isShort(b)))) {
    const weight = weightOf(unit, institutions)
    const inStore = institutions.codes.map((_, store) =>
      unit.names.some((name) => institutions.match(store, name) !== undefined),
    )
    const likeness =
      isShort(unit) && weightSum > 0
        ? likenessWhere(index, unit, totals, scratch)
        : likenessOfUnit(index, unit, scratch)
    for (let title = 0; title < totals.length; title += 1) {
      const value = inStore[catalogue.storeOf(title)] === true ? 1 : (likeness[title] ?? 0)
      if (value > 0) totals[title] = (totals[title] ?? 0) + weight * value
    }
    weightSum += weight
  }
  if (weightSum === 0) return { titles: [], best: 0 }

  // Indexed, because an iterator over all titles costs several times the work per title and leaves garbage.
  let best = 0
  for (let title = 0; title < totals.length; title += 1) {
    const total = totals[title] ?? 0
    if (total > best && catalogue.isLive(title)) best = total
  }
  best /= weightSum
  if (best < leastLikeness) return { titles: [], best: 0 }
  const enough = Math.max(leastLikeness, best - behindMax) * weightSum
  const latin = isLatin(query.words)
  const letters = query.words.join('').length
  const close: { title: number; score: number }[] = []
  for (let title = 0; title < totals.length; title += 1) {
    const total = totals[title] ?? 0
    if (total < enough || !catalogue.isLive(title)) continue
    const share = Math.min(1, letters / catalogue.nameLength(title, latin))
    close.push({ title, score: Math.round((total / weightSum + 0.15 * share) * 64) })
  }
  close.sort(
    (a, b) =>
      b.score - a.score ||
      catalogue.popularityOf(b.title) - catalogue.popularityOf(a.title) ||
      a.title - b.title,
  )
  return { titles: close.slice(0, titlesMax).map((one) => one.title), best }
}

/** Likeness of a short word: there or not, looked for only where `totals` has something. */
function likenessWhere(index: TextIndex, unit: Unit, totals: Float32Array, scratch: Scratch): Float32Array {
  const likeness = scratch.floats('likeness', index.count)
  const bytes = index.bytes
  for (let title = 0; title < totals.length; title += 1) {
    if (totals[title] === 0) continue
    if (
      unit.forms.some(
        (form) => literalQuality(form, bytes, index.startOf(title), index.startOf(title + 1)) > 0,
      )
    )
      likeness[title] = 1
  }
  return likeness
}

function weightOf(unit: Unit, institutions: InstitutionMatcher): number {
  if (unit.noise) return 0.5
  if (unit.number) return 2
  if (unit.names.some(institutions.isNickname)) return 5
  return Math.min(unit.size, 12)
}

/** 0 to 1 for every title. */
function likenessOfUnit(index: TextIndex, unit: Unit, scratch: Scratch): Float32Array {
  const likeness = scratch.floats('likeness', index.count)
  const bytes = index.bytes
  const raise = (title: number, value: number) => {
    if (value > (likeness[title] ?? 0)) likeness[title] = value
  }
  for (const form of unit.forms) {
    index.eachCandidate(form.folds, (title) => {
      if (literalQuality(form, bytes, index.startOf(title), index.startOf(title + 1)) > 0) raise(title, 1)
      else if (form.match === 'inside' && form.folds.length >= 3 && holdsFolds(index, title, form.folds))
        raise(title, 0.95)
    })
  }
  if (unit.number) return likeness

  const typed = unit.forms[0]
  if (typed !== undefined && typed.folds.length >= 3) {
    const size = Math.min(typed.folds.length, pieceMax)
    const candidates: number[] = []
    const shares: number[] = []
    index.eachOverlap(typed.folds, (title, share) => {
      if (share >= 0.35) raise(title, share * 0.8)
      if (share >= shareMin) {
        candidates.push(title)
        shares.push(share)
      }
    })
    const allowed = errorsAllowed(size)
    const masks = pieceMasks(typed.folds)
    const shareEnough = shareOfBest(shares, comparedMax)
    for (const [position, title] of candidates.entries()) {
      if (allowed === 0 || (shares[position] ?? 0) < shareEnough || (likeness[title] ?? 0) >= 0.95) continue
      const distance = nearestDistance(masks, foldsOfTitle, foldTitle(index, title))
      if (distance <= allowed) raise(title, 1 - distance / size)
    }
  }
  for (const segments of unit.names.map(segmentsOf)) {
    if (segments !== undefined) addSegments(index, segments, raise, scratch)
  }
  return likeness
}

/** The share above which about `most` of the candidates lie, in sixty-fourths. */
function shareOfBest(shares: number[], most: number): number {
  if (shares.length <= most) return 0
  const counts = new Uint32Array(65)
  for (const share of shares) {
    const step = Math.floor(share * 64)
    counts[step] = (counts[step] ?? 0) + 1
  }
  let above = 0
  for (let step = 64; step >= 0; step -= 1) {
    above += counts[step] ?? 0
    if (above > most) return (step + 1) / 64
  }
  return 0
}

/** Thai words in another order or with an extra one: each dictionary word that matches counts by its length. */
function addSegments(
  index: TextIndex,
  segments: string[],
  raise: (title: number, value: number) => void,
  scratch: Scratch,
): void {
  const bytes = index.bytes
  const held = scratch.floats('held', index.count)
  let size = 0
  for (const segment of segments) {
    size += segment.length
    if (segment.length < 3) continue
    const form = formOf(segment, 0, 'inside')
    index.eachCandidate(form.folds, (title) => {
      if (literalQuality(form, bytes, index.startOf(title), index.startOf(title + 1)) > 0)
        held[title] = (held[title] ?? 0) + segment.length
    })
  }
  for (let title = 0; title < held.length; title += 1) {
    const letters = held[title] ?? 0
    if (letters > 0) raise(title, (0.85 * letters) / size)
  }
}

const foldsOfTitle = new Uint8Array(4_096)

/** Folds of one title into foldsOfTitle; how many. */
function foldTitle(index: TextIndex, title: number): number {
  const bytes = index.bytes
  const end = Math.min(index.startOf(title + 1), index.startOf(title) + foldsOfTitle.length)
  let length = 0
  for (let at = index.startOf(title); at < end; at += 1) {
    const fold = foldOf[bytes[at] ?? 0]
    if (fold === undefined || fold === foldDropped) continue
    foldsOfTitle[length] = fold
    length += 1
  }
  return length
}

function holdsFolds(index: TextIndex, title: number, folds: Uint8Array): boolean {
  const stop = foldTitle(index, title) - folds.length
  for (let at = 0; at <= stop; at += 1) {
    let same = 0
    while (same < folds.length && foldsOfTitle[at + same] === folds[same]) same += 1
    if (same === folds.length) return true
  }
  return false
}

/**
 * The smallest edit distance between `piece` and any part of `text` (both folded): Myers (1999), one machine word per letter. Pieces longer
 * than 31 count by their first 31.
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

/** Positions of each fold in the piece, as bits. */
export function pieceMasks(folds: Uint8Array): PieceMasks {
  const masks = new Uint32Array(256)
  const size = Math.min(folds.length, pieceMax)
  for (let at = 0; at < size; at += 1) {
    const fold = folds[at] ?? 0
    masks[fold] = (masks[fold] ?? 0) | (1 << at)
  }
  return { masks, size }
}

/** Errors allowed in a word of this many folds: none in the shortest, where any letter makes another word. */
export function errorsAllowed(size: number): number {
  if (size < 4) return 0
  if (size < 8) return 1
  if (size < 13) return 2
  return 3
}
