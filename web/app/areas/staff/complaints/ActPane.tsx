import { type FormEvent, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { reportCategories } from '#rules/complaints/categories.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { CountedText } from '#web/features/counted-text/CountedText.tsx'
import { useDraftText } from '#web/features/drafts/use-draft.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { type Language, pick } from '#web/words/language.ts'
import { staffReportWords } from '#web/words/staff/complaints.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { useMayOpen } from '../layout/desk-context.ts'
import panel from '../layout/panel/panel.module.css'
import { SidePane } from '../layout/panel/SidePane.tsx'
import { SheetPage } from '../layout/SheetPage.tsx'
import { StoreShort } from '../layout/StoreShort.tsx'

export type Report = Data<'getReport'>['active'][number]

const ACTION_LIMIT = 200

/** Stored in Thai. */
export function categoryOf(text: string, language: Language): string {
  return pick(
    Object.values(reportCategories).find(({ th }) => th === text) ?? { th: text, en: text },
    language,
  )
}

export const actDraft = ({ _id }: Report) => `report-act:${_id}`
export const actDraftOfMany = 'report-act-many'

/** The action, in words for the reporter too; of several reports, for all. After a refusal typed text stays. */
export function ActPane({
  reports,
  onMany,
  onWriting,
  onDone,
  onClose,
}: {
  reports: readonly [Report, ...Report[]]
  onMany: (action: string) => void
  onWriting: (isWriting: boolean) => void
  onDone: () => void
  /** Without: it is open by itself, beside the list. */
  onClose: (() => void) | undefined
}) {
  const words = useWords(staffReportWords)
  const [report] = reports
  const isOne = reports.length === 1
  const form = useId()
  const [action, keepAction, settle] = useDraftText(isOne ? actDraft(report) : actDraftOfMany)
  const setAction = (next: string) => {
    keepAction(next)
    if (isOne) onWriting(next !== '')
  }
  const [failure, setFailure] = useState<string>()
  const { act, busy } = useAction(onDone, (text) => setFailure(words.failed(text)))
  // Asked for while it is open already: what is missing is the answer.
  const isAsked = onClose !== undefined
  useEffect(() => {
    if (isAsked) document.querySelector<HTMLElement>(`[id="${form}"] textarea`)?.focus()
  }, [isAsked, form])
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (action.trim() === '') return setFailure(words.missing)
    if (!isOne) return onMany(action)
    await act(async () => {
      await staffApi.call('actionReport', { id: report._id, action, seen: report.actionAt })
      settle()
    }, words.saved)
  }
  return (
    <>
      <SidePane
        open={failure === undefined}
        onClose={onClose}
        title={isOne ? words.act : words.actMany(reports.length)}
        footer={
          // Pressed too early, it says what is missing.
          <Button wide type="submit" form={form} busy={busy}>
            {words.save}
          </Button>
        }
      >
        <form id={form} className="stack one-column gap-md" onSubmit={(event) => void save(event)}>
          {isOne ? <OneReport report={report} /> : <ManyReports reports={reports} />}
          <div className="flow gap-2xs">
            {words.presets.split('|').map((preset) => (
              <Button
                key={preset}
                look="outline"
                size="small"
                onClick={() => setAction([action.trim(), preset].filter(Boolean).join(' '))}
              >
                {preset}
              </Button>
            ))}
          </div>
          <CountedText
            label={words.what}
            hint={words.hint}
            limit={ACTION_LIMIT}
            value={action}
            onChange={setAction}
          />
        </form>
      </SidePane>
      <AlertDialog open={failure !== undefined} onClose={() => setFailure(undefined)}>
        {failure}
      </AlertDialog>
    </>
  )
}

function OneReport({ report }: { report: Report }) {
  const words = useWords(staffReportWords)
  const mayTalk = useMayOpen('/staff/cases')
  const { language } = useLanguage()
  return (
    <>
      <div className={`stack gap-md top ${panel.pageBeside}`}>
        <SheetPage key={report._id} {...report} />
        <div className="stack one-column gap-sm shrink">
          <div>
            <p className="strong">
              <T>{report.sheetName}</T>
            </p>
            <p className="small dimmed">
              <StoreShort name={report.storeName} /> · <ThaiDate value={report.created} />
            </p>
          </div>
          <div className="said">
            <p className="small strong">
              {categoryOf(report.category, language)}
              {report.page !== null && ` · ${words.onPage(report.page)}`}
            </p>
            {report.message !== '' && <p className="as-written">{report.message}</p>}
          </div>
          {report.dealt && <p className="small dimmed">{words.dealt}</p>}
          {mayTalk && (
            <p>
              <Link to={`/staff/cases?about=report:${report._id}`}>{words.talk}</Link>
            </p>
          )}
        </div>
      </div>
      {report.action !== '' && (
        <p className="dimmed">
          {words.previous}: {report.action}
        </p>
      )}
    </>
  )
}

function ManyReports({ reports }: { reports: readonly Report[] }) {
  const { language } = useLanguage()
  return (
    <ul className="small">
      {reports.map(({ _id, sheetName, category, message }) => (
        <li key={_id} className="anywhere">
          <strong>{sheetName}</strong> {categoryOf(category, language)}
          {message !== '' && ` · ${message}`}
        </li>
      ))}
    </ul>
  )
}
