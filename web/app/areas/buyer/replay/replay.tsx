import { Link, useParams } from 'react-router'
import { bangkokTime } from '#rules/calendar/bangkok.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { Refused } from '#web/api/failures.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { useAddToCalendar } from '#web/features/session-calendar/use-add-to-calendar.ts'
import { splitName } from '#web/features/sheet-card/names.ts'
import { TutoringButton } from '#web/features/sheet-card/Tutoring.tsx'
import { Tag, useStarted } from '#web/features/sheet-card/TutoringTag.tsx'
import { count } from '#web/ui/Baht.tsx'
import { Book } from '#web/ui/Book.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { IconCalendarPlus } from '#web/ui/icons.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { writeAcademicYear, writeDate } from '#web/ui/ThaiDate.tsx'
import { replayWords } from '#web/words/buyer/replay.ts'
import { sessionCalendarWords } from '#web/words/buyer/session-calendar.ts'
import { say } from '#web/words/language.ts'
import { categoryNames } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Player } from './Player.tsx'
import classes from './replay.module.css'
import { type Replay, useReplay } from './use-replay.ts'

/** `/myVideo/{sheetId}`: the replay of a live session, for those who own the sheet (buyer.md §2). */
export default function MyVideoScreen() {
  const { sheetId = '' } = useParams()
  return <MyVideo key={sheetId} sheetId={sheetId} />
}

function MyVideo({ sheetId }: { sheetId: string }) {
  const words = useWords(replayWords)
  const { data: replay, error, refetch } = useReplay(sheetId)
  // A failed load only stops the loader (buyer.md §8): only visitors are sent away.
  usePrivatePage(null)
  return (
    <PageShell className="stack packed one-column gap-md tall">
      <PageHead title={replay ? replay.name : words.title} hidden />
      {replay ? (
        <Watching replay={replay} renew={async () => (await refetch()).data} />
      ) : (
        <>
          <header>
            {/* The place of the code, so that nothing moves when it arrives. */}
            <p className="small strong dimmed">{'\u00A0'}</p>
            <h1>{words.title}</h1>
          </header>
          {error ? (
            <NotLoaded sheetId={sheetId} error={error} onRetry={() => void refetch()} />
          ) : (
            <div className={`stack top one-column gap-lg ${classes.watching}`}>
              <div
                role="status"
                aria-label={words.loading}
                className={`anchor clips rounded-lg sunken ${classes.frame}`}
              >
                <Skeleton height="100%" radius="1rem" />
              </div>
              <Skeleton height="20rem" radius="1rem" />
            </div>
          )}
        </>
      )}
    </PageShell>
  )
}

type NotLoadedProps = { sheetId: string; error: Error; onRetry: () => void }

/** A person who does not own the sheet is shown the way to it; trying again would change nothing. */
function NotLoaded({ sheetId, error, onRetry }: NotLoadedProps) {
  const words = useWords(replayWords)
  const { language } = useLanguage()
  const way = <ButtonLink to={`/infoSheet/${sheetId}`}>{words.sheetPage}</ButtonLink>
  if (error instanceof Refused && error.code === 'library.not-owned')
    return <EmptyState text={wordsOfFailure(error, language)} action={way} />
  return <ErrorState failure={error} onRetry={onRetry} />
}

function Watching({ replay, renew }: { replay: Replay; renew: () => Promise<Replay | undefined> }) {
  const { code, title } = splitName(replay.name)
  return (
    <>
      <header>
        <p className="small strong dimmed">{code}</p>
        <h1 className="title-name">
          <T>{title}</T>
        </h1>
      </header>
      <div className={`stack top one-column gap-lg ${classes.watching}`}>
        <div className={`stack one-column gap-md ${classes.seen}`}>
          {replay.onlineTutor.liveReplayUrl === null ? (
            <Waiting replay={replay} />
          ) : (
            <Player replay={replay} address={replay.onlineTutor.liveReplayUrl} renew={renew} />
          )}
        </div>
        <aside className="stack gap-md pad-md paper">
          <Facts replay={replay} />
        </aside>
      </div>
      <Others than={replay._id} />
    </>
  )
}

/** The other sessions the buyer has, by their covers: to watch, or when they begin. */
function Others({ than }: { than: string }) {
  const words = useWords(replayWords)
  const { data = [] } = useSessionQuery({
    queryKey: ['my-sessions'],
    queryFn: async ({ signal }) =>
      (await browserApi.call('getMyallSheet', {}, { signal })).data.sheets.flatMap(
        ({ sheet: { _id, name, cover, onlineTutor } }) =>
          onlineTutor ? [{ _id, name, cover, onlineTutor }] : [],
      ),
  })
  const others = data.filter(({ _id }) => _id !== than)
  if (others.length === 0) return null
  return (
    <section className="stack gap-sm" aria-labelledby="other-sessions">
      <h2 id="other-sessions" className="large">
        {words.others}
      </h2>
      <ul className="stack fills-20 gap-sm">
        {others.map(({ _id, name, cover, onlineTutor }) => (
          <li key={_id} className="stack">
            <Link to={`/myVideo/${_id}`} className="row gap-md pad-sm paper lifts unlinked">
              <CoverImage of="sheets" id={_id} version={cover} alt="" sizes="64px" width={64} urgent />
              <div className="stack packed at-start gap-3xs shrink">
                <strong className="two-lines">
                  <T>{name}</T>
                </strong>
                <Tag tutoring={onlineTutor} />
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Before there is a replay: when it starts and the way in, then that it is being prepared. */
function Waiting({ replay }: { replay: Replay }) {
  const words = useWords(replayWords)
  const calendar = useWords(sessionCalendarWords)
  const addToCalendar = useAddToCalendar()
  const { onlineTutor } = replay
  const started = useStarted(onlineTutor.startDate) || onlineTutor.hasBegun
  const state = onlineTutor.isLiveSteamEnded ? words.preparing : started ? words.running : words.ahead
  return (
    <div className={`paper stack centred gap-md text-centre ${classes.waiting}`}>
      <Book size={96} sticker mood={onlineTutor.isLiveSteamEnded ? 'asleep' : 'smiling'} />
      <p role="status" className="large strong">
        {state}
      </p>
      <div className={`stack gap-sm ${classes.ways}`}>
        <TutoringButton sheet={replay._id} tutoring={onlineTutor} />
        {!onlineTutor.isLiveSteamEnded && (
          <Button
            look="outline"
            wide
            icon={<IconCalendarPlus size={20} stroke={1.75} />}
            onClick={() => void addToCalendar(replay._id)}
          >
            {calendar.add}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Facts for buyers; the date in the Buddhist era and 24 hours (buyer.md §2). */
function Facts({ replay }: { replay: Replay }) {
  const words = useWords(replayWords)
  const { language } = useLanguage()
  const { onlineTutor } = replay
  const facts = [
    [words.category, say(categoryNames[replay.category] ?? categoryNames[0], language)],
    [words.term, `${replay.semester} / ${writeAcademicYear(replay.year, language)}`],
    ...(onlineTutor.views === 0 ? [] : [[words.views, words.viewers(count(onlineTutor.views))] as const]),
    [words.author, replay.author],
    [words.date, useDate(onlineTutor)],
  ] as const
  return (
    <>
      <dl className="stack gap-lines terms pairs">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="as-written">{value}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink look="outline" wide to={`/user/readSheet?${replay._id}`}>
        {words.readSheet}
      </ButtonLink>
    </>
  )
}

function useDate({ startDate, endDate }: Replay['onlineTutor']): string {
  const words = useWords(replayWords)
  const { language } = useLanguage()
  const start = new Date(startDate * 1000)
  const date = writeDate(start, 'long', language)
  if (endDate === null) return words.dateFrom(date, bangkokTime(start))
  return words.dateFromTo(date, bangkokTime(start), bangkokTime(new Date(endDate * 1000)))
}
