import { IconCopy } from '#web/ui/icons.ts'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { periodFrom } from '#rules/calendar/periods.ts'
import type { Data } from '#web/api/api.ts'
import { copyText } from '#web/features/share/copy-text.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { ErrorState, PendingState } from '#web/ui/ErrorState.tsx'
import { later } from '#web/ui/later.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { Strokes } from '#web/ui/Strokes.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { WhenNear } from '#web/ui/WhenNear.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { dashboardWords } from '#web/words/seller/dashboard.ts'
import { paydayWords } from '#web/words/seller/payday.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { sumOf } from '../revenue/answers.ts'
import { WaitingInShort } from '../revenue/WaitingInShort.tsx'
import { WhyRevenue } from '../revenue/WhyRevenue.tsx'
import { BestSold } from './BestSold.tsx'
import classes from './dashboard.module.css'
import { NewSheet } from './NewSheet.tsx'
import { Published } from './Published.tsx'
import { Tools } from './Tools.tsx'
import { Unpublished } from './Unpublished.tsx'
import { monthsDrawn, writeAmount, writeShortMonth } from './months.ts'
import { type Dashboard, stepsDone, useDashboard, useRevenue } from './use-dashboard.ts'

// Gone with the first transfer.
const FirstSteps = perhaps(() => import('./FirstSteps.tsx'))
// For sellers without sheets: the demand.
const BestSellers = perhaps(() => import('#web/features/sheet-listing/BestSellers.tsx'))
// Below the lists, with tables of its own: it comes when the seller scrolls towards it.
const Figures = later(() => import('./Figures.tsx'))

/** See money and work: earnings, ways on, what is being written, what is on sale, how it does (seller.md §2). */
export default function SellerDashboardScreen() {
  const words = useWords(dashboardWords)
  const own = useDashboard()
  const dashboard = own.data
  const { data: revenue, error, refetch } = useRevenue()
  const hasSteps = dashboard && revenue && stepsDone(dashboard.sheets, revenue) < 5
  return (
    <PageShell className="stack one-column gap-lg">
      <PageHead title={words.title} hidden />
      <header>
        <h1 className="anywhere">{dashboard ? words.hello(dashboard.sellerData.codeName) : words.title}</h1>
        <div className="row flow apart gap-lines">
          {dashboard ? (
            <SellerId id={dashboard.user._id} />
          ) : (
            own.error === null && <Skeleton width="min(13rem, 30vw)" height="2.75rem" />
          )}
          {/* Without a sheet the first step is to begin one. */}
          {!(hasSteps && dashboard.sheets.length === 0) && <NewSheet />}
        </div>
      </header>
      {/* All at once: later parts would push down those read already. */}
      {dashboard && (revenue || error) ? (
        <>
          {hasSteps && (
            <Suspense fallback={<Skeleton height="20rem" radius="1rem" />}>
              <FirstSteps sheets={dashboard.sheets} revenue={revenue} newSheet={<NewSheet />} />
            </Suspense>
          )}
          <div className={`stack one-column gap-lg ${classes.desk}`}>
            {revenue ? (
              revenue.report.length > 0 && <Earnings revenue={revenue} />
            ) : (
              <ErrorState failure={error} onRetry={() => void refetch()} />
            )}
            <BestSold sheets={dashboard.sheets} />
            <Tools openReports={dashboard.openReports} />
          </div>
          <Lists dashboard={dashboard} />
        </>
      ) : (
        <PendingState
          error={dashboard === undefined ? own.error : null}
          refetch={own.refetch}
          shape={<Skeleton height="60rem" radius="1rem" />}
        />
      )}
    </PageShell>
  )
}

function Lists({ dashboard: { sheets, changes } }: { dashboard: Dashboard }) {
  const words = useWords(dashboardWords)
  const [query] = useSearchParams()
  const unpublished = sheets.filter(({ status }) => status < 4)
  const published = sheets.filter(({ status }) => status >= 4)
  if (sheets.length === 0)
    return (
      <Suspense fallback={<Skeleton height="18rem" radius="1rem" />}>
        <BestSellers title={words.othersSell} />
      </Suspense>
    )
  return (
    <>
      {unpublished.length > 0 && <Unpublished sheets={unpublished} />}
      <Published sheets={published} changes={changes} />
      {published.length > 0 && (
        <WhenNear height="75rem" isAsked={['sheet', 'days', 'figure'].some((name) => query.has(name))}>
          <Suspense fallback={<Skeleton height="75rem" radius="1rem" />}>
            <Figures />
          </Suspense>
        </WhenNear>
      )}
    </>
  )
}

function SellerId({ id }: { id: string }) {
  const words = useWords(dashboardWords)
  const { act } = useAction()
  return (
    <button
      type="button"
      className="inline-row gap-xs thumb small dimmed"
      aria-label={words.copyId(id)}
      onClick={() => void act(() => copyText(id), words.copied)}
    >
      <span className="desk-only">{words.sellerId}</span> <strong className="unlinked">{id}</strong>
      <IconCopy size={18} stroke={1.75} />
    </button>
  )
}

type Revenue = Data<'getSellRev'>

/** Unpaid sums with their reasons, and past months. The revenue page shows the computation. */
function Earnings({ revenue }: { revenue: Revenue }) {
  const words = useWords(dashboardWords)
  const { language } = useLanguage()
  const payday = useWords(paydayWords)
  const { report, sums } = revenue
  const ofMonth = (period: string) => report.filter((row) => periodFrom(row.year, row.month) === period)
  const bars = monthsDrawn(revenue).map((period) => ({
    key: period,
    label: writeShortMonth(period, language),
    value: sumOf(ofMonth(period), 'share'),
  }))
  return (
    <section className={`column gap-xs pad-md paper golden ${classes.earnings}`} aria-labelledby="earnings">
      <h2 id="earnings" className="small strong">
        {payday.waiting}
      </h2>
      {sums.length === 0 ? (
        <p className="small dimmed">{words.nothingWaits}</p>
      ) : (
        <WaitingInShort sums={sums} />
      )}
      <Strokes
        strokes={bars}
        label={words.monthsChart}
        sum={words.lastMonths(bars.length)}
        write={(baht) => `฿${writeAmount(baht)}`}
        height="clamp(4rem, 20vw - 1rem, 18rem)"
        why={({ key, label }, written) =>
          ofMonth(key).some(({ sheetList }) => sheetList.length > 0) && (
            <WhyRevenue figure={{ kind: 'month', month: key }} about={`${words.share} ${label}`}>
              {written}
            </WhyRevenue>
          )
        }
      />
    </section>
  )
}
