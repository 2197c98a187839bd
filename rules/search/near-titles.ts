import { foldDropped, foldOf } from './alphabet.ts'
import type { InstitutionMatcher } from './institution-match.ts'
import { literalQuality } from './literal-match.ts'
import { errorsAllowed, nearestDistance, pieceMasks } from './near.ts'
import { formOf, type Query, segmentsOf, type Unit } from './query.ts'
import type { TextIndex } from './text-index.ts'

/** What is known of a title beside its text. */
type Titles = {
  isLive: (title: number) => boolean
  storeOf: (title: number) => number
  popularityOf: (title: number) => number
  nameLength: (title: number, words: string[]) => number
}

export type NearSearch = { index: TextIndex; catalogue: Titles; institutions: InstitutionMatcher }

/** `best` is the likeness of the first, 0 to 1. */
export type NearTitles = { titles: number[]; best: number }

/** Less likeness than this is another thing altogether. */
const likenessMin = 0.5
/** How far behind the best a near miss may be. */
const behindMax = 0.2
const titlesMax = 200
/** Candidates looked at letter by letter, the most alike first. */
const closeLookMax = 1_500

/**
 * Near misses: every word counts by its length and by how much it resembles a piece of the title — as typed, letters that sound
 * alike, one to three wrong letters, or at least many common trigrams. Not every word need be there.
 */
export function findNear({ index, catalogue, institutions }: NearSearch, query: Query): NearTitles {
  const units = query.units.slice(0, query.words.length)
  const totals = new Float32Array(index.count)
  let weightSum = 0
  for (const unit of units) {
    const weight = weightOf(unit, institutions)
    weightSum += weight
    const likeness = likenessOfUnit(index, unit)
    const inStore = institutions.codes.map((_, store) => institutions.match(store, unit.text) !== undefined)
    for (let title = 0; title < totals.length; title += 1) {
      totals[title] += weight * (inStore[catalogue.storeOf(title)] === true ? 1 : likeness[title])
    }
  }
  if (weightSum === 0) return { titles: [], best: 0 }

  let best = 0
  for (let title = 0; title < totals.length; title += 1) {
    if (catalogue.isLive(title) && totals[title] > best) best = totals[title]
  }
  best /= weightSum
  if (best < likenessMin) return { titles: [], best: 0 }
  const enough = Math.max(likenessMin, best - behindMax) * weightSum
  const close: { title: number; score: number }[] = []
  for (let title = 0; title < totals.length; title += 1) {
    if (totals[title] < enough || !catalogue.isLive(title)) continue
    const share = Math.min(1, query.words.join('').length / catalogue.nameLength(title, query.words))
    close.push({ title, score: Math.round((totals[title] / weightSum + 0.15 * share) * 64) })
  }
  close.sort(
    (a, b) => b.score - a.score || catalogue.popularityOf(b.title) - catalogue.popularityOf(a.title) || a.title - b.title,
  )
  return { titles: close.slice(0, titlesMax).map((one) => one.title), best }
}

function weightOf(unit: Unit, institutions: InstitutionMatcher): number {
  if (unit.noise) return 0.5
  if (unit.number) return 2
  if (institutions.isNickname(unit.text)) return 5
  return Math.min(unit.size, 12)
}

/** 0 to 1 for every title. */
function likenessOfUnit(index: TextIndex, unit: Unit): Float32Array {
  const likeness = new Float32Array(index.count)
  const bytes = index.bytes()
  const raise = (title: number, value: number) => {
    if (value > likeness[title]) likeness[title] = value
  }
  for (const form of unit.forms) {
    index.eachCandidate(form.folds, (title) => {
      if (literalQuality(form, bytes, index.startOf(title), index.startOf(title + 1)) > 0) raise(title, 1)
      else if (form.match === 'inside' && form.folds.length >= 3 && holdsFolds(index, title, form.folds)) raise(title, 0.95)
    })
  }
  if (unit.number) return likeness

  const typed = unit.forms[0]
  if (typed !== undefined && typed.folds.length >= 3) {
    const size = Math.min(typed.folds.length, 31)
    const allowed = errorsAllowed(size)
    const masks = pieceMasks(typed.folds)
    const candidates: { title: number; share: number }[] = []
    let total = 1
    const pending: { title: number; weight: number }[] = []
    total = index.eachOverlap(typed.folds, (title, _shared, weight) => pending.push({ title, weight }))
    for (const { title, weight } of pending) candidates.push({ title, share: total === 0 ? 0 : weight / total })
    for (const { title, share } of candidates) if (share >= 0.35) raise(title, share * 0.8)
    if (allowed > 0) {
      if (candidates.length > closeLookMax) candidates.sort((a, b) => b.share - a.share)
      for (const { title } of candidates.slice(0, closeLookMax)) {
        if (likeness[title] >= 0.95) continue
        const distance = nearestDistance(masks, scratch, foldTitle(index, title))
        if (distance <= allowed) raise(title, 1 - distance / size)
      }
    }
  }
  const segments = segmentsOf(unit.text)
  if (segments !== undefined) addSegments(index, segments, raise)
  return likeness
}

/** A run of Thai words in another order, or with one that is not there: each dictionary word that is counts by its length. */
function addSegments(index: TextIndex, segments: string[], raise: (title: number, value: number) => void): void {
  const bytes = index.bytes()
  const held = new Float32Array(index.count)
  let size = 0
  for (const segment of segments) {
    size += segment.length
    if (segment.length < 3) continue
    const form = formOf(segment, 0, 'inside')
    index.eachCandidate(form.folds, (title) => {
      if (literalQuality(form, bytes, index.startOf(title), index.startOf(title + 1)) > 0) held[title] += segment.length
    })
  }
  for (let title = 0; title < held.length; title += 1) if (held[title] > 0) raise(title, (0.85 * held[title]) / size)
}

const scratch = new Uint8Array(4_096)

/** Folds of one title into the scratch array; its length. */
function foldTitle(index: TextIndex, title: number): number {
  const bytes = index.bytes()
  const end = Math.min(index.startOf(title + 1), index.startOf(title) + scratch.length)
  let length = 0
  for (let at = index.startOf(title); at < end; at += 1) {
    const fold = foldOf[bytes[at]]
    if (fold === foldDropped) continue
    scratch[length] = fold
    length += 1
  }
  return length
}

function holdsFolds(index: TextIndex, title: number, folds: Uint8Array): boolean {
  const stop = foldTitle(index, title) - folds.length
  for (let at = 0; at <= stop; at += 1) {
    let same = 0
    while (same < folds.length && scratch[at + same] === folds[same]) same += 1
    if (same === folds.length) return true
  }
  return false
}
