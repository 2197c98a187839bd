import type { ReactNode } from 'react'
import { T } from './T.tsx'

type FoldProps = {
  id?: string
  icon: ReactNode
  title: string
  /** A one-line summary while it is closed. */
  text?: ReactNode
  /** Controls it from outside; without it the section keeps its own state. */
  open?: boolean
  onOpen?: (open: boolean) => void
  children: ReactNode
}

/** A section of a page that is a row until it is pressed. */
export function Fold({ id, icon, title, text, open, onOpen, children }: FoldProps) {
  return (
    <details id={id} className="paper" open={open} onToggle={(event) => onOpen?.(event.currentTarget.open)}>
      <summary className="row gap-md pad-sm rounded-lg">
        <span className="square tint-ink" aria-hidden="true">
          {icon}
        </span>
        <span className="flow baseline apart gap-line shrink grow">
          <h2 className="medium">
            <T>{title}</T>
          </h2>
          {text && <span className="small dimmed">{text}</span>}
        </span>
      </summary>
      <div className="stack one-column gap-md pad-md">{children}</div>
    </details>
  )
}
