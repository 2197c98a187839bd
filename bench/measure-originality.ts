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
const pagesDisguised = 3
const drawnWidth = 1_000
const strengths = 3
const foundMin = 0.95
const flaggedMax = 0.01
/** The server's own limit. */
const candidatesMax = 40

export type Page = { course: string; sheet: number; topic: number; picture: Buffer; marks: PageMarks }

/**
 * Counts how many disguised pages are found, and how many pairs of different sheets of a course are flagged (two pages or more, as in
 * review). The demo's courses share topics, so sheets are made here of different topics with one title and frame. `only`: some disguises,
 * or `pairs`. Returns whether the aims are met.
 */
export async function measureOriginality(
  print: (line: string) => void,
  only?: readonly string[],
): Promise<boolean> {
  let separates = true
  const drawnOnce = await drawPages(1)
  if (only?.includes('pairs') ?? true) {
    const pages = [...drawnOnce, ...(await drawPages(sheetsOfCourse, 1))]
    const started = performance.now()
    for (const page of drawnOnce) await marksOf(page.picture)
    print(
      `${pages.length} pages, ${Math.round((performance.now() - started) / drawnOnce.length)} ms to look at one`,
    )
    const flagged = countFlagged(pages)
    print(
      `flagged: ${flagged.pairs} of ${flagged.all} pairs of different sheets of one course; ${flagged.alike} of ${flagged.compared} pairs of their pages taken for one`,
    )
    separates = flagged.pairs / flagged.all <= flaggedMax
  }
  const pages = drawnOnce
  const originals = courses.flatMap(([code]) => {
    const own = pages.filter(({ course }) => course === code)
    const topics = Math.max(...own.map(({ topic }) => topic)) + 1
    return own.filter(({ topic }) => topic < topics / sheetsOfCourse).slice(0, pagesDisguised)
  })
  let found = 0
  let copies = 0
  const all = [...Object.keys(disguises).map((name) => [name]), ...joined]
  for (const names of all.filter((one) => only?.includes(one.join('+')) ?? true)) {
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
  if (copies === 0) return separates
  print(`found: ${found} of ${copies} copied pages (${((found / copies) * 100).toFixed(1)} %)`)
  return found / copies >= foundMin && separates
}

/** Every topic of each course, in sheets that contain all of it. */
export async function drawPages(sheets: number, first = 0): Promise<Page[]> {
  const pages: Page[] = []
  for (const [code, nameTh, nameEn] of courses) {
    const course = { code, nameTh, nameEn }
    const topics = topicsOf(familyOf(course))
    const topicOf = topics.flatMap(({ pages: count }, topic) => Array.from({ length: count }, () => topic))
    for (let sheet = first; sheet < sheets; sheet += 1) {
      const described = describeSheet(course, sheet + 1)
      const pictures = await drawn(
        await composeSheetPdf({ ...described, topics, pageCount: 1 + topicOf.length }),
      )
      for (const [at, picture] of pictures.entries())
        pages.push({ course: code, sheet, topic: topicOf[at] ?? 0, picture, marks: await marksOf(picture) })
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
    for (let page = firstPage; page <= opened.pageCount; page += 1) {
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

export async function marksOf(picture: Buffer): Promise<PageMarks> {
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

/** Sheets of neighbouring topics, three each or two where there are few, against all of the others' that share none of them. */
function countFlagged(pages: readonly Page[]) {
  const counts = { pairs: 0, all: 0, alike: 0, compared: 0 }
  for (const [code] of courses) {
    const own = pages.filter(({ course }) => course === code)
    const topics = Math.max(...own.map(({ topic }) => topic)) + 1
    const length = topics < 6 ? 2 : 3
    const alike = new Set<string>()
    for (const one of own)
      for (const other of own.filter(({ sheet, topic }) => sheet > one.sheet && topic !== one.topic)) {
        const match = matchPages(one.marks, other.marks)
        counts.compared += 1
        if (match === null || !isSamePage(match)) continue
        counts.alike += 1
        alike.add(`${own.indexOf(one)} ${other.sheet} ${other.topic}`)
      }
    const sheets = Array.from({ length: sheetsOfCourse * topics }, (_, at) => ({
      sheet: Math.floor(at / topics),
      of: Array.from({ length }, (_part, next) => (at + next) % topics),
    }))
    for (const one of sheets)
      for (const other of sheets) {
        if (other.sheet <= one.sheet || one.of.some((topic) => other.of.includes(topic))) continue
        const shared = [...own.entries()].filter(
          ([at, page]) =>
            page.sheet === one.sheet &&
            one.of.includes(page.topic) &&
            other.of.some((topic) => alike.has(`${at} ${other.sheet} ${topic}`)),
        )
        counts.all += 1
        if (shared.length >= 2) counts.pairs += 1
      }
  }
  return counts
}
