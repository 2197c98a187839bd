import type { Icon } from './icons.ts'
import classes from './DrawnSteps.module.css'
import { T } from './T.tsx'

type Step = { Icon: Icon; title: string; text?: string }

/** What happens one after the other, drawn: pictures on one line, the last one marked. `down`: below one another where there is room. */
export function DrawnSteps({
  steps,
  label,
  down,
}: {
  steps: readonly Step[]
  label: string
  down?: boolean
}) {
  return (
    <ol className={`stack ${classes.steps}`} data-down={down} aria-label={label}>
      {steps.map(({ Icon, title, text }) => (
        <li key={title}>
          <span className={`stack middle round ${classes.picture}`}>
            <Icon size={24} stroke={1.75} aria-hidden="true" />
          </span>
          <span className="shrink">
            <strong className="block tight">
              <T>{title}</T>
            </strong>
            {text && (
              <span className={`small dimmed ${down ? classes.text : ''}`}>
                <T>{text}</T>
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
