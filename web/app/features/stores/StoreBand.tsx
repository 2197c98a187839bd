import type { CSSProperties, ReactNode } from 'react'
import { useSettings } from '#web/ui/settings.tsx'
import classes from './StoreBand.module.css'

/** The head of an institution's pages, in its own colour: the one its logo has. */
export function StoreBand({
  code,
  className = '',
  children,
}: {
  code: number
  className?: string
  children: ReactNode
}) {
  const { contentUrl } = useSettings()
  return (
    <header
      className={`rounded-lg clips outlined ${classes.band} ${className}`}
      style={{ '--logo': `url("${contentUrl}/logos/${code}.jpg")` } as CSSProperties}
    >
      {children}
    </header>
  )
}
