import { useListAddress } from '#web/ui/use-list-address.ts'
import { financeWords } from '#web/words/staff/finance.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from '../payouts.module.css'
import { FindSeller } from '../FindSeller.tsx'
import { TabLinks } from '../TabLinks.tsx'
import { useQueryInAddress } from '../use-page.ts'
import { AuthorIncome } from './AuthorIncome.tsx'
import { ListedPayments } from './ListedPayments.tsx'
import { MarkSuccessful } from './MarkSuccessful.tsx'
import { PendingEntries } from './PendingEntries.tsx'
import { WaitingMoves } from './WaitingMoves.tsx'

const parts = ['no-vendor', 'under', 'reached', 'author', 'check', 'success'] as const
/** The bank's file is compared with what every store's sellers are owed. */
const globalParts: readonly string[] = ['check', 'success']
const searched = ['no-vendor', 'complete-again', 'under', 'reached', 'payer-ended', 'pending']

/** The six steps from the closed month to paid sellers (staff.md §2). */
export function PaymentSystem({ isGlobal }: { isGlobal: boolean }) {
  const words = useWords(financeWords)
  const { values } = useListAddress({ part: 'no-vendor' })
  const [query, setQuery] = useQueryInAddress(searched)
  const mine = parts.filter((part) => isGlobal || !globalParts.includes(part))
  const part = mine.find((one) => one === values.part) ?? 'no-vendor'
  return (
    <>
      <details className={classes.help}>
        <summary>{words.help}</summary>
        <ol>
          {words.steps.split('\n').map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
      <TabLinks
        small
        label={words.paymentTabs}
        chosen={part}
        tabs={mine.map((value) => ({ value, label: words[value], search: `?tab=payments&part=${value}` }))}
      />
      {isGlobal && <WaitingMoves />}
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
    </>
  )
}
