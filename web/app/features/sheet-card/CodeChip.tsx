import classes from './CodeChip.module.css'

/** A course code. Its cover beside it brings the colour; a second colour would look like a signal. */
export function CodeChip({ code }: { code: string }) {
  return <span className={`shrink small strong linked clipped whole ${classes.code}`}>{code}</span>
}
