import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type Period, readPeriod } from '#rules/calendar/bangkok.ts'
import { bahtToSatang } from '#rules/money/satang.ts'
import { writeAmount } from '#rules/tax/papers/amounts.ts'
import { certificatePapers } from '#rules/tax/papers/certificate-paper.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { taxWords } from '#web/words/staff/tax.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { CertificateTable } from './CertificateTable.tsx'
import { MonthPdf } from './MonthPdf.tsx'
import { TaxScreen, useTaxMonth } from './TaxScreen.tsx'
import classes from './tax-papers.module.css'
import { openedOnce } from './use-papers.ts'
import type { CertificateList } from './answers.ts'

/** `/staff/tax/certificate?{month}&{year}`: numbers given, certificates printed, replaced and printed again. */
export default function CertificateScreen() {
  const words = useWords(taxWords)
  const token = useToken()
  const month = useTaxMonth()
  const [{ page, pageSize, all }, setView] = useState({ page: 0, pageSize: 10, all: false })
  const { data, error, refetch } = useQuery({
    queryKey: ['tax-certificates', token, month?.period, page, pageSize, all],
    queryFn: async ({ signal }) => {
      const input = { ...readPeriod(month?.period ?? ''), skip: page * pageSize, limit: pageSize, all }
      return (await staffApi.call('getCertificates', input, { signal })).data
    },
    enabled: token !== null && month !== undefined,
    ...openedOnce,
  })
  usePrivatePage(data === undefined ? error : null, '/staff')
  const isEmpty = data?.count === 0
  // Opened without a month: small payouts are better than an empty page.
  const isAnyMonth = useLocation().search === ''
  useEffect(() => {
    if (isEmpty && isAnyMonth) setView((view) => ({ ...view, all: true }))
  }, [isEmpty, isAnyMonth])
  const refresh = () => void refetch()
  const isListed = data !== undefined && data.count > 0 && month !== undefined
  return (
    <TaxScreen
      page="certificate"
      papers={data && papersOf(data)}
      isEmpty={isEmpty && all}
      groups={[]}
      {...(data !== undefined && data.payouts.length > 0 && { none: words.noneInForce })}
      choice={
        <>
          <label className={`inline-row gap-xs thumb ${classes.check}`}>
            <input
              type="checkbox"
              checked={all}
              onChange={(event) => setView({ page: 0, pageSize, all: event.currentTarget.checked })}
            />
            {words.all}
          </label>
          {isListed && (
            <>
              <IssueButton list={data} period={month.period} onDone={refresh} />
              <MonthPdf input={{ kind: 'certificates', ...readPeriod(month.period), all }} />
            </>
          )}
        </>
      }
      tools={
        isListed && (
          <>
            <CertificateTable list={data} period={month.period} onDone={refresh} />
            <Pager
              page={page}
              pageSize={pageSize}
              total={data.count}
              onPage={(next) => setView({ page: next, pageSize, all })}
              onPageSize={(next) => setView({ page: 0, pageSize: next, all })}
            />
          </>
        )
      }
    />
  )
}

/** Those in force, both copies: what is printed from the browser. */
function papersOf({ payouts }: CertificateList) {
  return payouts
    .flatMap(({ certificates }) => certificates)
    .filter(({ cancelled }) => !cancelled)
    .flatMap((certificate) =>
      certificatePapers({
        ...certificate,
        grossSatang: bahtToSatang(certificate.gross),
        taxSatang: bahtToSatang(certificate.tax),
        isDuplicate: false,
        cancelledBy: null,
      }),
    )
}

/** Gives every listed payout of the month that waits its number, after count and sum were shown. */
function IssueButton(props: { list: CertificateList; period: Period; onDone: () => void }) {
  const words = useWords(taxWords)
  const { language } = useLanguage()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const { waiting, payouts } = props.list
  const sum = payouts
    .filter(({ certificates, returned }) => !returned && certificates.every(({ cancelled }) => cancelled))
    .reduce((total, { tax }) => total + Math.round(tax * 100), 0)
  const issue = async () => {
    setBusy(true)
    try {
      const counts = { issued: 0, incomplete: 0 }
      for (let more = true; more; ) {
        const { data } = await staffApi.call('issueCertificates', readPeriod(props.period))
        counts.issued += data.issued
        counts.incomplete = data.incomplete
        more = data.more
      }
      showToast({ text: words.issued(counts.issued, counts.incomplete), tone: 'good' })
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    } finally {
      setBusy(false)
      setOpen(false)
      props.onDone()
    }
  }
  return (
    <>
      {waiting > 0 && (
        <Button size="small" onClick={() => setOpen(true)}>
          {words.issueAll(waiting)}
        </Button>
      )}
      <ConfirmDialog
        open={open}
        title={words.issueTitle}
        confirm={words.issueOne}
        busy={busy}
        onConfirm={() => void issue()}
        onCancel={() => setOpen(false)}
      >
        {words.issueText(waiting, writeAmount(sum))}
      </ConfirmDialog>
    </>
  )
}
