import type { ReactNode } from 'react'
import classes from './MarkerStroke.module.css'

/** The highlighter under the key words of a heading. One per screen (brief §1). */
export function MarkerStroke({ children }: { children: ReactNode }) {
  return <span className={classes.stroke}>{children}</span>
}
