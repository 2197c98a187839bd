import { categoriesOfStore } from '#rules/sheets/categories.ts'
import { SelectField } from '#web/ui/Field.tsx'
import { thisYear, writeAcademicYear } from '#web/ui/ThaiDate.tsx'
import { say } from '#web/words/language.ts'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { categoryNames } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './sheet-editor.module.css'
import type { SheetWords } from './kept-words.ts'

type ExamFieldsProps = {
  words: SheetWords
  /** Of the store: it decides which categories are offered. */
  region: number
  onChange: (part: Partial<SheetWords>) => void
}

/** The current year and the nine before (seller.md §9). */
const yearsMax = 10

export function ExamFields({ words, region, onChange }: ExamFieldsProps) {
  const text = useWords(editorWords)
  const { language } = useLanguage()
  const names = [text.otherCategory, text.midterm, text.final]
  const years = Array.from({ length: yearsMax }, (_, at) => thisYear() - at)
  const offered = categoriesOfStore(region)
  return (
    <div className={`stack gap-md ${classes.exam}`}>
      <SelectField
        label={text.semester}
        value={words.semester}
        onChange={(event) => onChange({ semester: Number(event.target.value) })}
      >
        {[1, 2, 3].map((semester) => (
          <option key={semester} value={semester}>
            {semester}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={text.year}
        value={words.year}
        onChange={(event) => onChange({ year: Number(event.target.value) })}
      >
        {[...years, ...(years.includes(words.year) ? [] : [words.year])].map((year) => (
          <option key={year} value={year}>
            {writeAcademicYear(year, language)}
          </option>
        ))}
      </SelectField>
      <div data-field="category">
        <SelectField
          label={text.category}
          value={words.category}
          onChange={(event) => onChange({ category: Number(event.target.value) })}
        >
          {[...offered, ...(offered.includes(words.category) ? [] : [words.category])].map((category) => (
            <option key={category} value={category}>
              {names[category] ?? say(categoryNames[category] ?? categoryNames[0], language)}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  )
}
