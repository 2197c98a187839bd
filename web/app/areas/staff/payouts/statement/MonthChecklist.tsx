import { IconCheck } from '#web/ui/icons.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { statementWords } from '#web/words/staff/statements.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useDeskOfLayout } from '../../layout/desk-context.ts'
import { StateTag } from '../../layout/list/StateTag.tsx'
import { useAction } from '../../tax-policy/use-action.ts'
import { amount } from '../payment-columns.tsx'
import bankClasses from '../payments/bank.module.css'
import { Day } from './parts.tsx'

type Checklist = Data<'getMonthChecklist'>
type Step = Checklist['steps'][number]['step']

/** Where each step is done. */
const places: Record<Step, (month: string) => string | null> = {
  close: (month) => `?tab=closed&month=${month}`,
  check: () => null,
  run: () => '?tab=payments&part=check',
  approve: () => '?tab=payments&part=check',
  file: () => '?tab=payments&part=success',
  statement: () => null,
  tax: () => '/staff/tax/policy',
  lock: () => null,
}

export function useChecklist(month: string) {
  const token = useToken()
  return useQuery({
    queryKey: ['statements', token, month, 'checklist'],
    queryFn: async ({ signal }) => (await staffApi.call('getMonthChecklist', { month }, { signal })).data,
    enabled: token !== null,
  })
}

/** What the month needs until it is locked: ticks, what is left, last days, and what comes next. */
export function MonthChecklist({ month }: { month: string }) {
  const words = useWords(statementWords)
  const { data, error, refetch } = useChecklist(month)
  if (data === undefined) return error && <ErrorState failure={error} onRetry={() => void refetch()} />
  return (
    <section aria-label={words.checklist}>
      <ol className={`paper clips ${bankClasses.steps} below-sm`}>
        {data.steps.map(({ step, isDone, left, due }, at) => {
          const place = places[step](month)
          const isNext = data.next === step
          const name = `${at + 1}. ${words[`step-${step}`]}`
          return (
            <li key={step} data-done={isDone || undefined} data-next={isNext || undefined}>
              <StateTag tone={isDone ? 'good' : isNext ? 'waiting' : 'plain'}>
                {isDone && <IconCheck size={16} stroke={2} aria-hidden="true" />}
                {isDone ? words.done : isNext ? words.next : words.toDo}
              </StateTag>
              <span>
                {place === null || isDone ? (
                  <T>{name}</T>
                ) : (
                  <Link to={place}>
                    <T>{name}</T>
                  </Link>
                )}
                <small>
                  {step === 'check' && !isDone && left.count === 0 && (
                    <span className="block">
                      {data.examined === null ? (
                        words.examinedNever
                      ) : (
                        <>
                          {words.examinedLast} <ThaiDate value={data.examined} />
                        </>
                      )}
                    </span>
                  )}
                  {!isDone && left.count > 0 && (
                    <span className="block whole">{words.leftOf(left.count, amount(left.sum))}</span>
                  )}
                  <span className="whole">
                    {words.due} <Day day={due} />
                  </span>
                </small>
              </span>
            </li>
          )
        })}
      </ol>
      <Lock month={month} checklist={data} />
    </section>
  )
}

function Lock({ month, checklist: { lock, steps, figures } }: { month: string; checklist: Checklist }) {
  const words = useWords(statementWords)
  const desk = useDeskOfLayout()
  const client = useQueryClient()
  const { act, busy } = useAction(() => void client.invalidateQueries({ queryKey: ['statements'] }))
  const decide = (decision: 'ask' | 'confirm' | 'withdraw', said: string) =>
    void act(() => staffApi.call('lockMonth', { month, decision, figures }), said)
  if (lock !== null && lock.confirmedAt !== null)
    return (
      <p role="status">
        {words.lockedBy(lock.askedBy.name, lock.confirmedBy?.name ?? '')}{' '}
        <ThaiDate value={lock.confirmedAt} as="numeric-time" />
      </p>
    )
  const isReady = steps.find(({ step }) => step === 'statement')?.isDone === true
  if (lock === null)
    return (
      <p className={`row gap-xs ${bankClasses.actions} below-md flow`}>
        <Button disabled={!isReady} busy={busy} onClick={() => decide('ask', words.lockAsked)}>
          {words.askLock}
        </Button>
        {!isReady && <span className={`small dimmed ${bankClasses.how} below-sm`}>{words.lockHow}</span>}
      </p>
    )
  const isMine = lock.askedBy._id === desk.user._id
  return (
    <p className={`row gap-xs ${bankClasses.actions} below-md flow`}>
      <span>{words.lockWaits(lock.askedBy.name)}</span>
      {!isMine && (
        <Button busy={busy} onClick={() => decide('confirm', words.locked)}>
          {words.confirmLock}
        </Button>
      )}
      <Button look="outline" busy={busy} onClick={() => decide('withdraw', words.withdrawn)}>
        {words.withdraw}
      </Button>
    </p>
  )
}
