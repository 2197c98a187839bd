import classes from './CodeChip.module.css'

/**
 * A course code, with the institution's colour as a dot before it. The colour stays in the dot: as a fill it fought the cover
 * that stands beside it.
 */
export function CodeChip({ code, color }: { code: string; color: string }) {
  return (
    <span className={`inline-row gap-2xs shrink small strong linked ${classes.code}`}>
      <i className={`rigid ${classes.dot}`} style={{ backgroundColor: color }} aria-hidden="true" />
      <span className="clipped whole">{code}</span>
    </span>
  )
}
