import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { isSamePage, matchPages } from '#rules/originality/match-pages.ts'
import { marksOfPage, marksSide, type PageMarks } from '#rules/originality/page-marks.ts'
import { composeSheetPdf, describeSheet, familyOf, topicsOf } from '#server/demo/content/index.ts'
import { loadPdfium } from '#server/platform/pdf/pdfium.ts'
import { disguise, disguises, joined } from './disguises.ts'

/** One course of each kind of subject. */
const courses = [
  ['MA101', 'แคลคูลัส', 'Calculus'],
  ['EC101', 'เศรษฐศาสตร์', 'Economics'],
  ['LW101', 'กฎหมาย', 'Law'],
  ['CH101', 'เคมี', 'Chemistry'],
  ['BI101', 'ชีววิทยา', 'Biology'],
  ['CS101', 'คอมพิวเตอร์', 'Computing'],
  ['PY101', 'ฟิสิกส์', 'Physics'],
  ['EN101', 'ภาษาอังกฤษ', 'English'],
] as const
const sheetsOfCourse = 3
/** The first page is the same form for every sheet of a course. */
const firstPage = 2
const pagesOfSheet = 3
const drawnWidth = 1_000
const strengths = 3
const foundMin = 0.95
const flaggedMax = 0.01
/** As the server looks in its index. */
const candidatesMax = 40

type Page = { course: string; sheet: number; picture: Buffer; marks: PageMarks }

/**
 * How many disguised pages are found again among all, and how many pairs of different sheets of one course are flagged (by two
 * pages or more, as the review desk does). The demo tells every course from one stock of topics, so the sheets of a course are
 * made here from different topics each, with the same title, frame and pen. Answers whether both aims were met.
 */
export async function measureOriginality(print: (line: string) => void): Promise<boolean> {
  const pages = await drawPages()
  const started = performance.now()
  for (const page of pages) await marksOf(page.picture)
  print(
    `${pages.length} pages, ${Math.round((performance.now() - started) / pages.length)} ms to look at one`,
  )
  const flagged = countFlagged(pages)
  print(`flagged: ${flagged.pairs} of ${flagged.all} pairs of different sheets of one course`)
  const originals = pages.filter(({ sheet }) => sheet === 0)
  let found = 0
  let copies = 0
  for (const names of [...Object.keys(disguises).map((name) => [name]), ...joined]) {
    const line: string[] = []
    for (let strength = 0; strength < strengths; strength += 1) {
      let hits = 0
      for (const page of originals) {
        const marks = await marksOf(await disguise(page.picture, names, strength))
        if (isFound(marks, page, pages)) hits += 1
      }
      found += hits
      copies += originals.length
      line.push(`${hits}/${originals.length}`)
    }
    print(`${names.join(' + ').padEnd(36)} ${line.join('  ')}`)
  }
  print(`found: ${found} of ${copies} copied pages (${((found / copies) * 100).toFixed(1)} %)`)
  return found / copies >= foundMin && flagged.pairs / flagged.all <= flaggedMax
}

async function drawPages(): Promise<Page[]> {
  const pages: Page[] = []
  for (const [code, nameTh, nameEn] of courses) {
    const course = { code, nameTh, nameEn }
    const topics = topicsOf(familyOf(course))
    const share = Math.ceil(topics.length / sheetsOfCourse)
    for (let sheet = 0; sheet < sheetsOfCourse; sheet += 1) {
      const own = topics.slice(sheet * share, (sheet + 1) * share)
      if (own.length === 0) continue
      const described = describeSheet(course, sheet + 1)
      const pageCount = 1 + own.reduce((sum, topic) => sum + topic.pages, 0)
      for (const picture of await drawn(await composeSheetPdf({ ...described, topics: own, pageCount }))) {
        pages.push({ course: code, sheet, picture, marks: await marksOf(picture) })
      }
    }
  }
  return pages
}

async function drawn(pdf: Buffer): Promise<Buffer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sarup-originality-'))
  try {
    const path = join(folder, 'sheet.pdf')
    await writeFile(path, pdf)
    const opened = (await loadPdfium())({ path, blank: null })
    const pictures: Buffer[] = []
    for (let page = firstPage; page < firstPage + pagesOfSheet && page <= opened.pageCount; page += 1) {
      const { width, height, rgba } = opened.draw(page, drawnWidth)
      pictures.push(
        await sharp(rgba, { raw: { width, height, channels: 4 } })
          .removeAlpha()
          .png()
          .toBuffer(),
      )
    }
    opened.close()
    return pictures
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function marksOf(picture: Buffer): Promise<PageMarks> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .resize(marksSide, marksSide, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return marksOfPage({ width: info.width, height: info.height, grey: data })
}

function isFound(marks: PageMarks, original: Page, pages: readonly Page[]): boolean {
  const asked = new Set([...marks.words, ...(marks.probes ?? [])])
  const candidates = pages
    .map((page) => ({ page, hits: new Set(page.marks.words).intersection(asked).size }))
    .filter(({ hits }) => hits > 1)
    .toSorted((one, other) => other.hits - one.hits)
    .slice(0, candidatesMax)
  const match = candidates.some(({ page }) => page === original) ? matchPages(marks, original.marks) : null
  return match !== null && isSamePage(match)
}

function countFlagged(pages: readonly Page[]): { pairs: number; all: number } {
  let pairs = 0
  let all = 0
  for (const [course] of courses) {
    for (let one = 0; one < sheetsOfCourse; one += 1) {
      for (let other = one + 1; other < sheetsOfCourse; other += 1) {
        const mine = pages.filter((page) => page.course === course && page.sheet === one)
        const theirs = pages.filter((page) => page.course === course && page.sheet === other)
        if (mine.length === 0 || theirs.length === 0) continue
        const alike = mine.filter((page) =>
          theirs.some((candidate) => {
            const match = matchPages(page.marks, candidate.marks)
            return match !== null && isSamePage(match)
          }),
        )
        all += 1
        if (alike.length >= 2) pairs += 1
      }
    }
  }
  return { pairs, all }
}
