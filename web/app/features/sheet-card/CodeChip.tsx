import classes from './CodeChip.module.css'

/** A course code. It stands beside its cover, which brings the colour: a colour of its own beside that read as a light that says something. */
export function CodeChip({ code }: { code: string }) {
  return <span className={`shrink small strong linked clipped whole ${classes.code}`}>{code}</span>
}
