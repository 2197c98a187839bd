import { useQuery } from '@tanstack/react-query'
import { sellerApi } from '#web/api/seller-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Skeleton } from '#web/ui/States.tsx'
import { dashboardWords } from '#web/words/seller/dashboard.ts'
import { useWords } from '#web/words/use-words.tsx'
import { Sums } from '../revenue/Sums.tsx'

/** What will reach the account next, and when; nothing where it cannot be said now. */
export default function NextPayout() {
  const words = useWords(dashboardWords)
  const token = useToken()
  const { data, error } = useQuery({
    queryKey: ['seller-revenue', token],
    queryFn: async ({ signal }) => (await sellerApi.call('getSellRev', {}, { signal })).data,
    enabled: token !== null,
  })
  if (data === undefined) return error === null && <Skeleton height="5rem" />
  return (
    <div className="stack one-column gap-xs above-xs">
      {data.sums.length === 0 ? (
        <p className="small dimmed">{words.nothingWaits}</p>
      ) : (
        <Sums sums={data.sums} />
      )}
    </div>
  )
}
