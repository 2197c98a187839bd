import { type Course, type FamilyName, familyOf, topicsOf } from './families.ts'
import { hashOf, randomFrom } from './pens.ts'
import type { Block, Topic } from './topic.ts'

/** What one generated summary holds. The same course and seed give the same summary on every machine. */
export type SheetContent = {
  family: FamilyName
  code: string
  /** The course's name as printed on the first page. */
  title: string
  /** Said under the title: who wrote it for what. */
  subtitle: string
  topics: Topic[]
  /** Varies colours and tilts. */
  seed: number
}

/** `kind` picks what the summary says it is for: 1 midterm, 2 final, else both. */
export function describeSheet(course: Course, seed: number, kind = 0): SheetContent {
  const family = familyOf(course)
  const own = hashOf(`${course.code} ${seed}`)
  const random = randomFrom(own)
  const title = course.nameTh || course.nameEn || course.code
  const wanted = chosenTopics(course, family, random)
  return {
    family,
    code: course.code,
    title,
    subtitle: subtitles[kind] ?? subtitles[0] ?? '',
    topics: wanted.map((topic) => named(topic, title)),
    seed: own,
  }
}

const subtitles = ['สรุปเข้มทั้งเทอม อ่านจบในสองชั่วโมง', 'สรุปเข้มก่อนสอบกลางภาค', 'สรุปเข้มก่อนสอบปลายภาค']

/**
 * Topics whose words stand in the course's name come first, the rest of the family follows in a seeded order. A course
 * that names its topic well gets few others, so that "พันธุศาสตร์" is not mostly about the heart.
 */
function chosenTopics(course: Course, family: FamilyName, random: () => number): Topic[] {
  const name = `${course.nameTh} ${course.nameEn}`.toLowerCase()
  const ranked = topicsOf(family)
    .filter((topic) => suits(topic, name))
    .map((topic, order) => ({ topic, order, score: score(topic, name), chance: random() }))
    .sort((a, b) => b.score - a.score || a.chance - b.chance)
  const count = 5 + Math.floor(random() * 2)
  // Told in the order in which the family teaches them: limits before derivatives.
  const chosen = ranked.slice(0, count).sort((a, b) => a.order - b.order)
  const topics = chosen.map(({ topic }) => topic)
  // A family with little to choose from would fill three pages: it ends with how to prepare for the exam.
  const closing = family === 'general' ? [] : topicsOf('general').slice(-1)
  return topics.length < 5 ? [...topics, ...closing] : topics
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

function named(topic: Topic, course: string): Topic {
  const put = (text: string) => text.replaceAll('{course}', course)
  const blocks = topic.blocks.map((block): Block => {
    if (block.kind === 'text') return { ...block, text: put(block.text) }
    if (block.kind === 'exercise') return { ...block, question: put(block.question) }
    if (block.kind === 'tree') return { ...block, root: put(block.root) }
    return block
  })
  return { ...topic, blocks }
}
