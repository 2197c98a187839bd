import type { ReactNode } from 'react'
import type { Data } from '#web/api/api.ts'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { questionWords } from '#web/words/buyer/questions.ts'
import { useWords } from '#web/words/use-words.tsx'

export type AnsweredQuestion = Data<'getSheetInfo'>['questions'][number]
export type Question = Data<'getQuestions'>['questions'][number]

type QuestionItemProps = {
  question: AnsweredQuestion & Partial<Pick<Question, 'hidden'>>
  author?: string
  /** This reader's actions on it. */
  children?: ReactNode
}

/** A question and its answer, as visitors read them; what waits or was hidden says so to the few who see it. */
export function QuestionItem({ question, author, children }: QuestionItemProps) {
  const words = useWords(questionWords)
  const { answer } = question
  return (
    <li className="gap-2xs stack ruled">
      <p className="flex baseline apart gap-md anywhere">
        <strong>
          <T>{question.text}</T>
        </strong>
        <span className="rigid small dimmed">
          <ThaiDate value={question.asked} />
        </span>
      </p>
      {answer !== null && <AuthorAnswer answer={answer} author={author} />}
      {question.hidden ? (
        <p className="small dimmed">{words.hidden}</p>
      ) : (
        answer === null && <p className="small dimmed">{words.waits}</p>
      )}
      {children !== undefined && <div className="row flow gap-xs if-any">{children}</div>}
    </li>
  )
}

type AuthorAnswerProps = { answer: { text: string; at: string }; author?: string | undefined }

/** An author's public answer to a question or a review. */
export function AuthorAnswer({ answer, author }: AuthorAnswerProps) {
  const words = useWords(questionWords)
  return (
    <div className="note">
      <p className="small dimmed">
        {author === undefined ? words.answered : words.answeredBy(author)} <ThaiDate value={answer.at} />
      </p>
      <p className="as-written">
        <T>{answer.text}</T>
      </p>
    </div>
  )
}
