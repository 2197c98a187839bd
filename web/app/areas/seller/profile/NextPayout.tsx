import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sellerApi } from '#web/api/seller-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { writeBaht } from '#web/ui/Baht.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { standingWords } from '#web/words/seller/payout-standing.ts'
import { sellEditWords } from '#web/words/seller/profile.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { instantOf } from '../dashboard/months.ts'
import classes from '../register/seller-form.module.css'
import { isMoved } from '../revenue/StandingText.tsx'

/** Standings whose day is still to come. */
const ahead: readonly string[] = ['growing', 'due', 'carried', 'in-flight']

/** What waits to reach the account, and the way to when; its place is kept until it is known. */
export function NextPayout() {
  const words = useWords(sellEditWords)
  const standing = useWords(standingWords)
  const { language } = useLanguage()
  const token = useToken()
  const { data, isPending } = useQuery({
    queryKey: ['seller-revenue', token],
    queryFn: async ({ signal }) => (await sellerApi.call('getSellRev', {}, { signal })).data,
    enabled: token !== null,
  })
  const satang = data?.sums.reduce((sum, { share }) => sum + Math.round(share * 100), 0) ?? 0
  // The next day that is known; what waits for something else says so where it leads.
  const next = data?.sums
    .filter(({ on, share, standing }) => on !== null && share > 0 && ahead.includes(standing))
    .sort((a, b) => (a.on ?? '').localeCompare(b.on ?? ''))[0]
  return (
    <div className={`stack one-column gap-3xs packed ${classes.next}`}>
      {isPending && <Skeleton height="6rem" />}
      {satang > 0 && (
        <>
          <p className="small dimmed">{words.unpaid}</p>
          <p className="row flow apart gap-line">
            <strong className="title-sm bold figures">{writeBaht(satang / 100)}</strong>
            <Link to="/seller/sellrev" className="inline-row finger strong">
              {words.whenPaid}
            </Link>
          </p>
          {next?.on && (
            <p className="small">
              <span className="figures whole">{writeBaht(next.share)}</span>{' '}
              {standing.nextOn(writeDate(instantOf(next.on), 'short', language))}
              {isMoved(next) && <span className="dimmed"> {standing.movedDay}</span>}
            </p>
          )}
        </>
      )}
    </div>
  )
}
