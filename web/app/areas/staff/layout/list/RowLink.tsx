import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { T } from '#web/ui/T.tsx'
import classes from './list.module.css'

/** The name of a row, which opens its panel. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      className={`inline-row strong unlinked tight anywhere ${classes.rowLink} finger`}
      to={to}
      preventScrollReset
      {...(typeof children === 'string' && { title: children })}
    >
      <span className={classes.rowName}>{typeof children === 'string' ? <T>{children}</T> : children}</span>
    </Link>
  )
}
