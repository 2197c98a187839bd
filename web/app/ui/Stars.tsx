import { sheetWords } from '#web/words/buyer/sheet.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './Stars.module.css'

/** A score of 1 to 5 as stars and halves, described in words for those who cannot see them. `size` is a star's height in pixels. */
export function Stars({ score, size = 18 }: { score: number; size?: number }) {
  const words = useWords(sheetWords)
  const nearest = Math.round(score * 2) / 2
  const full = Math.floor(nearest)
  return (
    <svg
      className={classes.stars}
      width={size * 5.5}
      height={size}
      viewBox="0 0 132 24"
      role="img"
      aria-label={words.score(String(score))}
    >
      <Row from={full} to={5} />
      <Row to={full} className={classes.full} />
      {nearest > full && <Row from={full} to={full + 1} className={classes.half} />}
    </svg>
  )
}

/** Marker yellow inside a thin dark edge: yellow alone drowns in white, and a dark star reads brown. */
export function Star({ size = 18, isFull = true }: { size?: number; isFull?: boolean }) {
  return (
    <svg className={classes.stars} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <Row to={1} className={isFull ? classes.full : undefined} />
    </svg>
  )
}

/** Some of five places that are 27 units wide, as one path. */
function Row({ from = 0, to, className }: { from?: number; to: number; className?: string | undefined }) {
  let path = ''
  for (let at = from; at < to; at += 1) path += `M${12 + 27 * at}${star}`
  return <path className={className} vectorEffect="non-scaling-stroke" d={path} />
}

const star = ' 2.5l2.9 5.9l6.5 .95l-4.7 4.6l1.1 6.45l-5.8 -3.05l-5.8 3.05l1.1 -6.45l-4.7 -4.6l6.5 -.95z'
