import { useQueryClient } from '@tanstack/react-query'
import type { Input, Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useCart } from '#web/features/cart/use-cart.ts'
import { useMe, useSessionQuery } from '#web/features/session/use-session.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { useLanguage } from '#web/words/use-words.tsx'

export type Exams = Data<'getExams'>
export type Exam = Exams['exams'][number]
export type NewExam = Input<'saveExams'>['exams'][number]

/** The own exams; nothing for visitors and for who has no profile yet. */
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

/** Acts and loads again; a refusal is shown. Answers whether it went through. */
export function useChangeExams() {
  const client = useQueryClient()
  const { language } = useLanguage()
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      await client.invalidateQueries({ queryKey: ['exams'] })
      return true
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
      return false
    }
  }
  return {
    save: (exams: NewExam[]) => act(() => browserApi.call('saveExams', { exams })),
    remove: ({ store, code, category }: NewExam) =>
      act(() => browserApi.call('removeExam', { store, code, category })),
    remind: (mail: boolean) => act(() => browserApi.call('setAccount', { notice: { kind: 'exam', mail } })),
  }
}

/** Morning or evening, noon in Bangkok is on the right day everywhere near it. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00+07:00`)
}
