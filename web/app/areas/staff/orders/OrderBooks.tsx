import { Link } from 'react-router'
import { Baht } from '#web/ui/Baht.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { useWords } from '#web/words/use-words.tsx'
import { ActionName } from '../layout/ActionName.tsx'
import { addressOfObject } from '../layout/object-address.ts'
import type { StaffOrder } from './answers.ts'
import { AccountOf, ProofOf } from './ReturnForm.tsx'
import classes from './orders.module.css'
import { StaffWhy } from '../layout/StaffWhy.tsx'
import { MonthName } from '../payouts/MonthName.tsx'

/** Payments, ledger and audit log of an order. */
export function OrderBooks({ order: { money, ledger, trail } }: { order: StaffOrder }) {
  const words = useWords(staffOrderWords)
  return (
    <>
      <section aria-label={words.payments}>
        <h3 className="below-3xs">{words.payments}</h3>
        {money.length === 0 && <p className="dimmed">{words.noPayments}</p>}
        <ul className="divided">
          {money.map((one) => (
            <li key={one._id} className={`stack tail-column gap-sm figures anywhere ${classes.row} level`}>
              <span>
                {moneyStateOf(words, one.state)} <code className="dimmed">#{one._id}</code>
                <span className="block tiny dimmed">
                  <ThaiDate value={one.transferred ?? one.received} as="numeric-time" />
                  {one.bankNumber && ` · ${words.bankNumber} ${one.bankNumber}`}
                  {one.reason !== null && ` · ${words[one.reason]}`}
                </span>
                {one.takenBack !== null && (
                  <span className="block small strong alarm">
                    {words.takenBack} <ThaiDate value={one.takenBack} as="numeric-time" />
                  </span>
                )}
                {one.waits !== null && <Link to={addressOfObject(one.waits) ?? ''}>{words.deal}</Link>}
                {one.due !== null && (
                  <>
                    <AccountOf due={one.due} />
                    <ProofOf due={one.due} />
                  </>
                )}
              </span>
              <StaffWhy
                figure={{ kind: 'money', id: String(one._id) }}
                about={`${words.payments} #${one._id}`}
              >
                <Baht baht={one.amount} as="amount" />
              </StaffWhy>
            </li>
          ))}
        </ul>
      </section>
      <details>
        <summary className="strong">
          {words.ledger} ({ledger.length})
        </summary>
        {ledger.map((entry) => (
          <div key={entry.key} className="stack gap-2xs above-xs pad-sm box">
            <p>
              <code>{entry.key}</code>
              <span className="block tiny dimmed">
                <ThaiDate value={entry.at} as="numeric-time" /> · <MonthName period={entry.month} />
              </span>
            </p>
            <ul className="divided">
              {entry.postings.map((posting) => (
                <li
                  key={`${posting.from} ${posting.to} ${posting.amount}`}
                  className={`stack tail-column gap-sm figures anywhere ${classes.row} level`}
                >
                  <span className="block tiny dimmed">
                    {posting.from} → {posting.to}
                  </span>
                  <StaffWhy
                    figure={{ kind: 'posting', entry: entry.entry, line: posting.line }}
                    about={`${posting.from} → ${posting.to}`}
                  >
                    <Baht baht={posting.amount} as="amount" />
                  </StaffWhy>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </details>
      <section aria-label={words.trail}>
        <h3 className="below-3xs">{words.trail}</h3>
        <ol className="stack gap-xs">
          {trail.map((step) => (
            <li key={`${step.at} ${step.action}`} className="small anywhere">
              <ThaiDate value={step.at} as="numeric-time" /> <ActionName action={step.action} />{' '}
              <span className="dimmed">{step.by ?? words.system}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

/** State of a transfer in the books, in words. */
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
