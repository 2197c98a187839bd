import { sql } from 'kysely'
import { isSamePage, matchPages, type PageMatch } from '#rules/originality/match-pages.ts'
import { saySame } from '#rules/originality/shingles.ts'
import type { PageMarks } from '#rules/originality/page-marks.ts'
import type { Db, Trx } from '#server/platform/database.ts'

/** Pages that share the most words with one; the right one is among the first. */
const candidatesMax = 40
/** Equal words of pages that have nothing in common otherwise. */
const wordsByChance = 1
/** Words found on more than this many of 256 sampled pages (page_mark_sample) match hundreds of pages and distinguish none. */
const sampledMax = 2
/** Pages searched of a very long file, evenly spread. */
const pagesSearchedMax = 150

export type MarkedPage = { page: number; marks: PageMarks; shingles: readonly number[] }
type FoundMatch = Pick<PageMatch, 'common' | 'mine' | 'theirs'> & {
  page: number
  otherPdfId: number
  otherPage: number
}

/**
 * Finds a new file's pages among all inspected ones. Call it before the transaction: comparing takes processor time, and an idle
 * transaction is ended.
 */
export async function findMatches(db: Db, pages: readonly MarkedPage[]): Promise<FoundMatch[]> {
  const found: FoundMatch[] = []
  const step = Math.max(1, pages.length / pagesSearchedMax)
  for (let at = 0; at < pages.length; at += step) {
    const page = pages[Math.floor(at)]
    if (page === undefined) continue
    const pictures = await matchesOf(db, page)
    const known = new Set(pictures.map(({ otherPdfId, otherPage }) => `${otherPdfId} ${otherPage}`))
    const words = await wordsAlike(db, page)
    found.push(
      ...pictures,
      ...words.filter(({ otherPdfId, otherPage }) => !known.has(`${otherPdfId} ${otherPage}`)),
    )
  }
  return found
}

async function matchesOf(db: Db, { page, marks }: MarkedPage): Promise<FoundMatch[]> {
  const { rows } = await pagesLike(marks).execute(db)
  return rows.flatMap((row) => {
    const match = matchPages(marks, unpacked(row.words, row.places))
    return match !== null && isSamePage(match)
      ? [{ ...match, page, otherPdfId: row.pdf_id, otherPage: row.page }]
      : []
  })
}

/** The pages that share the most words with one, of the words that tell pages apart. */
export function pagesLike({ words, probes = new Int32Array() }: PageMarks) {
  return sql<{ pdf_id: number; page: number; words: number[]; places: Buffer }>`
    with telling as materialized (
      select w from unnest(${[...new Set([...words, ...probes])]}::int[]) w where (
        select count(*) from page_mark m where m.words @> array[w] and (m.pdf_id + m.page) % 256 = 0
      ) <= ${sampledMax}
    ), near as (
      select m.pdf_id, m.page, count(*) as hits from telling join page_mark m on m.words @> array[w]
      group by m.pdf_id, m.page having count(*) > ${wordsByChance}
      order by count(*) desc limit ${candidatesMax}
    )
    select m.pdf_id, m.page, m.words, m.places from near join page_mark m using (pdf_id, page)`
}

/** A page whose words were set anew looks like another one and says the same. */
async function wordsAlike(db: Db, { page, shingles }: MarkedPage): Promise<FoundMatch[]> {
  if (shingles.length === 0) return []
  const { rows } = await sql<{ pdf_id: number; page: number; shingles: number[] }>`
    with near as (
      select m.pdf_id, m.page, count(*) as hits from unnest(${[...shingles]}::int[]) w join page_mark m on m.shingles @> array[w]
      group by m.pdf_id, m.page order by count(*) desc limit ${candidatesMax}
    )
    select m.pdf_id, m.page, m.shingles from near join page_mark m using (pdf_id, page)`.execute(db)
  return rows
    .filter((row) => saySame(shingles, row.shingles))
    .map((row) => ({
      page,
      otherPdfId: row.pdf_id,
      otherPage: row.page,
      common: 0,
      mine: wholePage,
      theirs: wholePage,
    }))
}

/** An upright A4 page. */
export const wholePage = [-340, -480, 340, 480] as const

export async function storeMarks(
  trx: Trx,
  pdfId: number,
  pages: readonly MarkedPage[],
  matches: readonly FoundMatch[],
): Promise<void> {
  if (pages.length === 0) return
  await trx
    .insertInto('page_mark')
    .values(
      pages.map(({ page, marks, shingles }) => ({
        pdf_id: pdfId,
        page,
        words: [...marks.words],
        places: packed(marks),
        shingles: [...shingles],
      })),
    )
    .execute()
  for (const match of matches) {
    await trx
      .insertInto('page_match')
      .values({
        pdf_id: pdfId,
        page: match.page,
        other_pdf_id: match.otherPdfId,
        other_page: match.otherPage,
        common: match.common,
        mine: [...match.mine],
        theirs: [...match.theirs],
      })
      .execute()
  }
}

const bytesPerMark = 5

export function packed({ xs, ys, sizes }: PageMarks): Buffer {
  const bytes = Buffer.alloc(xs.length * bytesPerMark)
  for (let at = 0; at < xs.length; at += 1) {
    bytes.writeInt16LE(xs[at] ?? 0, at * bytesPerMark)
    bytes.writeInt16LE(ys[at] ?? 0, at * bytesPerMark + 2)
    bytes.writeUInt8(sizes[at] ?? 0, at * bytesPerMark + 4)
  }
  return bytes
}

function unpacked(words: readonly number[], places: Buffer): PageMarks {
  const all = <List extends Int16Array | Uint8Array>(list: List, read: (at: number) => number): List => {
    for (let at = 0; at < list.length; at += 1) list[at] = read(at * bytesPerMark)
    return list
  }
  return {
    words: Int32Array.from(words),
    xs: all(new Int16Array(words.length), (at) => places.readInt16LE(at)),
    ys: all(new Int16Array(words.length), (at) => places.readInt16LE(at + 2)),
    sizes: all(new Uint8Array(words.length), (at) => places.readUInt8(at + 4)),
  }
}
