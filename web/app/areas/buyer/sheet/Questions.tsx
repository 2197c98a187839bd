import { lazy, Suspense, useState } from 'react'
import { type Question, QuestionItem } from '#web/features/author-questions/QuestionItem.tsx'
import { useQuestionActs, useQuestions } from '#web/features/author-questions/use-questions.ts'
import { useGoToLogin, useSignedIn } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { questionWords } from '#web/words/buyer/questions.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { SheetInfo } from './find-sheet.ts'

// Few ask or answer: the form comes with the press.
const QuestionForm = lazy(() => import('#web/features/author-questions/QuestionForm.tsx'))

/** As many as reviews stand on a page. */
const SHOWN_FIRST = 5

/**
 * What was asked of the author and answered, for everybody; with it, for who is signed in, what they asked or have to answer
 * themselves.
 */
export function Questions({ sheet }: { sheet: SheetInfo }) {
  const words = useWords(questionWords)
  const signedIn = useSignedIn()
  const goToLogin = useGoToLogin()
  const { questions: own, refetch } = useQuestions(sheet._id)
  const [form, setForm] = useState<{ ask: string } | { answer: Question }>()
  const [shown, setShown] = useState(SHOWN_FIRST)
  const questions: (SheetInfo['questions'][number] & Partial<Question>)[] = own ?? sheet.questions
  const isAuthor = sheet.mine || (own?.some(({ toMe }) => toMe) ?? false)
  const press = useQuestionActs()
  const act = async (...deed: Parameters<typeof press>) => {
    await press(...deed)
    await refetch()
  }
  return (
    <section id="questions" aria-labelledby="questions-title" className="stack gap-xs">
      <h2 id="questions-title" className="large">
        {words.title}
      </h2>
      {questions.length === 0 ? (
        <p className="dimmed">{words.none}</p>
      ) : (
        <ul className="stack">
          {questions.slice(0, shown).map((question) => (
            <QuestionItem key={question._id} question={question} author={sheet.author.name}>
              {isOwn(question) && question.toMe && !question.hidden && (
                <Button size="small" look="outline" onClick={() => setForm({ answer: question })}>
                  {question.answer === null ? words.answer : words.changeAnswer}
                </Button>
              )}
              {isOwn(question) && question.mine && (
                <Button size="small" look="subtle" onClick={() => void act('takeBackQuestion', question._id)}>
                  {words.takeBack}
                </Button>
              )}
              {isOwn(question) && !question.mine && !question.hidden && (
                <Button size="small" look="subtle" onClick={() => void act('flagQuestion', question._id)}>
                  {words.report}
                </Button>
              )}
            </QuestionItem>
          ))}
        </ul>
      )}
      {questions.length > shown && (
        <Button look="subtle" onClick={() => setShown(questions.length)}>
          {words.more(questions.length - shown)}
        </Button>
      )}
      {sheet.onSale && !isAuthor && (
        <Button look="outline" onClick={signedIn ? () => setForm({ ask: sheet._id }) : goToLogin}>
          {words.ask}
        </Button>
      )}
      {form && (
        <Suspense>
          <QuestionForm
            about={form}
            onClose={() => setForm(undefined)}
            onDone={() => {
              setForm(undefined)
              void refetch()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Of what everybody reads nobody knows whose it is. */
function isOwn(question: SheetInfo['questions'][number] & Partial<Question>): question is Question {
  return question.mine !== undefined
}
