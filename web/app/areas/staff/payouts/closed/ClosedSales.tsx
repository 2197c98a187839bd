import { useState } from 'react'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { shiftPeriod } from '#rules/calendar/periods.ts'
import { ThaiMonthField } from '#web/ui/dates/MonthField.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from '../payouts.module.css'
import { amount } from '../payment-columns.tsx'
import { Equation } from '../Equation.tsx'
import { FindSeller } from '../FindSeller.tsx'
import list from '../../layout/list/list.module.css'
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
      <div className={`flow bottom gap-sm ${classes.line} ${classes.monthLine} ${list.named} below-sm`}>
        <ThaiMonthField
          label={words.pickMonth}
          value={period}
          max={thisMonth}
          onChange={(value) => {
            if (month.test(value)) set({ month: value })
          }}
        />
        <TabLinks
          small
          label={words.closedTabs}
          chosen={by}
          tabs={[
            { value: 'seller', label: words.bySeller, to: search('seller') },
            { value: 'branch', label: words.byBranch, to: search('branch') },
          ]}
        />
        {by === 'seller' && <FindSeller query={query} onQuery={setQuery} />}
      </div>
      {by === 'branch' ? (
        <>
          <div className="below-xs">
            <MonthClose key={`close ${period}`} period={period} />
          </div>
          <ClosedBranches key={period} period={period} />
        </>
      ) : (
        <BySeller key={period} period={period} query={query} />
      )}
    </>
  )
}

/** In the colours in which sellers without an id stand elsewhere, too. */
const pieces = { payable: 'due', under: 'part', 'no-vendor': 'amber' } as const

const amountOf = (baht: number | undefined) => (baht === undefined ? '…' : amount(baht))

type Sums = Partial<Record<(typeof parts)[number], { sold: number; share: number }>>

/** The month's shares: to transfer, waiting, and as part of the sales; then the sellers, in three tables. */
function BySeller({ period, query }: { period: string; query: string }) {
  const words = useWords(paymentWords)
  const [sums, setSums] = useState<Sums>({})
  const [addSums] = useState(
    () => (part: keyof Sums, of: Sums[keyof Sums]) => setSums((before) => ({ ...before, [part]: of })),
  )
  const sumOf = (of: 'sold' | 'share') => parts.reduce((sum, part) => sum + (sums[part]?.[of] ?? 0), 0)
  // An unknown part, or an unreadable one, is no zero, and sums with it are none.
  const isWhole = parts.every((part) => sums[part] !== undefined)
  return (
    <>
      <div className="below-sm pad-flat paper">
        <Equation
          label={words.flow}
          terms={[
            ...parts.map((part, at) => ({
              ...(at > 0 && { sign: '+' as const }),
              name: words[`${part}-short`],
              part: pieces[part],
              shownValue: amountOf(sums[part]?.share),
            })),
            { sign: '=', name: words.shares, shownValue: amountOf(isWhole ? sumOf('share') : undefined) },
            {
              sign: '+',
              name: words.company,
              part: 'gone',
              shownValue: amountOf(isWhole ? Math.max(sumOf('sold') - sumOf('share'), 0) : undefined),
            },
            { sign: '=', name: words.sales, shownValue: amountOf(isWhole ? sumOf('sold') : undefined) },
          ]}
          pieces={[
            ...parts.map((part) => ({ part: pieces[part], size: sums[part]?.share ?? 0 })),
            { part: 'gone', size: Math.max(sumOf('sold') - sumOf('share'), 0) },
          ]}
        >
          <MonthClose key={period} period={period} />
        </Equation>
      </div>
      {parts.map((part) => (
        <ClosedSellers key={part} part={part} period={period} query={query} onSums={addSums} />
      ))}
    </>
  )
}
