import { browserApi } from '#web/api/browser-api.ts'
import { useSessionQuery, useToken } from '#web/features/session/use-session.ts'
import { questionFormWords } from '#web/words/buyer/question-form.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useAction } from '#web/ui/use-action.ts'

/** Questions beyond the public ones: the person's view of one sheet, or all that were asked about their own. */
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

/** Actions on a sheet's page by one press: delete an own question, or report a text to staff. */
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
