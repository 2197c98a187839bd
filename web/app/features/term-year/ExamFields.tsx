import { type SheetFact, type SheetFacts, sheetFacts, valuesOffered } from '#rules/sheets/sheet-facts.ts'
import { factNames } from '#web/features/sheet-card/names.ts'
import { SelectField } from '#web/ui/Field.tsx'
import { thisYear } from '#web/ui/ThaiDate.tsx'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

type ExamFieldsProps = {
  words: SheetFacts
  /** The store's region, which decides the categories offered. */
  region: number
  /** How many academic years are offered, this one included. */
  years?: number
  onChange: (part: Partial<SheetFacts>) => void
}

/** A sheet's term, year and category. The current year and the nine before (seller.md §9). */
export function ExamFields({ words, region, years = 10, onChange }: ExamFieldsProps) {
  const text = useWords(editorWords)
  const { language } = useLanguage()
  const nameOf = (fact: SheetFact, value: number) =>
    fact === 'category' && value === 0 ? text.otherCategory : factNames[fact](value, language)
  return (
    <div className="flow gap-md">
      {sheetFacts.map((fact) => {
        const offered = valuesOffered[fact](region, thisYear()).slice(0, years)
        return (
          // Categories have the longest names.
          <div key={fact} style={{ flex: fact === 'category' ? '2 1 14rem' : '1 1 7rem' }}>
            <SelectField
              label={text[fact]}
              value={words[fact]}
              onChange={(event) => onChange({ [fact]: Number(event.target.value) })}
            >
              {[...offered, ...(offered.includes(words[fact]) ? [] : [words[fact]])].map((value) => (
                <option key={value} value={value}>
                  {nameOf(fact, value)}
                </option>
              ))}
            </SelectField>
          </div>
        )
      })}
    </div>
  )
}
