import type { SheetFact, SheetFacts } from '#rules/sheets/sheet-facts.ts'
import { categoryNames } from '#web/words/shared.ts'
import type { Language } from '#web/words/language.ts'
import { say } from '#web/words/language.ts'
import { writeAcademicYear } from '#web/ui/ThaiDate.tsx'

/** A sheet's name is its course code, a space and the course name (buyer.md §3). */
export function splitName(name: string): { code: string; title: string } {
  const at = name.indexOf(' ')
  return at < 0 ? { code: name, title: name } : { code: name.slice(0, at), title: name.slice(at + 1) }
}

/** Students' short forms for names that fill a line; whole families (ราชภัฏ, ราชมงคล) by their beginning. */
const shortBeginnings = [
  ['จุฬาลงกรณ์มหาวิทยาลัย', 'จุฬาฯ'],
  ['มหาวิทยาลัยเทคโนโลยีพระจอมเกล้าธนบุรี', 'มจธ.'],
  ['มหาวิทยาลัยเทคโนโลยีพระจอมเกล้าพระนครเหนือ', 'มจพ.'],
  ['สถาบันเทคโนโลยีพระจอมเกล้าเจ้าคุณทหารลาดกระบัง', 'สจล.'],
  ['สถาบันบัณฑิตพัฒนบริหารศาสตร์', 'นิด้า'],
  ['มหาวิทยาลัยศรีนครินทรวิโรฒ', 'มศว'],
  ['มหาวิทยาลัยสงขลานครินทร์', 'ม.อ.'],
  ['มหาวิทยาลัยสุโขทัยธรรมาธิราช', 'มสธ.'],
  ['มหาวิทยาลัยเทคโนโลยีสุรนารี', 'มทส.'],
  ['มหาวิทยาลัยมหาจุฬาลงกรณราชวิทยาลัย', 'มจร.'],
  ['มหาวิทยาลัยเทคโนโลยีราชมงคล', 'มทร.'],
  ['มหาวิทยาลัยราชภัฏ', 'มรภ.'],
  ['มหาวิทยาลัย', 'ม.'],
  ['โรงเรียน', 'รร.'],
  ['สถาบัน', ''],
] as const

/** An institution as short as a card needs it: จุฬาฯ, ม.ริมน้ำ, or its English abbreviation. Names are [Thai, English, short]. */
export function storeShort(names: readonly string[], language: Language): string {
  const [thai = '', , short] = names
  if (language !== 'th') return short || say(names, language)
  const [long, brief] = shortBeginnings.find(([name]) => thai.startsWith(name)) ?? ['', '']
  return brief + thai.slice(long.length)
}

/** Name of each value of a fact. */
export const factNames: Record<SheetFact, (value: number, language: Language) => string> = {
  semester: String,
  year: writeAcademicYear,
  category: (category, language) => say(categoryNames[category] ?? categoryNames[0], language),
}

/** "ปลายภาค 1/2568": exam, term and academic year. */
export function examOf(
  { category, semester, year }: Pick<SheetFacts, 'category' | 'semester' | 'year'>,
  language: Language,
): string {
  return `${factNames.category(category, language)} ${semester}/${writeAcademicYear(year, language)}`
}
