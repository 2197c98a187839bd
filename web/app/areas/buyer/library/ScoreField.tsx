import { Star } from '#web/ui/Stars.tsx'
import { voiceWords } from '#web/words/buyer/reviews.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './BoughtActs.module.css'

/** Five stars that are radio buttons: arrows and words work as everywhere. 0: none chosen. */
export function ScoreField({ score, onChange }: { score: number; onChange: (score: number) => void }) {
  const words = useWords(voiceWords)
  return (
    <fieldset className="stack shrink">
      <legend className="small strong">{words.score}</legend>
      <div className={classes.stars}>
        {[1, 2, 3, 4, 5].map((star) => (
          <label key={star} className={classes.star}>
            <input
              type="radio"
              name="score"
              className="visually-hidden"
              checked={score === star}
              aria-label={words.stars(star)}
              onChange={() => onChange(star)}
            />
            <Star size={30} isFull={star <= score} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
