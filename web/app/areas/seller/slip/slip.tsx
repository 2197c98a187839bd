import { IconPrinter } from '#web/ui/icons.ts'
import { Navigate, useLocation } from 'react-router'
import { readYear } from '#rules/calendar/bangkok.ts'
import { type Period, periodFrom } from '#rules/calendar/periods.ts'
import type { Data } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PaperToCome } from '#web/ui/PaperToCome.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { slipWords } from '#web/words/seller/revenue.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { writeAmount, writeMonth } from '../dashboard/months.ts'
import { StandingText } from '../revenue/StandingText.tsx'
import { SlipPaper } from './SlipPaper.tsx'
import classes from './slip.module.css'

/** `/seller/slip?{month}&{year}`: the transfers that paid the sales of a month, one slip for each payee (seller.md §2). */
export default function SlipScreen() {
  const words = useWords(slipWords)
  const { language } = useLanguage()
  const { month, year } = useMonth()
  const { data: slips, error, refetch } = useSlips(month, year)
  const period = periodOf(month, year)
  return (
    <PageShell className="stack one-column gap-md">
      <PageHead title={words.title} hidden />
      <div className={classes.heading}>
        <div className="row flow apart gap-xs screen-only">
          <BackLink to="/seller/sellrev">{words.back}</BackLink>
          {slips !== undefined && slips.yours.length > 0 && (
            <Button
              size="small"
              look="outline"
              icon={<IconPrinter size={20} stroke={1.75} />}
              onClick={() => window.print()}
            >
              {words.print}
            </Button>
          )}
        </div>
        <h1 className="unlinked">{words.title}</h1>
        {period !== undefined && <p className="small dimmed">{words.of(writeMonth(period, language))}</p>}
      </div>
      {period === undefined ? (
        <NewestSlip />
      ) : slips === undefined ? (
        <PendingState error={error} refetch={refetch} shape={<PaperToCome />} />
      ) : (
        <Slips {...slips} />
      )}
    </PageShell>
  )
}

/** Without a month: the slip of the newest payout, or the link to the months. */
function NewestSlip() {
  const words = useWords(slipWords)
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['seller-revenue'],
    queryFn: sellerApi.read('getSellRev'),
  })
  usePrivatePage(data === undefined ? lastingOf(error) : null, '/seller')
  if (data === undefined) return <PendingState error={error} refetch={refetch} shape={<PaperToCome />} />
  const newest = data.report
    .filter(({ paymentStatus }) => paymentStatus === 'SUCCESS')
    .toSorted((a, b) => b.year - a.year || b.month - a.month)[0]
  if (newest !== undefined) return <Navigate to={{ search: `?${newest.month}&${newest.year}` }} replace />
  return (
    <EmptyState
      mood="open"
      text={words.noMonth}
      action={<ButtonLink to="/seller/sellrev">{words.back}</ButtonLink>}
    />
  )
}

/** Payouts, and the standing of the rest of the month. */
function Slips({ lines, yours }: Data<'getslip'>) {
  const words = useWords(slipWords)
  if (lines.length === 0 && yours.length === 0)
    return (
      <EmptyState
        mood="searching"
        text={words.nothingSold}
        action={<ButtonLink to="/seller/sellrev">{words.back}</ButtonLink>}
      />
    )
  return (
    <div className={`stack one-column gap-md page rounded-lg flat-in-print ${classes.desk}`}>
      {lines.length > 0 && (
        <section className={`paper cast ${classes.paper}`} aria-labelledby="not-yet">
          <h2 id="not-yet" className="below-xs medium">
            {words.notYet}
          </h2>
          <ul className="stack gap-sm above-xs">
            {lines.map(({ share, reason, ...line }) => (
              <li key={`${line.standing} ${line.waitsFor} ${share}`}>
                <strong>{words.amountIs(writeAmount(share))}</strong>
                <StandingText line={line} reason={reason} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {yours.map((slip) => (
        <SlipPaper key={`${slip.madeAt} ${slip.amount}`} slip={slip} />
      ))}
    </div>
  )
}

/** The query has no names: its first key is the month, its second the year, which a Thai may have typed as of the Buddhist era. */
function useMonth(): { month: number; year: number } {
  const { search } = useLocation()
  const [month, year] = [...new URLSearchParams(search).keys()]
  return { month: wholeNumber(month), year: readYear(wholeNumber(year)) }
}

/** Undefined where the address names no month: nothing is requested then. */
function periodOf(month: number, year: number): Period | undefined {
  const isMonth = month >= 1 && month <= 12 && year >= 2000 && year <= 2400
  return isMonth ? periodFrom(year, month) : undefined
}

/** 0, which is no month, for invalid text. */
function wholeNumber(text: string | undefined): number {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : 0
}

/** Visitors go to the sign-in page; when it is refused for good, one is led to `/seller` with the reason. */
function useSlips(month: number, year: number) {
  const slips = useSessionQuery({
    queryKey: ['seller-slip', month, year],
    queryFn: sellerApi.read('getslip', { month, year }),
    enabled: periodOf(month, year) !== undefined,
  })
  usePrivatePage(slips.data === undefined ? lastingOf(slips.error) : null, '/seller')
  return slips
}
