import type { SheetFact } from '#rules/sheets/sheet-facts.ts'
import { thisYear, writeAcademicYear } from '#web/ui/ThaiDate.tsx'
import { shopWords } from '#web/words/buyer/shop.ts'
import { type Language, say } from '#web/words/language.ts'
import { categoryNames } from '#web/words/shared.ts'
import { effectiveSearch, type ShopFilter, type Sort } from './shop-filter.ts'

/** Institutions of these kinds (secondary schools, other) sell sheets of the categories 3 to 5 (decisions §6). */
const kindsWithMoreCategories = [4, 5]

/** All, final, midterm, other (buyer.md §9), and 3 to 5 where the store sells such sheets or one is chosen. */
export function categoryChoices(storeCategory: number | undefined, chosen: number, language: Language) {
  const words = shopWords[language]
  const more = [3, 4, 5].filter(
    (category) =>
      category === chosen || (storeCategory !== undefined && kindsWithMoreCategories.includes(storeCategory)),
  )
  return [
    { value: -1, label: words.allCategories },
    { value: 2, label: say(categoryNames[2], language) },
    { value: 1, label: say(categoryNames[1], language) },
    { value: 0, label: words.categoryOther },
    ...more.map((value) => ({ value, label: say(categoryNames[value] ?? categoryNames[0], language) })),
  ]
}

type FacetChoices = {
  label: string
  /** Too many for chips. */
  isList?: true
  /** The first one means all. */
  choices: { value: number; label: string; short?: number }[]
}

/** The current year and the nine before (buyer.md §9). */
const yearsMax = 10

type ChoicesOfFacet = (language: Language, chosen: number, storeCategory: number | undefined) => FacetChoices

export const facetChoices: Record<SheetFact, ChoicesOfFacet> = {
  semester: (language) => {
    const words = shopWords[language]
    const terms = [1, 2, 3].map((term) => ({ value: term, label: `${words.termLabel} ${term}`, short: term }))
    return { label: words.termLabel, choices: [{ value: 0, label: words.allTerms }, ...terms] }
  },
  year: (language) => {
    const words = shopWords[language]
    const years = Array.from({ length: yearsMax }, (_, ago) => thisYear() - ago)
    return {
      label: words.yearLabel,
      isList: true,
      choices: [
        { value: 0, label: words.allYears },
        ...years.map((value) => ({ value, label: writeAcademicYear(value, language) })),
      ],
    }
  },
  category: (language, chosen, storeCategory) => ({
    label: shopWords[language].categoryLabel,
    choices: categoryChoices(storeCategory, chosen, language),
  }),
}

/** Latest is the default; best match joins and takes its place once a text is typed (decisions, "Search"). */
export function sortChoices(
  filter: ShopFilter,
  language: Language,
): { value: Sort | undefined; label: string; chosen: boolean }[] {
  const words = shopWords[language]
  const isSearching = effectiveSearch(filter) !== ''
  const latest: Sort | undefined = isSearching ? '-created' : undefined
  const choices: { value: Sort | undefined; label: string }[] = [
    ...(isSearching ? [{ value: undefined, label: words.sortBest }] : []),
    { value: latest, label: words.sortLatest },
    { value: '-score', label: words.sortScore },
    { value: '-bought', label: words.sortBought },
    { value: 'price', label: words.sortPrice },
  ]
  const current = !isSearching && filter.sort === '-created' ? undefined : filter.sort
  return choices.map((choice) => ({ ...choice, chosen: choice.value === current }))
}
