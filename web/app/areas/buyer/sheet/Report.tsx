import { IconFlag } from '#web/ui/icons.ts'
import { useQuestionActs } from '#web/features/author-questions/use-questions.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { questionFormWords } from '#web/words/buyer/question-form.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './Report.module.css'

/** Reports a review, or its author's answer, to staff. */
export default function Report({ review, answer = false }: { review: string; answer?: boolean }) {
  const words = useWords(questionFormWords)
  const act = useQuestionActs()
  return answer ? (
    <Button size="small" look="subtle" onClick={() => void act('flagQuestion', review)}>
      {words.report}
    </Button>
  ) : (
    <IconButton
      className={classes.flag}
      label={words.reportReview}
      onClick={() => void act('flagReview', review)}
    >
      <IconFlag size={18} stroke={1.75} />
    </IconButton>
  )
}
