import { usePlanRelease } from '../sheet-editor/Release.tsx'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { fromBangkokField } from '#web/ui/dates/bangkok-field.ts'
import { ThaiDateTimeField } from '#web/ui/dates/DateFields.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { dashboardWords } from '#web/words/seller/dashboard.ts'
import { releaseWords } from '#web/words/seller/sheet-editor.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { OwnSheet } from './use-dashboard.ts'

/** Sets one release time for many unreleased sheets, all or none. Loaded on the press, because of the calendar and the editor's words. */
export default function ReleaseManyDialog({
  sheets,
  onClose,
}: {
  sheets: readonly OwnSheet[]
  onClose: () => void
}) {
  const words = useWords(releaseWords)
  const dashboard = useWords(dashboardWords)
  const { draft, change, forget } = useDraft<{ moment: string; chosen: readonly string[] }>('release-many', {
    moment: '',
    chosen: [],
  })
  const { plan, busy } = usePlanRelease(() => {
    forget()
    onClose()
  })
  // A chosen sheet may be on sale by now.
  const chosen = new Set(sheets.map(({ _id }) => _id).filter((id) => draft.chosen.includes(id)))
  const moment = fromBangkokField(draft.moment)
  const columns: Column<OwnSheet>[] = [
    {
      key: 'sheet',
      title: words.sheet,
      always: true,
      cell: ({ name }) => <T>{name.trim() || dashboard.untitled}</T>,
    },
    {
      key: 'release',
      title: words.moment,
      cell: ({ release }) =>
        release === null ? words.atOnce : <ThaiDate value={release} as="numeric-time" />,
    },
  ]
  const isReady = chosen.size > 0
  return (
    <Dialog
      open
      wide
      title={dashboard.releaseMany}
      onClose={onClose}
      footer={
        <>
          <Button
            busy={busy}
            disabled={!isReady || moment === undefined}
            onClick={() => moment && void plan([...chosen], moment.toISOString())}
          >
            {words.plan}
          </Button>
          <Button look="subtle" busy={busy} disabled={!isReady} onClick={() => void plan([...chosen], null)}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <ThaiDateTimeField
        label={words.moment}
        hint={words.hint}
        value={draft.moment}
        onChange={(moment) => change({ moment })}
      />
      <DataTable
        label={dashboard.releaseMany}
        columns={columns}
        rows={sheets}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        selection={{ chosen, onChange: (chosen) => change({ chosen: [...chosen] }) }}
      />
    </Dialog>
  )
}
