import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { shiftPeriod } from '#rules/calendar/periods.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { count as writeCount } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ThaiMonthField } from '#web/ui/dates/MonthField.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { statementWords } from '#web/words/staff/statements.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { amount } from '../payment-columns.tsx'
import bankClasses from '../payments/bank.module.css'
import list from '../../layout/list/list.module.css'
import { TabLinks } from '../../layout/TabLinks.tsx'
import { AbsentItems } from './AbsentItems.tsx'
import { MonthChecklist, useChecklist } from './MonthChecklist.tsx'
import { MoneyFlow, useMoneyFlow } from './MoneyFlow.tsx'
import type { Overview } from './parts.tsx'
import { StatementImport } from './StatementImport.tsx'
import { StatementLines } from './StatementLines.tsx'
import { BahtWhy } from '../../layout/StaffWhy.tsx'
import { EmptyStrip } from '../../layout/list/AllDone.tsx'

const shown = ['open', 'absent', 'explained'] as const
const monthForm = /^\d{4}-(0[1-9]|1[0-2])$/

/** A month against the bank's statement; which list is open stands in the address. */
export default function MonthStatement() {
  const words = useWords(statementWords)
  const [thisMonth] = useState(() => bangkokDate(new Date()).slice(0, 7))
  const { values, set } = useListAddress({ month: shiftPeriod(thisMonth, -1), show: 'open' })
  const month = monthForm.test(values.month) ? values.month : shiftPeriod(thisMonth, -1)
  const show = shown.find((one) => one === values.show) ?? 'open'
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['statements', month],
    queryFn: staffApi.read('getStatementMonth', { month }),
  })
  // All three appear at once, because a later one would push down what is being read. A failed part retries by itself and stays.
  const waits = [useChecklist(month), useMoneyFlow(month)].some(({ isFetched }) => !isFetched)
  const isReady = data !== undefined && !waits
  if (data === undefined && error !== null)
    return <ErrorState failure={error} onRetry={() => void refetch()} />
  return (
    <>
      <div className={`stack one-column gap-md below-md ${bankClasses.month}`}>
        <div className={`stack one-column gap-sm ${list.named}`}>
          <ThaiMonthField
            label={words.month}
            value={month}
            max={thisMonth}
            onChange={(value) => {
              if (monthForm.test(value)) set({ month: value })
            }}
          />
          {isReady ? <MonthChecklist key={month} month={month} /> : <Skeleton height="38rem" radius="1rem" />}
        </div>
        {isReady ? (
          <MoneyFlow key={`flow ${month}`} month={month} />
        ) : (
          <Skeleton height="42rem" radius="1rem" />
        )}
      </div>
      {isReady && (
        <>
          <Figures month={month} overview={data} />
          <div id="statement">
            <StatementImport overview={data} month={month} onMonth={(other) => set({ month: other })} />
          </div>
          {data.lines.count === 0 && data.absent.count === 0 ? (
            <EmptyStrip text={words.noStatement} />
          ) : (
            <>
              <AcceptSure key={month} month={month} sure={data.sure} />
              <TabLinks
                small
                label={words.lists}
                chosen={show}
                tabs={shown.map((value) => ({
                  value,
                  label: value === 'explained' ? words.explained : `${words[value]} (${data[value].count})`,
                  to: `?tab=month&month=${month}&show=${value}`,
                }))}
              />
              {show === 'absent' ? (
                <AbsentItems key={`absent ${month}`} month={month} staff={data.staff} />
              ) : data.lines.count === 0 ? (
                <EmptyStrip text={words.noStatement} />
              ) : (
                <StatementLines key={`${month} ${show}`} month={month} show={show} staff={data.staff} />
              )}
            </>
          )}
        </>
      )}
    </>
  )
}

function Figures({ month, overview }: { month: string; overview: Overview }) {
  const words = useWords(statementWords)
  const gateways = overview.gateways.reduce((sum, { balance }) => sum + balance, 0)
  return (
    <section aria-label={words.figures}>
      <dl className="terms fits-9 below-md stack gap-sm">
        {(
          [
            [words.all, overview.lines.count, overview.lines.sum, 'lines'],
            [words.open, overview.open.count, overview.open.sum, 'open'],
            [words.absent, overview.absent.count, overview.absent.sum, 'absent'],
            [words.unexplained, null, overview.unexplained, 'unexplained'],
            [words.gateway, null, gateways, 'gateways'],
          ] as const
        ).map(([label, count, baht, part]) => (
          <div key={label} className={`pad-strip box ${label === words.unexplained ? bankClasses.card : ''}`}>
            <dt>{label}</dt>
            <dd className="strong figures">
              <BahtWhy baht={baht} figure={{ kind: 'statement', month, part }} about={label} />
              {count !== null && <small> · {writeCount(count)}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function AcceptSure({ month, sure }: { month: string; sure: Overview['sure'] }) {
  const words = useWords(statementWords)
  const client = useQueryClient()
  const { act, busy } = useAction(() => void client.invalidateQueries({ queryKey: ['statements'] }))
  if (sure.count === 0) return null
  return (
    <p className="row gap-xs below-md flow">
      <Button
        busy={busy}
        onClick={() =>
          void act(
            () => staffApi.call('acceptSuggestions', { month, everySure: sure }),
            words.accepted(sure.count),
          )
        }
      >
        {words.acceptSure(sure.count, amount(sure.sum))}
      </Button>
    </p>
  )
}
