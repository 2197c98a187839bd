import { CoverFan } from '#web/features/cover-fan/CoverFan.tsx'
import { useBestSold } from '#web/features/sheet-listing/BestSellers.tsx'
import { SHOWN } from '#web/features/sheet-listing/CoverRow.tsx'

/** What the book is hungry for: others than those that stand below it. */
export default function Wanted({ className }: { className: string | undefined }) {
  const { data = [] } = useBestSold(undefined)
  return <CoverFan covers={data.slice(SHOWN)} sizes="88px" className={className} />
}
