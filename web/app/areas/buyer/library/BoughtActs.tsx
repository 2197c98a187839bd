import { Suspense, useState } from 'react'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { voiceWords } from '#web/words/buyer/reviews.ts'
import { useWords } from '#web/words/use-words.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import type { BoughtAct } from './use-bought-acts.tsx'

const SaveDialog = perhaps(() => import('#web/features/offline/SaveDialog.tsx'))

type BoughtActsProps = { act: BoughtAct; onClose: () => void }

/** The dialogs behind the menu; loaded when the first one is opened. The result is shown in a dialog (buyer.md §8). */
export default function BoughtActs({ act, onClose }: BoughtActsProps) {
  const words = useWords(voiceWords)
  const [done, setDone] = useState<string>()
  if (act.kind === 'keep')
    return (
      <Suspense>
        <SaveDialog sheetId={act.sheet._id} name={act.sheet.name} onClose={onClose} />
      </Suspense>
    )
  const isOpen = done === undefined
  const common = { sheet: act.sheet, open: isOpen, onClose, onDone: setDone }
  return (
    <>
      {act.kind === 'report' ? (
        <ReportDialog {...common} />
      ) : (
        <ReviewDialog {...common} isPaid={act.kind === 'review'} />
      )}
      <AlertDialog open={!isOpen} title={words.success} mood="happy" onClose={onClose}>
        {done}
      </AlertDialog>
    </>
  )
}
