import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import classes from './Popover.module.css'

type PopoverProps = {
  id: string
  label: string
  role?: 'dialog' | 'menu'
  /** What it hangs on. */
  anchor: RefObject<HTMLElement | null>
  /** Flush with the left or the right side of the anchor. */
  side?: 'left' | 'right'
  /** A press elsewhere, Esc, or the focus has gone elsewhere. */
  onClose: () => void
  /** It is in its place and may take the focus. */
  onShown?: (panel: HTMLElement) => void
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void
  className?: string | undefined
  children: ReactNode
}

/**
 * A panel in the browser's top layer, clipped by nothing, closed by Esc or a press elsewhere, that follows its anchor. Shown while mounted.
 * Telephones before 2023 lack the top layer: there it lies over the page.
 */
export function Popover(props: PopoverProps) {
  const { id, label, role = 'dialog', anchor, side = 'left', onClose, onShown, className } = props
  const panel = useRef<HTMLDivElement>(null)
  const shown = useRef(onShown)
  const isOwnLayer = 'popover' in HTMLElement.prototype
  const leave = useEffectEvent(({ target }: PointerEvent) => {
    const isWithin = [panel, anchor].some(
      ({ current }) => target instanceof Node && current?.contains(target),
    )
    if (!isOwnLayer && !isWithin) onClose()
  })
  useEffect(() => {
    const box = panel.current
    if (!box) return
    const follow = () => place(box, anchor.current, side)
    if (!isOwnLayer || !box.matches(':popover-open')) {
      if (isOwnLayer) box.showPopover()
      follow()
      shown.current?.(box)
    }
    // The content may come later and change its size.
    const sizes = new ResizeObserver(follow)
    sizes.observe(box)
    window.addEventListener('scroll', follow, { passive: true, capture: true })
    window.addEventListener('resize', follow)
    const press = (event: PointerEvent) => leave(event)
    window.addEventListener('pointerdown', press)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
      window.removeEventListener('pointerdown', press)
    }
  }, [anchor, side, isOwnLayer])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has a role, by property
    <div
      ref={panel}
      id={id}
      role={role}
      aria-label={label}
      tabIndex={-1}
      popover={isOwnLayer ? 'auto' : undefined}
      className={`box lifted ${classes.popover} ${className ?? ''}`}
      onKeyDown={props.onKeyDown}
      onBlur={({ relatedTarget: next }) => {
        // A press on a label leaves the focus nowhere for a moment.
        if (next !== null && ![panel, anchor].some(({ current }) => current?.contains(next))) onClose()
      }}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose()
      }}
    >
      {props.children}
    </div>
  )
}

/** Arrows, Home and End, among these of the panel. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, among: string): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>(among)]
  const at = entries.indexOf(event.target as HTMLElement)
  const to = {
    ArrowDown: (at + 1) % entries.length,
    ArrowUp: (at - 1 + entries.length) % entries.length,
    Home: 0,
    End: entries.length - 1,
  }[event.key]
  if (to === undefined) return
  event.preventDefault()
  entries[to]?.focus()
}

const GAP_PIXELS = 4
const EDGE_PIXELS = 8

/** Below its anchor; above it where the window ends. */
function place(panel: HTMLElement, anchor: HTMLElement | null, side: 'left' | 'right'): void {
  if (!anchor) return
  const from = anchor.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const below = from.bottom + GAP_PIXELS
  const top = below + height > window.innerHeight - EDGE_PIXELS ? from.top - GAP_PIXELS - height : below
  const left = side === 'left' ? from.left : from.right - width
  panel.style.top = `${Math.max(EDGE_PIXELS, top)}px`
  panel.style.left = `${Math.max(EDGE_PIXELS, Math.min(left, window.innerWidth - EDGE_PIXELS - width))}px`
}
