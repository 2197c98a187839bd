import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lineAccounts } from '#rules/statements/suggest.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { statementWords } from '#web/words/staff/statements.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { amount } from '../payment-columns.tsx'
import bankClasses from '../payments/bank.module.css'
import { Day, type Item, type Line, OwnerField, type Overview } from './parts.tsx'

/** A person explains a line: one record, several, a part of one, an account for the rest; or who looks into it. */
export function ExplainDialog(props: {
  month: string
  line: Line
  staff: Overview['staff']
  onClose: () => void
}) {
  const { month, line, staff, onClose } = props
  const words = useWords(statementWords)
  const client = useQueryClient()
  const [query, setQuery] = useState('')
  const settled = useSettled(query, 300)
  const [chosen, setChosen] = useState<readonly Item[]>([])
  const { statement, line: number } = line
  const { draft, change, settle } = useDraft(`statement-line:${statement}:${number}`, {
    account: '',
    owner: line.owner?._id ?? '',
    note: line.note,
  })
  const { account, owner, note } = draft
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['statements', month, 'items', settled],
    queryFn: staffApi.read('listBookedItems', { month, query: settled, rows: 20 }),
    placeholderData: (before) => before,
  })
  const { act, busy } = useAction(() => {
    settle()
    void client.invalidateQueries({ queryKey: ['statements'] })
    onClose()
  })
  const { parts, left } = partsOf(line, chosen)
  const rest = lineAccounts.find((one) => one === account)
  const all = [
    ...parts,
    ...(rest !== undefined && left !== 0
      ? [{ kind: 'account' as const, about: rest, amount: left / 100 }]
      : []),
  ]
  const save = () =>
    all.length === 0
      ? staffApi.call('noteStatementLine', { statement, line: number, owner: owner || null, note })
      : staffApi.call('explainStatementLine', { statement, line: number, note, parts: all })
  const isChosen = (item: Item) =>
    chosen.some(({ kind, about }) => kind === item.kind && about === item.about)
  return (
    <Dialog open onClose={onClose} title={words.explainTitle} from="right" wide>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void act(save, words.saved)
        }}
      >
        <p>
          <Day day={line.day} /> · <strong>{amount(line.open)}</strong> · {line.description} {line.name}{' '}
          {line.reference}
        </p>
        <p className="small dimmed measure below-sm">{words.explainHow}</p>
        <TextField
          label={words.find}
          value={query}
          maxLength={100}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        {data === undefined && error !== null && (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        )}
        <ul className={`${bankClasses.choices} below-sm scrolls`}>
          {[...chosen, ...(data?.items ?? []).filter((item) => !isChosen(item))].map((item) => (
            <li key={`${item.kind} ${item.about}`}>
              <label className="row gap-sm finger">
                <input
                  type="checkbox"
                  checked={isChosen(item)}
                  onChange={(event) =>
                    setChosen(
                      event.currentTarget.checked
                        ? [...chosen, item]
                        : chosen.filter(({ kind, about }) => kind !== item.kind || about !== item.about),
                    )
                  }
                />
                <span>
                  <Day day={item.day} /> · <strong>{amount(item.open)}</strong> · {words[`kind-${item.kind}`]}{' '}
                  {item.words}
                </span>
              </label>
            </li>
          ))}
        </ul>
        <SelectField
          label={`${words.rest} (${amount(left / 100)})`}
          value={account}
          onChange={(event) => change({ account: event.currentTarget.value })}
        >
          <option value="">{words.restOpen}</option>
          {lineAccounts.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </SelectField>
        {all.length === 0 && (
          <OwnerField staff={staff} value={owner} onChange={(value) => change({ owner: value })} />
        )}
        <TextField
          label={words.note}
          required={all.length > 0}
          maxLength={500}
          value={note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <Button type="submit" wide busy={busy}>
          {all.length === 0 ? words.noteOnly : words.explain}
        </Button>
      </form>
    </Dialog>
  )
}

/** Each record up to the line's amount, and its rest; in whole satang, so that no rest comes from a double. */
function partsOf(line: Line, chosen: readonly Item[]) {
  let left = satangOf(line.open)
  const parts = chosen.map(({ kind, about, open }) => {
    const wanted = satangOf(open)
    const isBeyond = Math.sign(wanted) === Math.sign(left) && Math.abs(wanted) > Math.abs(left)
    const satang = isBeyond ? left : wanted
    left -= satang
    return { kind, about, amount: satang / 100 }
  })
  return { parts, left }
}

const satangOf = (baht: number) => Math.round(baht * 100)
