import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './Button.tsx'
import classes from './Menu.module.css'

export type MenuItem = { label: string; icon: ReactNode } & (
  | { onChoose: () => void; href?: never }
  /** Opens in a new tab. */
  | { href: string; onChoose?: never }
)

type MenuButtonProps = { label: string; items: readonly MenuItem[]; children: ReactNode }

/**
 * A button with a short list of things to do, in the browser's own top layer: nothing clips it, a press elsewhere and Esc
 * close it. Arrows, Home and End move in it; the focus returns to the button.
 */
export function MenuButton({ label, items, children }: MenuButtonProps) {
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
        <List
          id={id}
          label={label}
          items={items}
          anchor={button}
          onClose={(isByKey) => {
            setOpen(false)
            if (isByKey) button.current?.focus()
          }}
        />
      )}
    </>
  )
}

type ListProps = {
  id: string
  label: string
  items: readonly MenuItem[]
  anchor: RefObject<HTMLElement | null>
  onClose: (isByKey: boolean) => void
}

function List({ id, label, items, anchor, onClose }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const menu = list.current
    if (!menu) return
    if (!menu.matches(':popover-open')) {
      menu.showPopover()
      place(menu, anchor.current)
      focusItem(menu, 0)
    }
    // It hangs on its button, wherever the page moves it.
    const follow = () => place(menu, anchor.current)
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow)
      window.removeEventListener('resize', follow)
    }
  }, [anchor])
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const at = entries.indexOf(document.activeElement as HTMLElement)
    const to = {
      ArrowDown: (at + 1) % entries.length,
      ArrowUp: (at - 1 + entries.length) % entries.length,
      Home: 0,
      End: entries.length - 1,
    }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      entries[to]?.focus()
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      onClose(true)
    }
  }
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      popover="auto"
      className={classes.menu}
      onKeyDown={onKeyDown}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose(false)
      }}
    >
      {items.map((item) =>
        item.href === undefined ? (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={classes.item}
            onClick={() => {
              onClose(true)
              item.onChoose()
            }}
          >
            {item.icon}
            {item.label}
          </button>
        ) : (
          <a
            key={item.label}
            role="menuitem"
            tabIndex={-1}
            className={classes.item}
            href={item.href}
            target="_blank"
            rel="noopener"
            onClick={() => onClose(true)}
          >
            {item.icon}
            {item.label}
          </a>
        ),
      )}
    </div>
  )
}

const GAP_PIXELS = 4
const EDGE_PIXELS = 8

/** Below its button and flush with its right side; above it where the window ends. */
function place(menu: HTMLElement, anchor: HTMLElement | null): void {
  if (!anchor) return
  const from = anchor.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const below = from.bottom + GAP_PIXELS
  const top = below + height > window.innerHeight - EDGE_PIXELS ? from.top - GAP_PIXELS - height : below
  menu.style.top = `${Math.max(EDGE_PIXELS, top)}px`
  menu.style.left = `${Math.max(EDGE_PIXELS, from.right - width)}px`
}

function focusItem(menu: HTMLElement, at: number): void {
  menu.querySelectorAll<HTMLElement>('[role=menuitem]')[at]?.focus({ preventScroll: true })
}
