import { keepPreviousData } from '@tanstack/react-query'
import { browserApi } from '#web/api/browser-api.ts'
import { useSessionQuery, useToken } from '#web/features/session/use-session.ts'

/** The contract's limit per call; of a longer list the newest sheets stay unmarked. */
const ASKED_MAX = 200

type Owned = { _id: string; owned: boolean }

/**
 * Which of these sheets the signed-in person owns or wrote. Loaded after hydration, because documents are rendered for visitors. While a
 * longer list loads, the previous answer stays.
 */
export function useOwnedSheets(sheets: readonly Owned[]): ReadonlySet<string> {
  return useOwnership(sheets).owned
}

/** The same, and whether it is loading: meanwhile owned sheets are not offered. */
export function useOwnership(sheets: readonly Owned[]): { owned: ReadonlySet<string>; isAsking: boolean } {
  const token = useToken()
  const unknown = sheets
    .filter(({ owned }) => !owned)
    .map(({ _id }) => _id)
    .slice(0, ASKED_MAX)
  const { data, isLoading } = useSessionQuery({
    queryKey: ['owned-sheets', unknown],
    queryFn: browserApi.read('ownedSheets', { sheets: unknown }, ({ owned }) => owned),
    enabled: unknown.length > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  const known = sheets.filter(({ owned }) => owned).map(({ _id }) => _id)
  return { owned: new Set([...known, ...(token !== null && data ? data : [])]), isAsking: isLoading }
}
