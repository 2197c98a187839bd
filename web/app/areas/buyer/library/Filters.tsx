import { TermYearFields } from '#web/features/term-year/TermYearFields.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { libraryWords } from '#web/words/buyer/library.ts'
import { useWords } from '#web/words/use-words.tsx'
import { type Bought, type LibraryFilter, yearsOf } from './library-filter.ts'
import classes from './library.module.css'

type FiltersProps = {
  bought: readonly Bought[]
  filter: LibraryFilter
  onChange: (part: Partial<LibraryFilter>) => void
  /** For what stands in their place where they cannot be fetched. */
  onClose: () => void
}

export default function Filters({ bought, filter, onChange }: FiltersProps) {
  const words = useWords(libraryWords)
  const years = yearsOf(bought)
  // A shared or kept address may name a year that nothing was bought of: the box must still show it.
  const choices = filter.year === 0 || years.includes(filter.year) ? years : [filter.year, ...years]
  return (
    <search className={`stack bottom two-columns gap-sm ${classes.filters}`}>
      <div className={`across ${classes.search}`}>
        <SearchField
          label={words.searchLabel}
          clearLabel={words.clearSearch}
          placeholder={words.searchPlaceholder}
          value={filter.search}
          onChange={(search) => onChange({ search })}
        />
      </div>
      <TermYearFields filter={filter} years={choices} onChange={onChange} />
    </search>
  )
}
