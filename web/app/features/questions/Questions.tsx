import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { T } from '#web/ui/T.tsx'
import type { AnswerPart, Question } from '#web/words/seller/faq-first.ts'
import classes from './Questions.module.css'

type QuestionsProps = { questions: readonly Question[]; heading?: 'h2' | 'h3'; firstOpen?: boolean }

/** Questions that open and close without any script; an address that ends with a question's id opens that one. */
export function Questions({ questions, heading: Heading = 'h2', firstOpen = false }: QuestionsProps) {
  const list = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    const meant = [...(list.current?.querySelectorAll('details') ?? [])].find(({ id }) => `#${id}` === hash)
    if (!meant) return
    meant.open = true
    meant.scrollIntoView()
  }, [hash])
  return (
    <div ref={list} className="stack fill paper divided">
      {questions.map(({ id, title, answer }, at) => (
        <details key={id} id={id} open={firstOpen && at === 0}>
          <summary className="apart pad-strip row gap-sm roomy rounded-lg">
            <Heading className="large strong airy">{title}</Heading>
          </summary>
          <div className={`stack gap-sm pad-under ${classes.answer}`}>{answer.map(writePart)}</div>
        </details>
      ))}
    </div>
  )
}

function writePart(part: AnswerPart) {
  if (typeof part === 'string')
    return (
      <p key={part}>
        <T>{part}</T>
      </p>
    )
  if ('points' in part) {
    return (
      <ul key={part.points[0]}>
        {part.points.map((point) => (
          <li key={point}>
            <T>{point}</T>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <div key={part.steps[0]}>
      {part.title !== '' && <p className={`strong ${classes.guide}`}>{part.title}</p>}
      <ol>
        {part.steps.map((step) => (
          <li key={step}>
            <T>{step}</T>
          </li>
        ))}
      </ol>
    </div>
  )
}
