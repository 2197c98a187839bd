import { staffApi } from '#web/api/staff-api.ts'
import { groupWords } from '#web/words/staff/packages.ts'
import { useWords } from '#web/words/use-words.tsx'
import { FormPanel } from '../layout/panel/FormPanel.tsx'
import { GroupForm } from './GroupForm.tsx'

type GroupPanelProps = {
  /** Without: a new package. */
  id: string | undefined
  onMade: (id: string) => void
  onChanged: () => void
  onClose: () => void
}

/** A package is made and changed. */
export function GroupPanel({ id, onMade, onChanged, onClose }: GroupPanelProps) {
  const words = useWords(groupWords)
  const form = `group-${id ?? 'new'}`
  return (
    <FormPanel
      form={form}
      read={
        id === undefined
          ? undefined
          : async (signal) => (await staffApi.call('getGroup', { id }, { signal })).data
      }
      title={(group) => group?.name ?? words.newTitle}
      save={() => words.save}
      onClose={onClose}
    >
      {(group, { refresh, turn, ...panel }) => (
        <GroupForm
          key={turn}
          form={form}
          group={group}
          {...panel}
          onSaved={async (saved) => {
            onChanged()
            const isRead = await refresh()
            if (id === undefined) onMade(saved)
            return isRead
          }}
          onCover={async () => {
            onChanged()
            await refresh()
          }}
        />
      )}
    </FormPanel>
  )
}
