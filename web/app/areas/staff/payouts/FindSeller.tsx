import { TextField } from '#web/ui/Field.tsx'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { useWords } from '#web/words/use-words.tsx'

/** Looks for sellers in the tables of a screen: pen name, real name, vendor id or name, seller id. */
export function FindSeller({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const words = useWords(paymentWords)
  return (
    <TextField
      type="search"
      label={words.findSeller}
      value={query}
      maxLength={100}
      onChange={(event) => onQuery(event.currentTarget.value)}
    />
  )
}
