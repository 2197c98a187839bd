import { Book } from '#web/ui/Book.tsx'
import classes from './order.module.css'
import type { Order } from './use-order.ts'

/** Modules of white that a reader needs around the code. */
export const QUIET_MODULES = 4
/** Share of the code's side; 0.2² is 4 % of the modules, far below the 30 % that level H can lose. */
const BOOK_SHARE = 0.2

type QrPictureProps = { picture: NonNullable<Order['qrPicture']>; label: string }

/** 300 px on the screen, as sharp as the screen is: drawn as a vector. Dark on white in every colour scheme. */
export function QrPicture({ picture: { side, path }, label }: QrPictureProps) {
  const size = side + 2 * QUIET_MODULES
  // Odd, like every code's side, so that it lies on whole modules.
  const book = Math.floor((side * BOOK_SHARE) / 2) * 2 + 1
  const from = (side - book) / 2
  return (
    <div className={`anchor ${classes.qr}`} role="img" aria-label={label}>
      <svg
        className="fill high"
        viewBox={`${-QUIET_MODULES} ${-QUIET_MODULES} ${size} ${size}`}
        width="300"
        height="300"
        shapeRendering="crispEdges"
        aria-hidden="true"
      >
        <rect x={-QUIET_MODULES} y={-QUIET_MODULES} width={size} height={size} fill="var(--white)" />
        <path d={path} fill="var(--gray-9)" />
        <rect x={from} y={from} width={book} height={book} fill="var(--white)" />
      </svg>
      <span className={`placed stack middle ${classes.qrBook}`} style={{ width: `${(book / size) * 100}%` }}>
        <Book size={40} />
      </span>
    </div>
  )
}
