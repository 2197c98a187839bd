import type { ReactNode } from 'react'
import classes from './sheet-editor.module.css'

type SectionProps = { id: string; title: string; text?: string; children: ReactNode }

/** One step of the editor; the steps above lead to it. */
export function Section({ id, title, text, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      className={`pad-md paper stack gap-md shrink ${classes.section}`}
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`} className="large">
        {title}
      </h2>
      {text && <p className="small dimmed">{text}</p>}
      {children}
    </section>
  )
}
