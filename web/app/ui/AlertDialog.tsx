import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './AlertDialog.module.css'
import { Book, type Mood } from './Book.tsx'
import { Button } from './Button.tsx'
import { useModal } from './Dialog.tsx'

type AlertDialogProps = {
  open: boolean
  /** Default: the word for "Error" (buyer.md §8). */
  title?: string
  mood?: Mood
  children: ReactNode
  /** Default: the acknowledge button. */
  action?: string
  onClose: () => void
}

/** A specified success or error: closed by its button only, not by Esc and not by a press outside (buyer.md §8). */
export function AlertDialog({
  open,
  title,
  mood = 'surprised',
  children,
  action,
  onClose,
}: AlertDialogProps) {
  const words = useWords(sharedWords)
  return (
    <Frame open={open} title={title ?? words.error} mood={mood} text={children}>
      <Button wide autoFocus onClick={onClose}>
        {action ?? words.acknowledge}
      </Button>
    </Frame>
  )
}

type ConfirmDialogProps = {
  open: boolean
  title: string
  children: ReactNode
  confirm: string
  /** Default: the word for "Cancel". */
  refuse?: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/**
 * Confirms before money moves or where the specification requires it; everything else acts at once with undo. Esc and a phone's back button
 * decline.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const words = useWords(sharedWords)
  return (
    <Frame
      open={props.open}
      title={props.title}
      text={props.children}
      onEscape={props.busy ? undefined : props.onCancel}
    >
      <Button look="outline" wide autoFocus disabled={props.busy} onClick={props.onCancel}>
        {props.refuse ?? words.cancel}
      </Button>
      <Button
        look={props.danger ? 'danger' : 'filled'}
        wide
        busy={props.busy ?? false}
        onClick={props.onConfirm}
      >
        {props.confirm}
      </Button>
    </Frame>
  )
}

type FrameProps = {
  open: boolean
  title: string
  mood?: Mood
  text: ReactNode
  onEscape?: (() => void) | undefined
  children: ReactNode
}

function Frame({ open, title, mood, text, onEscape, children }: FrameProps) {
  const ref = useModal(open)
  const id = useId()
  const escape = (event: SyntheticEvent) => {
    event.preventDefault()
    onEscape?.()
  }
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      className={`lifted ${classes.dialog}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      // Chrome closes a dialog on the second Esc even when `cancel` is prevented, so the key is stopped too.
      onKeyDown={(event) => event.key === 'Escape' && escape(event)}
      onCancel={escape}
    >
      {open && (
        <div className={`centred stack gap-sm text-centre ${classes.inside}`}>
          {mood && <Book mood={mood} size={72} />}
          <h2 id={`${id}-title`} className="large">
            {title}
          </h2>
          <div id={`${id}-text`}>{text}</div>
          <div className={`flow gap-xs fill above-xs ${classes.actions}`}>{children}</div>
        </div>
      )}
    </dialog>
  )
}
