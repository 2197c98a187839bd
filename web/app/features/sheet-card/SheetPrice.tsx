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

/** Current price, and below it the later full price: never struck through, as no buyer has had to pay it yet. */
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
