import { useQuery } from '@tanstack/react-query'
import { browserApi } from '#web/api/browser-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { ownProgressWords } from '#web/words/buyer/own-progress.ts'
import { useWords } from '#web/words/use-words.tsx'

/** How far its owner has come, in words and as a stroke; its place is kept while it is loaded. */
export default function OwnProgress({
  sheet,
  className = '',
}: {
  sheet: string
  className?: string | undefined
}) {
  const words = useWords(ownProgressWords)
  const token = useToken()
  const { data } = useQuery({
    queryKey: ['own-progress', token, sheet],
    queryFn: async ({ signal }) =>
      (await browserApi.call('getMyallSheet', {}, { signal })).data.sheets.find(
        (one) => one.sheet._id === sheet,
      ) ?? null,
    enabled: token !== null,
  })
  const reading = data?.reading
  return (
    <span className={`desk-only ${className}`} aria-busy={data === undefined || undefined}>
      {data === undefined ? (
        <span className="small">{'\u00A0'}</span>
      ) : (
        <span className="small dimmed figures">
          {reading ? words.readTo(reading.page, reading.pages) : words.notYet}
        </span>
      )}
      <progress className="block" value={reading?.page ?? 0} max={reading?.pages ?? 1} aria-hidden="true" />
    </span>
  )
}
