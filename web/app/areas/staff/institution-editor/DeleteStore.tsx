import { useState } from 'react'
import { useNavigate } from 'react-router'
import { staffApi } from '#web/api/staff-api.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { storeWords } from '#web/words/staff/institutions.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useDeskOfLayout } from '../layout/desk-context.ts'

/** Takes a store away that nothing refers to; for those who may add one. What is in use is refused, and can be hidden. */
export function DeleteStore({ code, name }: { code: number; name: string }) {
  const words = useWords(storeWords)
  const { permissions } = useDeskOfLayout()
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const { act, busy } = useAction(() => void navigate('/staff/unison'))
  if (!permissions.some(({ type, store }) => type === 1 && store === -1)) return null
  const remove = async () => {
    await act(() => staffApi.call('deleteStore', { code }), words.deleted(name))
    setAsks(false)
  }
  return (
    <>
      <Button look="outline" size="small" className="alarm above-md" onClick={() => setAsks(true)}>
        {words.remove}
      </Button>
      <ConfirmDialog
        open={asks}
        title={words.removeTitle(name)}
        confirm={words.remove}
        danger
        busy={busy}
        onCancel={() => setAsks(false)}
        onConfirm={() => void remove()}
      >
        {words.removeText}
      </ConfirmDialog>
    </>
  )
}
