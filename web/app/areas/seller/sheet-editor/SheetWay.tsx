import { count } from '#web/ui/Baht.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { StrokeRows, StrokesToCome } from '#web/ui/Strokes.tsx'
import { nextStepWords } from '#web/words/seller/sheet-editor.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { OwnSheet } from './stored-words.ts'
import { useSheetWay, wayDays } from './use-sheet-way.ts'

/** From the first look to the purchase, drawn: how far visitors of this sheet came lately. */
export default function SheetWay({ sheet }: { sheet: OwnSheet }) {
  const words = useWords(nextStepWords)
  const { data, error, refetch } = useSheetWay(sheet._id)
  if (data === undefined)
    return (
      <PendingState error={error} refetch={refetch} shape={<StrokesToCome strokes={4} height="8rem" />} />
    )
  return (
    <section className="stack one-column gap-2xs">
      <h2 className="small light dimmed">{words.way(wayDays)}</h2>
      <StrokeRows
        label={words.way(wayDays)}
        rows={(['views', 'samples', 'carts', 'sold'] as const).map((key) => ({
          key,
          name: words[key],
          value: data[key],
          shownValue: count(data[key]),
        }))}
      />
    </section>
  )
}
