import '#web/ui/long-text-font.css'
import type { Data } from '#web/api/api.ts'
import { splitName, storeShort } from '#web/features/sheet-card/names.ts'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { Stars } from '#web/ui/Stars.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { homeWords } from '#web/words/buyer/home.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './Reviews.module.css'
import { Section } from './Section.tsx'

export function Reviews({ reviews }: { reviews: Data<'homeShowcase'>['reviews'] }) {
  const words = useWords(homeWords)
  const { language } = useLanguage()
  if (reviews.length === 0) return null
  return (
    <Section title={words.reviewsTitle}>
      <ul className="stack gap-sm fills-20">
        {reviews.slice(0, 6).map((review) => (
          <li
            key={review.sheet + review.created}
            className={`pad-md paper stack gap-words ${classes.review}`}
          >
            <CoverImage
              of="sheets"
              id={review.sheet}
              version={review.cover}
              alt=""
              sizes="56px"
              className={classes.cover}
            />
            <div className="flow level apart">
              <Stars score={review.score} />
              <span className="tiny dimmed">
                <ThaiDate value={review.created} />
              </span>
            </div>
            <p className="anywhere long-text">
              <T>{review.message}</T>
            </p>
            <a
              className="inline-row thumb small strong"
              href={`/infoSheet/${review.sheet}`}
              target="_blank"
              rel="noopener"
            >
              {words.reviewOf(splitName(review.sheetName).code)} · {storeShort(review.storeName, language)}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
