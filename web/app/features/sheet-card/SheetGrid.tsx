import type { ReactNode } from 'react'
import classes from './SheetGrid.module.css'

/** Cards in two to five columns; `few`: in four at most, so that a row of four is whole. */
export function SheetGrid({ label, few, children }: { label: string; few?: boolean; children: ReactNode }) {
  return (
    <div className={classes.room}>
      <section className={`stack ${classes.grid}`} aria-label={label} data-few={few || undefined}>
        {children}
      </section>
    </div>
  )
}
