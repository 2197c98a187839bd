import { useListAddress } from '#web/ui/use-list-address.ts'
import { financeWords } from '#web/words/staff/finance.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from '../payouts.module.css'
import bankClasses from './bank.module.css'
import { FindSeller } from '../FindSeller.tsx'
import { useQueryInAddress } from '../use-page.ts'
import { AuthorIncome } from './AuthorIncome.tsx'
import { ListedPayments } from './ListedPayments.tsx'
import { MarkSuccessful } from './MarkSuccessful.tsx'
import { PaymentSteps, type Step, steps } from './PaymentSteps.tsx'
import { PendingEntries } from './PendingEntries.tsx'
import { WaitingHolds, WaitingMoves } from './WaitingMoves.tsx'

/** The bank's file is compared with what every store's sellers are owed. */
const globalSteps: readonly Step[] = ['check', 'success']
const searched = ['no-vendor', 'complete-again', 'under', 'reached', 'payer-ended', 'pending']

/** The six steps from the closed month to paid sellers (staff.md §2). */
export function PaymentSystem({ isGlobal }: { isGlobal: boolean }) {
  const words = useWords(financeWords)
  const { values } = useListAddress({ part: 'no-vendor' })
  const [query, setQuery] = useQueryInAddress(searched)
  const mine = steps.filter((step) => isGlobal || !globalSteps.includes(step))
  const part = mine.find((one) => one === values.part) ?? 'no-vendor'
  return (
    <div className={`stack one-column gap-md ${bankClasses.railed}`}>
      <div>
        <PaymentSteps mine={mine} chosen={part} isGlobal={isGlobal} />
        <details className={`below-md ${classes.help}`}>
          <summary>{words.help}</summary>
          <ol>
            {words.steps.split('\n').map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      </div>
      <div>
        {isGlobal && <WaitingMoves />}
        {isGlobal && <WaitingHolds />}
        {part !== 'author' && part !== 'success' && <FindSeller query={query} onQuery={setQuery} />}
        {part === 'no-vendor' && (
          <>
            <ListedPayments list="no-vendor" query={query} />
            <ListedPayments list="complete-again" query={query} hideEmpty />
          </>
        )}
        {(part === 'under' || part === 'reached') && <ListedPayments key={part} list={part} query={query} />}
        {part === 'under' && isGlobal && <ListedPayments list="payer-ended" query={query} hideEmpty />}
        {part === 'author' && <AuthorIncome />}
        {part === 'check' && <PendingEntries query={query} />}
        {part === 'success' && <MarkSuccessful />}
      </div>
    </div>
  )
}
