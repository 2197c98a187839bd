import { paperPersonOf } from '#rules/tax/papers/people.ts'
import { useState } from 'react'
import { readPeriod } from '#rules/calendar/periods.ts'
import { bahtToSatang } from '#rules/money/satang.ts'
import type { Paper } from '#rules/tax/papers/paper.ts'
import { makingFeeName, receiptPaper } from '#rules/tax/papers/receipt-paper.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Baht, count } from '#web/ui/Baht.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { taxWords } from '#web/words/staff/tax.ts'
import { useWords } from '#web/words/use-words.tsx'
import { LegacyReceipt, nothingAsked } from './LegacyReceipt.tsx'
import { MonthPdf } from './MonthPdf.tsx'
import { PaidSums } from './PaidSums.tsx'
import { TaxScreen, useTaxMonth } from './TaxScreen.tsx'
import { openedOnce, useNameSearch, usePaperPage } from './use-papers.ts'

/** `/staff/tax/receipt?{month}&{year}`: a substitute receipt for each payout, with the ledger's gross, or one for an old making fee. */
export default function ReceiptScreen() {
  const words = useWords(taxWords)
  const month = useTaxMonth()
  const [{ page, pageSize }, setPage] = usePaperPage(month?.period)
  const search = useNameSearch(() => setPage({ page: 0, pageSize }))
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['tax-receipt', month?.period, page, pageSize, search.wanted],
    queryFn: async ({ signal }) => {
      const input = {
        ...readPeriod(month?.period ?? ''),
        skip: page * pageSize,
        limit: pageSize,
        query: search.wanted,
      }
      const { data: payouts, count, days, legacyPayer } = await staffApi.call('getTaxPay', input, { signal })
      return { payouts, count, days, legacyPayer }
    },
    enabled: month !== undefined,
    ...openedOnce,
  })
  usePrivatePage(data === undefined ? lastingOf(error) : null, '/staff')
  const [made, setMade] = useState<{ period: string; paper: Paper | undefined }>()
  // That of another month would stand under the wrong one.
  const legacy = made?.period === month?.period ? made?.paper : undefined
  const [asked, setAsked] = useState(nothingAsked)
  const isListed = data !== undefined && data.count > 0 && legacy === undefined
  // Returned payouts were not spent.
  const paid = data?.payouts.filter(({ returned }) => returned === null)
  const ofPayouts = paid?.map((payout) => ({
    payout,
    paper: receiptPaper({
      number: payout.receipt ?? payout._id,
      payer: payout.payer,
      payee: paperPersonOf(payout.seller[0]).name,
      period: month?.period ?? '',
      paidOn: payout.date,
      items: [
        {
          name: makingFeeName,
          isMakingFee: true,
          totalSatang: bahtToSatang(payout.net),
          grossSatang: bahtToSatang(payout.total),
        },
      ],
    }),
  }))
  // The days know all of the month; of a name that is looked for, nothing is summed.
  const whole = search.wanted === '' ? data?.days.reduce((sum, { total }) => sum + total, 0) : undefined
  const ofOld = data !== undefined && month !== undefined && (
    <LegacyReceipt
      period={month.period}
      payer={data.legacyPayer}
      isShown={legacy !== undefined}
      asked={asked}
      onAsk={setAsked}
      onPaper={(paper) => setMade({ period: month.period, paper })}
    />
  )
  return (
    <TaxScreen
      page="receipt"
      error={error}
      refetch={refetch}
      search={search}
      papers={legacy === undefined ? ofPayouts?.map(({ paper }) => paper) : [legacy]}
      isEmpty={data?.count === 0}
      {...(legacy === undefined && {
        groups: [
          {
            key: 'page',
            ...(data !== undefined &&
              whole !== undefined && {
                head: {
                  title: (
                    <>
                      <span>{words.payees(count(data.count))}</span>
                      <strong>
                        <Baht baht={whole} as="amount" />
                      </strong>
                    </>
                  ),
                },
              }),
            cards: (data?.payouts ?? []).map((payout) => {
              const paper = ofPayouts?.find((one) => one.payout === payout)?.paper
              return {
                key: payout._id,
                name: paperPersonOf(payout.seller[0]).name,
                summary: (
                  <>
                    {paper ? (payout.receipt ?? payout._id) : words.noReceipt}{' '}
                    <ThaiDate value={payout.date} />
                  </>
                ),
                baht: payout.total,
                ...(paper && { papers: [paper], above: <PaidSums sums={payout} /> }),
              }
            }),
          },
        ],
      })}
      files={
        <>
          {isListed && <MonthPdf input={{ kind: 'receipt', ...readPeriod(month?.period ?? '') }} />}
          {(!isListed || legacy !== undefined) && ofOld}
        </>
      }
      pager={
        isListed && (
          <>
            <Pager
              page={page}
              pageSize={pageSize}
              total={data.count}
              onPage={(next) => setPage({ page: next, pageSize })}
              onPageSize={(next) => setPage({ page: 0, pageSize: next })}
            />
            {legacy === undefined && ofOld}
          </>
        )
      }
    />
  )
}
