import classes from './CutLink.module.css'

/** A link as it came, without its end. */
export function CutLink({ begin }: { begin: string }) {
  return (
    <span className={`rounded outlined surface small figures pad-row ${classes.link}`}>
      {begin}
      <span className={classes.cut} />
    </span>
  )
}
