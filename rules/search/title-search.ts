import { openCatalogue, openClassLines, type SearchClassLine, type SearchTitle } from './catalogue.ts'
import { institutionMatcher, type SearchStore } from './institutions.ts'
import { openScratch, quality } from './literal-match.ts'
import { type Matches, matchWords } from './match-words.ts'
import { findNear } from './near-titles.ts'
import { isLatin, isNoise, parseQuery, type Query, queryOf, segmentsOf, wordsMax } from './query.ts'
import { TextIndex } from './text-index.ts'

/**
 * The Thai Kedmanee layout against the US one, because people forget to switch: "fvpl6gmr" is "ดอยสุเทพ", "แฟสแีสีห" is "calculus".
 * Unshifted and shifted rows; both strings of a row have equal length.
 */
const rows: [english: string, thai: string][] = [
  ['`1234567890-=', '_ๅ/-ภถุึคตจขช'],
  ['~!@#$%^&*()_+', '%+๑๒๓๔ู฿๕๖๗๘๙'],
  ['qwertyuiop[]\\', 'ๆไำพะัีรนยบลฃ'],
  ['QWERTYUIOP{}|', '๐"ฎฑธํ๊ณฯญฐ,ฅ'],
  ["asdfghjkl;'", 'ฟหกดเ้่าสวง'],
  ['ASDFGHJKL:"', 'ฤฆฏโฌ็๋ษศซ.'],
  ['zxcvbnm,./', 'ผปแอิืทมใฝ'],
  ['ZXCVBNM<>?', '()ฉฮฺ์?ฒฬฦ'],
]

const thaiOf = new Map<string, string>()
const englishOf = new Map<string, string>()
for (const [english, thai] of rows) {
  const thaiKeys = Array.from(thai)
  Array.from(english).forEach((key, position) => {
    const thaiKey = thaiKeys[position]
    if (thaiKey === undefined) return
    thaiOf.set(key, thaiKey)
    // Punctuation that both layouts have stays what it is: only Thai letters say that the layout was wrong.
    if (/\p{Script=Thai}/u.test(thaiKey)) englishOf.set(thaiKey, key)
  })
}

export type { SearchClassLine, SearchStore, SearchTitle }

/** A `classLineId` other than 0 means only the title's sheets with that class line. */
type FoundTitle = { titleId: number; classLineId: number }

/** Best first; the first `exactCount` hold every word as typed, the rest are near misses. */
type FoundTitles = { found: FoundTitle[]; exactCount: number }

export type TitleSearch = {
  readonly titleCount: number
  /** Adds titles, or replaces those with the same id. */
  setTitles: (titles: Iterable<SearchTitle>) => void
  setClassLines: (lines: Iterable<SearchClassLine>) => void
  find: (text: string) => FoundTitles
  /** Whether `find` has a title that holds every word, without looking for near misses. */
  holds: (text: string) => boolean
  /** Memory of the indexes; other data per title is about half as much again. */
  memoryBytes: () => number
}

/** No more exact matches than this are "little" (decisions §4): near misses follow them. */
const littleMax = 4
/** Next to exact matches only misspellings count: a similarity that no missing word reaches. */
const misspelledMin = 0.85
/** Pairs of title and class line that one search gives at most. */
const classPairsMax = 5_000

/**
 * Finds titles by what students type (decisions §4 "Search"). The first reading with a result counts: as typed; without filler words and
 * with Thai split by dictionary; typed on the other keyboard layout; near misses.
 */
export function buildTitleSearch(
  stores: SearchStore[],
  titles: Iterable<SearchTitle>,
  classLines: Iterable<SearchClassLine> = [],
): TitleSearch {
  const institutions = institutionMatcher(stores)
  const catalogue = openCatalogue(institutions)
  const index = new TextIndex(textsOf(titles, catalogue.set))
  const lines = openClassLines(catalogue)
  const lineIndex = new TextIndex(textsOf(classLines, lines.set))
  const searched = { index, lineIndex, catalogue, institutions, scratch: openScratch() }

  function find(text: string): FoundTitles {
    const typed = parseQuery(text)
    if (typed.words.length === 0) return { found: [], exactCount: 0 }
    const exact = findExact(typed)
    if (exact.length > 0) return withNear(exact, typed)

    const other = otherLayout(text)
    const switched = other === undefined ? undefined : parseQuery(other)
    if (switched === undefined || switched.words.length === 0)
      return { found: asFound(findNear(searched, typed).titles), exactCount: 0 }
    const exactSwitched = findExact(switched)
    if (exactSwitched.length > 0) return withNear(exactSwitched, switched)
    const near = findNear(searched, typed)
    const nearSwitched = findNear(searched, switched)
    return { found: asFound((nearSwitched.best > near.best ? nearSwitched : near).titles), exactCount: 0 }
  }

  function holds(text: string): boolean {
    return [text, otherLayout(text)].some((one) => {
      const query = parseQuery(one ?? '')
      return query.words.length > 0 && findExact(query).length > 0
    })
  }

  function withNear(exact: FoundTitle[], query: Query): FoundTitles {
    // A search for an existing code needs no near misses.
    const enough = exact.length > littleMax || query.words.every((word) => /\d/.test(word))
    if (enough) return { found: exact, exactCount: exact.length }
    const already = new Set(exact.map((one) => one.titleId))
    const near = asFound(findNear(searched, query, misspelledMin).titles).filter(
      (one) => !already.has(one.titleId),
    )
    return { found: [...exact, ...near], exactCount: exact.length }
  }

  const asFound = (numbers: number[]) =>
    numbers.map((title) => ({ titleId: catalogue.idOf(title), classLineId: 0 }))

  /** Titles that hold every word. */
  function findExact(query: Query): FoundTitle[] {
    const matches = matchWords(searched, query)
    const found = ranked(query, matches)
    if (found.length > 0) return found
    const words = query.words.flatMap((word, position) => {
      if (query.units[position]?.noise === true) return []
      if ((matches.anywhereMask & (1 << position)) !== 0) return [word]
      return segmentsOf(word)?.filter((segment) => !isNoise(segment)) ?? [word]
    })
    if (words.length === 0 || words.length > wordsMax || words.join(' ') === query.words.join(' ')) return []
    const parted = queryOf(words)
    return ranked(parted, matchWords(searched, parted))
  }

  function ranked(query: Query, matches: Matches): FoundTitle[] {
    const { titleMasks, storeMasks, lineMasks, values } = matches
    if (matches.anywhereMask !== query.fullMask) return []
    const found: { title: number; line: number; score: number }[] = []
    const latin = isLatin(query.words)
    for (let title = 0; title < titleMasks.length; title += 1) {
      const mask = (titleMasks[title] ?? 0) | (storeMasks[catalogue.storeOf(title)] ?? 0)
      if (mask === query.fullMask && catalogue.isLive(title)) {
        found.push({
          title,
          line: 0,
          score: scoreOf(query.words, values, title, catalogue.nameLength(title, latin)),
        })
      }
    }
    if (lineMasks.length > 0) {
      for (const pair of lines.pairs(query.fullMask, lineMasks, titleMasks, storeMasks, classPairsMax)) {
        found.push({ ...pair, score: 0 })
      }
    }
    found.sort(
      (a, b) =>
        b.score - a.score ||
        catalogue.popularityOf(b.title) - catalogue.popularityOf(a.title) ||
        a.title - b.title,
    )
    return found.map(({ title, line }) => ({ titleId: catalogue.idOf(title), classLineId: line }))
  }

  return {
    get titleCount() {
      return catalogue.liveCount()
    },
    setTitles(changed) {
      for (const text of textsOf(changed, catalogue.set)) index.add(text)
    },
    setClassLines(changed) {
      for (const text of textsOf(changed, lines.set)) lineIndex.add(text)
    },
    find,
    holds,
    memoryBytes: () => index.memoryBytes + lineIndex.memoryBytes,
  }
}

/** The tier (exact code … inside) as the whole part, and in sixteenths how much of the name was matched. */
function scoreOf(words: string[], values: Uint8Array[], title: number, nameLength: number): number {
  let best = 0
  let worst = 255
  let sum = 0
  let letters = 0
  for (const [position, word] of words.entries()) {
    const value = values[position]?.[title] ?? 0
    // Found only in the institution's name, a word says nothing about the course.
    if (value === 0) continue
    best = Math.max(best, value)
    worst = Math.min(worst, value)
    sum += value * word.length
    letters += word.length
  }
  if (letters === 0) return 1
  const share = Math.min(1, letters / nameLength)
  return tierOf(best, worst) + Math.floor((0.4 * (sum / letters / 255) + 0.6 * share) * 16) / 16
}

/** Synonyms cost 12 of a value, which never moves a match to the tier below. */
function tierOf(best: number, worst: number): number {
  if (best >= quality.codeExact) return 7
  if (best >= quality.codePrefix) return 6
  if (best > quality.token && worst > quality.shortInside) return 5
  if (worst >= quality.tokenStart - 12) return 4
  if (worst >= quality.inside - 12) return 3
  return 2
}

function* textsOf<A>(items: Iterable<A>, set: (item: A) => Uint8Array | undefined): Iterable<Uint8Array> {
  for (const item of items) {
    const text = set(item)
    if (text !== undefined) yield text
  }
}

/** The same keys' text on the other layout; undefined when nothing in it could have been meant for it. */
export function otherLayout(text: string): string | undefined {
  const hasThai = /\p{Script=Thai}/u.test(text)
  const hasLatin = /[a-z]/i.test(text)
  // Mixed text was typed with the switch in use.
  if (hasThai === hasLatin) return undefined
  const table = hasLatin ? thaiOf : englishOf
  return Array.from(text, (key) => table.get(key) ?? key).join('')
}
