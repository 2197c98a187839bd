import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'

export type SheetFiles = Data<'getSheetFiles'>

const filesQuery = (sheetId: string) =>
  queryOptions({
    queryKey: ['sheet-files', sheetId],
    queryFn: sellerApi.read('getSheetFiles', { id: sheetId }),
    // Its links to pictures live two minutes: older ones are neither shown nor cached.
    staleTime: 60_000,
    gcTime: 60_000,
  })

/** Data of the editor's three parts; they share one answer. */
export function useSheetFiles(sheetId: string, { polls = false } = {}) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...filesQuery(sheetId),
    // Its links live for two minutes.
    refetchInterval: polls ? 60_000 : false,
  })
  return {
    files: data,
    error,
    retry: () => void refetch(),
    /** For work that outlives the drawing it began in. */
    now: () => client.getQueryData(filesQuery(sheetId).queryKey),
    /** Loads again, and waits for the answer. */
    reload: () => client.invalidateQueries({ queryKey: filesQuery(sheetId).queryKey }),
    /** Shows a change at once; the next answer puts right what was guessed wrong. */
    guess: (expected: (files: SheetFiles) => SheetFiles) =>
      client.setQueryData(filesQuery(sheetId).queryKey, (files) => files && expected(files)),
  }
}
