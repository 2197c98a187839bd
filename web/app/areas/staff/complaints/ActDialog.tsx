import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { CountedText } from '#web/features/counted-text/CountedText.tsx'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { staffReportWords } from '#web/words/staff/complaints.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

export type Report = Data<'getReport'>['active'][number]

const ACTION_LIMIT = 200

/** The action, in words that the reporter reads too; of several reports, for all. After a refusal what was typed stays. */
export function ActDialog({
  reports,
  onMany,
  onDone,
  onClose,
}: {
  reports: readonly [Report, ...Report[]]
  onMany: (action: string) => void
  onDone: () => void
  onClose: () => void
}) {
  const words = useWords(staffReportWords)
  const { language } = useLanguage()
  const [report] = reports
  const isOne = reports.length === 1
  const form = useId()
  const [action, setAction] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (action.trim() === '') return setFailure(words.missing)
    if (!isOne) return onMany(action)
    setBusy(true)
    try {
      await staffApi.call('actionReport', { id: report._id, action, seen: report.actionAt })
    } catch (problem) {
      setFailure(words.failed(wordsOfFailure(problem, language)))
      return
    } finally {
      setBusy(false)
    }
    showToast({ text: words.saved, tone: 'good' })
    onDone()
  }
  return (
    <>
      <Dialog
        open={failure === undefined}
        onClose={onClose}
        title={isOne ? words.act : words.actMany(reports.length)}
        from="right"
        footer={
          <Button wide type="submit" form={form} busy={busy}>
            {words.save}
          </Button>
        }
      >
        <form id={form} className="stack gap-sm" onSubmit={(event) => void save(event)}>
          {isOne ? <OneReport report={report} /> : <ManyReports reports={reports} />}
          <CountedText
            label={words.what}
            hint={words.hint}
            limit={ACTION_LIMIT}
            value={action}
            autoFocus
            onChange={setAction}
          />
        </form>
      </Dialog>
      <AlertDialog open={failure !== undefined} onClose={() => setFailure(undefined)}>
        {failure}
      </AlertDialog>
    </>
  )
}

function OneReport({ report }: { report: Report }) {
  const words = useWords(staffReportWords)
  return (
    <>
      <p>
        <strong>{report.sheetName}</strong>
      </p>
      <p>
        {report.category}
        {report.page !== null && ` · ${words.onPage(report.page)}`}
        {report.message !== '' && ` · ${report.message}`}
      </p>
      <p>
        <Link to={`/staff/cases?about=report:${report._id}`}>{words.talk}</Link>
      </p>
      {report.action !== '' && (
        <p className="dimmed">
          {words.previous}: {report.action}
        </p>
      )}
    </>
  )
}

function ManyReports({ reports }: { reports: readonly Report[] }) {
  return (
    <ul className="small">
      {reports.map(({ _id, sheetName, category, message }) => (
        <li key={_id} className="anywhere">
          <strong>{sheetName}</strong> {category}
          {message !== '' && ` · ${message}`}
        </li>
      ))}
    </ul>
  )
}
