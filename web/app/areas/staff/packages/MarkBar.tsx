import { useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useAction } from '#web/ui/use-action.ts'
import { groupWords } from '#web/words/staff/packages.ts'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { ListedGroup } from './answers.ts'

const marks = ['recommend', 'unrecommend', 'show', 'hide'] as const
type Mark = (typeof marks)[number]

/** Actions on several packages; shows their number and total before. */
export function MarkBar(props: { chosen: readonly ListedGroup[]; onDone: () => void; onClear: () => void }) {
  const words = useWords(groupWords)
  const table = useWords(tableWords)
  const [asked, setAsked] = useState<Mark>()
  const { act, busy } = useAction(props.onDone)
  const { chosen } = props
  if (chosen.length === 0) return null
  const sum = sumOf(chosen)
  const names: Record<Mark, string> = {
    recommend: words.recommend,
    unrecommend: words.unrecommend,
    show: words.bring,
    hide: words.hide,
  }
  const mark = async (which: Mark) => {
    await act(async () => {
      const ids = chosen.map(({ _id }) => _id)
      const { changed } = (await staffApi.call('markGroups', { ids, mark: which })).data
      showToast({ text: words.marked(changed), tone: 'good' })
    })
    setAsked(undefined)
  }
  return (
    <section
      className="row gap-sm rounded unlinked chosen-bar flow stuck above-sm pad-flat outlined"
      aria-label={table.chosen(chosen.length)}
    >
      <span role="status">{words.chosenSum(chosen.length, sum)}</span>
      {marks.map((which) => (
        <Button key={which} look="outline" size="small" onClick={() => setAsked(which)}>
          {names[which]}
        </Button>
      ))}
      <Button look="subtle" size="small" onClick={props.onClear}>
        {table.clearChosen}
      </Button>
      {asked !== undefined && (
        <ConfirmDialog
          open
          title={names[asked]}
          confirm={names[asked]}
          busy={busy}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void mark(asked)}
        >
          {words.confirm(names[asked], chosen.length, sum)}
        </ConfirmDialog>
      )}
    </section>
  )
}

/** In satang in between: a sum of baht with cents drifts. */
function sumOf(groups: readonly ListedGroup[]): string {
  const satang = groups.reduce((sum, { price }) => sum + Math.round(price * 100), 0)
  return `฿${(satang / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`
}
