import { periodFrom } from '#rules/calendar/bangkok.ts'
import { pauseReasonIn, pauseReasons } from '#rules/payouts/pause-reasons.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/Button.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { revenueWords } from '#web/words/seller/revenue.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { instantOf, writeAmount, writeMonth } from '../mysheet/months.ts'
import { nameOf } from './revenue-csv.ts'
import type { Revenue, RevenueRow } from './sellrev.tsx'
import classes from './sellrev.module.css'
import { statusWords } from './status.ts'

type MonthsProps = { revenue: Revenue; onOpen: (row: RevenueRow) => void }

/** Month by month, each with its universities: a table, on phones a card a month. */
export function Months({ revenue, onOpen }: MonthsProps) {
  const words = useWords(revenueWords)
  const [isWhole, setIsWhole] = useState(false)
  const months = [...new Set(revenue.report.map(monthOf))]
  const last = months[isWhole ? months.length - 1 : MONTHS_AT_FIRST - 1] ?? ''
  const shown = { ...revenue, report: revenue.report.filter((row) => monthOf(row) >= last) }
  return (
    <>
      <MonthTable revenue={shown} onOpen={onOpen} />
      <MonthCards revenue={shown} onOpen={onOpen} />
      {shown.report.length < revenue.report.length && (
        <Button look="outline" className={classes.more} onClick={() => setIsWhole(true)}>
          {words.earlierMonths}
        </Button>
      )}
    </>
  )
}

/** Half a year; what lies before is asked for. */
const MONTHS_AT_FIRST = 6

const monthOf = ({ year, month }: RevenueRow) => periodFrom(year, month)

function MonthTable({ revenue, onOpen }: MonthsProps) {
  const words = useWords(revenueWords)
  const { language } = useLanguage()
  const storeName = useStoreName(revenue)
  return (
    <div className={classes.wide}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.month}</th>
            <th scope="col">{words.store}</th>
            <th scope="col" className={classes.money}>
              {words.sales}
            </th>
            <th scope="col" className={classes.money}>
              {words.share}
            </th>
            <th scope="col" className={classes.money}>
              {words.tax}
            </th>
            <th scope="col">{words.status}</th>
            <th scope="col">{words.slip}</th>
          </tr>
        </thead>
        <tbody>
          {revenue.report.map((row) => (
            <tr key={row._id}>
              <th scope="row">{writeMonth(periodFrom(row.year, row.month), language)}</th>
              <td>{storeName(row.store)}</td>
              <td className={classes.money}>
                <Sales row={row} store={storeName(row.store)} onOpen={onOpen} />
              </td>
              <td className={classes.money}>{writeAmount(row.share)}</td>
              <td className={classes.money}>{row.payout === null ? '–' : writeAmount(row.tax)}</td>
              <td>
                <Status row={row} />
              </td>
              <td>
                <SlipLink row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MonthCards({ revenue, onOpen }: MonthsProps) {
  const words = useWords(revenueWords)
  const { language } = useLanguage()
  const storeName = useStoreName(revenue)
  const months = Map.groupBy(revenue.report, (row) => periodFrom(row.year, row.month))
  return (
    <ul className={classes.cards}>
      {[...months].map(([period, rows]) => (
        <li key={period} className={classes.card}>
          <h3 className={classes.cardTitle}>{writeMonth(period, language)}</h3>
          {rows.map((row) => (
            <div key={row._id} className={classes.cardRow}>
              <p className={classes.cardHead}>
                <strong>{storeName(row.store)}</strong>
                <Sales row={row} store={storeName(row.store)} onOpen={onOpen} />
              </p>
              <p className={classes.note}>
                {words.share} {writeAmount(row.share)}
                {row.payout !== null && ` · ${words.tax} ${writeAmount(row.tax)}`}
              </p>
              <div className={classes.cardFoot}>
                <Status row={row} />
                <SlipLink row={row} />
              </div>
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** The amount is the way to the sheets behind it. */
function Sales({
  row,
  store,
  onOpen,
}: {
  row: RevenueRow
  store: string
  onOpen: (row: RevenueRow) => void
}) {
  const words = useWords(revenueWords)
  const { language } = useLanguage()
  const month = writeMonth(periodFrom(row.year, row.month), language)
  return (
    <button
      type="button"
      className={classes.sales}
      aria-haspopup="dialog"
      aria-label={words.whichSheets(writeAmount(row.total), month, store)}
      onClick={() => onOpen(row)}
    >
      {writeAmount(row.total)}
    </button>
  )
}

/** How it stands; why it waits, and what to do about it. */
function Status({ row }: { row: RevenueRow }) {
  const words = useWords(revenueWords)
  const { language } = useLanguage()
  const { label, tone } = statusWords(row.paymentStatus, language)
  const reason = pauseReasonIn(row.paymentPausedReason, language)
  return (
    <div className={classes.status}>
      <span className={classes.badge} data-tone={tone}>
        {label}
      </span>
      {!row.closed && <span className={classes.note}>{words.open}</span>}
      {row.paymentDate !== null && (
        <span className={classes.note}>{writeDate(instantOf(row.paymentDate), 'short', language)}</span>
      )}
      {row.paymentStatus === 'PAUSED' && (
        <p className={classes.why}>
          {reason || words.paused}{' '}
          <Link to="/seller/selledit" className={classes.step}>
            {nextStepOf(row.paymentPausedReason, words)}
          </Link>
        </p>
      )}
      {row.paymentStatus !== 'PAUSED' && reason !== '' && <p className={classes.note}>{reason}</p>}
      {row.paymentStatus === 'VOID' && <p className={classes.note}>{words.cancelledNext}</p>}
      {row.share < 0 && <p className={classes.note}>{words.owing}</p>}
      {row.paymentStatus === 'CARRIED_OVER' && row.share >= 0 && reason === '' && (
        <p className={classes.note}>{words.underMinimum}</p>
      )}
    </div>
  )
}

/** What the seller does about it; the place is the same page. */
function nextStepOf(reason: string, words: (typeof revenueWords)['th']): string {
  const { incomplete, held } = pauseReasons
  if (reason === incomplete[0]) return words.completeData
  return reason === held[0] ? words.confirmAccount : words.nextStep
}

function SlipLink({ row }: { row: RevenueRow }) {
  const words = useWords(revenueWords)
  const { language } = useLanguage()
  if (row.paymentStatus !== 'SUCCESS') return null
  return (
    <Link
      className={classes.slip}
      to={`/seller/slip?${row.month}&${row.year}`}
      aria-label={words.slipOf(writeMonth(periodFrom(row.year, row.month), language))}
    >
      {words.slip}
    </Link>
  )
}

export function useStoreName({ relaventStores }: Pick<Revenue, 'relaventStores'>): (code: number) => string {
  const { language } = useLanguage()
  return (code) => nameOf(relaventStores.find((store) => store.code === code)?.name, language)
}
