import { useQuery } from '@tanstack/react-query'
import { browserApi } from '#web/api/browser-api.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { bestSellerWords } from '#web/words/buyer/best-sellers.ts'
import { useWords } from '#web/words/use-words.tsx'
import { apart } from './apart.ts'
import { CoverRow, SHOWN } from './CoverRow.tsx'

/** Best sellers of one institution or of all. */
export default function BestSellers({
  store,
  of,
  title,
  without = [],
  most = SHOWN,
  hasHeart,
}: {
  store?: number | undefined
  of?: string
  title?: string
  /** Already on the screen. */
  without?: readonly string[]
  /** Others stand beside them. */
  most?: number
  hasHeart?: boolean | undefined
}) {
  const words = useWords(bestSellerWords)
  const { data, error, refetch } = useBestSold(store)
  const sheets = data?.filter(({ _id }) => !without.includes(_id)).slice(0, most)
  if (sheets?.length === 0) return null
  if (sheets === undefined && error !== null)
    return <ErrorState failure={error} onRetry={() => void refetch()} />
  return (
    <CoverRow
      title={title ?? (of === undefined ? words.title : words.titleOf(of))}
      sheets={sheets}
      columns={most}
      hasHeart={hasHeart}
    />
  )
}

/** Sheets asked for; the row shows a selection of them. */
const ASKED = 18

export function useBestSold(store: number | undefined) {
  return useQuery({
    queryKey: ['best-sellers', store],
    queryFn: async ({ signal }) => {
      const of = store === undefined ? {} : { filter: { store } }
      const found = await browserApi.call(
        'searchSheet',
        { sort: '-bought', pageLimit: ASKED, ...of },
        { signal },
      )
      return apart(found.data).slice(0, SHOWN + 4)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
