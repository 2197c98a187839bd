import { groupBy } from '#rules/group-by.ts'
import { periodFrom } from '#rules/calendar/bangkok.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { sellerApi } from '#web/api/seller-api.ts'
import { Why } from '#web/features/why/Why.tsx'
import { Button } from '#web/ui/Button.tsx'
import { revenueWords } from '#web/words/seller/revenue.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Strokes } from '#web/ui/Strokes.tsx'
import { writeAmount, writeMonth, writeShortMonth } from '../dashboard/months.ts'
import type { Revenue, RevenueRow } from './answers.ts'
import classes from './revenue.module.css'
import { StandingText } from './StandingText.tsx'
import { statusWords } from './status.ts'
import { useStoreName } from './use-store-name.ts'

type MonthsProps = { revenue: Revenue; onOpen: (row: RevenueRow) => void }

/** Month by month, each with its universities: a table, on phones a card a month. */
export function Months({ revenue, onOpen }: MonthsProps) {
  const words = useWords(revenueWords)
  const [isWhole, setIsWhole] = useState(false)
  const months = [...new Set(revenue.report.map(monthOf))]
  const last = months[isWhole ? months.length - 1 : MONTHS_AT_FIRST - 1] ?? ''
  const shown = { ...revenue, report: revenue.report.filter((row) => monthOf(row) >= last) }
  const { language } = useLanguage()
  const year = months.slice(0, MONTHS_DRAWN).toReversed()
  const sum = (rows: readonly RevenueRow[]) => rows.reduce((total, { share }) => total + share, 0)
  return (
    <>
      <Strokes
        strokes={year.map((period) => ({
          key: period,
          label: writeShortMonth(period, language),
          value: Math.max(0, sum(revenue.report.filter((row) => monthOf(row) === period))),
        }))}
        label={words.byMonth}
        write={(baht) => `฿${writeAmount(baht)}`}
        median={words.usualMonth}
        figure={words.share}
      />
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
const MONTHS_DRAWN = 12

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
            <th scope="col" className={classes.money}>
              {words.afterTax}
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
              <td className={classes.money}>
                {writeAmount(row.share)}
                <WhyShare row={row} />
              </td>
              <td className={classes.money}>{row.payout === null ? '–' : writeAmount(row.tax)}</td>
              <td className={classes.money}>
                {row.payout === null ? '–' : writeAmount(row.share - row.tax)}
              </td>
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
  const months = groupBy(revenue.report, (row) => periodFrom(row.year, row.month))
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
                {words.share} {writeAmount(row.share)} <WhyShare row={row} />
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

/** Where the share of an institution's month comes from; a month without sales has nothing to tell. */
function WhyShare({ row }: { row: RevenueRow }) {
  const words = useWords(revenueWords)
  const { language } = useLanguage()
  const month = periodFrom(row.year, row.month)
  if (row.sheetList.length === 0) return null
  return (
    <Why
      figure={`month ${month} ${row.store}`}
      about={`${words.share} ${writeShortMonth(month, language)}`}
      load={(ask) =>
        sellerApi.call('explainRevenue', { figure: { kind: 'month', month, store: row.store }, ...ask })
      }
    />
  )
}

/** The label that the specification names, and how it stands in one line. */
function Status({ row }: { row: RevenueRow }) {
  const words = useWords(revenueWords)
  const { language } = useLanguage()
  const { label, tone } = row.closed
    ? statusWords(row.paymentStatus, language)
    : { label: words.open, tone: 'gray' }
  return (
    <div className={classes.status}>
      <span className={classes.badge} data-tone={tone}>
        {label}
      </span>
      <StandingText line={row.line} reason={row.paymentPausedReason} />
    </div>
  )
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
