import { useQuery } from '@tanstack/react-query'
import { browserApi } from '#web/api/browser-api.ts'
import { bestSellerWords } from '#web/words/buyer/best-sellers.ts'
import { useWords } from '#web/words/use-words.tsx'
import { CoverRow, SHOWN } from './CoverRow.tsx'

/** What sells best, of one institution or everywhere. */
export default function BestSellers({
  store,
  of,
  title,
  without,
  isKept = false,
}: {
  store?: number | undefined
  of?: string
  title?: string
  /** Stands on the screen already. */
  without?: string | undefined
  isKept?: boolean
}) {
  const words = useWords(bestSellerWords)
  const found = useBestSold(store)
  const sheets = found?.filter(({ _id }) => _id !== without).slice(0, SHOWN)
  if (sheets?.length === 0) return null
  return (
    <CoverRow
      title={title ?? (of === undefined ? words.title : words.titleOf(of))}
      sheets={sheets}
      isKept={isKept}
    />
  )
}

export function useBestSold(store: number | undefined) {
  const { data } = useQuery({
    queryKey: ['best-sellers', store],
    queryFn: async ({ signal }) => {
      const of = store === undefined ? {} : { filter: { store } }
      return (
        await browserApi.call('searchSheet', { sort: '-bought', pageLimit: SHOWN + 1, ...of }, { signal })
      ).data
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
