import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sellerApi } from '#web/api/seller-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { paydayWords } from '#web/words/seller/payday.ts'
import { sellEditWords } from '#web/words/seller/profile.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { instantOf, isMoved, writeAmount, writeMonths } from '../dashboard/months.ts'
import { Waiting } from '../revenue/Waiting.tsx'
import classes from '../register/seller-form.module.css'

/** Standings whose day is still to come. */
const ahead: readonly string[] = ['growing', 'due', 'carried', 'in-flight']

/** What waits to reach the account: the figure of the revenue page, of which months, and when; its place is kept until it is known. */
export function NextPayout() {
  const words = useWords(sellEditWords)
  const payday = useWords(paydayWords)
  const { language } = useLanguage()
  const token = useToken()
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['seller-revenue', token],
    queryFn: async ({ signal }) => (await sellerApi.call('getSellRev', {}, { signal })).data,
    enabled: token !== null,
  })
  const sums = data?.sums.filter(({ share }) => share > 0) ?? []
  const day = (on: string) => writeDate(instantOf(on), 'short', language)
  return (
    <div className={`stack one-column gap-xs packed ${classes.next}`}>
      {isPending && <Skeleton height="14.625rem" />}
      {data === undefined && error !== null && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {sums.length > 0 && (
        <>
          <p className="row flow apart gap-line ruled-above">
            <span className="strong">{payday.waiting}</span>
            <Link to="/seller/sellrev" className="inline-row finger strong">
              {words.whenPaid}
            </Link>
          </p>
          <Waiting sums={sums}>
            {(sum) => (
              <li key={`${sum.standing} ${sum.waitsFor} ${sum.months.join()}`} className="small">
                <p className="flow apart baseline gap-line strong">
                  <span>{payday.shareOf(writeMonths(sum.months, language))}</span>
                  <span className="figures">฿{writeAmount(sum.share)}</span>
                </p>
                {sum.on !== null && sum.standing === 'late' && (
                  <p className="alarm">{payday.late(day(sum.on))}</p>
                )}
                {sum.on !== null && ahead.includes(sum.standing) && (
                  <p>
                    {payday.next(day(sum.on))}{' '}
                    {isMoved(sum) && <span className="dimmed">{payday.moved}</span>}
                  </p>
                )}
              </li>
            )}
          </Waiting>
        </>
      )}
    </div>
  )
}
