import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { shopWords } from '#web/words/buyer/shop.ts'
import { shopLaterWords } from '#web/words/buyer/shop-later.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './FilterSheet.module.css'

type FilterSheetProps = {
  open: boolean
  /** Number of sheets found: text of the main button. */
  foundText: string
  onClose: () => void
  onClear: () => void
  children: ReactNode
}

/** The filters on phones, from below. Every choice works at once; the button only leads back to the results. */
export default function FilterSheet({ open, foundText, onClose, onClear, children }: FilterSheetProps) {
  const words = useWords(shopLaterWords)
  const { filters } = useWords(shopWords)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={filters}
      footer={
        <>
          <Button look="outline" className={classes.clear} onClick={onClear}>
            {words.clear}
          </Button>
          <Button wide onClick={onClose}>
            {words.showSheets(foundText)}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
