import { IconArrowBackUp, IconEdit } from '#web/ui/icons.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { sellerApi } from '#web/api/seller-api.ts'
import { count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { showToast } from '#web/ui/toast.ts'
import { perhaps } from '#web/ui/perhaps.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { changeManyWords } from '#web/words/seller/dashboard.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { Dashboard, OwnSheet } from './use-dashboard.ts'

// With a table of its own, for those who have many sheets.
const ChangeManyDialog = perhaps(() => import('./ChangeManyDialog.tsx'))

type ChangeManyProps = { sheets: readonly OwnSheet[]; changes: Dashboard['changes'] }

/** Price, term, year and category of many sheets at once: seen before, and taken back for a day, from this list. */
export function ChangeMany({ sheets, changes }: ChangeManyProps) {
  const words = useWords(changeManyWords)
  const { language } = useLanguage()
  const { act } = useAction()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [undoing, setUndoing] = useState<number>()
  const reload = () => client.invalidateQueries({ queryKey: ['seller-dashboard'] })
  const undo = async (id: number) => {
    setUndoing(id)
    await act(async () => {
      const { back, kept } = (await sellerApi.call('undoManySheets', { id })).data
      showToast({
        text: kept === 0 ? words.undone : words.undoneBut(count(back), count(kept)),
        tone: kept === 0 ? 'good' : 'info',
      })
    })
    await reload()
    setUndoing(undefined)
  }
  return (
    <>
      {sheets.length > 1 && (
        <Button
          look="outline"
          size="small"
          icon={<IconEdit size={20} stroke={1.75} />}
          onClick={() => setOpen(true)}
        >
          {words.open}
        </Button>
      )}
      {changes.length > 0 && (
        <ul className="stack gap-xs small fill" aria-label={words.undoable}>
          {changes.map(({ id, at, fields, sheets: changed }) => {
            const what = words.changed(
              fields.map((field) => words[field]).join(', '),
              count(changed),
              writeDate(new Date(at), 'day-time', language),
            )
            return (
              <li key={id} className="row flow gap-lines">
                {what}
                <Button
                  look="light"
                  size="small"
                  aria-label={`${words.undo}: ${what}`}
                  busy={undoing === id}
                  disabled={undoing !== undefined}
                  icon={<IconArrowBackUp size={20} stroke={1.75} />}
                  onClick={() => void undo(id)}
                >
                  {words.undo}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {isOpen && (
        <Suspense>
          <ChangeManyDialog
            sheets={sheets}
            onClose={() => setOpen(false)}
            onChanged={(changed) => {
              setOpen(false)
              showToast({ text: words.done(count(changed)), tone: 'good' })
              void reload()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
