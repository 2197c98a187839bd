import { Suspense } from 'react'
import { QuestionList } from '#web/features/author-questions/QuestionList.tsx'
import { useGoToLogin, useSignedIn } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { questionWords } from '#web/words/buyer/questions.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { SheetInfo } from './find-sheet.ts'

// For signed-in people only: visitors do not ask, answer or report.
const OwnQuestions = perhaps(() => import('./OwnQuestions.tsx'), AskedByAll)

/**
 * Answered questions to the author, for every visitor; signed-in people also see those they asked or have to answer.
 */
export function Questions({ sheet }: { sheet: SheetInfo }) {
  const words = useWords(questionWords)
  const askedByAll = <AskedByAll sheet={sheet} />
  return (
    <section id="questions" aria-labelledby="questions-title" className="stack gap-xs">
      <h2 id="questions-title" className="large">
        {words.title}
      </h2>
      {useSignedIn() ? (
        <Suspense fallback={askedByAll}>
          <OwnQuestions sheet={sheet} />
        </Suspense>
      ) : (
        askedByAll
      )}
    </section>
  )
}

/** The public questions. */
function AskedByAll({ sheet }: { sheet: SheetInfo }) {
  const words = useWords(questionWords)
  const signedIn = useSignedIn()
  const goToLogin = useGoToLogin()
  return (
    <>
      <QuestionList questions={sheet.questions} author={sheet.author.name} />
      {sheet.onSale && !sheet.mine && (
        <Button look="outline" disabled={signedIn} onClick={goToLogin}>
          {words.ask}
        </Button>
      )}
    </>
  )
}
