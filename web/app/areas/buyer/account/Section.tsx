import type { ReactNode } from 'react'
import classes from './account.module.css'

type SectionProps = { id: string; title: string; text?: string; first: boolean; children: ReactNode }

/** One matter of the account; the first of a page gives it its heading. */
export function Section({ id, title, text, first, children }: SectionProps) {
  const Heading = first ? 'h1' : 'h2'
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`stack packed one-column gap-md pad-md paper ${classes.section}`}
    >
      <Heading id={`${id}-title`} className="heading">
        {title}
      </Heading>
      {text && <p className="dimmed">{text}</p>}
      {children}
    </section>
  )
}
