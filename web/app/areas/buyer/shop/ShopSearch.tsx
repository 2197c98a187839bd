import { useEffect, useState } from 'react'
import { SearchField } from '#web/ui/SearchField.tsx'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { shopWords } from '#web/words/buyer/shop.ts'
import { useWords } from '#web/words/use-words.tsx'
import { LETTERS_MIN, type ShopFilter } from './shop-filter.ts'

const TYPING_MILLISECONDS = 300

/** The search box: it asks a moment after the last letter, and only for nothing or at least 3 (buyer.md §5). */
export function ShopSearch({ filter, onSearch }: { filter: ShopFilter; onSearch: (search: string) => void }) {
  const words = useWords(shopWords)
  const searchWords = useWords(sheetWords)
  const [text, setText] = useState(filter.search)
  const [shown, setShown] = useState(filter.search)
  // The address changed by itself (back, a cleared filter): the box follows.
  if (filter.search !== shown) {
    setShown(filter.search)
    setText(filter.search)
  }
  const letters = [...text.trim()].length
  const isTooShort = letters > 0 && letters < LETTERS_MIN
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === shown || isTooShort) return
    const timer = setTimeout(() => {
      setShown(wanted)
      onSearch(wanted)
    }, TYPING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [wanted, shown, isTooShort, onSearch])
  return (
    <search>
      <form action={filter.place} onSubmit={(event) => event.preventDefault()}>
        <SearchField
          name="search"
          label={searchWords.searchLabel}
          clearLabel={searchWords.clearSearch}
          placeholder={searchWords.searchPlaceholder}
          value={text}
          onChange={setText}
        />
      </form>
      <p className="above-xs small dimmed if-any" role="status">
        {isTooShort ? words.typeMore : ''}
      </p>
    </search>
  )
}
