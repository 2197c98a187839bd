import { staffApi } from '#web/api/staff-api.ts'
import { forgetDraft } from '#web/features/drafts/use-draft.ts'
import { staffTutoringWords } from '#web/words/staff/tutoring.ts'
import { useWords } from '#web/words/use-words.tsx'
import { FormPanel } from '../layout/panel/FormPanel.tsx'
import { ReplayUpload } from './ReplayUpload.tsx'
import { SessionFacts } from './SessionFacts.tsx'
import { SessionForm } from './SessionForm.tsx'

type SessionPanelProps = { id: string; onChanged: () => void; onClose: () => void }

/** The session of a sheet, its plan, its end, its replay. */
export function SessionPanel({ id, onChanged, onClose }: SessionPanelProps) {
  const words = useWords(staffTutoringWords)
  const form = `session-${id}`
  return (
    <FormPanel
      form={form}
      read={async (signal) => (await staffApi.call('getTutoring', { id: id.slice(0, 64) }, { signal })).data}
      title={(data) => data?.name ?? words.title}
      save={() => words.save}
      onClose={onClose}
    >
      {(data, panel) => {
        if (data === undefined) return null
        const refresh = async () => {
          onChanged()
          return await panel.refresh()
        }
        return (
          <div className="stack one-column gap-md shrink">
            {data.session !== null && (
              <SessionFacts
                session={data.session}
                onChanged={() => void refresh()}
                onCancelled={() => {
                  forgetDraft(form)
                  onChanged()
                  onClose()
                }}
              />
            )}
            <SessionForm
              key={panel.turn}
              form={form}
              data={data}
              onSaving={panel.onSaving}
              onSaved={refresh}
              onReload={async () => {
                onChanged()
                await panel.onReload()
              }}
            />
            {data.session !== null && (
              <ReplayUpload
                id={data._id}
                session={data.session}
                waiting={data.upload}
                onDone={() => void refresh()}
              />
            )}
          </div>
        )
      }}
    </FormPanel>
  )
}
