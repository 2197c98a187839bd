import type { ReactNode } from 'react'
import classes from './open-outside.module.css'

/** A phone whose corner has the three dots. The words beside it say the same. */
export function MenuPicture() {
  return (
    <Phone>
      <circle cx="94" cy="20" r="13" className={classes.mark} />
      {[88, 94, 100].map((x) => (
        <circle key={x} cx={x} cy="20" r="2" className={classes.ink} />
      ))}
      <path d="M14 20h40" className={classes.line} />
      <Hand x={98} y={30} />
    </Phone>
  )
}

/** The menu from below, with the entry to press. */
export function OpenPicture() {
  return (
    <Phone>
      <path d="M8 78h104v62H8z" className={classes.sheet} />
      <path d="M22 94h48M22 130h38" className={classes.line} />
      <rect x="14" y="102" width="92" height="20" rx="6" className={classes.mark} />
      <path d="M22 112h50" className={classes.strong} />
      <path d="M88 108h8v8M96 108l-9 9" className={classes.arrow} />
      <Hand x={80} y={118} />
    </Phone>
  )
}

function Phone({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 120 160" className={classes.picture} aria-hidden="true">
      <rect x="6" y="4" width="108" height="152" rx="14" className={classes.phone} />
      <path d="M18 46h84M18 58h84M18 70h60" className={classes.faint} />
      {children}
    </svg>
  )
}

/** A finger that points at the place above its tip. */
function Hand({ x, y }: { x: number; y: number }) {
  return (
    <path
      transform={`translate(${x} ${y})`}
      d="M0 0c2.5 0 4 2 4 4v9l8 2c3 1 4 3 4 6l-2 9H-4l-8-10c-2-3 1-5 4-4l4 3V4c0-2 1.5-4 4-4z"
      className={classes.hand}
    />
  )
}
