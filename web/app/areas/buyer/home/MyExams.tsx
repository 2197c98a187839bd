import { lazy, Suspense } from 'react'
import { useSignedIn } from '#web/features/session/use-session.ts'
import classes from './Section.module.css'

const ExamCountdown = lazy(() => import('#web/features/exams/ExamCountdown.tsx'))

/** For who has exams home begins with the countdown; visitors load nothing of it. */
export function MyExams() {
  if (!useSignedIn()) return null
  return (
    <div className={`if-any ${classes.first}`}>
      <Suspense>
        <ExamCountdown />
      </Suspense>
    </div>
  )
}
