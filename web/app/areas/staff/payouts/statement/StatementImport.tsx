import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type StatementColumn, statementColumns } from '#rules/statements/read-statement.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { FileButton } from '#web/features/uploads/FileButton.tsx'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { statementWords } from '#web/words/staff/statements.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { SumIn } from '../../layout/StaffWhy.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { readCsvFile } from '../csv-file.ts'
import { amount } from '../payment-columns.tsx'
import { Day, type Overview } from './parts.tsx'
import { say } from '#web/words/language.ts'

/** Files of the bank go in here; those that are in, with what their own balances say. */
export function StatementImport({
  overview: { profiles, statements },
  month,
  onMonth,
}: {
  overview: Overview
  month: string
  /** What was taken in is of another month than the one that is shown. */
  onMonth: (month: string) => void
}) {
  const words = useWords(statementWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const [profile, setProfile] = useState('SCB')
  const [account, setAccount] = useState<'bank:HYTEXTS' | 'bank:MORE'>('bank:HYTEXTS')
  const [problem, setProblem] = useState('')
  const { act, busy } = useAction(undefined, setProblem)
  const [editing, setEditing] = useState(false)
  const take = async (chosen: File) => {
    setProblem('')
    await act(async () => {
      const input = { ...(await readCsvFile(chosen)), profile, account }
      const { data } = await staffApi.call('importStatement', input)
      showToast({ text: words.taken(data.lines), tone: 'good' })
      void client.invalidateQueries({ queryKey: ['statements'] })
      if (data.to.slice(0, 7) < month || data.from.slice(0, 7) > month) onMonth(data.to.slice(0, 7))
    })
  }
  const chosen = profiles.find(({ _id }) => _id === profile)
  return (
    <section aria-label={words.import}>
      <p className="small dimmed measure below-sm">{words.importHow}</p>
      <div className="stack bottom gap-sm fits-12 below-sm measure">
        <SelectField
          label={words.bank}
          value={profile}
          onChange={(event) => setProfile(event.currentTarget.value)}
        >
          {profiles.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {say([name, _id], language)}
            </option>
          ))}
          <option value="gateway:omise">{words.settlementOf('Omise')}</option>
          <option value="gateway:sandbox">{words.settlementOf('sandbox')}</option>
        </SelectField>
        <SelectField
          label={words.account}
          value={account}
          onChange={(event) =>
            setAccount(event.currentTarget.value === 'bank:MORE' ? 'bank:MORE' : 'bank:HYTEXTS')
          }
        >
          <option value="bank:HYTEXTS">Hytexts</option>
          <option value="bank:MORE">More Services</option>
        </SelectField>
        <FileButton
          name="statement"
          accept=".csv,.xml,.mt940,.940,.sta,.txt,text/csv"
          look="filled"
          disabled={busy}
          onFiles={([file]) => file && void take(file)}
        >
          {busy ? words.reading : words.choose}
        </FileButton>
        {chosen !== undefined && (
          <Button look="subtle" onClick={() => setEditing(true)}>
            {words.columnsEdit}
          </Button>
        )}
      </div>
      {problem !== '' && (
        <p role="alert" className="below-md pad-strip rounded tint-red">
          {problem}
        </p>
      )}
      {statements.length > 0 && (
        <ul className="stack gap-sm below-md" aria-label={words.files}>
          {statements.map((one) => (
            <StatementCard key={one._id} statement={one} />
          ))}
        </ul>
      )}
      {editing && chosen !== undefined && (
        <ColumnNames key={chosen._id} profile={chosen} onClose={() => setEditing(false)} />
      )}
    </section>
  )
}

type Statement = Overview['statements'][number]

/** A file that is in, with what its own balances say; taken in by mistake, it goes out again. */
function StatementCard({ statement: one }: { statement: Statement }) {
  const words = useWords(statementWords)
  const client = useQueryClient()
  const [asking, setAsking] = useState<Statement>()
  const { act, busy } = useAction(() => {
    setAsking(undefined)
    void client.invalidateQueries({ queryKey: ['statements'] })
  })
  const sumText = (part: 'in' | 'out') => {
    const sum = amount(one[part])
    const text = words[part === 'in' ? 'cameIn' : 'wentOut'](sum)
    if (one[part] === 0) return text
    const about = `${words[part === 'in' ? 'fileIn' : 'fileOut']} ${one.fileName}`
    return <SumIn text={text} sum={sum} figure={{ kind: 'file', id: one._id, part }} about={about} />
  }
  return (
    <li className="stack gap-3xs pad-strip box">
      <strong>{one.fileName}</strong>
      <p>
        {one.profile} · <Day day={one.from} /> – <Day day={one.to} /> · {words.fileLines(one.lines)} ·{' '}
        {sumText('in')} · {sumText('out')} · {one.uploadedBy.name}
      </p>
      {one.gap !== null && (
        <p className="below-md pad-strip rounded tint-red">
          {words.gap(amount(one.gap.closed), amount(one.gap.opened))}
        </p>
      )}
      {one.breaks.length > 0 && (
        <p className="below-md pad-strip rounded tint-red">
          {words.breaks(one.breaks.map(({ row }) => row).join(', '))}
        </p>
      )}
      {one.mayTakeBack && (
        <div>
          <Button look="subtle" size="small" onClick={() => setAsking(one)}>
            {words.takeBack}
            <span className="visually-hidden"> {one.fileName}</span>
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking !== undefined}
        danger
        title={words.takeBackTitle(one.fileName)}
        confirm={
          asking !== undefined && asking.explained.count > 0
            ? words.takeBackUndo(asking.explained.count)
            : words.takeBack
        }
        busy={busy}
        onConfirm={() =>
          void act(
            () =>
              staffApi.call('takeBackStatement', {
                statement: one._id,
                explained: asking?.explained.count ?? 0,
              }),
            words.takenBack(one.lines),
          )
        }
        onCancel={() => setAsking(undefined)}
      >
        {words.takeBackText(one.lines)}
        {asking !== undefined && asking.explained.count > 0 && (
          <> {words.takeBackExplained(asking.explained.count, asking.explained.rows)}</>
        )}
      </ConfirmDialog>
    </li>
  )
}

/** A bank changes its headings: staff follow without a new version of Sarup. */
function ColumnNames({ profile, onClose }: { profile: Overview['profiles'][number]; onClose: () => void }) {
  const words = useWords(statementWords)
  const client = useQueryClient()
  const saved = Object.fromEntries(
    statementColumns.map((column) => [column, (profile.mapping[column] ?? []).join(' | ')]),
  ) as Record<StatementColumn, string>
  // Names that a colleague saved meanwhile are edited anew.
  const about = `statement-columns:${profile._id}:${JSON.stringify(profile.mapping)}`
  const { draft: typed, change, forget } = useDraft(about, saved)
  const { act, busy } = useAction(() => {
    forget()
    void client.invalidateQueries({ queryKey: ['statements'] })
    onClose()
  })
  const names = (text: string) => text.split('|').flatMap((name) => name.trim() || [])
  const mapping = Object.fromEntries(
    statementColumns.map((column) => [column, names(typed[column])]),
  ) as Overview['profiles'][number]['mapping']
  return (
    <Dialog open onClose={onClose} title={words.columnsTitle(profile.name)} from="right">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const { _id: id, name } = profile
          void act(() => staffApi.call('saveStatementProfile', { id, name, mapping }), words.saved)
        }}
      >
        <p className="small dimmed measure below-sm">{words.columnsHow}</p>
        {statementColumns.map((column) => (
          <TextField
            key={column}
            label={words[`column-${column}`]}
            required={column === 'date' || column === 'in' || column === 'out'}
            maxLength={600}
            value={typed[column]}
            onChange={(event) => change({ [column]: event.currentTarget.value })}
          />
        ))}
        <Button type="submit" wide busy={busy}>
          {words.save}
        </Button>
      </form>
    </Dialog>
  )
}
