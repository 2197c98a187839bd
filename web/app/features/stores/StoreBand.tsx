import type { CSSProperties, ReactNode } from 'react'
import { useSettings } from '#web/ui/settings.tsx'
import classes from './StoreBand.module.css'
import { StoreLogo } from './StoreLogo.tsx'

type StoreBandProps = {
  code: number
  name: readonly string[]
  /** Decoration on the wave where there is room. */
  books: ReactNode
  /** It is the page's own: a higher wave, with covers on it. */
  high?: boolean
  /** The text stands beside the name where there is room. */
  beside?: boolean
  /** Instead of the logo. */
  face?: ReactNode
  /** The name, and what stands right below it. */
  title: ReactNode
  children?: ReactNode
}

/** The head of an institution's pages, drawn like its covers: the colour of its logo ends in a wave, and books lie on it. */
export function StoreBand({ code, name, books, high, beside, face, title, children }: StoreBandProps) {
  const { contentUrl } = useSettings()
  return (
    <header
      className={`anchor stack one-column gap-xs paper clips ${classes.band} ${beside ? 'two-on-desk' : ''}`}
      data-high={high}
      style={{ '--logo': `url("${contentUrl}/logos/${code}.jpg")` } as CSSProperties}
    >
      <div className={`placed desk-only flex ${classes.books}`} aria-hidden="true">
        {books}
      </div>
      <div className={`flex top gap-sm ${classes.head}`}>
        <span className={`rigid round ${classes.logo}`}>
          {face ?? <StoreLogo code={code} name={name} size={64} />}
        </span>
        <div className="shrink">{title}</div>
      </div>
      {children}
    </header>
  )
}
