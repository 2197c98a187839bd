import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useToken } from '#web/features/session/use-session.ts'

export type FavouriteList = Data<'getFavoriteList'>['list'][number]

const listsQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['favourites', token],
    queryFn: async ({ signal }) => (await browserApi.call('getFavoriteList', {}, { signal })).data.list,
    enabled: token !== null,
    staleTime: 60_000,
  })

/** The lists of the signed-in person; `lists` is undefined for visitors and until the answer is there. */
export function useFavouriteLists() {
  const { data, error, refetch } = useQuery(listsQuery(useToken()))
  return {
    lists: data,
    error,
    retry: () => void refetch(),
    /** The answer that is on its way already, or a new one. */
    settle: () => refetch({ cancelRefetch: false }),
  }
}

/** Shows a change of the lists at once; the answer of the server puts right what was guessed wrong. */
export function useChangeLists() {
  const client = useQueryClient()
  const token = useToken()
  return {
    /** `act` reaches the server; when it fails the lists are as before and its failure goes on to the caller. */
    async change<Answer>(
      expected: (lists: FavouriteList[]) => FavouriteList[],
      act: () => Promise<Answer>,
    ): Promise<Answer> {
      const { queryKey } = listsQuery(token)
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, expected(before))
      try {
        return await act()
      } catch (failure) {
        client.setQueryData(queryKey, before)
        throw failure
      } finally {
        void askAgain(client, token)
      }
    },
  }
}

async function askAgain(client: QueryClient, token: string | null): Promise<void> {
  await client.invalidateQueries({ queryKey: listsQuery(token).queryKey })
  await client.invalidateQueries({ queryKey: ['favourite-sheets', token] })
}

/** The lists after the sheet was put into one of them, or taken out. */
export function withSheet(lists: FavouriteList[], id: string, sheet: string, isIn: boolean): FavouriteList[] {
  return lists.map((list) => {
    if (list._id !== id) return list
    const others = list.sheets.filter((other) => other !== sheet)
    return { ...list, sheets: isIn ? [sheet, ...others] : others }
  })
}
