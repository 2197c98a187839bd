import classes from './CodeChip.module.css'

/**
 * A course code, with the institution's colour as a dot before it. The colour stays in the dot: as a fill it fought the cover
 * that stands beside it.
 */
export function CodeChip({ code, color }: { code: string; color: string }) {
  return (
    <span className={classes.code}>
      <i className={classes.dot} style={{ backgroundColor: color }} aria-hidden="true" />
      <span className={classes.text}>{code}</span>
    </span>
  )
}
