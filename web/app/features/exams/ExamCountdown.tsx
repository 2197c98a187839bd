import { noonOf } from '#rules/calendar/bangkok.ts'
import { IconCalendarEvent, IconChevronRight } from '#web/ui/icons.ts'
import { Link } from 'react-router'
import { Baht } from '#web/ui/Baht.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { T } from '#web/ui/T.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { examWords } from '#web/words/buyer/exams.ts'
import { say } from '#web/words/language.ts'
import { categoryNames } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './ExamCountdown.module.css'
import { DaysLeft } from './DaysLeft.tsx'
import { type Exam, useExams } from './use-exams.ts'

const SHOWN = 3

/** Days until each exam, pages left to read a day, and a link into it. Nothing where there is nothing to say. */
export default function ExamCountdown({ level = 2 }: { level?: 1 | 2 }) {
  const words = useWords(examWords)
  const { data } = useExams()
  const Heading = level === 1 ? 'h1' : 'h2'
  if (data === undefined) return null
  const { exams, suggestions } = data
  const [first] = suggestions
  if (exams.length === 0) {
    if (first === undefined) return null
    const codes = [...new Set(suggestions.map(({ code }) => code))].slice(0, 3).join(', ')
    return (
      <Link to="/exams" className={'row gap-sm small unlinked roomy note'}>
        <IconCalendarEvent size={24} stroke={1.75} />
        <span className="grow">
          <T>{words.askDay(codes)}</T>
        </span>
        <IconChevronRight size={20} stroke={1.75} />
      </Link>
    )
  }
  return (
    <section className="stack gap-sm shrink" aria-label={words.title}>
      <div className="row flow apart gap-line">
        <Heading className="heading tight">{words.title}</Heading>
        <Link to="/exams" className="inline-row thumb strong whole">
          {exams.length > SHOWN ? words.all(exams.length) : words.edit}
          <IconChevronRight size={20} stroke={1.75} />
        </Link>
      </div>
      <ul className="stack packed gap-sm fills-20">
        {exams.slice(0, SHOWN).map((exam) => (
          <ExamRow
            key={`${exam.store} ${exam.code} ${exam.category}`}
            exam={exam}
            offers={exam.sheets.length === 0 || exam === exams.find(({ best }) => best !== null)}
          />
        ))}
      </ul>
    </section>
  )
}

/** `offers` a sheet to buy: the first of them, and where one has none. */
function ExamRow({ exam, offers }: { exam: Exam; offers: boolean }) {
  const words = useWords(examWords)
  const { language } = useLanguage()
  const [sheet] = exam.sheets
  const pages = exam.sheets.reduce((sum, one) => sum + (one.pages ?? 0), 0)
  const percent = pages === 0 ? 0 : Math.round(((pages - exam.pagesLeft) / pages) * 100)
  return (
    <li
      className={`row shrink pad-sm box ${classes.exam}`}
      data-near={(exam.daysLeft >= 0 && exam.daysLeft <= 3) || undefined}
    >
      {sheet && (
        <Link viewTransition to={`/user/readSheet?${sheet._id}`} className="rigid">
          <CoverImage of="sheets" id={sheet._id} version={sheet.cover} alt="" sizes="56px" width={56} />
          <span className="visually-hidden">{words.read(sheet.name)}</span>
        </Link>
      )}
      {!sheet && exam.best && (
        <Link to={`/infoSheet/${exam.best._id}`} className="rigid">
          <CoverImage
            of="sheets"
            id={exam.best._id}
            version={exam.best.cover}
            alt=""
            sizes="56px"
            width={56}
          />
          <span className="visually-hidden">
            {words.best} {exam.best.name}
          </span>
        </Link>
      )}
      <div className="stack packed gap-4xs shrink grow">
        <p className="small">
          <strong>{exam.code}</strong> {say(categoryNames[exam.category] ?? categoryNames[0], language)}{' '}
          <span className="dimmed whole">
            {writeDate(noonOf(exam.day), 'short', language)}
            {exam.time !== null && ` ${exam.time}`}
          </span>
        </p>
        {sheet && pages > 0 && exam.daysLeft >= 0 && (
          <>
            {percent > 0 && (
              <span className={`clips ${classes.track}`} aria-hidden="true">
                <span style={{ width: `${percent}%` }} />
              </span>
            )}
            <p className={`thumb-links small dimmed ${classes.plan}`}>
              {exam.pagesLeft === 0 ? words.allRead : words.left(exam.pagesLeft, exam.pagesPerDay)}
            </p>
          </>
        )}
        {offers && exam.best && exam.daysLeft >= 0 && (
          <p className={`thumb-links small dimmed ${classes.plan}`}>
            <Link to={`/infoSheet/${exam.best._id}`}>
              {words.best} <Baht baht={exam.best.price} />
            </Link>
          </p>
        )}
      </div>
      <div className="rigid sum-wide">
        <DaysLeft days={exam.daysLeft} />
      </div>
    </li>
  )
}

export function whenOf({ daysLeft }: Exam, words: (typeof examWords)['th']): string {
  if (daysLeft < 0) return words.over
  return daysLeft === 0 ? words.today : daysLeft === 1 ? words.tomorrow : words.days(daysLeft)
}
