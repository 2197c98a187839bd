import '#web/ui/long-text-font.css'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { count } from '#web/ui/Baht.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { Stars } from '#web/ui/Stars.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { SheetInfo } from './find-sheet.ts'
import classes from './Reviews.module.css'

/** buyer.md §2 */
const PAGE_SIZE = 5

export function Reviews({ reviews, stars }: Pick<SheetInfo, 'reviews' | 'stars'>) {
  const words = useWords(sheetPageWords)
  const [page, setPage] = useState(0)
  const first = page * PAGE_SIZE
  const shown = reviews.slice(first, first + PAGE_SIZE)
  return (
    <section aria-labelledby="reviews" className={classes.section}>
      <header className={classes.head}>
        <h2 id="reviews" className={classes.title}>
          {words.reviews}
        </h2>
        {reviews.length > 0 && (
          <p className={classes.range} role="status">
            {words.reviewRange(first + 1, first + shown.length, count(reviews.length))}
          </p>
        )}
      </header>
      {stars !== null && <Distribution stars={stars} />}
      {reviews.length === 0 ? (
        <p className={classes.none}>{words.noReviews}</p>
      ) : (
        <ul className={classes.list}>
          {shown.map((review, at) => (
            <li key={`${review.created} ${first + at}`}>
              <div className={classes.facts}>
                <Stars score={review.score} />
                <ThaiDate value={review.created} as="numeric" />
              </div>
              {review.message.trim() !== '' && (
                <p className={classes.message}>
                  <T>{review.message}</T>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {reviews.length > PAGE_SIZE && (
        <div className={classes.pager}>
          <IconButton
            look="outline"
            label={words.newerReviews}
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          >
            <IconChevronLeft size={22} stroke={1.75} />
          </IconButton>
          <IconButton
            look="outline"
            label={words.olderReviews}
            disabled={first + PAGE_SIZE >= reviews.length}
            onClick={() => setPage(page + 1)}
          >
            <IconChevronRight size={22} stroke={1.75} />
          </IconButton>
        </div>
      )}
    </section>
  )
}

/** Five bars, the best first; one picture to who cannot see it, told in words. */
function Distribution({ stars }: { stars: readonly number[] }) {
  const words = useWords(sheetPageWords)
  const all = stars.reduce((sum, people) => sum + people, 0)
  const bars = stars
    .map((people, at) => ({ star: at + 1, people, percent: Math.round((100 * people) / all) }))
    .toReversed()
  const told = bars.map(({ star, people, percent }) => words.starsOf(star, count(people), percent))
  return (
    <div className={classes.stars} role="img" aria-label={told.join(', ')}>
      {bars.map(({ star, percent }) => (
        <div key={star} aria-hidden="true">
          <span>{star}</span>
          <span className={classes.bar} style={{ '--share': `${percent}%` } as object} />
          <span>{percent}%</span>
        </div>
      ))}
    </div>
  )
}
