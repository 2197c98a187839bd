import type { ReactNode } from 'react'
import classes from './SheetGrid.module.css'

/** Cards in two, three or four columns. */
export function SheetGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.room}>
      <section className={classes.grid} aria-label={label}>
        {children}
      </section>
    </div>
  )
}
