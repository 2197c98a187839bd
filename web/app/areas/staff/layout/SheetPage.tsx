import { useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { LazyPicture } from '#web/features/page-pictures/LazyPicture.tsx'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { staffReportWords } from '#web/words/staff/complaints.ts'
import { useWords } from '#web/words/use-words.tsx'

/** The page of a sheet that a buyer complains about; where none is named the first, and where there is none the cover. */
export function SheetPage({ sheet, page }: { sheet: string; page: number | null }) {
  const words = useWords(staffReportWords)
  const [isMissing, setMissing] = useState(false)
  const { data, isError } = useSessionQuery({
    queryKey: ['staff-reported-page', sheet],
    queryFn: staffApi.read('getSheet', { id: sheet }),
    retry: false,
    // The links in it live for two minutes; a picture that is shown stays.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  if (isError) return null
  if (data === undefined)
    return <span className="fill outlined rounded-sm block page-shape" aria-busy="true" />
  const isCover = isMissing || data.pageUrl === null
  return (
    <LazyPicture
      key={String(isCover)}
      url={isCover ? data.cover : `${data.pageUrl}&page=${page ?? 1}&width=720`}
      alt={words.onPage(page ?? 1)}
      className="fill outlined rounded-sm page-shape"
      eager
      saysPreparing
      {...(!isCover && { onMissing: () => setMissing(true) })}
    />
  )
}
