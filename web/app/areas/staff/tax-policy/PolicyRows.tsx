import { type ReactNode, useState } from 'react'
import { noonOf } from '#rules/calendar/bangkok.ts'
import { englishShortMonth, thaiShortMonth } from '#rules/calendar/periods.ts'
import { bahtToSatang } from '#rules/money/satang.ts'
import { writeAmount } from '#rules/tax/papers/people.ts'
import { count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconPlus } from '#web/ui/icons.ts'
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
    <Part
      id="rows"
      title={words.rows}
      how={
        policy.lastClosed === null
          ? words.rowsText
          : `${words.rowsText} · ${words.lastClosed(writeMonthOf(policy.lastClosed, language))}`
      }
      aside={<AddButton onClick={() => setAdding(true)}>{words.add}</AddButton>}
    >
      <TimeLine policy={policy} span={span} onConfirm={setConfirming} />
      {confirming !== undefined && (
        <ConfirmRow of="tax" row={confirming} onClose={() => setConfirming(undefined)} onDone={done} />
      )}
      {adding && <AddRow onClose={() => setAdding(false)} onDone={done} />}
    </Part>
  )
}

/** One paper of the screen: its name, and its actions as a whole; how it works folds behind that. */
export function Part(props: {
  id: string
  title: string
  how?: string
  aside?: ReactNode
  children: ReactNode
}) {
  const words = useWords(taxPolicyWords)
  return (
    <section className="paper clips shrink" aria-labelledby={props.id}>
      <div className={`flow level gap-lines ${classes.head}`}>
        <h2 id={props.id} className="medium grow-words">
          <T>{props.title}</T>
        </h2>
        {props.aside}
        {props.how !== undefined && (
          <details>
            <summary className="small linked thumb">{words.how}</summary>
            <p className="small dimmed">{props.how}</p>
          </details>
        )}
      </div>
      {props.children}
    </section>
  )
}

/** Seldom pressed: it does not stand out beside what waits. */
export function AddButton({
  children,
  ...button
}: {
  onClick: () => void
  disabled?: boolean
  'aria-expanded'?: boolean
  children: string
}) {
  return (
    <Button look="subtle" size="small" icon={<IconPlus size={18} stroke={2} />} {...button}>
      {children}
    </Button>
  )
}

/** Time span of each row. Each opens its terms; one that waits for a second person is open. */
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
    <>
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
    </>
  )
}

/** A row's terms, and its people. */
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
        : words.feeFrom(baht(fee.baht), writeDate(noonOf(fee.from), 'short', language)),
    ],
  ]
  return (
    <>
      <dl className="stack fits-9 gap-lines terms figures" style={{ flex: '1 1 28rem' }}>
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

/** A row is named by its payer and its time span. */
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
