import { daysBetween } from '#rules/calendar/days.ts'
import {
  IconAlertCircle,
  IconArrowRight,
  IconCircle,
  IconCircleCheckFilled,
  IconListCheck,
} from '#web/ui/icons.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery, useToken } from '#web/features/session/use-session.ts'
import { financeWords } from '#web/words/staff/finance.ts'
import { statementWords } from '#web/words/staff/statements.ts'
import { useWords } from '#web/words/use-words.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { T } from '#web/ui/T.tsx'
import { useToday } from '#web/ui/use-now.ts'
import { amount } from '../payment-columns.tsx'
import { Day } from '../statement/parts.tsx'
import classes from '../payouts.module.css'
import bankClasses from './bank.module.css'

export const steps = ['no-vendor', 'under', 'reached', 'author', 'check', 'success'] as const
export type Step = (typeof steps)[number]

const lists = ['no-vendor', 'under', 'reached'] as const
/** The page that the lists themselves show first: requested once for both. */
const firstPage = { page: 0, rows: 10, sort: undefined } as const

/**
 * The steps from the closed month to paid sellers: what each still holds and its last day; ticked when it and all before are empty. Below
 * stands the step after the open one.
 */
export function PaymentSteps({
  mine,
  chosen,
  isGlobal,
  left,
}: {
  mine: Step[]
  chosen: Step
  isGlobal: boolean
  left: Partial<Record<Step, Left>>
}) {
  const words = useWords(financeWords)
  const statement = useWords(statementWords)
  const { due, late } = usePayday(isGlobal)
  const open = mine.findIndex((step) => step !== 'author' && left[step]?.count !== 0)
  const next = mine[mine.indexOf(chosen) + 1]
  const [isWhole, setWhole] = useState(false)
  return (
    <nav className="self-top box" aria-label={words.paymentTabs}>
      {/* All that is not paid, as one stroke: each step has its piece of it. */}
      <p className={`desk-only ${classes.sides} ${classes.whole}`} aria-hidden="true">
        {mine.map((step) => {
          const sum = left[step]?.sum ?? 0
          return (
            step !== 'success' &&
            sum > 0 && (
              <span key={step} className="pen" data-tone={partOf(step, late)} style={{ flexGrow: sum }} />
            )
          )
        })}
      </p>
      <ol className={`stack pad-xs ${bankClasses.rail}`} data-whole={isWhole || undefined}>
        {mine.map((step, at) => {
          const waits = left[step]
          const isEmpty = waits?.count === 0
          const isDone = isEmpty && (open === -1 || at < open)
          return (
            <li key={step}>
              <Link
                to={{ search: `?tab=payments&part=${step}` }}
                className="row top gap-xs pad-xs rounded-sm unlinked pick"
                aria-current={step === chosen ? 'page' : undefined}
              >
                {isDone ? (
                  <IconCircleCheckFilled size={20} className="rigid good" />
                ) : step === 'check' && late > 0 && !isEmpty ? (
                  <IconAlertCircle size={20} stroke={1.75} className="rigid alarm" />
                ) : (
                  <IconCircle size={20} stroke={1.75} className="rigid" />
                )}
                <span className="tight strong">
                  <T>{words[step]}</T>
                  {/* A line whatever it says, and before it is known: nothing below moves. */}
                  <small className="block figures dimmed light">
                    {step === 'author' ? (
                      words.optional
                    ) : isDone ? (
                      statement.done
                    ) : isEmpty ? (
                      words.noneYet
                    ) : waits ? (
                      <>
                        {step !== 'success' && (
                          <i
                            className={`pen ${classes.dot}`}
                            data-tone={partOf(step, late)}
                            aria-hidden="true"
                          />
                        )}{' '}
                        {(step === 'check' ? words.leftSellers : statement.leftOf)(
                          waits.count,
                          amount(waits.sum),
                        )}
                      </>
                    ) : (
                      '\u00A0'
                    )}
                  </small>
                  {step === 'check' && isGlobal && !isEmpty && (
                    <small className={`block ${late > 0 ? 'alarm strong' : 'dimmed light'}`}>
                      {due === undefined ? (
                        '\u00A0'
                      ) : late > 0 ? (
                        <>
                          {words.round} <Day day={due} /> {words.late(late)}
                        </>
                      ) : (
                        <>
                          {words.round} <Day day={due} />
                        </>
                      )}
                    </small>
                  )}
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
      <div className={`pad-xs flex gap-xs ${next ? '' : 'phone-only'}`}>
        {/* A telephone shows the step one is in; the others are a tap away. */}
        <Button
          look="outline"
          size="small"
          className="phone-only"
          icon={<IconListCheck size={20} stroke={1.75} />}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {words.allSteps(mine.indexOf(chosen) + 1, mine.length)}
        </Button>
        {next && (
          <ButtonLink
            // This list is moved first; ids are assigned elsewhere.
            look={chosen === 'no-vendor' || left[chosen]?.count === 0 ? 'filled' : 'outline'}
            size="small"
            wide
            icon={<IconArrowRight size={20} stroke={1.75} />}
            to={{ search: `?tab=payments&part=${next}` }}
          >
            {words.next}
          </ButtonLink>
        )}
      </div>
    </nav>
  )
}

type Left = { count: number; sum: number }

/** The items of each list; undefined until known, and for steps without a list. */
export function useLeft(isGlobal: boolean): { left: Partial<Record<Step, Left>>; isKnown: boolean } {
  const token = useToken()
  const listed = useQueries({
    queries: lists.map((list) => ({
      queryKey: ['payments', token, list, '', 0, 10, undefined],
      queryFn: staffApi.read('listPayments', { list, query: '', ...firstPage }),
      enabled: token !== null,
    })),
  })
  const { data: pending, isFetched } = useSessionQuery({
    queryKey: ['payments', 'pending', '', 0, 10, undefined],
    queryFn: staffApi.read('getPendingEntries', { query: '', ...firstPage }),
    enabled: isGlobal,
  })
  const { data: files } = useSessionQuery({
    queryKey: ['payments', 'bank-files'],
    queryFn: staffApi.read('listBankFiles', {}, ({ files }) => files),
    enabled: isGlobal,
  })
  const open = files?.filter(({ applied }) => applied === null)
  const left = {
    ...Object.fromEntries(lists.map((list, at) => [list, listed[at]?.data])),
    ...(pending && { check: { count: pending.total - pending.blocked, sum: pending.net } }),
    ...(open && { success: { count: open.length, sum: open.reduce((sum, file) => sum + file.sum, 0) } }),
  }
  return { left, isKnown: !isGlobal || isFetched }
}

/** Only late sums are red; sellers unknown to the bank are marked. */
function partOf(step: Step, late: number): string {
  if (step === 'check') return late > 0 ? 'red' : 'due'
  return step === 'no-vendor' ? 'amber' : 'part'
}

/** The day that this month's transfers are due, and how many days ago that was; undefined until it is known. */
export function usePayday(isGlobal: boolean): { due: string | undefined; late: number; isKnown: boolean } {
  const today = useToday()
  const month = today.slice(0, 7)
  const { data, isFetched } = useSessionQuery({
    queryKey: ['statements', month, 'checklist'],
    queryFn: staffApi.read('getMonthChecklist', { month }),
    enabled: isGlobal,
  })
  const due = data?.steps.find(({ step }) => step === 'run')?.due
  const late = due === undefined ? 0 : daysBetween(due, today)
  return { due, late, isKnown: !isGlobal || isFetched }
}
