import { Baht } from '#web/ui/Baht.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { StaffOrder } from './answers.ts'
import { AccountOf, ProofOf } from './ReturnForm.tsx'
import classes from './orders.module.css'

/** What came in, what the ledger says, and who did what. */
export function OrderBooks({ order: { money, ledger, trail } }: { order: StaffOrder }) {
  const words = useWords(staffOrderWords)
  return (
    <>
      <section aria-label={words.payments}>
        <h3>{words.payments}</h3>
        {money.length === 0 && <p className={classes.quiet}>{words.noPayments}</p>}
        <ul className={classes.rows}>
          {money.map((one) => (
            <li key={one._id} className={classes.row}>
              <span>
                {moneyStateOf(words, one.state)} <code className={classes.quiet}>#{one._id}</code>
                <span className={classes.small}>
                  <ThaiDate value={one.transferred ?? one.received} as="numeric-time" />
                  {one.bankNumber && ` · ${words.bankNumber} ${one.bankNumber}`}
                  {one.reason !== null && ` · ${words[one.reason]}`}
                </span>
                {one.due !== null && (
                  <>
                    <AccountOf due={one.due} />
                    <ProofOf due={one.due} />
                  </>
                )}
              </span>
              <Baht baht={one.amount} as="amount" />
            </li>
          ))}
        </ul>
      </section>
      <details>
        <summary className={classes.summary}>
          {words.ledger} ({ledger.length})
        </summary>
        {ledger.map((entry) => (
          <div key={entry.key} className={classes.card}>
            <p>
              <code>{entry.key}</code>
              <span className={classes.small}>
                <ThaiDate value={entry.at} as="numeric-time" /> · {entry.month}
              </span>
            </p>
            <ul className={classes.rows}>
              {entry.postings.map((posting) => (
                <li key={`${posting.from} ${posting.to} ${posting.amount}`} className={classes.row}>
                  <span className={classes.small}>
                    {posting.from} → {posting.to}
                  </span>
                  <Baht baht={posting.amount} as="amount" />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </details>
      <section aria-label={words.trail}>
        <h3>{words.trail}</h3>
        <ol className={classes.rows}>
          {trail.map((step) => (
            <li key={`${step.at} ${step.action}`} className={classes.step}>
              <ThaiDate value={step.at} as="numeric-time" /> <code>{step.action}</code>{' '}
              <span className={classes.quiet}>{step.by ?? words.system}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

/** What the books say of a transfer, in words. */
function moneyStateOf(words: typeof staffOrderWords.th, state: string): string {
  const named: Readonly<Record<string, string>> = {
    RECEIVED: words.held,
    VERIFIED: words.held,
    MATCHED: words.moneyMatched,
    UNMATCHED: words.unmatched,
    REFUND_DUE: words.due,
    REFUNDED: words.moneyReturned,
    REJECTED: words.moneyRejected,
  }
  return named[state] ?? state
}
