import { browserApi } from '#web/api/browser-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { ownProgressWords } from '#web/words/buyer/own-progress.ts'
import { useWords } from '#web/words/use-words.tsx'

/** Its owner's reading progress, in words and as a stroke; its place is kept while loading. */
export default function OwnProgress({
  sheet,
  className = '',
}: {
  sheet: string
  className?: string | undefined
}) {
  const words = useWords(ownProgressWords)
  const isWide = useMedia('(min-width: 64em)')
  const { data, isPending } = useSessionQuery({
    queryKey: ['own-progress', sheet],
    queryFn: async ({ signal }) =>
      (await browserApi.call('getMyallSheet', {}, { signal })).data.sheets.find(
        (one) => one.sheet._id === sheet,
      ) ?? null,
    enabled: isWide,
  })
  const reading = data?.reading
  return (
    <span className={`desk-only ${className}`} aria-busy={isPending || undefined}>
      {/* Nothing is said of a sheet of the reader's own making, which is in no library. */}
      {!data ? (
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
