import { Navigate, useLocation } from 'react-router'
import { staffApi } from '#web/api/staff-api.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { storeWords } from '#web/words/staff/institutions.ts'
import { say } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { ExamTable } from './ExamTable.tsx'
import { StoreForm } from './StoreForm.tsx'

/** The store named by the first key of the query; without one, back to the list with the reason (staff.md §8). */
export function StoreEditor({ kind }: { kind: 'institution' | 'drive' }) {
  const words = useWords(storeWords)
  const { language } = useLanguage()
  const { search } = useLocation()
  const [key = ''] = new URLSearchParams(search).keys()
  const code = Number.parseInt(key, 10) || 0
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['staff-store', code],
    queryFn: staffApi.read('getUni', { code }),
    // Never refetched while it is edited.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  usePrivatePage(data === undefined ? lastingOf(error) : null, '/staff')
  // The other form cannot be saved; the trail and old addresses know the code alone.
  if (data !== undefined && data.kind !== kind)
    return <Navigate to={`/staff/${data.kind === 'drive' ? 'editdrive' : 'edituni'}?${code}`} replace />
  return (
    <>
      <PageHead title={data === undefined ? words.title : words.editUni(say(data.name, language))} hidden />
      {data === undefined ? (
        <PendingState error={error} refetch={refetch} shape={<Skeleton height="70vh" radius="1rem" />} />
      ) : (
        <StoreForm kind={kind} store={data} />
      )}
      {data !== undefined && kind === 'institution' && <ExamTable code={code} />}
    </>
  )
}
