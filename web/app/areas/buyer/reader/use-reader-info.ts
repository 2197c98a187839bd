import { useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { NetworkFailure } from '#web/api/failures.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery, useToken } from '#web/features/session/use-session.ts'
import { readerWords } from '#web/words/buyer/reader.ts'
import { useWords } from '#web/words/use-words.tsx'
import { openSheet } from './opening.ts'

export type ReaderInfo = Data<'readerInfo'>

const POLL_MILLISECONDS = 2_000
/** A 300-page file is prepared well within this; after that the person decides whether to wait on. */
const POLLS_MAX = 45

/** The sheet, polled while its file is prepared. An unreadable one leads home with the reason. */
export function useReaderInfo(sheetId: string) {
  const token = useToken()
  const [pollsMax, setPollsMax] = useState(POLLS_MAX)
  const [polls, setPolls] = useState(0)
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['reader', sheetId],
    queryFn: async ({ signal }) => {
      const info = await openSheet(sheetId, token, signal)
      setPolls((before) => before + 1)
      // On the screen already in most cases: then the reader begins with it, without a moment of blank paper.
      return { ...info, shown: await Promise.race([info.picture, Promise.resolve(null)]) }
    },
    // The link in it is for now, and the place may have moved on another device.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    // Saved sheets are found offline too.
    networkMode: 'always',
    retry: (tries, failure) => failure instanceof NetworkFailure && navigator.onLine && tries < 2,
    refetchOnReconnect: ({ state }) => (state.data === undefined ? 'always' : false),
    refetchInterval: ({ state }) =>
      state.data?.state === 'preparing' && polls < pollsMax ? POLL_MILLISECONDS : false,
  })
  const isOffline = error instanceof NetworkFailure
  const words = useWords(readerWords)
  usePrivatePage(data === undefined && !isOffline ? error : null, '/', words.missing)
  return {
    info: data,
    failure: data === undefined && isOffline ? error : null,
    isLate: polls >= pollsMax,
    retry: () => {
      setPollsMax(polls + POLLS_MAX)
      void refetch()
    },
  }
}
