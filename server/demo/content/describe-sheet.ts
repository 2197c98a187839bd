import { createRandom, type Random } from '../random.ts'
import { type Course, type FamilyName, familyOf, type Topic, topicsOf } from './families.ts'

/** A summary of the demo. The same course and seed give the same one on every machine. */
export type SheetContent = {
  code: string
  /** The course's name as printed on the first page. */
  title: string
  /** Said under the title: what it was written for. */
  subtitle: string
  topics: Topic[]
  /** First page and topics. */
  pageCount: number
  /** Chooses paper, pen and the book's mood. */
  seed: number
}

/** `kind` picks what the summary says it is for: 1 midterm, 2 final, else both. */
export function describeSheet(course: Course, seed: number, kind = 0): SheetContent {
  const random = createRandom(seed).fork(course.code)
  const topics = chosenTopics(course, familyOf(course), random)
  return {
    code: course.code,
    title: course.nameTh || course.nameEn || course.code,
    subtitle: subtitles[kind] ?? subtitles[0] ?? '',
    topics,
    pageCount: topics.reduce((sum, { pages }) => sum + pages, 1),
    seed: random.whole(0, 1_000_000),
  }
}

const subtitles = ['สรุปเข้มทั้งเทอม อ่านจบในสองชั่วโมง', 'สรุปเข้มก่อนสอบกลางภาค', 'สรุปเข้มก่อนสอบปลายภาค']

/**
 * Topics named in the course first, then the family's others in seeded order. A course that names its topic gets few others, so that
 * "พันธุศาสตร์" is not mostly about the heart.
 */
function chosenTopics(course: Course, family: FamilyName, random: Random): Topic[] {
  const name = `${course.nameTh} ${course.nameEn}`.toLowerCase()
  const ranked = topicsOf(family)
    .filter((topic) => suits(topic, name))
    .map((topic, order) => ({ topic, order, score: score(topic, name), chance: random.share() }))
    .sort((a, b) => b.score - a.score || a.chance - b.chance)
  // Told in the order in which the family teaches them: limits before derivatives.
  const chosen = ranked.slice(0, random.whole(4, 7)).sort((a, b) => a.order - b.order)
  const topics = chosen.map(({ topic }) => topic)
  // A family with little to choose from would fill three pages: it ends with how to prepare for the exam.
  return topics.length < 4 && family !== 'general' ? [...topics, ...topicsOf('general').slice(-1)] : topics
}

/** A topic marked `only:japanese` is for courses that name that language, so that Chinese is not taught with Japanese. */
function suits(topic: Topic, name: string): boolean {
  const only = /only:(\w+)/.exec(topic.keywords)?.[1]
  const names: Record<string, RegExp> = { japanese: /japan|ญี่ปุ่น/, chinese: /chin|จีน/ }
  return only === undefined || (names[only]?.test(name) ?? true)
}

function score(topic: Topic, name: string): number {
  return topic.keywords.split(/\s+/).filter((word) => word.length > 2 && name.includes(word)).length
}
