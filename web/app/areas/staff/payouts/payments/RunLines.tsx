import { useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { ThaiDateField } from '#web/ui/dates/DateFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useToday } from '#web/ui/use-now.ts'
import { bankFileWords } from '#web/words/staff/bank-files.ts'
import { pauseReasonIn } from '#rules/payouts/payout-hold.ts'
import type { Language } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { useDeskOfLayout } from '../../layout/desk-context.ts'
import { amount, bahtColumn, PenName } from '../payment-columns.tsx'
import { useTable } from '../use-page.ts'
import { usePaymentAction } from './use-payment-action.tsx'

type RunData = Data<'getPaymentRun'>
type Line = RunData['lines'][number]

/** The lines of an approved run, unexplained ones first; those are explained here where no file of the bank does. */
export function RunLines({ run }: { run: string }) {
  const words = useWords(bankFileWords)
  const { language } = useLanguage()
  const { page, rows, pager } = useTable(`run-${run}`)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { data, error, refetch, isPlaceholderData } = useSessionQuery({
    queryKey: ['payments', 'run', run, page, rows],
    queryFn: staffApi.read('getPaymentRun', { run, page, rows }),
    placeholderData: (before) => before,
  })
  if (data === undefined) {
    if (error === null) return <Skeleton height="8rem" radius="1rem" />
    return <ErrorState failure={error} onRetry={() => void refetch()} />
  }
  const columns = columnsOf(words, language, run, data.lines)
  const over = new Set(
    data.lines.filter(({ state, waiting }) => state !== 'sent' || waiting).map(({ line }) => String(line)),
  )
  // Those of other pages, too: they are seen chosen there.
  const selected = [...chosen].filter((line) => !over.has(line))
  return (
    <>
      <Explanations waiting={data.waiting} />
      <DataTable
        label={words.lines}
        columns={columns}
        rows={data.lines}
        rowKey={({ line }) => String(line)}
        rowName={({ codeName }) => codeName}
        {...(data.run.unexplained.count > 0 && { selection: { chosen, onChange: setChosen } })}
        storedAs="run-lines"
      />
      <Pager total={data.count} isEarlier={isPlaceholderData} {...pager} />
      {selected.length > 0 && (
        <ExplainForm run={run} lines={selected.map(Number)} onDone={() => setChosen(new Set())} />
      )}
    </>
  )
}

function columnsOf(
  words: (typeof bankFileWords)['th'],
  language: Language,
  run: string,
  lines: readonly Line[],
): Column<Line>[] {
  const why =
    (part: 'gross' | 'tax' | 'fee' | 'net') =>
    ({ line, codeName }: Line) => ({
      figure: { kind: 'run-line' as const, run, line, part },
      about: `${words[part]} ${codeName}`,
    })
  return [
    {
      key: 'codeName',
      title: words.codeName,
      always: true,
      cell: ({ codeName, realName }) => <PenName name={codeName} realName={realName} />,
    },
    {
      key: 'state',
      title: words.state,
      cell: ({ state, waiting }) => (waiting ? words.waitsForSecond : words[`state-${state}`]),
    },
    { key: 'line', title: words.line, numeric: true, cell: ({ line }) => line },
    { key: 'vendorId', title: words.vendorId, cell: ({ vendorId }) => vendorId || '-' },
    { key: 'realName', spare: true, title: words.realName, cell: ({ realName }) => realName || '-' },
    { ...bahtColumn<Line>('gross', words.gross, ({ gross }) => gross, undefined, why('gross')), spare: true },
    { ...bahtColumn<Line>('tax', words.tax, ({ tax }) => tax, undefined, why('tax')), spare: true },
    { ...bahtColumn<Line>('fee', words.fee, ({ fee }) => fee, undefined, why('fee')), spare: true },
    {
      key: 'explanation',
      // A page without any would only push sums out of sight.
      ...(lines.every(({ explanation }) => explanation === '') && { spare: true as const }),
      title: words.explanation,
      cell: ({ explanation }) => pauseReasonIn(explanation, language) || '-',
    },
    {
      ...bahtColumn<Line>('net', words.net, ({ net }) => net, undefined, why('net')),
      drawn: ({ net }) => net,
      end: true,
    },
  ]
}

type Explanation = { outcome: 'paid' | 'unpaid'; reason: string; paidOn: string; bankReference: string }

function ExplainForm({ run, lines, onDone }: { run: string; lines: number[]; onDone: () => void }) {
  const words = useWords(bankFileWords)
  const today = useToday()
  const { draft, change, settle } = useDraft<Explanation>(`explain-run:${run}`, {
    outcome: 'unpaid',
    reason: '',
    paidOn: today,
    bankReference: '',
  })
  const { outcome, reason, paidOn, bankReference } = draft
  const { busy, run: act } = usePaymentAction()
  const isPaid = outcome === 'paid'
  const save = () =>
    act(async () => {
      const { data, modifiedCount } = await staffApi.call('explainRunLines', {
        run,
        lines,
        outcome,
        reason,
        ...(isPaid && { paidOn, bankReference }),
      })
      settle()
      onDone()
      return data.request === null ? words.updated(lines.length, modifiedCount) : words.explained
    })
  return (
    <form
      className="stack bottom gap-sm fits-12 below-sm measure"
      aria-label={words.explainTitle}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className="small dimmed measure below-sm">{words.explainHow}</p>
      <SelectField
        label={words.outcome}
        value={outcome}
        onChange={(event) => change({ outcome: event.currentTarget.value === 'paid' ? 'paid' : 'unpaid' })}
      >
        <option value="unpaid">{words.outcomeUnpaid}</option>
        <option value="paid">{words.outcomePaid}</option>
      </SelectField>
      {isPaid && (
        <>
          <ThaiDateField
            label={words.statementDay}
            max={today}
            value={paidOn}
            onChange={(value) => change({ paidOn: value })}
          />
          <TextField
            label={words.statementReference}
            required
            maxLength={200}
            value={bankReference}
            onChange={(event) => change({ bankReference: event.currentTarget.value })}
          />
        </>
      )}
      <TextField
        label={words.reason}
        required
        maxLength={2000}
        value={reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      <Button type="submit" busy={busy}>
        {words.explain} ({lines.length})
      </Button>
    </form>
  )
}

function Explanations({ waiting }: { waiting: RunData['waiting'] }) {
  const words = useWords(bankFileWords)
  if (waiting.length === 0) return null
  return (
    <section className="below-md pad-strip rounded tint-ink" aria-label={words.explanations}>
      <h3>{words.explanations}</h3>
      <ul>
        {waiting.map((request) => (
          <WaitingExplanation key={request._id} request={request} />
        ))}
      </ul>
    </section>
  )
}

function WaitingExplanation({ request }: { request: RunData['waiting'][number] }) {
  const words = useWords(bankFileWords)
  const { language } = useLanguage()
  const desk = useDeskOfLayout()
  const { busy, run: act } = usePaymentAction()
  const isMine = request.askedBy._id === desk.user._id
  const decide = (confirm: boolean) =>
    act(async () => {
      const { modifiedCount } = await staffApi.call('decideRunExplanation', { id: request._id, confirm })
      return confirm ? words.updated(request.lines, modifiedCount) : null
    })
  return (
    <li>
      <p>
        {words.explanationLine(
          request.outcome === 'paid',
          request.lines,
          amount(request.sum),
          request.askedBy.name,
        )}{' '}
        <ThaiDate value={request.askedAt} as="numeric-time" /> · {pauseReasonIn(request.reason, language)}
        {request.bankReference !== '' && ` · ${request.bankReference}`}
      </p>
      <p className="row flow gap-xs">
        {!isMine && (
          <Button size="small" busy={busy} onClick={() => void decide(true)}>
            {words.confirm}
          </Button>
        )}
        <Button size="small" look="outline" disabled={busy} onClick={() => void decide(false)}>
          {isMine ? words.withdraw : words.decline}
        </Button>
      </p>
    </li>
  )
}
