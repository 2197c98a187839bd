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
