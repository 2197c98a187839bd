import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { groupWords } from '#web/words/staff/packages.ts'
import { useWords } from '#web/words/use-words.tsx'
import { GroupForm } from './GroupForm.tsx'

type GroupPanelProps = {
  /** Without: a new package. */
  id: string | undefined
  onMade: (id: string) => void
  onChanged: () => void
  onClose: () => void
}

/** The panel at the side in which a package is made and changed. What was typed is not lost without a question. */
export function GroupPanel({ id, onMade, onChanged, onClose }: GroupPanelProps) {
  const words = useWords(groupWords)
  const token = useToken()
  const client = useQueryClient()
  const [isDirty, setDirty] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const queryKey = ['staff-group', token, id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await staffApi.call('getGroup', { id: id ?? '' }, { signal })).data,
    enabled: token !== null && id !== undefined,
    retry: false,
    gcTime: 0,
    // What somebody types must not be overtaken.
    refetchOnWindowFocus: false,
  })
  const form = `group-${id ?? 'new'}`
  const isReady = id === undefined || data !== undefined
  const reload = async () => {
    setDirty(false)
    await client.invalidateQueries({ queryKey })
  }
  return (
    <>
      <Dialog
        open
        wide
        from="right"
        title={data?.name ?? words.newTitle}
        onClose={() => (isDirty ? setLeaving(true) : onClose())}
        footer={
          isReady && (
            <Button wide type="submit" form={form} busy={isSaving}>
              {words.save}
            </Button>
          )
        }
      >
        {isReady ? (
          <GroupForm
            // What was saved is another form; what was typed stays until then.
            key={data?.revision ?? 0}
            form={form}
            group={data}
            onDirty={() => setDirty(true)}
            onSaving={setSaving}
            onReload={reload}
            onSaved={async (saved) => {
              setDirty(false)
              onChanged()
              if (id === undefined) onMade(saved)
              else await reload()
            }}
            onCover={async () => {
              onChanged()
              await client.invalidateQueries({ queryKey })
            }}
          />
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
