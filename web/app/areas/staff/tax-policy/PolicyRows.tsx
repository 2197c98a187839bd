import { useState } from 'react'
import {
  englishShortMonth,
  periodFrom,
  periodOf,
  readPeriod,
  thaiShortMonth,
} from '#rules/calendar/bangkok.ts'
import { bahtToSatang } from '#rules/money/satang.ts'
import { writeAmount } from '#rules/tax/papers/amounts.ts'
import { count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconCheck } from '#web/ui/icons.ts'
import { T } from '#web/ui/T.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { type Language, pick } from '#web/words/language.ts'
import { taxPolicyWords } from '#web/words/staff/tax-policy.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { AddRow } from './AddRow.tsx'
import { ConfirmRow } from './ConfirmRow.tsx'
import type { Policy } from './answers.ts'
import classes from './tax-policy.module.css'
import { writeMonthOf } from './write.ts'

type Row = Policy['rows'][number]
type Words = (typeof taxPolicyWords)['th']

/** The rows of the policy, each confirmed or waiting for a second person. */
export function PolicyRows({ policy, onDone }: { policy: Policy; onDone: () => void }) {
  const words = useWords(taxPolicyWords)
  const [confirming, setConfirming] = useState<Row>()
  const [adding, setAdding] = useState(false)
  const done = () => {
    setConfirming(undefined)
    setAdding(false)
    onDone()
  }
  return (
    <section className={`stack one-column gap-sm ${classes.section}`} aria-labelledby="rows">
      <Head id="rows" title={words.rows} how={words.rowsText} />
      <TimeLine policy={policy} onConfirm={setConfirming} />
      <div>
        <Button look="outline" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      </div>
      {confirming !== undefined && (
        <ConfirmRow of="tax" row={confirming} onClose={() => setConfirming(undefined)} onDone={done} />
      )}
      {adding && <AddRow onClose={() => setAdding(false)} onDone={done} />}
    </section>
  )
}

/** What a part is called; how it works folds behind it. */
export function Head({ id, title, how }: { id: string; title: string; how: string }) {
  const words = useWords(taxPolicyWords)
  return (
    <div className={`row flow apart ${classes.head}`}>
      <h2 id={id}>
        <T>{title}</T>
      </h2>
      <details>
        <summary className="small linked">{words.how}</summary>
        <p className="small dimmed">{how}</p>
      </details>
    </div>
  )
}

const monthsBefore = 18
const monthsAfter = 8

/**
 * From when to when each row applies, around the month that was closed last; this month is marked. Each opens what it says; one that waits
 * for a second person is open.
 */
function TimeLine(props: { policy: Policy; onConfirm: (row: Row) => void }) {
  const { rows, lastClosed } = props.policy
  const words = useWords(taxPolicyWords)
  const { language } = useLanguage()
  const [today] = useState(() => monthNumber(periodOf(new Date())))
  const middle = monthNumber(lastClosed ?? rows.at(-1)?.from ?? '2026-01')
  const first = middle - monthsBefore
  const end = Math.max(middle, ...rows.map(({ from }) => monthNumber(from))) + monthsAfter
  const place = (number: number) => Math.max(first, Math.min(number, end)) - first
  const span = end - first
  const percent = (months: number) => `${(months / span) * 100}%`
  const now = place(today) / span
  const axis = [
    ...Array.from({ length: AXIS_MONTHS }, (_, at) => ({
      at: at / AXIS_MONTHS,
      label: shortMonth(monthOf(first + Math.round((at * span) / AXIS_MONTHS)), language),
    })).filter(({ at }) => Math.abs(at - now) > ROOM_OF_A_LABEL),
    { at: now, label: words.today },
  ]
  return (
    <div className="paper clips">
      <ul className="divided" aria-label={words.rows}>
        {rows.map((row) => {
          const { id, from, to, ratePercent, confirmedAt } = row
          const start = place(monthNumber(from))
          const till = to === null ? span : place(monthNumber(to) + 1)
          const isNow = monthNumber(from) <= middle && (to === null || monthNumber(to) >= middle)
          return (
            <li key={id}>
              <details open={confirmedAt === null}>
                <summary className={`stack level figures pick ${classes.lane}`}>
                  <span className="small">
                    <PolicyName row={row} />
                  </span>
                  <span className={classes.track} aria-hidden="true">
                    <span
                      data-now={isNow || undefined}
                      style={{ insetInlineStart: percent(start), width: percent(Math.max(till - start, 0)) }}
                    />
                    <i style={{ insetInlineStart: `${now * 100}%` }} />
                  </span>
                  <strong className="text-end">{ratePercent}%</strong>
                  {confirmedAt === null ? (
                    <span className="badge" data-tone="amber">
                      {words.waiting}
                    </span>
                  ) : (
                    <span className="inline-row gap-3xs small dimmed whole">
                      <IconCheck size={16} stroke={2} aria-hidden="true" />
                      {words.confirmedNow}
                    </span>
                  )}
                </summary>
                <RowFacts row={row} onConfirm={props.onConfirm} />
              </details>
            </li>
          )
        })}
      </ul>
      <div className={`stack tiny dimmed ${classes.lane} ${classes.axis}`} aria-hidden="true">
        <span className="anchor">
          {axis.map(({ at, label }) => (
            <span key={at} className="whole" style={{ insetInlineStart: `${at * 100}%` }}>
              {label}
            </span>
          ))}
        </span>
      </div>
      {lastClosed !== null && (
        <p className="tiny dimmed pad-flat">{words.lastClosed(writeMonthOf(lastClosed, language))}</p>
      )}
    </div>
  )
}

/** What a row says, and who stands for it. */
function RowFacts({ row, onConfirm }: { row: Row; onConfirm: (row: Row) => void }) {
  const words = useWords(taxPolicyWords)
  const { language } = useLanguage()
  const baht = (amount: number) => writeAmount(bahtToSatang(amount))
  const { minimum, threshold, channel, fee, confirmedBy, confirmedAt } = row
  const facts = [
    [words.minimum, count(minimum)],
    [
      words.threshold,
      threshold === null
        ? words.always
        : (threshold.comparison === 'above' ? words.above : words.atLeast)(baht(threshold.baht)),
    ],
    [words.channel, channel === 'E_WHT' ? words.eWht : words.ordinary],
    [
      words.fee,
      fee === null
        ? words.noFee
        : words.feeFrom(baht(fee.baht), writeDate(new Date(`${fee.from}T05:00:00Z`), 'short', language)),
    ],
  ]
  return (
    <div className={`row flow apart gap-sm ${classes.facts}`}>
      <dl className="flow gap-lines terms figures">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {confirmedBy === null || confirmedAt === null ? (
        <Button size="small" onClick={() => onConfirm(row)}>
          {row.isOwn ? words.rehearse : words.rehearseAndConfirm}
        </Button>
      ) : (
        <p className="tiny dimmed">
          {words.by(confirmedBy || words.operator, writeDate(new Date(confirmedAt), 'short', language))}
          {row.note && ` · ${row.note}`}
          {row.used === true && ` · ${words.used}`}
        </p>
      )}
    </div>
  )
}

/** A row is called by who pays and from when to when. */
function PolicyName({ row: { payer, from, to } }: { row: Row }) {
  const words = useWords(taxPolicyWords)
  const { language } = useLanguage()
  return (
    <>
      <strong className="whole">{words[`payer-${payer}`]}</strong>{' '}
      <span className="whole">{writeMonths(from, to, words, language)}</span>
    </>
  )
}

/** The first day of the books is before the first sale: no month to show. */
const FIRST_PERIOD = '2000-01'

function writeMonths(from: string, to: string | null, words: Words, language: Language): string {
  const [begin, end] = [shortMonth(from, language), to === null ? null : shortMonth(to, language)]
  if (end === null) return `${begin} ${words.onwards}`
  return from === FIRST_PERIOD ? words.until(end) : `${begin} – ${end}`
}

const AXIS_MONTHS = 4
/** Of the width of the line; nearer to one another they would lie over each other. */
const ROOM_OF_A_LABEL = 0.16

function monthOf(number: number): string {
  return periodFrom(Math.floor((number - 1) / 12), ((number - 1) % 12) + 1)
}

function monthNumber(period: string): number {
  const { year, month } = readPeriod(period)
  return year * 12 + month
}

function shortMonth(period: string, language: Language): string {
  return pick({ th: thaiShortMonth, en: englishShortMonth }, language)(period)
}
