import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buildTitleSearch, type SearchTitle } from '#rules/search/title-search.ts'

/**
 * How well the search finds what students type: 200 hand-written queries over the 9,074 courses of the demo catalogue.
 * recall@20: the share of the expected courses among the first 20 titles, averaged over the queries.
 * MRR: the mean of 1 / the place of the first expected course (0 when it is not among the first 20).
 */
export type Relevance = { queries: number; recall: number; mrr: number }
export type RelevanceReport = { overall: Relevance; byKind: Record<string, Relevance>; missed: string[] }

const root = path.join(import.meta.dirname, '..')
const listMax = 20

type Course = { institution: number; code: string; nameTh: string; nameEn: string }
type Institution = { code: number; nameTh: string; nameEn: string; short: string }

export function loadCatalogue() {
  const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(root, 'server/demo/data', file), 'utf8')) as T
  const courses = read<Course[]>('courses.json')
  const titles: SearchTitle[] = courses.map((course, position) => ({
    id: position + 1,
    storeCode: course.institution,
    code: course.code,
    name: course.nameTh || course.nameEn,
    nameEn: course.nameTh === '' ? '' : course.nameEn,
    popularity: 0,
  }))
  return { stores: read<Institution[]>('institutions.json'), courses, titles }
}

export function loadQueries() {
  return readFileSync(path.join(root, 'bench/data/search-queries.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [query = '', expected = '', kind = ''] = line.split('\t')
      return { query: query.toLowerCase(), expected: expected.split(','), kind }
    })
}

export function measureRelevance(find: (query: string) => string[]): RelevanceReport {
  const all: Relevance = { queries: 0, recall: 0, mrr: 0 }
  const byKind: Record<string, Relevance> = {}
  const missed: string[] = []
  for (const { query, expected, kind } of loadQueries()) {
    const list = find(query).slice(0, listMax)
    const places = expected.map((id) => list.indexOf(id)).filter((place) => place >= 0)
    const recall = places.length / expected.length
    const mrr = places.length === 0 ? 0 : 1 / (Math.min(...places) + 1)
    if (recall < 1 || mrr < 0.5) missed.push(`${kind} "${query}": recall ${recall.toFixed(2)}, first at ${mrr === 0 ? '-' : 1 / mrr}`)
    for (const sum of [all, (byKind[kind] ??= { queries: 0, recall: 0, mrr: 0 })]) {
      sum.queries += 1
      sum.recall += recall
      sum.mrr += mrr
    }
  }
  const mean = (sum: Relevance): Relevance => ({ queries: sum.queries, recall: sum.recall / sum.queries, mrr: sum.mrr / sum.queries })
  return {
    overall: mean(all),
    byKind: Object.fromEntries(Object.entries(byKind).map(([kind, sum]) => [kind, mean(sum)])),
    missed,
  }
}

/** Over the titles of all courses, one result per course. */
export function measureTitleSearch(): RelevanceReport {
  const { stores, courses, titles } = loadCatalogue()
  const search = buildTitleSearch(stores, titles)
  return measureRelevance((query) =>
    search.find(query).found.slice(0, listMax).map(({ titleId }) => {
      const course = courses[titleId - 1]
      return course === undefined ? '' : `${course.institution}:${course.code}`
    }),
  )
}

if (import.meta.main) {
  const report = measureTitleSearch()
  const line = (name: string, { queries, recall, mrr }: Relevance) =>
    console.log(`${name.padEnd(10)} ${String(queries).padStart(4)}  recall@20 ${recall.toFixed(3)}  MRR ${mrr.toFixed(3)}`)
  line('overall', report.overall)
  for (const [kind, relevance] of Object.entries(report.byKind)) line(kind, relevance)
  for (const miss of report.missed) console.log(`  ${miss}`)
}
