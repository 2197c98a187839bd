import { browserApi } from '#web/api/browser-api.ts'
import { useSessionQuery, useToken } from '#web/features/session/use-session.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { questionFormWords } from '#web/words/buyer/question-form.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

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
  const { language } = useLanguage()
  const act = async (name: 'takeBackQuestion' | 'flagQuestion' | 'flagReview', id: string) => {
    try {
      if (name === 'takeBackQuestion') await browserApi.call(name, { id })
      else await browserApi.call('flagQuestion', name === 'flagReview' ? { id, review: true } : { id })
      showToast({ text: name === 'takeBackQuestion' ? words.takenBack : words.reported, tone: 'good' })
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    }
  }
  return act
}
