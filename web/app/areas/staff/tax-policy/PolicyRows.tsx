import { useState } from 'react'
import { englishShortMonth, thaiShortMonth } from '#rules/calendar/periods.ts'
import { bahtToSatang } from '#rules/money/satang.ts'
import { writeAmount } from '#rules/tax/papers/people.ts'
import { count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { T } from '#web/ui/T.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { type Language, pick } from '#web/words/language.ts'
import { taxPolicyWords } from '#web/words/staff/tax-policy.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { AddRow } from './AddRow.tsx'
import { ConfirmRow, Standing } from './ConfirmRow.tsx'
import type { Policy } from './answers.ts'
import classes from './tax-policy.module.css'
import { Axis, Lane, type Span } from './time-line.tsx'
import { writeMonthOf } from './write.ts'

type Row = Policy['rows'][number]
type Words = (typeof taxPolicyWords)['th']

/** The rows of the policy, each confirmed or waiting for a second person. */
export function PolicyRows({ policy, span, onDone }: { policy: Policy; span: Span; onDone: () => void }) {
  const words = useWords(taxPolicyWords)
  const { language } = useLanguage()
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
      <TimeLine policy={policy} span={span} onConfirm={setConfirming} />
      <div className="row flow gap-lines">
        <Button look="outline" size="small" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
        {policy.lastClosed !== null && (
          <p className="small dimmed">{words.lastClosed(writeMonthOf(policy.lastClosed, language))}</p>
        )}
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
      <h2 id={id} className="large">
        <T>{title}</T>
      </h2>
      <details>
        <summary className="small linked">{words.how}</summary>
        <p className="small dimmed">{how}</p>
      </details>
    </div>
  )
}

/** From when to when each row applies. Each opens what it says; one that waits for a second person is open. */
function TimeLine({
  policy,
  span,
  onConfirm,
}: {
  policy: Policy
  span: Span
  onConfirm: (row: Row) => void
}) {
  const words = useWords(taxPolicyWords)
  return (
    <div className="paper clips">
      <Axis span={span} />
      <ul className="divided" aria-label={words.rows}>
        {policy.rows.map((row) => (
          <Lane
            key={row.id}
            span={span}
            from={row.from}
            to={row.to}
            name={<PolicyName row={row} />}
            percent={row.ratePercent}
            isConfirmed={row.confirmedAt !== null}
          >
            <RowFacts row={row} onConfirm={onConfirm} />
          </Lane>
        ))}
      </ul>
    </div>
  )
}

/** What a row says, and who stands for it. */
function RowFacts({ row, onConfirm }: { row: Row; onConfirm: (row: Row) => void }) {
  const words = useWords(taxPolicyWords)
  const { language } = useLanguage()
  const baht = (amount: number) => writeAmount(bahtToSatang(amount))
  const { minimum, threshold, channel, fee } = row
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
    <>
      <dl className="flow gap-lines terms figures">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Standing row={row} onConfirm={onConfirm} />
    </>
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

function shortMonth(period: string, language: Language): string {
  return pick({ th: thaiShortMonth, en: englishShortMonth }, language)(period)
}
