import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type Period, readPeriod } from '#rules/calendar/periods.ts'
import { bahtToSatang } from '#rules/money/satang.ts'
import { certificatePapers } from '#rules/tax/papers/certificate-paper.ts'
import { writeAmount } from '#rules/tax/papers/people.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Baht, count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { showToast } from '#web/ui/toast.ts'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { useAction } from '#web/ui/use-action.ts'
import { tableWords } from '#web/words/tables.ts'
import { taxWords } from '#web/words/staff/tax.ts'
import { useWords } from '#web/words/use-words.tsx'
import { CertificateTable, isWaiting, oneDayOf } from './CertificateTable.tsx'
import { PaperSheet } from './PaperSheet.tsx'
import { MonthPdf } from './MonthPdf.tsx'
import { TaxScreen, useTaxMonth } from './TaxScreen.tsx'
import classes from './tax-papers.module.css'
import { openedOnce, useNameSearch, usePaperPage } from './use-papers.ts'
import type { Certificate, CertificateList, CertificateRow } from './answers.ts'

/** `/staff/tax/certificate?{month}&{year}`: numbers given, certificates printed, replaced and printed again. */
export default function CertificateScreen() {
  const words = useWords(taxWords)
  const month = useTaxMonth()
  const [{ page, pageSize }, setPage] = usePaperPage(month?.period)
  const [all, setAll] = useState(false)
  const [picked, choose] = useState<ReadonlySet<string>>(new Set())
  const turn = (view: { page: number; pageSize: number }) => {
    choose(new Set())
    setPage(view)
  }
  const search = useNameSearch(() => turn({ page: 0, pageSize }))
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['tax-certificates', month?.period, page, pageSize, all, search.wanted],
    queryFn: async ({ signal }) => {
      const input = {
        ...readPeriod(month?.period ?? ''),
        skip: page * pageSize,
        limit: pageSize,
        all,
        query: search.wanted,
      }
      return (await staffApi.call('getCertificates', input, { signal })).data
    },
    enabled: month !== undefined,
    ...openedOnce,
  })
  usePrivatePage(data === undefined ? lastingOf(error) : null, '/staff')
  const isEmpty = data?.count === 0
  // Opened without a month: small payouts are better than an empty page, but not than a name that is not found.
  const isAnyMonth = useLocation().search === ''
  const isWidening = isEmpty && isAnyMonth && !all && search.wanted === ''
  useEffect(() => {
    if (isWidening) setAll(true)
  }, [isWidening])
  // What was numbered meanwhile is chosen no more.
  const chosen = new Set(
    data?.payouts.flatMap((payout) => (isWaiting(payout) && picked.has(payout._id) ? payout._id : [])),
  )
  /** After a failure the choice stays: the next press would else number the whole month. */
  const refresh = (isDone = true) => {
    if (isDone) choose(new Set())
    void refetch()
  }
  const isListed = data !== undefined && data.count > 0 && month !== undefined
  // Room for both.
  const isWide = useMedia('(min-width: 75em)', true)
  const [openedId, openPayout] = useState('')
  const taxed = data?.payouts.filter(({ tax }) => tax > 0) ?? []
  const shown = taxed.find(({ _id }) => _id === openedId) ?? taxed[0]
  return (
    <TaxScreen
      page="certificate"
      error={error}
      refetch={refetch}
      search={search}
      // Small payouts are searched next: no list is called empty meanwhile.
      papers={data === undefined || isWidening ? undefined : papersOf(data)}
      isEmpty={isEmpty && all}
      groups={[]}
      isListed={data !== undefined && data.payouts.length > 0}
      choice={
        <label className="inline-row gap-xs small tick wide-tick">
          <input
            type="checkbox"
            checked={all}
            onChange={(event) => {
              setAll(event.currentTarget.checked)
              turn({ page: 0, pageSize })
            }}
          />
          {words.all}
        </label>
      }
      files={isListed && <MonthPdf input={{ kind: 'certificates', ...readPeriod(month.period), all }} />}
      beside={isWide && isListed && shown && <Beside payout={shown} />}
      tools={
        isListed && (
          <>
            <Progress
              list={data}
              period={month.period}
              isAll={all}
              isFound={search.wanted !== ''}
              chosen={chosen}
              onDone={refresh}
            />
            <CertificateTable
              list={data}
              chosen={chosen}
              onChoose={choose}
              current={isWide ? shown?._id : undefined}
              onOpen={openPayout}
              onDone={refresh}
            />
            {data.issued === 0 && (
              <p className="tiny dimmed above-xs">
                <T>{words.noneInForce}</T>
              </p>
            )}
            <Pager
              page={page}
              pageSize={pageSize}
              total={data.count}
              onPage={(next) => turn({ page: next, pageSize })}
              onPageSize={(next) => turn({ page: 0, pageSize: next })}
            />
          </>
        )
      }
    />
  )
}

/** The chosen row's paper: the one in force, or a preview without its number. */
function Beside({ payout }: { payout: CertificateRow }) {
  const words = useWords(taxWords)
  const inForce = payout.certificates.find(({ cancelled }) => !cancelled)
  const { name, peopleID, gross, tax, date, channel } = payout
  const noPayee = { name: '', taxId: '', address: '' }
  const [paper] = inForce
    ? papersOfOne(inForce)
    : certificatePapers({
        book: Number(date.slice(0, 4)) + 543,
        number: null,
        payer: noPayee,
        payee: { ...noPayee, name, taxId: peopleID },
        lineInReturn: null,
        paidOn: date,
        issuedOn: date,
        grossSatang: bahtToSatang(gross),
        taxSatang: bahtToSatang(tax),
        channel,
        check: { address: '', dark: [] },
        isDuplicate: false,
        cancelledBy: null,
        replaces: null,
      })
  return (
    <section className="sticks" aria-label={`${words.certificate} ${name}`}>
      <div className="anchor">
        {paper && <PaperSheet paper={paper} />}
        {inForce === undefined && (
          <strong className={`stamp large placed ${classes.draft}`}>{words.notIssued}</strong>
        )}
      </div>
    </section>
  )
}

/** Those in force, both copies: what is printed from the browser. */
function papersOf({ payouts }: CertificateList) {
  return payouts
    .flatMap(({ certificates }) => certificates)
    .filter(({ cancelled }) => !cancelled)
    .flatMap(papersOfOne)
}

function papersOfOne(certificate: Certificate) {
  return certificatePapers({
    ...certificate,
    grossSatang: bahtToSatang(certificate.gross),
    taxSatang: bahtToSatang(certificate.tax),
    isDuplicate: false,
    cancelledBy: null,
  })
}

/**
 * Count of the month's certificates with a number, and the action: number the chosen ones, else all listed of the month, else those of
 * this page or search, after showing count and sum.
 */
export function Progress(props: {
  list: CertificateList
  period: Period
  isAll: boolean
  /** The list is of a name that is looked for. */
  isFound: boolean
  chosen: ReadonlySet<string>
  onDone: (isDone: boolean) => void
}) {
  const { list, chosen } = props
  const words = useWords(taxWords)
  const table = useWords(tableWords)
  const [asking, setAsking] = useState<readonly CertificateRow[]>()
  const waiting = list.payouts.filter(isWaiting)
  const rows = chosen.size > 0 ? waiting.filter(({ _id }) => chosen.has(_id)) : waiting
  const isWholeMonth = chosen.size === 0 && list.waiting > 0 && !props.isFound
  const paidOn = oneDayOf(list)
  const { issue, busy } = useIssue(props.period, (isDone) => {
    setAsking(undefined)
    props.onDone(isDone)
  })
  const label = isWholeMonth
    ? (props.isAll ? words.issueListed : words.issueAll)(list.waiting)
    : chosen.size > 0
      ? words.issueAll(rows.length)
      : words.issuePage(rows.length)
  return (
    <>
      <div className="row flow apart gap-lines below-sm pad-flat paper">
        <div className={`stack one-column gap-2xs ${classes.progress}`}>
          <p className="flow baseline gap-words figures">
            <strong className="large tight">
              {count(list.issued)} / {count(list.withheld)}
            </strong>
            <span>{words.issuedSoFar}</span>
          </p>
          <progress aria-label={words.issuedSoFar} max={Math.max(list.withheld, 1)} value={list.issued} />
        </div>
        <dl className="flow gap-lines terms figures">
          <div>
            <dt>{words.taxInAll}</dt>
            <dd className="large tight strong">
              <Baht baht={list.tax} as="payment" />
            </dd>
          </div>
          {paidOn !== undefined && (
            <div>
              <dt>{words.paidOn}</dt>
              <dd className="large tight strong">
                <ThaiDate value={paidOn} />
              </dd>
            </div>
          )}
        </dl>
        {rows.length > 0 && (
          <Button size="small" className={chosen.size > 0 ? 'desk-only' : ''} onClick={() => setAsking(rows)}>
            {label}
          </Button>
        )}
      </div>
      {chosen.size > 0 && (
        <section
          className="row gap-sm rounded chosen-bar phone-only flow stuck above-sm pad-flat outlined"
          aria-label={table.chosen(chosen.size)}
        >
          <span role="status" className="strong">
            {table.chosen(chosen.size)}
          </span>
          <Button size="small" onClick={() => setAsking(rows)}>
            {label}
          </Button>
        </section>
      )}
      <ConfirmDialog
        open={asking !== undefined}
        title={words.issueTitle}
        confirm={words.issueOne}
        busy={busy}
        onConfirm={() => void issue(isWholeMonth ? undefined : asking?.map(({ _id }) => _id))}
        onCancel={() => setAsking(undefined)}
      >
        {words.issueText(
          isWholeMonth ? list.waiting : (asking?.length ?? 0),
          writeAmount(
            isWholeMonth
              ? bahtToSatang(list.waitingTax)
              : (asking ?? []).reduce((sum, { tax }) => sum + bahtToSatang(tax), 0),
          ),
        )}
      </ConfirmDialog>
    </>
  )
}

/** Gives numbers to these payouts, or to every listed one of the month that waits for its own. */
function useIssue(period: Period, onDone: (isDone: boolean) => void) {
  const words = useWords(taxWords)
  const { act, busy } = useAction()
  const issue = async (payouts: readonly string[] | undefined) => {
    const isDone = await act(async () => {
      const counts = { issued: 0, incomplete: 0 }
      for (let more = true; more; ) {
        const input = { ...readPeriod(period), ...(payouts && { payouts: [...payouts] }) }
        const { data } = await staffApi.call('issueCertificates', input)
        counts.issued += data.issued
        counts.incomplete = data.incomplete
        more = data.more && payouts === undefined
      }
      showToast({ text: words.issued(counts.issued, counts.incomplete), tone: 'good' })
    })
    onDone(isDone)
  }
  return { issue, busy }
}
