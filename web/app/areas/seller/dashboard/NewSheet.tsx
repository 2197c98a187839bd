import { useNavigate } from 'react-router'
import type { Input } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { IconCopy, IconPlus } from '#web/ui/icons.ts'
import { useAction } from '#web/ui/use-action.ts'
import { changeManyWords, dashboardWords } from '#web/words/seller/dashboard.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { OwnSheet } from './use-dashboard.ts'

export function NewSheet() {
  const words = useWords(dashboardWords)
  const { begin, busy } = useNewSheet()
  return (
    <Button busy={busy} icon={<IconPlus size={20} stroke={1.75} />} onClick={() => void begin()}>
      {words.newSheet}
    </Button>
  )
}

/** The same words for a new term; its pages are written anew. */
export function CopySheet({ sheet }: { sheet: Pick<OwnSheet, '_id' | 'name'> }) {
  const words = useWords(changeManyWords)
  const { begin, busy } = useNewSheet({ like: sheet._id })
  return (
    <IconButton
      className="anchor linked push"
      label={`${words.copy} ${sheet.name}`}
      title={words.copy}
      disabled={busy}
      onClick={() => void begin()}
    >
      <IconCopy size={20} stroke={1.75} />
    </IconButton>
  )
}

export function useNewSheet(input: Input<'newSheet'> = {}) {
  const navigate = useNavigate()
  const { act, busy } = useAction()
  const begin = () =>
    act(async () => {
      const { id } = (await sellerApi.call('newSheet', input)).data
      await navigate(`/seller/editSheet?${id}`)
    })
  return { begin, busy }
}
