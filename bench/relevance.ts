import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buildTitleSearch, type SearchTitle } from '#rules/search/title-search.ts'

/**
 * Search quality on 200 hand-written queries over the demo's 9,074 courses. recall@20: the mean share of expected courses among the first
 * 20 titles. MRR: the mean of 1 / the place of the first expected course (0 beyond 20).
 */
type Relevance = { queries: number; recall: number; mrr: number }
export type RelevanceReport = { overall: Relevance; byKind: Record<string, Relevance>; missed: string[] }

const root = path.join(import.meta.dirname, '..')
const listMax = 20

type Course = { institution: number; code: string; nameTh: string; nameEn: string }
type Institution = { code: number; nameTh: string; nameEn: string; short: string }

export function loadCatalogue() {
  const read = <T>(file: string): T =>
    JSON.parse(readFileSync(path.join(root, 'server/demo/data', file), 'utf8')) as T
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

export function loadQueries(file: 'search-queries' | 'held-out-queries' = 'search-queries') {
  return readFileSync(path.join(root, `bench/data/${file}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [query = '', expected = '', kind = ''] = line.split('\t')
      return { query: query.toLowerCase(), expected: expected.split(','), kind }
    })
}

type Judged = { query: string; expected: string[]; kind: string }

export function measureRelevance(
  find: (query: string) => string[],
  queries: Judged[] = loadQueries(),
): RelevanceReport {
  const all: Relevance = { queries: 0, recall: 0, mrr: 0 }
  const byKind: Record<string, Relevance> = {}
  const missed: string[] = []
  for (const { query, expected, kind } of queries) {
    const list = find(query).slice(0, listMax)
    const places = expected.map((id) => list.indexOf(id)).filter((place) => place >= 0)
    const recall = places.length / expected.length
    const mrr = places.length === 0 ? 0 : 1 / (Math.min(...places) + 1)
    if (recall < 1 || mrr < 0.5) {
      missed.push(`${kind} "${query}": recall ${recall.toFixed(2)}, first at ${mrr === 0 ? '-' : 1 / mrr}`)
    }
    byKind[kind] ??= { queries: 0, recall: 0, mrr: 0 }
    for (const sum of [all, byKind[kind]]) {
      sum.queries += 1
      sum.recall += recall
      sum.mrr += mrr
    }
  }
  const mean = (sum: Relevance): Relevance => ({
    queries: sum.queries,
    recall: sum.recall / sum.queries,
    mrr: sum.mrr / sum.queries,
  })
  return {
    overall: mean(all),
    byKind: Object.fromEntries(Object.entries(byKind).map(([kind, sum]) => [kind, mean(sum)])),
    missed,
  }
}

/**
 * Unseen queries: names of randomly drawn courses (always the same), unchanged and with a letter lost, doubled or swapped. Expected is the
 * course, or one of exactly that name.
 */
function drawQueries(courses: Course[], count: number): { queries: Judged[]; sameName: Map<string, string> } {
  const random = lot(20_261_120)
  const sameName = new Map<string, string>()
  for (const course of courses) sameName.set(idOf(course), nameOf(course).toLowerCase())
  const long = courses.filter((course) => nameOf(course).length >= 10)
  const queries: Judged[] = []
  while (queries.length < count * 4) {
    const course = long[Math.floor(random() * long.length)]
    if (course === undefined) break
    const name = nameOf(course)
    const expected = [nameOf(course).toLowerCase()]
    const at = 1 + Math.floor(random() * (name.length - 2))
    const other = name[Math.floor(random() * name.length)] ?? ''
    queries.push({ kind: 'drawn whole', query: name, expected })
    queries.push({ kind: 'drawn lost', query: name.slice(0, at) + name.slice(at + 1), expected })
    queries.push({ kind: 'drawn doubled', query: name.slice(0, at) + name.slice(at - 1), expected })
    queries.push({ kind: 'drawn changed', query: name.slice(0, at) + other + name.slice(at + 1), expected })
  }
  return { queries: queries.map((one) => ({ ...one, query: one.query.toLowerCase() })), sameName }
}

const nameOf = (course: Course) => course.nameTh || course.nameEn
const idOf = (course: Course) => `${course.institution}:${course.code}`

/** The same numbers from 0 to 1 in every run (mulberry32). */
function lot(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Over the titles of all courses, one result per course: the 200 queries, and queries drawn by lot. */
export function measureTitleSearch(): Record<'written' | 'heldOut' | 'drawn', RelevanceReport> {
  const { stores, courses, titles } = loadCatalogue()
  const search = buildTitleSearch(stores, titles)
  const find = (query: string) =>
    search
      .find(query)
      .found.slice(0, listMax)
      .map(({ titleId }) => {
        const course = courses[titleId - 1]
        return course === undefined ? '' : idOf(course)
      })
  const { queries, sameName } = drawQueries(courses, 250)
  const findNames = (query: string) => find(query).map((id) => sameName.get(id) ?? '')
  const heldOut = loadQueries('held-out-queries').map((one) => ({
    ...one,
    expected: one.expected.map((id) => sameName.get(id) ?? id),
  }))
  return {
    written: measureRelevance(find),
    heldOut: measureRelevance(findNames, heldOut),
    drawn: measureRelevance(findNames, queries),
  }
}

/** For `npm run bench`. */
export function printRelevance({ written, heldOut, drawn }: ReturnType<typeof measureTitleSearch>): void {
  const line = (name: string, { queries, recall, mrr }: Relevance) =>
    process.stdout.write(
      `${name.padEnd(16)} ${String(queries).padStart(5)} queries  recall@20 ${recall.toFixed(3)}  MRR ${mrr.toFixed(3)}\n`,
    )
  line('written by hand', written.overall)
  for (const [kind, relevance] of Object.entries(written.byKind)) line(`  ${kind}`, relevance)
  line('held out', heldOut.overall)
  for (const [kind, relevance] of Object.entries(heldOut.byKind)) line(`  ${kind}`, relevance)
  for (const miss of heldOut.missed) process.stdout.write(`  ${miss}\n`)
  line('drawn by lot', drawn.overall)
  for (const [kind, relevance] of Object.entries(drawn.byKind)) line(`  ${kind}`, relevance)
  for (const miss of written.missed) process.stdout.write(`  ${miss}\n`)
}

if (import.meta.main) printRelevance(measureTitleSearch())
