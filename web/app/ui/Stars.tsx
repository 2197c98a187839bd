import { sheetWords } from '#web/words/buyer/sheet.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './Stars.module.css'

/** A score of 1 to 5 as stars and halves, described in words for those who cannot see them. */
export function Stars({ score, size = 18 }: { score: number; size?: number }) {
  const words = useWords(sheetWords)
  const nearest = Math.round(score * 2) / 2
  return (
    <span className="inline-row gap-4xs" role="img" aria-label={words.score(String(score))}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} size={size} isFull={star <= nearest} isHalf={star - 0.5 === nearest} />
      ))}
    </span>
  )
}

type StarProps = { size?: number; isFull?: boolean; isHalf?: boolean }

/** Marker yellow inside a thin dark edge: yellow alone drowns in white, and a dark star reads brown. */
export function Star({ size = 18, isFull = true, isHalf = false }: StarProps) {
  return (
    <svg
      className={classes.star}
      data-full={isFull || undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path vectorEffect="non-scaling-stroke" d={outline} />
      {isHalf && <path className={classes.half} vectorEffect="non-scaling-stroke" d={outline} />}
    </svg>
  )
}

const outline = 'M12 2.5l2.9 5.9l6.5 .95l-4.7 4.6l1.1 6.45l-5.8 -3.05l-5.8 3.05l1.1 -6.45l-4.7 -4.6l6.5 -.95z'
