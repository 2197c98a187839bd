import { count } from '#web/ui/Baht.tsx'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './Facts.module.css'

/** Five bars, the best first; one picture for people who cannot see it, described in words. */
export function Distribution({ stars }: { stars: readonly number[] }) {
  const words = useWords(sheetPageWords)
  const all = stars.reduce((sum, people) => sum + people, 0)
  const bars = stars
    .map((people, at) => ({ star: at + 1, people, percent: Math.round((100 * people) / all) }))
    .toReversed()
  const texts = bars.map(({ star, people, percent }) => words.starsOf(star, count(people), percent))
  return (
    <div className={`stack gap-3xs small ${classes.stars}`} role="img" aria-label={texts.join(', ')}>
      {bars.map(({ star, percent }) => (
        <div key={star} className="stack level gap-xs dimmed" aria-hidden="true">
          <span>{star}</span>
          <span className={`rounded ${classes.bar}`} style={{ '--share': `${percent}%` } as object} />
          <span>{percent}%</span>
        </div>
      ))}
    </div>
  )
}
