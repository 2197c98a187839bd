import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { normaliseCourseCode } from '#rules/sheets/course-code.ts'
import { examSeason } from '#rules/sheets/sheet-facts.ts'
import { hasFreeTitles, tutoringStore } from '#rules/sheets/special-stores.ts'
import { readSubjects } from './catalogue-data.ts'
import type { Course } from './data/more-courses.ts'
import { askedCourses } from './data/asked-courses.ts'
import { drives } from './fill-stores.ts'
import { describeSheet } from './content/index.ts'
import { createRandom, type Random } from './random.ts'
import { plannedHours } from './plan-sessions.ts'
import { classLine } from './words/details.ts'

export type PlannedSheet = {
  id: string
  /** Seed of its pages, samples and words. */
  seed: number
  storeCode: number
  code: string
  name: string
  classInfo: string
  category: number
  semester: 1 | 2 | 3
  year: number
  priceSatang: number
  color: string
  nameEn: string
  /** Titles of what its pages hold, and how many these are. */
  topics: string[]
  pages: number
  exampleCount: number
  createdAt: Date
  /** Which of the sellers wrote it. */
  author: number
  highlighted: boolean
  /** Its popularity, 0 to 1. */
  quality: number
  /** Relative search frequency; the sum over all sheets means nothing. */
  demand: number
}

export const sellersMax = 150
const sheetsWanted = 3_600
const yearsBack = 3
const dayMilliseconds = 86_400_000

/** Share of sheets by store. A store that is missing here has its subjects written once or twice each. */
const storeWeights: Record<number, number> = {
  1: 11,
  2: 6,
  3: 15,
  4: 4,
  5: 10,
  6: 13,
  8: 5,
  9: 8,
  12: 8,
  16: 8,
  57: 3,
  157: 2,
  158: 2.5,
}

const drivesOf = new Map(drives.map((drive) => [drive.code, drive]))
const sheetsOfDrive = 9

/**
 * A grown catalogue: popular courses have many sheets, most have one, graduate seminars none. The same seed and day give the same sheets
 * and ids.
 */
export function planSheets(seed: number, now: Date): PlannedSheet[] {
  const random = createRandom(seed)
  const today = new Date(Math.floor(now.getTime() / dayMilliseconds) * dayMilliseconds)
  const subjects = readSubjects().map((course) => ({ course, weight: demandOf(course) }))
  const chosen = [
    ...chooseSubjects(random.fork('subjects'), subjects),
    ...chooseForDrives(random.fork('drives'), subjects),
  ]
  const sheets = chosen
    .map(({ course, weight, storeCode }, index) =>
      planSheet(random.fork(`sheet ${index}`), course, weight, storeCode, today),
    )
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  giveEverySellerWork(random.fork('sellers'), sheets)
  return sheets
}

/** No person registers as a seller to write nothing: sellers whom chance passed over take a few sheets from the busiest. */
function giveEverySellerWork(random: Random, sheets: PlannedSheet[]): void {
  const byAuthor = Map.groupBy(sheets, (sheet) => sheet.author)
  const [busiest = []] = [...byAuthor.values()].toSorted((a, b) => b.length - a.length)
  const idle = Array.from({ length: sellersMax }, (_, author) => author).filter(
    (author) => !byAuthor.has(author),
  )
  const given = random.shuffle(busiest)
  for (const [place, author] of idle.entries()) {
    for (const sheet of given.slice(place * 4, place * 4 + 4)) sheet.author = author
  }
}

type Weighted = { course: Course; weight: number }
type Chosen = Weighted & { storeCode: number }

function chooseSubjects(random: Random, subjects: readonly Weighted[]): Chosen[] {
  const byStore = Map.groupBy(subjects, ({ course }) => course.institution)
  const weightSum = Object.values(storeWeights).reduce((sum, weight) => sum + weight, 0)
  const chosen: Chosen[] = []
  for (const [storeCode, courses] of byStore) {
    const weight = storeWeights[storeCode]
    if (weight === undefined) {
      for (const one of courses) {
        const times = storeCode === tutoringStore ? 1 : random.whole(1, 2)
        for (let time = 0; time < times; time += 1) chosen.push({ ...one, storeCode })
      }
      continue
    }
    // A known course has at least one sheet; the rest of the store's share follows the demand.
    const known = courses.filter((one) => one.weight >= 1)
    const share = Math.round((sheetsWanted * weight) / weightSum)
    const asked = courses.filter(({ course }) => askedCourses[storeCode]?.includes(course.code))
    const first = new Set([...asked, ...random.shuffle(known).slice(0, Math.ceil(share * 0.72))])
    for (const one of first) chosen.push({ ...one, storeCode })
    const pairs = courses.map((one) => [one, one.weight ** 1.4] as const)
    for (let more = first.size; more < share; more += 1) chosen.push({ ...random.weighted(pairs), storeCode })
  }
  return chosen
}

function chooseForDrives(random: Random, subjects: readonly Weighted[]): Chosen[] {
  return drives.flatMap((drive) => {
    const words = driveWords[drive.code]
    const fitting = subjects.filter(
      ({ course }) =>
        drive.in.includes(course.institution) && words?.test(`${course.nameTh} ${course.nameEn}`) === true,
    )
    return random.some(fitting, sheetsOfDrive).map((one) => ({ ...one, storeCode: drive.code }))
  })
}

const missingOfStore = 4

/** Wanted courses of the larger shelves without a sheet; first the courses of the institution itself. */
export function coursesWithoutSheets(
  sheets: readonly PlannedSheet[],
): (Pick<Course, 'nameTh'> & { storeCode: number })[] {
  const written = Map.groupBy(sheets, ({ storeCode }) => storeCode)
  const wanted = readSubjects()
    .filter((course) => course.nameTh !== '' && course.nameTh.length < 40 && demandOf(course) >= 2)
    .toSorted((a, b) => demandOf(b) - demandOf(a))
  return Object.keys(storeWeights).flatMap((store, place) => {
    const storeCode = Number(store)
    const names = new Set(written.get(storeCode)?.map(({ name }) => name))
    const missing = wanted.filter(({ nameTh }) => !names.has(nameTh))
    const own = missing.filter(({ institution }) => institution === storeCode)
    return [...own, ...missing.slice(place * missingOfStore)]
      .slice(0, missingOfStore)
      .map(({ nameTh }) => ({ nameTh, storeCode }))
  })
}

const driveWords: Record<number, RegExp> = {
  20_001: /วิศวกรรม|กลศาสตร์|วงจร|engineering/i,
  20_002: /บัญชี|ธุรกิจ|การตลาด|การเงิน|account|business|marketing|finance/i,
  20_003: /เศรษฐศาสตร์|econom/i,
  20_004: /ฟิสิกส์|เคมี|ชีววิทยา|คณิต|physics|chemistry|biology|calculus/i,
  20_005: /ภาษา|วรรณ|english|japanese|chinese|language/i,
  20_006: /คอมพิวเตอร์|โปรแกรม|ข้อมูล|comput|program|data|network/i,
  20_007: /./,
}

/** Below 1: hardly any buyer would want a summary of it. */
function demandOf({ institution, code, nameTh, nameEn }: Course): number {
  const name = `${nameTh} ${nameEn}`.toLowerCase()
  if (neverSummarised.test(name)) return 0.02
  let weight = nameTh === '' ? 1 : 2
  // The registrar's full list of Kasetsart holds all graduate courses; its last three digits give the level.
  if (institution === 3 && Number(code.slice(-3)) >= 500) weight *= 0.06
  if (institution === 9 && /-[5-9]\d\d$/.test(code)) weight *= 0.3
  if (basic.test(name)) weight *= 2.2
  for (const [words, factor] of popular) {
    if (words.test(name)) weight *= factor
  }
  return weight
}

const neverSummarised =
  /thesis|dissertation|seminar|special problem|independent study|selected topic|special topic|internship|co-?operative|practicum|project|research|วิทยานิพนธ์|ดุษฎี|สัมมนา|ปัญหาพิเศษ|การศึกษาอิสระ|หัวข้อพิเศษ|หัวข้อเลือก|เรื่องเฉพาะทาง|ฝึกงาน|ฝึกประสบการณ์|สหกิจ|โครงงาน|ปริญญานิพนธ์|วิจัย/
const basic =
  /(^|\s)(1|2|i|ii)(\s|$)|เบื้องต้น|ทั่วไป|พื้นฐาน|หลักการ|introduct|general|fundamental|principle|foundation|elementary/
const popular: readonly [RegExp, number][] = [
  [/แคลคูลัส|calculus/, 5],
  [/ฟิสิกส์|physics/, 3.5],
  [/เคมี|chemi/, 3],
  [/ชีววิทยา|biolog/, 2.5],
  [/สถิติ|statist|ความน่าจะเป็น|probab/, 3],
  [/เศรษฐศาสตร์|econom/, 3.5],
  [/บัญชี|account/, 3],
  [/กฎหมาย|law/, 2.5],
  [/โปรแกรม|program|คอมพิวเตอร์|comput/, 2],
  [/โครงสร้างข้อมูล|data struct|อัลกอริทึม|algorithm|ฐานข้อมูล|database/, 2],
  [/ภาษาอังกฤษ|english/, 2.5],
  [/จิตวิทยา|psycholog|การตลาด|marketing|การเงิน|financ|จัดการ|managem/, 1.6],
  [/คณิต|mathem|พีชคณิต|algebra|สมการ|equation/, 2],
  [/กลศาสตร์|mechanic|วงจร|circuit|อุณหพล|thermodynam/, 1.8],
]

function planSheet(
  random: Random,
  course: Course,
  weight: number,
  storeCode: number,
  today: Date,
): PlannedSheet {
  const createdAt = createdAtOf(random, storeCode, today)
  const season = examSeason(createdAt)
  const category = categoryOf(random, course.institution, season.category)
  const free = hasFreeTitles(storeCode)
  const isTutoring = storeCode === tutoringStore
  const quality = Math.min(1, 0.25 + random.share() * 0.5 + random.share() * 0.3)
  const highlighted = isTutoring ? random.chance(0.3) : quality > 0.82 && random.chance(0.35)
  const seed = random.whole(1, 2_000_000_000)
  const code = normaliseCourseCode(course.code, storeCode)
  const name = course.nameTh || course.nameEn
  // The name in the table of courses, in which drawing looks it up.
  const nameEn = storeWeights[storeCode] === undefined ? '' : course.nameEn
  const { topics, pageCount } = describeSheet({ code, nameTh: name, nameEn }, seed, category)
  return {
    id: random.id(),
    seed,
    storeCode,
    code,
    name,
    nameEn,
    classInfo: free
      ? ''
      : isTutoring
        ? `ติวสด ${plannedHours({ code })} ชั่วโมง + ชีทประกอบ`
        : classLine(random, category, topics.length),
    topics: topics.map(({ title }) => title),
    pages: pageCount,
    category,
    semester: season.semester,
    year: academicYearOf(createdAt),
    priceSatang: priceOf(random, storeCode),
    color: random.pick(cardColours),
    exampleCount: Math.min(random.whole(3, 6), pageCount - 1),
    createdAt,
    author: authorOf(random, drivesOf.get(storeCode)?.in[0] ?? storeCode),
    highlighted,
    quality,
    demand: Math.max(0.2, weight) ** 1.3 * (0.4 + quality) * (highlighted ? 2.2 : 1) * (isTutoring ? 4 : 1),
  }
}

/** More of it lately, most of it in the weeks before an examination. */
function createdAtOf(random: Random, storeCode: number, today: Date): Date {
  const daysMax = storeCode === tutoringStore ? 80 : yearsBack * 365
  for (;;) {
    const daysAgo = 1 + Math.floor(random.share() ** 1.7 * daysMax)
    const at = new Date(today.getTime() - daysAgo * dayMilliseconds + random.whole(0, 86_399) * 1_000)
    if (random.chance(busyMonths[bangkokParts(at).month - 1] ?? 0.5)) return at
  }
}

const busyMonths = [0.5, 0.8, 1, 0.9, 0.6, 0.3, 0.35, 0.5, 0.9, 1, 1, 0.7]

function categoryOf(random: Random, institution: number, season: 1 | 2): number {
  if (institution === 161) return 5
  if (institution >= 157 && institution <= 160) return 4
  if (institution >= 142 && institution <= 156)
    return random.weighted([
      [3, 3],
      [1, 3],
      [2, 3],
    ])
  if (hasFreeTitles(institution)) return 0
  return random.weighted([
    [season, 6],
    [season === 1 ? 2 : 1, 1.5],
    [0, 2],
    [3, 0.5],
  ])
}

function academicYearOf(at: Date): number {
  const { year, month } = bangkokParts(at)
  return month >= 8 ? year : year - 1
}

function priceOf(random: Random, storeCode: number): number {
  if (storeCode === tutoringStore) return random.pick([79, 89, 99, 109, 119, 129]) * 100
  const baht = random.weighted([
    [19, 2],
    [25, 3],
    [29, 6],
    [35, 6],
    [39, 10],
    [45, 7],
    [49, 14],
    [55, 6],
    [59, 12],
    [65, 5],
    [69, 9],
    [79, 7],
    [89, 5],
    [99, 4],
    [109, 1],
    [119, 1],
    [129, 2],
  ])
  return baht * 100
}

/** A seller writes for one institution; few write much, many write a little. */
function authorOf(random: Random, institution: number): number {
  const atHome = Array.from({ length: 12 }, (_, place) => (institution * 37 + place * 61) % sellersMax)
  return random.weighted(atHome.map((author, place) => [author, 1 / (place + 1)] as const))
}

const cardColours = [
  '#3D40DB',
  '#0B7A43',
  '#C4262E',
  '#8A5600',
  '#7B2CBF',
  '#0E7490',
  '#D13B2E',
  '#1D4ED8',
  '#F2C14E',
  '#5FD69A',
  '#FFBDB6',
  '#33354B',
]
