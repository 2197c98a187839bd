import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { findMatches, packed, pagesLike } from '#server/features/review/page-matches.ts'
import { findBooksKey } from '#server/platform/books/key.ts'
import { connect } from '#server/platform/database.ts'
import { migrateToLatest } from '#server/platform/migrate.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { disguise } from './disguises.ts'
import { drawPages, marksOf, type Page } from './measure-originality.ts'

const pagesOfFile = 100
const filesAtOnce = 200
const millisecondsMax = 1_000
const foundMin = 0.95
const asked = 24

/**
 * Times the search for one page among so many with the server's code in a throw-away database. The pages are synthetic, from words of drawn
 * pages that are not searched for, with a real course's repetitions; each of the eight strongest frequencies flips often enough for words
 * to stand on hundreds of pages.
 */
export async function measureOriginalityIndex(
  pages: number,
  print: (line: string) => void,
): Promise<boolean> {
  const data = path.join(import.meta.dirname, '..', 'data')
  await mkdir(data, { recursive: true })
  const dataDir = await mkdtemp(path.join(data, 'bench-originality-'))
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    durability: 'none',
    log: () => {},
  })
  const { db, close } = connect({
    url: postgres.url,
    onError: (error) => {
      throw error
    },
  })
  try {
    await migrateToLatest(postgres.url, findBooksKey({ mode: 'demo', DATA_DIR: dataDir }))
    const drawn = await drawPages(1)
    const originals = drawn.filter((_, at) => at % 2 === 0).slice(0, asked)
    await fill(
      postgres.url,
      drawn.filter((page) => !originals.includes(page)),
      pages,
      print,
    )
    const files = await keepOriginals(postgres.url, originals, print)
    const taken: number[] = []
    let found = 0
    for (const [at, { picture }] of originals.entries()) {
      const marks = await marksOf(await disguise(picture, ['shrunk', 'recoloured'], 1))
      const begun = performance.now()
      const matches = await findMatches(db, [{ page: 1, marks, shingles: [] }])
      taken.push(performance.now() - begun)
      if (matches.some(({ otherPdfId }) => otherPdfId === files[at])) found += 1
      if (at === originals.length - 1) {
        const plan = await sql<{
          'QUERY PLAN': string
        }>`explain (analyze, buffers) ${pagesLike(marks)}`.execute(db)
        for (const row of plan.rows) print(row['QUERY PLAN'])
      }
    }
    taken.sort((one, other) => one - other)
    const at = (share: number) => Math.round(taken[Math.ceil(taken.length * share) - 1] ?? 0)
    print(
      `One page among ${pages.toLocaleString('en')}: ${at(0.5)} ms in the middle, ${at(0.95)} ms at 95 %, ${at(1)} ms at most; ${found} of ${originals.length} disguised pages found`,
    )
    return at(0.95) < millisecondsMax && found >= originals.length * foundMin
  } finally {
    await close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The indexes are made when all pages are there, by the words the migrations made them with. */
async function fill(
  url: string,
  drawn: readonly Page[],
  pages: number,
  print: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const begun = performance.now()
    const took = () => `${Math.round((performance.now() - begun) / 1_000)} s`
    const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
      `select indexname, indexdef from pg_indexes where tablename = 'page_mark' and indexname <> 'page_mark_pkey'`,
    )
    for (const { indexname } of indexes) await client.query(`drop index ${indexname}`)
    await client.query(`set maintenance_work_mem = '1GB'`)
    await client.query(`set session_replication_role = replica`)
    const files = Math.ceil(pages / pagesOfFile)
    await client.query(
      `insert into pdf_look (sha256, looked_at) select 'bench ' || n, now() from generate_series(1, $1::int) n`,
      [files],
    )
    const { folder, write } = await partsOf(drawn, pages)
    for (let from = 1; from <= files; from += filesAtOnce) {
      await write(from, Math.min(files, from + filesAtOnce - 1))
      await client.query(
        `copy page_mark (pdf_id, page, words, places, shingles) from '${folder}/part' with (format binary)`,
      )
    }
    await rm(folder, { recursive: true })
    print(`Filled in ${took()}`)
    for (const { indexdef } of indexes) {
      await client.query(indexdef)
      print(`${indexdef}: after ${took()}`)
    }
    await client.query('vacuum analyze page_mark')
    const { rows } = await client.query<{ line: string }>(
      `select relname || ' ' || pg_size_pretty(pg_relation_size(oid)) as line from pg_class where relname like 'page\\_mark%' order by 1`,
    )
    print(rows.map(({ line }) => line).join(', '))
  } finally {
    await client.end()
  }
}

const [flippedBits, flips] = [8, 4_096]
/** Of more pages, words are passed over ever more often (page-matches.ts: one page in 256 is looked at for it). */
const pagesOfWord = 400
const shinglesOfPage = 40

/** Files of rows as COPY reads them, in a folder that the server's own user may look into. */
async function partsOf(drawn: readonly Page[], pages: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sarup-bench-'))
  await chmod(folder, 0o755)
  const coursesOf = new Map<number, Set<string>>()
  for (const { course, marks } of drawn)
    for (const word of marks.words) coursesOf.set(word, (coursesOf.get(word) ?? new Set()).add(course))
  const words = drawn.flatMap(({ marks }) => [...marks.words])
  const isShared = words.map((word) => (coursesOf.get(word)?.size ?? 0) > 1)
  const marks = (pages * words.length) / drawn.length
  const flippedShare = 1 - Math.min(1, (pagesOfWord * words.length) / marks) ** (1 / flippedBits)
  const flip = Array.from({ length: flips }, () =>
    Array.from({ length: flippedBits }, (_, bit) => (Math.random() < flippedShare ? 1 << bit : 0)).reduce(
      (all, bit) => all | bit,
      0,
    ),
  )
  const lot = (below: number) => Math.floor(Math.random() * below)
  const wordByLot = () => {
    const at = lot(words.length)
    return (words[at] ?? 0) ^ (isShared[at] === true ? 0 : (flip[lot(flips)] ?? 0))
  }
  const write = async (first: number, last: number) => {
    const bytes = Buffer.alloc(64 + (last - first + 1) * pagesOfFile * 5_000)
    let end = bytes.write('PGCOPY\n\xff\r\n\0', 'latin1') + 8
    const int = (value: number) => (end = bytes.writeInt32BE(value | 0, end))
    const array = (length: number, value: () => number) => {
      int(20 + length * 8)
      for (const field of [1, 0, 23, length, 1]) int(field)
      for (let at = 0; at < length; at += 1) {
        int(4)
        int(value())
      }
    }
    for (let file = first; file <= last; file += 1) {
      for (let page = 1; page <= pagesOfFile; page += 1) {
        const marks = drawn[lot(drawn.length)]?.marks
        if (marks === undefined) continue
        end = bytes.writeInt16BE(5, end)
        int(4)
        int(file)
        int(2)
        end = bytes.writeInt16BE(page, end)
        array(marks.words.length, wordByLot)
        const places = packed(marks)
        int(places.length)
        end += places.copy(bytes, end)
        array(shinglesOfPage, () => lot(2 ** 32))
      }
    }
    end = bytes.writeInt16BE(-1, end)
    await writeFile(path.join(folder, 'part'), bytes.subarray(0, end), { mode: 0o644 })
  }
  return { folder, write }
}

/** One page each, in files of their own; answers the files. */
async function keepOriginals(
  url: string,
  originals: readonly Page[],
  print: (line: string) => void,
): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const files: number[] = []
    const begun = performance.now()
    for (const [at, { marks }] of originals.entries()) {
      const { rows } = await client.query<{ id: number }>(
        `with file as (insert into pdf_look (sha256, looked_at) values ($1, now()) returning id)
        insert into page_mark (pdf_id, page, words, places) select id, 1, $2, $3 from file returning pdf_id as id`,
        [`original ${at}`, [...marks.words], packed(marks)],
      )
      files.push(rows[0]?.id ?? 0)
    }
    print(`${Math.round((performance.now() - begun) / originals.length)} ms to keep one page`)
    return files
  } finally {
    await client.end()
  }
}
