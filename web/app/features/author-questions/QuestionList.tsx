import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { questionWords } from '#web/words/buyer/questions.ts'
import { useWords } from '#web/words/use-words.tsx'
import { type AnsweredQuestion, type Question, QuestionItem } from './QuestionItem.tsx'

/** The same number as reviews per page. */
const SHOWN_FIRST = 5

type QuestionListProps<One> = {
  questions: readonly One[]
  author: string
  /** This reader's actions on each. */
  acts?: (question: One) => ReactNode
}

export function QuestionList<One extends AnsweredQuestion & Partial<Question>>({
  questions,
  author,
  acts,
}: QuestionListProps<One>) {
  const words = useWords(questionWords)
  const [shown, setShown] = useState(SHOWN_FIRST)
  if (questions.length === 0) return <p className="dimmed">{words.none}</p>
  return (
    <>
      <ul className="stack">
        {questions.slice(0, shown).map((question) => (
          <QuestionItem key={question._id} question={question} author={author}>
            {acts?.(question)}
          </QuestionItem>
        ))}
      </ul>
      {questions.length > shown && (
        <Button look="subtle" onClick={() => setShown(questions.length)}>
          {words.more(questions.length - shown)}
        </Button>
      )}
    </>
  )
}
