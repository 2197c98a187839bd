import type { KeyboardEvent, ReactNode } from 'react'
import classes from './Menu.module.css'
import { MenuOpener, type MenuShown } from './MenuOpener.tsx'
import { moveFocus, Popover } from './Popover.tsx'

export type MenuItem = { label: string; icon: ReactNode } & (
  | { onChoose: () => void; href?: never }
  /** Opens in a new tab. */
  | { href: string; onChoose?: never }
)

type MenuButtonProps = { label: string; items: readonly MenuItem[]; children: ReactNode }

/** A button with a short list of things to do. */
export function MenuButton({ label, items, children }: MenuButtonProps) {
  return (
    <MenuOpener label={label} list={(shown) => <MenuList {...shown} items={items} />}>
      {children}
    </MenuOpener>
  )
}

type MenuListProps = MenuShown & { items: readonly MenuItem[] }

/** Arrows, Home and End move in it. */
export function MenuList({ id, label, items, anchor, onClose }: MenuListProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    moveFocus(event, '[role=menuitem]')
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      onClose(true)
    }
  }
  return (
    <Popover
      id={id}
      role="menu"
      label={label}
      anchor={anchor}
      side="right"
      className={classes.menu}
      onKeyDown={onKeyDown}
      onShown={(menu) => menu.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })}
      onClose={() => onClose(false)}
    >
      {items.map((item) =>
        item.href === undefined ? (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={`row gap-sm fill finger pad-row rounded-sm text-start unlinked pick ${classes.item}`}
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
            className={`row gap-sm fill finger pad-row rounded-sm text-start unlinked pick ${classes.item}`}
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
    </Popover>
  )
}
