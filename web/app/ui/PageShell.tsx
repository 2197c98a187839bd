import type { ReactNode } from 'react'
import classes from './PageShell.module.css'

type PageShellProps = {
  /**
   * `narrow`: a column of 68 characters; `rail`: with its contents beside it (long texts); `beside`: a `header` on notebook paper that
   * stays visible, and beside it what is read or filled in.
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
