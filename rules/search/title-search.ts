import { encode } from './alphabet.ts'
import { type InstitutionMatcher, institutionMatcher, type SearchStore } from './institution-match.ts'
import { otherLayout } from './keyboard.ts'
import { literalQuality, quality } from './literal-match.ts'
import { findNear } from './near-titles.ts'
import { compactCode, normaliseText } from './normalise.ts'
import { romanNumbersIn } from './numerals.ts'
import { parseQuery, type Query, queryOf, segmentsOf } from './query.ts'
import { buildTextIndex, type TextIndex } from './text-index.ts'

/** What sheets of one course have in common. `popularity` breaks ties between equally good matches, higher first. */
export type SearchTitle = {
  id: number
  storeCode: number
  code: string
  name: string
  nameEn: string
  popularity: number
}

/** Class lines ("Sec 2, Dr. Somchai") belong to single sheets; `titleIds` are the titles that have sheets with this line. */
export type SearchClassLine = { id: number; text: string; titleIds: Iterable<number> }

/** Best first. Where `classLineId` is not 0, only the sheets of the title with that class line are meant. */
export type FoundTitle = { titleId: number; classLineId: number }

export type FoundTitles = {
  found: FoundTitle[]
  /** How many at the front hold every word as typed; the rest are near misses. */
  exactCount: number
}

export type TitleSearch = {
  readonly titleCount: number
  /** Adds titles, or replaces those with the same id. */
  setTitles: (titles: Iterable<SearchTitle>) => void
  setClassLines: (lines: Iterable<SearchClassLine>) => void
  find: (text: string) => FoundTitles
  memoryBytes: () => number
}

/** Fewer exact matches than this are "little" (decisions §4): near misses follow them. */
const littleMax = 4
/** Pairs of title and class line that one search gives at most. */
const classPairsMax = 2_000

export function buildTitleSearch(
  stores: SearchStore[],
  titles: Iterable<SearchTitle>,
  classLines: Iterable<SearchClassLine> = [],
): TitleSearch {
  const institutions = institutionMatcher(stores)
  const catalogue = openCatalogue(institutions)
  const index = buildTextIndex(mapped(titles, (title) => catalogue.add(title)))
  const lines = openClassLines(catalogue)
  const lineIndex = buildTextIndex(mapped(classLines, (line) => lines.add(line)))

  function find(text: string): FoundTitles {
    const asTyped = parseQuery(text)
    if (asTyped.words.length === 0) return { found: [], exactCount: 0 }
    const exact = findExact(asTyped)
    if (exact.length > 0) return withNear(exact, asTyped)

    const other = otherLayout(text)
    const switched = other === undefined ? undefined : parseQuery(other)
    if (switched !== undefined && switched.words.length > 0) {
      const exactSwitched = findExact(switched)
      if (exactSwitched.length > 0) return withNear(exactSwitched, switched)
    }
    const near = findNear({ index, catalogue, institutions }, asTyped)
    if (switched === undefined || switched.words.length === 0) return { found: asFound(near.titles), exactCount: 0 }
    const nearSwitched = findNear({ index, catalogue, institutions }, switched)
    return { found: asFound((nearSwitched.best > near.best ? nearSwitched : near).titles), exactCount: 0 }
  }

  function withNear(exact: FoundTitle[], query: Query): FoundTitles {
    if (exact.length > littleMax || query.words.every(holdsDigit)) return { found: exact, exactCount: exact.length }
    const already = new Set(exact.map((one) => one.titleId))
    const near = findNear({ index, catalogue, institutions }, query)
    return {
      found: [...exact, ...asFound(near.titles.filter((title) => !already.has(catalogue.idOf(title))))],
      exactCount: exact.length,
    }
  }

  const asFound = (found: number[]) => found.map((title) => ({ titleId: catalogue.idOf(title), classLineId: 0 }))

  /** Titles that hold every word; words that nothing holds are left out if they are only said around it, or are parted. */
  function findExact(query: Query): FoundTitle[] {
    const first = matchAll(query)
    const found = ranked(query, first)
    if (found.length > 0) return found
    const words = query.words.flatMap((word, position) => {
      if ((first.anywhereMask & (1 << position)) !== 0 && !isNoise(query, position)) return [word]
      if (isNoise(query, position)) return []
      return segmentsOf(word) ?? [word]
    })
    if (words.length === 0 || words.length > 12 || words.join(' ') === query.words.join(' ')) return []
    const parted = queryOf(words)
    return ranked(parted, matchAll(parted))
  }

  type Matches = { titleMasks: Uint16Array; values: Uint8Array[]; lineMasks: Uint16Array; storeMasks: Uint16Array; anywhereMask: number }

  function matchAll(query: Query): Matches {
    const storeMasks = new Uint16Array(institutions.codes.length)
    const titles = matchUnits(index, query, institutions)
    const inLines = lineIndex.count === 0 ? undefined : matchUnits(lineIndex, query, institutions)
    let anywhereMask = 0
    for (let store = 0; store < storeMasks.length; store += 1) {
      for (const unit of query.units) {
        if (institutions.match(store, unit.text) !== undefined) storeMasks[store] |= unit.mask
      }
      anywhereMask |= storeMasks[store]
    }
    anywhereMask |= titles.anywhereMask | (inLines?.anywhereMask ?? 0)
    return { titleMasks: titles.masks, values: titles.values, lineMasks: inLines?.masks ?? new Uint16Array(0), storeMasks, anywhereMask }
  }

  function ranked(query: Query, matches: Matches): FoundTitle[] {
    const { titleMasks, storeMasks, lineMasks } = matches
    if (matches.anywhereMask !== query.fullMask) return []
    const found: { title: number; line: number; score: number }[] = []
    for (let title = 0; title < titleMasks.length; title += 1) {
      const mask = titleMasks[title] | storeMasks[catalogue.storeOf(title)]
      if (mask === query.fullMask && catalogue.isLive(title)) {
        found.push({ title, line: 0, score: scoreOf(query, matches.values, title) })
      }
    }
    if (lineMasks.length > 0) {
      for (const pair of lines.pairs(query.fullMask, lineMasks, titleMasks, storeMasks, classPairsMax)) {
        found.push({ ...pair, score: 0 })
      }
    }
    found.sort(
      (a, b) => b.score - a.score || catalogue.popularityOf(b.title) - catalogue.popularityOf(a.title) || a.title - b.title,
    )
    return found.map(({ title, line }) => ({ titleId: catalogue.idOf(title), classLineId: line }))
  }

  /** The tier (exact code … inside) in whole numbers; behind the point, in sixteenths, how much of the name was meant. */
  function scoreOf(query: Query, values: Uint8Array[], title: number): number {
    let best = 0
    let worst = 255
    let sum = 0
    let size = 0
    for (const [position, word] of query.words.entries()) {
      const value = values[position][title]
      // Found only in the institution's name: right or wrong, it says nothing about the course.
      if (value === 0) continue
      best = Math.max(best, value)
      worst = Math.min(worst, value)
      sum += value * word.length
      size += word.length
    }
    if (size === 0) return 1
    const share = Math.min(1, size / catalogue.nameLength(title, query.words))
    return tierOf(best, worst) + Math.floor((0.4 * (sum / size / 255) + 0.6 * share) * 16) / 16
  }

  return {
    get titleCount() {
      return catalogue.liveCount()
    },
    setTitles(changed) {
      for (const title of changed) index.add(catalogue.add(title))
    },
    setClassLines(changed) {
      for (const line of changed) lineIndex.add(lines.add(line))
    },
    find,
    memoryBytes: () => index.memoryBytes() + lineIndex.memoryBytes() + catalogue.memoryBytes(),
  }
}

function tierOf(best: number, worst: number): number {
  if (best >= quality.codeExact) return 7
  if (best >= quality.codePrefix) return 6
  if (best >= quality.nameStart - 15 && best > quality.token && worst > quality.shortInside) return 5
  if (worst >= quality.tokenStart) return 4
  if (worst > quality.institution) return 3
  return 2
}

const holdsDigit = (word: string) => /\d/.test(word)

const isNoise = (query: Query, position: number) => query.units[position]?.noise === true

/** Which words stand in which text (a bit each), and how well. */
function matchUnits(index: TextIndex, query: Query, institutions: InstitutionMatcher) {
  const masks = new Uint16Array(index.count)
  const values = query.words.map(() => new Uint8Array(index.count))
  const bytes = index.bytes()
  let anywhereMask = 0
  for (const unit of query.units) {
    // "มน" means Naresuan University, not the middle of another word.
    const nicknameOnly = unit.text.length < 3 && institutions.isNickname(unit.text)
    for (const form of unit.forms) {
      index.eachCandidate(form.folds, (text) => {
        const value = literalQuality(form, bytes, index.startOf(text), index.startOf(text + 1))
        if (value === 0 || (nicknameOnly && value <= quality.inside)) return
        masks[text] |= unit.mask
        anywhereMask |= unit.mask
        for (const [position, ofWord] of values.entries()) {
          if ((unit.mask & (1 << position)) !== 0 && value > ofWord[text]) ofWord[text] = value
        }
      })
    }
  }
  return { masks, values, anywhereMask }
}

export type Catalogue = ReturnType<typeof openCatalogue>

/** What is known of each title besides its text, by its number in the index. */
function openCatalogue(institutions: InstitutionMatcher) {
  const positionOfStore = new Map(institutions.codes.map((code, position) => [code, position]))
  const ids: number[] = []
  const stores: number[] = []
  const popularities: number[] = []
  const lengths: number[] = []
  const otherLengths: number[] = []
  const numberOf = new Map<number, number>()
  return {
    add(title: SearchTitle): Uint8Array {
      const name = normaliseText(title.name)
      const nameEn = normaliseText(title.nameEn)
      const number = ids.length
      const before = numberOf.get(title.id)
      if (before !== undefined) stores[before] = -1
      numberOf.set(title.id, number)
      ids.push(title.id)
      stores.push(positionOfStore.get(title.storeCode) ?? -1)
      popularities.push(title.popularity)
      lengths.push(name.replaceAll(' ', '').length)
      otherLengths.push(nameEn.replaceAll(' ', '').length)
      const numerals = [...romanNumbersIn(name), ...romanNumbersIn(nameEn)]
      return encode(['', compactCode(title.code), name, nameEn, numerals.join(' ')].join('\u0001'))
    },
    idOf: (title: number) => ids[title],
    numberOf: (id: number) => numberOf.get(id),
    isLive: (title: number) => stores[title] !== -1,
    storeOf: (title: number) => stores[title],
    popularityOf: (title: number) => popularities[title],
    /** Letters of the name in the script of the words, at least one. */
    nameLength(title: number, words: string[]): number {
      const latin = words.every((word) => !/\p{Script=Thai}/u.test(word))
      return Math.max(1, (latin ? otherLengths[title] : lengths[title]) || lengths[title])
    },
    liveCount: () => numberOf.size,
    memoryBytes: () => ids.length * 5 * 8 + numberOf.size * 24,
  }
}

/** Which titles have sheets with which class line. */
function openClassLines(catalogue: Catalogue) {
  const ids: number[] = []
  const titles: number[][] = []
  const numberOf = new Map<number, number>()
  return {
    add(line: SearchClassLine): Uint8Array {
      const before = numberOf.get(line.id)
      if (before !== undefined) titles[before] = []
      numberOf.set(line.id, ids.length)
      ids.push(line.id)
      titles.push([...line.titleIds])
      return encode(`\u0001\u0001${normaliseText(line.text)}`)
    },
    /** Pairs whose words together are all words, where the title alone does not hold them. */
    *pairs(fullMask: number, lineMasks: Uint16Array, titleMasks: Uint16Array, storeMasks: Uint16Array, most: number) {
      let given = 0
      for (let line = 0; line < lineMasks.length; line += 1) {
        if (lineMasks[line] === 0) continue
        for (const id of titles[line]) {
          const title = catalogue.numberOf(id)
          if (title === undefined || !catalogue.isLive(title)) continue
          const own = titleMasks[title] | storeMasks[catalogue.storeOf(title)]
          if (own === fullMask || (own | lineMasks[line]) !== fullMask) continue
          yield { title, line: ids[line] }
          given += 1
          if (given >= most) return
        }
      }
    },
  }
}

function* mapped<A, B>(items: Iterable<A>, change: (item: A) => B): Iterable<B> {
  for (const item of items) yield change(item)
}
