import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sellerApi } from '#web/api/seller-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { paydayWords } from '#web/words/seller/payday.ts'
import { sellEditWords } from '#web/words/seller/profile.ts'
import { useWords } from '#web/words/use-words.tsx'
import { WaitingInShort } from '../revenue/WaitingInShort.tsx'
import classes from '../register/seller-form.module.css'

/** What waits to reach the account, and what for; its place is kept until it is known. */
export function NextPayout() {
  const words = useWords(sellEditWords)
  const payday = useWords(paydayWords)
  const token = useToken()
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['seller-revenue', token],
    queryFn: async ({ signal }) => (await sellerApi.call('getSellRev', {}, { signal })).data,
    enabled: token !== null,
  })
  const sums = data?.sums ?? []
  return (
    <div className={`stack one-column gap-xs packed ${classes.next}`}>
      {isPending && <Skeleton height="10rem" />}
      {data === undefined && error !== null && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {sums.length > 0 && (
        <>
          <p className="row flow apart gap-line ruled-above">
            <span className="strong">{payday.waiting}</span>
            <Link to="/seller/sellrev" className="inline-row finger strong">
              {words.whenPaid}
            </Link>
          </p>
          <WaitingInShort sums={sums} />
        </>
      )}
    </div>
  )
}
