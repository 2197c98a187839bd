import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { count } from '#web/ui/Baht.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { StepLine } from '#web/ui/StepLine.tsx'
import { firstStepWords } from '#web/words/seller/first-steps.ts'
import { useWords } from '#web/words/use-words.tsx'
import { type OwnSheet, stepsDone } from './use-dashboard.ts'

type FirstStepsProps = {
  sheets: readonly OwnSheet[]
  revenue: Parameters<typeof stepsDone>[1]
  newSheet: ReactNode
}

const names = ['register', 'write', 'approve', 'sell'] as const

type Step = (typeof names)[number] | 'paid'

/** From the registration to the first transfer in five steps, with the one thing to do now. */
export default function FirstSteps({ sheets, revenue, newSheet }: FirstStepsProps) {
  const words = useWords(firstStepWords)
  const { payoutMinimum } = useSettings()
  const done = stepsDone(sheets, revenue)
  const now: Step = names[done] ?? 'paid'
  return (
    <section className="at-start stack pad-md paper golden gap-sm" aria-labelledby="first-steps">
      <h2 id="first-steps" className="heading">
        {words.title}
      </h2>
      <StepLine
        large
        label={words.title}
        steps={names.map((name, place) => ({
          key: name,
          name: words[name],
          isDone: place < done,
          ...(name === now && { text: words[`${name}Text`] }),
        }))}
        done={words.done}
        now={done}
        end={{ name: words.paid, mood: 'amazed' }}
      />
      {now === 'paid' && <p className="small dimmed">{words.paidText(count(payoutMinimum))}</p>}
      <Now step={now} sheets={sheets} newSheet={newSheet} />
    </section>
  )
}

function Now({ step, sheets, newSheet }: Pick<FirstStepsProps, 'sheets' | 'newSheet'> & { step: Step }) {
  const words = useWords(firstStepWords)
  if (step === 'write')
    return (
      <div className="row flow gap-lines">
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
