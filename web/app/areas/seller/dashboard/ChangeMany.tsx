import { IconArrowBackUp, IconEdit } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { sellerApi } from '#web/api/seller-api.ts'
import { count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { changeManyWords } from '#web/words/seller/dashboard.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './dashboard.module.css'
import type { ChangedSheets, OwnSheet } from './use-dashboard.ts'

// With a table of its own, for those who have many sheets.
const ChangeManyDialog = lazy(() => import('./ChangeManyDialog.tsx'))

/** Price, term, year and category of many sheets at once: seen before, and taken back as long as one stays on the page. */
export function ChangeMany({ sheets }: { sheets: readonly OwnSheet[] }) {
  const words = useWords(changeManyWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<ChangedSheets>()
  const [busy, setBusy] = useState(false)
  const reload = () => client.invalidateQueries({ queryKey: ['seller-dashboard'] })
  const undo = async () => {
    if (done === undefined) return
    setBusy(true)
    try {
      // The revision tells whether somebody changed one of them meanwhile: then nothing is taken back.
      const back = done.map(({ id, revision, before }) => ({ id, revision, ...before }))
      await sellerApi.call('changeManySheets', { sheets: back })
      setDone(undefined)
      showToast({ text: words.undone, tone: 'good' })
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    }
    setBusy(false)
    await reload()
  }
  const changed = async (outcome: ChangedSheets) => {
    setOpen(false)
    setDone(outcome)
    await reload()
  }
  return (
    <div className={classes.stepActs}>
      <Button
        look="outline"
        size="small"
        icon={<IconEdit size={20} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        {words.open}
      </Button>
      {done && (
        <span role="status" className={classes.stepActs}>
          {words.done(count(done.length))}
          <Button
            look="light"
            size="small"
            busy={busy}
            icon={<IconArrowBackUp size={20} stroke={1.75} />}
            onClick={() => void undo()}
          >
            {words.undo}
          </Button>
        </span>
      )}
      {isOpen && (
        <Suspense>
          <ChangeManyDialog
            sheets={sheets}
            onClose={() => setOpen(false)}
            onChanged={(outcome) => void changed(outcome)}
          />
        </Suspense>
      )}
    </div>
  )
}
