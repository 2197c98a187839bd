import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useToken } from '#web/features/session/use-session.ts'

export type FavouriteList = Data<'getFavoriteList'>['list'][number]

const listsQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['favourites', token],
    queryFn: browserApi.read('getFavoriteList', {}, ({ list }) => list),
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

type Expected = (lists: FavouriteList[]) => FavouriteList[]

/** Serialises changes per list, or ticking and unticking could arrive in the wrong order. Lists do not wait for each other. */
const last = new Map<string, Promise<unknown>>()
/** Changes that have no answer yet. */
const underWay = new Set<Expected>()
/** The lists as the server has them, as far as it has answered. */
let known: FavouriteList[] | undefined

/** Optimistic update of the lists; the server's answer corrects it once no other change is pending. */
export function useChangeLists() {
  const client = useQueryClient()
  const token = useToken()
  return {
    /** `act` reaches the server; when it fails the lists are as the server has them and its failure goes on to the caller. */
    async change<Answer>(
      /** Its number, or `new`. */
      list: string,
      expected: Expected,
      act: () => Promise<Answer>,
    ): Promise<Answer> {
      const { queryKey } = listsQuery(token)
      if (underWay.size === 0) known = client.getQueryData(queryKey)
      underWay.add(expected)
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before) => before && expected(before))
      const turn = (last.get(list) ?? Promise.resolve()).then(act)
      last.set(
        list,
        turn.catch(() => {}),
      )
      try {
        const answer = await turn
        known = known && expected(known)
        return answer
      } catch (failure) {
        underWay.delete(expected)
        client.setQueryData(queryKey, known && [...underWay].reduce((lists, one) => one(lists), known))
        throw failure
      } finally {
        underWay.delete(expected)
        if (underWay.size === 0) void askAgain(client, token)
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
