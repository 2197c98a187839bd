/** Gaps among a course's sheets on sale. */
type Gaps = {
  /** The newest academic year of any of them; null where there is none. */
  newestYear: number | null
  /** Exams without a sheet of the last two years: 1 midterm, 2 final. */
  exams: number[]
  /** Chapters below the highest named one that no sheet names. */
  chapters: number[]
}

type Known = { year: number; category: number; classInfo: string }

/** Above it a number is a room or a year, no chapter. */
const chapterMax = 40
const named = /(?:บทที่|บท|chapters?|chap\.?|ch\.?|units?)\s*((?:\d{1,2}\s*(?:[-–,]|ถึง|และ|and|to)?\s*)+)/giu

/** Chapters that a class line names: "บทที่ 1-4", "Ch. 1, 3 and 5", "บท 6 ถึง 8". */
export function chaptersIn(text: string): number[] {
  const found = new Set<number>()
  for (const [, list = ''] of text.matchAll(named))
    for (const [, first = '', last = first] of list.matchAll(
      /(\d{1,2})(?:\s*(?:[-–]|ถึง|to)\s*(\d{1,2}))?/giu,
    ))
      for (let chapter = Number(first); chapter <= Math.min(Number(last), chapterMax); chapter += 1)
        if (chapter > 0) found.add(chapter)
  return [...found].toSorted((a, b) => a - b)
}

export function findGaps(sheets: readonly Known[], year: number): Gaps {
  const fresh = sheets.filter((sheet) => sheet.year >= year - 1)
  const chapters = new Set(sheets.flatMap(({ classInfo }) => chaptersIn(classInfo)))
  return {
    newestYear: sheets.length === 0 ? null : Math.max(...sheets.map((sheet) => sheet.year)),
    exams: [1, 2].filter((exam) => !fresh.some(({ category }) => category === exam)),
    chapters: Array.from({ length: Math.max(0, ...chapters) }, (_, at) => at + 1).filter(
      (one) => !chapters.has(one),
    ),
  }
}

/** Course code and name out of what a visitor searched for: "EC210 เศรษฐศาสตร์" is both, "แคลคูลัส" is a name. */
export function titleOfSearch(text: string): { code: string; name: string } {
  const [, code, name = ''] =
    /^\s*([\p{L}\p{M}.]{0,8}[\s-]?\d{2,8}[\p{L}\d]{0,3})(?:\s+(.*))?$/u.exec(text) ?? []
  return code === undefined
    ? { code: '', name: text.trim() }
    : { code: code.replace(/\s+/g, ''), name: name.trim() }
}
