import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readPeriod } from '#rules/calendar/periods.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { OutageState } from '#web/ui/ErrorState.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { say } from '#web/words/language.ts'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from '../payouts.module.css'

/** State of the month's close, with a button to close it. */
export function MonthClose({ period }: { period: string }) {
  const words = useWords(paymentWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { act, busy } = useAction()
  const input = readPeriod(period)
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['month-close', period],
    queryFn: staffApi.read('getMonthClose', input),
    refetchInterval: (query) => (query.state.data?.running ? 1_000 : false),
  })
  // A small month is closed before it was ever seen running.
  const isOpen = data?.closedAt === null
  const [wasOpen, setWasOpen] = useState(false)
  useEffect(() => {
    if (wasOpen && !isOpen) void client.invalidateQueries({ queryKey: ['payments'] })
    setWasOpen(isOpen)
  }, [wasOpen, isOpen, client])
  if (data === undefined && error !== null)
    return <OutageState failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <p className={`small ${classes.standing}`}>{'\u00a0'}</p>
  const close = async () => {
    await act(() => staffApi.call('closeMonth', input))
    setAsking(false)
    void refetch()
  }
  return (
    <div role="status" className={`small dimmed figures ${classes.standing}`}>
      {data.closedAt !== null ? (
        <p className="flow gap-line">
          <span>
            {words.closedOn} <ThaiDate value={data.closedAt} as="numeric-time" />{' '}
            {data.closedBy || words.bySchedule}
          </span>
          {data.records > 0 && <span className="whole">{words.entries(data.records)}</span>}
        </p>
      ) : data.running !== null ? (
        <p>
          {words.closing}{' '}
          <progress aria-label={words.closing} max={data.running.steps} value={data.running.step} />
        </p>
      ) : (
        <p>{data.isOver ? words.notClosed : words.notOver}</p>
      )}
      {data.failure !== null && <p>{say(data.failure, language)}</p>}
      {data.mayClose && data.running === null && (
        <Button size="small" onClick={() => setAsking(true)}>
          {words.close}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={words.close}
        confirm={words.close}
        busy={busy}
        onConfirm={() => void close()}
        onCancel={() => setAsking(false)}
      >
        {words.closeQuestion}
      </ConfirmDialog>
    </div>
  )
}
