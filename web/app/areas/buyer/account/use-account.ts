import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useSessionQuery, useToken } from '#web/features/session/use-session.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { useLanguage } from '#web/words/use-words.tsx'

export type Account = Data<'getAccount'>

const keyOf = (token: string | null) => ['account', token]

export function useAccount() {
  const token = useToken()
  const { data, error } = useQuery({
    queryKey: keyOf(token),
    queryFn: browserApi.read('getAccount'),
    enabled: token !== null,
  })
  return { account: data, error }
}

/** What the person said of themselves, for the form and the head of the account. */
export function useFirstInfo() {
  return useSessionQuery<Data<'getFirstInfo'>>({
    queryKey: ['first-info'],
    queryFn: browserApi.read('getFirstInfo'),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Acts, shows what happened, and loads again what has changed. Answers whether it went through. */
export function useAct() {
  const token = useToken()
  const client = useQueryClient()
  const { language } = useLanguage()
  return async (work: () => Promise<unknown>, done?: string): Promise<boolean> => {
    try {
      await work()
      if (done !== undefined) showToast({ text: done, tone: 'good' })
      return true
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
      return false
    } finally {
      void client.invalidateQueries({ queryKey: keyOf(token) })
    }
  }
}
