import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { noonOf } from '#rules/calendar/bangkok.ts'
import { pauseReasonIn } from '#rules/payouts/payout-hold.ts'
import { Sentence } from '#web/features/why/Sentence.tsx'
import { count } from '#web/ui/Baht.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { paydayWords } from '#web/words/seller/payday.ts'
import { sayStanding, standingWords } from '#web/words/seller/payout-standing.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { isMoved, writeAmount } from '../dashboard/months.ts'
import type { RevenueRow } from './answers.ts'
import classes from './sums.module.css'

/** A sum's cause of waiting, next date, and the seller's options. */
export function StandingText({
  line,
  reason = '',
  inList = false,
  whyMissing,
  amount,
}: {
  line: RevenueRow['line']
  reason?: string
  /** Below the sums, which have named whom to ask: only what no sum has says it again. */
  inList?: boolean
  /** The missing sum, with its explanation. */
  whyMissing?: (written: string) => ReactNode
  /** The amount, at the end of the first line. */
  amount?: ReactNode
}) {
  const words = useWords(standingWords)
  const payday = useWords(paydayWords)
  const { language } = useLanguage()
  const { supportEmail } = useSettings()
  const { standing, waitsFor, on, missing, minimum } = line
  const amounts = {
    date: on === null ? '' : writeDate(noonOf(on), 'short', language).replaceAll(' ', '\u00a0'),
    missing: writeAmount(missing),
    minimum: count(minimum),
    reason: pauseReasonIn(reason, language),
  }
  // Links to a page where support knows who asks.
  const canReport =
    (!inList && (standing === 'late' || (standing === 'stopped' && waitsFor !== 'case'))) ||
    standing === 'void'
  const canAsk = supportEmail !== '' && !inList && standing === 'carried' && missing > 0
  return (
    <p className={`small anywhere ${classes.line}`} data-standing={standing}>
      {amount && <strong className={`${classes.amount} figures unlinked`}>{amount}</strong>}
      {whyMissing && missing > 0 ? (
        <Sentence
          say={(written = '') => sayStanding(line, { ...amounts, missing: written }, language)}
          figures={[whyMissing(amounts.missing)]}
        />
      ) : (
        sayStanding(line, amounts, language)
      )}
      {isMoved(line) && !inList && <span className="dimmed"> {payday.moved}</span>}
      {(waitsFor === 'data' || waitsFor === 'account' || waitsFor === 'check') && (
        <>
          {' '}
          <Link to="/seller/selledit">
            {
              words[
                ({ data: 'completeData', account: 'confirmAccount', check: 'checkAccount' } as const)[
                  waitsFor
                ]
              ]
            }
          </Link>
        </>
      )}
      {(waitsFor === 'case' || waitsFor === 'decision') && !inList && (
        <>
          {' '}
          <Link to="/seller/claim">{words.seeCase}</Link>
        </>
      )}
      {canReport && (
        <>
          {' '}
          <Link to="/user/support?topic=payout">
            <span className="whole">{words.ask}</span>
          </Link>
        </>
      )}
      {canAsk && (
        <>
          {' '}
          <a href={`mailto:${supportEmail}`}>
            <span className="whole">{words.askSupport(count(minimum), supportEmail)}</span>
          </a>
        </>
      )}
    </p>
  )
}
