import { IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { firstStepWords } from '#web/words/seller/dashboard.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './dashboard.module.css'
import type { OwnSheet } from './use-dashboard.ts'

type FirstStepsProps = {
  sheets: readonly OwnSheet[]
  revenue: Pick<Data<'getSellRev'>, 'report' | 'payouts'>
  newSheet: ReactNode
}

const names = ['register', 'write', 'approve', 'sell', 'paid'] as const

/** From the registration to the first transfer in five steps, with the one thing to do now. */
export function FirstSteps({ sheets, revenue, newSheet }: FirstStepsProps) {
  const words = useWords(firstStepWords)
  const done = stepsDone(sheets, revenue)
  const now = names[done] ?? 'paid'
  return (
    <section className={classes.firstSteps} aria-labelledby="first-steps">
      <h2 id="first-steps" className={classes.heading}>
        {words.title}
      </h2>
      <ol className={classes.steps}>
        {names.map((name, place) => (
          <li
            key={name}
            className={classes.step}
            data-done={place < done || undefined}
            aria-current={name === now ? 'step' : undefined}
          >
            <span className={classes.stepMark} aria-hidden="true">
              {place < done ? <IconCircleCheckFilled size={24} /> : place + 1}
            </span>
            <span>
              <strong>{words[name]}</strong>
              {place < done && <span className="visually-hidden"> {words.done}</span>}
              {name === now && <span className={classes.facts}> {words[`${name}Text`]}</span>}
            </span>
          </li>
        ))}
      </ol>
      <Now step={now} sheets={sheets} newSheet={newSheet} />
    </section>
  )
}

function Now({
  step,
  sheets,
  newSheet,
}: Pick<FirstStepsProps, 'sheets' | 'newSheet'> & { step: (typeof names)[number] }) {
  const words = useWords(firstStepWords)
  if (step === 'write')
    return (
      <div className={classes.stepActs}>
        {newSheet}
        <Link to="/faq#good-sheet">{words.goodSheets}</Link>
      </div>
    )
  if (step === 'approve') {
    const [open] = sheets.filter(({ status }) => status === 3 || status === 0)
    return open === undefined ? null : (
      <ButtonLink to={`/seller/editSheet?${open._id}`}>{words.goOn}</ButtonLink>
    )
  }
  if (step === 'sell') {
    const [first] = sheets.filter(({ status }) => status >= 4)
    return first === undefined ? null : <ButtonLink to={`/infoSheet/${first._id}`}>{words.share}</ButtonLink>
  }
  return <ButtonLink to="/seller/sellrev">{words.seeRevenue}</ButtonLink>
}

/** How many of the five lie behind; whoever is here has registered. */
export function stepsDone(sheets: FirstStepsProps['sheets'], revenue: FirstStepsProps['revenue']): number {
  if (revenue.payouts.length > 0) return 5
  if (revenue.report.length > 0) return 4
  if (sheets.some(({ status }) => status >= 4)) return 3
  return sheets.length > 0 ? 2 : 1
}
