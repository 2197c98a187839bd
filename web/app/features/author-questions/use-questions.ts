import { browserApi } from '#web/api/browser-api.ts'
import { useSessionQuery, useToken } from '#web/features/session/use-session.ts'
import { questionFormWords } from '#web/words/buyer/question-form.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useAction } from '#web/ui/use-action.ts'

/** What a person may read beyond what visitors read: of one sheet, or all that was asked about their own ones. */
export function useQuestions(sheet?: string) {
  const token = useToken()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['questions', sheet],
    queryFn: browserApi.read(
      'getQuestions',
      sheet === undefined ? {} : { sheet },
      ({ questions }) => questions,
    ),
  })
  return { questions: token === null ? undefined : data, error, refetch }
}

/** One press on what stands on a sheet's page: the own question goes, or staff look at what was said. */
export function useQuestionActs() {
  const words = useWords(questionFormWords)
  const { act } = useAction()
  return (name: 'takeBackQuestion' | 'flagQuestion' | 'flagReview', id: string) =>
    name === 'takeBackQuestion'
      ? act(() => browserApi.call(name, { id }), words.takenBack)
      : act(
          () => browserApi.call('flagQuestion', { id, ...(name === 'flagReview' && { review: true }) }),
          words.reported,
        )
}
