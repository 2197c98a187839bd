import MiniSearch from 'minisearch'
import { compactCode, normaliseText } from '#rules/search/normalise.ts'
import { buildTitleSearch, type SearchTitle } from '#rules/search/title-search.ts'
import { loadCatalogue, loadQueries, measureRelevance, type RelevanceReport } from './relevance.ts'

/**
 * Alternatives for title search (docs/decisions/buying.md#search-titles-in-memory-sheets-from-postgresql): `node
 * bench/search-alternatives.ts`. A maintained library gets the same normalised text with Thai split by dictionary, and on a second try
 * character trigrams.
 */
const { stores, courses, titles } = loadCatalogue()

type Find = (query: string) => number[]
type Candidate = { name: string; build: (titles: SearchTitle[]) => Find }

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })
const words = (text: string) =>
  [...segmenter.segment(normaliseText(text))]
    .filter((part) => part.isWordLike === true)
    .map((part) => part.segment)

function trigrams(text: string): string[] {
  const closed = normaliseText(text).replaceAll(' ', '')
  return closed.length < 3
    ? [closed]
    : Array.from({ length: closed.length - 2 }, (_, at) => closed.slice(at, at + 3))
}

function miniSearch(
  tokenize: (text: string) => string[],
  combineWith: 'AND' | 'OR',
  fuzzy: number,
): Candidate['build'] {
  return (all) => {
    const storeNames = new Map(
      stores.map((store) => [store.code, `${store.nameTh} ${store.nameEn} ${store.short}`]),
    )
    const search = new MiniSearch<SearchTitle & { compact: string; store: string }>({
      fields: ['compact', 'name', 'nameEn', 'store'],
      tokenize,
      processTerm: (term) => term,
      searchOptions: { prefix: true, fuzzy, combineWith, boost: { compact: 4, name: 2, nameEn: 2 } },
    })
    search.addAll(
      all.map((title) => ({
        ...title,
        compact: compactCode(title.code),
        store: storeNames.get(title.storeCode) ?? '',
      })),
    )
    return (query) => search.search(query).map((result) => result.id as number)
  }
}

const candidates: Candidate[] = [
  { name: 'minisearch, Thai words, all words', build: miniSearch(words, 'AND', 0.2) },
  { name: 'minisearch, Thai words, any word', build: miniSearch(words, 'OR', 0.2) },
  { name: 'minisearch, trigrams', build: miniSearch(trigrams, 'OR', 0) },
  {
    name: 'rules/search',
    build: (all) => {
      const search = buildTitleSearch(stores, all)
      return (query) => search.find(query).found.map((one) => one.titleId)
    },
  },
]

/** The catalogue `times` over, with other codes and numbers behind the names. */
function many(times: number): SearchTitle[] {
  return Array.from({ length: times }, (_, copy) =>
    titles.map((title) =>
      copy === 0
        ? title
        : {
            ...title,
            id: copy * titles.length + title.id,
            code: `${title.code}${copy}`,
            name: `${title.name} ${100 + copy}`,
          },
    ),
  ).flat()
}

function report(
  name: string,
  { overall }: RelevanceReport,
  builtMilliseconds: number,
  milliseconds: number[],
  megabytes: number,
) {
  const at = (share: number) => (milliseconds[Math.floor(milliseconds.length * share)] ?? 0).toFixed(2)
  process.stdout.write(
    `${name.padEnd(36)} recall@20 ${overall.recall.toFixed(3)}  MRR ${overall.mrr.toFixed(3)}  built in ${builtMilliseconds.toFixed(0)} ms  ` +
      `${megabytes.toFixed(0)} MB  p50 ${at(0.5)}  p95 ${at(0.95)}  worst ${at(0.999)} ms\n`,
  )
}

const megabytesUsed = () => {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

for (const times of [1, 11]) {
  const all = many(times)
  process.stdout.write(`${all.length} titles\n`)
  for (const { name, build } of candidates) {
    const before = megabytesUsed()
    const start = performance.now()
    const find = build(all)
    const built = performance.now() - start
    const megabytes = megabytesUsed() - before
    const milliseconds: number[] = []
    for (const { query } of loadQueries()) find(query)
    const relevance = measureRelevance((query) => {
      const from = performance.now()
      const found = find(query)
      milliseconds.push(performance.now() - from)
      return found.slice(0, 20).map((id) => {
        const course = courses[id - 1]
        return course === undefined ? '' : `${course.institution}:${course.code}`
      })
    })
    report(
      name,
      relevance,
      built,
      milliseconds.sort((a, b) => a - b),
      megabytes,
    )
  }
}
