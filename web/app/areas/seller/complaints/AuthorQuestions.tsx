import { useState } from 'react'
import { Link } from 'react-router'
import QuestionForm from '#web/features/author-questions/QuestionForm.tsx'
import { type Question, QuestionItem } from '#web/features/author-questions/QuestionItem.tsx'
import questionClasses from '#web/features/author-questions/questions.module.css'
import { useQuestions } from '#web/features/author-questions/use-questions.ts'
import { Button } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { questionFormWords } from '#web/words/buyer/question-form.ts'
import { questionWords } from '#web/words/buyer/questions.ts'
import { useWords } from '#web/words/use-words.tsx'

/** Buyers' questions about the own sheets, unanswered first. */
export default function AuthorQuestions() {
  const words = { ...useWords(questionWords), ...useWords(questionFormWords) }
  const { questions, error, refetch } = useQuestions()
  const [answering, setAnswering] = useState<Question>()
  if (questions === undefined)
    return <PendingState error={error} refetch={refetch} shape={<Skeleton height="14rem" radius="1rem" />} />
  if (questions.length === 0) return <EmptyState mood="happy" text={words.studioNone} />
  return (
    <>
      <p>{words.studioIntro}</p>
      <ul className="stack">
        {questions.map((question) => (
          <QuestionItem key={question._id} question={question}>
            <Link
              className={`stack unlinked level gap-sm ${questionClasses.sheet}`}
              to={`/infoSheet/${question.sheet}#questions`}
            >
              <CoverImage of="sheets" id={question.sheet} version={question.cover} alt="" sizes="40px" />
              <span>
                <T>{question.sheetName}</T>
              </span>
            </Link>
            {!question.hidden && (
              <Button
                size="small"
                look={question.answer === null ? 'filled' : 'outline'}
                onClick={() => setAnswering(question)}
              >
                {question.answer === null ? words.answer : words.changeAnswer}
              </Button>
            )}
          </QuestionItem>
        ))}
      </ul>
      {answering && (
        <QuestionForm
          key={answering._id}
          about={{ answer: answering }}
          onClose={() => setAnswering(undefined)}
          onDone={() => {
            setAnswering(undefined)
            void refetch()
          }}
        />
      )}
    </>
  )
}
