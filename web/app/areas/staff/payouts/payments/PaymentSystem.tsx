import { ButtonLink } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { bankFileWords } from '#web/words/staff/bank-files.ts'
import { financeWords } from '#web/words/staff/finance.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from '../payouts.module.css'
import { BankFileUpload } from './BankFileUpload.tsx'
import { ComparedLists } from './ComparedLists.tsx'
import { PaymentRuns, usePaymentRuns } from './PaymentRuns.tsx'
import { PendingTable } from './PendingTable.tsx'
import bankClasses from './bank.module.css'
import { FindSeller } from '../FindSeller.tsx'
import { useQueryInAddress } from '../use-page.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { AuthorIncome } from './AuthorIncome.tsx'
import { ListedPayments } from './ListedPayments.tsx'
import { MarkSuccessful } from './MarkSuccessful.tsx'
import { PaymentSteps, type Step, steps, useLeft, usePayday } from './PaymentSteps.tsx'
import { ActionOutcome } from './use-payment-action.tsx'
import { WaitingHolds, WaitingMoves } from './WaitingMoves.tsx'

/** The bank's file is compared with what every store's sellers are owed. */
const globalSteps: readonly Step[] = ['check', 'success']
const searched = ['no-vendor', 'complete-again', 'under', 'reached', 'payer-ended', 'pending']

/** The six steps from the closed month to paid sellers (staff.md §2). */
export function PaymentSystem({ isGlobal }: { isGlobal: boolean }) {
  const words = useWords(financeWords)
  const { values } = useListAddress({ part: '' })
  const [query, setQuery] = useQueryInAddress(searched)
  const mine = steps.filter((step) => isGlobal || !globalSteps.includes(step))
  const { left, isKnown } = useLeft(isGlobal)
  const payday = usePayday(isGlobal)
  const asked = mine.find((one) => one === values.part)
  // Opened without a step, it begins with late payouts, or else with the first.
  const isLate = payday.late > 0 && (left.check?.count ?? 0) > 0
  const part = asked ?? (isLate ? 'check' : 'no-vendor')
  return (
    <ActionOutcome>
      <div className={`stack one-column gap-lines ${bankClasses.railed}`}>
        <div className="self-top">
          <PaymentSteps mine={mine} chosen={part} isGlobal={isGlobal} left={left} />
          {/* Explains this step, beside its work. */}
          <p className="note small above-sm desk-only">
            <T>{words.steps.split('\n')[steps.indexOf(part) + 1] ?? ''}</T>
          </p>
        </div>
        {asked === undefined && !(isKnown && payday.isKnown) ? (
          <Skeleton height="80vh" radius="1rem" />
        ) : (
          <div>
            {isGlobal && <WaitingMoves />}
            {isGlobal && <WaitingHolds />}
            {part !== 'author' && part !== 'success' && part !== 'check' && (
              <div className={`flow bottom gap-sm ${classes.line} below-sm`}>
                <FindSeller query={query} onQuery={setQuery} />
              </div>
            )}
            {part === 'no-vendor' && (
              <>
                <ListedPayments list="no-vendor" query={query} />
                {/* The lower list is shown once the upper one is there, so that it does not move. */}
                {left['no-vendor'] && <ListedPayments list="complete-again" query={query} hideEmpty />}
              </>
            )}
            {(part === 'under' || part === 'reached') && (
              <ListedPayments key={part} list={part} query={query} />
            )}
            {part === 'under' && isGlobal && left.under && (
              <ListedPayments list="payer-ended" query={query} hideEmpty />
            )}
            {part === 'author' && <AuthorIncome />}
            {part === 'check' && (
              <PendingEntries query={query} onQuery={setQuery} ready={left.check} isKnown={isKnown} />
            )}
            {part === 'success' && <MarkSuccessful />}
          </div>
        )}
        <details className="across">
          <summary className="strong finger">{words.help}</summary>
          <ol className="stack gap-2xs">
            {words.steps.split('\n').map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      </div>
    </ActionOutcome>
  )
}

/** Step 5: the file for the bank, its entries and the left-out ones, and the bank's own file against it (staff.md §2). */
function PendingEntries(props: {
  query: string
  onQuery: (query: string) => void
  ready: { count: number; sum: number } | undefined
  isKnown: boolean
}) {
  const words = useWords(bankFileWords)
  const { values, set } = useListAddress({ file: '' })
  const { query, onQuery, ready, isKnown } = props
  const { data: runs, isFetched, refetch } = usePaymentRuns()
  // Waits for all that stands above the table: fields would move, and typed text be lost.
  if (!isKnown || !isFetched) return <Skeleton height="80vh" radius="1rem" />
  return (
    <>
      {runs === undefined ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        ready && <PaymentRuns ready={ready.count} runs={runs} />
      )}
      <PendingTable query={query} onQuery={onQuery} />
      <section className={classes.section} aria-label={words.checkTitle}>
        <h2 className="large below-3xs">{words.checkTitle}</h2>
        <BankFileUpload runs={runs ?? []} onInspected={(file) => set({ file })} />
        {values.file !== '' && (
          <>
            <ComparedLists file={values.file} />
            <p className="row flow gap-xs">
              <ButtonLink
                to={{ search: `?tab=payments&part=success&file=${encodeURIComponent(values.file)}` }}
              >
                {words.toMark}
              </ButtonLink>
            </p>
          </>
        )}
      </section>
    </>
  )
}
