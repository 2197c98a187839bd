import {
  IconCalendarDue,
  IconCopyright,
  IconReportMoney,
  IconChecklist,
  IconFlag,
  IconMessages,
  type Icon,
} from '#web/ui/icons.ts'
import { Link } from 'react-router'
import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { dayMilliseconds } from '#rules/calendar/days.ts'
import {
  englishMonthYear,
  nextPeriod,
  periodOf,
  startOfPeriod,
  thaiMonthYear,
} from '#rules/calendar/periods.ts'
import { T } from '#web/ui/T.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { deskWords } from '#web/words/staff/desk.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { type Desk, lateDays, openBoxes } from '../layout/boxes.ts'
import classes from './staff-home.module.css'
import { pick } from '#web/words/language.ts'

const dues = [
  {
    kind: 'sheets',
    word: 'dueSheets',
    icon: IconChecklist,
    box: '/staff/verifySheet',
    to: '/staff/verifySheet',
  },
  { kind: 'cases', word: 'dueCases', icon: IconMessages, box: '/staff/cases', to: '/staff/cases' },
  {
    kind: 'claims',
    word: 'dueClaims',
    icon: IconCopyright,
    box: '/staff/claims',
    to: '/staff/claims?state=open',
  },
  { kind: 'reports', word: 'dueReports', icon: IconFlag, box: '/staff/report', to: '/staff/report' },
  {
    kind: 'money',
    word: 'dueMoney',
    icon: IconReportMoney,
    box: '/staff/orders',
    to: '/staff/orders?tab=money',
  },
] as const

/** Work due today, the longest wait, and one press into it. */
export function Today({ desk }: { desk: Desk }) {
  const words = useWords(deskWords)
  const { language } = useLanguage()
  const open = new Set(openBoxes(desk).map(({ to }) => to))
  const now = useNow()
  const period = periodOf(now)
  const daysLeft =
    bangkokParts(new Date(startOfPeriod(nextPeriod(period)).getTime() - 1)).day - bangkokParts(now).day
  return (
    <section className={`stack fits-9 rounded-lg outlined clips ${classes.dues}`} aria-label={words.today}>
      {dues.map(({ kind, word, icon, box, to }) => {
        if (!open.has(box)) return null
        const since = desk.oldest[kind]
        const days = since === null ? 0 : Math.floor((now.getTime() - Date.parse(since)) / dayMilliseconds)
        const mine = kind === 'sheets' || kind === 'cases' ? desk.mine[kind] : 0
        return (
          <Due key={kind} to={to} icon={icon} figure={desk.waiting[kind]} name={words[word]}>
            <span className={`across ${days >= lateDays ? 'alarm strong' : 'dimmed'}`}>
              {since === null ? words.allDone : words.oldest(days)}
              {mine > 0 && <span className="whole"> · {words.mine(mine)}</span>}
            </span>
          </Due>
        )
      })}
      {open.has('/staff/hytexts-report') && (
        <Due
          to="/staff/hytexts-report?tab=closed"
          icon={IconCalendarDue}
          figure={daysLeft}
          name={words.dueClosing}
        >
          <span className="across whole dimmed">
            {pick({ th: thaiMonthYear, en: englishMonthYear }, language)(period)}
          </span>
        </Due>
      )}
    </section>
  )
}

function Due(props: { to: string; icon: Icon; figure: number; name: string; children: React.ReactNode }) {
  // Nothing waits there.
  const tone = props.figure === 0 ? 'dimmed' : ''
  return (
    <Link to={props.to} className={`stack packed small unlinked pick lead-column level ${classes.due}`}>
      <props.icon size={24} stroke={1.75} className={tone || 'linked'} aria-hidden="true" />
      <strong className={`title-lg figures ${tone}`}>{props.figure >= 1_000 ? '999+' : props.figure}</strong>
      <span className="strong across whole">
        <T>{props.name}</T>
      </span>
      {props.children}
    </Link>
  )
}
