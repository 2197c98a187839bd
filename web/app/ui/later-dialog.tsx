import type { ComponentType, ReactNode } from 'react'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import { Dialog } from './Dialog.tsx'
import { later } from './later.tsx'

type Opened = { open?: boolean; onClose: () => void }

/** The same of a dialog: what could not be loaded is said in one that can be closed. */
export function laterDialog<Props extends Opened>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return later(load, (notLoaded, { open = true, onClose }) => (
    <NotLoadedDialog open={open} onClose={onClose}>
      {notLoaded}
    </NotLoadedDialog>
  ))
}

function NotLoadedDialog({ open, onClose, children }: Required<Opened> & { children: ReactNode }) {
  const words = useWords(sharedWords)
  return (
    <Dialog open={open} title={words.error} onClose={onClose}>
      {children}
    </Dialog>
  )
}
