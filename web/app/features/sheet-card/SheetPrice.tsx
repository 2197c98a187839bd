import { Baht } from '#web/ui/Baht.tsx'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { useWords } from '#web/words/use-words.tsx'

type SheetPriceProps = {
  sheet: {
    price: number
    /** While `price` is the lower one of its first days. */
    fullPrice?: number | undefined
  }
}

/** What a sheet costs now, and below it what it will cost where that is another sum: never struck through, for it was not asked for yet. */
export function SheetPrice({ sheet: { price, fullPrice } }: SheetPriceProps) {
  const words = useWords(sheetWords)
  return (
    <>
      <Baht baht={price} />
      {fullPrice !== undefined && (
        <small className="block tiny light tight dimmed whole">
          {words.fullPrice} <Baht baht={fullPrice} />
        </small>
      )}
    </>
  )
}
