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

/** The change before, and how many are under way: one after the other, or what was ticked and unticked could arrive the other way round. */
let last: Promise<unknown> = Promise.resolve()
let underWay = 0
/** The lists as the server has them, as far as it has answered. */
let known: FavouriteList[] | undefined

/** Shows a change of the lists at once; the answer of the server puts right what was guessed wrong, once no other change is under way. */
export function useChangeLists() {
  const client = useQueryClient()
  const token = useToken()
  return {
    /** `act` reaches the server; when it fails the lists are as the server has them and its failure goes on to the caller. */
    async change<Answer>(
      expected: (lists: FavouriteList[]) => FavouriteList[],
      act: () => Promise<Answer>,
    ): Promise<Answer> {
      const { queryKey } = listsQuery(token)
      if (underWay === 0) known = client.getQueryData(queryKey)
      underWay += 1
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before) => before && expected(before))
      const turn = last.then(act)
      last = turn.catch(() => {})
      try {
        const answer = await turn
        known = known && expected(known)
        return answer
      } catch (failure) {
        client.setQueryData(queryKey, known)
        throw failure
      } finally {
        underWay -= 1
        if (underWay === 0) void askAgain(client, token)
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
