import { IconCheck, IconInfoCircle, IconX } from '#web/ui/icons.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import { Button, IconButton } from './Button.tsx'
import { closeToast, type Toast, toasts } from './toast.ts'
import classes from './Toasts.module.css'

/** Six seconds are enough to read a line and reach the undo button (brief §4). */
const SHOWN_MILLISECONDS = 6_000

export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list, toasts.listOnServer)
  return (
    <div className={`centred one-column stack screen-only ${classes.stack}`} role="status" aria-live="polite">
      {shown.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastLine({ toast }: { toast: Toast }) {
  const words = useWords(sharedWords)
  useEffect(() => {
    const timer = setTimeout(() => closeToast(toast.id), SHOWN_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [toast.id])
  return (
    <div className={`row rounded lifted ${classes.toast}`} data-tone={toast.tone}>
      {toast.tone === 'good' ? <IconCheck size={20} /> : <IconInfoCircle size={20} />}
      <span className={classes.text}>{toast.text}</span>
      {toast.undo && (
        <Button
          look="subtle"
          size="small"
          className={`rigid ${classes.undo}`}
          onClick={() => {
            toast.undo?.()
            closeToast(toast.id)
          }}
        >
          {toast.act ?? words.undo}
        </Button>
      )}
      <IconButton label={words.close} onClick={() => closeToast(toast.id)}>
        <IconX size={20} />
      </IconButton>
    </div>
  )
}
