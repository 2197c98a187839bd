import type { ReactNode } from 'react'
import classes from './sheet-editor.module.css'

type SectionProps = { id: string; title: string; text?: string; end?: ReactNode; children: ReactNode }

/** One step of the editor; the steps above lead to it. */
export function Section({ id, title, text, end, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      className={`pad-md paper stack gap-md shrink ${classes.section}`}
      aria-labelledby={`${id}-title`}
    >
      <div className="row flow apart gap-lines">
        <h2 id={`${id}-title`} className="large">
          {title}
        </h2>
        {end}
      </div>
      {text && <p className="small dimmed">{text}</p>}
      {children}
    </section>
  )
}
