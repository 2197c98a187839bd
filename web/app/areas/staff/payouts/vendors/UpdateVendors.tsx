import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { Refused } from '#web/api/failures.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { FileButton } from '#web/features/uploads/FileButton.tsx'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { vendorWords } from '#web/words/staff/vendors.ts'
import { useWords } from '#web/words/use-words.tsx'
import { type CsvFile, isCsv, readCsvFile } from '../csv-file.ts'
import classes from '../payouts.module.css'

type Plan = Data<'checkVendorFile'>
type Words = (typeof vendorWords)['th']

/** Two steps: the file is read and shown, then confirmed (staff.md §2, §4). A file that was refused changes nothing. */
export function UpdateVendors() {
  const words = useWords(vendorWords)
  const client = useQueryClient()
  const [inspected, setInspected] = useState<{ file: CsvFile; plan: Plan }>()
  const [problem, setProblem] = useState('')
  const [outcome, setOutcome] = useState<{ text: string; good: boolean }>()
  const reading = useAction(undefined, (text) => {
    setInspected(undefined)
    setProblem(text)
  })
  // Faults of the file are named; other failures get the specified sentence.
  const saving = useAction(undefined, (text, failure) =>
    setOutcome({ text: failure instanceof Refused ? text : words.updateFailed, good: false }),
  )
  const busy = reading.busy || saving.busy

  const inspect = async (chosen: File) => {
    if (!isCsv(chosen)) return setProblem(words.onlyCsv)
    setProblem('')
    await reading.act(async () => {
      const file = await readCsvFile(chosen)
      setInspected({ file, plan: (await staffApi.call('checkVendorFile', file)).data })
    })
  }
  const confirm = async ({ file, plan }: { file: CsvFile; plan: Plan }) => {
    await saving.act(async () => {
      const { matchedCount } = await staffApi.call('updateVendorIds', { ...file, changed: plan.changed })
      setOutcome({ text: words.updated(matchedCount), good: true })
      setInspected(undefined)
      void client.invalidateQueries({ queryKey: ['vendors'] })
    })
  }
  return (
    <>
      <p className="small dimmed measure below-sm">{words.how}</p>
      <p className="row gap-xs below-md flow">
        <FileButton
          name="vendors"
          accept=".csv,text/csv"
          disabled={busy}
          look={inspected === undefined ? 'filled' : 'outline'}
          onFiles={([file]) => file && void inspect(file)}
        >
          {busy && inspected === undefined
            ? words.reading
            : inspected === undefined
              ? words.choose
              : words.chooseOther}
        </FileButton>
      </p>
      {problem !== '' && (
        <p role="alert" className="below-md pad-strip rounded tint-red">
          {problem}
        </p>
      )}
      {inspected !== undefined && (
        <VendorPlan
          inspected={inspected}
          busy={busy}
          onConfirm={() => void confirm(inspected)}
          onCancel={() => setInspected(undefined)}
        />
      )}
      <AlertDialog
        open={outcome !== undefined}
        {...(outcome?.good && { title: words.done, mood: 'smiling' as const })}
        onClose={() => setOutcome(undefined)}
      >
        {outcome?.text}
      </AlertDialog>
    </>
  )
}

/** The confirm page. */
function VendorPlan(props: {
  inspected: { file: CsvFile; plan: Plan }
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}) {
  const words = useWords(vendorWords)
  const { file, plan } = props.inspected
  const title = words.checkTitle(file.fileName)
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className="large below-3xs">{title}</h2>
      <ul className="flow figures">
        <li>{words.rows(plan.rows)}</li>
        <li>{words.matched(plan.matched)}</li>
        <li>
          <strong>{words.changed(plan.changed)}</strong>
        </li>
        {plan.unknown > 0 && <li>{words.unknown(plan.unknown)}</li>}
        {plan.skipped > 0 && <li>{words.skipped(plan.skipped)}</li>}
        {plan.repeated > 0 && <li>{words.repeated(plan.repeated)}</li>}
      </ul>
      {plan.changed === 0 && <p role="status">{words.nothingToChange}</p>}
      <p className="row gap-xs below-md flow">
        <Button busy={props.busy} disabled={plan.changed === 0} onClick={props.onConfirm}>
          {words.confirm}
        </Button>
        <Button look="outline" disabled={props.busy} onClick={props.onCancel}>
          {words.cancel}
        </Button>
      </p>
      {plan.changes.length > 0 && (
        <>
          <h3 className="above-sm below-3xs">{words.changes}</h3>
          {plan.changes.length < plan.changed && <p className="small dimmed">{words.firstRows}</p>}
          <DataTable
            label={words.changes}
            columns={changeColumns(words)}
            rows={plan.changes}
            rowKey={({ row }) => String(row)}
          />
        </>
      )}
      {plan.unknownRows.length > 0 && (
        <>
          <h3 className="above-sm below-3xs">{words.unknownRows}</h3>
          {plan.unknownRows.length < plan.unknown && <p className="small dimmed">{words.firstRows}</p>}
          <DataTable
            label={words.unknownRows}
            columns={unknownColumns(words)}
            rows={plan.unknownRows}
            rowKey={({ row }) => String(row)}
          />
        </>
      )}
    </section>
  )
}

function changeColumns(words: Words): Column<Plan['changes'][number]>[] {
  return [
    { key: 'row', title: words.row, numeric: true, cell: ({ row }) => row },
    { key: 'codeName', title: words.codeName, cell: ({ codeName }) => codeName },
    { key: 'before', title: words.before, cell: ({ before }) => writeVendor(before) },
    { key: 'after', title: words.after, cell: ({ after }) => writeVendor(after) },
  ]
}

function unknownColumns(words: Words): Column<Plan['unknownRows'][number]>[] {
  return [
    { key: 'row', title: words.row, numeric: true, cell: ({ row }) => row },
    { key: 'peopleID', title: words.peopleID, cell: ({ peopleID }) => peopleID },
    { key: 'vendorId', title: words.vendorId, cell: ({ vendorId }) => <code>{vendorId}</code> },
    { key: 'vendorName', title: words.vendorName, cell: ({ vendorName }) => vendorName },
  ]
}

function writeVendor({ vendorId, vendorName }: { vendorId: string; vendorName: string }): string {
  return vendorId === '' ? '-' : `${vendorId} ${vendorName}`.trim()
}
