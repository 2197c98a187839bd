import type { ReactNode } from 'react'
import classes from './PageShell.module.css'

type PageShellProps = {
  /** `narrow`: one column of 68 characters (forms); `rail`: its contents beside it (long texts). */
  width?: 'wide' | 'narrow' | 'rail'
  /** The notebook grid, behind heroes and empty states only. */
  grid?: boolean
  children: ReactNode
  className?: string
}

/** The column every screen stands in: 1240 px, 16 px at the edges of a phone. */
export function PageShell({ width = 'wide', grid = false, children, className }: PageShellProps) {
  return (
    <div className={grid ? classes.grid : undefined}>
      <div className={[classes.column, classes[width], className].filter(Boolean).join(' ')}>{children}</div>
    </div>
  )
}
