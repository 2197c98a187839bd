import type { ComponentType } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Chip, ChipGroup } from '#web/ui/Chip.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { thisYear, writeAcademicYear } from '#web/ui/ThaiDate.tsx'
import { shopWords } from '#web/words/buyer/shop.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { categoryChoices, sortChoices } from './choices.ts'
import classes from './FilterPanel.module.css'
import { noFilter, type ShopFilter } from './shop-filter.ts'
import type { StoreFieldProps } from './StoreField.tsx'

type FilterPanelProps = {
  filter: ShopFilter
  storeName: string | undefined
  storeCategory: number | undefined
  /** On phones the order stands among the filters. */
  withSort?: boolean
  /** Where an institution may be chosen. */
  StoreField: ComponentType<StoreFieldProps> | undefined
  onChange: (part: Partial<ShopFilter>) => void
}

/** The current year and the nine before (buyer.md §9). */
const YEARS = 10

/** Store (where it may be chosen), term, year, category: beside the results on wide screens, in a sheet from below on phones. */
export function FilterPanel({
  filter,
  storeName,
  storeCategory,
  withSort = false,
  StoreField,
  onChange,
}: FilterPanelProps) {
  const words = useWords(shopWords)
  const { language } = useLanguage()
  const latestYear = thisYear()
  return (
    <div className="stack gap-md">
      {!withSort && (
        <div className={classes.head}>
          <h2 className={classes.title}>{words.filters}</h2>
          <Button look="subtle" size="small" onClick={() => onChange({ ...noFilter, search: filter.search })}>
            {words.clearAll}
          </Button>
        </div>
      )}
      {StoreField && (
        <StoreField store={filter.store} storeName={storeName} onChange={(store) => onChange({ store })} />
      )}
      <ChipGroup label={words.termLabel}>
        {[0, 1, 2, 3].map((term) => (
          <Chip key={term} chosen={filter.term === term} onClick={() => onChange({ term })}>
            {term === 0 ? words.allTerms : withSort ? words.term(term) : term}
            {term > 0 && !withSort && <span className="visually-hidden">{words.term(term)}</span>}
          </Chip>
        ))}
      </ChipGroup>
      <SelectField
        label={words.yearLabel}
        value={filter.year}
        onChange={(event) => onChange({ year: Number(event.target.value) })}
      >
        <option value={0}>{words.allYears}</option>
        {Array.from({ length: YEARS }, (_, ago) => latestYear - ago).map((year) => (
          <option key={year} value={year}>
            {writeAcademicYear(year, language)}
          </option>
        ))}
      </SelectField>
      <ChipGroup label={words.categoryLabel}>
        {categoryChoices(storeCategory, filter.category, language).map(({ value, label }) => (
          <Chip key={value} chosen={filter.category === value} onClick={() => onChange({ category: value })}>
            {label}
          </Chip>
        ))}
      </ChipGroup>
      {withSort && (
        <ChipGroup label={words.sortLabel}>
          {sortChoices(filter, language).map(({ value, label, chosen }) => (
            <Chip key={label} chosen={chosen} onClick={() => onChange({ sort: value })}>
              {label}
            </Chip>
          ))}
        </ChipGroup>
      )}
    </div>
  )
}

/** The list of institutions is loaded when the field is opened for the first time. */
