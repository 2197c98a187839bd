import { useQueryClient } from '@tanstack/react-query'
import type { Input, Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useCart } from '#web/features/cart/use-cart.ts'
import { useMe, useSessionQuery } from '#web/features/session/use-session.ts'
import { useAction } from '#web/ui/use-action.ts'

type Exams = Data<'getExams'>
export type Exam = Exams['exams'][number]
export type NewExam = Input<'saveExams'>['exams'][number]

/** The own exams; undefined for visitors and without a profile. */
export function useExams() {
  const cart = useCart().sheets
  const isReady = useMe()?.infoEnter === true
  return useSessionQuery({
    queryKey: ['exams', cart],
    queryFn: browserApi.read('getExams', { cart: [...cart] }),
    enabled: isReady,
    placeholderData: (before) => before,
  })
}

/** Acts, reloads and announces the outcome. Answers whether it succeeded. */
export function useChangeExams() {
  const client = useQueryClient()
  const { act, busy } = useAction()
  const all = { queryKey: ['exams'] }
  const reload = () => client.invalidateQueries(all)
  const change = (work: () => Promise<unknown>, said?: string) =>
    act(async () => {
      await work()
      await reload()
    }, said)
  return {
    busy,
    save: (exams: NewExam[], said?: string) => change(() => browserApi.call('saveExams', { exams }), said),
    remove: ({ store, code, category }: NewExam) =>
      change(() => browserApi.call('removeExam', { store, code, category })),
    remind: (mail: boolean) => {
      // At once: until the answer the tick would stand as before the press.
      client.setQueriesData<Exams>(all, (before) => before && { ...before, remind: mail })
      return act(() => browserApi.call('setAccount', { notice: { kind: 'exam', mail } }), undefined, reload)
    },
  }
}
