import '#web/ui/long-text-font.css'
import { IconChevronLeft, IconChevronRight } from '#web/ui/icons.ts'
import { Suspense, useState } from 'react'
import { AuthorAnswer } from '#web/features/author-questions/QuestionItem.tsx'
import { useSignedIn } from '#web/features/session/use-session.ts'
import { Distribution } from '#web/features/sheet-listing/Distribution.tsx'
import { count } from '#web/ui/Baht.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { Stars } from '#web/ui/Stars.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { questionWords } from '#web/words/buyer/questions.ts'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { SheetInfo } from './find-sheet.ts'

// Visitors report nothing.
const Report = perhaps(() => import('./Report.tsx'))

/** buyer.md §2 */
const PAGE_SIZE = 5

/** With what their author says to them; the author answers in the studio. */
export function Reviews({ sheet: { reviews, stars, author, mine } }: { sheet: SheetInfo }) {
  const words = useWords(sheetPageWords)
  const said = useWords(questionWords)
  const isSignedIn = useSignedIn()
  const [page, setPage] = useState(0)
  const first = page * PAGE_SIZE
  const shown = reviews.slice(first, first + PAGE_SIZE)
  return (
    <section aria-labelledby="reviews" className="stack gap-xs">
      <header className="flex baseline apart gap-md">
        <h2 id="reviews" className="large">
          {words.reviews}
        </h2>
        {reviews.length > 0 && (
          <p className="small dimmed" role="status">
            {words.reviewRange(first + 1, first + shown.length, count(reviews.length))}
          </p>
        )}
      </header>
      {stars !== null && <Distribution stars={stars} />}
      {reviews.length === 0 ? (
        <p className="dimmed">{words.noReviews}</p>
      ) : (
        <ul className="block">
          {shown.map((review) => (
            <li key={review._id} className="ruled">
              <div className="row apart gap-md small dimmed">
                <Stars score={review.score} />
                <span className="inline-row gap-2xs">
                  <ThaiDate value={review.created} />
                  {isSignedIn && (
                    <Suspense>
                      <Report review={review._id} />
                    </Suspense>
                  )}
                </span>
              </div>
              {review.message.trim() !== '' && (
                <p className="anywhere long-text above-3xs">
                  <T>{review.message}</T>
                </p>
              )}
              {review.thanked && <p className="small dimmed">{said.thanked}</p>}
              {review.answer && <AuthorAnswer answer={review.answer} author={author.name} />}
              {review.answer && isSignedIn && !mine && (
                <Suspense>
                  <Report answer review={review._id} />
                </Suspense>
              )}
            </li>
          ))}
        </ul>
      )}
      {reviews.length > PAGE_SIZE && (
        <div className="flex to-end gap-xs linked">
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
