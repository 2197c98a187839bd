import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { dayMilliseconds } from '#rules/calendar/days.ts'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import ExamCountdown, { whenOf } from '#web/features/exams/ExamCountdown.tsx'
import { useExams } from '#web/features/exams/use-exams.ts'
import { useMe, useSessionQuery } from '#web/features/session/use-session.ts'
import { splitName } from '#web/features/sheet-card/names.ts'
import { count } from '#web/ui/Baht.tsx'
import { Book } from '#web/ui/Book.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
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
import { libraryWords } from '#web/words/buyer/library.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { ReadingProgress } from '../library/Desk.tsx'
import { type Bought, isRead } from '../library/library-filter.ts'
import classes from './account.module.css'
import frame from './account-frame.module.css'
import { Index, Who } from './AccountIndex.tsx'
import { partOfHash } from './parts.ts'
import { useAccount, useFirstInfo } from './use-account.ts'

/** Covers that fit side by side on a desk. */
const SHOWN = 5

/** The person, recent reading and links; each matter has its own page. */
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
  const me = useMe()
  const {
    data: bought,
    error: notRead,
    refetch,
  } = useSessionQuery({
    queryKey: ['read-last'],
    queryFn: browserApi.read('getMyallSheet', {}, ({ sheets }) => sheets),
    // Without a profile there are no sheets.
    enabled: me?.infoEnter === true,
  })
  const books = bought
    ?.filter(({ sheet }) => sheet.onlineTutor === null)
    .toSorted((a, b) => (b.reading?.readAt ?? '').localeCompare(a.reading?.readAt ?? ''))
  return (
    <PageShell className={`stack packed one-column gap-wide tall ${frame.frame} ${classes.hub}`}>
      <PageHead title={index.title} hidden />
      <Who hub={{ faculty: info?.faculty }} />
      <OpenPage isReady={me?.infoEnter} books={books} />
      <Index exam={<NextExam />} />
      <div className="stack packed one-column gap-lg shrink">
        {notRead !== null && bought === undefined && (
          <ErrorState failure={notRead} onRetry={() => void refetch()} />
        )}
        {books === undefined ? (
          me?.infoEnter !== false && notRead === null && <Skeleton height="16rem" radius="1rem" />
        ) : (
          <Shelf of={bought?.length ?? 0} books={books.slice(1, 1 + SHOWN)} />
        )}
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

type OpenPageProps = {
  /** Whether there is a profile; undefined until it is known. */
  isReady: boolean | undefined
  books: readonly Bought[] | undefined
}

/** The open page: the sheet read last, how much one reads, and one way on. */
function OpenPage({ isReady, books }: OpenPageProps) {
  const words = useWords(accountHomeWords)
  const library = useWords(libraryWords)
  const { data: figures, isLoading } = useSessionQuery({
    queryKey: ['reading-figures'],
    queryFn: browserApi.read('readingFigures'),
    enabled: isReady === true,
  })
  const [book] = books ?? []
  const isKnown = isReady === false || books !== undefined
  const [to, label] =
    book !== undefined
      ? [
          `/user/readSheet?${book.sheet._id}`,
          library[book.reading === null ? 'startReading' : isRead(book) ? 'readAgain' : 'continueReading'],
        ]
      : isReady === false
        ? ['/account/profile', words.beginProfile]
        : ['/shop', words.beginBuying]
  return (
    <section
      className={`stack outlined rounded-lg gap-md pad-sm ${classes.open}`}
      aria-label={words.readLast}
      aria-busy={!isKnown || isLoading}
    >
      <div className={`stack packed one-column centred gap-xs ${classes.picture}`}>
        {book ? (
          <>
            <Link viewTransition to={to} className="anchor" tabIndex={-1} aria-hidden="true">
              <CoverImage
                of="sheets"
                id={book.sheet._id}
                version={book.sheet.cover}
                alt=""
                sizes="(min-width: 64em) 184px, 88px"
                urgent
              />
            </Link>
            {book.reading && <ReadingProgress {...book.reading} />}
          </>
        ) : (
          isKnown && <Book mood="hungry" size={80} sticker />
        )}
      </div>
      <div className={`stack spread one-column gap-sm shrink ${classes.way}`}>
        {book && (
          <p className="desk-only title-xs strong two-lines tight">
            <T>{splitName(book.sheet.name).title}</T>
          </p>
        )}
        {figures && <Figures {...figures} />}
        <div className={classes.act}>
          {isKnown && (
            <ButtonLink wide viewTransition to={to}>
              {label}
              {book && <span className="visually-hidden"> {book.sheet.name}</span>}
            </ButtonLink>
          )}
        </div>
      </div>
      {book && figures && (
        <div className="desk-only">
          <Book mood={figures.streak > 0 ? 'reading' : 'hungry'} size={112} sticker />
        </div>
      )}
    </section>
  )
}

/** Sheets, pages, days in a row. */
function Figures({ sheets, pages, streak }: Data<'readingFigures'>) {
  const words = useWords(accountHomeWords)
  // For no days in a row, how to begin is shown instead of a zero.
  const figures = (
    [
      [words.figureSheets, sheets],
      [words.figurePages, pages],
      [words.figureStreak, streak],
    ] as const
  ).filter(([, value]) => value > 0)
  if (figures.length === 0) return null
  return (
    <div className={`stack packed one-column gap-2xs ${classes.figures}`}>
      <dl className="terms flow gap-sm">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="whole">{label}</dt>
            <dd className="bold figures">{count(value)}</dd>
          </div>
        ))}
      </dl>
      <Week streak={streak} />
      {streak === 0 && (
        <p className="small dimmed">
          <T>{words.beginReading}</T>
        </p>
      )}
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
    <span className={`flex gap-3xs ${classes.week}`} aria-hidden="true">
      {Array.from({ length: DAYS }, (_, at) => (
        <i key={at} className="round" data-read={at >= DAYS - streak || undefined}>
          {letter.format(now - (DAYS - 1 - at) * dayMilliseconds)}
        </i>
      ))}
    </span>
  )
}

/** More sheets to read. */
function Shelf({ of, books }: { of: number; books: readonly Bought[] }) {
  const words = useWords(accountHomeWords)
  if (books.length === 0) return null
  return (
    <section className="stack one-column gap-sm" aria-labelledby="shelf">
      <div className="row flow apart gap-line">
        <h2 id="shelf" className="heading tight">
          {words.shelf}
        </h2>
        <Link to="/mysheet" className="inline-row thumb strong whole">
          {words.allSheets(of)}
          <IconChevronRight size={20} stroke={1.75} />
        </Link>
      </div>
      <ul className={`stack gap-md sideways ${classes.shelf}`}>
        {books.map(({ sheet: { _id, cover, name }, reading }) => (
          <li key={_id} className="stack packed one-column gap-xs">
            <Link viewTransition to={`/user/readSheet?${_id}`} className="anchor">
              <CoverImage
                of="sheets"
                id={_id}
                version={cover}
                alt=""
                sizes="(min-width: 64em) 146px, 96px"
                urgent
              />
              <span className="visually-hidden">{name}</span>
            </Link>
            {/* Without any reading there is no bar. */}
            {reading && <ReadingProgress {...reading} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
