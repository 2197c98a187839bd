import type { ReactNode } from 'react'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import classes from './list.module.css'

/** What a row is about, behind its small cover. */
export function CoverCell(props: {
  of?: 'sheets' | 'groups'
  id: string
  version: string
  children: ReactNode
}) {
  const { of = 'sheets', id, version, children } = props
  return (
    <span className="row gap-xs">
      <CoverImage of={of} id={id} version={version} alt="" sizes="32px" urgent className={classes.cover} />
      {children}
    </span>
  )
}
