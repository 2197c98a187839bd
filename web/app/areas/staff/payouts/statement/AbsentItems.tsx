import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { statementWords } from '#web/words/staff/statements.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { amount, bahtColumn } from '../payment-columns.tsx'
import { useTable } from '../use-page.ts'
import { type Item, OwnerField, type Overview, When } from './parts.tsx'
import { EmptyStrip } from '../../layout/list/AllDone.tsx'

/** Booked items of the month without a statement line, each with who looks into it. */
export function AbsentItems({ month, staff }: { month: string; staff: Overview['staff'] }) {
  const words = useWords(statementWords)
  const { page, rows, pager } = useTable('absent')
  const [noting, setNoting] = useState<Item>()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['statements', month, 'absent', page, rows],
    queryFn: staffApi.read('listBookedItems', { month, page, rows }),
    placeholderData: (before) => before,
  })
  if (data === undefined) {
    if (error === null) return <Skeleton height="12rem" radius="1rem" />
    return <ErrorState failure={error} onRetry={() => void refetch()} />
  }
  if (data.total === 0) return <EmptyStrip mood="smiling" text={words.nothing} />
  const columns: Column<Item>[] = [
    { key: 'day', title: words.day, always: true, cell: ({ day, time }) => <When day={day} time={time} /> },
    bahtColumn(
      'amount',
      words.amount,
      ({ open }) => open,
      undefined,
      ({ kind, about }) => ({
        figure: { kind: 'absent', month, of: kind, about },
        about: `${words[`kind-${kind}`]} ${about}`,
      }),
    ),
    { key: 'what', title: words.what, cell: ({ kind, words: known }) => `${words[`kind-${kind}`]} ${known}` },
    {
      key: 'actions',
      title: words.actions,
      cell: (item) => (
        <Button look="subtle" size="small" onClick={() => setNoting(item)}>
          {words.explain}
        </Button>
      ),
    },
    {
      key: 'owner',
      title: words.owner,
      cell: ({ owner, note, isLater }) =>
        [isLater && words.isLater, owner?.name, note].filter(Boolean).join(' · ') || '-',
    },
  ]
  return (
    <>
      <p className="small dimmed measure below-sm">{words.absentHow}</p>
      <DataTable
        label={words.absent}
        columns={columns}
        rows={data.items}
        rowKey={({ kind, about }) => `${kind} ${about}`}
        storedAs="statement-absent"
      />
      <Pager total={data.total} {...pager} />
      {noting !== undefined && (
        <NoteDialog
          key={noting.about}
          month={month}
          item={noting}
          staff={staff}
          onClose={() => setNoting(undefined)}
        />
      )}
    </>
  )
}

function NoteDialog(props: { month: string; item: Item; staff: Overview['staff']; onClose: () => void }) {
  const { month, item, staff, onClose } = props
  const words = useWords(statementWords)
  const client = useQueryClient()
  const { kind, about } = item
  const { draft, change, forget } = useDraft(`absent:${month}:${kind}:${about}`, {
    isLater: item.isLater,
    owner: item.owner?._id ?? '',
    note: item.note,
  })
  const { isLater, owner, note } = draft
  const { act, busy } = useAction(() => {
    forget()
    void client.invalidateQueries({ queryKey: ['statements'] })
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={`${words[`kind-${kind}`]} ${amount(item.open)}`} from="right">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void act(
            () =>
              staffApi.call('noteBookedItem', { month, kind, about, isLater, owner: owner || null, note }),
            words.saved,
          )
        }}
      >
        <ul className="below-sm">
          <li>
            <label className="row gap-sm finger">
              <input
                type="checkbox"
                checked={isLater}
                onChange={(event) => change({ isLater: event.currentTarget.checked })}
              />
              <span>{words.later}</span>
            </label>
          </li>
        </ul>
        <OwnerField staff={staff} value={owner} onChange={(owner) => change({ owner })} />
        <TextField
          label={words.note}
          required
          maxLength={500}
          value={note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <Button type="submit" wide busy={busy}>
          {words.save}
        </Button>
      </form>
    </Dialog>
  )
}
