import { SelectField } from '#web/ui/Field.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { writeAcademicYear } from '#web/ui/ThaiDate.tsx'
import { libraryWords } from '#web/words/buyer/library.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { type Bought, type LibraryFilter, yearsOf } from './library-filter.ts'
import classes from './mysheet.module.css'

type FiltersProps = {
  bought: readonly Bought[]
  filter: LibraryFilter
  onChange: (part: Partial<LibraryFilter>) => void
}

export function Filters({ bought, filter, onChange }: FiltersProps) {
  const words = useWords(libraryWords)
  const { language } = useLanguage()
  const years = yearsOf(bought)
  // A shared or kept address may name a year that nothing was bought of: the box must still show it.
  const choices = filter.year === 0 || years.includes(filter.year) ? years : [filter.year, ...years]
  return (
    <search className={classes.filters}>
      <div className={classes.search}>
        <SearchField
          label={words.searchLabel}
          clearLabel={words.clearSearch}
          placeholder={words.searchPlaceholder}
          value={filter.search}
          onChange={(search) => onChange({ search })}
        />
      </div>
      <SelectField
        label={words.term}
        value={filter.term}
        onChange={(event) => onChange({ term: Number(event.target.value) })}
      >
        <option value={0}>{words.anyTerm}</option>
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
        <option value={0}>{words.anyYear}</option>
        {choices.map((year) => (
          <option key={year} value={year}>
            {writeAcademicYear(year, language)}
          </option>
        ))}
      </SelectField>
    </search>
  )
}
