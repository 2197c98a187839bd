import { useQuery } from '@tanstack/react-query'
import { sellerApi } from '#web/api/seller-api.ts'
import { T } from '#web/ui/T.tsx'
import { uploadWords } from '#web/words/seller/uploads.ts'
import { useWords } from '#web/words/use-words.tsx'

const againMilliseconds = 4_000
/** A long file takes minutes: a seller who stays is shown it, one who hands in does not wait for it. */
const asksMax = 60

/** Before handing in: which own sheets have these pages, and that pages look like those of another seller. Silent otherwise. */
export function Likeness({ sheetId, pdfId }: { sheetId: string; pdfId: string }) {
  const words = useWords(uploadWords)
  const { data } = useQuery({
    queryKey: ['likeness', sheetId, pdfId],
    queryFn: async ({ signal }) => (await sellerApi.call('getLikeness', { id: sheetId }, { signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.state === 'reading' && state.dataUpdateCount < asksMax ? againMilliseconds : false,
    staleTime: 60_000,
    retry: false,
  })
  return (
    <div role="status" className="stack gap-xs small if-any">
      {data?.state === 'reading' && <p className="small dimmed if-any">{words.likenessReading}</p>}
      {data !== undefined && data.own.length > 0 && (
        <p>
          <T>{words.likeOwn(data.own.map(({ name, pages }) => words.likePages(name, pages)).join(', '))}</T>
        </p>
      )}
      {data?.others === true && (
        <p>
          <T>{words.likeOthers}</T> <a href="/copyright">{words.likeTaken}</a>
        </p>
      )}
    </div>
  )
}
