import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { dayMilliseconds } from '#rules/calendar/days.ts'
import { browserApi } from '#web/api/browser-api.ts'
import ExamCountdown, { whenOf } from '#web/features/exams/ExamCountdown.tsx'
import { useExams } from '#web/features/exams/use-exams.ts'
import { useMe, useSessionQuery } from '#web/features/session/use-session.ts'
import { count } from '#web/ui/Baht.tsx'
import { Book } from '#web/ui/Book.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { IconChevronRight } from '#web/ui/icons.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { accountHomeWords } from '#web/words/buyer/account-home.ts'
import { accountIndexWords } from '#web/words/buyer/account-index.ts'
import { examWords } from '#web/words/buyer/exams.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { ReadingProgress } from '../library/Desk.tsx'
import classes from './account.module.css'
import frame from './account-frame.module.css'
import { Index, Who } from './AccountIndex.tsx'
import { partOfHash } from './parts.ts'
import { useAccount, useFirstInfo } from './use-account.ts'

/** Who one is, what one has read, and the ways on: each matter has a page of its own. */
export default function AccountScreen() {
  const index = useWords(accountIndexWords)
  const { data: info } = useFirstInfo()
  const { hash } = useLocation()
  const navigate = useNavigate()
  useAccount()
  // Emails that were sent before name a place on what was one long page.
  const part = partOfHash(hash)
  useEffect(() => {
    if (part !== undefined) void navigate(`/account/${part}`, { replace: true })
  }, [navigate, part])
  return (
    <PageShell className={`stack packed one-column gap-lg tall ${frame.frame}`}>
      <PageHead title={index.title} hidden />
      <Who hub={{ faculty: info?.faculty }} />
      <Figures />
      <Index exam={<NextExam />} />
      <div className="stack packed one-column gap-lg shrink">
        <ReadLast />
        {/* On a telephone the rows of the index say it. */}
        <div className="desk-only">
          <ExamCountdown />
        </div>
      </div>
    </PageShell>
  )
}

function NextExam() {
  const words = useWords(examWords)
  const next = useExams().data?.exams.find(({ daysLeft }) => daysLeft >= 0)
  return next && <span className="phone-only small dimmed whole figures">{whenOf(next, words)}</span>
}

/** Whether there is a profile, without which there are no sheets; undefined until it is known. */
function useIsReady(): boolean | undefined {
  return useMe()?.infoEnter
}

/** Sheets, pages, days in a row. */
function Figures() {
  const words = useWords(accountHomeWords)
  const isReady = useIsReady()
  const { data } = useSessionQuery({
    queryKey: ['reading-figures'],
    queryFn: browserApi.read('readingFigures'),
    enabled: isReady === true,
  })
  // A zero is no figure: where a row of days is to begin, the way to begin it stands below them.
  const figures = (
    [
      [words.figureSheets, data?.sheets ?? 0],
      [words.figurePages, data?.pages ?? 0],
    ] as const
  ).filter(([, value]) => value > 0)
  const streak = data?.streak ?? 0
  return (
    <div className={`paper row ${classes.figures}`}>
      {isReady === false && (
        <Link to="/account/profile" className="small note unlinked grow">
          <T>{words.beginProfile}</T>
        </Link>
      )}
      {data && (
        <dl className="terms flow grow">
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="bold figures">{count(value)}</dd>
            </div>
          ))}
          <div>
            <dt>
              {streak > 0 ? (
                words.figureStreak
              ) : (
                <Link to={data.sheets > 0 ? '/mysheet' : '/shop'}>
                  <T>{data.sheets > 0 ? words.beginReading : words.beginBuying}</T>
                </Link>
              )}
            </dt>
            <dd className="row flow gap-sm bold figures">
              {streak > 0 && count(streak)}
              <Week streak={streak} />
            </dd>
          </div>
        </dl>
      )}
      <span className="desk-only">
        <Book mood={streak > 0 ? 'reading' : 'hungry'} size={64} sticker />
      </span>
    </div>
  )
}

const DAYS = 7

/** The last seven days by their letters, today at the end: those that were read are marked. */
function Week({ streak }: { streak: number }) {
  const { language } = useLanguage()
  const [now] = useState(() => Date.now())
  const letter = new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'Asia/Bangkok' })
  return (
    <span className={`flex ${classes.week}`} aria-hidden="true">
      {Array.from({ length: DAYS }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
        <i key={at} className="round" data-read={at >= DAYS - streak || undefined}>
          {letter.format(now - (DAYS - 1 - at) * dayMilliseconds)}
        </i>
      ))}
    </span>
  )
}

/** As many covers as stand side by side on a desk. */
const SHOWN = 5

/** What one was in last, and what came last where that is less than a row. */
function ReadLast() {
  const words = useWords(accountHomeWords)
  const isReady = useIsReady()
  const {
    data: bought,
    error,
    refetch,
  } = useSessionQuery({
    queryKey: ['read-last'],
    queryFn: browserApi.read('getMyallSheet', {}, ({ sheets }) => sheets),
    enabled: isReady === true,
  })
  if (isReady === false) return null
  if (bought === undefined && error !== null)
    return <ErrorState failure={error} onRetry={() => void refetch()} />
  if (bought === undefined) return <Skeleton height="18rem" radius="1rem" />
  const books = bought
    .filter(({ sheet }) => sheet.onlineTutor === null)
    .toSorted((a, b) => (b.reading?.readAt ?? '').localeCompare(a.reading?.readAt ?? ''))
    .slice(0, SHOWN)
  if (books.length === 0) return null
  return (
    <section className="stack one-column gap-sm" aria-labelledby="read-last">
      <div className="row apart gap-line">
        <h2 id="read-last" className="heading tight">
          {words.readLast}
        </h2>
        <Link to="/mysheet" className="inline-row thumb strong whole">
          {words.allSheets(bought.length)}
          <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
        </Link>
      </div>
      <ul className={`stack gap-md sideways ${classes.shelf}`}>
        {books.map(({ sheet: { _id, cover, name }, reading, pages }) => (
          <li key={_id} className="stack packed one-column gap-xs">
            <Link viewTransition to={`/user/readSheet?${_id}`} className="anchor">
              <CoverImage
                of="sheets"
                id={_id}
                version={cover}
                alt=""
                sizes="(min-width: 64em) 172px, 96px"
                urgent
              />
              <span className="visually-hidden">{name}</span>
            </Link>
            {pages !== null && <ReadingProgress {...(reading ?? { page: 0, pages, seen: 0 })} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
