import { type ReactNode, useId } from 'react'
import { PageShell } from '#web/ui/PageShell.tsx'
import classes from './Section.module.css'

/** A part of the home page under its heading. */
export function Section({
  title,
  text,
  aside,
  children,
}: {
  title: string
  text?: string
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <PageShell className={classes.section ?? ''}>
        <div className="row flow apart gap-line below-sm">
          <div className="grow-words">
            <h2 id={id}>{title}</h2>
            {text && <p className="dimmed">{text}</p>}
          </div>
          {aside}
        </div>
        {children}
      </PageShell>
    </section>
  )
}
