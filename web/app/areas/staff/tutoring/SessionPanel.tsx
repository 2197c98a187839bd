import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { staffTutoringWords } from '#web/words/staff/tutoring.ts'
import { useWords } from '#web/words/use-words.tsx'
import { ReplayUpload } from './ReplayUpload.tsx'
import { SessionFacts } from './SessionFacts.tsx'
import { SessionForm } from './SessionForm.tsx'

type SessionPanelProps = { id: string; onChanged: () => void; onClose: () => void }

/** The panel at the side: the session of a sheet, its plan, its end, its replay. */
export function SessionPanel({ id, onChanged, onClose }: SessionPanelProps) {
  const words = useWords(staffTutoringWords)
  const token = useToken()
  const [isDirty, setDirty] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['staff-session', token, id],
    queryFn: async ({ signal }) =>
      (await staffApi.call('getTutoring', { id: id.slice(0, 64) }, { signal })).data,
    enabled: token !== null,
    retry: false,
    gcTime: 0,
    // What somebody types must not be overtaken.
    refetchOnWindowFocus: false,
  })
  const reload = async () => {
    setDirty(false)
    onChanged()
    await refetch()
  }
  return (
    <>
      <Dialog
        open
        wide
        from="right"
        title={data?.name ?? words.title}
        onClose={() => (isDirty ? setLeaving(true) : onClose())}
        footer={
          data !== undefined && (
            <Button wide type="submit" form="session" busy={isSaving}>
              {words.save}
            </Button>
          )
        }
      >
        {data !== undefined ? (
          <div className="stack one-column gap-md shrink">
            {data.session !== null && (
              <SessionFacts
                session={data.session}
                onChanged={() => void reload()}
                onCancelled={() => {
                  onChanged()
                  onClose()
                }}
              />
            )}
            {/* What was saved is another form; what was typed stays until then. */}
            <SessionForm
              key={data.session?.changed ?? 'new'}
              data={data}
              onDirty={() => setDirty(true)}
              onSaving={setSaving}
              onReload={reload}
            />
            {data.session !== null && (
              <ReplayUpload
                id={data._id}
                session={data.session}
                waiting={data.upload}
                onDone={() => void reload()}
              />
            )}
          </div>
        ) : error === null ? (
          <Skeleton height="60vh" radius="1rem" />
        ) : (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        )}
      </Dialog>
      <ConfirmDialog
        open={isLeaving}
        danger
        title={words.leaveTitle}
        confirm={words.leave}
        onCancel={() => setLeaving(false)}
        onConfirm={onClose}
      >
        {words.leaveText}
      </ConfirmDialog>
    </>
  )
}
