import { useState } from 'react'
import { bangkokDate, shiftPeriod } from '#rules/calendar/bangkok.ts'
import { ThaiMonthField } from '#web/ui/dates/DateFields.tsx'
import { StrokeRows } from '#web/ui/Strokes.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from '../payouts.module.css'
import { amount } from '../payment-columns.tsx'
import { FindSeller } from '../FindSeller.tsx'
import { TabLinks } from '../../layout/TabLinks.tsx'
import { useQueryInAddress } from '../use-page.ts'
import { ClosedBranches } from './ClosedBranches.tsx'
import { ClosedSellers } from './ClosedSellers.tsx'
import { MonthClose } from './MonthClose.tsx'

const parts = ['payable', 'under', 'no-vendor'] as const
const month = /^\d{4}-\d{2}$/

/** A closed month by seller and by branch; the month stands in the address (staff.md §2). */
export default function ClosedSales() {
  const words = useWords(paymentWords)
  const [thisMonth] = useState(() => bangkokDate(new Date()).slice(0, 7))
  const lastMonth = shiftPeriod(thisMonth, -1)
  const { values, set } = useListAddress({ by: 'seller', month: lastMonth })
  const period = month.test(values.month) ? values.month : lastMonth
  const by = values.by === 'branch' ? 'branch' : 'seller'
  const search = (value: string) => `?tab=closed&by=${value}&month=${period}`
  const [query, setQuery] = useQueryInAddress(parts)
  return (
    <>
      <MonthClose key={period} period={period} />
      <div className={`flow bottom ${classes.line} below-sm`}>
        <ThaiMonthField
          label={words.pickMonth}
          value={period}
          max={thisMonth}
          onChange={(value) => {
            if (month.test(value)) set({ month: value })
          }}
        />
        {by === 'seller' && <FindSeller query={query} onQuery={setQuery} />}
        <TabLinks
          small
          label={words.closedTabs}
          chosen={by}
          tabs={[
            { value: 'seller', label: words.bySeller, to: search('seller') },
            { value: 'branch', label: words.byBranch, to: search('branch') },
          ]}
        />
      </div>
      {by === 'branch' ? (
        <ClosedBranches key={period} period={period} />
      ) : (
        <BySeller key={period} period={period} query={query} />
      )}
    </>
  )
}

type Sums = Partial<Record<(typeof parts)[number], { sold: number; share: number }>>

/** What was sold and whose share of it goes where, drawn; then the sellers, in three tables. */
function BySeller({ period, query }: { period: string; query: string }) {
  const words = useWords(paymentWords)
  const [sums, setSums] = useState<Sums>({})
  const [keepSums] = useState(
    () => (part: keyof Sums, of: Sums[keyof Sums]) => setSums((before) => ({ ...before, [part]: of })),
  )
  const sumOf = (of: 'sold' | 'share', till: number = parts.length) =>
    parts.slice(0, till).reduce((sum, part) => sum + (sums[part]?.[of] ?? 0), 0)
  return (
    <>
      <div className="below-md pad-flat box">
        <StrokeRows
          label={words.flow}
          rows={[
            { key: 'sold', name: words.sales, value: sumOf('sold'), told: amount(sumOf('sold')) },
            ...parts.map((part, at) => ({
              key: part,
              name: words[`${part}-table`],
              value: sums[part]?.share ?? 0,
              start: sumOf('share', at),
              tone: 'part' as const,
              told: amount(sums[part]?.share ?? 0),
            })),
          ]}
        />
      </div>
      {parts.map((part) => (
        <ClosedSellers key={part} part={part} period={period} query={query} onSums={keepSums} />
      ))}
    </>
  )
}
