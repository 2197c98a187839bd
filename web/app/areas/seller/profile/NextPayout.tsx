import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sellerApi } from '#web/api/seller-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { writeBaht } from '#web/ui/Baht.tsx'
import { sellEditWords } from '#web/words/seller/profile.ts'
import { useWords } from '#web/words/use-words.tsx'

/** What waits to reach the account, and the way to when; its place is kept until it is known. */
export function NextPayout() {
  const words = useWords(sellEditWords)
  const token = useToken()
  const { data } = useQuery({
    queryKey: ['seller-revenue', token],
    queryFn: async ({ signal }) => (await sellerApi.call('getSellRev', {}, { signal })).data,
    enabled: token !== null,
  })
  const satang = data?.sums.reduce((sum, { share }) => sum + Math.round(share * 100), 0) ?? 0
  return (
    <p className="row apart gap-sm roomy">
      {satang > 0 && (
        <>
          <span className="stack">
            <span className="small dimmed">{words.unpaid}</span>
            <strong className="large figures">{writeBaht(satang / 100)}</strong>
          </span>
          <Link to="/seller/sellrev" className="inline-row finger strong">
            {words.whenPaid}
          </Link>
        </>
      )}
    </p>
  )
}
