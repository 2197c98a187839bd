import type { openCatalogue } from './catalogue.ts'
import type { InstitutionMatcher } from './institutions.ts'
import { literalQuality, quality, type Scratch } from './literal-match.ts'
import type { Query, Unit } from './query.ts'
import type { TextIndex } from './text-index.ts'

/** The titles' words (a bit for each), and how well they fit. Good until the next matchWords. */
export type Matches = {
  titleMasks: Uint16Array
  /** Per word, per title. */
  values: Uint8Array[]
  /** Empty when no class line holds any word. */
  lineMasks: Uint16Array
  storeMasks: Uint16Array
  anywhereMask: number
}

type Searched = {
  index: TextIndex
  lineIndex: TextIndex
  catalogue: ReturnType<typeof openCatalogue>
  institutions: InstitutionMatcher
  scratch: Scratch
}

/**
 * Looks up every word in titles, class lines and institutions. Words of one or two letters match nearly everywhere, so they are looked up
 * only where all others matched, and alone must begin a word: "a b c d" then costs no more than "calculus".
 */
export function matchWords(
  { index, lineIndex, catalogue, institutions, scratch }: Searched,
  query: Query,
): Matches {
  const storeMasks = institutionMasks(institutions, query)
  const titles = openMatching(index, query, institutions, scratch, 'title')
  const lines = openMatching(lineIndex, query, institutions, scratch, 'line')
  const long = query.units.filter((unit) => !isShort(unit))
  for (const unit of long) {
    titles.inAll(unit)
    lines.inAll(unit)
  }
  // Only single words are required: that neighbours may also be read together asks for nothing.
  const words = query.units.slice(0, query.words.length)
  let wanted = words.filter((unit) => !isShort(unit)).reduce((mask, unit) => mask | unit.mask, 0)
  const onlyShort = wanted === 0
  for (const unit of words.filter(isShort)) {
    if (wanted === 0) {
      titles.inAll(unit, quality.shortInside + 1)
    } else {
      const required = wanted & ~lines.anywhereMask
      titles.inSome(
        unit,
        onlyShort ? quality.shortInside + 1 : 1,
        (title) =>
          ((titles.maskOf(title) | (storeMasks[catalogue.storeOf(title)] ?? 0)) & required) === required,
      )
      lines.inSome(unit, 1, (line) => lines.maskOf(line) !== 0)
    }
    wanted |= unit.mask
  }
  let anywhereMask = titles.anywhereMask | lines.anywhereMask
  for (const mask of storeMasks) anywhereMask |= mask
  return {
    titleMasks: titles.masks,
    values: titles.values,
    lineMasks: lines.anywhereMask === 0 ? new Uint16Array(0) : lines.masks,
    storeMasks,
    anywhereMask,
  }
}

/** Short in the index's own letters: a tone mark does not make a word longer. */
export const isShort = (unit: Unit) => unit.forms.every((form) => form.folds.length < 3)

function institutionMasks(institutions: InstitutionMatcher, query: Query): Uint16Array {
  const masks = new Uint16Array(institutions.codes.length)
  for (let store = 0; store < masks.length; store += 1) {
    let mask = 0
    for (const { names, mask: bit } of query.units)
      if (names.some((name) => institutions.match(store, name) !== undefined)) mask |= bit
    masks[store] = mask
  }
  return masks
}

function openMatching(
  index: TextIndex,
  query: Query,
  institutions: InstitutionMatcher,
  scratch: Scratch,
  name: string,
) {
  const masks = scratch.masks(name, index.count)
  const values = query.words.map((_, position) => scratch.bytes(`${name} ${position}`, index.count))
  const bytes = index.bytes
  let anywhereMask = 0

  function compare(unit: Unit, text: number, least: number): void {
    let best = 0
    for (const form of unit.forms) {
      const value = literalQuality(form, bytes, index.startOf(text), index.startOf(text + 1))
      if (value > best) best = value
    }
    if (best < least) return
    masks[text] = (masks[text] ?? 0) | unit.mask
    anywhereMask |= unit.mask
    for (const [position, ofWord] of values.entries()) {
      if ((unit.mask & (1 << position)) !== 0 && best > (ofWord[text] ?? 0)) ofWord[text] = best
    }
  }

  // "มน" is Naresuan University, not the middle of another word.
  const leastOf = (unit: Unit) =>
    unit.text.length < 3 && institutions.isNickname(unit.text) ? quality.inside + 1 : 1

  return {
    masks,
    values,
    get anywhereMask() {
      return anywhereMask
    },
    maskOf: (text: number) => masks[text] ?? 0,
    /** `valueMin`: places of less worth do not count. */
    inAll(unit: Unit, valueMin = 1) {
      const least = Math.max(valueMin, leastOf(unit))
      for (const form of unit.forms) index.eachCandidate(form.folds, (text) => compare(unit, text, least))
    },
    inSome(unit: Unit, valueMin: number, wanted: (text: number) => boolean) {
      const least = Math.max(valueMin, leastOf(unit))
      for (let text = 0; text < masks.length; text += 1) if (wanted(text)) compare(unit, text, least)
    },
  }
}
