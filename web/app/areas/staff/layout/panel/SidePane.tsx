import { IconX } from '#web/ui/icons.ts'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './panel.module.css'

/**
 * Whether the open row stands beside its list: then the first opens by itself. Paper is narrower, but takes what is on the screen: a row
 * that closed while its pages were laid out left them empty.
 */
export function useIsBeside(): boolean {
  const isWide = useMedia('(min-width: 80em)')
  const isPaper = useMedia('print')
  const [isBeside, setBeside] = useState(isWide)
  if (!isPaper && isWide !== isBeside) setBeside(isWide)
  return isBeside
}

type SidePaneProps = {
  title: string
  /** Over the list it may stand back for a moment. */
  open?: boolean
  /** Without: it is open by itself, and there is nothing to close. */
  onClose?: (() => void) | undefined
  footer?: ReactNode
  children: ReactNode
}

/** The opened row, beside the list where there is room, else over it. */
export function SidePane({ title, open = true, onClose, footer, children }: SidePaneProps) {
  const words = useWords(sharedWords)
  const titleId = useId()
  if (!useIsBeside())
    return onClose === undefined ? null : (
      <Dialog open={open} from="right" title={title} onClose={onClose} footer={footer}>
        {children}
      </Dialog>
    )
  return (
    <section
      className={`paper clips column stuck ${classes.side}`}
      role={onClose && 'dialog'}
      aria-labelledby={titleId}
      onKeyDown={(event) => event.key === 'Escape' && onClose?.()}
    >
      <header className={`row apart gap-sm roomy ${classes.sideHead}`}>
        <h2 id={titleId} className="medium">
          {title}
        </h2>
        {onClose && (
          <IconButton label={words.close} onClick={onClose}>
            <IconX size={20} stroke={1.75} />
          </IconButton>
        )}
      </header>
      <div className="grow scrolls pad-md">{children}</div>
      {footer && <footer className="flow gap-xs pad-strip ruled-above">{footer}</footer>}
    </section>
  )
}

/** A list, with its open row beside it. */
export function WithSide({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={`stack one-column gap-md top ${classes.withSide}`}>
      <div className="shrink">{children}</div>
      {side}
    </div>
  )
}
