import { IconAdjustmentsHorizontal, IconArrowsSort } from '#web/ui/icons.ts'
import { type ReactNode, Suspense, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { factNames } from '#web/features/sheet-card/names.ts'
import { useSignedIn } from '#web/features/session/use-session.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { shopWords } from '#web/words/buyer/shop.ts'
import type { Language } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { sortChoices } from './choices.ts'
import classes from './FilterChips.module.css'
import {
  chosenFacets,
  countFilters,
  facets,
  hasFixedStore,
  noFilter,
  type ShopFilter,
  type Sort,
} from './shop-filter.ts'

// Visitors have said nothing of themselves, and the page of one store suggests no other.
const MyStoreChip = perhaps(() => import('#web/features/stores/MyStoreChip.tsx'))

type FilterChipsProps = {
  filter: ShopFilter
  storeName: string | undefined
  onChange: (part: Partial<ShopFilter>) => void
  onOpen: () => void
  /** The number found. */
  children: ReactNode
}

/** Set filters, each removable, and the order. One line that scrolls sideways on phones. */
export function FilterChips({ filter, storeName, onChange, onOpen, children }: FilterChipsProps) {
  const words = useWords(shopWords)
  const { language } = useLanguage()
  const chosen = countFilters(filter)
  const { revalidate } = useRevalidator()
  const signedIn = useSignedIn()
  const row = useRef<HTMLDivElement>(null)
  const press = (part: Partial<ShopFilter>) => {
    onChange(part)
    // The chip goes with its choice: keys go on from here.
    row.current?.focus()
  }
  return (
    <div className="row gap-xs shrink">
      <div ref={row} tabIndex={-1} className={`flex gap-xs shrink grow ${classes.chips}`}>
        <Chip
          className="phone-only"
          chosen={chosen > 0}
          aria-pressed={undefined}
          aria-haspopup="dialog"
          icon={<IconAdjustmentsHorizontal size={20} stroke={1.75} />}
          onClick={onOpen}
        >
          {chosen > 0 ? words.filtersWith(chosen) : words.filters}
        </Chip>
        {signedIn && filter.store < 0 && (
          <Suspense>
            <MyStoreChip onChange={() => void revalidate()} />
          </Suspense>
        )}
        {chosenChips(filter, storeName, language).map(({ name, without }) => (
          <Chip key={name} removable aria-label={words.removeFilter(name)} onClick={() => press(without)}>
            {name}
          </Chip>
        ))}
      </div>
      {children}
      <SortSelect filter={filter} onChange={onChange} />
    </div>
  )
}

function chosenChips(filter: ShopFilter, storeName: string | undefined, language: Language) {
  const words = shopWords[language]
  const chips: { name: string; without: Partial<ShopFilter> }[] = []
  if (filter.store >= 0 && !hasFixedStore(filter))
    chips.push({ name: storeName ?? String(filter.store), without: { store: noFilter.store } })
  for (const fact of chosenFacets(filter)) {
    const key = facets[fact]
    const value = filter[key]
    const name = fact === 'semester' ? `${words.termLabel} ${value}` : factNames[fact](value, language)
    chips.push({ name, without: { [key]: noFilter[key] } })
  }
  return chips
}

function SortSelect({
  filter,
  onChange,
}: {
  filter: ShopFilter
  onChange: (part: Partial<ShopFilter>) => void
}) {
  const words = useWords(shopWords)
  const { language } = useLanguage()
  const choices = sortChoices(filter, language)
  return (
    <label className={`desk-only row gap-2xs rigid outlined surface small ${classes.sort}`}>
      <IconArrowsSort size={18} stroke={1.75} />
      <span className="visually-hidden">{words.sortLabel}</span>
      <select
        className={classes.select}
        value={choices.find(({ chosen }) => chosen)?.value ?? ''}
        onChange={(event) =>
          onChange({ sort: event.target.value === '' ? undefined : (event.target.value as Sort) })
        }
      >
        {choices.map(({ value, label }) => (
          <option key={label} value={value ?? ''}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
