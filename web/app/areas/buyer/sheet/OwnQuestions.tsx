import { Suspense, useState } from 'react'
import type { Question } from '#web/features/author-questions/QuestionItem.tsx'
import { QuestionList } from '#web/features/author-questions/QuestionList.tsx'
import { useQuestionActs, useQuestions } from '#web/features/author-questions/use-questions.ts'
import { Button } from '#web/ui/Button.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { questionFormWords } from '#web/words/buyer/question-form.ts'
import { questionWords } from '#web/words/buyer/questions.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { SheetInfo } from './find-sheet.ts'

// Few ask or answer: the form comes with the press.
const QuestionForm = perhaps(() => import('#web/features/author-questions/QuestionForm.tsx'))

/** The questions with what the signed-in person asked or may do about them. */
export default function OwnQuestions({ sheet }: { sheet: SheetInfo }) {
  const words = { ...useWords(questionWords), ...useWords(questionFormWords) }
  const { questions: own, refetch } = useQuestions(sheet._id)
  const [form, setForm] = useState<{ ask: string } | { answer: Question }>()
  const questions: (SheetInfo['questions'][number] & Partial<Question>)[] = own ?? sheet.questions
  const isAuthor = sheet.mine || (own?.some(({ toMe }) => toMe) ?? false)
  const press = useQuestionActs()
  const act = async (...action: Parameters<typeof press>) => {
    await press(...action)
    await refetch()
  }
  return (
    <>
      <QuestionList
        questions={questions}
        author={sheet.author.name}
        acts={(question) =>
          isOwn(question) && (
            <>
              {question.toMe && !question.hidden && (
                <Button size="small" look="outline" onClick={() => setForm({ answer: question })}>
                  {question.answer === null ? words.answer : words.changeAnswer}
                </Button>
              )}
              {question.mine && (
                <Button size="small" look="subtle" onClick={() => void act('takeBackQuestion', question._id)}>
                  {words.takeBack}
                </Button>
              )}
              {!question.mine && !question.hidden && (
                <Button size="small" look="subtle" onClick={() => void act('flagQuestion', question._id)}>
                  {words.report}
                </Button>
              )}
            </>
          )
        }
      />
      {sheet.onSale && !isAuthor && (
        <Button look="outline" onClick={() => setForm({ ask: sheet._id })}>
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
    </>
  )
}

/** The public list does not say whose a question is. */
function isOwn(question: SheetInfo['questions'][number] & Partial<Question>): question is Question {
  return question.mine !== undefined
}
