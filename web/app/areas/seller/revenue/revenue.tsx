import { T } from '#web/ui/T.tsx'
import { IconDownload } from '#web/ui/icons.ts'
import { Suspense, useState } from 'react'
import { refundReasonIn } from '#rules/orders/refund.ts'
import { bankNames, splitBankInfo } from '#rules/sellers/banks.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Sentence } from '#web/features/why/Sentence.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { later } from '#web/ui/later.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { paydayWords } from '#web/words/seller/payday.ts'
import { dashboardWords } from '#web/words/seller/dashboard.ts'
import { revenueWords } from '#web/words/seller/revenue.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { writeAmount, writeMonth } from '../dashboard/months.ts'
import { NewSheet } from '../dashboard/NewSheet.tsx'
import { ToDashboard } from '../dashboard/ToDashboard.tsx'
import { Certificates } from './Certificates.tsx'
import { MonthStrokes, Months } from './Months.tsx'
import { NewestFirst } from './NewestFirst.tsx'
import { Payouts } from './Payouts.tsx'
import { Sums } from './Sums.tsx'
import { revenueCsv } from './revenue-csv.ts'
import classes from './revenue.module.css'
import { TaxName, TaxYear } from './TaxYear.tsx'
import { WhyRevenue } from './WhyRevenue.tsx'
import type { Revenue, RevenueRow } from './answers.ts'
import { say } from '#web/words/language.ts'

// At a press.
const Reckoning = later(() => import('./Reckoning.tsx'))
const SheetsDialog = perhaps(() => import('./SheetsDialog.tsx'))

/** Sales by place and time, their payment, and what comes next (seller.md §2). */
export default function SellRevScreen() {
  const words = useWords(revenueWords)
  const revenue = useRevenue()
  return (
    <PageShell className="stack one-column gap-lg">
      <PageHead title={words.title} hidden />
      <header>
        <ToDashboard />
        <h1>{words.title}</h1>
      </header>
      {revenue.data ? (
        <Contents revenue={revenue.data} />
      ) : (
        <PendingState error={revenue.error} refetch={revenue.refetch} shape={<Loading />} />
      )}
    </PageShell>
  )
}

/** Visitors go to the sign-in page; when it is refused for good, one is led to `/seller` with the reason. */
function useRevenue() {
  const revenue = useSessionQuery({
    queryKey: ['seller-revenue'],
    queryFn: sellerApi.read('getSellRev'),
  })
  usePrivatePage(revenue.data === undefined ? lastingOf(revenue.error) : null, '/seller')
  return revenue
}

function Contents({ revenue }: { revenue: Revenue }) {
  const words = useWords(revenueWords)
  const dashboard = useWords(dashboardWords)
  const payday = useWords(paydayWords)
  const { language } = useLanguage()
  const [opened, setOpened] = useState<RevenueRow>()
  const [isOpen, setIsOpen] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const open = (row: RevenueRow) => {
    setOpened(row)
    setIsOpen(true)
  }
  if (revenue.report.length === 0 && revenue.sums.length === 0)
    return (
      <>
        <EmptyState mood="smiling" text={words.empty} action={<NewSheet />} />
        <Owner data={revenue.sellerData} />
      </>
    )
  return (
    <>
      <div className={`stack one-column gap-sm ${classes.top}`}>
        <section
          className="stack packed at-start one-column gap-sm pad-md paper golden"
          aria-labelledby="sums"
        >
          <h2 id="sums" className="medium">
            {payday.waiting}
          </h2>
          {revenue.sums.length === 0 ? (
            <p className="small dimmed">{words.nothingOwed}</p>
          ) : (
            <>
              <Sums sums={revenue.sums} />
              <details className="fill" onToggle={() => setIsAsked(true)}>
                <summary className="small strong">{dashboard.how}</summary>
                {isAsked && (
                  <Suspense fallback={<Skeleton height="6rem" />}>
                    <Reckoning sums={revenue.sums} forecast={revenue.forecast} />
                  </Suspense>
                )}
              </details>
            </>
          )}
        </section>
        {revenue.report.length > 0 && (
          <section className="shrink pad-md paper">
            <MonthStrokes revenue={revenue} />
          </section>
        )}
      </div>
      {revenue.payouts.length > 0 && (
        <nav aria-label={words.parts} className="flow gap-line">
          {(
            [
              ['months', words.monthly],
              ['payouts', words.payouts],
              ['tax', words.taxPapers],
            ] as const
          ).map(([part, name]) => (
            <a key={part} href={`#${part}`} className="inline-row finger small strong">
              {name} ↓
            </a>
          ))}
        </nav>
      )}
      <TaxName />
      {revenue.report.length > 0 && (
        <>
          <section className="stack one-column gap-md" aria-labelledby="months">
            <header className="row flow apart gap-lines">
              <h2 id="months" className="heading">
                {words.byMonth}
              </h2>
              <Button
                look="outline"
                size="small"
                icon={<IconDownload size={20} stroke={1.75} />}
                onClick={() => saveFile('sarup-revenue.csv', revenueCsv(revenue, language))}
              >
                {words.csv}
              </Button>
            </header>
            <Months revenue={revenue} onOpen={open} />
          </section>
          <Refunds refunds={revenue.refunds} />
          <Payouts revenue={revenue} />
          <div id="tax" className="stack one-column gap-lg if-any">
            <Certificates />
            <TaxYear />
          </div>
        </>
      )}
      <Owner data={revenue.sellerData} />
      {opened && (
        <Suspense>
          <SheetsDialog open={isOpen} row={opened} revenue={revenue} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Owner({ data: { codeName, bankInfo } }: { data: Revenue['sellerData'] }) {
  const words = useWords(revenueWords)
  const { language } = useLanguage()
  const { bankName, bankNumber } = splitBankInfo(bankInfo)
  const bankShown = say(bankNames(bankName), language)
  return (
    <section className="stack packed at-start one-column gap-sm pad-md paper" aria-label={words.account}>
      <dl className="fill stack fits-8 gap-lines terms">
        <div>
          <dt>{words.penName}</dt>
          <dd>{codeName}</dd>
        </div>
        <div>
          <dt>{words.account}</dt>
          <dd>{bankInfo === '' ? words.noAccount : `${bankShown} ${bankNumber}`}</dd>
        </div>
      </dl>
      <ButtonLink to="/seller/selledit" look="outline" size="small">
        {words.editData}
      </ButtonLink>
    </section>
  )
}

function Loading() {
  return (
    <>
      <Skeleton height="9rem" radius="1rem" />
      <Skeleton height="26rem" radius="1rem" />
    </>
  )
}

function WhyRefund({ of: { _id, name, share } }: { of: Revenue['refunds'][number] }) {
  const [id = '', position] = _id.split('-')
  return (
    <WhyRevenue figure={{ kind: 'refund', id, position: Number(position) }} about={name}>
      {writeAmount(share)}
    </WhyRevenue>
  )
}

/** Sales that were taken back, each with its reason and the month it comes off; nothing where there was none. */
function Refunds({ refunds }: Pick<Revenue, 'refunds'>) {
  const words = useWords(revenueWords)
  const { language } = useLanguage()
  if (refunds.length === 0) return null
  return (
    <section className="stack one-column gap-md" aria-labelledby="refunds">
      <h2 id="refunds" className="heading">
        {words.refunds}
      </h2>
      <NewestFirst earlier={words.earlierRefunds}>
        {refunds.map((refund) => (
          <li key={refund._id} className="stack packed at-start one-column gap-sm pad-md paper">
            <h3 className="medium">{refund.name}</h3>
            <p className="small dimmed">
              {writeDate(new Date(refund.at), 'long', language)} · {words.soldFor(writeAmount(refund.paid))}
            </p>
            <p>
              <strong>
                <Sentence say={words.takenOff} figures={[<WhyRefund key="share" of={refund} />]} />
              </strong>{' '}
              <T>
                {refund.month === refund.saleMonth
                  ? words.offSameMonth(writeMonth(refund.month, language))
                  : words.offLaterMonth(
                      writeMonth(refund.saleMonth, language),
                      writeMonth(refund.month, language),
                    )}
              </T>
            </p>
            <p className="small dimmed">
              {words.reason}: {refundReasonIn(refund.reason, language)}
            </p>
          </li>
        ))}
      </NewestFirst>
    </section>
  )
}
