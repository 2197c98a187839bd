import { useQuery } from '@tanstack/react-query'
import {
  IconBell,
  IconCalendarEvent,
  IconChevronRight,
  IconDevices,
  IconId,
  IconReceipt,
  IconShieldLock,
} from '#web/ui/icons.ts'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { facultyColour } from '#rules/brand/cover-family.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { whenOf } from '#web/features/exams/ExamCountdown.tsx'
import { useExams } from '#web/features/exams/use-exams.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useMe, useToken } from '#web/features/session/use-session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { count } from '#web/ui/Baht.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { accountWords } from '#web/words/buyer/account.ts'
import { examWords } from '#web/words/buyer/exams.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './account.module.css'
import { partOfHash } from './parts.ts'
import { useNewestOrders } from '../cart/WaitingOrder.tsx'
import { type Account, useAccount, useFirstInfo } from './use-account.ts'

const rows = [
  { to: '/account/profile', word: 'profile', Icon: IconId },
  { to: '/account/orders', word: 'ordersAndCredit', Icon: IconReceipt },
  { to: '/exams', word: 'exams', Icon: IconCalendarEvent },
  { to: '/account/notices', word: 'language', Icon: IconBell },
  { to: '/account/devices', word: 'devicesAndWays', Icon: IconDevices },
  { to: '/account/data', word: 'dataAndClose', Icon: IconShieldLock },
] as const

/** Who one is, what one has read, and the ways on: each matter has a page of its own. */
export default function AccountScreen() {
  const words = useWords(accountWords)
  const shared = useWords(sharedWords)
  const { account, error } = useAccount()
  const { data: info } = useFirstInfo()
  const { hash } = useLocation()
  const navigate = useNavigate()
  usePrivatePage(account === undefined ? error : null)
  // Emails that were sent before name a place on what was one long page.
  const part = partOfHash(hash)
  useEffect(() => {
    if (part !== undefined) void navigate(`/account/${part}`, { replace: true })
  }, [navigate, part])
  const states = useStates(account?.notices)
  return (
    <PageShell width="narrow" className="stack packed one-column gap-lg">
      <PageHead title={words.title} hidden />
      <header className="row gap-md">
        <Avatar name={account?.user.name ?? ''} size={64} colour={facultyColour(info?.faculty ?? '')} />
        <div>
          <h1 className="title-xs tight anywhere">{account?.user.name || words.title}</h1>
          <p className="dimmed">{info?.faculty || ' '}</p>
          <p className="small dimmed">{account ? shared.buyerId(account.user._id) : ' '}</p>
        </div>
      </header>
      <Figures />
      <nav aria-label={words.title}>
        <ul className={`paper stack ${classes.hub}`}>
          {rows.map(({ to, word, Icon }) => (
            <li key={to}>
              <Link to={to} className="row unlinked">
                <Icon size={24} stroke={1.75} className="dimmed" aria-hidden="true" />
                <span className="grow">{words[word]}</span>
                {states[to]}
                <IconChevronRight size={20} stroke={1.75} className="dimmed" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </PageShell>
  )
}

/** What stands open behind a row, so that one need not look: an order to be paid, the next exam, what comes by letter. */
function useStates(notices: Account['notices'] | undefined): Partial<Record<string, ReactNode>> {
  const words = useWords(accountWords)
  const exam = useWords(examWords)
  const unpaid = useNewestOrders().data?.filter(
    ({ state }) => state === 'created' || state === 'waiting',
  ).length
  const next = useExams().data?.exams.find(({ daysLeft }) => daysLeft >= 0)
  return {
    '/account/orders': !!unpaid && (
      <span className="badge" data-tone="marker">
        {words.unpaid(unpaid)}
      </span>
    ),
    '/exams': next && <span className="badge">{whenOf(next, exam)}</span>,
    '/account/notices': notices && (
      <span className="small dimmed figures whole">
        {words.noticesOn(notices.filter(({ mail }) => mail).length, notices.length)}
      </span>
    ),
  }
}

/** Sheets, pages, days in a row: of those who may have sheets at all. */
function Figures() {
  const words = useWords(accountWords)
  const token = useToken()
  const isReady = useMe()?.infoEnter === true
  const { data } = useQuery({
    queryKey: ['reading-figures', token],
    queryFn: async ({ signal }) => (await browserApi.call('readingFigures', {}, { signal })).data,
    enabled: token !== null && isReady,
  })
  if (data === undefined) return <Skeleton height="4.5rem" radius="0.75rem" />
  const figures = (
    [
      [words.figureSheets, data.sheets],
      [words.figurePages, data.pages],
      [words.figureStreak, data.streak],
    ] as const
  ).filter(([, value]) => value > 0)
  // A zero is no figure: where a row of days is to begin, the way to begin it stands instead.
  return (
    <div className={`flex apart level ${classes.figures}`}>
      <dl className="terms flex">
        {figures.map(([label, value]) => (
          <div key={label} className="text-centre">
            <dt>{label}</dt>
            <dd className="strong figures">{count(value)}</dd>
          </div>
        ))}
      </dl>
      {data.streak === 0 && (
        <Link to={data.sheets > 0 ? '/mysheet' : '/shop'} className="small note unlinked grow">
          <T>{data.sheets > 0 ? words.beginReading : words.beginBuying}</T>
        </Link>
      )}
    </div>
  )
}
