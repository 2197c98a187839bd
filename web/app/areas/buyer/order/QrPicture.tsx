import { useMemo } from 'react'
import { Book } from '#web/ui/Book.tsx'
import classes from './order.module.css'
import { qrModules } from './qr-modules.ts'

/** 300 px on the screen, as sharp as the screen is: drawn as a vector. Dark on white in every colour scheme. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path, hole } = useMemo(() => qrModules(text), [text])
  return (
    <div className={classes.qr} role="img" aria-label={label} data-qr={text}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        width="300"
        height="300"
        shapeRendering="crispEdges"
        aria-hidden="true"
      >
        <rect width={size} height={size} className={classes.qrLight} />
        <path d={path} className={classes.qrDark} />
      </svg>
      <span className={classes.qrBook} style={{ width: `${(hole / size) * 100}%` }}>
        <Book size={40} />
      </span>
    </div>
  )
}
