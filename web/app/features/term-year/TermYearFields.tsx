import { SelectField } from '#web/ui/Field.tsx'
import { writeAcademicYear } from '#web/ui/ThaiDate.tsx'
import { termYearWords } from '#web/words/term-year.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

/** 0 is any, for both. */
type TermYear = { term: number; year: number }

type TermYearFieldsProps = {
  filter: TermYear
  /** Gregorian academic years to choose from. */
  years: readonly number[]
  onChange: (part: Partial<TermYear>) => void
  /** 0 means unchanged: for editing sheets instead of finding them. */
  asChange?: boolean
}

/** The two boxes that lists of own sheets are filtered with, bought or written. */
export function TermYearFields({ filter, years, onChange, asChange = false }: TermYearFieldsProps) {
  const words = useWords(termYearWords)
  const { language } = useLanguage()
  return (
    <>
      <SelectField
        label={words.term}
        value={filter.term}
        onChange={(event) => onChange({ term: Number(event.target.value) })}
      >
        <option value={0}>{asChange ? words.asItIs : words.anyTerm}</option>
        {[1, 2, 3].map((term) => (
          <option key={term} value={term}>
            {words.termOption(term)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.year}
        value={filter.year}
        onChange={(event) => onChange({ year: Number(event.target.value) })}
      >
        <option value={0}>{asChange ? words.asItIs : words.anyYear}</option>
        {years.map((year) => (
          <option key={year} value={year}>
            {writeAcademicYear(year, language)}
          </option>
        ))}
      </SelectField>
    </>
  )
}
