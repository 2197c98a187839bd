import { useQuestionActs } from '#web/features/author-questions/use-questions.ts'
import { Button } from '#web/ui/Button.tsx'
import { questionFormWords } from '#web/words/buyer/question-form.ts'
import { useWords } from '#web/words/use-words.tsx'

/** Staff look at what an author said to a review. */
export default function ReportAnswer({ answer }: { answer: string }) {
  const act = useQuestionActs()
  return (
    <Button size="small" look="subtle" onClick={() => void act('flagQuestion', answer)}>
      {useWords(questionFormWords).report}
    </Button>
  )
}
