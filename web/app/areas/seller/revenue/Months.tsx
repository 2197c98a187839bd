import { periodFrom } from '#rules/calendar/periods.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Input } from '#web/api/api.ts'
import { Sentence } from '#web/features/why/Sentence.tsx'
import { Button } from '#web/ui/Button.tsx'
import { sellerStatus } from '#web/words/payment-statuses.ts'
import { dashboardWords } from '#web/words/seller/dashboard.ts'
import { revenueWords } from '#web/words/seller/revenue.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Strokes } from '#web/ui/Strokes.tsx'
import { monthsDrawn, writeAmount, writeMonth, writeShortMonth } from '../dashboard/months.ts'
import type { Revenue, RevenueRow } from './answers.ts'
import { type MonthSum, monthSums, partWord } from './month-sums.ts'
import classes from './revenue.module.css'
import { StandingText } from './StandingText.tsx'
import { Sum } from './Sum.tsx'
import { useStoreName } from './use-store-name.ts'
import { WhyRevenue } from './WhyRevenue.tsx'

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
        <Button look="outline" className="self-centre" onClick={() => setIsWhole(true)}>
          {words.earlierMonths}
        </Button>
      )}
    </>
  )
}

/** A year of shares, drawn: before all words. */
export function MonthStrokes({ revenue }: { revenue: Revenue }) {
  const words = useWords(revenueWords)
  const dashboard = useWords(dashboardWords)
  const { language } = useLanguage()
  const [first = ''] = revenue.report.map(monthOf).toSorted()
  const year = monthsDrawn(revenue).filter((period) => period >= first)
  const sum = (rows: readonly RevenueRow[]) => rows.reduce((total, { share }) => total + share, 0)
  return (
    <Strokes
      strokes={year.map((period) => ({
        key: period,
        label: writeShortMonth(period, language),
        value: Math.max(0, sum(revenue.report.filter((row) => monthOf(row) === period))),
      }))}
      label={words.byMonth}
      write={(baht) => `฿${writeAmount(baht)}`}
      height="clamp(8rem, 18vw, 15rem)"
      named
      sum={dashboard.lastMonths(year.length)}
      median={words.usualMonth}
      figure={words.share}
      why={({ key, label }, written) =>
        revenue.report.some((row) => monthOf(row) === key && row.sheetList.length > 0) && (
          <WhyRevenue figure={{ kind: 'month', month: key }} about={`${words.share} ${label}`}>
            {written}
          </WhyRevenue>
        )
      }
    />
  )
}

/** Half a year; earlier months are shown at a press. */
const MONTHS_AT_FIRST = 6
/** On a phone a month is a screen: earlier ones are a line until they are pressed. */
const MONTHS_OPEN = 1

const nothingYet = <span className="dimmed">–</span>

const monthOf = ({ year, month }: RevenueRow) => periodFrom(year, month)

function MonthTable({ revenue, onOpen }: MonthsProps) {
  const words = useWords(revenueWords)
  const { language } = useLanguage()
  const storeName = useStoreName(revenue)
  return (
    <div className={`paper desk-only ${classes.wide}`}>
      <table className={`fill figures ${classes.table}`}>
        <thead className="small dimmed">
          <tr>
            <th scope="col" className={classes.month}>
              {words.month}
            </th>
            {(['sales', 'share', 'tax', 'net'] as const).map((name) => (
              <th key={name} scope="col" className={classes.money}>
                {words[name]}
              </th>
            ))}
            <th scope="col">{words.status}</th>
            <th scope="col">
              <span className="visually-hidden">{words.slip}</span>
            </th>
          </tr>
        </thead>
        {monthSums(revenue).map((sum) => (
          <tbody key={sum.period}>
            {sum.isSeveral && <MonthRow sum={sum} />}
            {sum.rows.map((row) => (
              <tr key={row._id}>
                <th scope="row" className={sum.isSeveral ? `light ${classes.within}` : undefined}>
                  {!sum.isSeveral && <span className="block">{writeMonth(sum.period, language)}</span>}
                  <span className={sum.isSeveral ? undefined : 'light'}>{storeName(row.store)}</span>
                  <PartOf row={row} revenue={revenue} />
                </th>
                <td className={classes.money}>
                  {row.part === null && <Sales row={row} store={storeName(row.store)} onOpen={onOpen} />}
                  <Given row={row} />
                </td>
                <td className={classes.money}>
                  <span className={`${classes.percent} dimmed small`}>{sharePercentOf(row)}</span>
                  <WhyShare row={row}>{writeAmount(row.share)}</WhyShare>
                </td>
                <td className={classes.money}>
                  {row.payout === null ? !sum.isSeveral && nothingYet : <WhyTax row={row} />}
                </td>
                <td className={classes.money}>{!sum.isSeveral && <Net sum={sum} />}</td>
                <td>{!(sum.isSeveral && standsAlike(sum)) && <Status row={row} before={undefined} />}</td>
                <td>{!sum.isSeveral && <SlipLink row={row} before={undefined} />}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** A month's sums over its institutions. */
function MonthRow({ sum }: { sum: MonthSum }) {
  const { language } = useLanguage()
  const [first] = sum.rows
  const sent = sum.rows.find(({ paymentStatus }) => paymentStatus === 'SUCCESS')
  return (
    <tr className="strong">
      <th scope="rowgroup" className="whole">
        {writeMonth(sum.period, language)}
      </th>
      <td className={classes.money}>
        <WhyPart sum={sum} part="sales">
          {writeAmount(sum.sales)}
        </WhyPart>
      </td>
      <td className={classes.money}>
        <WhyMonth sum={sum}>{writeAmount(sum.share)}</WhyMonth>
      </td>
      <td className={classes.money}>
        {sum.paid === null ? (
          nothingYet
        ) : (
          <WhyPart sum={sum} part="tax">
            {writeAmount(sum.paid.tax)}
          </WhyPart>
        )}
      </td>
      <td className={classes.money}>
        <Net sum={sum} />
      </td>
      <td className="light">{first && standsAlike(sum) && <Status row={first} before={undefined} />}</td>
      <td>{sent && <SlipLink row={sent} before={undefined} />}</td>
    </tr>
  )
}

function MonthCards({ revenue, onOpen }: MonthsProps) {
  const words = useWords(revenueWords)
  const { language } = useLanguage()
  const storeName = useStoreName(revenue)
  return (
    <ul className="stack top fills-20 gap-sm phone-only">
      {monthSums(revenue).map((sum, at) => (
        <li key={sum.period}>
          <details className={`pad-md paper ${classes.card}`} open={at < MONTHS_OPEN}>
            <summary>
              <h3 className="medium">{writeMonth(sum.period, language)}</h3>
              <span className={`small dimmed ${classes.note}`}>
                {words.share} {writeAmount(sum.share)}
              </span>
            </summary>
            {sum.rows.map((row, place) => (
              <div
                key={row._id}
                className={`stack at-start one-column gap-3xs ruled-above ${classes.cardRow}`}
              >
                <p className="flex apart gap-sm fill">
                  <strong className="shrink anywhere">
                    {storeName(row.store)}
                    <PartOf row={row} revenue={revenue} />
                  </strong>
                  {row.part === null && <Sales row={row} store={storeName(row.store)} onOpen={onOpen} />}
                </p>
                <div className="row flow gap-lines fill">
                  <p className="small dimmed">
                    {words.share} {sharePercentOf(row)}{' '}
                    <WhyShare row={row}>{writeAmount(row.share)}</WhyShare>
                    <Given row={row} />
                  </p>
                  <Status row={row} before={sum.rows[place - 1]} />
                  <SlipLink row={row} before={sum.rows[place - 1]} />
                </div>
              </div>
            ))}
            <CardSum sum={sum} />
          </details>
        </li>
      ))}
    </ul>
  )
}

/** Payout of a month; of a waiting one, the sum over its institutions. */
function CardSum({ sum }: { sum: MonthSum }) {
  const words = useWords(revenueWords)
  const { paid, sales, share, isSeveral } = sum
  const why = (part: Part) => (written: string) => (
    <WhyPart sum={sum} part={part}>
      {written}
    </WhyPart>
  )
  if (paid === null)
    return isSeveral ? (
      <Sum
        lines={[[words.sales, sales, why('sales')]]}
        total={[words.share, share, (written) => <WhyMonth sum={sum}>{written}</WhyMonth>]}
      />
    ) : null
  return (
    <Sum
      lines={[
        [words.wholeShare, paid.share],
        [words.tax, -paid.tax, why('tax')],
        ...(paid.fee === 0 ? [] : [[words.fee, -paid.fee, why('fee')] as const]),
      ]}
      total={[words.net, paid.net, why('net')]}
    />
  )
}

/** Net payout of a month's share; the fee stands once, with the newest month of its transfer. */
function Net({ sum }: { sum: MonthSum }) {
  const words = useWords(revenueWords)
  const { paid } = sum
  if (paid === null) return nothingYet
  return (
    <>
      <WhyPart sum={sum} part="net">
        {writeAmount(paid.net)}
      </WhyPart>
      {paid.fee > 0 && (
        <span className={`block small light dimmed ${classes.ofFee}`}>
          {words.fee} −{writeAmount(paid.fee)}
        </span>
      )}
    </>
  )
}

/** The held share of a sheet in a copyright case, or a deduction by it. */
function PartOf({ row, revenue }: { row: RevenueRow; revenue: Revenue }) {
  const words = useWords(revenueWords)
  const { part } = row
  if (part === null) return null
  const name = revenue.sheets.find(({ id }) => id === part)?.name ?? part
  return (
    <Link className="block small light" to="/seller/claim">
      {words[partWord(row)](name)}
    </Link>
  )
}

/** Buyers' savings by the seller's codes, which reduce the share. */
function Given({ row }: { row: RevenueRow }) {
  const words = useWords(revenueWords)
  const { given } = row
  return given === 0 ? null : (
    <span className={`block small light dimmed ${classes.ofFee}`}>
      <Sentence
        say={words.given}
        figures={[
          <WhyPart key="given" row={row} part="given">
            {writeAmount(given)}
          </WhyPart>,
        ]}
      />
    </span>
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
      className={`thumb strong linked figures whole rigid self-top text-end ${classes.sales}`}
      aria-haspopup="dialog"
      aria-label={words.whichSheets(writeAmount(row.total), month, store)}
      onClick={() => onOpen(row)}
    >
      {writeAmount(row.total)}
    </button>
  )
}

/** Share in percent; a month of refunds alone has none of its own. */
function sharePercentOf({ sharePercent }: RevenueRow): string | null {
  return sharePercent === null ? null : `${sharePercent}%`
}

/** Explains an institution's share of a month; a month without sales has nothing to explain. */
function WhyShare({ row, children }: { row: RevenueRow; children: string }) {
  const words = useWords(revenueWords)
  const { language } = useLanguage()
  const month = periodFrom(row.year, row.month)
  if (row.sheetList.length === 0) return children
  return (
    <WhyRevenue
      figure={{ kind: 'month', month, store: row.store }}
      about={`${words.share} ${writeShortMonth(month, language).replace(' ', '\u00a0')}`}
    >
      {children}
    </WhyRevenue>
  )
}

/** Explains an institution's part of its transfer's tax. */
function WhyTax({ row }: { row: RevenueRow }) {
  const words = useWords(revenueWords)
  const { language } = useLanguage()
  const month = writeShortMonth(periodFrom(row.year, row.month), language)
  if (row.tax === 0) return writeAmount(row.tax)
  return (
    <WhyRevenue
      figure={{ kind: 'record', id: row._id, part: 'tax' }}
      about={`${words.tax} ${month.replace(' ', '\u00a0')}`}
    >
      {writeAmount(row.tax)}
    </WhyRevenue>
  )
}

/** All institutions of a month. */
function WhyMonth({ sum: { period, rows }, children }: { sum: MonthSum; children: string }) {
  const words = useWords(revenueWords)
  const { language } = useLanguage()
  if (rows.every(({ sheetList }) => sheetList.length === 0)) return children
  return (
    <WhyRevenue
      figure={{ kind: 'month', month: period }}
      about={words.monthSum(writeMonth(period, language))}
    >
      {children}
    </WhyRevenue>
  )
}

type Part = Extract<Input<'explainRevenue'>['figure'], { kind: 'month-part' }>['part']

/** An institution's sales in a month, or all sales and payouts; nothing to explain without a sheet. */
function WhyPart(props: { row?: RevenueRow; sum?: MonthSum; part: Part; children: string }) {
  const { row, sum, part, children } = props
  const words = useWords(revenueWords)
  const { language } = useLanguage()
  const rows = sum?.rows ?? (row === undefined ? [] : [row])
  const [first] = rows
  if (first === undefined || rows.every(({ sheetList }) => sheetList.length === 0)) return children
  const month = periodFrom(first.year, first.month)
  return (
    <WhyRevenue
      figure={{ kind: 'month-part', month, part, ...(row !== undefined && { store: row.store }) }}
      about={`${words[part === 'given' ? 'givenShort' : part]} ${writeShortMonth(month, language).replace(' ', '\u00a0')}`}
    >
      {children}
    </WhyRevenue>
  )
}

function stands({ line, closed, paymentStatus, paymentPausedReason }: RevenueRow): string {
  return JSON.stringify([line, closed, paymentStatus, paymentPausedReason])
}

/** Whether all institutions of a month have one standing; otherwise each shows its own, and the month none. */
function standsAlike({ rows }: MonthSum): boolean {
  return new Set(rows.map(stands)).size === 1
}

/** The specified label, and the standing in one line: a month shows it once. */
function Status({ row, before }: { row: RevenueRow; before: RevenueRow | undefined }) {
  const words = useWords(revenueWords)
  const { language } = useLanguage()
  const { label, tone } = !row.closed
    ? { label: words.open, tone: 'gray' }
    : row.line.waitsFor === 'case' || row.line.waitsFor === 'decision'
      ? { label: words.held, tone: 'amber' }
      : sellerStatus(row.paymentStatus, language)
  if (before !== undefined && stands(before) === stands(row)) return null
  return (
    <div className="flow top gap-xs">
      <span className="badge rigid" data-tone={tone}>
        {label}
      </span>
      <div className="grow-words">
        <StandingText line={row.line} reason={row.paymentPausedReason} inList />
      </div>
    </div>
  )
}

function SlipLink({ row, before }: { row: RevenueRow; before: RevenueRow | undefined }) {
  const words = useWords(revenueWords)
  const { language } = useLanguage()
  // One page has all slips of a month.
  if (row.paymentStatus !== 'SUCCESS' || before?.paymentStatus === 'SUCCESS') return null
  return (
    <Link
      className={`inline-row thumb strong push ${classes.slip}`}
      to={`/seller/slip?${row.month}&${row.year}`}
      aria-label={words.slipOf(writeMonth(periodFrom(row.year, row.month), language))}
    >
      {words.slip}
    </Link>
  )
}
