import { IconArrowLeft } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '#web/ui/Button.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { sellerReportWords } from '#web/words/seller/complaints.ts'
import { useWords } from '#web/words/use-words.tsx'
import { type ReportAct, ReportActs } from './ReportActs.tsx'
import { ReportCard } from './ReportCard.tsx'
import classes from './complaints.module.css'
import { useReports } from './use-reports.ts'

const tabs = ['open', 'dealt'] as const
type Tab = (typeof tabs)[number]

/** What buyers complain about, and what the seller does about it (seller.md §2). */
export default function SellReportScreen() {
  const words = useWords(sellerReportWords)
  const [query, setQuery] = useSearchParams()
  const tab: Tab = query.get('tab') === 'dealt' ? 'dealt' : 'open'
  const { reports, count, more, refresh } = useReports(tab === 'dealt')
  const [act, setAct] = useState<ReportAct>()
  const choose = (next: Tab) =>
    setQuery(next === 'open' ? {} : { tab: next }, { replace: true, preventScrollReset: true })
  return (
    <PageShell width="narrow" className={classes.page ?? ''}>
      <PageHead title={words.title} hidden />
      <header>
        <Link to="/seller/mysheet" className={classes.back}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
          {words.toDashboard}
        </Link>
        <h1 className={classes.title}>{words.title}</h1>
        <p className={classes.intro}>{words.intro}</p>
      </header>
      <Tabs chosen={tab} count={count} onChoose={choose} />
      <div id="reports" role="tabpanel" aria-labelledby={`tab-${tab}`} className={classes.panel}>
        {reports === undefined ? (
          <Loading />
        ) : reports.length === 0 ? (
          <EmptyState mood="happy" text={tab === 'open' ? words.none : words.noneDealt} />
        ) : (
          <ul className={classes.reports}>
            {reports.map((report) => (
              <ReportCard key={report._id} report={report} onAct={setAct} />
            ))}
          </ul>
        )}
        {more && (
          <Button look="outline" busy={more.isBusy} onClick={more.load}>
            {words.older}
          </Button>
        )}
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

function Tabs({ chosen, count = { open: 0, dealt: 0 }, onChoose }: TabsProps) {
  const words = useWords(sellerReportWords)
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return
    event.preventDefault()
    const at = event.key === 'Home' ? 0 : event.key === 'End' ? 1 : 1 - tabs.indexOf(chosen)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
    onChoose(tabs[at] ?? 'open')
  }
  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={words.tabs}
      className={classes.tabs}
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
          className={classes.tab}
          onClick={() => onChoose(tab)}
        >
          {words[tab](count[tab])}
        </button>
      ))}
    </div>
  )
}

function Loading() {
  return (
    <div className={classes.reports}>
      {[0, 1].map((place) => (
        <Skeleton key={place} height="14rem" radius="1rem" />
      ))}
    </div>
  )
}
