import { IconCheck } from '#web/ui/icons.ts'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './sheet-editor.module.css'
import type { Missing, Step } from './missing.ts'

/** Where one is on the way to handing in; each leads to its part of the page. The cover is drawn from the name. */
export function Steps({ missing, isLoading }: { missing: readonly Missing[]; isLoading: boolean }) {
  const words = useWords(editorWords)
  const steps: [Step, string][] = [
    ['info', words.stepInfo],
    ['cover', words.stepCover],
    ['samples', words.stepSamples],
    ['pdf', words.stepPdf],
  ]
  return (
    <nav aria-label={words.steps}>
      <ol className={`flex apart gap-3xs ${classes.steps}`}>
        {steps.map(([step, name], at) => {
          const isFile = step === 'samples' || step === 'pdf'
          const isNameless = step === 'cover' && missing.some(({ code }) => code === 'sheets.title-missing')
          const isDone = !(isFile && isLoading) && !isNameless && !missing.some((one) => one.step === step)
          return (
            <li key={step}>
              <a
                href={`#${step}`}
                className={`inline-row centre gap-2xs thumb small strong unlinked ${classes.step} rounded-sm`}
                data-done={isDone || undefined}
              >
                <span className={`stack rigid tiny round ${classes.number} middle`} aria-hidden="true">
                  {isDone ? <IconCheck size={16} stroke={2.5} /> : at + 1}
                </span>
                {name}
                <span className="visually-hidden"> ({isDone ? words.stepDone : words.stepOpen})</span>
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
