import { IconCheck, IconInfoCircle, IconX } from '#web/ui/icons.ts'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import { Button, IconButton } from './Button.tsx'
import { T } from './T.tsx'
import { placeToasts, toastPlace } from './toast-place.ts'
import { closeToast, type Toast, toasts } from './toast.ts'
import { useHydrated } from './use-hydrated.ts'
import classes from './Toasts.module.css'

/** Six seconds are enough to read a line and reach the undo button (brief §4); what went wrong takes longer to understand. */
const shownMilliseconds = (tone: Toast['tone']) => (tone === 'bad' ? 12_000 : 6_000)

if (toastPlace !== undefined) {
  toastPlace.className = `centred one-column stack gap-xs screen-only ${classes.stack}`
  toastPlace.setAttribute('role', 'status')
  toastPlace.setAttribute('aria-live', 'polite')
  toastPlace.setAttribute('popover', 'manual')
}

export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list, toasts.listOnServer)
  const isHydrated = useHydrated()
  // Again with every toast that comes or goes.
  useLayoutEffect(placeToasts, [shown, isHydrated])
  if (!isHydrated || toastPlace === undefined) return null
  return createPortal(
    shown.map((toast) => <ToastLine key={toast.id} toast={toast} />),
    toastPlace,
  )
}

function ToastLine({ toast }: { toast: Toast }) {
  const words = useWords(sharedWords)
  // Under the pointer or with the focus in it, it waits.
  const [[isUnderPointer, hasFocus], setHeld] = useState([false, false])
  const isHeld = isUnderPointer || hasFocus
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => closeToast(toast.id), shownMilliseconds(toast.tone))
    return () => clearTimeout(timer)
  }, [toast.id, toast.tone, isHeld])
  return (
    <div
      className={`row gap-xs rounded lifted ${classes.toast}`}
      data-tone={toast.tone}
      onPointerEnter={({ pointerType }) => setHeld([pointerType === 'mouse', hasFocus])}
      onPointerLeave={() => setHeld([false, hasFocus])}
      onFocus={() => setHeld([isUnderPointer, true])}
      onBlur={() => setHeld([isUnderPointer, false])}
    >
      {toast.tone === 'good' ? <IconCheck size={20} /> : <IconInfoCircle size={20} />}
      <span>
        <T>{toast.text}</T>
      </span>
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
