import { useState } from 'react'
import { SearchField } from '#web/ui/SearchField.tsx'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { useWords } from '#web/words/use-words.tsx'

/** Into the shop, of one institution or of all; works before any script has come. */
export function FindSheet({ store, className = '' }: { store?: number; className?: string | undefined }) {
  const words = useWords(sheetWords)
  const [text, setText] = useState('')
  return (
    <search className={`shrink ${className}`}>
      <form action="/shop">
        {store !== undefined && <input type="hidden" name={String(store)} value="" />}
        <SearchField
          name="search"
          label={words.searchLabel}
          clearLabel={words.clearSearch}
          placeholder={words.searchPlaceholder}
          value={text}
          onChange={setText}
        />
      </form>
    </search>
  )
}
