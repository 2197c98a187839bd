import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { later } from '#web/ui/later.tsx'
import { questionFormWords } from '#web/words/buyer/question-form.ts'
import { sellerReportWords } from '#web/words/seller/complaints.ts'
import { useWords } from '#web/words/use-words.tsx'
import { ToDashboard } from '../dashboard/ToDashboard.tsx'
import { type ReportAct, ReportActs } from './ReportActs.tsx'
import { ReportCard } from './ReportCard.tsx'
import classes from './complaints.module.css'
import { useReports } from './use-reports.ts'

const AuthorQuestions = later(() => import('./AuthorQuestions.tsx'))
const AuthorReviews = later(() => import('./AuthorReviews.tsx'))

const tabs = ['open', 'dealt', 'questions', 'reviews'] as const
type Tab = (typeof tabs)[number]

/** Buyers' complaints, and the seller's actions on them (seller.md §2). */
export default function SellReportScreen() {
  const words = useWords(sellerReportWords)
  const isHydrated = useHydrated()
  const [query, setQuery] = useSearchParams()
  const tab: Tab = tabs.find((one) => one === query.get('tab')) ?? 'open'
  const { reports, error, refetch, count, listed, refresh } = useReports(tab === 'dealt')
  const [act, setAct] = useState<ReportAct>()
  const choose = (next: Tab) =>
    setQuery(next === 'open' ? {} : { tab: next }, { replace: true, preventScrollReset: true })
  return (
    <PageShell className="stack one-column gap-md">
      <PageHead title={words.title} hidden />
      <header className="row flow apart gap-lines bottom">
        <div>
          <ToDashboard />
          <h1>{words.title}</h1>
          <p className="small dimmed">{words.intro}</p>
        </div>
        <Tabs chosen={tab} count={count} onChoose={choose} />
      </header>
      <div id="reports" role="tabpanel" aria-labelledby={`tab-${tab}`} className="stack one-column gap-md">
        {tab === 'questions' || tab === 'reviews' ? (
          isHydrated ? (
            <Suspense fallback={<Loading />}>
              {tab === 'questions' ? <AuthorQuestions /> : <AuthorReviews />}
            </Suspense>
          ) : (
            <Loading />
          )
        ) : reports === undefined ? (
          <PendingState error={error} refetch={refetch} shape={<Loading />} />
        ) : reports.length === 0 ? (
          <EmptyState mood="happy" text={tab === 'open' ? words.none : words.noneDealt} />
        ) : (
          <ul className="stack one-column gap-md">
            {reports.map((report, at) => (
              <ReportCard key={report._id} report={report} isFirst={at === 0} onAct={setAct} />
            ))}
          </ul>
        )}
        {(tab === 'open' || tab === 'dealt') && <NextPage of={listed}>{words.older}</NextPage>}
      </div>
      {act && (
        <ReportActs
          key={`${act.kind} ${act.report._id}`}
          act={act}
          onChanged={refresh}
          onClose={() => setAct(undefined)}
        />
      )}
    </PageShell>
  )
}

type TabsProps = {
  chosen: Tab
  count: { open: number; dealt: number } | undefined
  onChoose: (tab: Tab) => void
}

function Tabs({ chosen, count, onChoose }: TabsProps) {
  const words = useWords(sellerReportWords)
  const questions = useWords(questionFormWords)
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return
    event.preventDefault()
    const last = tabs.length - 1
    const step = event.key === 'ArrowRight' ? 1 : last
    const at =
      event.key === 'Home' ? 0 : event.key === 'End' ? last : (tabs.indexOf(chosen) + step) % tabs.length
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
    onChoose(tabs[at] ?? 'open')
  }
  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={words.tabs}
      className={`well tabs ${classes.tabs} figures`}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          id={`tab-${tab}`}
          type="button"
          role="tab"
          aria-selected={tab === chosen}
          aria-controls="reports"
          tabIndex={tab === chosen ? 0 : -1}
          className="tab"
          onClick={() => onChoose(tab)}
        >
          {tab === 'questions'
            ? questions.studioTab
            : tab === 'reviews'
              ? questions.reviewsTab
              : words[tab](count?.[tab])}
        </button>
      ))}
    </div>
  )
}

function Loading() {
  return (
    <div className="stack one-column gap-md">
      {[0, 1].map((place) => (
        <Skeleton key={place} height="14rem" radius="1rem" />
      ))}
    </div>
  )
}
