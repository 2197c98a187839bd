import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { statementWords } from '#web/words/staff/statements.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useKeys } from '../../review/use-keys.ts'
import { useAction } from '#web/ui/use-action.ts'
import { amount, bahtColumn } from '../payment-columns.tsx'
import { useTable } from '../use-page.ts'
import { ExplainDialog } from './ExplainDialog.tsx'
import { type Line, type Overview, When } from './parts.tsx'
import { EmptyStrip } from '../../layout/list/AllDone.tsx'

type Words = (typeof statementWords)['th']

const keyOf = ({ statement, line }: Line) => `${statement}:${line}`

/** Lines of a month: open with what they probably are, accepted one by one by key or many at once; or explained. */
export function StatementLines(props: {
  month: string
  show: 'open' | 'explained'
  staff: Overview['staff']
}) {
  const { month, show } = props
  const words = useWords(statementWords)
  const client = useQueryClient()
  const { page, rows, pager } = useTable('lines')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState(0)
  const [explaining, setExplaining] = useState<Line>()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['statements', month, show, page, rows],
    queryFn: staffApi.read('listStatementLines', { month, show, page, rows }),
    placeholderData: (before) => before,
  })
  const { act, busy } = useAction(() => {
    setChosen(new Set())
    void client.invalidateQueries({ queryKey: ['statements'] })
  })
  const lines = data?.lines ?? []
  const current = lines[Math.min(at, lines.length - 1)]
  const accept = (accepted: readonly Line[]) => {
    const asked = accepted.flatMap(({ statement, line, suggestion }) =>
      suggestion === null || suggestion.toBook === 'refund' ? [] : [{ statement, line, key: suggestion.key }],
    )
    if (asked.length === 0 || busy) return
    void act(() => staffApi.call('acceptSuggestions', { month, lines: asked }), words.accepted(asked.length))
  }
  useKeys(show === 'open', {
    j: () => setAt(Math.min(at + 1, lines.length - 1)),
    k: () => setAt(Math.max(at - 1, 0)),
    a: () => current && accept([current]),
    e: () => setExplaining(current),
  })
  if (data === undefined) {
    if (error === null) return <Skeleton height="12rem" radius="1rem" />
    return <ErrorState failure={error} onRetry={() => void refetch()} />
  }
  if (data.total === 0)
    return <EmptyStrip mood="smiling" text={show === 'open' ? words.nothingOpen : words.nothing} />
  // Possible copies are looked at one by one.
  const choosable = lines.filter((line) => isAcceptable(line) && line.suggestion?.reason !== 'copy-perhaps')
  const selected = choosable.filter((line) => chosen.has(keyOf(line)))
  const undo = ({ statement, line }: Line) =>
    void act(() => staffApi.call('undoExplanation', { statement, line }), words.undone)
  return (
    <>
      {show === 'open' && <p className="small dimmed measure below-sm">{words.keys}</p>}
      <DataTable
        label={words[show]}
        columns={columnsOf(words, show, { accept: (line) => accept([line]), explain: setExplaining, undo })}
        rows={lines}
        rowKey={keyOf}
        rowName={({ reference, description }) => reference || description}
        current={show === 'open' && current ? keyOf(current) : undefined}
        {...(show === 'open' && {
          selection: { chosen, onChange: setChosen, of: new Set(choosable.map(keyOf)) },
        })}
        storedAs="statement-lines"
        unfolded
      />
      <Pager total={data.total} {...pager} />
      {selected.length > 0 && (
        <p className="row gap-xs below-md flow">
          <Button busy={busy} onClick={() => accept(selected)}>
            {words.acceptChosen(selected.length)}
          </Button>
        </p>
      )}
      {explaining !== undefined && (
        <ExplainDialog
          key={keyOf(explaining)}
          month={month}
          line={explaining}
          staff={props.staff}
          onClose={() => setExplaining(undefined)}
        />
      )}
    </>
  )
}

/** A refund is recorded with its proof first. */
const isAcceptable = ({ suggestion }: Line) => suggestion !== null && suggestion.toBook !== 'refund'

type Acts = Record<'accept' | 'explain' | 'undo', (line: Line) => void>

function columnsOf(words: Words, show: 'open' | 'explained', acts: Acts): Column<Line>[] {
  return [
    { key: 'day', title: words.day, always: true, cell: ({ day, time }) => <When day={day} time={time} /> },
    bahtColumn(
      'amount',
      words.amount,
      ({ amount: baht }) => baht,
      undefined,
      ({ statement, line, reference, description }) => ({
        figure: { kind: 'line', statement, line, part: show === 'open' ? 'open' : 'amount' },
        about: reference || description,
      }),
    ),
    {
      key: 'told',
      title: words.told,
      cell: ({ reference, name, description }) =>
        [description, name, reference].filter(Boolean).join(' · ') || '-',
    },
    {
      key: 'what',
      title: show === 'open' ? words.suggestion : words.what,
      cell: (line) => (show === 'open' ? <Guess line={line} /> : <Parts parts={line.explained} />),
    },
    {
      key: 'actions',
      card: 'act',
      title: words.actions,
      cell: (line) => (
        <div className="row flow gap-xs">
          {show === 'explained' ? (
            <Button look="subtle" size="small" onClick={() => acts.undo(line)}>
              {words.undo}
            </Button>
          ) : (
            <>
              {isAcceptable(line) && (
                <Button size="small" look="light" onClick={() => acts.accept(line)}>
                  {words.accept}
                </Button>
              )}
              {line.suggestion?.toBook === 'refund' && (
                <Link to={`/staff/orders?tab=money&money=due:${line.suggestion.parts[0]?.about ?? ''}`}>
                  {words.record}
                </Link>
              )}
              <Button look="subtle" size="small" onClick={() => acts.explain(line)}>
                {words.explain}
              </Button>
            </>
          )}
        </div>
      ),
    },
    {
      key: 'owner',
      title: show === 'open' ? words.owner : words.note,
      cell: ({ owner, note, explainedBy }) =>
        [show === 'open' ? owner?.name : explainedBy, note].filter(Boolean).join(' · ') || '-',
    },
  ]
}

function Guess({ line }: { line: Line }) {
  const words = useWords(statementWords)
  const { suggestion, open } = line
  const left = open === line.amount ? null : <small> {words.left(amount(open))}</small>
  if (suggestion === null)
    return (
      <>
        {words.unknown}
        {left}
      </>
    )
  return (
    <>
      <Parts parts={suggestion.parts} />
      <small>
        {words[`reason-${suggestion.reason}`]}
        {suggestion.count > suggestion.parts.length &&
          ` · ${words.further(suggestion.count - suggestion.parts.length)}`}
        {suggestion.toBook !== null && ` · ${words[`book-${suggestion.toBook}`]}`}
      </small>
      {left}
    </>
  )
}

function Parts({ parts }: { parts: Line['explained'] }) {
  const words = useWords(statementWords)
  return (
    <ul>
      {parts.map(({ kind, about, amount: baht, words: known }) => (
        <li key={`${kind} ${about}`}>
          {words[`kind-${kind}`]} {kind === 'account' ? wordsOfAccount(words, about) : known}
          {parts.length > 1 && ` ${amount(baht)}`}
        </li>
      ))}
    </ul>
  )
}

function wordsOfAccount(words: Words, about: string): string {
  return (
    Object.entries(words)
      .find(([key]) => key === about)?.[1]
      ?.toString() ?? about
  )
}
