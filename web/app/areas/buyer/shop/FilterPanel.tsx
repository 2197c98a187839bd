import { type ComponentType, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Chip, ChipGroup } from '#web/ui/Chip.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { shopWords } from '#web/words/buyer/shop.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { facetChoices, sortChoices } from './choices.ts'
import classes from './FilterPanel.module.css'
import { countFilters, facets, factsOfFacets, noFilter, type ShopFilter } from './shop-filter.ts'
import type { StoreFieldProps } from './StoreField.tsx'

type FilterPanelProps = {
  filter: ShopFilter
  storeName: string | undefined
  storeCategory: number | undefined
  /** On phones the order stands among the filters. */
  withSort?: boolean
  /** Absent in an institution's shop. */
  StoreField: ComponentType<StoreFieldProps> | undefined
  onChange: (part: Partial<ShopFilter>) => void
}

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
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="stack gap-md">
      {!withSort && (
        <div className={`row apart finger ${classes.head}`}>
          <h2 ref={heading} tabIndex={-1} className="large">
            {words.filters}
          </h2>
          {(countFilters(filter) > 0 || filter.sort !== undefined) && (
            <Button
              look="subtle"
              size="small"
              onClick={() => {
                onChange({ ...noFilter, search: filter.search })
                // The button goes with the filters: keys go on from here.
                heading.current?.focus()
              }}
            >
              {words.clearFilters}
            </Button>
          )}
        </div>
      )}
      {StoreField && (
        <StoreField store={filter.store} storeName={storeName} onChange={(store) => onChange({ store })} />
      )}
      {factsOfFacets.map((fact) => {
        const key = facets[fact]
        const { label, isList, choices } = facetChoices[fact](language, filter[key], storeCategory)
        return !isList ? (
          <ChipGroup key={fact} label={label}>
            {choices.map(({ value, label, short }) => (
              <Chip key={value} chosen={filter[key] === value} onClick={() => onChange({ [key]: value })}>
                {withSort ? label : (short ?? label)}
                {short !== undefined && !withSort && <span className="visually-hidden">{label}</span>}
              </Chip>
            ))}
          </ChipGroup>
        ) : (
          <SelectField
            key={fact}
            label={label}
            value={filter[key]}
            onChange={(event) => onChange({ [key]: Number(event.target.value) })}
          >
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )
      })}
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
