import { type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react'
import { IconButton } from './Button.tsx'

/** Props a menu's list gets from its button. */
export type MenuShown = {
  id: string
  label: string
  anchor: RefObject<HTMLElement | null>
  onClose: (isByKey: boolean) => void
}

type MenuOpenerProps = { label: string; list: (shown: MenuShown) => ReactNode; children: ReactNode }

/** The button of a menu, without its list: that may come with the first press. The focus returns to the button. */
export function MenuOpener({ label, list, children }: MenuOpenerProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </IconButton>
      {isOpen && (
        <Suspense>
          {list({
            id,
            label,
            anchor: button,
            onClose: (isByKey) => {
              setOpen(false)
              if (isByKey) button.current?.focus()
            },
          })}
        </Suspense>
      )}
    </>
  )
}
