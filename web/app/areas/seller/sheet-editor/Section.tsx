import type { ReactNode } from 'react'
import classes from './sheet-editor.module.css'

type SectionProps = {
  id: string
  /** Its step, as numbered above; what is no step has none. */
  step?: number
  title: string
  text?: string
  children: ReactNode
}

/** One step of the editor; the steps above lead to it. */
export function Section({ id, step, title, text, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      className={`pad-md paper stack gap-md shrink ${classes.section}`}
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`} className="row gap-xs large">
        {step && (
          <span className="badge" data-tone="ink" aria-hidden="true">
            {step}
          </span>
        )}
        {title}
      </h2>
      {text && <p className="small dimmed">{text}</p>}
      {children}
    </section>
  )
}
