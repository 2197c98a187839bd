import { IconX } from '#web/ui/icons.ts'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import { IconButton } from './Button.tsx'
import { modalClosed, modalOpened } from './toast-place.ts'
import classes from './Dialog.module.css'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** `sheet`: from below on phones, centred on wide screens. `left` and `right`: panels at the side. */
  from?: 'sheet' | 'left' | 'right'
  /** A panel that holds a table or two columns. */
  wide?: boolean
  footer?: ReactNode
  children: ReactNode
}

/**
 * The browser's modal dialog, which traps and restores focus and makes the page inert without script. Esc, the button and the backdrop
 * close it. For answers that must be acknowledged: AlertDialog.
 */
export function Dialog({ open, onClose, title, from = 'sheet', wide, footer, children }: DialogProps) {
  const words = useWords(sharedWords)
  const ref = useModal(open)
  const titleId = useId()
  // A text selection may end outside the dialog; only a press that began on the backdrop closes it.
  const pressedBackdrop = useRef(false)
  const closeOnBackdrop = (event: MouseEvent) => {
    if (pressedBackdrop.current && event.target === ref.current) onClose()
  }
  return (
    // Esc closes a modal dialog by itself.
    <dialog
      ref={ref}
      className={`lifted ${classes.dialog}`}
      data-from={from}
      data-wide={wide || undefined}
      aria-labelledby={titleId}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === ref.current
      }}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        // One of a file chooser or of a dialog within comes up to here.
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose()
      }}
    >
      {open && (
        <div className={`column ${classes.inside}`}>
          <header className={`row apart gap-md ${classes.head}`}>
            <h2 id={titleId} className="large">
              {title}
            </h2>
            <IconButton label={words.close} onClick={onClose}>
              <IconX size={24} stroke={1.75} />
            </IconButton>
          </header>
          <div className={`scrolls ${classes.body}`}>{children}</div>
          {footer && <footer className={`flow gap-xs ruled-above ${classes.foot}`}>{footer}</footer>}
        </div>
      )}
    </dialog>
  )
}

/** Opens and closes the element with the state. */
export function useModal(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    const before = document.activeElement
    // Chrome closes it at a second Esc, also while its part may not be left: it would wait for an answer unseen.
    const show = () => dialog.open || dialog.showModal()
    show()
    dialog.onclose = show
    // The browser puts the focus on the first button, which closes; an element that wants it gets it.
    dialog.querySelector<HTMLElement>('[data-focus]')?.focus()
    modalOpened(dialog)
    return () => {
      dialog.onclose = null
      modalClosed(dialog)
      if (dialog.isConnected) dialog.close()
      // One that goes with its screen gives nothing back.
      else if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [open])
  return ref
}
