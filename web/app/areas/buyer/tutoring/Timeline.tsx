import { dayMilliseconds } from '#rules/calendar/days.ts'
import { IconBolt, IconCalendarPlus } from '#web/ui/icons.ts'
import { bangkokDate, bangkokTime, noonOf } from '#rules/calendar/bangkok.ts'
import { groupBy } from '#rules/group-by.ts'
import type { Data } from '#web/api/api.ts'
import { useAddToCalendar } from '#web/features/session-calendar/use-add-to-calendar.ts'
import { Heart } from '#web/features/favourites/Heart.tsx'
import { CodeChip } from '#web/features/sheet-card/CodeChip.tsx'
import { splitName } from '#web/features/sheet-card/names.ts'
import { CartButton } from '#web/features/sheet-card/CartButton.tsx'
import { CartWords } from '#web/features/sheet-card/CartWords.tsx'
import { TutoringButton, TutoringTag } from '#web/features/sheet-card/Tutoring.tsx'
import { SheetPrice } from '#web/features/sheet-card/SheetPrice.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { MarkerStroke } from '#web/ui/MarkerStroke.tsx'
import { T } from '#web/ui/T.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { sessionCalendarWords } from '#web/words/buyer/session-calendar.ts'
import { tutoringWords } from '#web/words/buyer/tutoring.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './tutoring.module.css'

const MINUTE_MILLISECONDS = 60_000

type Sheet = Data<'getOnlineTutorSheets'>[number]
type Ahead = { sheet: Sheet; start: Date }

/** Coming sessions by day: the hour, how long until then, and a link. */
export function Timeline({ label, sheets, now }: { label: string; sheets: readonly Sheet[]; now: number }) {
  const words = useWords(tutoringWords)
  const { language } = useLanguage()
  const sessions = sheets.flatMap((sheet): Ahead[] =>
    sheet.onlineTutor ? [{ sheet, start: new Date(sheet.onlineTutor.startDate * 1000) }] : [],
  )
  const [today, tomorrow] = [now, now + dayMilliseconds].map((time) => bangkokDate(new Date(time)))
  return (
    <section className="stack packed gap-md" aria-label={label}>
      {[...groupBy(sessions, ({ start }) => bangkokDate(start))].map(([day, ofDay]) => (
        <div key={day} className="stack packed gap-xs">
          <p className="strong">
            {day === today ? `${words.today} ` : day === tomorrow ? `${words.tomorrow} ` : ''}
            {writeDate(noonOf(day), 'short', language)}
          </p>
          <ol className="stack gap-sm">
            {ofDay.map(({ sheet, start }) => (
              <Session key={sheet._id} sheet={sheet} start={start} now={now} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

/** The running session, else the next: large, and under the marker. */
export function Lead({ label, sheets, now }: { label: string; sheets: readonly Sheet[]; now: number }) {
  return (
    <section className={`stack packed gap-sm ${classes.lead}`} aria-label={label}>
      <h2 className="heading">
        <MarkerStroke>{label}</MarkerStroke>
      </h2>
      <ol className="stack gap-sm">
        {sheets.map((sheet) => (
          <Session
            key={sheet._id}
            sheet={sheet}
            start={new Date((sheet.onlineTutor?.startDate ?? 0) * 1000)}
            now={now}
            isLead
          />
        ))}
      </ol>
    </section>
  )
}

function Session({ sheet, start, now, isLead = false }: Ahead & { now: number; isLead?: boolean }) {
  const shared = useWords(sharedWords)
  const calendar = useWords(sessionCalendarWords)
  const { language } = useLanguage()
  const addToCalendar = useAddToCalendar()
  const { code, title } = splitName(sheet.name)
  const words = useWords(tutoringWords)
  const minutes = sheet.plannedMinutes
  const end = minutes === null ? undefined : new Date(start.getTime() + minutes * MINUTE_MILLISECONDS)
  const hour = (
    <p className={`across flow ${classes.hour}`}>
      {/* Later items have the day above them. */}
      {isLead && <span className="strong whole">{writeDate(start, 'short', language)}</span>}
      <span className="title-sm bold figures">{bangkokTime(start)}</span>
      {end && <span className="small dimmed whole">{words.till(bangkokTime(end))}</span>}
    </p>
  )
  const cover = (
    <CoverImage
      of="sheets"
      id={sheet._id}
      version={sheet.cover}
      alt=""
      sizes={isLead ? '(min-width: 64em) 144px, 112px' : '84px'}
      urgent={isLead}
    />
  )
  const facts = (
    <div className="stack packed at-start gap-4xs">
      <CodeChip code={code} />
      <h3 className={isLead ? 'heading' : undefined}>
        <a className="card-link" href={`/infoSheet/${sheet._id}`} target="_blank" rel="noopener">
          <T>{title}</T>
          <span className="visually-hidden"> {shared.opensNewTab}</span>
        </a>
      </h3>
      {start.getTime() > now || !sheet.onlineTutor ? (
        <Until start={start} now={now} />
      ) : isLead && end ? (
        // The heading says that it runs; this shows the remaining time.
        <Running start={start} end={end} now={now} />
      ) : (
        <TutoringTag sheet={sheet._id} tutoring={sheet.onlineTutor} owned={sheet.owned === true} />
      )}
    </div>
  )
  const ways = (
    <div className={`across row gap-xs anchor ${isLead ? 'flow' : 'to-end'} ${classes.ways}`}>
      {sheet.owned && sheet.onlineTutor ? (
        <>
          <TutoringButton sheet={sheet._id} tutoring={sheet.onlineTutor} />
          <IconButton label={calendar.add} onClick={() => void addToCalendar(sheet._id)}>
            <IconCalendarPlus size={24} stroke={1.75} />
          </IconButton>
        </>
      ) : (
        <>
          <strong className={isLead ? 'title-xs' : undefined}>
            <SheetPrice sheet={sheet} />
          </strong>
          <Heart sheet={sheet} />
          {/* A running session is bought in a hurry, so the button has words. */}
          {isLead ? <CartWords named className="grow" sheet={sheet} /> : <CartButton sheet={sheet} />}
        </>
      )}
    </div>
  )
  if (isLead)
    return (
      <li className="paper pad-md stack anchor lead-column gap-md">
        {cover}
        <div className="stack packed one-column gap-xs">
          {hour}
          {facts}
          {start.getTime() <= now && !sheet.owned && (
            <p className="row gap-2xs small strong good">
              <IconBolt size={20} stroke={1.75} />
              {words.enterNow}
            </p>
          )}
        </div>
        {ways}
      </li>
    )
  return (
    <li className={`pad-sm paper stack anchor ${classes.session}`}>
      {hour}
      {cover}
      {facts}
      {ways}
    </li>
  )
}

/** How much of it is over, and what is left. */
function Running({ start, end, now }: { start: Date; end: Date; now: number }) {
  const words = useWords(tutoringWords)
  const minutes = Math.ceil((end.getTime() - now) / MINUTE_MILLISECONDS)
  if (minutes <= 0) return null
  const share = (100 * (now - start.getTime())) / (end.getTime() - start.getTime())
  return (
    <p className="stack fill gap-3xs small">
      <span className={`rounded ${classes.over}`} style={{ '--share': `${share.toFixed(1)}%` } as object} />
      <span className="dimmed whole">{words.left(Math.floor(minutes / 60), minutes % 60)}</span>
    </p>
  )
}

/** A ring that closes over the last month, and the time left in words. */
function Until({ start, now }: { start: Date; now: number }) {
  const words = useWords(tutoringWords)
  const left = Math.max(start.getTime() - now, 0)
  const minutes = Math.floor(left / MINUTE_MILLISECONDS)
  const hours = Math.floor(minutes / 60)
  const closed = 100 - Math.min(left / (30 * dayMilliseconds), 1) * 100
  return (
    <p className={`row gap-xs strong whole ${classes.until}`}>
      <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
        <circle cx={12} cy={12} r={9.5} />
        <circle cx={12} cy={12} r={9.5} pathLength={100} strokeDasharray={`${closed.toFixed(1)} 100`} />
      </svg>
      {hours >= 24 ? words.inDays(Math.floor(hours / 24), hours % 24) : words.inHours(hours, minutes % 60)}
    </p>
  )
}
