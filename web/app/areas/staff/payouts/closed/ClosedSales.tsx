import { useState } from 'react'
import { bangkokDate, shiftPeriod } from '#rules/calendar/bangkok.ts'
import { ThaiMonthField } from '#web/ui/dates/DateFields.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from '../payouts.module.css'
import { FindSeller } from '../FindSeller.tsx'
import { TabLinks } from '../../layout/TabLinks.tsx'
import { useQueryInAddress } from '../use-page.ts'
import { ClosedBranches } from './ClosedBranches.tsx'
import { ClosedSellers } from './ClosedSellers.tsx'
import { MonthClose } from './MonthClose.tsx'

const parts = ['payable', 'under', 'no-vendor'] as const
const month = /^\d{4}-\d{2}$/

/** A closed month by seller and by branch; the month stands in the address (staff.md §2). */
export function ClosedSales() {
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
      <div className={`flow bottom ${classes.line}`}>
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
        <MonthClose key={period} period={period} />
      </div>
      {by === 'branch' ? (
        <ClosedBranches key={period} period={period} />
      ) : (
        parts.map((part) => (
          <ClosedSellers key={`${part} ${period}`} part={part} period={period} query={query} />
        ))
      )}
    </>
  )
}
