import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery, useToken } from '#web/features/session/use-session.ts'
import { useAction } from '#web/ui/use-action.ts'

export type Account = Data<'getAccount'>

const keyOf = (token: string | null) => ['account', token]

/** Leads visitors away; during an outage one stays and it retries. */
export function useAccount() {
  const token = useToken()
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(token),
    queryFn: browserApi.read('getAccount'),
    enabled: token !== null,
  })
  usePrivatePage(data === undefined ? lastingOf(error) : null)
  return { account: data, error, refetch }
}

/** Profile fields for the form and the account's header. */
export function useFirstInfo() {
  return useSessionQuery<Data<'getFirstInfo'>>({
    queryKey: ['first-info'],
    queryFn: browserApi.read('getFirstInfo'),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Acts, shows the outcome, and reloads changed data. Answers whether it succeeded. */
export function useAct() {
  const token = useToken()
  const client = useQueryClient()
  const { act } = useAction()
  return async (work: () => Promise<unknown>, done?: string): Promise<boolean> => {
    const isDone = await act(work, done)
    void client.invalidateQueries({ queryKey: keyOf(token) })
    return isDone
  }
}
