import type { ReactNode } from 'react'
import classes from './PageShell.module.css'

type PageShellProps = {
  /**
   * `narrow`: one column of 68 characters; `rail`: its contents beside it (long texts); `beside`: what it is about on a page of the
   * notebook that stays in sight (a `header`, first), and what is read or filled in at its side.
   */
  width?: 'wide' | 'narrow' | 'rail' | 'beside'
  /** The notebook grid, behind heroes and empty states only. */
  grid?: boolean
  children: ReactNode
  className?: string
}

/** The column every screen stands in: 1240 px, 16 px at the edges of a phone. */
export function PageShell({ width = 'wide', grid = false, children, className }: PageShellProps) {
  return (
    <div className={grid ? `squared ${classes.grid}` : undefined}>
      <div className={[classes.column, classes[width], className].filter(Boolean).join(' ')}>{children}</div>
    </div>
  )
}
