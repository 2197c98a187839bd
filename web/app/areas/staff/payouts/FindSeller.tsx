import { SearchField } from '#web/ui/SearchField.tsx'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'

/** Looks for sellers in the tables of a screen: pen name, real name, vendor id or name, seller id. */
export function FindSeller({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const words = useWords(paymentWords)
  const table = useWords(tableWords)
  return (
    <SearchField
      label={words.findSeller}
      clearLabel={table.clearSearch}
      placeholder={words.findSeller}
      value={query}
      maxLength={100}
      onChange={onQuery}
    />
  )
}
