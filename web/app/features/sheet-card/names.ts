import { categoryNames } from '#web/words/shared.ts'
import type { Language } from '#web/words/language.ts'
import { say } from '#web/words/language.ts'
import { writeAcademicYear } from '#web/ui/ThaiDate.tsx'

/** A sheet's name is its course code, a space and the course name (buyer.md §3). */
export function splitName(name: string): { code: string; title: string } {
  const at = name.indexOf(' ')
  return at < 0 ? { code: name, title: name } : { code: name.slice(0, at), title: name.slice(at + 1) }
}

/** An institution as short as a card needs it: ม.ริมน้ำ, or its English abbreviation. Names are [Thai, English, short]. */
export function storeShort(names: readonly string[], language: Language): string {
  const [thai = '', english = thai, short = english] = names
  if (language === 'en') return short
  return thai
    .replace(/^มหาวิทยาลัยเทคโนโลยี/, 'ม.เทคโนโลยี')
    .replace(/^มหาวิทยาลัย/, 'ม.')
    .replace(/^โรงเรียน/, 'รร.')
    .replace(/^สถาบัน/, '')
}

/** "ปลายภาค 1/2568": exam, term and academic year. */
export function examOf(
  sheet: { category: number; semester: number; year: number },
  language: Language,
): string {
  return `${say(categoryNames[sheet.category] ?? categoryNames[0], language)} ${sheet.semester}/${writeAcademicYear(sheet.year, language)}`
}
