import { count } from '#web/ui/Baht.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { nextStepWords } from '#web/words/seller/sheet-editor.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { OwnSheet } from './stored-words.ts'
import { useSheetWay, wayDays } from './use-sheet-way.ts'

/** From first look to purchase, drawn: how far recent visitors of this sheet came. */
export default function SheetWay({ sheet }: { sheet: OwnSheet }) {
  const words = useWords(nextStepWords)
  const { data, error, refetch } = useSheetWay(sheet._id)
  if (data === undefined)
    return <PendingState error={error} refetch={refetch} shape={<Skeleton height="5.75rem" />} />
  if (data.views + data.samples + data.carts + data.sold === 0)
    return <p className="dimmed">{words.unseen(wayDays)}</p>
  return (
    <section className="stack one-column gap-2xs">
      <h2 className="small light dimmed">{words.way(wayDays)}</h2>
      <ol className="flex gap-sm">
        {(['views', 'samples', 'carts', 'sold'] as const).map((key) => (
          <li key={key} className="grow small">
            {words[key]} <strong className="block title-xs">{count(data[key])}</strong>
            <progress value={data[key]} max={data.views || 1} aria-hidden="true" />
          </li>
        ))}
      </ol>
    </section>
  )
}
