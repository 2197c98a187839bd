import { daysBetween } from '#rules/calendar/days.ts'
import {
  IconAlertCircle,
  IconArrowRight,
  IconCircle,
  IconCircleCheckFilled,
  IconHourglass,
} from '#web/ui/icons.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, type To } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { financeWords } from '#web/words/staff/finance.ts'
import { statementWords } from '#web/words/staff/statements.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useDeskOfLayout } from '../../layout/desk-context.ts'
import { useDraftText } from '#web/features/drafts/use-draft.ts'
import { useAction } from '#web/ui/use-action.ts'
import { useToday } from '#web/ui/use-now.ts'
import { amount } from '../payment-columns.tsx'
import bankClasses from '../payments/bank.module.css'
import { Day } from './parts.tsx'

type Checklist = Data<'getMonthChecklist'>
type Step = Checklist['steps'][number]['step']

/** Address of each step: another screen, or below on this one. */
const places: Record<Step, (month: string) => To | null> = {
  close: (month) => ({ search: `?tab=closed&month=${month}` }),
  check: () => null,
  run: () => ({ search: '?tab=payments&part=check' }),
  approve: () => ({ search: '?tab=payments&part=check' }),
  file: () => ({ search: '?tab=payments&part=success' }),
  statement: (month) => ({ search: `?tab=month&month=${month}`, hash: '#statement' }),
  tax: () => '/staff/tax/policy',
  lock: () => null,
}

export function useChecklist(month: string) {
  return useSessionQuery({
    queryKey: ['statements', month, 'checklist'],
    queryFn: staffApi.read('getMonthChecklist', { month }),
  })
}

/** The steps until the month is locked: progress, the rest of each, its last day, and the link to the next. */
export function MonthChecklist({ month }: { month: string }) {
  const words = useWords(statementWords)
  const { data, error, refetch } = useChecklist(month)
  const today = useToday()
  if (data === undefined) return error && <ErrorState failure={error} onRetry={() => void refetch()} />
  const { steps } = data
  const isOpen = ({ isDone }: (typeof steps)[number]) => !isDone
  // Staff do not start a step that runs nightly: then the following one is next. After its last day it has stalled.
  const waits = (step: (typeof steps)[number]) =>
    isOpen(step) && step.step === 'check' && step.left.count === 0 && step.due >= today
  const next = steps.findIndex((step) => isOpen(step) && !waits(step))
  const begun = steps.find((step) => isOpen(step) && places[step.step](month) !== null)?.step
  const done = steps.filter(({ isDone }) => isDone).length
  // Late is an undone step that can be done: one that follows an open step cannot yet.
  const isLate = (step: (typeof steps)[number]) => isOpen(step) && step.due < today && !follows(step)
  return (
    <section className="pad-md paper" aria-label={words.checklist}>
      <p className="row apart gap-sm small figures">
        <strong>{words.progress(done, steps.length)}</strong>
        <span className="dimmed">{words.checklist}</span>
      </p>
      <progress aria-label={words.progress(done, steps.length)} max={steps.length} value={done} />
      <ol className={`stack ${bankClasses.checklist}`}>
        {steps.map((step, at) => (
          <li key={step.step} className="row flow gap-lines ruled">
            {step.isDone ? (
              <IconCircleCheckFilled size={24} className="rigid good" />
            ) : waits(step) ? (
              <IconHourglass size={24} stroke={1.75} className="rigid dimmed" />
            ) : isLate(step) ? (
              <IconAlertCircle size={24} stroke={1.75} className="rigid alarm" />
            ) : (
              <IconCircle size={24} stroke={1.75} className={`rigid ${at === next ? 'linked' : 'dimmed'}`} />
            )}
            <StepLine
              month={month}
              step={step}
              examined={data.examined}
              at={at}
              today={today}
              isFirst={at === next}
              isLate={isLate(step)}
            />
            {step.step === begun && (
              <ButtonLink
                size="small"
                className="rigid"
                icon={<IconArrowRight size={18} stroke={1.75} />}
                to={places[begun](month) ?? '.'}
              >
                {words.begin}
                <span className="visually-hidden"> {words[`step-${begun}`]}</span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
      <Lock month={month} checklist={data} />
    </section>
  )
}

/** Approval and the bank's answer: they wait for the step before them. */
function follows({ step, isDone, left }: Checklist['steps'][number]): boolean {
  return !isDone && left.count === 0 && (step === 'approve' || step === 'file')
}

function StepLine(props: {
  month: string
  step: Checklist['steps'][number]
  examined: Checklist['examined']
  at: number
  today: string
  isFirst: boolean
  isLate: boolean
}) {
  const { month, examined, at, today, isFirst, isLate } = props
  const { step, isDone, left, due } = props.step
  const words = useWords(statementWords)
  const finance = useWords(financeWords)
  const place = places[step](month)
  const late = daysBetween(due, today)
  const name = (
    <>
      {at + 1}. <T>{words[`step-${step}`]}</T>
    </>
  )
  return (
    <span className={`tight grow ${isFirst ? 'strong' : ''}`}>
      {place === null || isDone ? name : <Link to={place}>{name}</Link>}
      {isDone ? (
        <span className="visually-hidden"> {words.done}</span>
      ) : (
        <small className="block dimmed light">
          <>
            {step === 'check' && left.count === 0 && (
              <span className="block">
                {examined === null ? (
                  <T>{isLate ? words.examinedMissing : words.examinedNever}</T>
                ) : (
                  <>
                    {words.examinedLast} <ThaiDate value={examined} />
                  </>
                )}
              </span>
            )}
            {left.count > 0 && (
              <span className="block whole">{words.leftOf(left.count, amount(left.sum))}</span>
            )}
            {follows(props.step) ? (
              <span className="whole">{words.afterStep(at)}</span>
            ) : (
              <>
                <span className="whole">
                  {/* Which of the rounds it is: each month has its own. */}
                  {step === 'run' ? finance.round : words.due} <Day day={due} />
                </span>{' '}
                {isLate && <span className="whole alarm strong">{finance.late(late)}</span>}
              </>
            )}
          </>
        </small>
      )}
    </span>
  )
}

function Lock({ month, checklist: { lock, steps, figures, gaps } }: { month: string; checklist: Checklist }) {
  const words = useWords(statementWords)
  const desk = useDeskOfLayout()
  const client = useQueryClient()
  const [gap, setGap, settleGap] = useDraftText(`lock-gap:${month}`)
  const { act, busy } = useAction(() => {
    settleGap()
    void client.invalidateQueries({ queryKey: ['statements'] })
  })
  const decide = (decision: 'ask' | 'confirm' | 'withdraw', said: string) =>
    void act(() => staffApi.call('lockMonth', { month, decision, figures, gap }), said)
  if (lock !== null && lock.confirmedAt !== null)
    return (
      <p role="status">
        {words.lockedBy(lock.askedBy.name, lock.confirmedBy?.name ?? '')}{' '}
        <ThaiDate value={lock.confirmedAt} as="numeric-time" />
      </p>
    )
  const statement = steps.find(({ step }) => step === 'statement')
  const isExplained = statement?.isDone === true || (gaps.length > 0 && statement?.left.sum === 0)
  const isReady = isExplained && (gaps.length === 0 || gap.trim().length > 2)
  const gapNote = isExplained && gaps.length > 0 && (
    <div className="stack gap-xs above-xs measure">
      {gaps.map(({ file, last, balances }) => (
        <p key={`${file} ${last} ${balances?.opened}`} className="small">
          <strong className="anywhere">{file}</strong>
          <br />
          {balances === null ? (
            <>
              {words.gapAtEnd} <Day day={last} />
            </>
          ) : (
            <T>{words.gap(amount(balances.closed), amount(balances.opened))}</T>
          )}
        </p>
      ))}
      <TextField
        label={words.gapReason}
        value={gap}
        maxLength={500}
        onChange={(event) => setGap(event.currentTarget.value)}
      />
    </div>
  )
  if (lock === null)
    return (
      <>
        {gapNote}
        <p className="row gap-xs above-xs flow">
          <Button disabled={!isReady} busy={busy} onClick={() => decide('ask', words.lockAsked)}>
            {words.askLock}
          </Button>
          {!isExplained && <span className="small dimmed measure">{words.lockHow}</span>}
        </p>
      </>
    )
  const isMine = lock.askedBy._id === desk.user._id
  return (
    <>
      <p className="above-xs">{words.lockWaits(lock.askedBy.name)}</p>
      {!isMine && gapNote}
      <p className="row gap-xs above-xs below-md flow">
        {!isMine && (
          <Button disabled={!isReady} busy={busy} onClick={() => decide('confirm', words.locked)}>
            {words.confirmLock}
          </Button>
        )}
        <Button look="outline" busy={busy} onClick={() => decide('withdraw', words.withdrawn)}>
          {words.withdraw}
        </Button>
        {!isMine && !isExplained && <span className="small dimmed measure">{words.lockHow}</span>}
      </p>
    </>
  )
}
