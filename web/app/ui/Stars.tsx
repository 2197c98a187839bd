import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './Stars.module.css'

/** A score of 1 to 5 as stars, told in words to those who cannot see them. */
export function Stars({ score, size = 18 }: { score: number; size?: number }) {
  const words = useWords(sheetWords)
  return (
    <span className={classes.stars} role="img" aria-label={words.score(String(score))}>
      {[1, 2, 3, 4, 5].map((star) =>
        star <= Math.round(score) ? (
          <IconStarFilled key={star} size={size} />
        ) : (
          <IconStar key={star} size={size} />
        ),
      )}
    </span>
  )
}
